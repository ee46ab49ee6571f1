//! What was played since the last capture: a capture can't be undone in the game, so nothing before
//! it can come again.

use crate::geometry::Images;
use crate::rules::{Repetition, Rules};

/// The beginnings of turns since the battle began, the last one being now (at the beginning of a
/// turn).
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The key of board and side.
    key: u64,
    /// For each symmetry, the sum of the mixed keys of all turns since the last capture, this one
    /// included: equal for equal multisets of positions, however they were reached.
    sums: Images,
}

impl History {
    pub(crate) fn len(&self) -> u32 {
        self.entries.len() as u32
    }

    /// Adds the beginning of a turn and returns how often it has occurred since entry `since`.
    #[inline]
    pub(crate) fn push(&mut self, keys: &Images, since: u32, rules: &Rules) -> u8 {
        let before = self.sums(since);
        let mut sums = [0; 8];
        for ((sum, old), key) in sums.iter_mut().zip(before).zip(keys) {
            *sum = old.wrapping_add(mixed(*key));
        }
        let key = keys[0];
        self.entries.push(Entry { key, sums });
        match rules.repetition {
            Repetition::Off => 1,
            Repetition::Third => {
                let since = &self.entries[since as usize..];
                since.iter().filter(|entry| entry.key == key).count().min(3) as u8
            }
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.entries.pop();
    }

    /// The sums since entry `since`; zeros when there is none yet.
    #[inline]
    pub(crate) fn sums(&self, since: u32) -> Images {
        match self.entries.last() {
            Some(entry) if self.len() > since => entry.sums,
            _ => [0; 8],
        }
    }

    /// The keys since entry `since`.
    pub(crate) fn keys_since(&self, since: u32) -> impl Iterator<Item = u64> + '_ {
        self.entries.iter().skip(since as usize).map(|entry| entry.key)
    }
}

/// A bijection that makes sums of keys differ where xors or sums of the plain ones could agree. The
/// multiplier is the golden ratio's fraction in 64 bits.
#[inline(always)]
const fn mixed(key: u64) -> u64 {
    let key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key ^ key >> 32
}
