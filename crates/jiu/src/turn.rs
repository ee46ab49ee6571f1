//! A whole turn, as people see and record it: the path and the stones taken, on one line.
//!
//! | text | turn |
//! |---|---|
//! | `gg` | a stone is placed |
//! | `^gg` | the centre stone is lifted |
//! | `ca-cb` | a step, or a flight |
//! | `aaxcaxcc` | a chain of jumps; the stones jumped over are captured |
//! | `ca-cb*dd*ee` | after a step, flight or chain: stones removed for squares |
//! | `?` | the source lacks this turn |

mod playing;
mod text;

pub(crate) use playing::jump_direction;
pub use text::TurnTextError;

use search_core::Side;

use crate::legality::Illegality;
use crate::moves::Move;
use crate::point::Point;

/// What a side did with its turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Placed a stone.
    Place(Point),
    /// Lifted its centre stone.
    Lift(Point),
    /// Moved a stone to a neighbour, or flew with it.
    Walk {
        /// Where it stood.
        from: Point,
        /// Where it went.
        to: Point,
    },
    /// Jumped along this path: where the stone stood, and where each jump ended.
    Jump(Vec<Point>),
    /// Unknown: the record's source lacks the turn.
    Missing,
}

/// One side's turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Whose turn.
    pub side: Side,
    /// What it did.
    pub action: Action,
    /// The enemy stones removed for squares, in order.
    pub removed: Vec<Point>,
}

/// A turn that the rules don't allow, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalTurn {
    /// One of its plies is not legal.
    #[error(transparent)]
    Ply(#[from] Illegality),
    /// Two points of a chain that are no jump apart.
    #[error("from {from} to {to} is no jump: two points along a line")]
    NoJump {
        /// Where the stone stands.
        from: Point,
        /// Where it should go.
        to: Point,
    },
    /// The chain has ended, and the path goes on.
    #[error("the chain ends on {0}: there is nothing more to jump over")]
    ChainOver(Point),
    /// More stones removed than squares made.
    #[error("no square pays for the removal of {0}")]
    NoSquare(Point),
    /// A turn is missing where none can be.
    #[error("a turn can be missing only at the beginning of a turn of the battle")]
    Missing,
}

impl Turn {
    /// The turn that these plies make; `plies` are all of one side's, from the beginning of its turn.
    #[must_use]
    pub fn of(side: Side, plies: &[Move]) -> Self {
        let mut turn = Self { side, action: Action::Missing, removed: Vec::new() };
        for ply in plies {
            match (*ply, &mut turn.action) {
                (Move::Place(point), action) => *action = Action::Place(point),
                (Move::Lift(point), action) => *action = Action::Lift(point),
                (Move::Step { from, to } | Move::Fly { from, to }, action) => {
                    *action = Action::Walk { from, to };
                }
                (Move::Jump { from, direction }, Action::Jump(path)) => {
                    path.push(from.towards(direction, 2));
                }
                (Move::Jump { from, direction }, action) => {
                    *action = Action::Jump(vec![from, from.towards(direction, 2)]);
                }
                (Move::Remove(point), _) => turn.removed.push(point),
                (Move::Stop, _) => {}
            }
        }
        turn
    }

    /// The stones jumped over, in order of the path.
    #[must_use]
    pub fn jumped(&self) -> Vec<Point> {
        let Action::Jump(path) = &self.action else { return Vec::new() };
        let over =
            |pair: &[Point]| pair[0].line_to(pair[1]).map(|(direction, _)| pair[0].towards(direction, 1));
        path.windows(2).filter_map(over).collect()
    }
}
