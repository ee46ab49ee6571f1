//! What a search found out about a position, for keeping outside of the table.

use search_core::Side;

use super::board::{Board, Frame};
use super::table::{INFINITE, Numbers};
use crate::rules::Breakthrough;

/// Numbers of a position that took much work to find: kept in a file, they let a killed search go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The position, or one that equals it up to colours and mirroring; White is to move.
    pub position: Breakthrough<u64>,
    /// The proof number of a win for the side to move: 0 if it is won, `None` if it can't be.
    pub win: Option<u32>,
    /// The proof number of a loss.
    pub lose: Option<u32>,
    /// The nodes that were expanded to find this out.
    pub work: u64,
}

/// Numbers that no search can have found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeptError {
    /// Neither won, nor lost, nor open.
    #[error(
        "a position is won (0 and none), lost (none and 0), or open (both from 1 to {most})",
        most = INFINITE - 1
    )]
    Contradiction,
    /// Another board.
    #[error("the position is of another board size")]
    OtherBoard,
}

impl Kept {
    pub(super) fn new(frame: &Frame, board: Board, numbers: Numbers, work: u64) -> Self {
        let number = |number| (number != INFINITE).then_some(number);
        let Numbers { win, lose } = numbers;
        Self { position: frame.position(board), win: number(win), lose: number(lose), work }
    }

    /// Whether the position's winner is known, and who it is.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        match (self.win, self.lose) {
            (Some(0), _) => Some(Side::First),
            (_, Some(0)) => Some(Side::Second),
            _ => None,
        }
    }

    /// Whether the numbers can be.
    ///
    /// # Errors
    /// [`KeptError::Contradiction`] if not.
    pub fn check(&self) -> Result<(), KeptError> {
        self.numbers().map(|_| ())
    }

    pub(super) fn numbers(&self) -> Result<Numbers, KeptError> {
        let open = 1..INFINITE;
        match (self.win, self.lose) {
            (Some(0), None) => Ok(Numbers::WON),
            (None, Some(0)) => Ok(Numbers::LOST),
            (Some(win), Some(lose)) if open.contains(&win) && open.contains(&lose) => {
                Ok(Numbers { win, lose })
            }
            _ => Err(KeptError::Contradiction),
        }
    }
}
