//! Moves from outside: checked, with the reason when they are not legal.

use search_core::{Position, Side};

use crate::bits::Bits;
use crate::moves::{Move, Step};
use crate::rules::{Breakthrough, Undo};

/// Why a move is not legal. Squares are named as on a chessboard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{from}{to} is not a legal move: {reason}")]
pub struct IllegalMove {
    /// The square left.
    pub from: String,
    /// The square entered.
    pub to: String,
    /// What rule the move breaks.
    pub reason: Illegality,
}

/// The rule that an illegal move breaks, the first in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegality {
    /// A side has reached its goal row or lost its last piece.
    #[error("the game is over")]
    GameOver,
    /// The move leaves or enters a square that the board doesn't have.
    #[error("it leaves the board")]
    OffBoard,
    /// There is nothing to move.
    #[error("there is no piece on its first square")]
    NoPiece,
    /// The piece is the opponent's.
    #[error("the piece on its first square is the opponent's")]
    OpponentsPiece,
    /// Not one step straight or diagonally forward.
    #[error("a piece moves one step straight or diagonally forward")]
    NotAStep,
    /// A straight step to an occupied square.
    #[error("the square ahead is occupied, and pieces capture diagonally only")]
    Blocked,
    /// A diagonal step onto an own piece.
    #[error("its last square holds a piece of the same side")]
    OwnPiece,
}

impl<B: Bits> Breakthrough<B> {
    /// The legal move from one square to another, given as indices (rank x files + file).
    ///
    /// # Errors
    /// [`IllegalMove`] with the first rule that the move breaks.
    pub fn find_move(&self, from: u8, to: u8) -> Result<Move, IllegalMove> {
        self.check(from, to).map_err(|reason| IllegalMove {
            from: self.size().square_name(from),
            to: self.size().square_name(to),
            reason,
        })
    }

    /// Plays a move after checking that it is legal here; [`Position::play`] is the unchecked twin.
    ///
    /// # Errors
    /// [`IllegalMove`] with the first rule that the move breaks; the position is unchanged then.
    pub fn try_play(&mut self, m: Move) -> Result<Undo<B>, IllegalMove> {
        // The step is found anew: a move made on a board of another width carries a wrong one.
        let m = self.find_move(m.from(), m.to())?;
        Ok(self.play(m))
    }

    fn check(&self, from: u8, to: u8) -> Result<Move, Illegality> {
        let size = self.size();
        if self.outcome().is_some() {
            return Err(Illegality::GameOver);
        }
        if from >= size.squares() || to >= size.squares() {
            return Err(Illegality::OffBoard);
        }
        match self.piece_at(from) {
            None => return Err(Illegality::NoPiece),
            Some(side) if side != self.side => return Err(Illegality::OpponentsPiece),
            Some(_) => {}
        }
        let ranks = if self.side == Side::First { 1 } else { -1 };
        let offset = |square: u8| ((square % size.files()) as i8, (square / size.files()) as i8);
        let ((from_file, from_rank), (to_file, to_rank)) = (offset(from), offset(to));
        let step = Step::ALL
            .into_iter()
            .find(|step| to_rank - from_rank == ranks && to_file - from_file == step.files())
            .ok_or(Illegality::NotAStep)?;
        match (step, self.piece_at(to)) {
            (Step::Straight, Some(_)) => Err(Illegality::Blocked),
            (_, Some(side)) if side == self.side => Err(Illegality::OwnPiece),
            _ => Ok(Move::new(from, to, step)),
        }
    }
}
