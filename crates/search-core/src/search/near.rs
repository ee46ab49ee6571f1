//! A small table of one thread's own, for the results of small searches.

use crate::table::{Entry, spread};

/// Entries: 16 bytes each, 64 KiB in all, a part of a processor core's own cache. Chosen.
const ENTRIES: usize = 1 << 12;

/// A key, and an entry packed as in the large table; 0 is none.
#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    word: u64,
}

/// Results by key, the newest always in the place of another.
#[derive(Debug)]
pub(super) struct NearTable(Vec<Slot>);

impl NearTable {
    /// An empty one; without any place if it is not `used`.
    pub(super) fn new(used: bool) -> Self {
        Self(vec![Slot { key: 0, word: 0 }; if used { ENTRIES } else { 0 }])
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        let slot = self.0.get(spread(key, self.0.len()))?;
        (slot.key == key).then(|| Entry::unpack(slot.word))?
    }

    #[inline(always)]
    pub(super) fn store(&mut self, key: u64, entry: Entry) {
        let place = spread(key, self.0.len());
        if let Some(slot) = self.0.get_mut(place) {
            *slot = Slot { key, word: entry.pack(0) };
        }
    }
}
