//! What the side to move has to do.

use crate::point::Point;

/// Where in the game, and in a turn, a position stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Preparation: put a stone on an empty point.
    Placement,
    /// Between the stages: lift the own stone from the centre square's diagonal, Black first.
    Lift,
    /// Battle, the beginning of a turn: step, jump or fly.
    Turn,
    /// Battle, within a chain: jump on, or stop if that is allowed.
    Chain {
        /// Where the jumping stone stands.
        at: Point,
        /// Whether it has jumped only once: where single jumps are banned it can't stop then.
        once: bool,
    },
    /// Battle, after squares were made: take enemy stones, one a ply.
    Removal {
        /// How many are still to be taken: 1 to 4.
        left: u8,
    },
    /// The game is over, and the side that is not to move has won: the other has too few stones, or
    /// a formation decided. (Draws and a side without a move are [`Phase::Turn`]; see
    /// [`outcome`](search_core::Position::outcome).)
    Won,
}

/// The two stages of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Stones are placed until the board is full.
    Preparation,
    /// Stones move and capture; it begins with lifting the centre stones.
    Battle,
}

impl Phase {
    /// The stage that it belongs to.
    #[must_use]
    pub const fn stage(self) -> Stage {
        match self {
            Self::Placement => Stage::Preparation,
            _ => Stage::Battle,
        }
    }
}
