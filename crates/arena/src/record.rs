//! What a game's record says beside the moves.

use search_core::Side;
use serde::{Deserialize, Serialize};

use crate::result::GameResult;

/// The heading of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Headers {
    /// The players, that of the side that moves first in the game's order first; empty if unknown.
    pub players: [String; 2],
    /// The day, as `2026-11-30`; empty if unknown.
    pub date: String,
    /// The occasion; empty if there is none.
    pub event: String,
    /// The game's number within the occasion.
    pub round: Option<u32>,
    /// How it ended; `None` while it goes on.
    pub result: Option<GameResult>,
}

impl Headers {
    /// A player's name.
    #[must_use]
    pub fn player(&self, side: Side) -> &str {
        &self.players[side.index()]
    }
}
