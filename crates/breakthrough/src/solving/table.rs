//! The solver's table: proof and disproof numbers of positions, of fixed size, shared by threads.
//!
//! A slot is two words, the entry and the position's number xor the entry: a slot that two threads
//! write at once reads as empty (Hyatt and Mann 2002). In a bucket the entry goes that took the least
//! work, so that what is lost is cheap to find again.
//!
//! ```text
//! entry: work 16 (10 bits of mantissa, 6 of exponent) | lose 24 | win 24
//! ```

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use search_core::TableError;

/// Slots in a bucket: a cache line.
const BUCKET: usize = 4;

/// Proof numbers of a position, as its side to move has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    /// The least number of open positions to settle for a win; 0: it is won.
    pub(crate) win: u32,
    /// The same for a loss; 0: it is lost.
    pub(crate) lose: u32,
}

/// Stands for "can't be done".
pub(crate) const INFINITE: u32 = (1 << 24) - 1;

impl Numbers {
    /// A position of which nothing is known.
    pub(crate) const UNKNOWN: Self = Self { win: 1, lose: 1 };
    pub(crate) const WON: Self = Self { win: 0, lose: INFINITE };
    pub(crate) const LOST: Self = Self { win: INFINITE, lose: 0 };

    pub(crate) const fn is_settled(self) -> bool {
        self.win == 0 || self.lose == 0
    }
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

/// The table. Threads probe and store at once.
#[derive(Debug)]
pub(crate) struct NumberTable {
    buckets: Vec<Bucket>,
}

impl NumberTable {
    /// A table of at most `bytes` bytes.
    pub(crate) fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        let count = bytes / size_of::<Bucket>();
        if count == 0 {
            return Err(TableError::TooSmall { bytes });
        }
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| TableError::NoMemory { bytes })?;
        buckets.resize_with(count, Bucket::default);
        Ok(Self { buckets })
    }

    /// How full the table is, in per mille of a sample.
    pub(crate) fn load_permille(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(1_000)];
        let used = sample.iter().flat_map(|bucket| &bucket.0);
        let used = used.filter(|slot| slot.word.load(Relaxed) != 0).count();
        (used * 1000 / (sample.len() * BUCKET)) as u32
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; BUCKET] {
        // A bijection that spreads differences in few bits, then the high bits as an index.
        let mut spread = key ^ key >> 31;
        spread = spread.wrapping_mul(0x7fb5_d329_728e_a185);
        spread = (spread ^ spread >> 27).wrapping_mul(0x81da_def4_bc2d_d44d);
        &self.buckets[((u128::from(spread) * self.buckets.len() as u128) >> 64) as usize].0
    }

    /// What is known of the position with this number, and the work behind it.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<(Numbers, u64)> {
        self.bucket(key).iter().find_map(|slot| {
            let word = slot.word.load(Relaxed);
            (slot.check.load(Relaxed) ^ word == key && word != 0).then(|| unpack(word))
        })
    }

    /// Keeps what `work` more expanded nodes found out about a position; the work before, as far as it is
    /// known.
    pub(crate) fn store(&self, key: u64, numbers: Numbers, work: u64) -> u64 {
        let bucket = self.bucket(key);
        let mut victim = &bucket[0];
        let (mut least, mut before) = (u64::MAX, 0);
        for slot in bucket {
            let word = slot.word.load(Relaxed);
            if slot.check.load(Relaxed) ^ word == key && word != 0 {
                let known;
                (known, before) = unpack(word);
                if known.is_settled() && !numbers.is_settled() {
                    return before;
                }
                victim = slot;
                break;
            }
            if word >> 48 < least {
                least = word >> 48;
                victim = slot;
            }
        }
        let word = pack(numbers, work.saturating_add(before));
        victim.word.store(word, Relaxed);
        victim.check.store(key ^ word, Relaxed);
        before
    }
}

/// Work as a number of 16 bits that keeps its order: 6 bits of exponent, 10 of mantissa.
fn shrink(work: u64) -> u64 {
    let work = work.max(1);
    let exponent = u64::from(work.ilog2().saturating_sub(10));
    (exponent << 10) + (work >> exponent).min(2047)
}

fn grow(small: u64) -> u64 {
    let exponent = (small >> 10).saturating_sub(1);
    let mantissa = if small >> 10 == 0 { small } else { small & 1023 | 1024 };
    mantissa << exponent
}

fn pack(numbers: Numbers, work: u64) -> u64 {
    shrink(work) << 48 | u64::from(numbers.lose) << 24 | u64::from(numbers.win)
}

fn unpack(word: u64) -> (Numbers, u64) {
    let part = |word: u64| (word & u64::from(INFINITE)) as u32;
    (Numbers { win: part(word), lose: part(word >> 24) }, grow(word >> 48))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn work_keeps_its_order(low in 1..u64::MAX / 2, more in 0..u64::MAX / 2) {
            let high = low + more;
            prop_assert!(shrink(low) <= shrink(high));
            prop_assert!(grow(shrink(low)) <= low && low - grow(shrink(low)) <= low / 1024);
            prop_assert!(shrink(low) < 1 << 16);
        }
    }
}
