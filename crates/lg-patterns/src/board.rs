//! Boards: columns, rows, and squares that are missing.
//!
//! Squares are numbered row by row from White's side. A square has two names: the paper's pair
//! (column, row), both from 1, and the algebraic one of a chessboard. Both say the column first:
//! h1 is (8,1).

use search_core::shortened;

use crate::set::SquareSet;

/// A square of a board, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub(crate) u8);

impl Square {
    /// The square's number: (row - 1) x columns + column - 1.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A board of up to 16 x 16 squares, some of which may be holes.
///
/// A hole is no square: nothing stands there, riders stop before it, leapers jump over it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    columns: u8,
    rows: u8,
    holes: SquareSet,
}

impl Board {
    /// The chessboard.
    pub const CHESS: Self = Self { columns: 8, rows: 8, holes: SquareSet::EMPTY };
    /// The most columns, and the most rows.
    pub const MOST: u8 = 16;

    /// A board without holes.
    ///
    /// # Errors
    /// [`BoardError::Size`] unless both numbers are 1 to 16.
    pub fn new(columns: u32, rows: u32) -> Result<Self, BoardError> {
        let most = u32::from(Self::MOST);
        if (1..=most).contains(&columns) && (1..=most).contains(&rows) {
            Ok(Self { columns: columns as u8, rows: rows as u8, holes: SquareSet::EMPTY })
        } else {
            Err(BoardError::Size { columns, rows })
        }
    }

    /// The same board with a hole at each of these columns and rows, counted from 1.
    ///
    /// # Errors
    /// [`BoardError::Hole`] for a place off the board, [`BoardError::Nothing`] when no square is left.
    pub fn with_holes(mut self, holes: impl IntoIterator<Item = (u8, u8)>) -> Result<Self, BoardError> {
        for (column, row) in holes {
            let on_board = (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row);
            if !on_board {
                return Err(BoardError::Hole { column, row, board: self.size() });
            }
            self.holes.insert(Square((row - 1) * self.columns + column - 1));
        }
        if self.holes.len() as usize == self.extent() { Err(BoardError::Nothing) } else { Ok(self) }
    }

    /// The number of columns, 1 to 16.
    #[inline]
    #[must_use]
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// The number of rows, 1 to 16.
    #[inline]
    #[must_use]
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Columns times rows: squares and holes, 1 to 256. A square's number is less.
    #[inline]
    #[must_use]
    pub const fn extent(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// The words that a set of this board's squares needs, 1 to 4.
    pub(crate) const fn words(&self) -> usize {
        self.extent().div_ceil(64)
    }

    /// The places where there is no square.
    #[must_use]
    pub const fn holes(&self) -> &SquareSet {
        &self.holes
    }

    /// The squares by rising number, without the holes.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.extent()).map(|index| Square(index as u8)).filter(|square| !self.holes.contains(*square))
    }

    /// The square in this column and row, both from 1; `None` off the board and for a hole.
    #[must_use]
    pub fn square(&self, column: u8, row: u8) -> Option<Square> {
        self.at(i32::from(column), i32::from(row))
    }

    /// The same for any number.
    pub(crate) fn at(&self, column: i32, row: i32) -> Option<Square> {
        let on_board =
            (1..=i32::from(self.columns)).contains(&column) && (1..=i32::from(self.rows)).contains(&row);
        let index = (row - 1) * i32::from(self.columns) + column - 1;
        let square = Square(u8::try_from(index).ok().filter(|_| on_board)?);
        (!self.holes.contains(square)).then_some(square)
    }

    /// The paper's name of a square: column and row, both from 1.
    #[must_use]
    pub const fn coordinates(&self, square: Square) -> (u8, u8) {
        (square.0 % self.columns + 1, square.0 / self.columns + 1)
    }

    /// The algebraic name of a square: a letter for the column, a number for the row.
    #[must_use]
    pub fn name(&self, square: Square) -> String {
        let (column, row) = self.coordinates(square);
        format!("{}{row}", char::from(b'a' + column - 1))
    }

    /// Reads either name of a square: `h1`, `(8,1)` or `8,1`.
    ///
    /// # Errors
    /// [`SquareError`] when the text is neither, or names a place off the board or a hole.
    pub fn parse_square(&self, text: &str) -> Result<Square, SquareError> {
        let form = || SquareError::Form(shortened(text));
        let word = text.trim();
        let (column, row) = match word.as_bytes() {
            [letter @ (b'a'..=b'z' | b'A'..=b'Z'), ..] => {
                (u32::from(letter.to_ascii_lowercase() - b'a') + 1, number(&word[1..]).ok_or_else(form)?)
            }
            _ => {
                let inner = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(word);
                let (column, row) = inner.split_once(',').ok_or_else(form)?;
                (number(column.trim()).ok_or_else(form)?, number(row.trim()).ok_or_else(form)?)
            }
        };
        let off = SquareError::Off { text: shortened(word), board: self.size() };
        let (Ok(column), Ok(row)) = (u8::try_from(column), u8::try_from(row)) else { return Err(off) };
        if !(1..=self.columns).contains(&column) || !(1..=self.rows).contains(&row) {
            return Err(off);
        }
        self.square(column, row).ok_or_else(|| SquareError::Hole(shortened(word)))
    }

    /// Columns x rows, as text: `8x8`.
    #[must_use]
    pub fn size(&self) -> String {
        format!("{}x{}", self.columns, self.rows)
    }
}

/// A number of digits only, at most nine of them.
fn number(digits: &str) -> Option<u32> {
    let plain = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

/// A board that can't be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// Too small or too large.
    #[error("no board of {columns} columns x {rows} rows: both must be 1 to {}", Board::MOST)]
    Size {
        /// The columns asked for.
        columns: u32,
        /// The rows asked for.
        rows: u32,
    },
    /// A hole that is not on the board.
    #[error("no hole can be at ({column},{row}): that is off the board of {board}")]
    Hole {
        /// The column, from 1.
        column: u8,
        /// The row, from 1.
        row: u8,
        /// The size of the board.
        board: String,
    },
    /// Holes everywhere.
    #[error("a board needs a square that is no hole")]
    Nothing,
}

/// A text that should have named a square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SquareError {
    /// Neither form.
    #[error("{0:?} names no square: expected a letter and a number as in h1, or column and row as in (8,1)")]
    Form(String),
    /// A place off the board.
    #[error("{text} is off the board of {board}")]
    Off {
        /// The name.
        text: String,
        /// The size of the board.
        board: String,
    },
    /// A hole.
    #[error("{0} is a hole of the board, not a square")]
    Hole(String),
}
