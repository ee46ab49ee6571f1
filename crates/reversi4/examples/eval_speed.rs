//! Times the evaluation as a search uses it, on the positions of small trees one after the other:
//! `cargo run --release -p reversi4 --example eval_speed -- 8x8`.

use std::hint::black_box;
use std::time::Instant;

use reversi4::eval::Evaluation;
use reversi4::{Reversi, Rules, Shape, Start};
use search_core::{Position as _, ZobristKeys};

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let shape: Shape = std::env::args().nth(1).as_deref().unwrap_or("8x8").parse()?;
    let mut random = ZobristKeys::new(1);
    let mut positions = Vec::new();
    while positions.len() < 200_000 {
        let mut position = Reversi::start(shape, Rules::STANDARD, Start::Standard)?;
        let plies = random.next_key() % u64::from(position.empties().count_ones());
        for _ in 0..plies {
            let mut moves = Vec::new();
            if position.outcome().is_none() {
                position.legal_moves(&mut moves);
                position.play(moves[(random.next_key() % moves.len() as u64) as usize]);
            }
        }
        tree(position, 4, &mut positions);
    }
    for (name, evaluation) in [("fitted", Evaluation::of(shape)), ("hand-made", Evaluation::hand_made(shape))]
    {
        let rounds = 20;
        let begun = Instant::now();
        for _ in 0..rounds {
            for position in &positions {
                black_box(evaluation.hundredths(black_box(position)));
            }
        }
        let nanoseconds = begun.elapsed().as_nanos() as f64 / f64::from(rounds) / positions.len() as f64;
        println!("{shape} {name:9} {nanoseconds:6.0} ns a position");
    }
    Ok(())
}

/// The positions at the end of all lines of so many plies.
fn tree(position: Reversi, plies: u32, into: &mut Vec<Reversi>) {
    if plies == 0 || position.outcome().is_some() {
        into.push(position);
        return;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for m in moves {
        let mut next = position;
        next.play(m);
        tree(next, plies - 1, into);
    }
}
