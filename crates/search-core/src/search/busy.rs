//! Who searches what: threads on the same root keep out of each other's way.
//!
//! A thread that is about to search a move says so here. Another that comes to the same node puts that
//! move off until it has searched the others; by then the table has the answer, most of the time. So
//! ABDADA (Weill 1996), with the notes beside the transposition table instead of in it.
//!
//! Notes are hints: one that is lost, or left behind, costs time and changes no result.

use std::num::NonZeroU64;

use crate::sync::{AtomicU64, Ordering};
use crate::table::spread;

/// Every thread has one note for each ply of its path at most.
const GROUPS: usize = 1024;
/// Places in a group: 8 x 8 bytes are a cache line.
const PLACES: usize = 8;
const FREE: u64 = 0;

#[derive(Debug)]
#[repr(align(64))]
struct Group([AtomicU64; PLACES]);

/// The moves that are being searched now.
#[derive(Debug)]
pub(super) struct Busy(Vec<Group>);

/// A move of a position, to be searched to a depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Task(NonZeroU64);

impl Task {
    pub(super) fn new(key: u64, move_code: u16, depth: u32) -> Self {
        // Keys are spread over all bits: a product of small numbers tells the moves of one apart.
        let what = (move_code as u64) << 8 | (depth & 0xff) as u64;
        Self(NonZeroU64::MIN | (key ^ what.wrapping_mul(0xd6e8_feb8_6659_fd93)))
    }
}

impl Busy {
    pub(super) fn new() -> Self {
        let group = || Group(std::array::from_fn(|_| AtomicU64::new(FREE)));
        Self(std::iter::repeat_with(group).take(GROUPS).collect())
    }

    fn group(&self, task: Task) -> &[AtomicU64; PLACES] {
        &self.0[spread(task.0.get(), self.0.len())].0
    }

    fn find(&self, task: Task, note: u64) -> Option<&AtomicU64> {
        self.group(task).iter().find(|place| place.load(Ordering::Relaxed) == note)
    }

    /// Whether a thread is at it.
    pub(super) fn has(&self, task: Task) -> bool {
        self.find(task, task.0.get()).is_some()
    }

    /// Notes that a thread begins it, unless there is no room.
    pub(super) fn begin(&self, task: Task) {
        if let Some(place) = self.find(task, FREE) {
            place.store(task.0.get(), Ordering::Relaxed);
        }
    }

    /// Takes a thread's note away.
    pub(super) fn end(&self, task: Task) {
        if let Some(place) = self.find(task, task.0.get()) {
            place.store(FREE, Ordering::Relaxed);
        }
    }
}
