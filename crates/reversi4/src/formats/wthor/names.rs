//! The names of players (`.jou`) and of tournaments (`.trn`): each ends with a 0 in a field of fixed
//! length.

use search_core::shortened;

use super::{WthorError, WthorHeader};

/// The bytes of a player's name, and of a tournament's, with the 0 that ends it.
const PLAYER: usize = 20;
const TOURNAMENT: usize = 26;

/// A file of names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WthorNames {
    /// What the file says of itself.
    pub header: WthorHeader,
    /// The names in the order of the file: the numbers in games count from 0.
    pub names: Vec<String>,
}

/// A file of names that can't be read or written as a whole.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NamesError {
    /// The header.
    #[error(transparent)]
    Header(#[from] WthorError),
    /// The file is shorter or longer than its header says.
    #[error(
        "byte {bytes}: the file ends here, but its header counts {expected} names of {field} bytes, \
         which end at byte {end}",
        end = WthorHeader::BYTES + field * usize::from(*.expected)
    )]
    Length {
        /// The length of the file.
        bytes: usize,
        /// The names that the header counts.
        expected: u16,
        /// The bytes of a name.
        field: usize,
        /// The names that are there from beginning to end, as far as the header counts.
        found: Vec<String>,
    },
    /// A name that fills its field, without the 0 that should end it.
    #[error("byte {byte}: the name that begins here has no 0 in its field of {field} bytes")]
    Endless {
        /// Where the field begins.
        byte: usize,
        /// Its bytes.
        field: usize,
        /// The names before it.
        found: Vec<String>,
    },
    /// A name that can't be written.
    #[error("the name {name:?} does not fit: at most {most} characters of Latin-1, none of them 0")]
    Unfit {
        /// The name, cut where it is long.
        name: String,
        /// The most characters.
        most: usize,
    },
    /// More names than the header can count.
    #[error("{0} names: a file has at most {max}", max = u16::MAX)]
    TooMany(usize),
}

impl WthorNames {
    /// Reads `wthor.jou`, the players.
    ///
    /// # Errors
    /// [`NamesError`] when the file's length is not what its header says, or a name has no end, with
    /// the names that are there.
    pub fn read_players(bytes: &[u8]) -> Result<Self, NamesError> {
        Self::read(bytes, PLAYER)
    }

    /// Reads `wthor.trn`, the tournaments.
    ///
    /// # Errors
    /// As [`WthorNames::read_players`].
    pub fn read_tournaments(bytes: &[u8]) -> Result<Self, NamesError> {
        Self::read(bytes, TOURNAMENT)
    }

    /// The file of players, `wthor.jou`.
    ///
    /// # Errors
    /// [`NamesError`] when a name has more than 19 characters or one that is not in Latin-1, or
    /// there are too many names.
    pub fn players_to_bytes(&self) -> Result<Vec<u8>, NamesError> {
        self.write(PLAYER)
    }

    /// The file of tournaments, `wthor.trn`.
    ///
    /// # Errors
    /// As [`WthorNames::players_to_bytes`], with 25 characters.
    pub fn tournaments_to_bytes(&self) -> Result<Vec<u8>, NamesError> {
        self.write(TOURNAMENT)
    }

    fn read(bytes: &[u8], field: usize) -> Result<Self, NamesError> {
        let (header, _, expected) = WthorHeader::read(bytes)?;
        let fields = &bytes[WthorHeader::BYTES..];
        let mut names = Vec::new();
        for chunk in fields.chunks_exact(field).take(expected.into()) {
            if !chunk.contains(&0) {
                let byte = WthorHeader::BYTES + names.len() * field;
                return Err(NamesError::Endless { byte, field, found: names });
            }
            names.push(name(chunk));
        }
        if fields.len() == field * usize::from(expected) {
            Ok(Self { header, names })
        } else {
            Err(NamesError::Length { bytes: bytes.len(), expected, field, found: names })
        }
    }

    fn write(&self, field: usize) -> Result<Vec<u8>, NamesError> {
        let count = self.names.len();
        let count = u16::try_from(count).map_err(|_| NamesError::TooMany(count))?;
        let mut bytes = self.header.write(0, count);
        for name in &self.names {
            let end = bytes.len() + field;
            for c in name.chars() {
                match u8::try_from(c) {
                    Ok(byte) if byte != 0 && bytes.len() + 1 < end => bytes.push(byte),
                    _ => return Err(NamesError::Unfit { name: shortened(name), most: field - 1 }),
                }
            }
            bytes.resize(end, 0);
        }
        Ok(bytes)
    }
}

/// The Latin-1 characters before the first 0.
fn name(field: &[u8]) -> String {
    field.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect()
}
