//! Sets of squares as machine words: `u64` for boards of up to 64 squares, `u128` for up to 128.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};
use std::sync::OnceLock;

use crate::geometry::{Geometry, INTERN_SLOTS};

/// The word that holds one bit for each square; bit number = square index.
///
/// Sealed: `u64` and `u128` only. A program that knows its board names the word; one that doesn't
/// asks [`AnyBreakthrough`](crate::AnyBreakthrough) to choose.
pub trait Bits:
    sealed::Interned
    + Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// The empty set.
    const EMPTY: Self;

    /// The number of bits, and so the largest number of squares.
    const WIDTH: u32;

    /// The set of this one square, which must be below [`Bits::WIDTH`].
    fn of(square: u8) -> Self;

    /// The number of squares in the set.
    fn count(self) -> u32;

    /// The lowest square of a set that is not empty.
    fn lowest(self) -> u8;

    /// The highest square of a set that is not empty.
    fn highest(self) -> u8;

    /// The word with its bits in reverse order.
    fn reversed(self) -> Self;

    /// Calls `visit` with each square of the set, in ascending order.
    fn for_each(self, visit: impl FnMut(u8));

    /// Takes the lowest square off the set.
    fn pop(&mut self) -> Option<u8>;

    /// Whether the set has no square.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the two sets share a square.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The squares of this set that are not in `other`.
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }
}

pub(crate) mod sealed {
    use super::{Bits, Geometry, INTERN_SLOTS, OnceLock};

    /// Where the geometries of a word are kept, one slot for each size.
    pub trait Interned: Sized {
        fn slots() -> &'static [OnceLock<Box<Geometry<Self>>>; INTERN_SLOTS]
        where
            Self: Bits;
    }
}

impl sealed::Interned for u64 {
    fn slots() -> &'static [OnceLock<Box<Geometry<Self>>>; INTERN_SLOTS] {
        static SLOTS: [OnceLock<Box<Geometry<u64>>>; INTERN_SLOTS] =
            [const { OnceLock::new() }; INTERN_SLOTS];
        &SLOTS
    }
}

impl Bits for u64 {
    const EMPTY: Self = 0;
    const WIDTH: u32 = Self::BITS;

    #[inline(always)]
    fn of(square: u8) -> Self {
        1 << (square & 63)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<u8> {
        let lowest = (*self != 0).then(|| self.trailing_zeros() as u8);
        *self &= self.wrapping_sub(1);
        lowest
    }

    #[inline(always)]
    fn lowest(self) -> u8 {
        self.trailing_zeros() as u8
    }

    #[inline(always)]
    fn highest(self) -> u8 {
        (Self::BITS - 1).wrapping_sub(self.leading_zeros()) as u8
    }

    #[inline(always)]
    fn reversed(self) -> Self {
        self.reverse_bits()
    }

    #[inline(always)]
    fn for_each(self, mut visit: impl FnMut(u8)) {
        let mut rest = self;
        while rest != 0 {
            visit(rest.trailing_zeros() as u8);
            rest &= rest - 1;
        }
    }
}

impl sealed::Interned for u128 {
    fn slots() -> &'static [OnceLock<Box<Geometry<Self>>>; INTERN_SLOTS] {
        static SLOTS: [OnceLock<Box<Geometry<u128>>>; INTERN_SLOTS] =
            [const { OnceLock::new() }; INTERN_SLOTS];
        &SLOTS
    }
}

impl Bits for u128 {
    const EMPTY: Self = 0;
    const WIDTH: u32 = Self::BITS;

    #[inline(always)]
    fn of(square: u8) -> Self {
        1 << (square & 127)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<u8> {
        let lowest = (*self != 0).then(|| self.trailing_zeros() as u8);
        *self &= self.wrapping_sub(1);
        lowest
    }

    #[inline(always)]
    fn lowest(self) -> u8 {
        self.trailing_zeros() as u8
    }

    #[inline(always)]
    fn highest(self) -> u8 {
        (Self::BITS - 1).wrapping_sub(self.leading_zeros()) as u8
    }

    #[inline(always)]
    fn reversed(self) -> Self {
        self.reverse_bits()
    }

    // Two loops over halves: taking a bit off a u128 costs several instructions.
    #[inline(always)]
    fn for_each(self, mut visit: impl FnMut(u8)) {
        (self as u64).for_each(&mut visit);
        ((self >> 64) as u64).for_each(|square| visit(square + 64));
    }
}
