//! Checks a certificate: a file that claims a winning strategy in Breakthrough (docs/formats.md).
//!
//! A solver is a large program, and its proof is as good as its largest mistake. This crate shares
//! nothing with it: no code, no dependency, no idea of how the strategy was found. It has the rules in
//! a few lines, and follows the strategy against every reply to the end of every
//! game. What it accepts is a proof; a missing entry, a wrong move, and damage are found, each with its
//! place.
//!
//! ```
//! let error = breakthrough_check::check(b"no certificate").unwrap_err();
//! assert!(error.to_string().contains("no certificate of Breakthrough"));
//! ```
//!
//! | to find | look in |
//! |---|---|
//! | the rules of the game | `rules.rs` |
//! | bytes to a strategy | `reader.rs` |
//! | the strategy against every reply | `walk.rs` |
//! | what can be wrong | `error.rs` |

mod error;
mod reader;
mod rules;
mod walk;

pub use error::{CheckError, Fault};
pub use reader::MAGIC;

/// One of the two players. White moves up the board, towards higher ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Moves up.
    White,
    /// Moves down.
    Black,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl std::fmt::Display for Player {
    /// `White` or `Black`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// What an accepted certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// The position, as FEN with the side to move.
    pub position: String,
    /// Who wins it.
    pub winner: Player,
    /// In so many plies at most, those of both sides counted.
    pub plies: u32,
    /// Entries of the certificate; each was needed.
    pub entries: u64,
    /// Moves that were played to check it.
    pub moves: u64,
}

/// Checks a certificate: whole, and a win against every reply.
///
/// # Errors
/// [`CheckError`] with what is wrong first, and where.
pub fn check(bytes: &[u8]) -> Result<Checked, CheckError> {
    let claim = reader::read(bytes)?;
    walk::walk(&claim)
}
