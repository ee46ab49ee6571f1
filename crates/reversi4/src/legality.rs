//! Moves from outside: checked, with the reason when they are not legal.

use search_core::Position;

use crate::moves::Move;
use crate::position::{Reversi, Undo};

/// A move that is not legal, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{name} is not a legal move: {reason}")]
pub struct IllegalMove {
    /// The square's name as in `f5`, or `pass`.
    pub name: String,
    /// What rule the move breaks.
    pub reason: Illegality,
}

/// The rule that an illegal move breaks, the first in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Illegality {
    /// Neither side can move; or, where the rules have no passes, the side to move can't.
    #[error("the game is over")]
    GameOver,
    /// The board doesn't have the square.
    #[error("the board has no such square")]
    OffBoard,
    /// There is a disc already.
    #[error("the square is occupied")]
    Occupied,
    /// The side to move can turn no disc anywhere.
    #[error("the side to move can turn no disc and must pass")]
    MustPass,
    /// No line of enemy discs from the square ends at an own one.
    #[error("it turns no disc")]
    TurnsNothing,
    /// A pass where some disc can be turned.
    #[error("a side that can turn a disc may not pass")]
    MayNotPass,
}

impl Reversi {
    /// The legal move that puts a disc on the square with this index.
    ///
    /// # Errors
    /// [`IllegalMove`] with the first rule that the move breaks.
    pub fn find_move(&self, square: u8) -> Result<Move, IllegalMove> {
        if square >= self.shape().squares() {
            let reason = if self.is_over() { Illegality::GameOver } else { Illegality::OffBoard };
            return Err(IllegalMove { name: self.shape().square_name(square), reason });
        }
        let m = Move::on(square);
        self.check_move(m).map(|()| m)
    }

    /// Whether a move is legal here.
    ///
    /// # Errors
    /// [`IllegalMove`] with the first rule that the move breaks.
    pub fn check_move(&self, m: Move) -> Result<(), IllegalMove> {
        match self.illegality(m) {
            None => Ok(()),
            Some(reason) => Err(IllegalMove { name: self.format_move(m), reason }),
        }
    }

    /// Plays a move after checking that it is legal here; [`Position::play`] is the unchecked twin.
    ///
    /// # Errors
    /// [`IllegalMove`] with the first rule that the move breaks; the position is unchanged then.
    pub fn try_play(&mut self, m: Move) -> Result<Undo, IllegalMove> {
        self.check_move(m)?;
        Ok(self.play(m))
    }

    fn illegality(&self, m: Move) -> Option<Illegality> {
        if self.is_over() {
            return Some(Illegality::GameOver);
        }
        let Some(square) = m.square() else {
            return (self.placements() != 0).then_some(Illegality::MayNotPass);
        };
        let on = |set: u64| set >> square & 1 == 1;
        if on(self.placements()) {
            None
        } else if square >= self.shape().squares() {
            Some(Illegality::OffBoard)
        } else if !on(self.empties()) {
            Some(Illegality::Occupied)
        } else if self.placements() == 0 {
            Some(Illegality::MustPass)
        } else {
            Some(Illegality::TurnsNothing)
        }
    }
}
