//! Playing a record through: every turn is checked, and the first that isn't legal is shown whole.

use std::fmt;

use search_core::{Position as _, Side};

use super::{GameResult, Record};
use crate::ending::name;
use crate::legality::Illegality;
use crate::moves::Move;
use crate::phase::Phase;
use crate::position::Jiu;
use crate::setup::PositionError;
use crate::turn::{Action, IllegalTurn, Turn};

/// What a record's game came to.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The position after the last turn.
    pub position: Jiu,
    /// All plies, in order.
    pub plies: Vec<Move>,
    /// What is odd about the record, but no fault in the game.
    pub remarks: Vec<Remark>,
}

/// Something odd about a record. Entries count from 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Remark {
    /// A turn is missing in the source.
    MissingTurn {
        /// The entry that stands for it.
        entry: usize,
        /// Whose turn it was.
        side: Side,
    },
    /// The record ends although squares pay for more stones.
    StonesOwed {
        /// The last entry.
        entry: usize,
        /// How many stones.
        stones: u8,
    },
    /// The record says that the game ended in another way than it did on the board.
    Result {
        /// What the record says.
        says: GameResult,
        /// What the board shows.
        shows: GameResult,
    },
    /// A source lists captures in another order than the path.
    CapturesOutOfOrder {
        /// The entry.
        entry: usize,
    },
    /// A source has no entry for lifting the centre stones.
    LiftAdded {
        /// The entry that was added.
        entry: usize,
        /// Whose stone it is.
        side: Side,
    },
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingTurn { entry, side } => {
                write!(f, "entry {entry}: {}'s turn is missing", name(*side))
            }
            Self::StonesOwed { entry, stones } => {
                write!(f, "entry {entry}: the record ends with {stones} to remove")
            }
            Self::Result { says, shows } => write!(f, "the record says {says}, the board shows {shows}"),
            Self::CapturesOutOfOrder { entry } => {
                write!(f, "entry {entry}: captures are not listed in the order of the path")
            }
            Self::LiftAdded { entry, side } => {
                write!(
                    f,
                    "entry {entry}: the source does not say that {} lifts its centre stone",
                    name(*side)
                )
            }
        }
    }
}

/// A turn of a record that is not legal: its number, the position, and what would have been legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalEntry {
    /// The entry, from 1.
    pub entry: usize,
    /// The turn.
    pub turn: Turn,
    /// Why it is not legal.
    pub reason: IllegalTurn,
    /// The position before it.
    pub position: Jiu,
}

impl fmt::Display for IllegalEntry {
    /// Several lines: the entry and the reason, the drawn board, what could have been played.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entry, turn, reason, position } = self;
        writeln!(f, "entry {entry}, {} {turn}: {reason}", name(turn.side))?;
        let from = match &turn.action {
            Action::Walk { from, .. } => Some(*from),
            Action::Jump(path) => path.first().copied(),
            _ => None,
        };
        write!(f, "{position}\n{}", position.legal_in_words(from))
    }
}

/// Why a record can't be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// It begins with stones that make no position.
    #[error("the position set up: {0}")]
    Setup(#[from] PositionError),
    /// A turn is not legal.
    #[error("{0}")]
    Illegal(Box<IllegalEntry>),
}

impl Record {
    /// Plays the record through.
    ///
    /// # Errors
    /// [`ReplayError`] when the beginning is no position, and at the first turn that is not legal.
    pub fn replay(&self) -> Result<Replay, ReplayError> {
        self.replay_with(|_, _| ())
    }

    /// Plays the record through, telling the position before each turn, and the turn.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn replay_with(&self, mut each: impl FnMut(&Jiu, &Turn)) -> Result<Replay, ReplayError> {
        let position = Jiu::new(&self.start)?;
        let mut replay = Replay { position, plies: Vec::new(), remarks: Vec::new() };
        for (entry, turn) in (1..).zip(self.entries.iter().map(|entry| &entry.turn)) {
            each(&replay.position, turn);
            replay.turn(entry, turn)?;
        }
        if let Phase::Removal { left } = replay.position.phase() {
            replay.remarks.push(Remark::StonesOwed { entry: self.entries.len(), stones: left });
        }
        let shows = replay.position.outcome().map(GameResult::from);
        if let (Some(says), Some(shows)) = (&self.result, shows)
            && !agree(says, &shows)
        {
            replay.remarks.push(Remark::Result { says: says.clone(), shows });
        }
        Ok(replay)
    }
}

impl Replay {
    pub(super) fn turn(&mut self, entry: usize, turn: &Turn) -> Result<(), ReplayError> {
        let owed = match self.position.phase() {
            Phase::Removal { .. } => Err(Illegality::OtherPhase("remove an enemy stone first").into()),
            _ => self.position.play_turn(turn),
        };
        match owed {
            Ok(plies) => {
                if turn.action == Action::Missing {
                    self.remarks.push(Remark::MissingTurn { entry, side: turn.side });
                }
                self.plies.extend(plies);
                Ok(())
            }
            Err(reason) => {
                let position = self.position.clone();
                let illegal = IllegalEntry { entry, turn: turn.clone(), reason, position };
                Err(ReplayError::Illegal(Box::new(illegal)))
            }
        }
    }
}

/// Whether the record's result is what the board shows; one that says nothing disagrees with nothing.
fn agree(says: &GameResult, shows: &GameResult) -> bool {
    match (says, shows) {
        (GameResult::Won(a, _), GameResult::Won(b, _)) => a == b,
        (GameResult::Void | GameResult::Unknown, _) => true,
        _ => says == shows,
    }
}
