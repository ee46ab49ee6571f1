//! The eight symmetries of a square board.
//!
//! Number = 4 x transposed + 2 x columns reversed + rows reversed; the transposition comes first.

use crate::point::{Direction, Point};
use crate::size::Size;

/// How many there are.
pub(crate) const COUNT: usize = 8;

/// Those that take the centre square's diagonal to itself: all that the preparation has, since its
/// first and last plies happen on that diagonal. In the battle it means nothing.
pub(crate) const KEEP_DIAGONAL: [u8; 4] = [0, 3, 4, 7];
/// All.
pub(crate) const ALL: [u8; COUNT] = [0, 1, 2, 3, 4, 5, 6, 7];

/// Where symmetry number `symmetry` takes a point.
pub(crate) const fn image(size: Size, point: Point, symmetry: u8) -> Point {
    let (mut row, mut column) = (point.row(), point.column());
    let last = size.extent() - 1;
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    if symmetry & 1 != 0 {
        row = last - row;
    }
    if symmetry & 2 != 0 {
        column = last - column;
    }
    Point::at(row, column)
}

/// Where it takes a direction.
pub(crate) const fn image_of_direction(direction: Direction, symmetry: u8) -> Direction {
    use Direction::{East, North, South, West};
    let direction = match direction {
        North if symmetry & 4 != 0 => West,
        West if symmetry & 4 != 0 => North,
        South if symmetry & 4 != 0 => East,
        East if symmetry & 4 != 0 => South,
        same => same,
    };
    match direction {
        North if symmetry & 1 != 0 => South,
        South if symmetry & 1 != 0 => North,
        East if symmetry & 2 != 0 => West,
        West if symmetry & 2 != 0 => East,
        same => same,
    }
}
