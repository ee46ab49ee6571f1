//! How promising moves look.

use cozy_chess::Move;

use super::position::Chess;

/// A number for each move of a position, the more promising the higher.
pub trait MoveScore: Sync {
    /// Writes a score for each of `moves`, all legal moves of `position` in its order, to `scores`, which is
    /// empty. Scores are numbers, the same on every machine; there is one for each move.
    fn score(&self, position: &Chess, moves: &[Move], scores: &mut Vec<f64>);
}

impl<S: MoveScore + ?Sized> MoveScore for Box<S> {
    fn score(&self, position: &Chess, moves: &[Move], scores: &mut Vec<f64>) {
        (**self).score(position, moves, scores);
    }
}
