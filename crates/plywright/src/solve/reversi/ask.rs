//! Questions as command lines write them: `exact`, `wld`, `exceeds:4`.

use std::fmt;
use std::str::FromStr;

use reversi4::endgame::Question;
use search_core::shortened;

/// A question about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ask(pub(super) Question);

impl Default for Ask {
    fn default() -> Self {
        Self(Question::Exact)
    }
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Question::Exact => f.write_str("exact"),
            Question::WinLossDraw => f.write_str("wld"),
            Question::Exceeds(bound) => write!(f, "exceeds:{bound}"),
        }
    }
}

/// A text that is no question.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum AskError {
    /// Another word.
    #[error("{0:?} is no question: expected exact, wld, or exceeds: and a number of discs")]
    Word(String),
    /// No whole number behind `exceeds:`.
    #[error("{0:?} is no whole number of discs, as in exceeds:-4")]
    Number(String),
}

impl FromStr for Ask {
    type Err = AskError;

    fn from_str(text: &str) -> Result<Self, AskError> {
        match (text, text.strip_prefix("exceeds:")) {
            ("exact", _) => Ok(Self(Question::Exact)),
            ("wld", _) => Ok(Self(Question::WinLossDraw)),
            (_, Some(number)) => match number.parse() {
                Ok(bound) => Ok(Self(Question::Exceeds(bound))),
                Err(_) => Err(AskError::Number(shortened(number))),
            },
            _ => Err(AskError::Word(shortened(text))),
        }
    }
}
