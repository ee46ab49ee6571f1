//! Sets of pieces of one position: a bit for each.

use crate::position::PieceId;
use crate::set::bits;

/// A set of pieces of one position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct PieceSet(pub(crate) [u64; 4]);

impl PieceSet {
    pub(crate) fn insert(&mut self, piece: PieceId) {
        self.0[usize::from(piece / 64)] |= 1 << (piece % 64);
    }

    pub(crate) fn remove(&mut self, piece: PieceId) {
        self.0[usize::from(piece / 64)] &= !(1 << (piece % 64));
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Calls `f` with each piece of the first `words` words, by rising number.
    #[inline]
    pub(crate) fn each(&self, words: usize, mut f: impl FnMut(PieceId)) {
        for (word, first) in self.0.iter().zip([0, 64, 128, 192]).take(words) {
            let mut rest = *word;
            while rest != 0 {
                f(first + rest.trailing_zeros() as u8);
                rest &= rest - 1;
            }
        }
    }

    /// Whether the piece is in the set.
    #[must_use]
    pub const fn contains(&self, piece: PieceId) -> bool {
        self.0[(piece / 64) as usize] >> (piece % 64) & 1 == 1
    }

    /// The number of pieces, 0 to 256.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The pieces, by rising number.
    pub fn iter(&self) -> impl Iterator<Item = PieceId> + use<> {
        let words = self.0;
        (0_u8..4).flat_map(move |index| bits(words[usize::from(index)]).map(move |bit| index * 64 + bit))
    }
}
