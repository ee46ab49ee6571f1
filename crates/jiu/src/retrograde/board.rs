//! The board of 4x4 as two words of 16 bits, and what its few points fix.
//!
//! ```text
//!      a  b  c  d
//! a    0  1  2  3       bit 4 x row + column; a step is a look into a table, and so
//! b    4  5  6  7       are the jumps from a point and the squares that contain it
//! c    8  9 10 11
//! d   12 13 14 15
//! ```

use search_core::Side;

use crate::point::Point;
use crate::points::Points;
use crate::position::Jiu;

/// Points of an edge.
const EXTENT: usize = 4;
/// Points of the board.
pub(super) const POINTS: usize = 16;

/// The stones as the side to move sees them. Colours don't matter in the battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Board {
    /// Of the side to move.
    pub(super) own: u16,
    /// Of the other.
    pub(super) enemy: u16,
}

impl Board {
    /// The stones of a position on 4x4.
    pub(super) fn of(position: &Jiu) -> Self {
        Self::seen_by(position, search_core::Position::side_to_move(position))
    }

    /// The same as `side` sees them.
    pub(super) fn seen_by(position: &Jiu, side: Side) -> Self {
        let [own, enemy] = [side, side.other()].map(|side| mask_of(position.stones(side)));
        Self { own, enemy }
    }

    /// The empty points.
    pub(super) const fn empty(self) -> u16 {
        !(self.own | self.enemy)
    }

    /// How many stones each side has.
    pub(super) const fn numbers(self) -> [u32; 2] {
        [self.own.count_ones(), self.enemy.count_ones()]
    }
}

/// A jump: the bits of the stone jumped over and of the point beyond.
#[derive(Clone, Copy)]
pub(super) struct Jump {
    pub(super) over: u16,
    pub(super) to: usize,
}

/// The neighbours of each point.
pub(super) const NEIGHBOURS: [u16; POINTS] = neighbours();
/// The jumps from each point, by direction as in [`Direction`](crate::Direction); `None` over the edge.
pub(super) const JUMPS: [[Option<Jump>; 4]; POINTS] = jumps();
/// The 2x2 squares that contain each point, each with its four bits; 0 where there are fewer than four.
const SQUARES: [[u16; 4]; POINTS] = squares();

/// Rows and columns to the neighbour in each direction: north, east, south, west.
const WAYS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// The point `steps` away; `None` off the board.
const fn towards(point: usize, way: usize, steps: isize) -> Option<usize> {
    let row = (point / EXTENT) as isize + WAYS[way].0 * steps;
    let column = (point % EXTENT) as isize + WAYS[way].1 * steps;
    let edge = EXTENT as isize;
    if row < 0 || column < 0 || row >= edge || column >= edge {
        return None;
    }
    Some((row * edge + column) as usize)
}

const fn neighbours() -> [u16; POINTS] {
    let mut table = [0; POINTS];
    let mut index = 0;
    while index < 4 * POINTS {
        if let Some(to) = towards(index / 4, index % 4, 1) {
            table[index / 4] |= 1 << to;
        }
        index += 1;
    }
    table
}

const fn jumps() -> [[Option<Jump>; 4]; POINTS] {
    let mut table = [[None; 4]; POINTS];
    let mut index = 0;
    while index < 4 * POINTS {
        let (from, way) = (index / 4, index % 4);
        if let (Some(over), Some(to)) = (towards(from, way, 1), towards(from, way, 2)) {
            table[from][way] = Some(Jump { over: 1 << over, to });
        }
        index += 1;
    }
    table
}

const fn squares() -> [[u16; 4]; POINTS] {
    let mut table = [[0; 4]; POINTS];
    let mut found = [0; POINTS];
    let mut corner = 0;
    while corner < POINTS {
        if corner / EXTENT + 1 < EXTENT && corner % EXTENT + 1 < EXTENT {
            let points = [corner, corner + 1, corner + EXTENT, corner + EXTENT + 1];
            let square = 1 << points[0] | 1 << points[1] | 1 << points[2] | 1 << points[3];
            let mut index = 0;
            while index < 4 {
                let point = points[index];
                table[point][found[point]] = square;
                found[point] += 1;
                index += 1;
            }
        }
        corner += 1;
    }
    table
}

/// The squares of `own` that contain `point`, on which `own` has a stone.
pub(super) fn squares_at(own: u16, point: usize) -> u32 {
    SQUARES[point].iter().map(|&square| u32::from(square != 0 && own & square == square)).sum()
}

/// Whether a stone on `point` can jump.
pub(super) fn can_jump(point: usize, enemy: u16, empty: u16) -> bool {
    JUMPS[point].iter().flatten().any(|jump| enemy & jump.over != 0 && empty >> jump.to & 1 == 1)
}

/// The points of a word, the lowest first.
pub(super) fn points_of(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let point = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            point
        })
    })
}

/// The subsets of `mask` with `number` points, by rising number as words.
pub(super) fn subsets(mask: u16, number: u32) -> impl Iterator<Item = u16> {
    let mut next = Some(0_u16);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(mask) & mask;
        next = (following != 0).then_some(following);
        Some(subset)
    })
    .filter(move |subset| subset.count_ones() == number)
}

/// A set of points of the board as a word.
pub(super) fn mask_of(points: Points) -> u16 {
    points.iter().fold(0, |mask, point| mask | 1 << bit_of(point))
}

/// A word as a set of points.
pub(super) fn points_from(mask: u16) -> Points {
    points_of(mask).map(point_at).collect()
}

/// The bit of a point of the board.
pub(super) const fn bit_of(point: Point) -> usize {
    point.row() as usize * EXTENT + point.column() as usize
}

/// The point of a bit.
pub(super) const fn point_at(bit: usize) -> Point {
    Point::at((bit / EXTENT) as u8, (bit % EXTENT) as u8)
}
