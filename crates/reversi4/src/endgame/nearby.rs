//! A small table of one thread for positions with few empty squares, of which there are most.
//!
//! In the shared table nearly every look-up waits for memory. Positions that meet again with few
//! empty squares mostly do so soon, so a table that stays in the processor's cache finds most of
//! them, and the shared table is left to those that took long.
//!
//! ```text
//! word: key 48, from the high bits | score + 128 8 (0: empty) | lower bound 1 | square 7 (64: none)
//! ```

use search_core::{Bound, Entry, Score};

/// Words in a bucket: half a cache line.
const BUCKET: usize = 4;
/// Buckets; with 32 bytes each, half of a common second-level cache. At most 2^16, which the key's
/// low bits number.
const BUCKETS: usize = 1 << 13;
/// The bits of the key that a word keeps.
const CHECK: u64 = !0xffff;
const NO_SQUARE: u64 = 64;

/// The table. Of a bucket's words the newest is the first.
pub(super) struct Nearby(Vec<[u64; BUCKET]>);

impl Nearby {
    /// An empty table.
    pub(super) fn new() -> Self {
        Self(vec![[0; BUCKET]; BUCKETS])
    }

    #[inline]
    fn index(key: u64) -> usize {
        key as usize % BUCKETS
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        let word = *self.0[Self::index(key)].iter().find(|&&word| is_of(word, key))?;
        let bound = if word & 0x80 != 0 { Bound::Lower } else { Bound::Upper };
        let square = word & 0x7f;
        Some(Entry {
            score: Score::eval((word >> 8 & 0xff) as i32 - 128),
            bound,
            depth: 0,
            complete: true,
            move_code: (square != NO_SQUARE).then_some(square as u16),
        })
    }

    /// Keeps what is known of the position with this key instead of what was; else the oldest of the
    /// bucket goes.
    #[inline]
    pub(super) fn store(&mut self, key: u64, score: i32, bound: Bound, square: Option<u16>) {
        let bucket = &mut self.0[Self::index(key)];
        let place = bucket.iter().position(|&word| is_of(word, key)).unwrap_or(BUCKET - 1);
        bucket.copy_within(..place, 1);
        let lower = u64::from(bound == Bound::Lower);
        let square = square.map_or(NO_SQUARE, u64::from);
        bucket[0] = key & CHECK | ((score + 128) as u64) << 8 | lower << 7 | square;
    }
}

#[inline]
fn is_of(word: u64, key: u64) -> bool {
    (word ^ key) & CHECK == 0 && word & 0xff00 != 0
}
