//! Exact solving.

mod board;
mod engine;
mod few;
mod order;
pub(crate) mod stability;

use search_core::{Limits, Table};

use crate::layout::with_layout;
use crate::position::Reversi;
use board::Board;
use engine::{Bounds, Engine};

/// Score by MTD(f).
pub fn solve(position: &Reversi, table: &Table, limits: &Limits, guess: i32) -> Option<(i32, u64)> {
    with_layout!(position.geometry, layout => {
        let mut engine = Engine { board: Board::new(layout, position.rules()), table, nodes: 0, limits: Bounds::new(limits) };
        let (own, other) = (position.discs(position.side), position.discs(position.side.other()));
        let (mut low, mut high) = (-engine.board.squares, engine.board.squares);
        let mut guess = guess;
        while low < high {
            let alpha = if guess == low { guess } else { guess - 1 };
            let score = engine.search(own, other, alpha).ok()?;
            if score > alpha { low = score } else { high = score }
            guess = score;
        }
        Some((low, engine.nodes))
    })
}
