//! Boards whose size is known at run time only.

use crate::bits::Bits;
use crate::notation::{DrawingError, FenError, FenErrorKind, Placement, PlacementError, drawing, fen};
use crate::rules::Breakthrough;
use crate::size::{SetupError, Size};

/// A position in the word that its size asks for. Match on it once, or use
/// [`dispatch!`](crate::dispatch), and go on with the generic type.
///
/// ```
/// use breakthrough::{AnyBreakthrough, Size, dispatch, perft};
/// let start = AnyBreakthrough::start(Size::new(10, 10)?, 2)?;
/// assert!(matches!(start, AnyBreakthrough::Large(_)));
/// let leaves = dispatch!(start, |position| perft(&position, 2));
/// assert_eq!(leaves, 28 * 28);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyBreakthrough {
    /// At most 64 squares.
    Small(Breakthrough<u64>),
    /// 65 to 128 squares.
    Large(Breakthrough<u128>),
}

/// Runs the same expression on either kind of [`AnyBreakthrough`]:
/// `dispatch!(any, |position| expression)`.
#[macro_export]
macro_rules! dispatch {
    ($any:expr, |$position:pat_param| $body:expr) => {
        match $any {
            $crate::AnyBreakthrough::Small($position) => $body,
            $crate::AnyBreakthrough::Large($position) => $body,
        }
    };
}

impl AnyBreakthrough {
    /// The starting position, as [`Breakthrough::start`].
    ///
    /// # Errors
    /// [`SetupError`] for a number of rows that the board doesn't allow.
    pub fn start(size: Size, rows: u32) -> Result<Self, SetupError> {
        if u32::from(size.squares()) <= u64::WIDTH {
            Breakthrough::start(size, rows).map(Self::Small)
        } else {
            Breakthrough::start(size, rows).map(Self::Large)
        }
    }

    /// Reads a FEN of any size, as [`Breakthrough::from_fen`].
    ///
    /// # Errors
    /// [`FenError`] as there.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let placement = fen::read(text)?;
        Self::place(&placement).map_err(|error| FenError { column: 1, kind: FenErrorKind::from(error) })
    }

    /// Reads a drawn board of any size, as [`Breakthrough::from_drawing`].
    ///
    /// # Errors
    /// [`DrawingError`] as there.
    pub fn from_drawing(text: &str) -> Result<Self, DrawingError> {
        Ok(Self::place(&drawing::read(text)?)?)
    }

    fn place(placement: &Placement) -> Result<Self, PlacementError> {
        if u32::from(placement.size()?.squares()) <= u64::WIDTH {
            placement.position().map(Self::Small)
        } else {
            placement.position().map(Self::Large)
        }
    }
}
