//! Third pieces side by side: what many of them can do about a main path at once.
//!
//! A position has some thirty pieces, and most of them come onto a path in one step, two, or never. Their
//! numbers are small, so a byte for each piece will do, and all pieces are added up square by square.

use crate::intervene::{Crossed, Horizon, Meddler};
use crate::position::PieceId;
use crate::scene::Pair;
use crate::set::Words;

/// Pieces side by side.
const LANES: usize = 32;
/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// A byte for each piece.
pub(crate) type Bytes = [u8; LANES];

/// Some pieces, the same that a slice of meddlers has.
pub(crate) struct Lanes<'m, 's, W> {
    meddlers: &'m [Meddler<'s, W>],
    /// For each square: 1 for those that are one step away.
    first: Vec<Bytes>,
    /// For each square: shortest paths of those that are two steps away.
    second: Vec<Bytes>,
    /// No number of `second` is greater.
    most: usize,
    /// All bits for those that can come in more than two steps.
    far: Bytes,
}

impl<'m, 's, W: Words> Lanes<'m, 's, W> {
    /// All pieces, in as many groups as it takes.
    pub(crate) fn groups(meddlers: &'m [Meddler<'s, W>], squares: usize) -> Vec<Self> {
        meddlers.chunks(LANES).map(|some| Self::new(some, squares)).collect()
    }

    fn new(meddlers: &'m [Meddler<'s, W>], squares: usize) -> Self {
        let mut lanes = Self {
            meddlers,
            first: vec![[0; LANES]; squares],
            second: vec![[0; LANES]; squares],
            most: 0,
            far: [0; LANES],
        };
        for (lane, meddler) in meddlers.iter().enumerate() {
            meddler.hits.each(|square| lanes.first[square][lane] = 1);
            for (square, paths) in meddler.second() {
                lanes.most = lanes.most.max(usize::try_from(paths).unwrap_or(usize::MAX));
                lanes.second[square][lane] = u8::try_from(paths).unwrap_or(u8::MAX);
            }
            lanes.far[lane] = if meddler.goes_far() { u8::MAX } else { 0 };
        }
        lanes
    }

    /// All bits for the pieces of neither end that may have more than one way onto the main paths of a pair,
    /// and whether there is one. `between` has the squares of all those paths.
    pub(crate) fn meddling(&self, pair: &Pair, between: W, horizon: Horizon) -> Option<Bytes> {
        let is_end = |piece: PieceId| piece == pair.from || piece == pair.to;
        // Whoever has at most one way multiplies nothing.
        let may = |meddler: &Meddler<'_, W>| horizon != Horizon::One || meddler.hits.shared(between) > 1;
        let mut bits = [0; LANES];
        for (bits, meddler) in bits.iter_mut().zip(self.meddlers) {
            *bits = if !is_end(meddler.piece) && may(meddler) { u8::MAX } else { 0 };
        }
        bits.contains(&u8::MAX).then_some(bits)
    }

    /// Gives `take` the number of ways onto a main path, for each of the pieces in `meddling` that has more
    /// than one.
    #[inline]
    pub(crate) fn each_choice(
        &self,
        path: &Crossed<W>,
        meddling: &Bytes,
        horizon: Horizon,
        mut take: impl FnMut(u128),
    ) {
        let mut ways = [0; LANES];
        path.within(1, horizon).each(|square| add(&mut ways, &self.first[square]));
        if horizon != Horizon::One {
            let in_two = path.within(2, horizon);
            if self.most.saturating_mul(in_two.shared(in_two) as usize) > usize::from(u8::MAX) {
                return self.each_choice_alone(path, meddling, horizon, take);
            }
            let mut later = [0; LANES];
            in_two.each(|square| add(&mut later, &self.second[square]));
            for (ways, later) in ways.iter_mut().zip(later) {
                *ways = if *ways == 0 { later } else { *ways };
            }
            let far =
                std::array::from_fn(|lane| if ways[lane] == 0 { self.far[lane] & meddling[lane] } else { 0 });
            each_above(&far, 0, |lane, _| {
                let paths = path.later_paths_of(&self.meddlers[lane], 3, horizon);
                if paths > 1 {
                    take(paths);
                }
            });
        }
        let ways = std::array::from_fn(|lane| ways[lane] & meddling[lane]);
        each_above(&ways, 1, |_, ways| take(u128::from(ways)));
    }

    /// The same piece by piece, for numbers that no byte holds.
    #[cold]
    fn each_choice_alone(
        &self,
        path: &Crossed<W>,
        meddling: &Bytes,
        horizon: Horizon,
        mut take: impl FnMut(u128),
    ) {
        for (meddler, _) in self.meddlers.iter().zip(meddling).filter(|(_, bits)| **bits != 0) {
            let paths = path.paths_of(meddler, horizon);
            if paths > 1 {
                take(paths);
            }
        }
    }
}

#[inline]
fn add(sum: &mut Bytes, other: &Bytes) {
    for (sum, other) in sum.iter_mut().zip(other) {
        *sum = sum.wrapping_add(*other);
    }
}

/// Calls `f` with the lane and the number of each that is above 0 or 1.
#[inline]
fn each_above(bytes: &Bytes, least: u8, mut f: impl FnMut(usize, u8)) {
    let ignored = if least == 1 { ONES } else { 0 };
    for (group, eight) in bytes.chunks_exact(8).enumerate() {
        let word = eight.iter().rev().fold(0_u64, |word, byte| word << 8 | u64::from(*byte));
        let mut above = word & !ignored;
        while above != 0 {
            let lane = above.trailing_zeros() as usize / 8;
            f(8 * group + lane, eight[lane]);
            above &= !(0xff << (8 * lane));
        }
    }
}
