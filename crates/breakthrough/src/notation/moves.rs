//! Moves as text: `a2a3`, and for a capture `b2xc3`, `b2c3` or `b2c3*`.

use search_core::shortened;

use crate::bits::Bits;
use crate::legality::IllegalMove;
use crate::moves::Move;
use crate::rules::Breakthrough;

/// How captures are written. Other moves look the same in every style.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MoveStyle {
    /// `b2xc3`, as people write.
    #[default]
    Cross,
    /// `b2c3`, as Fairy-Stockfish writes.
    Plain,
    /// `b2c3*`, as OpenSpiel writes (whose Black is White here).
    Star,
}

/// A text that is no move of the position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveTextError {
    /// Not two squares with at most a capture mark.
    #[error("{text:?}, column {column}: expected {expected}; a move looks like a2a3, b2xc3, b2c3 or b2c3*")]
    Form {
        /// The text.
        text: String,
        /// Where it goes wrong, as a 1-based count of characters.
        column: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// The square is not on this board.
    #[error("{text:?}, column {column}: the board of {size} has no such square")]
    OffBoard {
        /// The text.
        text: String,
        /// Where the square's name starts.
        column: usize,
        /// The board's size, as in `8x8`.
        size: String,
    },
    /// Two squares of the board, but no legal move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// Marked as a capture where nothing is captured.
    #[error("{0:?} is marked as a capture, but the square it enters is empty")]
    NotACapture(String),
}

impl<B: Bits> Breakthrough<B> {
    /// Reads a legal move of this position, in any [`MoveStyle`]; a capture mark may be left out,
    /// and spaces around the text are passed over.
    ///
    /// # Errors
    /// [`MoveTextError`] when the text is malformed (with the column), the move is not legal (with
    /// the reason), or is marked as a capture without being one.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let mut reader = Reader { text, rest: text.trim_end() };
        reader.rest = reader.rest.trim_start();
        let from = self.read_square(&mut reader)?;
        // On boards of 24 files and more, x names a file too: a mark is followed by a letter.
        let marks = reader.rest.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic);
        let cross = marks && (reader.skip("x") || reader.skip("X"));
        _ = cross || reader.skip("-");
        let to = self.read_square(&mut reader)?;
        let marked = reader.skip("*") || cross;
        if !reader.rest.is_empty() {
            return Err(reader.form("the end"));
        }
        let m = self.find_move(from, to)?;
        if marked && !self.is_capture(m) {
            return Err(MoveTextError::NotACapture(shortened(text.trim())));
        }
        Ok(m)
    }

    /// The text of `m`, a legal move of this position.
    #[must_use]
    pub fn format_move(&self, m: Move, style: MoveStyle) -> String {
        let (cross, star) = match style {
            _ if !self.is_capture(m) => ("", ""),
            MoveStyle::Cross => ("x", ""),
            MoveStyle::Plain => ("", ""),
            MoveStyle::Star => ("", "*"),
        };
        let name = |square| self.size().square_name(square);
        format!("{}{cross}{}{star}", name(m.from()), name(m.to()))
    }

    fn read_square(&self, reader: &mut Reader<'_>) -> Result<u8, MoveTextError> {
        let start = reader.column();
        let file = match reader.rest.bytes().next().map(|byte| byte.to_ascii_lowercase()) {
            Some(letter @ b'a'..=b'z') => letter - b'a',
            _ => return Err(reader.form("a file letter")),
        };
        reader.rest = &reader.rest[1..];
        let digits = reader.rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(reader.form("a rank number"));
        }
        let (number, rest) = reader.rest.split_at(digits);
        reader.rest = rest;
        number.parse::<u8>().ok().and_then(|rank| self.size().square(file, rank.checked_sub(1)?)).ok_or_else(
            || MoveTextError::OffBoard {
                text: shortened(reader.text),
                column: start,
                size: self.size().to_string(),
            },
        )
    }
}

/// The text and the part of it not yet read.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl Reader<'_> {
    /// The 1-based column, in characters, at which `rest` starts.
    fn column(&self) -> usize {
        let tail = self.text.trim_end().len() - self.rest.len();
        self.text[..tail].chars().count() + 1
    }

    fn skip(&mut self, mark: &str) -> bool {
        let rest = self.rest.strip_prefix(mark);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn form(&self, expected: &'static str) -> MoveTextError {
        MoveTextError::Form { text: shortened(self.text), column: self.column(), expected }
    }
}
