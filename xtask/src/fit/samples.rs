//! From games to positions with their results.

use std::collections::HashSet;

use reversi4::eval::PatternSet;
use reversi4::{Move, Reversi, Rules, Start};
use search_core::{Position as _, Side};

use super::play::Game;

/// One of so many games is held out.
const HELD_OUT: usize = 10;

/// A position and what it led to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// The discs of the side to move.
    pub(super) own: u64,
    /// The discs of the other side.
    pub(super) other: u64,
    /// The difference of discs at the end, for the side to move.
    pub(super) result: i32,
}

/// The positions of all games: those to learn from, and those to check with. Games are held out
/// whole, and no position of a held-out game is learnt from.
pub(super) struct Samples {
    pub(super) training: Vec<Sample>,
    pub(super) held_out: Vec<Sample>,
}

impl Samples {
    pub(super) fn of(set: &PatternSet, rounds: &[Vec<Game>]) -> Self {
        let Ok(start) = Reversi::start(set.shape(), Rules::STANDARD, Start::Standard) else {
            return Self { training: Vec::new(), held_out: Vec::new() };
        };
        let (mut training, mut held_out) = (Vec::new(), Vec::new());
        let games = rounds.iter().flat_map(|games| games.iter().enumerate());
        for (number, game) in games {
            let part = if number % HELD_OUT == HELD_OUT - 1 { &mut held_out } else { &mut training };
            part.extend(positions(start, game));
        }
        let checked: HashSet<_> = held_out.iter().map(|sample| (sample.own, sample.other)).collect();
        training.retain(|sample: &Sample| !checked.contains(&(sample.own, sample.other)));
        Self { training, held_out }
    }
}

/// The positions after the random moves where the side to move has a move.
fn positions(start: Reversi, game: &Game) -> Vec<Sample> {
    let mut position = start;
    let mut samples = Vec::new();
    for (number, &square) in game.squares.iter().enumerate() {
        if position.placements() == 0 {
            position.play(Move::PASS);
        }
        if position.placements() >> square & 1 == 0 {
            break;
        }
        if number >= game.random {
            let side = position.side_to_move();
            let result = if side == Side::First { game.result } else { -game.result };
            samples.push(Sample { own: position.discs(side), other: position.discs(side.other()), result });
        }
        position.play(Move::on(square));
    }
    samples
}
