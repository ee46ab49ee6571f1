//! Notations: FEN as Fairy-Stockfish writes it, drawn boards, and moves.
//!
//! In OpenSpiel's Breakthrough **Black moves first, from the top**; here and in Fairy-Stockfish White
//! does, from the bottom. To exchange games with OpenSpiel, read its Black as White and turn the
//! board ([`colour_flipped`](crate::Breakthrough::colour_flipped) does both).

pub(crate) mod drawing;
pub(crate) mod fen;
mod moves;

pub use drawing::DrawingError;
pub use fen::{FenError, FenErrorKind};
pub use moves::{MoveStyle, MoveTextError};

use search_core::Side;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::rules::Breakthrough;
use crate::size::{SetupError, Size, SizeError};

/// A set of pieces that no game can show and whose outcome would not be defined, or a board that
/// can't be had. Any other set is accepted, reachable or not.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlacementError {
    /// The text has too few or too many files or ranks.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The board does not fit the word asked for.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An empty board: both sides would have lost.
    #[error("the board has no pieces")]
    NoPieces,
    /// Both sides would have won.
    #[error("both sides have a piece on their goal row")]
    TwoWinners,
}

/// Rows of squares from the top rank down, all of one length, as a text gave them.
pub(crate) struct Placement {
    pub(crate) rows: Vec<Vec<Option<Side>>>,
    pub(crate) side: Side,
}

impl Placement {
    pub(crate) fn size(&self) -> Result<Size, SizeError> {
        let files = self.rows.first().map_or(0, Vec::len);
        let clamp = |count: usize| u32::try_from(count).unwrap_or(u32::MAX).min(9_999);
        Size::new(clamp(files), clamp(self.rows.len()))
    }

    /// The position; [`PlacementError`] names what it lacks.
    pub(crate) fn position<B: Bits>(&self) -> Result<Breakthrough<B>, PlacementError> {
        let geometry = Geometry::<B>::of(self.size()?)?;
        let mut pieces = [B::EMPTY; 2];
        for (square, side) in (0_u8..).zip(self.rows.iter().rev().flatten()) {
            if let Some(side) = side {
                pieces[side.index()] = pieces[side.index()] | B::of(square);
            }
        }
        if pieces.iter().all(|set| set.is_empty()) {
            return Err(PlacementError::NoPieces);
        }
        if pieces[0].meets(geometry.goal[0]) && pieces[1].meets(geometry.goal[1]) {
            return Err(PlacementError::TwoWinners);
        }
        Ok(Breakthrough::assemble(geometry, pieces, self.side))
    }
}
