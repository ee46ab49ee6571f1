//! Placement: which points are worth a stone.

use search_core::Position as _;

use super::candidates::{Guide, keep_best};
use super::selective::Candidate;
use crate::moves::Move;
use crate::point::Point;
use crate::points::Points;
use crate::position::Jiu;

/// The points around one, clockwise from the north west, as offsets of its number.
const AROUND: [i8; 8] = [-17, -16, -15, 1, 17, 16, 15, -1];

/// Appends the best placements.
pub(super) fn generate(position: &Jiu, guide: &Guide, moves: &mut Vec<Candidate>) {
    let start = moves.len();
    let side = position.side_to_move();
    // The centre stones will be lifted: they build nothing.
    let [own, enemy] =
        [side, side.other()].map(|side| position.stones(side).without(position.geometry.centre));
    let board = position.board();
    moves.extend(position.placements().iter().map(|point| {
        let rank = worth(guide, own, enemy, board, point);
        Candidate { m: Move::Place(point), rank, forcing: true }
    }));
    keep_best(moves, start, guide.breadth.placements.max(1));
}

/// What an own stone on `point` is worth more than an enemy stone there.
fn worth(guide: &Guide, own: Points, enemy: Points, board: Points, point: Point) -> i32 {
    let ring = |set: Points| {
        let bits = AROUND.iter().enumerate().map(|(bit, offset)| {
            let index = point.index().wrapping_add_signed(*offset);
            u16::from(set.contains(Point::from_index(index))) << bit
        });
        let ring = bits.fold(0, |ring, bit| ring | bit);
        ring | ring << 8
    };
    let (own, enemy, board) = (ring(own), ring(enemy), ring(board));
    let mut sum = 0;
    for corner in [0, 2, 4, 6] {
        // The three other points of an area: two neighbours, and the point between them.
        let part = |ring: u16| (ring >> ((corner + 7) % 8) & 7).count_ones() as usize;
        if part(board) == 3 {
            let (mine, theirs) = (part(own), part(enemy));
            sum += guide.areas[mine + 1][theirs] - guide.areas[mine][theirs + 1];
        }
    }
    sum
}
