//! Solves the start of a board: `cargo run --release -p reversi4 --example solve -- 5x5 standard`.

use std::time::Instant;

use reversi4::endgame::{Question, Solver};
use reversi4::{Reversi, Rules, Shape, Start};
use search_core::Limits;

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let shape: Shape = args.next().as_deref().unwrap_or("5x5").parse()?;
    let start: Start = args.next().as_deref().unwrap_or("standard").parse()?;
    let position = Reversi::start(shape, Rules::STANDARD, start)?;
    let mut solver = Solver::with_bytes(4 << 30)?;
    for (name, question) in [("at most -4", Question::Exceeds(-4)), ("at least -4", Question::Exceeds(-5))] {
        let begun = Instant::now();
        let solution = solver.solve(&position, question, &Limits::depth(100));
        let line: Vec<_> = solution
            .line
            .iter()
            .map(|m| m.square().map_or("--".into(), |square| shape.square_name(square)))
            .collect();
        println!(
            "{name}: {} to {}, {} nodes, {:.2} s, {}",
            solution.low,
            solution.high,
            solution.nodes,
            begun.elapsed().as_secs_f64(),
            line.join("")
        );
    }
    Ok(())
}
