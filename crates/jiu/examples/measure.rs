//! What shapes and plies cost, without a bench harness: the least time of many batches, which other
//! programs on the machine disturb least.
//!
//! ```text
//! cargo run --release -p jiu --example measure -- [EXTENT]
//! ```
#![allow(clippy::print_stdout, reason = "a program's results")]

use std::hint::black_box;
use std::time::Instant;

use jiu::player::{GameLimits, ShapePlayer, play_game};
use jiu::{Jiu, Move, Points, Rules, ShapeCounts, Size};
use search_core::{Position, Side};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size: Size = std::env::args().nth(1).as_deref().unwrap_or("14").parse()?;
    let (mut white, mut black) = (ShapePlayer::new(1), ShapePlayer::new(2));
    let limits = GameLimits { turns: 200 };
    let report = play_game(size, Rules::RESEARCH, &mut white, &mut black, limits);
    let mut position = Jiu::start(size, Rules::RESEARCH);
    let mut positions = Vec::new();
    for m in report.record.replay()?.plies {
        positions.push((position.clone(), m));
        position.play(m);
    }
    let count = positions.len() as u64;
    let boards: Vec<[Points; 3]> = positions
        .iter()
        .map(|(at, _)| [at.stones(Side::First), at.stones(Side::Second), at.empty()])
        .collect();
    println!("{size}, {count} positions of a game of the shape player");
    least("shapes of both sides from scratch, a board", count, || {
        for &[white, black, empty] in black_box(&boards) {
            black_box([ShapeCounts::of(white, black, empty), ShapeCounts::of(black, white, empty)]);
        }
    });
    let changed = |m: &Move| [m.leaves(), m.takes(), m.enters()].iter().flatten().count() as u64;
    let points = positions.iter().map(|(_, m)| changed(m)).sum();
    least("play and undo, shapes, keys and history included, a point changed", points, || {
        for (position, m) in &mut positions {
            let undo = position.play(*m);
            black_box(&position);
            position.undo(*m, undo);
        }
    });
    let mut moves = Vec::new();
    least("outcome and legal plies, a position", count, || {
        for (position, _) in &positions {
            moves.clear();
            if black_box(position.outcome()).is_none() {
                position.legal_moves(&mut moves);
            }
            black_box(moves.len());
        }
    });
    Ok(())
}

/// Prints the least time of 300 batches, by unit.
fn least(what: &str, units: u64, mut batch: impl FnMut()) {
    let times = (0..300).map(|_| {
        let begun = Instant::now();
        batch();
        begun.elapsed().as_nanos() as f64
    });
    println!("{:7.1} ns  {what}", times.fold(f64::INFINITY, f64::min) / units as f64);
}
