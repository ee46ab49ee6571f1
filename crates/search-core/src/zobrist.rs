//! Hash keys after Zobrist (1970): one random word for each (piece, square), combined by xor.
//!
//! The words come from the 64-bit Mersenne Twister of Nishimura and Matsumoto (MT19937-64), so
//! that any program in any language can make the same keys.

use rand_mt::Mt64;

/// A stream of key words: the output of MT19937-64 for a seed.
///
/// ```
/// use search_core::ZobristKeys;
/// // The generator's reference value for its default seed 5489.
/// assert_eq!(ZobristKeys::new(5489).next_key(), 14514284786278117030);
/// ```
#[derive(Clone, Debug)]
pub struct ZobristKeys(Mt64);

impl ZobristKeys {
    /// The stream that starts at `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Mt64::new(seed))
    }

    /// The next word.
    pub fn next_key(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// The next `count` words.
    #[must_use]
    pub fn take(&mut self, count: usize) -> Vec<u64> {
        (0..count).map(|_| self.next_key()).collect()
    }
}

/// A checksum over key words that depends on their order (FNV-1a over their little-endian bytes):
/// a test pins it, so that keys, and with them table counts, can't change unseen.
#[must_use]
pub fn checksum(keys: &[u64]) -> u64 {
    keys.iter().flat_map(|key| key.to_le_bytes()).fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
