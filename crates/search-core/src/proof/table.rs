//! The bounded table of proof and disproof numbers.

use crate::table::{TableError, spread};

/// Slots in a bucket.
const BUCKET: usize = 4;

/// Proof and disproof number of a position, for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// Stands for "can't be done". Sums saturate here, a factor below the type's range.
pub(super) const INFINITE: u32 = 1 << 30;

impl Numbers {
    /// A node of which nothing is known.
    pub(super) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };
    /// The goal is reached.
    pub(super) const PROVED: Self = Self { proof: 0, disproof: INFINITE };
    /// The goal can't be reached.
    pub(super) const DISPROVED: Self = Self { proof: INFINITE, disproof: 0 };

    pub(super) const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    numbers: Numbers,
    /// Nodes expanded below this position, what it would cost to find out again; 0: an empty slot.
    work: u32,
}

const EMPTY: Slot = Slot { key: 0, numbers: Numbers::UNKNOWN, work: 0 };

/// Within a bucket the entry goes that took the least work.
#[derive(Debug)]
pub(super) struct ProofTable {
    buckets: Vec<[Slot; BUCKET]>,
    used: usize,
}

impl ProofTable {
    pub(super) fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        let count = bytes / size_of::<[Slot; BUCKET]>();
        if count == 0 {
            return Err(TableError::TooSmall { bytes });
        }
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| TableError::NoMemory { bytes })?;
        buckets.resize(count, [EMPTY; BUCKET]);
        Ok(Self { buckets, used: 0 })
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([EMPTY; BUCKET]);
        self.used = 0;
    }

    pub(super) fn load_permille(&self) -> u32 {
        (self.used as u64 * 1000 / (self.buckets.len() * BUCKET) as u64) as u32
    }

    /// What is known of the position with this key, and the work behind it.
    pub(super) fn probe(&self, key: u64) -> Option<(Numbers, u32)> {
        let bucket = &self.buckets[spread(key, self.buckets.len())];
        bucket.iter().find(|slot| slot.work > 0 && slot.key == key).map(|slot| (slot.numbers, slot.work))
    }

    /// Keeps what `work` more expanded nodes found out about a position.
    pub(super) fn store(&mut self, key: u64, numbers: Numbers, work: u32) {
        let index = spread(key, self.buckets.len());
        let bucket = &mut self.buckets[index];
        let mut victim = 0;
        for (place, slot) in bucket.iter().enumerate() {
            if slot.work > 0 && slot.key == key {
                let work = slot.work.saturating_add(work);
                bucket[place] = Slot { key, numbers, work };
                return;
            }
            if slot.work < bucket[victim].work {
                victim = place;
            }
        }
        self.used += usize::from(bucket[victim].work == 0);
        bucket[victim] = Slot { key, numbers, work: work.max(1) };
    }
}
