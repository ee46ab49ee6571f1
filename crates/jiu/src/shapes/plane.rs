//! The shapes as formulas over whole planes of points at once, for any word that can be shifted by a
//! row and by a column. Both the board ([`Points`]) and the window around one point are such words.
//!
//! Everything comes from one construction. For own stones x and a point p, *corner k of p* says that
//! the other three points of the 2x2 area, of which p is corner k, are own stones:
//!
//! ```text
//! p x    x p    x x    x x      an own stone p with it: a square
//! x x    x x    p x    x p      an empty point p:       a triangle, and p its gate
//! TL     TR     BL     BR
//! ```

use std::ops::{BitAnd, BitOr};

use crate::points::Points;

/// A plane of points. A point read over the edge of the board holds nothing.
pub(crate) trait Plane: Copy + BitAnd<Output = Self> + BitOr<Output = Self> {
    /// At each point what its right neighbour holds.
    fn right(self) -> Self;
    /// At each point what its left neighbour holds.
    fn left(self) -> Self;
    /// At each point what the point above holds.
    fn above(self) -> Self;
    /// At each point what the point below holds.
    fn below(self) -> Self;
    /// The number of points.
    fn count(self) -> u32;
    /// Whether there is none.
    fn is_empty(self) -> bool;
}

impl Plane for Points {
    #[inline(always)]
    fn right(self) -> Self {
        self.west()
    }
    #[inline(always)]
    fn left(self) -> Self {
        self.east()
    }
    #[inline(always)]
    fn above(self) -> Self {
        self.south()
    }
    #[inline(always)]
    fn below(self) -> Self {
        self.north()
    }
    #[inline(always)]
    fn count(self) -> u32 {
        Self::count(self)
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        Self::is_empty(self)
    }
}

pub(crate) const TL: usize = 0;
pub(crate) const TR: usize = 1;
pub(crate) const BL: usize = 2;
pub(crate) const BR: usize = 3;

/// The points of which corner `[TL, TR, BL, BR]` is complete but for them.
#[inline(always)]
pub(crate) fn corners<P: Plane>(own: P) -> [P; 4] {
    let (right, left) = (own.right(), own.left());
    let (with_right, with_left) = (own & right, own & left);
    [
        right & with_right.below(),
        left & with_left.below(),
        right & with_right.above(),
        left & with_left.above(),
    ]
}

/// The points that are corner `k` of a 2x2 area, as seen from the area's top left point.
#[inline(always)]
pub(crate) fn by_area<P: Plane>([tl, tr, bl, br]: [P; 4]) -> P {
    tl | tr.right() | (bl | br.right()).below()
}

/// The points beside the middle of three own stones in a row: above them, below, left and right.
#[inline(always)]
pub(crate) fn beside_three<P: Plane>(own: P) -> [P; 4] {
    let across = own.left() & own & own.right();
    let down = own.above() & own & own.below();
    [across.below(), across.above(), down.right(), down.left()]
}

/// For each of [`beside_three`], the points that are the middle of three empty ones, parallel to the
/// three stones.
#[inline(always)]
pub(crate) fn empty_rows<P: Plane>(empty: P) -> [P; 4] {
    let across = empty.left() & empty & empty.right();
    let down = empty.above() & empty & empty.below();
    [across, across, down, down]
}

/// Diagonals, by the top left point of their area: two own stones at the ends of a diagonal, at the
/// ends of the other an enemy stone and an empty point.
#[inline(always)]
pub(crate) fn diagonals<P: Plane>(own: P, enemy: P, empty: P) -> P {
    let (own_right, own_below) = (own.right(), own.below());
    let (enemy_right, empty_right) = (enemy.right(), empty.right());
    let falling = own & own_right.below() & (enemy_right & empty.below() | empty_right & enemy.below());
    let rising = own_right & own_below & (enemy & empty_right.below() | empty & enemy_right.below());
    falling | rising
}

/// Dalians, flat and oblique, among stones of squares (`squares[k]`: own stones that are corner k of
/// a square) and gates (`gates[k]`: empty points that are corner k of a triangle): the stone and the
/// gate are neighbours, and square and triangle lie on the far sides of them.
///
/// ```text
/// flat     x x . x      oblique  x x              p is the stone left of the gap in the oblique
///          x x x x               x x . x          drawing, and so it is in the flat one here
///              q                     x x
/// ```
#[inline(always)]
pub(crate) fn dalians<P: Plane>(squares: [P; 4], gates: [P; 4]) -> (u32, u32) {
    let (mut flat, mut oblique) = (0, 0);
    // The stone's two corners, and the gate's two corners on the same sides, read at the stone.
    let mut pair = |near: [usize; 2], far: [usize; 2], towards: fn(P) -> P| {
        let stones = [squares[near[0]], squares[near[1]]];
        if (stones[0] | stones[1]).is_empty() {
            return;
        }
        let gaps = [towards(gates[far[0]]), towards(gates[far[1]])];
        let either = (stones[0] | stones[1]) & (gaps[0] | gaps[1]);
        if either.is_empty() {
            return;
        }
        flat += (stones[0] & gaps[0]).count() + (stones[1] & gaps[1]).count();
        oblique += (stones[0] & gaps[1]).count() + (stones[1] & gaps[0]).count();
    };
    pair([TR, BR], [TL, BL], P::right);
    pair([TL, BL], [TR, BR], P::left);
    pair([BL, BR], [TL, TR], P::below);
    pair([TL, TR], [BL, BR], P::above);
    (flat, oblique)
}
