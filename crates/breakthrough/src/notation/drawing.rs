//! Drawn boards, for people.
//!
//! ```text
//! 4 p p p p
//! 3 . . . .
//! 2 . . . .
//! 1 P P P P
//!   a b c d
//! white to move
//! ```

use std::fmt;

use search_core::Side;

use super::{Placement, PlacementError};
use crate::bits::Bits;
use crate::rules::Breakthrough;
use crate::size::Size;

/// A drawn board that can't be read: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DrawingError {
    /// A character that is neither a piece nor an empty square.
    #[error(
        "line {line}, column {column}: unexpected {found:?}; expected P or w (White), p or b (Black), \
         or . for an empty square"
    )]
    Character {
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// A line of numbers alone.
    #[error(
        "line {line}: no squares; expected P, p and . for the squares of a rank, or a FEN, whose ranks stand \
         between /"
    )]
    Blank {
        /// The line, from 1.
        line: usize,
    },
    /// A rank of another length than the first.
    #[error("line {line}: this rank has {found} squares, the first has {expected}")]
    Ragged {
        /// The line, from 1.
        line: usize,
        /// Squares of this rank.
        found: usize,
        /// Squares of the first rank.
        expected: usize,
    },
    /// Text after the line that says who is to move.
    #[error("line {line}: nothing may follow the side to move")]
    Trailing {
        /// The line, from 1.
        line: usize,
    },
    /// The pieces make no position.
    #[error(transparent)]
    Placement(#[from] PlacementError),
}

impl<B: Bits> Breakthrough<B> {
    /// Reads a drawn board: one line for each rank from the top, `P`, `w` or `W` for White, `p`,
    /// `b` or `B` for Black, `.`, `-` or `_` for an empty square. Spaces, rank numbers at either end, a line
    /// of file letters and blank lines are passed over. `white to move` or `black to move` may end
    /// the text; without it White is to move.
    ///
    /// # Errors
    /// [`DrawingError`] with the line when the text is malformed, the board does not fit `B`, there
    /// are no pieces, or both sides have won.
    pub fn from_drawing(text: &str) -> Result<Self, DrawingError> {
        Ok(read(text)?.position()?)
    }
}

impl<B: Bits> fmt::Display for Breakthrough<B> {
    /// The drawn board, with coordinates and the side to move, without a final line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (files, ranks) = (self.size().files(), self.size().ranks());
        let width = if ranks > 9 { 2 } else { 1 };
        for rank in (0..ranks).rev() {
            write!(f, "{:>width$}", rank + 1)?;
            for square in rank * files..(rank + 1) * files {
                let piece = match self.piece_at(square) {
                    Some(Side::First) => 'P',
                    Some(Side::Second) => 'p',
                    None => '.',
                };
                write!(f, " {piece}")?;
            }
            writeln!(f)?;
        }
        write!(f, "{:width$}", "")?;
        for file in 0..files {
            write!(f, " {}", char::from(b'a' + file))?;
        }
        let side = if self.side == Side::First { "white" } else { "black" };
        write!(f, "\n{side} to move")
    }
}

/// Reads the text without choosing a word for the board.
pub(crate) fn read(text: &str) -> Result<Placement, DrawingError> {
    let mut placement = Placement { rows: Vec::new(), side: Side::First };
    let mut ended = false;
    for (line, content) in (1..).zip(text.lines()) {
        if content.trim().is_empty() || is_file_letters(content) {
            continue;
        }
        if ended {
            return Err(DrawingError::Trailing { line });
        }
        if let Some(side) = side_to_move(content) {
            placement.side = side;
            ended = true;
            continue;
        }
        let row = read_row(content, line)?;
        if row.is_empty() {
            return Err(DrawingError::Blank { line });
        }
        let expected = placement.rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            return Err(DrawingError::Ragged { line, found: row.len(), expected });
        }
        placement.rows.push(row);
    }
    Ok(placement)
}

fn side_to_move(content: &str) -> Option<Side> {
    match content.trim().to_ascii_lowercase().as_str() {
        "white to move" => Some(Side::First),
        "black to move" => Some(Side::Second),
        _ => None,
    }
}

/// Whether the line is `a b c ...` as far as any board goes; no piece is written as `a`.
fn is_file_letters(content: &str) -> bool {
    let letters: String = content.split_whitespace().collect();
    !letters.is_empty()
        && letters.len() <= usize::from(Size::MAX_FILES)
        && letters.bytes().zip(b'a'..).all(|(letter, expected)| letter.to_ascii_lowercase() == expected)
}

fn read_row(content: &str, line: usize) -> Result<Vec<Option<Side>>, DrawingError> {
    let label = |c: char| c.is_whitespace() || c.is_ascii_digit();
    let leading = content.chars().take_while(|c| label(*c)).count();
    let squares = content.trim_matches(label);
    let mut row = Vec::new();
    for (column, c) in (leading + 1..).zip(squares.chars()) {
        match c {
            'P' | 'w' | 'W' => row.push(Some(Side::First)),
            'p' | 'b' | 'B' => row.push(Some(Side::Second)),
            '.' | '-' | '_' => row.push(None),
            c if c.is_whitespace() => {}
            found => return Err(DrawingError::Character { line, column, found }),
        }
    }
    Ok(row)
}
