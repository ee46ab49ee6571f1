//! The form and size of a board, and the names of its squares.

use std::fmt;
use std::str::FromStr;

use search_core::shortened;

/// The form of a board: at most 64 squares, so that a set of them is a `u64`.
///
/// Squares are numbered row by row from the top left, as Othello boards are read: on a rectangle
/// index = row x files + column, and `a1` is index 0, `b1` index 1, `a2` the first of the second row.
/// A hexagon's rows run the same way; its columns are letters along the axis that leans right:
///
/// ```text
///     c1 d1 e1        side 3: five rows of 3, 4, 5, 4, 3 cells; each cell has the neighbours
///    b2 c2 d2 e2      left and right, and two in the row above and below. c3's are
///   a3 b3 c3 d3 e3    b3 d3, c2 d2, b4 c4.
///    a4 b4 c4 d4
///     a5 b5 c5
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Shape(Form);

/// What a [`Shape`] may be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Form {
    /// `files` columns and `ranks` rows of squares, eight directions.
    Rectangle {
        /// Columns, 3 to 21.
        files: u8,
        /// Rows, 3 to 21.
        ranks: u8,
    },
    /// A regular hexagon of hexagonal cells, six directions.
    Hexagon {
        /// Cells along an edge, 3 to 5.
        side: u8,
    },
}

impl Shape {
    /// Othello's board, 8 x 8.
    pub const STANDARD: Self = Self(Form::Rectangle { files: 8, ranks: 8 });
    /// The board of the Reversi notebook, 4 x 4.
    pub const FOUR: Self = Self(Form::Rectangle { files: 4, ranks: 4 });
    /// The fewest files and ranks.
    pub const MIN_EXTENT: u32 = 3;
    /// The most squares.
    pub const MAX_SQUARES: u32 = 64;
    /// The sides that a hexagon may have.
    pub const HEXAGON_SIDES: std::ops::RangeInclusive<u32> = 3..=5;

    /// A rectangular board of `files` columns and `ranks` rows.
    ///
    /// # Errors
    /// [`ShapeError::Rectangle`] below 3 files or ranks, or above 64 squares.
    pub const fn rectangle(files: u32, ranks: u32) -> Result<Self, ShapeError> {
        let fits = files >= Self::MIN_EXTENT
            && ranks >= Self::MIN_EXTENT
            && files <= Self::MAX_SQUARES
            && ranks <= Self::MAX_SQUARES
            && files * ranks <= Self::MAX_SQUARES;
        if fits {
            Ok(Self(Form::Rectangle { files: files as u8, ranks: ranks as u8 }))
        } else {
            Err(ShapeError::Rectangle { files, ranks })
        }
    }

    /// A square board.
    ///
    /// # Errors
    /// [`ShapeError::Rectangle`] unless 3 <= `extent` <= 8.
    pub const fn square(extent: u32) -> Result<Self, ShapeError> {
        Self::rectangle(extent, extent)
    }

    /// A hexagonal board with `side` cells along each edge: 19, 37 or 61 cells.
    ///
    /// # Errors
    /// [`ShapeError::Hexagon`] unless 3 <= `side` <= 5.
    pub const fn hexagon(side: u32) -> Result<Self, ShapeError> {
        if side >= *Self::HEXAGON_SIDES.start() && side <= *Self::HEXAGON_SIDES.end() {
            Ok(Self(Form::Hexagon { side: side as u8 }))
        } else {
            Err(ShapeError::Hexagon { side })
        }
    }

    /// Which form it is, with its extents.
    #[inline]
    #[must_use]
    pub const fn form(self) -> Form {
        self.0
    }

    /// The number of squares (cells of a hexagon), 9 to 64.
    #[inline]
    #[must_use]
    pub const fn squares(self) -> u8 {
        match self.0 {
            Form::Rectangle { files, ranks } => files * ranks,
            Form::Hexagon { side } => 3 * side * (side - 1) + 1,
        }
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(self) -> u8 {
        match self.0 {
            Form::Rectangle { ranks, .. } => ranks,
            Form::Hexagon { side } => 2 * side - 1,
        }
    }

    /// The columns of one row: the first, and one beyond the last.
    #[must_use]
    pub const fn columns(self, row: u8) -> (u8, u8) {
        match self.0 {
            Form::Rectangle { files, .. } => (0, files),
            Form::Hexagon { side } => {
                let middle = side - 1;
                if row <= middle { (middle - row, 2 * side - 1) } else { (0, 2 * side - 1 - (row - middle)) }
            }
        }
    }

    /// The index of the square in this row and column, both from 0; `None` off the board.
    #[must_use]
    pub fn square_at(self, row: u8, column: u8) -> Option<u8> {
        if row >= self.rows() {
            return None;
        }
        let (first, end) = self.columns(row);
        let before: u8 = (0..row).map(|above| self.columns(above)).map(|(first, end)| end - first).sum();
        (first..end).contains(&column).then(|| before + column - first)
    }

    /// Row and column of a square, both from 0; `None` off the board.
    #[must_use]
    pub fn place_of(self, square: u8) -> Option<(u8, u8)> {
        let mut before = 0;
        for row in 0..self.rows() {
            let (first, end) = self.columns(row);
            if square - before < end - first {
                return Some((row, first + square - before));
            }
            before += end - first;
        }
        None
    }

    /// The name of a square, letter and number as in `f5`; `?` and the index off the board.
    #[must_use]
    pub fn square_name(self, square: u8) -> String {
        match self.place_of(square) {
            Some((row, column)) => format!("{}{}", char::from(b'a' + column), row + 1),
            None => format!("?{square}"),
        }
    }

    /// The square of a name such as `f5` or `F5`; `None` if it names no square of this board.
    #[must_use]
    pub fn square_named(self, name: &str) -> Option<u8> {
        let mut letters = name.chars();
        let letter = letters.next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
        let digits = letters.as_str();
        if digits.is_empty() || digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let row = digits.parse::<u8>().ok()?.checked_sub(1)?;
        self.square_at(row, letter as u8 - b'a')
    }
}

impl fmt::Display for Shape {
    /// Files x ranks, `8x8`; a hexagon as `hex4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Form::Rectangle { files, ranks } => f.pad(&format!("{files}x{ranks}")),
            Form::Hexagon { side } => f.pad(&format!("hex{side}")),
        }
    }
}

/// A board that doesn't exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShapeError {
    /// Too few or too many squares.
    #[error(
        "no board of {files} files x {ranks} ranks: each must be at least {}, their product at most {}",
        Shape::MIN_EXTENT,
        Shape::MAX_SQUARES
    )]
    Rectangle {
        /// The number of files asked for.
        files: u32,
        /// The number of ranks asked for.
        ranks: u32,
    },
    /// No hexagon of that side fits 64 cells and has a start.
    #[error("no hexagonal board of side {side}: the side must be 3, 4 or 5")]
    Hexagon {
        /// The side asked for.
        side: u32,
    },
    /// The text has neither form.
    #[error("{0:?} is not a board: expected files x ranks, as in 8x8, or hex and the side, as in hex4")]
    Form(String),
}

impl FromStr for Shape {
    type Err = ShapeError;

    /// Reads `8x8`, `4x6`, `hex4`.
    ///
    /// # Errors
    /// [`ShapeError`] when the text has another form, or names a board out of range.
    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let form = || ShapeError::Form(shortened(text));
        let number = |part: &str| match part.parse::<u32>() {
            Ok(number) if part.bytes().all(|byte| byte.is_ascii_digit()) => Ok(number.min(9_999)),
            _ => Err(form()),
        };
        let text = text.trim();
        match text.strip_prefix("hex") {
            Some(side) => Self::hexagon(number(side)?),
            None => {
                let (files, ranks) = text.split_once(['x', 'X']).ok_or_else(form)?;
                Self::rectangle(number(files)?, number(ranks)?)
            }
        }
    }
}

impl TryFrom<String> for Shape {
    type Error = ShapeError;

    fn try_from(text: String) -> Result<Self, ShapeError> {
        text.parse()
    }
}

impl From<Shape> for String {
    fn from(shape: Shape) -> Self {
        shape.to_string()
    }
}
