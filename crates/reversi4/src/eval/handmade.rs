//! An evaluation without weights from data, for any board: moves, room to move, corners and what
//! lies next to them, edges. All numbers are chosen.

use super::counts::{around, mobility};
use crate::geometry::Geometry;

/// Worth of one more than the other side, in hundredths of a disc.
const MOVE: i32 = 70;
const EMPTY_NEXT_TO_OTHER: i32 = 30;
const CORNER: i32 = 900;
const NEXT_TO_EMPTY_CORNER: i32 = -250;
const EDGE: i32 = 60;
/// From so many hundredths of the board filled on, discs count.
const DISCS_COUNT_FROM: i32 = 75;

/// The value for the side that has `own` and is to move, in hundredths of a disc. Exchanging the
/// two sides negates it. `moves` are those of the side to move.
#[inline]
pub(super) fn value(geometry: &'static Geometry, own: u64, other: u64, moves: u64) -> i32 {
    let empty = geometry.board & !(own | other);
    let squares = i32::from(geometry.shape.squares());
    let difference = |a: u64, b: u64| a.count_ones() as i32 - b.count_ones() as i32;
    let mut value = MOVE * difference(moves, mobility(geometry, other, own));
    value += EMPTY_NEXT_TO_OTHER * difference(around(geometry, other) & empty, around(geometry, own) & empty);
    let corners = geometry.corners;
    value += CORNER * difference(own & corners, other & corners);
    let risky = around(geometry, corners & empty) & !corners;
    value += NEXT_TO_EMPTY_CORNER * difference(own & risky, other & risky);
    let edge = edges(geometry) & !corners & !risky;
    value += EDGE * difference(own & edge, other & edge);
    let filled = 100 * (own | other).count_ones() as i32 / squares;
    value + 4 * (filled - DISCS_COUNT_FROM).max(0) * difference(own, other)
}

/// The squares at an end of some line.
#[inline]
fn edges(geometry: &Geometry) -> u64 {
    geometry.ends[..geometry.axes].iter().fold(0, |all, ends| all | ends)
}
