//! What players have to agree on beside the board: passes, and how discs are counted.

use std::fmt;
use std::str::FromStr;

use search_core::shortened;

/// What happens when the side to move can turn no disc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Passes {
    /// It passes, and only when neither side can move the game is over: Othello's rule. A pass is a
    /// legal move, the only one then, and a ply.
    #[default]
    Standard,
    /// The game is over: the rule of the Reversi notebook.
    None,
}

/// Who gets the squares that are empty when the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Count {
    /// Nobody: the score is the difference of the discs.
    Raw,
    /// The winner, as in tournaments; nobody if the discs are equal.
    #[default]
    Winner,
}

/// How two discs of each side lie at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Start {
    /// Crosswise, White on the main diagonal (d4 and e5 on 8x8). On a hexagon six discs around the
    /// empty centre, alternating.
    #[default]
    Standard,
    /// Side by side, Black below White (white d4 and e4, black d5 and e5 on 8x8).
    Parallel,
}

/// The rules of a game beside its board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Rules {
    /// What happens when the side to move can turn no disc.
    pub passes: Passes,
    /// Who gets the empty squares.
    pub count: Count,
}

impl Rules {
    /// Othello's rules: passes, and empty squares to the winner.
    pub const STANDARD: Self = Self { passes: Passes::Standard, count: Count::Winner };
    /// The rules of the Reversi notebook: no passes, discs counted as they lie.
    pub const NOTEBOOK: Self = Self { passes: Passes::None, count: Count::Raw };

    /// The difference of discs for the side that has `own`, in a finished game.
    #[inline]
    #[must_use]
    pub const fn difference(self, own: u32, other: u32, squares: u32) -> i32 {
        let difference = own as i32 - other as i32;
        match self.count {
            Count::Raw => difference,
            Count::Winner => difference + difference.signum() * (squares - own - other) as i32,
        }
    }
}

impl fmt::Display for Rules {
    /// `passes=standard count=winner`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "passes={} count={}", self.passes, self.count)
    }
}

impl FromStr for Rules {
    type Err = UnknownChoice;

    /// As they are written, parted by blanks; what is left out is Othello's.
    fn from_str(text: &str) -> Result<Self, UnknownChoice> {
        let mut rules = Self::STANDARD;
        for word in text.split_whitespace() {
            match word.split_once('=') {
                Some(("passes", passes)) => rules.passes = passes.parse()?,
                Some(("count", count)) => rules.count = count.parse()?,
                _ => {
                    let expected = "passes=standard, passes=none, count=raw or count=winner";
                    return Err(UnknownChoice { word: shortened(word), of: "rule", expected });
                }
            }
        }
        Ok(rules)
    }
}

/// A word that names no choice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{word:?} is no {of}: expected {expected}")]
pub struct UnknownChoice {
    /// The word, cut where it is long.
    pub word: String,
    /// What it should have chosen.
    pub of: &'static str,
    /// What it could have been.
    pub expected: &'static str,
}

/// Names for the values of a choice: display, parse, and an error that lists them.
macro_rules! named_choice {
    ($type:ty, $of:literal, $expected:literal, $($value:path => $name:literal),+) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self { $($value => $name),+ })
            }
        }

        impl FromStr for $type {
            type Err = UnknownChoice;

            fn from_str(text: &str) -> Result<Self, UnknownChoice> {
                match text.trim().to_ascii_lowercase().as_str() {
                    $($name => Ok($value),)+
                    _ => Err(UnknownChoice { word: shortened(text), of: $of, expected: $expected }),
                }
            }
        }
    };
}

named_choice!(Passes, "pass rule", "standard or none", Passes::Standard => "standard", Passes::None => "none");
named_choice!(Count, "way to count", "raw or winner", Count::Raw => "raw", Count::Winner => "winner");
named_choice!(Start, "start", "standard or parallel", Start::Standard => "standard", Start::Parallel => "parallel");
