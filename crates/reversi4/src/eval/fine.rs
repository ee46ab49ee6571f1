//! The game with a finer unit: outcomes in hundredths of a disc, so that a search can weigh a
//! finished game against the evaluation.

use search_core::{NullMove, Outcome, Position, Side, Symmetric, Tactical};

use crate::moves::Move;
use crate::position::{Reversi, Undo};

/// A Reversi position whose outcome is in hundredths of a disc. All else is as in [`Reversi`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FineReversi(pub Reversi);

impl FineReversi {
    /// What one disc is worth.
    pub const DISC: i32 = 100;
}

impl Position for FineReversi {
    type Move = Move;
    type Undo = Undo;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.0.outcome()? {
            Outcome::Points(discs) => Some(Outcome::Points(discs * Self::DISC)),
            outcome => Some(outcome),
        }
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.0.legal_moves(moves);
    }

    #[inline]
    fn play(&mut self, m: Move) -> Undo {
        self.0.play(m)
    }

    #[inline]
    fn undo(&mut self, m: Move, undo: Undo) {
        self.0.undo(m, undo);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.0.key()
    }

    #[inline]
    fn move_code(m: Move) -> u16 {
        Reversi::move_code(m)
    }
}

impl Tactical for FineReversi {
    const HISTORY_SIZE: usize = Reversi::HISTORY_SIZE;

    #[inline]
    fn history_index(m: Move) -> usize {
        Reversi::history_index(m)
    }

    fn quiescence_moves(&self, moves: &mut Vec<Move>) {
        self.0.quiescence_moves(moves);
    }
}

impl NullMove for FineReversi {}

impl Symmetric for FineReversi {
    fn canonical_key(&self) -> (u64, u8) {
        self.0.canonical_key()
    }

    fn image(&self, m: Move, symmetry: u8) -> Move {
        self.0.image(m, symmetry)
    }
}
