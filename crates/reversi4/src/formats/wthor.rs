//! WTHOR, the database of the French Othello federation (ffothello.org/wthor/Format_WThor.pdf).
//!
//! A `.wtb` file holds the games of a year: a header of 16 bytes, then 68 bytes a game. Numbers of
//! more than one byte have their lowest byte first.
//!
//! ```text
//! header  0 century  1 year  2 month  3 day     when the file was made
//!         4 games (u32)  8 names (u16, 0)  10 year of the games (u16)
//!         12 size of the board (0 and 8: 8x8; 10: 10x10)  13 kind  14 depth  15 unused
//! game    0 tournament (u16)  2 Black's player (u16)  4 White's player (u16)
//!         6 Black's discs  7 Black's discs after perfect play from some move on
//!         8 sixty moves, 10 x row + column: a1 is 11, h8 is 88; 0 ends a shorter game. No passes
//! ```
//!
//! Black's discs include the empty squares if Black won. `wthor.jou` and `wthor.trn` have the names
//! of players and tournaments behind the same header, 20 and 26 bytes each.

mod games;
mod names;

pub use games::{UnfitGame, Wthor, WthorDamage, WthorGame, WthorProblem};
pub use names::{NamesError, WthorNames};

/// When a file was made, as it says: nothing checks that there is such a day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CreationDate {
    /// The first digits of the year, 20 in 2025.
    pub century: u8,
    /// The last two digits of the year.
    pub year: u8,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
}

/// The header, without the counts, which follow from the records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct WthorHeader {
    /// When the file was made.
    pub created: CreationDate,
    /// The year in which the games were played; 0 in files of names.
    pub year: u16,
    /// The size of the board: 0 and 8 mean 8x8.
    pub board: u8,
    /// 0 for games, 1 for solitaires.
    pub kind: u8,
    /// From how many empty squares on the theoretical scores are those of perfect play.
    pub depth: u8,
    /// A byte that means nothing.
    pub unused: u8,
}

/// A file that is not read at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WthorError {
    /// Shorter than a header.
    #[error("byte {found}: the file ends in its header of {} bytes", WthorHeader::BYTES)]
    NoHeader {
        /// The bytes there are.
        found: usize,
    },
    /// A board that this program doesn't have.
    #[error("byte 12: boards of {found}x{found}; only 0 or 8, for 8x8, can be read")]
    Board {
        /// The size that the header gives.
        found: u8,
    },
}

impl WthorHeader {
    /// The bytes of a header.
    pub const BYTES: usize = 16;

    /// The header at the beginning of a file, with its counts of games and of names.
    pub(super) fn read(bytes: &[u8]) -> Result<(Self, u32, u16), WthorError> {
        let no_header = || WthorError::NoHeader { found: bytes.len() };
        let &[century, year, month, day, g0, g1, g2, g3, n0, n1, y0, y1, board, kind, depth, unused] =
            bytes.first_chunk::<{ Self::BYTES }>().ok_or_else(no_header)?;
        let created = CreationDate { century, year, month, day };
        let header = Self { created, year: u16::from_le_bytes([y0, y1]), board, kind, depth, unused };
        Ok((header, u32::from_le_bytes([g0, g1, g2, g3]), u16::from_le_bytes([n0, n1])))
    }

    pub(super) fn write(&self, games: u32, names: u16) -> Vec<u8> {
        let CreationDate { century, year, month, day } = self.created;
        let mut bytes = vec![century, year, month, day];
        bytes.extend(games.to_le_bytes());
        bytes.extend(names.to_le_bytes());
        bytes.extend(self.year.to_le_bytes());
        bytes.extend([self.board, self.kind, self.depth, self.unused]);
        bytes
    }
}
