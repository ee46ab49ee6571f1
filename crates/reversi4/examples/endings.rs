//! Solves endings after seeded random play: `... --example endings -- 14 20` for 20 with 14 empty squares.

use reversi4::endgame::{Question, Solver};
use reversi4::{Reversi, Rules};
use search_core::{Limits, Position};

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let empties: u32 = args.next().as_deref().unwrap_or("14").parse()?;
    let count: u64 = args.next().as_deref().unwrap_or("20").parse()?;
    let mut solver = Solver::with_bytes(1 << 22)?;
    let (mut nodes, mut sum, mut seed) = (0, 0, 1_u64);
    for _ in 0..count {
        let mut position = Reversi::othello().with_rules(Rules::STANDARD);
        let mut moves = Vec::new();
        while position.empties().count_ones() > empties && position.outcome().is_none() {
            moves.clear();
            position.legal_moves(&mut moves);
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position.play(moves[(seed >> 33) as usize % moves.len()]);
        }
        let solution = solver.solve(&position, Question::Exact, &Limits::depth(60));
        nodes += solution.nodes;
        sum += solution.low;
    }
    println!("{count} endings of {empties} empty squares: {nodes} nodes, sum of scores {sum}");
    Ok(())
}
