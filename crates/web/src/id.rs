//! Names of games that can't be guessed: whoever knows one may play.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::error::Problem;

/// A game's name: 128 random bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct Id(u128);

impl Id {
    /// A new one.
    ///
    /// # Errors
    /// A system without random numbers.
    pub(crate) fn new() -> Result<Self, Problem> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)
            .map_err(|error| Problem::Broken(format!("no random numbers: {error}")))?;
        Ok(Self(u128::from_le_bytes(bytes)))
    }

    /// A seed for what is chosen by chance in this game.
    pub(crate) const fn seed(self) -> u64 {
        self.0 as u64
    }

    pub(crate) const fn to_bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for Id {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_id = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u128::from_str_radix(text, 16).ok().filter(|_| is_id);
        number.map(Self).ok_or_else(|| "a game's name has 32 hexadecimal digits".to_owned())
    }
}

impl From<Id> for String {
    fn from(id: Id) -> Self {
        id.to_string()
    }
}

impl TryFrom<String> for Id {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}
