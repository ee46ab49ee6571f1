//! Positions put together by hand.

use search_core::Side;

use crate::geometry::Geometry;
use crate::phase::Phase;
use crate::point::{Direction, Point};
use crate::points::Points;
use crate::rules::Rules;
use crate::shapes::{self, ShapeCounts};
use crate::size::Size;

/// All that a position consists of beside its history.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The board.
    pub size: Size,
    /// The rules.
    pub rules: Rules,
    /// White's stones, Black's stones.
    pub stones: [Points; 2],
    /// Whose turn it is.
    pub side: Side,
    /// What that side has to do.
    pub phase: Phase,
}

/// Why a [`Setup`] is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// Two stones on one point.
    #[error("{0} has a stone of each side")]
    Overlap(Point),
    /// A stone that is not on the board.
    #[error("a stone is on {point}, which is off the board of {size}")]
    OffBoard {
        /// The point.
        point: Point,
        /// The board.
        size: Size,
    },
    /// Nothing can be placed on a full board.
    #[error("no stone can be placed: the board is full")]
    Full,
    /// Lifting needs stones to lift.
    #[error("the centre stones can't be lifted: expected {expected}")]
    Centre {
        /// What must be on the two points.
        expected: &'static str,
    },
    /// Both sides would have lost.
    #[error("both sides have fewer than {fewest} stones: neither can have won")]
    NoWinner {
        /// With how many stones a side has not lost.
        fewest: u32,
    },
    /// The game would be over, or would not.
    #[error("the game {is} over: {reason}")]
    Won {
        /// `is` or `is not`.
        is: &'static str,
        /// Why.
        reason: &'static str,
    },
    /// The stone in mid-chain can't be there.
    #[error("no chain of jumps can go on at {at}: {reason}")]
    Chain {
        /// Where the stone should be.
        at: Point,
        /// Why not.
        reason: &'static str,
    },
    /// Squares pay one stone to four.
    #[error("{0} stones to remove: expected 1 to 4")]
    Removals(u8),
}

impl Setup {
    pub(crate) fn check(&self) -> Result<(), PositionError> {
        let geometry = Geometry::of(self.size);
        let [white, black] = self.stones;
        if let Some(point) = (white & black).first() {
            return Err(PositionError::Overlap(point));
        }
        if let Some(point) = (white | black).without(geometry.board).first() {
            return Err(PositionError::OffBoard { point, size: self.size });
        }
        let empty = geometry.board.without(white | black);
        match self.phase {
            Phase::Placement if empty.is_empty() => Err(PositionError::Full),
            Phase::Placement => Ok(()),
            Phase::Lift => self.check_lift(geometry),
            Phase::Turn => self.check_numbers(),
            Phase::Removal { left } if !(1..=4).contains(&left) => Err(PositionError::Removals(left)),
            Phase::Removal { .. } => self.check_numbers(),
            Phase::Chain { at, .. } => self.check_numbers().and_then(|()| self.check_chain(at, empty)),
            Phase::Won => self.check_won(empty),
        }
    }

    /// The stones of the side to move and of the other.
    fn own_and_enemy(&self) -> (Points, Points) {
        (self.stones[self.side.index()], self.stones[self.side.other().index()])
    }

    fn check_lift(&self, geometry: &Geometry) -> Result<(), PositionError> {
        let (own, enemy) = self.own_and_enemy();
        let expected = match self.side {
            Side::Second => "a white stone on one and a black one on the other",
            Side::First => "a white stone on one and nothing on the other",
        };
        let enemies = u32::from(self.side == Side::Second);
        let right = (own & geometry.centre).count() == 1 && (enemy & geometry.centre).count() == enemies;
        if right { Ok(()) } else { Err(PositionError::Centre { expected }) }
    }

    /// Within the battle neither side may have lost.
    fn check_numbers(&self) -> Result<(), PositionError> {
        let fewest = self.rules.fewest_stones(self.size);
        match self.stones.map(|stones| stones.count() < fewest) {
            [false, false] => Ok(()),
            [true, true] => Err(PositionError::NoWinner { fewest }),
            _ => Err(PositionError::Won { is: "is", reason: "a side has too few stones" }),
        }
    }

    fn check_chain(&self, at: Point, empty: Points) -> Result<(), PositionError> {
        let (own, enemy) = self.own_and_enemy();
        if !own.contains(at) {
            return Err(PositionError::Chain { at, reason: "no stone of the side to move is there" });
        }
        let can = |direction: &Direction| {
            enemy.contains(at.towards(*direction, 1)) && empty.contains(at.towards(*direction, 2))
        };
        if !Direction::ALL.iter().any(can) {
            return Err(PositionError::Chain { at, reason: "there is nothing to jump over" });
        }
        Ok(())
    }

    /// The side to move must have lost by number or by formation, and the other must not.
    fn check_won(&self, empty: Points) -> Result<(), PositionError> {
        let fewest = self.rules.fewest_stones(self.size);
        let (own, enemy) = self.own_and_enemy();
        if enemy.count() < fewest {
            return Err(PositionError::NoWinner { fewest });
        }
        let formation = self.rules.formation == crate::Formation::Dalian
            && ShapeCounts::of(enemy, own, empty).dalians() > 0
            && shapes::gates(own, empty).is_empty();
        if own.count() < fewest || formation {
            return Ok(());
        }
        Err(PositionError::Won { is: "is not", reason: "no side has too few stones or faces a formation" })
    }
}
