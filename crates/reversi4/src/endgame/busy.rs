//! How threads share one search: each does the whole of it, but puts off moves that another is on.
//!
//! The threads meet in the table. Before it searches a move that is not the first, a thread looks
//! whether another is at it, and if so tries the others first; by the time it returns, the table
//! often has the answer. (The idea is that of ABDADA, Weill 1996, in the simpler form without a
//! reserved entry in the table.) Which thread finds what first is chance, so node counts vary; scores
//! don't.

use std::sync::atomic::{AtomicU64, Ordering};

/// Entries; chosen, far more than threads have moves open.
const SLOTS: usize = 1 << 12;

/// The positions that threads are searching now, by key.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % SLOTS]
    }

    /// Whether some thread has entered this position.
    pub(super) fn is_taken(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    pub(super) fn enter(&self, key: u64) {
        self.slot(key).store(key, Ordering::Relaxed);
    }

    pub(super) fn leave(&self, key: u64) {
        self.slot(key).store(0, Ordering::Relaxed);
    }
}
