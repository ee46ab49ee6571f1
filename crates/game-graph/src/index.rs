//! A dictionary from states to vertices that stores no state twice: an open-addressing table of
//! vertex numbers, whose keys are the states that the graph keeps anyway.

use std::collections::TryReserveError;
use std::hash::Hash;

use ahash::RandomState;

/// A slot that holds no vertex.
const EMPTY: u32 = u32::MAX;

/// Vertex numbers in slots, found by linear probing. The keys are passed to every call: vertex `v`
/// has the key `keys[v]`.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    /// A power of two of them.
    slots: Vec<u32>,
    len: usize,
    hasher: RandomState,
}

impl Index {
    pub(crate) fn new() -> Self {
        // Which slot a state gets is never seen outside; fixed seeds make runs take equal time.
        Self { slots: vec![EMPTY; 16], len: 0, hasher: RandomState::with_seeds(1, 2, 3, 4) }
    }

    /// The bytes of the slots.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>()
    }

    /// The bytes that must be free to hold `more` vertices more; 0 when there is room.
    pub(crate) fn growth(&self, more: usize) -> usize {
        let wanted = slots_for(self.len + more);
        if wanted > self.slots.len() { wanted * size_of::<u32>() } else { 0 }
    }

    /// Makes room for `more` vertices more.
    ///
    /// # Errors
    /// The memory can't be had; the index is as before.
    pub(crate) fn reserve<K: Hash>(&mut self, more: usize, keys: &[K]) -> Result<(), TryReserveError> {
        let wanted = slots_for(self.len + more);
        if wanted <= self.slots.len() {
            return Ok(());
        }
        let mut slots = Vec::new();
        slots.try_reserve_exact(wanted)?;
        slots.resize(wanted, EMPTY);
        for &vertex in self.slots.iter().filter(|&&slot| slot != EMPTY) {
            let mut slot = self.first_slot(&keys[vertex as usize], wanted);
            while slots[slot] != EMPTY {
                slot = (slot + 1) & (wanted - 1);
            }
            slots[slot] = vertex;
        }
        self.slots = slots;
        Ok(())
    }

    /// The vertex with this key, or `Err` with the slot that it would get.
    pub(crate) fn find<K: Hash + Eq>(&self, key: &K, keys: &[K]) -> Result<u32, Slot> {
        let mut slot = self.first_slot(key, self.slots.len());
        loop {
            match self.slots[slot] {
                EMPTY => return Err(Slot(slot)),
                vertex if keys[vertex as usize] == *key => return Ok(vertex),
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }

    /// Fills a slot that `find` named since the last change. Room was reserved before.
    pub(crate) fn fill(&mut self, slot: Slot, vertex: u32) {
        self.slots[slot.0] = vertex;
        self.len += 1;
    }

    fn first_slot<K: Hash>(&self, key: &K, slots: usize) -> usize {
        self.hasher.hash_one(key) as usize & (slots - 1)
    }
}

/// An empty slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slot(usize);

/// At most seven eighths full.
fn slots_for(len: usize) -> usize {
    (len + len / 7 + 1).next_power_of_two().max(16)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All keys share few hashes here, so that probing is put to work.
    #[derive(PartialEq, Eq, Debug)]
    struct Crowded(u32);

    impl Hash for Crowded {
        fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
            (self.0 % 3).hash(state);
        }
    }

    #[test]
    fn every_key_is_found_again_however_hashes_collide() {
        let mut index = Index::new();
        let mut keys = Vec::new();
        for number in 0..500 {
            let key = Crowded(number * 7 % 503);
            index.reserve(1, &keys).unwrap();
            let slot = index.find(&key, &keys).unwrap_err();
            index.fill(slot, number);
            keys.push(key);
        }
        for (vertex, key) in keys.iter().enumerate() {
            assert_eq!(index.find(key, &keys), Ok(vertex as u32));
        }
        assert!(index.find(&Crowded(501 * 7 % 503 + 503), &keys).is_err());
        assert!(index.bytes() <= 500 * 10 + 100);
    }
}
