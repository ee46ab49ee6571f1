//! What one stone changes: shape counts before and after, from the 7x7 points around it.
//!
//! No shape reaches further than three points, so all shapes that hold the point lie in the window,
//! which is one word:
//!
//! ```text
//!  0  1  2  3  4  5  6 | 7       eight bits a row; the point itself is bit 27, column 7 and row 7
//!  8 ...                         are margin
//! 24 25 26 27 28 29 30 |
//! ...
//! 48 49 50 51 52 53 54 |
//! ```

use std::ops::{BitAnd, BitOr};

use super::ShapeCounts;
use super::plane::{BL, BR, Plane, TL, TR, beside_three, corners, dalians, empty_rows};
use crate::point::Point;
use crate::points::Points;

/// A plane of 7x7 points around one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window(u64);

const MIDDLE: u32 = 27;
const ALL: u64 = 0x007f_7f7f_7f7f_7f7f;

impl Window {
    /// The point itself.
    const POINT: Self = Self(1 << MIDDLE);

    /// The points of a set around `point`.
    #[inline]
    pub(crate) fn around(point: Point, set: Points) -> Self {
        // With 64 bits before the first row and 128 after the last, row - 3, column - 3 is bit
        // index + 64 - 3 x 16 - 3, and the window is in the 128 bits from there.
        let [a, b, c, d] = set.words();
        let padded = [0, a, b, c, d, 0, 0, 0];
        let start = u32::from(point.index()) + 13;
        let (word, bit) = (start as usize / 64, start % 64);
        let take = |word: usize| {
            let both = u128::from(padded[(word + 1) & 7]) << 64 | u128::from(padded[word & 7]);
            (both >> bit) as u64
        };
        let window = packed(take(word)) | packed(take(word + 1)) << 32;
        Self(window & COLUMNS[usize::from(point.column() & 15)])
    }

    /// 1 if the point itself is in it, 0 if not.
    #[inline(always)]
    fn point(self) -> u32 {
        (self.0 >> MIDDLE) as u32 & 1
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The low seven bits of each of four rows of sixteen, brought together eight bits a row.
#[inline(always)]
const fn packed(rows: u64) -> u64 {
    let rows = rows & 0x007f_007f_007f_007f;
    let rows = (rows | rows >> 8) & 0x0000_ffff_0000_ffff;
    (rows | rows >> 16) & 0xffff_ffff
}

/// For each column of the point, the window without what lies over the left and right edge of a
/// board of 14 columns. (Smaller boards end in margin.)
const COLUMNS: [u64; 16] = {
    let mut masks = [0; 16];
    let mut column = 0;
    while column < 16 {
        let mut bit = 0;
        while bit < 7 {
            if column + bit >= 3 && column + bit < 3 + 16 {
                masks[column] |= 0x0001_0101_0101_0101 << bit;
            }
            bit += 1;
        }
        masks[column] &= ALL;
        column += 1;
    }
    masks
};

impl BitAnd for Window {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Window {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Plane for Window {
    #[inline(always)]
    fn right(self) -> Self {
        Self(self.0 >> 1)
    }
    #[inline(always)]
    fn left(self) -> Self {
        Self(self.0 << 1)
    }
    #[inline(always)]
    fn above(self) -> Self {
        Self(self.0 << 8)
    }
    #[inline(always)]
    fn below(self) -> Self {
        Self(self.0 >> 8)
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.count_ones()
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Bits of the window, relative to the point.
const fn bits<const N: usize>(offsets: [i32; N]) -> Window {
    let mut word = 0;
    let mut index = 0;
    while index < N {
        word |= 1 << (MIDDLE as i32 + offsets[index]);
        index += 1;
    }
    Window(word)
}

/// For each corner k, the points that are corner k of a 2x2 area with the point in it, the point
/// itself left out.
const SHARING: [Window; 4] = [bits([-1, -8, -9]), bits([1, -8, -7]), bits([-1, 8, 7]), bits([1, 8, 9])];
/// For each of `beside_three`, the key points whose three stones the point may be one of.
const KEYS_OF_LINE: [Window; 4] = [bits([-9, -8, -7]), bits([7, 8, 9]), bits([-9, -1, 7]), bits([-7, 1, 9])];
/// For each of `beside_three`, the key points whose three empty points the point may be one of.
const KEYS_OF_ROW: [Window; 4] = [bits([-1, 0, 1]), bits([-1, 0, 1]), bits([-8, 0, 8]), bits([-8, 0, 8])];

/// The number of points of two sets of which none reaches beyond the point's neighbours (bits 18 to
/// 36): they fit into one word.
#[inline(always)]
const fn count_near(a: Window, b: Window) -> u32 {
    (a.0 | b.0 << 27).count_ones()
}

/// The number of points of a set of diagonal neighbours (bits 18, 20, 34 and 36).
#[inline(always)]
const fn count_diagonal(set: Window) -> u32 {
    let pairs = (set.0 >> 18 & 5) + (set.0 >> 34);
    ((pairs & 3) + (pairs >> 2)) as u32
}

/// What is around a point: the stones of the side asked about, its enemy's, and empty points. In all
/// three the point itself is as yet empty.
#[derive(Clone, Copy)]
pub(crate) struct Around {
    pub(crate) own: Window,
    pub(crate) enemy: Window,
    pub(crate) empty: Window,
}

impl Around {
    pub(crate) fn other_side(self) -> Self {
        Self { own: self.enemy, enemy: self.own, ..self }
    }

    /// The side's shapes that need the point to be empty, and 1 gate if it is one.
    #[inline(always)]
    pub(crate) fn with_empty(self) -> ShapeCounts {
        let Self { own, enemy, empty } = self;
        let corner = corners(own);
        let triangles = corner.iter().map(|set| set.point()).sum::<u32>();
        let (flat, oblique) = if triangles == 0 { (0, 0) } else { self.dalians_around(corner) };
        let (lines, rows) = (beside_three(own), empty_rows(empty));
        let keys: [Window; 4] = std::array::from_fn(|k| lines[k] & rows[k] & KEYS_OF_ROW[k]);
        // Side by side: bits 26 to 28, 29 to 31, and 32 33, 40 41, 48 49.
        let packed = keys[0].0 | keys[1].0 << 3 | keys[2].0 << 13 | keys[3].0 << 14;
        let trinities = packed.count_ones();
        let loose: u32 = lines.iter().map(|line| line.point()).sum();
        ShapeCounts {
            squares: 0,
            triangles: triangles as u16,
            trinities: trinities as u16,
            loose_trinities: loose as u16,
            diagonals: count_diagonal(facing(own, enemy)) as u16,
            flat_dalians: flat as u16,
            oblique_dalians: oblique as u16,
            gates: u16::from(triangles > 0),
        }
    }

    /// The side's Dalians whose gap is the point.
    #[inline(always)]
    fn dalians_around(self, corner: [Window; 4]) -> (u32, u32) {
        dalians(corner.map(|set| set & self.own), corner.map(|set| set & Window::POINT))
    }

    /// The side's shapes that hold a stone of its own on the point, and the gates that this stone
    /// opens.
    #[inline(always)]
    pub(crate) fn with_own(self) -> ShapeCounts {
        let Self { own: before, enemy, empty } = self;
        let (own, empty) = (before | Window::POINT, empty.without(Window::POINT));
        let corner = corners(own);
        let gaps = corner.map(|set| set & empty);
        let squares = corner.iter().map(|set| set.point()).sum::<u32>();

        // Triangles with the point in them, by gap; those gaps that were none before are new gates.
        let near =
            [gaps[TL] & SHARING[TL], gaps[TR] & SHARING[TR], gaps[BL] & SHARING[BL], gaps[BR] & SHARING[BR]];
        let near_gates = near[0] | near[1] | near[2] | near[3];
        let (mut triangles, mut gates, mut flat, mut oblique) = (0, 0, 0, 0);
        if !near_gates.is_empty() {
            triangles = count_near(near[TL] | near[BR], near[TR] | near[BL]);
            let [a, b, c, d] = corners(before);
            gates = near_gates.without(a | b | c | d).count();
            let stones = corner.map(|set| set & own);
            (flat, oblique) = dalians(stones, near);
        }
        if squares > 0 {
            let stones = [TL, TR, BL, BR].map(|k| corner[k] & own & (SHARING[k] | Window::POINT));
            let (more_flat, more_oblique) = dalians(stones, gaps);
            flat += more_flat;
            oblique += more_oblique;
        }
        let (lines, rows) = (beside_three(own), empty_rows(empty));
        let keys: [Window; 4] = std::array::from_fn(|k| lines[k] & KEYS_OF_LINE[k] & empty);
        // Keys above and below the line are different points, and so are those left and right of it.
        let loose = count_near(keys[0] | keys[1], keys[2] | keys[3]);
        let trinities = if loose == 0 {
            0
        } else {
            count_near(keys[0] & rows[0] | keys[1] & rows[1], keys[2] & rows[2] | keys[3] & rows[3])
        };
        ShapeCounts {
            squares: squares as u16,
            triangles: triangles as u16,
            trinities: trinities as u16,
            loose_trinities: loose as u16,
            diagonals: count_diagonal(beside(own, enemy, empty)) as u16,
            flat_dalians: flat as u16,
            oblique_dalians: oblique as u16,
            gates: gates as u16,
        }
    }

    /// The side's diagonals that clip an enemy stone on the point: its only shapes that need one.
    #[inline(always)]
    pub(crate) fn clipping(self) -> ShapeCounts {
        let diagonals = count_diagonal(facing(self.own, self.empty)) as u16;
        ShapeCounts { diagonals, ..ShapeCounts::default() }
    }
}

/// The point's diagonal neighbours in `opposite` with which two stones of `own` make an area.
#[inline(always)]
fn facing(own: Window, opposite: Window) -> Window {
    // Seen from the diagonal neighbour, the two points are two of its orthogonal neighbours.
    let (up, down) = (own.above(), own.below());
    let (left, right) = (own.left(), own.right());
    let at = |a: Window, b: Window, offset| a & b & opposite & bits([offset]);
    at(right, down, -9) | at(left, down, -7) | at(right, up, 7) | at(left, up, 9)
}

/// The point's diagonal neighbours in `own` with which an enemy stone and an empty point make an
/// area.
#[inline(always)]
fn beside(own: Window, enemy: Window, empty: Window) -> Window {
    let mixed = |a: fn(Window) -> Window, b: fn(Window) -> Window, offset| {
        (a(enemy) & b(empty) | a(empty) & b(enemy)) & own & bits([offset])
    };
    mixed(Window::right, Window::below, -9)
        | mixed(Window::left, Window::below, -7)
        | mixed(Window::right, Window::above, 7)
        | mixed(Window::left, Window::above, 9)
}

/// How the counts of the side that gets a stone on the empty point, and those of the other side,
/// change: what is gained and what is lost for each.
#[inline]
pub(crate) fn changes(around: Around) -> [(ShapeCounts, ShapeCounts); 2] {
    let other = around.other_side();
    [(around.with_own(), around.with_empty()), (other.clipping(), other.with_empty())]
}

impl Around {
    /// The surroundings of `point`, which counts as empty whatever is on it. `board` is the window of
    /// all points.
    #[inline]
    pub(crate) fn of(point: Point, board: Window, own: Points, enemy: Points) -> Self {
        let own = Window::around(point, own).without(Window::POINT);
        let enemy = Window::around(point, enemy).without(Window::POINT);
        let empty = board.without(own | enemy);
        Self { own, enemy, empty }
    }
}
