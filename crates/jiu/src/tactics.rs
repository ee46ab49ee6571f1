//! What search may know of the game: forcing plies, history counters, and the symmetries.

use search_core::{NullMove, Symmetric, Tactical};

use crate::moves::Move;
use crate::phase::{Phase, Stage};
use crate::point::Point;
use crate::points::Points;
use crate::position::{Jiu, KeyScope};
use crate::shapes::squares_at;
use crate::symmetry;

/// Rank of a square made by the end of a move, for each. Chosen.
const RANK_SQUARE: i32 = 100;
/// Rank of a jump, which may be followed by more. Chosen.
const RANK_JUMP: i32 = 100;
/// Rank of removing a stone that stands in a square, in whole, for each square. Chosen.
const RANK_BREAK_SQUARE: i32 = 20;
/// Rank of removing a stone that is part of a triangle, for each. Chosen.
const RANK_BREAK_TRIANGLE: i32 = 5;

impl Jiu {
    /// The squares of the side to move that a step, flight or jump would complete if the turn ended
    /// with it; 0 for other plies.
    #[inline]
    #[must_use]
    pub fn squares_made(&self, m: Move) -> u8 {
        match (m, m.leaves(), m.enters()) {
            (Move::Lift(_) | Move::Place(_), ..) => 0,
            (_, Some(from), Some(to)) => {
                squares_at(self.stones(self.state.side).without(Points::of(from)), to)
            }
            _ => 0,
        }
    }

    /// The squares that stopping the chain here would be paid for; 0 outside a chain.
    #[inline]
    #[must_use]
    pub fn squares_earned_by_stopping(&self) -> u8 {
        match self.state.phase {
            Phase::Chain { at, .. } => squares_at(self.stones(self.state.side), at),
            _ => 0,
        }
    }
}

/// Forcing are captures, what ends a chain, and steps and flights that complete a square.
impl Tactical for Jiu {
    /// By kind: a point each of placement, lifting, flight's end, removal; a point and a direction of
    /// steps and jumps; stopping.
    const HISTORY_SIZE: usize = 256 * 12 + 1;

    #[inline]
    fn is_tactical(&self, m: Move) -> bool {
        match m {
            Move::Jump { .. } | Move::Remove(_) | Move::Stop => true,
            Move::Step { .. } | Move::Fly { .. } => self.squares_made(m) > 0,
            Move::Place(_) | Move::Lift(_) => false,
        }
    }

    /// The more stones are won, now or by squares, and the more enemy shapes broken, the higher.
    #[inline]
    fn tactical_rank(&self, m: Move) -> i32 {
        let squares = RANK_SQUARE * i32::from(self.squares_made(m));
        match m {
            Move::Jump { .. } => RANK_JUMP + squares,
            Move::Remove(point) => {
                let broken = self.shapes_formed(self.state.side.other(), point);
                RANK_BREAK_SQUARE * i32::from(broken.squares)
                    + RANK_BREAK_TRIANGLE * i32::from(broken.triangles)
            }
            Move::Stop => RANK_SQUARE * i32::from(self.squares_earned_by_stopping()),
            _ => squares,
        }
    }

    #[inline]
    fn history_index(m: Move) -> usize {
        let at = |kind: usize, point: Point| kind * 256 + usize::from(point.index());
        match m {
            Move::Place(point) => at(0, point),
            Move::Lift(point) => at(1, point),
            Move::Remove(point) => at(2, point),
            Move::Fly { to, .. } => at(3, to),
            Move::Step { from, to } => at(4 + from.line_to(to).map_or(0, |(way, _)| way as usize), from),
            Move::Jump { from, direction } => at(8 + direction as usize, from),
            Move::Stop => 256 * 12,
        }
    }
}

/// None: to have to move can be a burden when the board is nearly full.
impl NullMove for Jiu {}

/// In the battle all eight symmetries of the square; in the preparation the four of them that keep
/// the centre square's diagonal. The canonical image is the one with the least key.
impl Symmetric for Jiu {
    #[inline]
    fn canonical_key(&self) -> (u64, u8) {
        let symmetries: &[u8] = match (self.stage(), self.state.phase) {
            (Stage::Preparation, _) | (_, Phase::Lift) => &symmetry::KEEP_DIAGONAL,
            _ => &symmetry::ALL,
        };
        let exact = self.scope == KeyScope::Exact;
        let keys = symmetries.iter().map(|&symmetry| (self.image_key(symmetry, exact), symmetry));
        keys.min().unwrap_or((self.image_key(0, exact), 0))
    }

    #[inline]
    fn image(&self, m: Move, symmetry: u8) -> Move {
        let image = |point| symmetry::image(self.size(), point, symmetry);
        match m {
            Move::Place(point) => Move::Place(image(point)),
            Move::Lift(point) => Move::Lift(image(point)),
            Move::Remove(point) => Move::Remove(image(point)),
            Move::Step { from, to } => Move::Step { from: image(from), to: image(to) },
            Move::Fly { from, to } => Move::Fly { from: image(from), to: image(to) },
            Move::Jump { from, direction } => {
                let direction = symmetry::image_of_direction(direction, symmetry);
                Move::Jump { from: image(from), direction }
            }
            Move::Stop => Move::Stop,
        }
    }
}

impl Jiu {
    /// The position's image under one of its symmetries, 0 to 7 (only the lower three bits count), with
    /// what was played before forgotten. Numbers as
    /// [`canonical_key`](search_core::Symmetric::canonical_key) returns them: 4 x transposed + 2 x
    /// columns reversed + rows reversed. In the preparation only 0, 3, 4 and 7 keep the rules.
    #[must_use]
    pub fn image_under(&self, symmetry: u8) -> Self {
        let image = |point| symmetry::image(self.size(), point, symmetry);
        let mut position = self.clone();
        position.state.stones = self.state.stones.map(|set| set.iter().map(image).collect());
        if let Phase::Chain { at, .. } = &mut position.state.phase {
            *at = image(*at);
        }
        position.forgetting()
    }
}
