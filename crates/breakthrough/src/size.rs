//! How large a board is, and how many rows of pieces a side starts with.

use std::fmt;
use std::str::FromStr;

use search_core::shortened;

/// The size of a board: 2 to 26 files (named a to z), at least 3 ranks, at most 128 squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Size {
    files: u8,
    ranks: u8,
}

impl Size {
    /// The board of the published game: 8 x 8.
    pub const STANDARD: Self = Self { files: 8, ranks: 8 };
    /// The fewest files: with one, a blocked piece could not move, and the game could stick.
    pub const MIN_FILES: u8 = 2;
    /// The most files: one letter names each.
    pub const MAX_FILES: u8 = 26;
    /// The fewest ranks: the two starting rows and one between.
    pub const MIN_RANKS: u8 = 3;
    /// The most ranks, reached on 2 files.
    pub const MAX_RANKS: u8 = 64;
    /// The most squares: the bits of a `u128`.
    pub const MAX_SQUARES: u32 = u128::BITS;

    /// The size of `files` by `ranks`.
    ///
    /// # Errors
    /// [`SizeError`] when a number is out of range or the board has more than 128 squares.
    pub const fn new(files: u32, ranks: u32) -> Result<Self, SizeError> {
        let fits = files >= Self::MIN_FILES as u32
            && files <= Self::MAX_FILES as u32
            && ranks >= Self::MIN_RANKS as u32
            && ranks <= Self::MAX_RANKS as u32
            && files * ranks <= Self::MAX_SQUARES;
        if fits {
            Ok(Self { files: files as u8, ranks: ranks as u8 })
        } else {
            Err(SizeError { files, ranks })
        }
    }

    /// The number of files (columns).
    #[inline]
    #[must_use]
    pub const fn files(self) -> u8 {
        self.files
    }

    /// The number of ranks (rows).
    #[inline]
    #[must_use]
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// The number of squares, 6 to 128.
    #[inline]
    #[must_use]
    pub const fn squares(self) -> u8 {
        self.files * self.ranks
    }

    /// The index of the square on this file and rank, both from 0: rank x files + file. `None` off
    /// the board.
    #[inline]
    #[must_use]
    pub const fn square(self, file: u8, rank: u8) -> Option<u8> {
        if file < self.files && rank < self.ranks { Some(rank * self.files + file) } else { None }
    }

    /// The name of a square as on a chessboard: `a1` is index 0, files are letters, ranks count
    /// from White's side.
    #[must_use]
    pub fn square_name(self, square: u8) -> String {
        let file = char::from(b'a' + square % self.files);
        format!("{file}{}", square / self.files + 1)
    }
}

impl fmt::Display for Size {
    /// Files x ranks: `8x8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.files, self.ranks))
    }
}

/// A board that is too small, too large, or not of the form `8x8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "no board of {files} files x {ranks} ranks: files must be {} to {}, ranks {} to {}, squares at most {}",
    Size::MIN_FILES,
    Size::MAX_FILES,
    Size::MIN_RANKS,
    Size::MAX_RANKS,
    Size::MAX_SQUARES
)]
pub struct SizeError {
    /// The number of files asked for.
    pub files: u32,
    /// The number of ranks asked for.
    pub ranks: u32,
}

/// A text that should have named a board size.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SizeTextError {
    /// Not two numbers around an `x`.
    #[error("{0:?} is not a board size: expected files x ranks, as in 8x8")]
    Form(String),
    /// Two numbers, but no board.
    #[error(transparent)]
    Range(#[from] SizeError),
}

impl FromStr for Size {
    type Err = SizeTextError;

    /// Reads files x ranks: `8x8`, `6x5`.
    ///
    /// # Errors
    /// [`SizeTextError`] when the text has another form, or names a size out of range.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let form = || SizeTextError::Form(shortened(text));
        let (files, ranks) = text.trim().split_once(['x', 'X']).ok_or_else(form)?;
        let number = |part: &str| part.trim().parse::<u32>().map_err(|_| form());
        Ok(Self::new(number(files)?.min(9_999), number(ranks)?.min(9_999))?)
    }
}

/// A starting position that the rules don't have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Each side starts with one or two rows, and the two camps must not overlap.
    #[error(
        "{rows} starting rows a side on {ranks} ranks: rows must be 1 or 2, and twice the rows at most the ranks"
    )]
    Rows {
        /// The rows asked for.
        rows: u32,
        /// The ranks of the board.
        ranks: u8,
    },
    /// The board has more squares than the word has bits.
    #[error("a board of {size} does not fit a word of {bits} bits")]
    Word {
        /// The size asked for.
        size: Size,
        /// The bits of the word.
        bits: u32,
    },
}
