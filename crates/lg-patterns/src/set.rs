//! Sets of squares: a bit for each.
//!
//! A square's number is at most 255, so four words hold any set. Boards of up to 64 squares need only
//! the first; tables store as many words as their board has, and the loops that matter run on one.

use std::ops::{BitAnd, BitOr, BitOrAssign};

use crate::board::Square;

/// The words of the largest set.
pub(crate) const WORDS: usize = 4;

/// A set of squares of one board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(pub(crate) [u64; WORDS]);

impl SquareSet {
    /// The set without squares.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        self.0[(square.0 >> 6) as usize] >> (square.0 & 63) & 1 == 1
    }

    /// Puts a square into the set.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0[(square.0 >> 6) as usize] |= 1 << (square.0 & 63);
    }

    /// Takes a square out of the set.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0[(square.0 >> 6) as usize] &= !(1 << (square.0 & 63));
    }

    /// Whether there are no squares in it.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The number of squares, 0 to 256.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the two sets share a square.
    #[inline]
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The squares, by rising number: row by row from White's side, each from the first column.
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        let words = self.0;
        (0..WORDS).flat_map(move |index| bits(words[index]).map(move |bit| Square((index * 64) as u8 + bit)))
    }

    /// The set stored in the first words of a row of a table.
    pub(crate) fn from_words(words: &[u64]) -> Self {
        let mut set = Self::EMPTY;
        set.0[..words.len()].copy_from_slice(words);
        set
    }
}

/// The numbers of a word's bits that are set, rising.
pub(crate) fn bits(word: u64) -> impl Iterator<Item = u8> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let bit = rest.trailing_zeros() as u8;
        (rest != 0).then(|| {
            rest &= rest - 1;
            bit
        })
    })
}

impl BitOr for SquareSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] | other.0[index]))
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAnd for SquareSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl std::fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|square| square.0)).finish()
    }
}

/// A set as the counting loops hold it: one word where the board has no more, else four.
pub(crate) trait Words: Copy {
    /// No squares.
    const NONE: Self;
    /// The set.
    fn of(set: &SquareSet) -> Self;
    /// The set stored in a row of a table.
    fn of_words(words: &[u64]) -> Self;
    /// The set with its word size forgotten.
    fn to_set(self) -> SquareSet;
    /// The squares in both.
    fn and(self, other: Self) -> Self;
    /// Whether there are squares in both.
    fn meets(self, other: Self) -> bool;
    /// The squares in either.
    fn or(self, other: Self) -> Self;
    /// The number of squares in both.
    fn shared(self, other: Self) -> u32;
    /// Calls `f` with each square's number, rising.
    fn each(self, f: impl FnMut(usize));
}

impl Words for u64 {
    const NONE: Self = 0;
    #[inline]
    fn of(set: &SquareSet) -> Self {
        set.0[0]
    }
    #[inline]
    fn of_words(words: &[u64]) -> Self {
        words[0]
    }
    #[inline]
    fn to_set(self) -> SquareSet {
        SquareSet([self, 0, 0, 0])
    }
    #[inline]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline]
    fn meets(self, other: Self) -> bool {
        self & other != 0
    }
    #[inline]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline]
    fn shared(self, other: Self) -> u32 {
        let both = self & other;
        // Most intersections have one square or none: no need to count those.
        if both & both.wrapping_sub(1) == 0 { u32::from(both != 0) } else { both.count_ones() }
    }
    #[inline]
    fn each(self, mut f: impl FnMut(usize)) {
        let mut rest = self;
        while rest != 0 {
            f(rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

impl Words for SquareSet {
    const NONE: Self = Self::EMPTY;
    #[inline]
    fn of(set: &SquareSet) -> Self {
        *set
    }
    #[inline]
    fn of_words(words: &[u64]) -> Self {
        Self::from_words(words)
    }
    #[inline]
    fn to_set(self) -> SquareSet {
        self
    }
    #[inline]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline]
    fn meets(self, other: Self) -> bool {
        self.intersects(&other)
    }
    #[inline]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline]
    fn shared(self, other: Self) -> u32 {
        (self & other).len()
    }
    #[inline]
    fn each(self, f: impl FnMut(usize)) {
        self.iter().map(Square::index).for_each(f);
    }
}
