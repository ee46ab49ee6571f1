//! The engine's transposition table: entries by key, not verified, kept by default and never
//! dropped.

/// What an entry claims its value to be: the engine's types 0, 1 and 2.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Exact,
    Upper,
    Lower,
}

/// A stored result.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// A 64-bit key of the position that stored it, to tell whose entry it is. The engine did not
    /// look; the model does to count, or when its keys are mended.
    pub(super) owner: u64,
    /// The engine's key.
    pub(super) short_key: u32,
    pub(super) value: i32,
    pub(super) depth: u16,
    pub(super) kind: Kind,
}

/// Open addressing with linear probing: one look-up touches one cache line as a rule, and look-ups
/// are most of the time of a long run. Grows without bound, as the engine's did.
pub(super) struct Table {
    slots: Vec<Option<Entry>>,
    /// 64 less the bits of a slot number.
    shift: u32,
    used: usize,
    /// Whether an entry answers to its 32-bit key, as in the engine, or to its owner only.
    short_keys: bool,
}

impl Table {
    const FIRST_BITS: u32 = 12;

    pub(super) fn new(short_keys: bool) -> Self {
        let slots = vec![None; 1 << Self::FIRST_BITS];
        Self { slots, shift: u64::BITS - Self::FIRST_BITS, used: 0, short_keys }
    }

    pub(super) fn get(&self, short_key: u32, owner: u64) -> Option<Entry> {
        self.slots[self.find(short_key, owner)]
    }

    pub(super) fn store(&mut self, entry: Entry, keep_existing: bool) {
        let slot = self.find(entry.short_key, entry.owner);
        if self.slots[slot].is_none() {
            self.slots[slot] = Some(entry);
            self.used += 1;
            if self.used > self.slots.len() / 4 * 3 {
                self.grow();
            }
        } else if !keep_existing {
            self.slots[slot] = Some(entry);
        }
    }

    /// The slot that answers to the key, or the empty one where it would go. There always is one:
    /// a quarter of the slots stay empty.
    fn find(&self, short_key: u32, owner: u64) -> usize {
        let key = if self.short_keys { u64::from(short_key) } else { owner };
        // Multiplication by the golden ratio spreads 32 bits over 64 (Knuth, volume 3, 6.4).
        let mut slot = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize;
        while let Some(entry) = self.slots[slot] {
            let same = if self.short_keys { entry.short_key == short_key } else { entry.owner == owner };
            if same {
                break;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    fn grow(&mut self) {
        let larger = vec![None; self.slots.len() * 2];
        self.shift -= 1;
        for entry in std::mem::replace(&mut self.slots, larger).into_iter().flatten() {
            let slot = self.find(entry.short_key, entry.owner);
            self.slots[slot] = Some(entry);
        }
    }
}
