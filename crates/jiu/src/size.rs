//! How large a board is.

use std::fmt;
use std::str::FromStr;

use search_core::shortened;

use crate::point::Point;

/// The extent of a square board: an even number of points from 4 to 14, since only an even board has
/// the centre square that the game begins on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u32", into = "u32"))]
pub struct Size(u8);

impl Size {
    /// The public board, 14 x 14: 196 points.
    pub const STANDARD: Self = Self(14);
    /// The least extent.
    pub const MIN: u32 = 4;
    /// The greatest extent.
    pub const MAX: u32 = 14;
    /// Every size, the smallest first.
    pub const ALL: [Self; 6] = [Self(4), Self(6), Self(8), Self(10), Self(12), Self(14)];

    /// A board of `extent` x `extent` points.
    ///
    /// # Errors
    /// [`SizeError::Extent`] unless `extent` is even and from 4 to 14.
    pub const fn new(extent: u32) -> Result<Self, SizeError> {
        if extent >= Self::MIN && extent <= Self::MAX && extent.is_multiple_of(2) {
            Ok(Self(extent as u8))
        } else {
            Err(SizeError::Extent(extent))
        }
    }

    /// Points along an edge, 4 to 14.
    #[inline]
    #[must_use]
    pub const fn extent(self) -> u8 {
        self.0
    }

    /// All points, 16 to 196.
    #[inline]
    #[must_use]
    pub const fn points(self) -> u8 {
        self.0 * self.0
    }

    /// The point in this row and column, both from 0 at the top left; `None` off the board.
    #[inline]
    #[must_use]
    pub const fn point(self, row: u8, column: u8) -> Option<Point> {
        if row < self.0 && column < self.0 { Some(Point::at(row, column)) } else { None }
    }

    /// The two ends of the centre square's diagonal, on which the first two stones are placed:
    /// (n/2-1, n/2-1) and (n/2, n/2).
    #[must_use]
    pub const fn centre(self) -> [Point; 2] {
        let half = self.0 / 2;
        [Point::at(half - 1, half - 1), Point::at(half, half)]
    }
}

impl fmt::Display for Size {
    /// `14x14`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{0}x{0}", self.0))
    }
}

/// A board that doesn't exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SizeError {
    /// An odd extent, or one out of range.
    #[error(
        "no board of {0} x {0} points: the extent must be even and from {min} to {max}",
        min = Size::MIN,
        max = Size::MAX
    )]
    Extent(u32),
    /// The text is no size.
    #[error(
        "{0:?} is not a board size: expected an even extent from {min} to {max}, as in 14 or 14x14",
        min = Size::MIN,
        max = Size::MAX)]
    Form(String),
}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads `14` or `14x14`.
    ///
    /// # Errors
    /// [`SizeError`] when the text has another form, or names a board that doesn't exist.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let form = || SizeError::Form(shortened(text));
        let number = |part: &str| match part.parse::<u32>() {
            Ok(number) if part.bytes().all(|byte| byte.is_ascii_digit()) => Ok(number),
            _ => Err(form()),
        };
        match text.trim().split_once(['x', 'X']) {
            None => Self::new(number(text.trim())?),
            Some((rows, columns)) if number(rows)? == number(columns)? => Self::new(number(rows)?),
            Some(_) => Err(form()),
        }
    }
}

impl TryFrom<u32> for Size {
    type Error = SizeError;

    fn try_from(extent: u32) -> Result<Self, SizeError> {
        Self::new(extent)
    }
}

impl From<Size> for u32 {
    fn from(size: Size) -> Self {
        size.0.into()
    }
}
