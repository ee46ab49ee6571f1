//! Third pieces side by side: what many of them can do about a main path at once.
//!
//! A position has some thirty pieces, and most of them come onto a path in one step, two, or never. Their
//! numbers are small, so a byte for each piece will do, and all pieces are added up square by square.

use std::array;

use crate::intervene::{Crossed, Horizon, Meddler};
use crate::position::PieceId;
use crate::scene::Pair;
use crate::set::Words;

/// Pieces side by side.
const LANES: usize = 32;

/// A byte for each piece.
pub(crate) type Bytes = [u8; LANES];

/// Some pieces, the same that a slice of meddlers has.
pub(crate) struct Lanes<'m, 's, W> {
    meddlers: &'m [Meddler<'s, W>],
    /// Those one step away, those two steps away, and so on.
    levels: Vec<Level>,
}

/// Who comes in some number of steps.
struct Level {
    /// For each square the shortest paths to it, those of them that have just so many steps; [`MANY`] stands
    /// for more as well.
    paths: Vec<Bytes>,
    /// All bits for the pieces that have squares so far away, or farther.
    some: Bytes,
}

/// What a byte holds instead of a number that it can't hold, and of that number itself.
const MANY: u8 = u8::MAX;

/// What the pieces of a group can do about one main path, those left out that have one way or none.
pub(crate) struct Choices {
    /// The sum of their ways.
    pub(crate) sum: u128,
    /// The product of their ways; `None` from 2^128 on.
    pub(crate) product: Option<u128>,
}

impl<'m, 's, W: Words> Lanes<'m, 's, W> {
    /// All pieces, in as many groups as it takes.
    pub(crate) fn groups(meddlers: &'m [Meddler<'s, W>], squares: usize) -> Vec<Self> {
        meddlers.chunks(LANES).map(|some| Self::new(some, squares)).collect()
    }

    fn new(meddlers: &'m [Meddler<'s, W>], squares: usize) -> Self {
        let deepest = meddlers.iter().map(Meddler::steps).max().unwrap_or(0);
        let level = |steps| {
            let mut level = Level { paths: vec![[0; LANES]; squares], some: [0; LANES] };
            for (lane, meddler) in meddlers.iter().enumerate() {
                meddler.each_after(steps, |square, paths| {
                    level.paths[square][lane] = u8::try_from(paths).unwrap_or(MANY);
                });
                level.some[lane] = if meddler.steps() >= steps { u8::MAX } else { 0 };
            }
            level
        };
        Self { meddlers, levels: (1..=deepest).map(level).collect() }
    }

    /// All bits for the pieces of neither end that may have more than one way onto the main paths of a pair,
    /// and whether there is one. `between` has the squares of all those paths.
    pub(crate) fn meddling(&self, pair: &Pair, between: W, horizon: Horizon) -> Option<Bytes> {
        let is_end = |piece: PieceId| piece == pair.from || piece == pair.to;
        // Whoever has at most one way multiplies nothing.
        let may = |meddler: &Meddler<'_, W>| match horizon {
            Horizon::One => meddler.hits.shared(between) > 1,
            Horizon::Nearest | Horizon::Timed => meddler.all.meets(between),
        };
        let mut bits = [0; LANES];
        for (bits, meddler) in bits.iter_mut().zip(self.meddlers) {
            *bits = if !is_end(meddler.piece) && may(meddler) { u8::MAX } else { 0 };
        }
        bits.contains(&u8::MAX).then_some(bits)
    }

    /// What the pieces in `meddling` can do about a main path.
    #[inline]
    pub(crate) fn choices(&self, path: &Crossed<W>, meddling: &Bytes, horizon: Horizon) -> Choices {
        let ways = self.ways(path, meddling, horizon);
        if ways.contains(&MANY) {
            return self.choices_alone(path, meddling, horizon);
        }
        Choices { sum: u128::from(sum(&ways)), product: product(&ways) }
    }

    /// How many ways each has: those of the fewest steps that lead there.
    #[inline]
    fn ways(&self, path: &Crossed<W>, meddling: &Bytes, horizon: Horizon) -> Bytes {
        let mut ways = [0; LANES];
        let mut waiting = *meddling;
        for (steps, level) in (1..).zip(&self.levels) {
            let squares = path.within(steps, horizon);
            let left = map(&waiting, &level.some, |waits, some| waits & some);
            if left == [0; LANES] || !squares.meets(squares) {
                break;
            }
            let mut here = [0; LANES];
            squares.each(|square| here = map(&here, &level.paths[square], u8::saturating_add));
            ways = map(&ways, &map(&here, &waiting, |here, waits| here & waits), |ways, here| ways | here);
            waiting = map(&waiting, &here, |waits, here| if here == 0 { waits } else { 0 });
        }
        ways
    }

    /// The same piece by piece, for numbers that no byte holds.
    #[cold]
    fn choices_alone(&self, path: &Crossed<W>, meddling: &Bytes, horizon: Horizon) -> Choices {
        let mut choices = Choices { sum: 0, product: Some(1) };
        for (meddler, _) in self.meddlers.iter().zip(meddling).filter(|(_, bits)| **bits != 0) {
            let paths = path.paths_of(meddler, horizon);
            if paths > 1 {
                choices.sum = choices.sum.saturating_add(paths);
                choices.product = choices.product.and_then(|product| product.checked_mul(paths));
            }
        }
        choices
    }
}

#[inline]
fn map(a: &Bytes, b: &Bytes, f: impl Fn(u8, u8) -> u8) -> Bytes {
    array::from_fn(|lane| f(a[lane], b[lane]))
}

/// The sum of the numbers above 1.
#[inline]
fn sum(ways: &Bytes) -> u16 {
    ways.iter().map(|ways| if *ways > 1 { u16::from(*ways) } else { 0 }).sum()
}

/// The product of the numbers above 1, each less than [`MANY`], so that no step but the last can overflow.
#[inline]
fn product(ways: &Bytes) -> Option<u128> {
    let ways = map(ways, &[1; LANES], u8::max);
    let twos: [u16; 16] = array::from_fn(|lane| u16::from(ways[lane]) * u16::from(ways[lane + 16]));
    let fours: [u32; 8] = array::from_fn(|lane| u32::from(twos[lane]) * u32::from(twos[lane + 8]));
    let eights: [u64; 4] = array::from_fn(|lane| u64::from(fours[lane]) * u64::from(fours[lane + 4]));
    let [a, b, c, d] = eights.map(u128::from);
    (a * c).checked_mul(b * d)
}
