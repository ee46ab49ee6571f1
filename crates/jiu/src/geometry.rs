//! What a board's size fixes: its points, its centre, and the words of hash keys. Made once for each
//! size and shared.

use std::sync::OnceLock;

use search_core::{Side, ZobristKeys};

use crate::phase::Phase;
use crate::point::Point;
use crate::points::Points;
use crate::shapes::window::Window;
use crate::size::Size;
use crate::symmetry;

/// Base of the seeds of the Zobrist keys; the extent is added, so that sizes have keys of their own.
/// Chosen: the letters "Jiu0".
const KEY_SEED: u64 = 0x4a69_7530;

/// One word for each symmetry: the word of the point's image.
pub(crate) type Images = [u64; symmetry::COUNT];

/// Words that don't depend on a point.
const LOOSE_WORDS: usize = 9;
const WORD_BLACK: usize = 0;
const WORD_PLACEMENT: usize = 1;
const WORD_LIFT: usize = 2;
const WORD_ONCE: usize = 3;
const WORD_WON: usize = 4;
/// Followed by those of two to four stones left to remove.
const WORD_REMOVAL: usize = 5;

/// A board's constants.
#[derive(Debug)]
pub(crate) struct Geometry {
    pub(crate) size: Size,
    /// All points.
    pub(crate) board: Points,
    /// The two ends of the centre square's diagonal.
    pub(crate) centre: Points,
    /// The part of the board around each point.
    windows: Box<[Window]>,
    /// For White, Black and a jumping stone in mid-chain, the words of each point.
    point_words: [Box<[Images]>; 3],
    loose_words: [u64; LOOSE_WORDS],
}

impl Geometry {
    /// The shared geometry of `size`.
    pub(crate) fn of(size: Size) -> &'static Self {
        static SLOTS: [OnceLock<Geometry>; 6] = [const { OnceLock::new() }; 6];
        SLOTS[usize::from(size.extent() / 2 - 2)].get_or_init(|| Self::build(size))
    }

    fn build(size: Size) -> Self {
        let mut words = ZobristKeys::new(KEY_SEED + u64::from(size.extent()));
        let extent = size.extent();
        let points = || (0..extent).flat_map(|row| (0..extent).map(move |column| Point::at(row, column)));
        let point_words = std::array::from_fn(|_| {
            let mut plain = [0; 256];
            for point in points() {
                plain[usize::from(point.index())] = words.next_key();
            }
            let mut images = vec![[0; symmetry::COUNT]; 256].into_boxed_slice();
            for point in points() {
                images[usize::from(point.index())] = symmetry::ALL.map(|number| {
                    let image = symmetry::image(size, point, number);
                    plain[usize::from(image.index())]
                });
            }
            images
        });
        let loose_words = std::array::from_fn(|_| words.next_key());
        let centre = size.centre().into_iter().collect();
        let board = points().collect();
        let windows = (0..=u8::MAX).map(|index| Window::around(Point::from_index(index), board)).collect();
        Self { size, board, centre, windows, point_words, loose_words }
    }

    /// The part of the board around a point.
    #[inline]
    pub(crate) fn window(&self, point: Point) -> Window {
        self.windows[usize::from(point.index())]
    }

    /// The words of a stone.
    #[inline]
    pub(crate) fn stone_words(&self, side: Side, point: Point) -> &Images {
        &self.point_words[side.index()][usize::from(point.index())]
    }

    /// The keys of a set of stones from scratch, one for each symmetry; play keeps them up to date.
    pub(crate) fn keys_of(&self, stones: [Points; 2]) -> Images {
        let mut keys = [0; symmetry::COUNT];
        for side in [Side::First, Side::Second] {
            for point in stones[side.index()] {
                toggle(&mut keys, self.stone_words(side, point));
            }
        }
        keys
    }

    /// The word of whose turn it is and of what is to be done, as a symmetry shows it.
    #[inline]
    pub(crate) fn turn_word(&self, side: Side, phase: Phase, symmetry: u8) -> u64 {
        let of_side = if side == Side::Second { self.loose_words[WORD_BLACK] } else { 0 };
        of_side
            ^ match phase {
                Phase::Turn => 0,
                Phase::Placement => self.loose_words[WORD_PLACEMENT],
                Phase::Lift => self.loose_words[WORD_LIFT],
                Phase::Won => self.loose_words[WORD_WON],
                Phase::Removal { left } => self.loose_words[WORD_REMOVAL + usize::from((left - 1) & 3)],
                Phase::Chain { at, once } => {
                    let at = self.point_words[2][usize::from(at.index())][usize::from(symmetry & 7)];
                    if once { at ^ self.loose_words[WORD_ONCE] } else { at }
                }
            }
    }
}

/// Adds or takes away a stone's words.
#[inline(always)]
pub(crate) fn toggle(keys: &mut Images, words: &Images) {
    for (key, word) in keys.iter_mut().zip(words) {
        *key ^= word;
    }
}

#[cfg(test)]
mod tests {
    use search_core::checksum;

    use super::*;

    /// Table counts depend on the keys: a change must be seen.
    #[test]
    fn keys_are_pinned() {
        let sums = Size::ALL.map(|size| {
            let geometry = Geometry::of(size);
            let plain = geometry.point_words.iter().flat_map(|words| words.iter().map(|images| images[0]));
            checksum(&plain.chain(geometry.loose_words).collect::<Vec<_>>())
        });
        let pinned = [
            4_311_497_452_795_273_143,
            16_545_960_191_263_999_012,
            472_732_923_915_747_532,
            11_861_133_835_666_291_096,
            18_154_056_003_206_750_851,
            4_022_038_147_106_290_373,
        ];
        assert_eq!(sums, pinned);
    }
}
