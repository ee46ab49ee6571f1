//! Chess shapes: the patterns by which the paper judges a position, and the Dalian, found three ways.
//!
//! | shape | drawn (x own, o enemy, . empty, * anything; turned and mirrored too) |
//! |---|---|
//! | square | `xx/xx` |
//! | triangle | `xx/x.`: the empty point is a *gate*, on which a stone would complete a square |
//! | trinity | `xxx/...`: a stone in the middle of the empty row makes two triangles |
//! | trinity, loose | `xxx/*.*`: only that middle point need be empty |
//! | diagonal | `xo/.x` |
//! | Dalian, flat | `x.xx/xxxx`: the stone beside the gap moves to and fro and makes a square each time |
//! | Dalian, oblique | `xx**/xx.x/**xx` |
//!
//! [`matrix`] matches them as the paper does, matrix by matrix; it is slow, and what the others are
//! tested against. [`ShapeCounts::of`] counts a whole board with bit operations;
//! [`Jiu`](crate::Jiu) keeps counts up to date in play and undo.

pub mod matrix;
pub(crate) mod plane;
pub(crate) mod window;

use std::fmt;

use crate::points::Points;
use plane::{beside_three, by_area, corners, dalians, diagonals, empty_rows};

/// The four shapes that the paper's strategies know. The order is that of its text: t1, t2, d, s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// Three stones in a row beside three empty points.
    Trinity,
    /// Three stones of a 2x2 area, the fourth point empty.
    Triangle,
    /// Two stones on a diagonal of a 2x2 area, an enemy stone and an empty point on the other.
    Diagonal,
    /// Four stones of a 2x2 area.
    Square,
}

impl Shape {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Trinity, Self::Triangle, Self::Diagonal, Self::Square];
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Trinity => "trinity",
            Self::Triangle => "triangle",
            Self::Diagonal => "diagonal",
            Self::Square => "square",
        })
    }
}

/// How many shapes of each kind one side has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShapeCounts {
    /// Squares.
    pub squares: u16,
    /// Triangles.
    pub triangles: u16,
    /// Trinities with all three opposite points empty, as the paper matches them.
    pub trinities: u16,
    /// Trinities with at least the key point empty; the strict ones are among them.
    pub loose_trinities: u16,
    /// Diagonals.
    pub diagonals: u16,
    /// Flat Dalians.
    pub flat_dalians: u16,
    /// Oblique Dalians.
    pub oblique_dalians: u16,
    /// Gates: empty points on which a stone would complete at least one square. Two triangles can
    /// share one.
    pub gates: u16,
}

impl ShapeCounts {
    /// Counts the shapes of the side that has `own` on a board with these empty points, from scratch.
    #[must_use]
    pub fn of(own: Points, enemy: Points, empty: Points) -> Self {
        let corner = corners(own);
        let gaps = corner.map(|set| set & empty);
        let stones = corner.map(|set| set & own);
        let gates = gaps[0] | gaps[1] | gaps[2] | gaps[3];
        let (mut trinities, mut loose_trinities) = (0, 0);
        for (key, row) in beside_three(own).into_iter().zip(empty_rows(empty)) {
            let keys = key & empty;
            if !keys.is_empty() {
                loose_trinities += keys.count() as u16;
                trinities += (key & row).count() as u16;
            }
        }
        let (flat, oblique) = if gates.is_empty() { (0, 0) } else { dalians(stones, gaps) };
        Self {
            squares: stones[plane::TL].count() as u16,
            triangles: by_area(gaps).count() as u16,
            trinities,
            loose_trinities,
            diagonals: diagonals(own, enemy, empty).count() as u16,
            flat_dalians: flat as u16,
            oblique_dalians: oblique as u16,
            gates: gates.count() as u16,
        }
    }

    /// Dalians of both kinds.
    #[inline]
    #[must_use]
    pub const fn dalians(&self) -> u16 {
        self.flat_dalians + self.oblique_dalians
    }

    /// The number of one of the paper's four shapes; its trinity is the strict one.
    #[inline]
    #[must_use]
    pub const fn number(&self, shape: Shape) -> u16 {
        match shape {
            Shape::Trinity => self.trinities,
            Shape::Triangle => self.triangles,
            Shape::Diagonal => self.diagonals,
            Shape::Square => self.squares,
        }
    }

    /// Both, kind by kind.
    #[inline(always)]
    pub(crate) fn plus(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_add)
    }

    /// This without the other, kind by kind.
    #[inline(always)]
    pub(crate) fn minus(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_sub)
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        Self {
            squares: f(self.squares, other.squares),
            triangles: f(self.triangles, other.triangles),
            trinities: f(self.trinities, other.trinities),
            loose_trinities: f(self.loose_trinities, other.loose_trinities),
            diagonals: f(self.diagonals, other.diagonals),
            flat_dalians: f(self.flat_dalians, other.flat_dalians),
            oblique_dalians: f(self.oblique_dalians, other.oblique_dalians),
            gates: f(self.gates, other.gates),
        }
    }
}

/// The gates of the side that has `own`: empty points on which a stone would complete a square.
#[must_use]
pub fn gates(own: Points, empty: Points) -> Points {
    let [a, b, c, d] = corners(own);
    (a | b | c | d) & empty
}

/// The stones of the side that has `own` that stand in a square.
#[must_use]
pub fn stones_in_squares(own: Points) -> Points {
    let [a, b, c, d] = corners(own);
    (a | b | c | d) & own
}

/// The squares that a stone on `point` completes, 0 to 4: the 2x2 areas around it whose other three
/// points are in `own`. Whether `point` is in `own` doesn't matter.
#[inline]
#[must_use]
pub fn squares_at(own: Points, point: crate::Point) -> u8 {
    use crate::point::Direction::{East, North, South, West};
    let has = |a, b| own.contains(point.towards(a, 1).towards(b, 1)) && own.contains(point.towards(a, 1));
    let (north, south) = (own.contains(point.towards(North, 1)), own.contains(point.towards(South, 1)));
    let one = |vertical: bool, a, b| u8::from(vertical && has(a, b));
    one(north, East, North) + one(north, West, North) + one(south, East, South) + one(south, West, South)
}
