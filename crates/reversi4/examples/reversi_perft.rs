//! Lines of play on any board: `cargo run --release -p reversi4 --example reversi_perft -- 8x8 10 A`.

use std::time::Instant;

use reversi4::{Convention, Reversi, Rules, Shape, Start, perft};

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let shape: Shape = args.next().as_deref().unwrap_or("8x8").parse()?;
    let depth: u32 = args.next().as_deref().unwrap_or("9").parse()?;
    let convention: Convention = args.next().as_deref().unwrap_or("A").parse()?;
    let start = Reversi::start(shape, Rules::STANDARD, Start::Standard)?;
    println!("{shape}, convention {}", convention.description());
    for depth in 1..=depth {
        let begun = Instant::now();
        let lines = perft(&start, depth, convention);
        println!("{depth:>3} {lines:>16} {:>8.3} s", begun.elapsed().as_secs_f64());
    }
    Ok(())
}
