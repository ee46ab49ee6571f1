//! How a game ended.

use std::fmt;

use search_core::{Outcome, Side};
use serde::{Deserialize, Serialize};

/// Who won, and why the game was over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// The winner; `None` for a draw.
    pub winner: Option<Winner>,
    /// The first side's points, in games that are won by points.
    pub points: Option<i32>,
    /// Why the game was over.
    pub end: End,
}

/// A side, as results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// The side that moved first in the game's order.
    First,
    /// The other.
    Second,
}

/// Why a game was over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// By the game's rules.
    Rules,
    /// It went on for too long, and was judged.
    Adjudicated,
    /// A player gave up.
    Resigned,
    /// A player's time was up.
    Time,
    /// A player answered with no legal move, or not at all.
    Forfeit,
}

impl Winner {
    /// The side.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::First => Side::First,
            Self::Second => Side::Second,
        }
    }
}

impl From<Side> for Winner {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

impl GameResult {
    /// A game that its rules ended.
    #[must_use]
    pub fn by_rules(outcome: Outcome) -> Self {
        let (winner, points) = match outcome {
            Outcome::Winner(side) => (Some(side), None),
            Outcome::Draw => (None, None),
            Outcome::Points(points) => {
                ((points != 0).then_some(if points > 0 { Side::First } else { Side::Second }), Some(points))
            }
        };
        Self { winner: winner.map(Winner::from), points, end: End::Rules }
    }

    /// A game that ended for another reason; `None` wins nobody.
    #[must_use]
    pub fn by(end: End, winner: Option<Side>) -> Self {
        Self { winner: winner.map(Winner::from), points: None, end }
    }

    /// What the game is worth to a side: 1, a half or 0, in halves.
    #[must_use]
    pub fn halves(&self, side: Side) -> u32 {
        match self.winner {
            None => 1,
            Some(winner) if winner.side() == side => 2,
            Some(_) => 0,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rules => "by the rules",
            Self::Adjudicated => "adjudicated",
            Self::Resigned => "by resignation",
            Self::Time => "on time",
            Self::Forfeit => "by forfeit",
        })
    }
}

/// `White has won`, with the names of the sides.
pub(crate) fn in_words(outcome: Outcome, sides: [&str; 2]) -> String {
    match outcome {
        Outcome::Winner(side) => format!("{} has won", sides[side.index()]),
        Outcome::Draw | Outcome::Points(0) => "a draw".into(),
        Outcome::Points(points) => {
            let side = if points > 0 { 0 } else { 1 };
            format!("{} has won by {}", sides[side], points.unsigned_abs())
        }
    }
}

/// The side with more of something.
pub(crate) fn larger(first: u32, second: u32) -> Option<Side> {
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(Side::First),
        std::cmp::Ordering::Less => Some(Side::Second),
        std::cmp::Ordering::Equal => None,
    }
}
