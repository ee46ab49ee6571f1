//! Boards as people paste them: any common alphabet, on one line or many, with coordinates or
//! without.
//!
//! ```text
//!   A B C D        one line of 16 squares, four lines of four, or this; Black to move
//! 1 . . . .        may be said behind the last square or below, or left out
//! 2 . o x .
//! 3 . x o .
//! 4 . . . .
//! black to move
//! ```

use std::str::FromStr;

use search_core::{Side, shortened};

use super::guess::guess_shape;
use super::{Place, is_layout, square_content};
use crate::position::Reversi;
use crate::rules::Rules;
use crate::shape::{Form, Shape};

/// What a text doesn't say of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BoardOptions {
    /// The board. `None`: a square one, of the extent that fits the number of squares.
    pub shape: Option<Shape>,
    /// The rules.
    pub rules: Rules,
    /// Whose turn it is when the text doesn't say. `None`: Black's if the number of discs is even
    /// (on a board with an even number of squares: if the number of empties is), as in a game
    /// without passes.
    pub side: Option<Side>,
}

/// A board that can't be read: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {kind}")]
pub struct BoardError {
    /// Where it goes wrong.
    pub place: Place,
    /// What is wrong.
    pub kind: BoardErrorKind,
}

/// What is wrong with the text of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardErrorKind {
    /// A character that says nothing of a square.
    #[error(
        "unexpected {found:?}; expected X x * B b (Black), O o W w 0 (White), - . _ (empty), \
         or beside a row its number, counted from the top"
    )]
    Character {
        /// What stands there.
        found: char,
    },
    /// A line that ends in the middle of a row.
    #[error("the line ends after {found} of the {expected} squares of row {row}")]
    Row {
        /// The row, from 1.
        row: u8,
        /// Its squares so far.
        found: u8,
        /// The squares it has on this board.
        expected: u8,
    },
    /// The board ends too early: the text does, or the last disc stands apart from a row whose
    /// squares touch, so that it is the side to move.
    #[error("the board ends after {found} of the {expected} squares of {shape}")]
    Missing {
        /// The squares so far.
        found: u8,
        /// The squares of the board.
        expected: u8,
        /// The board.
        shape: Shape,
    },
    /// What follows the last square is no side to move.
    #[error(
        "found {found:?} behind the last square; expected X or O, black to move, white to move, or the end"
    )]
    Side {
        /// What stands there, cut where it is long.
        found: String,
    },
    /// No shape was given, and the squares make no square board.
    #[error(
        "{found} squares in these lines make no square board of 3x3 to 8x8; \
         other boards need their shape given"
    )]
    NoSquareBoard {
        /// The characters that look like squares.
        found: usize,
    },
}

/// Where in the text, as a byte, and what.
pub(super) type Fault = (usize, BoardErrorKind);

impl Reversi {
    /// Reads a board. Black is any of `X x * B b` and ●, White any of `O o W w 0` and ○, empty any
    /// of `- . _`. Row by row from the top, in lines that hold one or more whole rows each (one or
    /// all, if the shape is not given); blanks,
    /// `|` and `/` between squares are passed over, and so are blank lines, lines of column letters
    /// (`A B C ...`), and the row's number before or behind a row. Behind the last square or on a
    /// line of its own the side to move may follow: a disc, or `black` or `white`, with or without
    /// `to move`.
    ///
    /// # Errors
    /// [`BoardError`] with line and column.
    pub fn from_text(text: &str, options: &BoardOptions) -> Result<Self, BoardError> {
        let at = |(byte, kind): Fault| BoardError { place: Place::of(text, byte), kind };
        let shape = options.shape.map_or_else(|| guess_shape(text), Ok).map_err(at)?;
        let mut reader = Reader { shape, discs: [0; 2], read: 0, side: None, row: 0, in_row: 0 };
        let mut start = 0;
        for line in text.split('\n') {
            reader.line(line).map_err(|(byte, kind)| at((start + byte, kind)))?;
            start += line.len() + 1;
        }
        if reader.read < shape.squares() {
            return Err(at((text.len(), reader.missing())));
        }
        let even = (reader.discs[0] | reader.discs[1]).count_ones().is_multiple_of(2);
        let by_parity = if even { Side::First } else { Side::Second };
        let side = reader.side.or(options.side).unwrap_or(by_parity);
        let position = Self::new(shape, options.rules, reader.discs, side);
        Ok(position.expect("a reader puts one disc on a square, and only on squares of the board"))
    }

    /// Reads the line that [`Reversi::to_line`] writes, or any other text of a board of this shape.
    ///
    /// # Errors
    /// [`BoardError`] with line and column.
    pub fn from_line(shape: Shape, rules: Rules, line: &str) -> Result<Self, BoardError> {
        Self::from_text(line, &BoardOptions { shape: Some(shape), rules, side: None })
    }
}

impl FromStr for Reversi {
    type Err = BoardError;

    /// Reads a square board under the standard rules: [`Reversi::from_text`] without options.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        Self::from_text(text, &BoardOptions::default())
    }
}

/// Whether the line holds column letters: `A B C ...` in order; no disc is written as `a`.
pub(super) fn is_header(line: &str) -> bool {
    let mut expected = b'a';
    for c in line.chars().filter(|&c| !is_layout(c)) {
        if c.to_ascii_lowercase() != char::from(expected) {
            return false;
        }
        expected += 1;
    }
    u32::from(expected - b'a') >= Shape::MIN_EXTENT
}

struct Reader {
    shape: Shape,
    discs: [u64; 2],
    /// Squares read.
    read: u8,
    side: Option<Side>,
    /// The row that the next square belongs to, from 0, and the squares read of it.
    row: u8,
    in_row: u8,
}

impl Reader {
    /// Reads a line. The last square may not stand apart from a row whose squares touch: it would be
    /// the side to move behind a board that lacks a square.
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        if is_header(line) {
            return Ok(());
        }
        let began = self.read;
        let mut at = 0;
        // Whether a blank was passed since the last square, and whether none was before that one.
        let (mut gap, mut glued) = (true, false);
        while let Some(c) = line[at..].chars().next() {
            let rest = &line[at..];
            if is_layout(c) {
                gap = true;
                at += c.len_utf8();
            } else if let Some(label) = self.label(rest, self.read > began) {
                at += label;
            } else if self.read == self.shape.squares() {
                self.end(rest).map_err(|kind| (at, kind))?;
                return Ok(());
            } else if let Some(content) = square_content(c) {
                if gap && glued && self.in_row > 1 && self.read + 1 == self.shape.squares() {
                    return Err((at, self.missing()));
                }
                self.square(content);
                (gap, glued) = (false, !gap);
                at += c.len_utf8();
            } else {
                return Err((at, BoardErrorKind::Character { found: c }));
            }
        }
        match self.in_row {
            0 => Ok(()),
            found => {
                let expected = self.row_length();
                Err((line.trim_end().len(), BoardErrorKind::Row { row: self.row + 1, found, expected }))
            }
        }
    }

    const fn missing(&self) -> BoardErrorKind {
        BoardErrorKind::Missing { found: self.read, expected: self.shape.squares(), shape: self.shape }
    }

    fn row_length(&self) -> u8 {
        let (first, end) = self.shape.columns(self.row);
        end - first
    }

    fn square(&mut self, content: Option<Side>) {
        if let Some(side) = content {
            self.discs[side.index()] |= 1 << self.read;
        }
        self.read += 1;
        self.in_row += 1;
        if self.in_row == self.row_length() {
            (self.row, self.in_row) = (self.row + 1, 0);
        }
    }

    /// The length of a label with which `rest` begins: behind a row (`ended`, on the same line) its
    /// number or, on a hexagon, the letter of the column that ends above; before a row its number.
    fn label(&self, rest: &str, ended: bool) -> Option<usize> {
        if self.in_row != 0 {
            return None;
        }
        let number = |number: u8| {
            let digits = number.to_string();
            rest.starts_with(&digits).then_some(digits.len())
        };
        if ended {
            let letter = column_ending_above(self.shape, self.row - 1);
            let lettered = letter.is_some_and(|letter| rest.starts_with(letter)).then_some(1);
            if let Some(length) = number(self.row).or(lettered) {
                return Some(length);
            }
        }
        if self.read < self.shape.squares() { number(self.row + 1) } else { None }
    }

    fn end(&mut self, rest: &str) -> Result<(), BoardErrorKind> {
        match side_named(rest) {
            Some(side) if self.side.is_none() => {
                self.side = Some(side);
                Ok(())
            }
            _ => Err(BoardErrorKind::Side { found: shortened(rest.trim()) }),
        }
    }
}

/// On a hexagon below the middle: the letter of the column whose last cell is at the end of the row
/// above, written right of the row.
pub(super) fn column_ending_above(shape: Shape, row: u8) -> Option<char> {
    match shape.form() {
        Form::Hexagon { side } if row >= side => Some(char::from(b'a' + shape.columns(row).1)),
        _ => None,
    }
}

fn side_named(text: &str) -> Option<Side> {
    let text = text.trim().to_lowercase();
    let name = ["to move", "to play"].into_iter().find_map(|end| text.strip_suffix(end)).unwrap_or(&text);
    match name.trim() {
        "black" => Some(Side::First),
        "white" => Some(Side::Second),
        disc => {
            let mut chars = disc.chars();
            let side = chars.next().and_then(square_content)?;
            side.filter(|_| chars.next().is_none())
        }
    }
}
