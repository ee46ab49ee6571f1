//! The paper's `preparation` routine: null, offensive or defensive strategy.
//!
//! How its text is read:
//!
//! - A side *can construct* a shape at an empty point if its stone there would be part of one.
//!   Whether it can is asked of the legal placements only.
//! - The numbers m and n of inequality 3, shapes "constructed already or in the next turn", are the
//!   shapes on the board plus those that each legal placement would construct, added up.
//! - *Destroying* a shape is taking a point where the enemy can construct one, or the point with
//!   which section 3 counters one that is there: the gate of a triangle, the key point of a trinity,
//!   the empty corner of a diagonal. (Nothing on the board can be undone in the preparation, so that
//!   a square can be destroyed only before it is one.)
//! - The strategy with the highest value is played wherever it can be, ties by dice. When the totals of
//!   inequality 3 are equal, its `>` does not hold, and the defence is played.

use crate::moves::Move;
use crate::phase::Phase;
use crate::player::ShapePlayer;
use crate::point::{Direction, Point};
use crate::points::Points;
use crate::position::Jiu;
use crate::shapes::{Shape, ShapeCounts, gates};

/// Which of the three strategies of the preparation is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strategy {
    /// Neither side can construct a shape: any legal point.
    Null,
    /// Construct the most valuable shape.
    Offensive,
    /// Destroy the enemy's most valuable shape.
    Defensive,
}

/// Both sides of inequality 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Totals {
    /// The player's shapes by the values of constructing.
    pub offensive: i32,
    /// The enemy's shapes by the values of destroying.
    pub defensive: i32,
}

/// What the routine knows once it has looked at the board (`ShapeGet`).
struct Situation {
    points: Vec<Point>,
    /// What the player would construct at each point, and what the enemy would.
    own: Vec<ShapeCounts>,
    enemy: Vec<ShapeCounts>,
    /// The points at which section 3 counters a trinity and a diagonal of the enemy.
    trinity_keys: Points,
    diagonal_corners: Points,
}

impl Situation {
    fn of(position: &Jiu) -> Self {
        let (side, enemy) = (search_core::Position::side_to_move(position), enemy_of(position));
        let points: Vec<Point> = position.placements().iter().collect();
        let formed = |of| points.iter().map(|&point| position.shapes_formed(of, point)).collect();
        let (own_stones, enemy_stones) = (position.stones(side), position.stones(enemy));
        Self {
            own: formed(side),
            enemy: formed(enemy),
            trinity_keys: trinity_keys(enemy_stones, position.empty()),
            diagonal_corners: diagonal_corners(enemy_stones, own_stones, position.empty()),
            points,
        }
    }

    /// Both sides of inequality 3.
    fn totals(&self, player: &ShapePlayer, position: &Jiu) -> Totals {
        let sum = |formed: &[ShapeCounts], of| {
            formed.iter().fold(position.shapes(of), |sum, counts| sum.plus(*counts))
        };
        let own = sum(&self.own, search_core::Position::side_to_move(position));
        let enemy = sum(&self.enemy, enemy_of(position));
        Totals {
            offensive: player.preparation.construct.total(&own),
            defensive: player.preparation.destroy.total(&enemy),
        }
    }
}

impl ShapePlayer {
    /// The strategy that the routine `preparation` chooses, and the totals that it compares; `None`
    /// outside the preparation.
    #[must_use]
    pub fn strategy(&self, position: &Jiu) -> Option<(Strategy, Totals)> {
        let situation = (position.phase() == Phase::Placement).then(|| Situation::of(position))?;
        Some(self.choose_strategy(position, &situation))
    }

    fn choose_strategy(&self, position: &Jiu, situation: &Situation) -> (Strategy, Totals) {
        let constructs = |counts: &ShapeCounts| Shape::ALL.iter().any(|&shape| counts.number(shape) > 0);
        let player_can = situation.own.iter().any(constructs);
        let enemy_can = situation.enemy.iter().any(constructs);
        let totals = situation.totals(self, position);
        let strategy = match (player_can, enemy_can) {
            (false, false) => Strategy::Null,
            (true, false) => Strategy::Offensive,
            (false, true) => Strategy::Defensive,
            (true, true) if totals.offensive > totals.defensive => Strategy::Offensive,
            (true, true) => Strategy::Defensive,
        };
        (strategy, totals)
    }

    /// `preparation()`.
    pub(super) fn place(&mut self, position: &Jiu) -> Option<Move> {
        let situation = Situation::of(position);
        let (strategy, _) = self.choose_strategy(position, &situation);
        let values: Vec<(Point, i32)> = match strategy {
            Strategy::Null => situation.points.iter().map(|&point| (point, self.preparation.null)).collect(),
            Strategy::Offensive => self.offensive(&situation),
            Strategy::Defensive => self.defensive(&situation),
        };
        self.dice.pick_best(&values).map(Move::Place)
    }

    /// `Offensive()`: each point with the most valuable shape that is constructed there.
    fn offensive(&self, situation: &Situation) -> Vec<(Point, i32)> {
        let value = |counts: &ShapeCounts| self.preparation.construct.highest(counts);
        situation.points.iter().copied().zip(situation.own.iter().map(value)).collect()
    }

    /// `Defensive()`: each point with the most valuable shape that is destroyed there.
    fn defensive(&self, situation: &Situation) -> Vec<(Point, i32)> {
        let destroy = &self.preparation.destroy;
        let value = |point: Point, counts: &ShapeCounts| {
            let countered = [
                (situation.trinity_keys.contains(point), destroy.trinity),
                (situation.diagonal_corners.contains(point), destroy.diagonal),
            ];
            let countered = countered.into_iter().filter(|(counters, _)| *counters).map(|(_, value)| value);
            countered.chain([destroy.highest(counts)]).max().unwrap_or(0)
        };
        let points = situation.points.iter().zip(&situation.enemy);
        points.map(|(&point, counts)| (point, value(point, counts))).collect()
    }
}

fn enemy_of(position: &Jiu) -> search_core::Side {
    search_core::Position::side_to_move(position).other()
}

/// The middle empty points of strict trinities.
fn trinity_keys(own: Points, empty: Points) -> Points {
    use crate::shapes::plane::{beside_three, empty_rows};
    let keys = beside_three(own).into_iter().zip(empty_rows(empty)).map(|(key, row)| key & row);
    keys.fold(Points::EMPTY, |all, keys| all | keys)
}

/// The empty corners of diagonals that clip an enemy stone. A gate is a stronger thing, and left out.
fn diagonal_corners(own: Points, enemy: Points, empty: Points) -> Points {
    let mut corners = Points::EMPTY;
    for vertical in [Direction::North, Direction::South] {
        for across in [Direction::East, Direction::West] {
            // Read at the corner: stones of the side beside and above it, an enemy stone beyond both.
            let (up, side) = (vertical.opposite(), across.opposite());
            let beyond = enemy.shifted(up).shifted(side);
            corners |= empty & own.shifted(up) & own.shifted(side) & beyond;
        }
    }
    corners.without(gates(own, empty))
}
