//! The placement field of a FEN, for boards of any size: `4k3/1B6/6q1/8/8/8/2P5/n1K4R`.
//!
//! Ranks from the top; letters are pieces, capital for White; numbers are runs of empty squares (of more
//! than one digit on wide boards); `*` is a hole. The size of the board is that of the text. Whatever
//! follows the first field (whose move it is, castling and so on, or an EPD's operations) has no bearing on
//! geometry and is not read.

use std::sync::Arc;

use search_core::shortened;

use super::{Piece, Position};
use crate::board::{Board, BoardError, Square};
use crate::kinds::{Kind, Kinds};

/// A placement that can't be read: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("FEN, column {column}: {kind}")]
pub struct FenError {
    /// Where, as a 1-based count of characters.
    pub column: usize,
    /// What.
    pub kind: FenErrorKind,
}

/// What is wrong with a placement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenErrorKind {
    /// No text, or nothing between two slashes.
    #[error("nothing stands here; expected a rank of pieces and numbers of empty squares, as in 4k3/8/4K3")]
    Empty,
    /// A character that stands for nothing.
    #[error(
        "unexpected {found:?}; expected a piece ({letters}, small for Black), a number of empty squares, * or /"
    )]
    Character {
        /// The character.
        found: char,
        /// The letters of all kinds.
        letters: String,
    },
    /// A number of empty squares that is 0 or wider than any board.
    #[error("{0} is no number of empty squares; expected 1 to {max}", max = Board::MOST)]
    Run(String),
    /// More squares in a rank, or more ranks, than a board has.
    #[error("more than {max} {what}", max = Board::MOST)]
    TooLarge {
        /// Squares of a rank, or ranks.
        what: &'static str,
    },
    /// Ranks of different lengths.
    #[error("this rank has {found} squares, the first has {expected}")]
    Ragged {
        /// Squares of this rank.
        found: usize,
        /// Squares of the first rank.
        expected: usize,
    },
    /// No board comes of it.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// What a place of the text holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Empty,
    Hole,
    Piece(u8, search_core::Side),
}

impl Position {
    /// Reads a FEN, or its first field; the size of the board is that of the text.
    ///
    /// # Errors
    /// [`FenError`] with the column when the text is malformed or a letter is none of `kinds`.
    pub fn from_fen(text: &str, kinds: &Kinds) -> Result<Self, FenError> {
        let start = text.chars().take_while(|c| c.is_whitespace()).count() + 1;
        let field = text.split_whitespace().next().unwrap_or("");
        let rows = read_rows(field, start, kinds)?;
        let at_start = |kind: FenErrorKind| FenError { column: start, kind };
        let columns = rows.first().map_or(0, Vec::len);
        let mut holes = Vec::new();
        let mut pieces = Vec::new();
        for (down, row) in rows.iter().enumerate() {
            for (column, place) in row.iter().enumerate() {
                let up = rows.len() - 1 - down;
                match *place {
                    Place::Empty => {}
                    Place::Hole => holes.push((column as u8 + 1, up as u8 + 1)),
                    Place::Piece(kind, side) => {
                        pieces.push(Piece { kind, side, square: Square((up * columns + column) as u8) });
                    }
                }
            }
        }
        let board = Board::new(columns as u32, rows.len() as u32).and_then(|board| board.with_holes(holes));
        let board = board.map_err(|error| at_start(error.into()))?;
        Ok(Self { board, kinds: Arc::new(kinds.clone()), pieces })
    }

    /// The placement field.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let row = |row: u8| {
            let mut text = String::new();
            let mut empty = 0_u8;
            for column in 1..=self.board.columns() {
                let letter = match self.board.square(column, row) {
                    None => Some('*'),
                    Some(square) => self.piece_at(square).map(|id| {
                        let piece = &self.pieces[usize::from(id)];
                        self.kind_of(piece).letter_of(piece.side)
                    }),
                };
                let Some(letter) = letter else {
                    empty += 1;
                    continue;
                };
                push_run(&mut text, std::mem::take(&mut empty));
                text.push(letter);
            }
            push_run(&mut text, empty);
            text
        };
        (1..=self.board.rows()).rev().map(row).collect::<Vec<_>>().join("/")
    }
}

fn push_run(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

fn read_rows(field: &str, first_column: usize, kinds: &Kinds) -> Result<Vec<Vec<Place>>, FenError> {
    let mut rows: Vec<Vec<Place>> = Vec::new();
    let mut column = first_column;
    for rank in field.split('/') {
        if rows.len() == usize::from(Board::MOST) {
            return Err(FenError { column, kind: FenErrorKind::TooLarge { what: "ranks" } });
        }
        let row = read_row(rank, column, kinds)?;
        let expected = rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            return Err(FenError { column, kind: FenErrorKind::Ragged { found: row.len(), expected } });
        }
        rows.push(row);
        column += rank.chars().count() + 1;
    }
    Ok(rows)
}

fn read_row(rank: &str, first_column: usize, kinds: &Kinds) -> Result<Vec<Place>, FenError> {
    let most = usize::from(Board::MOST);
    let mut row = Vec::new();
    let mut chars = (first_column..).zip(rank.chars()).peekable();
    while let Some((column, c)) = chars.next() {
        let error = |kind| FenError { column, kind };
        match c {
            '*' => row.push(Place::Hole),
            '0'..='9' => {
                // All digits in a row make one number: "10" is ten squares, not one and none.
                let mut run = String::from(c);
                while let Some((_, digit)) = chars.next_if(|(_, next)| next.is_ascii_digit()) {
                    run.push(digit);
                }
                match run.parse::<usize>() {
                    Ok(empty @ 1..) if empty <= most => row.resize(row.len() + empty, Place::Empty),
                    _ => return Err(error(FenErrorKind::Run(shortened(&run)))),
                }
            }
            found => match kinds.find(found) {
                Some((kind, side)) => row.push(Place::Piece(kind as u8, side)),
                None => {
                    let letters = kinds.all().iter().map(Kind::letter).collect();
                    return Err(error(FenErrorKind::Character { found, letters }));
                }
            },
        }
        if row.len() > most {
            return Err(error(FenErrorKind::TooLarge { what: "squares in a rank" }));
        }
    }
    if row.is_empty() {
        return Err(FenError { column: first_column, kind: FenErrorKind::Empty });
    }
    Ok(row)
}
