//! A point of the board, and the four ways to a neighbour.

use std::fmt;

/// A point, numbered row x 16 + column from the top left, whatever the size of the board.
///
/// Two columns and two rows are always free: what is shifted over an edge lands there, and no mask
/// is needed against wrapping (see [`Points`](crate::Points)). A point does not know its board;
/// [`Size::point`](crate::Size::point) makes only points that are on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// The distance of two rows.
    pub(crate) const STRIDE: u8 = 16;

    #[inline]
    pub(crate) const fn at(row: u8, column: u8) -> Self {
        Self(row * Self::STRIDE + column)
    }

    #[inline]
    pub(crate) const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// The number, row x 16 + column: 0 to 221.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The row, from 0 at the top.
    #[inline]
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / Self::STRIDE
    }

    /// The column, from 0 at the left.
    #[inline]
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % Self::STRIDE
    }

    /// The point `steps` away, on the board or on its free margin. Callers check the board.
    #[inline]
    pub(crate) const fn towards(self, direction: Direction, steps: u8) -> Self {
        Self(self.0.wrapping_add_signed(direction.offset().wrapping_mul(steps as i8)))
    }

    /// The number of rows and of columns to another point.
    pub(crate) const fn distance(self, other: Self) -> (u8, u8) {
        (self.row().abs_diff(other.row()), self.column().abs_diff(other.column()))
    }

    /// The direction and distance to a point of the same row or column; `None` for any other, and
    /// for the point itself.
    pub(crate) fn line_to(self, other: Self) -> Option<(Direction, u8)> {
        let (rows, columns) = self.distance(other);
        let direction = match (rows, columns) {
            (0, 0) => return None,
            (0, _) if other.0 > self.0 => Direction::East,
            (0, _) => Direction::West,
            (_, 0) if other.0 > self.0 => Direction::South,
            (_, 0) => Direction::North,
            _ => return None,
        };
        Some((direction, rows + columns))
    }

    /// Reads the two letters of [`Display`](fmt::Display), in lower or upper case; `None` unless
    /// both are from a to n. Whether the point is on a board is the caller's to check.
    pub(crate) fn from_letters(column: char, row: char) -> Option<Self> {
        let number = |letter: char| match letter.to_ascii_lowercase() {
            letter @ 'a'..='n' => Some(letter as u8 - b'a'),
            _ => None,
        };
        Some(Self::at(number(row)?, number(column)?))
    }
}

impl fmt::Display for Point {
    /// Two letters, column and row from the top left, as SGF writes points: `gh` is column g, row h.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), char::from(b'a' + self.row()))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A direction along a drawn line. The diagonal in the centre square is no edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// To the row above.
    North = 0,
    /// To the next column.
    East = 1,
    /// To the row below.
    South = 2,
    /// To the column before.
    West = 3,
}

impl Direction {
    /// All four, in generation order.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// The change of a point's number.
    #[inline]
    pub(crate) const fn offset(self) -> i8 {
        match self {
            Self::North => -(Point::STRIDE as i8),
            Self::East => 1,
            Self::South => Point::STRIDE as i8,
            Self::West => -1,
        }
    }
}
