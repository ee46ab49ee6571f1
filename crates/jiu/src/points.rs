//! Sets of points: 256 bits in four words.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign};

use crate::point::{Direction, Point};

/// A set of points, four rows a word.
///
/// ```text
///            columns 0 ... 13 | 14 15          the last two columns and rows hold no point of
/// word 0, row 0   . . . . . . |  -  -          any board. A set shifted by at most two columns
///         row 1   . . . . . . |  -  -          loses what leaves the board into them; what lies
///         ...                                  there vanishes when the set is intersected with
/// word 3, row 13  . . . . . . |  -  -          stones or empty points.
///         row 14  - - - - - - |  -  -
///         row 15  - - - - - - |  -  -
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Points([u64; 4]);

impl Points {
    /// No points.
    pub const EMPTY: Self = Self([0; 4]);

    pub(crate) const fn words(self) -> [u64; 4] {
        self.0
    }

    /// The set of one point.
    #[inline]
    #[must_use]
    pub const fn of(point: Point) -> Self {
        let mut words = [0; 4];
        words[point.index() as usize / 64] = 1 << (point.index() % 64);
        Self(words)
    }

    /// Whether there is no point in it.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The number of points.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()
    }

    /// Whether the point is in it.
    #[inline]
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        self.0[point.index() as usize / 64] >> (point.index() % 64) & 1 == 1
    }

    /// Whether the sets have a point in common.
    #[inline]
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The points that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// The points in order of their numbers: row by row from the top left.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }

    /// The first point.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<Point> {
        self.iter().next()
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let (a, b) = (self.0, other.0);
        Self([f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])])
    }

    /// Every point moved one step. Points of the margin can come into the set.
    #[inline(always)]
    pub(crate) fn shifted(self, direction: Direction) -> Self {
        match direction {
            Direction::North => self.north(),
            Direction::East => self.east(),
            Direction::South => self.south(),
            Direction::West => self.west(),
        }
    }

    /// One row up.
    #[inline(always)]
    pub(crate) fn north(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([a >> 16 | b << 48, b >> 16 | c << 48, c >> 16 | d << 48, d >> 16])
    }

    /// One row down.
    #[inline(always)]
    pub(crate) fn south(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([a << 16, b << 16 | a >> 48, c << 16 | b >> 48, d << 16 | c >> 48])
    }

    /// One column to the right. Nothing need be carried from word to word: see the drawing.
    #[inline(always)]
    pub(crate) fn east(self) -> Self {
        Self(self.0.map(|word| word << 1))
    }

    /// One column to the left.
    #[inline(always)]
    pub(crate) fn west(self) -> Self {
        Self(self.0.map(|word| word >> 1))
    }

    /// The neighbours of all points, those on the margin included.
    #[inline]
    pub(crate) fn neighbours(self) -> Self {
        self.north() | self.east() | self.south() | self.west()
    }
}

impl BitAnd for Points {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Points {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Points {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl BitAndAssign for Points {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Points {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Points {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, |set, point| set | Self::of(point))
    }
}

impl IntoIterator for Points {
    type Item = Point;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The points of a set, in order.
#[derive(Clone, Debug)]
pub struct Iter([u64; 4]);

impl Iterator for Iter {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(Point::from_index((index as u32 * 64 + bit) as u8));
            }
        }
        None
    }
}
