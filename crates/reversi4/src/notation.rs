//! Notations: squares and moves, boards as text in the alphabets that people paste, drawings.

pub(crate) mod board;
mod drawing;
pub(crate) mod guess;
pub(crate) mod moves;
mod place;
mod svg;

pub use board::{BoardError, BoardErrorKind, BoardOptions};
pub use moves::{MoveProblem, MoveTextError};
pub(crate) use place::Locator;
pub use place::Place;

use search_core::Side;

/// What a character says of a square: a disc or nothing. `None` if it says neither.
///
/// `X x * B b` and a black circle are Black, `O o W w 0` and a white circle White, `- . _` empty.
pub(crate) const fn square_content(c: char) -> Option<Option<Side>> {
    match c {
        'X' | 'x' | '*' | 'B' | 'b' | '\u{25cf}' => Some(Some(Side::First)),
        'O' | 'o' | 'W' | 'w' | '0' | '\u{25cb}' => Some(Some(Side::Second)),
        '-' | '.' | '_' => Some(None),
        _ => None,
    }
}

/// Whether a character only lays a board out.
pub(crate) const fn is_layout(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '/')
}
