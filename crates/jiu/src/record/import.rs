//! Notations of others, read into records.
//!
//! [`demonstration`] reads the record that the rule explanation of 2020 prints, [`engine`] what one
//! public engine writes. Both describe what they read at the function.

mod demonstration;
mod engine;
mod fields;

pub use demonstration::demonstration;
pub use engine::engine;

use search_core::shortened;

use super::replay::{IllegalEntry, Remark, Replay, ReplayError};
use super::{Entry, GameResult, Record};
use crate::phase::Phase;
use crate::position::Jiu;
use crate::size::SizeError;
use crate::turn::{Action, Turn};

/// A record that was read, and what is odd about it.
#[derive(Clone, Debug)]
pub struct Import {
    /// The record.
    pub record: Record,
    /// Its last position.
    pub position: Jiu,
    /// What is odd about it. Entries are numbered as in the record.
    pub remarks: Vec<Remark>,
}

/// A text in a foreign notation that can't be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ImportError {
    /// The text has another form.
    #[error("line {line}, column {column}: expected {expected}, found {found:?}")]
    Form {
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// What should stand there.
        expected: &'static str,
        /// What stands there, cut where it is long.
        found: String,
    },
    /// The board doesn't exist.
    #[error("line {line}: {error}")]
    Size {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: SizeError,
    },
    /// The placements don't fill the board.
    #[error("line {line}: {found}")]
    Placements {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        found: String,
    },
    /// The listed captures can't be what the path captured.
    #[error("line {line}: {reason}")]
    Captures {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// A turn is not legal.
    #[error("line {line}: {illegal}")]
    Illegal {
        /// The line, from 1.
        line: usize,
        /// The turn, with the position and what would have been legal.
        illegal: Box<IllegalEntry>,
    },
}

/// A record in the making, replayed as it grows.
struct Importer {
    record: Record,
    replay: Replay,
}

impl Importer {
    fn new(position: Jiu) -> Self {
        let record = Record::from_setup(position.to_setup());
        Self { record, replay: Replay { position, plies: Vec::new(), remarks: Vec::new() } }
    }

    /// The number of the entry that comes next.
    fn next_entry(&self) -> usize {
        self.record.entries.len() + 1
    }

    fn push(&mut self, turn: Turn, line: usize) -> Result<(), ImportError> {
        match self.replay.turn(self.next_entry(), &turn) {
            Ok(()) => {
                self.record.entries.push(Entry::from(turn));
                Ok(())
            }
            Err(ReplayError::Illegal(illegal)) => Err(ImportError::Illegal { line, illegal }),
            Err(ReplayError::Setup(error)) => Err(ImportError::Placements { line, found: error.to_string() }),
        }
    }

    /// Before a turn of `side`: if it is the other's, the other's is missing in the source.
    fn bridge(&mut self, turn: &Turn, line: usize) -> Result<(), ImportError> {
        let due = search_core::Position::side_to_move(&self.replay.position);
        if due == turn.side || self.replay.position.phase() != Phase::Turn {
            return Ok(());
        }
        self.push(Turn { side: due, action: Action::Missing, removed: Vec::new() }, line)
    }

    fn finish(mut self) -> Import {
        let Replay { position, mut remarks, .. } = self.replay;
        if let Phase::Removal { left } = position.phase() {
            remarks.push(Remark::StonesOwed { entry: self.record.entries.len(), stones: left });
        }
        self.record.result = search_core::Position::outcome(&position).map(GameResult::from);
        Import { record: self.record, position, remarks }
    }
}

/// Says that something else should stand at a place.
fn form(line: usize, column: usize, expected: &'static str, found: &str) -> ImportError {
    ImportError::Form { line, column, expected, found: shortened(found) }
}
