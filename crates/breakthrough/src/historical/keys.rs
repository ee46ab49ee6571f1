//! The engine's hash words: a Mersenne Twister that was seeded but never run.

use crate::bits::Bits;
use crate::rules::Breakthrough;

/// Index of the word for the side to move.
const SIDE: usize = 128;

/// 32 bits for each (colour, square), and for the side to move.
pub(super) struct Words([u32; SIDE + 1]);

impl Words {
    /// The first words of the generator's state after seeding with 1, tempered. The state is filled
    /// from the back by the multiplier 69069 alone, in 64 bits of which the low 32 are kept.
    pub(super) fn new() -> Self {
        let mut state = [0_u32; 625];
        let mut x = 1_u64;
        for word in state.iter_mut().rev() {
            x = x.wrapping_mul(69_069);
            *word = x as u32;
        }
        let mut words = [0; SIDE + 1];
        for (word, state) in words.iter_mut().zip(state) {
            *word = tempered(state);
        }
        Self(words)
    }

    /// The word of a piece: colour 0 or 1, squares numbered from a8 along the rows downwards.
    #[inline]
    pub(super) fn piece(&self, colour: usize, square: u8) -> u32 {
        // Index rank x 8 + file from a1, to (7 - rank) x 8 + file: the three bits of the rank turn.
        self.0[(colour * 64 + usize::from(square ^ 0b111_000)) & 127]
    }

    /// The word that every move toggles.
    #[inline]
    pub(super) fn side(&self) -> u32 {
        self.0[SIDE]
    }

    /// The words of all pieces of an 8 x 8 position, combined.
    pub(super) fn of_pieces(&self, position: &Breakthrough<u64>) -> u32 {
        let mut key = 0;
        for (colour, set) in position.pieces.iter().enumerate() {
            set.for_each(|square| key ^= self.piece(colour, square));
        }
        key
    }
}

/// The output function of MT19937 (Matsumoto and Nishimura 1998).
fn tempered(mut y: u32) -> u32 {
    y ^= y >> 11;
    y ^= (y << 7) & 0x9D2C_5680;
    y ^= (y << 15) & 0xEFC6_0000;
    y ^ (y >> 18)
}
