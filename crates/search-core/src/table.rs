//! The transposition table: results by position key, shared by threads without locks.
//!
//! A slot is two 64-bit words, the packed entry and the key xor that entry (Hyatt and Mann 2002).
//! Both are relaxed atomics: if two threads write a slot at once, the words no longer fit together
//! and the slot reads as empty for every key. A bucket is four slots, one cache line; within it the
//! entry worth least goes: an old one, then a shallow one.
//!
//! ```text
//! entry word, from the high bits:
//!   score 32 | move code 16 | depth 8 | complete 1 | generation 5 | bound 2 (0: slot is empty)
//! ```

use crate::score::Score;
use crate::sync::{AtomicU64, Ordering};
use crate::window::Bound;

/// Slots in a bucket: 4 x 16 bytes are a cache line.
const BUCKET: usize = 4;
/// Generations are counted modulo this.
const GENERATIONS: u64 = 32;
/// How many plies of depth one generation of age is worth when a slot must be given up; chosen.
const AGE_WEIGHT: i32 = 4;
/// The code that stands for "no move".
pub(crate) const NO_MOVE: u16 = u16::MAX;
/// Spreads keys that differ in few bits over the buckets (2^64 / golden ratio, odd).
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The bucket of a key among `count` buckets, whatever the quality of the key's bits.
#[inline]
pub(crate) fn spread(key: u64, count: usize) -> usize {
    ((u128::from(key.wrapping_mul(SPREAD)) * count as u128) >> 64) as usize
}

/// What the table holds of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The result; a win or loss is counted from this position, not from the root.
    pub score: Score,
    /// What `score` says about the value of a search of `depth` plies.
    pub bound: Bound,
    /// The depth searched below this position, in plies.
    pub depth: u8,
    /// Whether that search met no horizon: then the result holds for every greater depth too.
    pub complete: bool,
    /// The code of the best move, if one is known ([`crate::Position::move_code`]).
    pub move_code: Option<u16>,
}

impl Entry {
    pub(crate) fn pack(self, generation: u64) -> u64 {
        (self.score.value() as u32 as u64) << 32
            | u64::from(self.move_code.unwrap_or(NO_MOVE)) << 16
            | u64::from(self.depth) << 8
            | u64::from(self.complete) << 7
            | generation << 2
            | self.bound as u64
    }

    pub(crate) fn unpack(word: u64) -> Option<Self> {
        let bound = match word & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let code = (word >> 16) as u16;
        Some(Self {
            score: Score::from_value((word >> 32) as u32 as i32)?,
            bound,
            depth: (word >> 8) as u8,
            complete: word & 0x80 != 0,
            move_code: (code != NO_MOVE).then_some(code),
        })
    }
}

#[derive(Debug)]
struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    fn empty() -> Self {
        Self { check: AtomicU64::new(0), word: AtomicU64::new(0) }
    }

    /// The packed entry of `key`, if this slot holds it whole.
    #[inline]
    fn read(&self, key: u64) -> Option<u64> {
        let word = self.word.load(Ordering::Relaxed);
        let check = self.check.load(Ordering::Relaxed);
        (check ^ word == key && word & 3 != 0).then_some(word)
    }

    #[inline]
    fn write(&self, key: u64, word: u64) {
        self.word.store(word, Ordering::Relaxed);
        self.check.store(key ^ word, Ordering::Relaxed);
    }
}

/// The slots of one cache line: aligned, or most buckets would lie in two.
#[derive(Debug)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

impl Bucket {
    fn empty() -> Self {
        Self(std::array::from_fn(|_| Slot::empty()))
    }
}

/// A table of fixed size. `probe` and `store` take `&self`: threads share it as it is.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    generation: u64,
}

/// A table size that can't be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The size is below one bucket.
    #[error("table size of {bytes} bytes: a table needs at least {min} bytes (one bucket of {BUCKET} entries)", min = Table::BUCKET_BYTES)]
    TooSmall {
        /// The size asked for, in bytes.
        bytes: usize,
    },
    /// The memory could not be allocated.
    #[error("table size of {bytes} bytes: that much memory is not available")]
    NoMemory {
        /// The size asked for, in bytes.
        bytes: usize,
    },
}

impl Table {
    /// Bytes of one bucket, the smallest table.
    pub const BUCKET_BYTES: usize = BUCKET * 16;

    /// A table of at most `bytes` bytes, empty.
    ///
    /// # Errors
    /// A size below [`Table::BUCKET_BYTES`], or more than the machine can give. A system that promises
    /// more memory than it has may not refuse: a program that takes sizes from outside compares them
    /// with the memory that is free.
    pub fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        let count = bytes / Self::BUCKET_BYTES;
        if count == 0 {
            return Err(TableError::TooSmall { bytes });
        }
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| TableError::NoMemory { bytes })?;
        buckets.resize_with(count, Bucket::empty);
        Ok(Self { buckets, generation: 0 })
    }

    /// The number of entries that fit.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.buckets.len() * BUCKET
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::empty();
        }
        self.generation = 0;
    }

    /// Starts a new search: entries stored before are older from now on and go first.
    pub fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// How much of the table is in use by the current generation, in per mille of a sample.
    #[must_use]
    pub fn load_permille(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(|slot| {
                let word = slot.word.load(Ordering::Relaxed);
                word & 3 != 0 && self.age_of(word) == 0
            })
            .count();
        (used * 1000 / (sample.len() * BUCKET)) as u32
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; BUCKET] {
        &self.buckets[spread(key, self.buckets.len())].0
    }

    #[inline]
    fn age_of(&self, word: u64) -> u64 {
        self.generation.wrapping_sub(word >> 2) % GENERATIONS
    }

    /// What is known of the position with this key.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| slot.read(key)).and_then(Entry::unpack)
    }

    /// Keeps `entry` for `key`. An older entry of the same position is replaced, but its move is
    /// kept where the new entry has none.
    pub fn store(&self, key: u64, mut entry: Entry) {
        let bucket = self.bucket(key);
        let mut victim = &bucket[0];
        let mut least = i32::MAX;
        for slot in bucket {
            if let Some(word) = slot.read(key) {
                let code = (word >> 16) as u16;
                entry.move_code = entry.move_code.or((code != NO_MOVE).then_some(code));
                victim = slot;
                break;
            }
            let worth = self.worth(slot.word.load(Ordering::Relaxed));
            if worth < least {
                least = worth;
                victim = slot;
            }
        }
        victim.write(key, entry.pack(self.generation));
    }

    /// The value of keeping an entry: its depth, less for every generation of age.
    #[inline]
    fn worth(&self, word: u64) -> i32 {
        if word & 3 == 0 {
            return i32::MIN;
        }
        i32::from((word >> 8) as u8) - AGE_WEIGHT * self.age_of(word) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[cfg(not(loom))]
    proptest! {
        #[test]
        fn entries_survive_packing(value in -1_000_000_000..=1_000_000_000_i32, bound in 1..=3_u8,
                                   depth: u8, complete: bool, code: Option<u16>, generation in 0..GENERATIONS) {
            let entry = Entry {
                score: Score::from_value(value).unwrap(),
                bound: [Bound::Upper, Bound::Lower, Bound::Exact][usize::from(bound) - 1],
                depth,
                complete,
                move_code: code.filter(|code| *code != NO_MOVE),
            };
            prop_assert_eq!(Entry::unpack(entry.pack(generation)), Some(entry));
        }
    }
}
