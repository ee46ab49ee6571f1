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
    let moves: String = args.next().unwrap_or_default();
    let mut position = Reversi::start(shape, Rules::STANDARD, start)?;
    for pair in moves.as_bytes().chunks(2) {
        let m = position.parse_move(std::str::from_utf8(pair)?)?;
        position.try_play(m)?;
    }
    let mut solver = Solver::with_bytes(2 << 30)?;
    let begun = Instant::now();
    let solution = solver.solve(&position, Question::Exact, &Limits::depth(100));
    let line: Vec<_> = solution.line.iter().map(|&m| position.format_move(m)).collect();
    println!(
        "{} empty: {} to {}, {} nodes, {:.2} s, {}",
        position.empties().count_ones(),
        solution.low,
        solution.high,
        solution.nodes,
        begun.elapsed().as_secs_f64(),
        line.join("")
    );
    Ok(())
}
