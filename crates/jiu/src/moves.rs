//! A ply.

use std::fmt;

use crate::point::{Direction, Point};

/// One ply of a turn.
///
/// A turn of the battle is walked ply by ply, all by the same side: a chain of jumps is one `Jump`
/// after another and, where the side could jump on, `Stop`; then come the `Remove`s that its squares
/// have earned. Written out as products, chains (every path with every prefix) and removals (two of
/// 97 stones) would make hundreds or thousands of moves of a position, without bound in contrived
/// ones; as plies a position has at most some hundreds of small, fixed-size moves, a removal is
/// searched and pruned for itself, and each has a code of 16 bits. People's view of a turn, path and
/// captures on one line, is [`Turn`](crate::Turn).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Preparation: a stone on an empty point.
    Place(Point),
    /// Before the battle: the side's stone on the centre square's diagonal leaves the board.
    Lift(Point),
    /// A stone walks to an empty neighbour.
    Step {
        /// Where it stands.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// A stone jumps over an enemy stone next to it to the empty point beyond; the enemy stone is
    /// captured.
    Jump {
        /// Where it stands.
        from: Point,
        /// Over the neighbour in this direction.
        direction: Direction,
    },
    /// A stone of a side with few stones goes to any empty point that is no neighbour.
    Fly {
        /// Where it stands.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// The chain of jumps ends although it could go on.
    Stop,
    /// An enemy stone is taken for a square.
    Remove(Point),
}

/// Codes: high byte a point, low byte the other point, or a tag in column 14 of a row, where no
/// board has a point.
const TAG_JUMP: u16 = 0x0e;
const TAG_PLACE: u16 = 0x4e;
const TAG_LIFT: u16 = 0x5e;
const TAG_REMOVE: u16 = 0x6e;
const TAG_STOP: u16 = 0x7e;

impl Move {
    /// Sixteen bits, different for all moves of one position; never `u16::MAX`.
    #[inline]
    #[must_use]
    pub const fn code(self) -> u16 {
        const fn pair(point: Point, low: u16) -> u16 {
            (point.index() as u16) << 8 | low
        }
        match self {
            Self::Step { from, to } | Self::Fly { from, to } => pair(from, to.index() as u16),
            Self::Jump { from, direction } => pair(from, TAG_JUMP | (direction as u16) << 4),
            Self::Place(point) => pair(point, TAG_PLACE),
            Self::Lift(point) => pair(point, TAG_LIFT),
            Self::Remove(point) => pair(point, TAG_REMOVE),
            Self::Stop => TAG_STOP,
        }
    }

    /// Whether an enemy stone leaves the board.
    #[inline]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        matches!(self, Self::Jump { .. } | Self::Remove(_))
    }

    /// The point that a stone of the mover enters; `None` when none does.
    #[inline]
    #[must_use]
    pub const fn enters(self) -> Option<Point> {
        match self {
            Self::Place(to) | Self::Step { to, .. } | Self::Fly { to, .. } => Some(to),
            Self::Jump { from, direction } => Some(from.towards(direction, 2)),
            Self::Lift(_) | Self::Stop | Self::Remove(_) => None,
        }
    }

    /// The point that a stone of the mover leaves; `None` when none does.
    #[inline]
    #[must_use]
    pub const fn leaves(self) -> Option<Point> {
        match self {
            Self::Lift(from) | Self::Step { from, .. } | Self::Fly { from, .. } | Self::Jump { from, .. } => {
                Some(from)
            }
            Self::Place(_) | Self::Stop | Self::Remove(_) => None,
        }
    }

    /// The point of the stone that is jumped over or removed.
    #[inline]
    #[must_use]
    pub const fn takes(self) -> Option<Point> {
        match self {
            Self::Jump { from, direction } => Some(from.towards(direction, 1)),
            Self::Remove(point) => Some(point),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    /// As in a turn's text: `gg`, `^gg` (lift), `gg-gh`, `ggxgi`, `*cd` (removal), `.` (stop).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Place(point) => write!(f, "{point}"),
            Self::Lift(point) => write!(f, "^{point}"),
            Self::Step { from, to } | Self::Fly { from, to } => write!(f, "{from}-{to}"),
            Self::Jump { from, direction } => write!(f, "{from}x{}", from.towards(direction, 2)),
            Self::Remove(point) => write!(f, "*{point}"),
            Self::Stop => f.write_str("."),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
