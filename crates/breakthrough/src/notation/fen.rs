//! FEN: `pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1`.
//!
//! Ranks from the top, `P` White, `p` Black, numbers for runs of empty squares (of more than one
//! digit on wide boards), then `w` or `b`. The size of the board is that of the text. The four
//! further fields mean nothing in this game: they may be missing, and are written as `- - 0 1`.

use search_core::{Side, shortened};

use super::{Placement, PlacementError};
use crate::bits::Bits;
use crate::rules::Breakthrough;
use crate::size::Size;

/// A FEN that can't be read: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("FEN, column {column}: {kind}")]
pub struct FenError {
    /// Where, as a 1-based count of characters.
    pub column: usize,
    /// What.
    pub kind: FenErrorKind,
}

/// What is wrong with a FEN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenErrorKind {
    /// A character that the field of pieces doesn't know.
    #[error("unexpected {0:?}; expected P (White), p (Black), a number of empty squares, or /")]
    Character(char),
    /// A number of empty squares that is 0 or wider than any board.
    #[error("{0} is no number of empty squares; expected 1 to {max}", max = Size::MAX_FILES)]
    Run(String),
    /// Ranks of different lengths.
    #[error("this rank has {found} squares, the first has {expected}")]
    Ragged {
        /// Squares of this rank.
        found: usize,
        /// Squares of the first rank.
        expected: usize,
    },
    /// The second field is missing or neither `w` nor `b`.
    #[error("the side to move must be w or b, found {0:?}")]
    Side(String),
    /// More than the six fields of a FEN.
    #[error("unexpected {0:?} after the sixth field")]
    Trailing(String),
    /// The pieces make no position.
    #[error(transparent)]
    Placement(#[from] PlacementError),
}

impl<B: Bits> Breakthrough<B> {
    /// Reads a FEN; the size of the board is that of the text.
    ///
    /// # Errors
    /// [`FenError`] with the column when the text is malformed, the board does not fit `B`, there
    /// are no pieces, or both sides have won.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let placement = read(text)?;
        placement.position().map_err(|error| FenError { column: 1, kind: error.into() })
    }

    /// The position as a FEN, the last four fields being `- - 0 1`.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let (files, ranks) = (self.size().files(), self.size().ranks());
        let rank = |rank: u8| {
            let mut text = String::new();
            let mut empty = 0;
            for square in rank * files..(rank + 1) * files {
                let Some(side) = self.piece_at(square) else {
                    empty += 1;
                    continue;
                };
                push_run(&mut text, std::mem::take(&mut empty));
                text.push(if side == Side::First { 'P' } else { 'p' });
            }
            push_run(&mut text, empty);
            text
        };
        let board: Vec<_> = (0..ranks).rev().map(rank).collect();
        let side = if self.side == Side::First { 'w' } else { 'b' };
        format!("{} {side} - - 0 1", board.join("/"))
    }
}

fn push_run(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

/// Reads the text without choosing a word for the board.
pub(crate) fn read(text: &str) -> Result<Placement, FenError> {
    let mut fields = fields(text).into_iter();
    let (column, board) = fields.next().unwrap_or((1, ""));
    let rows = read_board(board, column)?;
    let (column, side) = fields.next().unwrap_or((text.chars().count() + 1, ""));
    let side = match side {
        "w" => Side::First,
        "b" => Side::Second,
        other => return Err(FenError { column, kind: FenErrorKind::Side(shortened(other)) }),
    };
    match fields.nth(4) {
        Some((column, word)) => Err(FenError { column, kind: FenErrorKind::Trailing(shortened(word)) }),
        None => Ok(Placement { rows, side }),
    }
}

/// The words of a line, each with its 1-based column in characters.
fn fields(text: &str) -> Vec<(usize, &str)> {
    let column = |word: &str| text[..word.as_ptr() as usize - text.as_ptr() as usize].chars().count() + 1;
    text.split_whitespace().map(|word| (column(word), word)).collect()
}

fn read_board(board: &str, first_column: usize) -> Result<Vec<Vec<Option<Side>>>, FenError> {
    let mut rows: Vec<Vec<Option<Side>>> = Vec::new();
    let mut column = first_column;
    for rank in board.split('/') {
        let row = read_rank(rank, column)?;
        let expected = rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            return Err(FenError { column, kind: FenErrorKind::Ragged { found: row.len(), expected } });
        }
        rows.push(row);
        column += rank.chars().count() + 1;
    }
    Ok(rows)
}

fn read_rank(rank: &str, first_column: usize) -> Result<Vec<Option<Side>>, FenError> {
    let mut row = Vec::new();
    let mut chars = (first_column..).zip(rank.chars()).peekable();
    while let Some((column, c)) = chars.next() {
        match c {
            'P' => row.push(Some(Side::First)),
            'p' => row.push(Some(Side::Second)),
            '0'..='9' => {
                // All digits in a row make one number: "10" is ten squares, not one and none.
                let mut run = String::from(c);
                while let Some((_, digit)) = chars.next_if(|(_, next)| next.is_ascii_digit()) {
                    run.push(digit);
                }
                match run.parse::<usize>() {
                    Ok(empty @ 1..) if empty <= usize::from(Size::MAX_FILES) => {
                        row.resize(row.len() + empty, None);
                    }
                    _ => return Err(FenError { column, kind: FenErrorKind::Run(run) }),
                }
            }
            other => return Err(FenError { column, kind: FenErrorKind::Character(other) }),
        }
    }
    Ok(row)
}
