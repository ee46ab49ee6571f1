//! How a game ended, and how people call the sides.

use std::fmt;

use search_core::{Outcome, Position as _, Side};

use crate::phase::Phase;
use crate::position::Jiu;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The loser has too few stones left.
    TooFewStones {
        /// Who has won.
        winner: Side,
    },
    /// The winner holds a Dalian and the loser has no gate.
    Formation {
        /// Who has won.
        winner: Side,
    },
    /// The loser is to move and can't.
    NoMove {
        /// Who has won.
        winner: Side,
    },
    /// The position occurred for the third time: a draw.
    Repetition,
    /// The limit of plies without capture was reached: a draw.
    QuietLimit,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooFewStones { winner } => {
                write!(f, "{} has won: {} has too few stones", name(winner), name(winner.other()))
            }
            Self::Formation { winner } => {
                write!(
                    f,
                    "{} has won: it holds a Dalian, and {} has no gate",
                    name(winner),
                    name(winner.other())
                )
            }
            Self::NoMove { winner } => {
                write!(f, "{} has won: {} can't move", name(winner), name(winner.other()))
            }
            Self::Repetition => f.write_str("a draw: the position occurred for the third time"),
            Self::QuietLimit => f.write_str("a draw: too many plies without a capture"),
        }
    }
}

/// `White` or `Black`.
#[must_use]
pub const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "White",
        Side::Second => "Black",
    }
}

impl Jiu {
    /// How the game ended, in words; `None` while it goes on.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let ending = match (self.outcome()?, self.state.phase) {
            (Outcome::Winner(winner), Phase::Won) => {
                let few = self.stones(winner.other()).count() < self.rules.fewest_stones(self.size());
                if few { Ending::TooFewStones { winner } } else { Ending::Formation { winner } }
            }
            (Outcome::Winner(winner), _) => Ending::NoMove { winner },
            _ if self.state.occurrences >= 3 => Ending::Repetition,
            _ => Ending::QuietLimit,
        };
        Some(ending)
    }
}
