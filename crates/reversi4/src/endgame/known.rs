//! What is proved of large positions, kept for good: the part of the proof near the root, which the
//! table would forget and which a killed search wants back.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Bounds on the score of one position, proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proved {
    /// The discs of the side to move and of the other side, as sets of square indices. Of the images
    /// under the board's symmetries the least.
    pub discs: [u64; 2],
    /// The side to move scores at least this.
    pub low: i32,
    /// The side to move scores at most this.
    pub high: i32,
}

/// Called for each new proof, from any thread.
pub type OnProved<'l> = &'l (dyn Fn(&Proved) + Sync);

/// Lower and upper bound by position.
type Bounds = HashMap<[u64; 2], (i32, i32)>;

/// Proved bounds by position, shared by threads.
pub(super) struct Known<'l> {
    bounds: Mutex<Bounds>,
    listener: Option<OnProved<'l>>,
}

impl<'l> Known<'l> {
    pub(super) fn new(proved: &[Proved], listener: Option<OnProved<'l>>) -> Self {
        let silent = Self { bounds: Mutex::new(HashMap::new()), listener: None };
        for proof in proved {
            silent.narrow(*proof);
        }
        Self { listener, ..silent }
    }

    fn locked(&self) -> MutexGuard<'_, Bounds> {
        self.bounds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bounds of a position, the widest if nothing is known.
    pub(super) fn bounds(&self, discs: [u64; 2]) -> (i32, i32) {
        self.locked().get(&discs).copied().unwrap_or((i32::MIN, i32::MAX))
    }

    /// Adds a bound, and tells the listener if it is news.
    pub(super) fn narrow(&self, proof: Proved) {
        let mut bounds = self.locked();
        let (low, high) = bounds.entry(proof.discs).or_insert((i32::MIN, i32::MAX));
        if proof.low <= *low && proof.high >= *high {
            return;
        }
        (*low, *high) = (proof.low.max(*low), proof.high.min(*high));
        if let Some(listener) = self.listener {
            listener(&Proved { low: *low, high: *high, ..proof });
        }
    }

    /// Everything known, in no particular order.
    pub(super) fn into_proved(self) -> Vec<Proved> {
        let bounds = self.bounds.into_inner().unwrap_or_else(PoisonError::into_inner);
        bounds.into_iter().map(|(discs, (low, high))| Proved { discs, low, high }).collect()
    }
}
