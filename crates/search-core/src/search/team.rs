//! What the threads that search one root share beside the table.
//!
//! What decides how deep a move is searched must be much the same for all: a thread that put a move off can
//! use what another found out about it only if both search it as deep. But memory that all of them write all
//! the time would slow them down. So each has its own counts, and adds what they grew by to a pool, now and
//! then.

use std::ops::RangeInclusive;

use crate::features::{Features, Policy};
use crate::position::Game;
use crate::score::Score;
use crate::search::busy::Busy;
use crate::sync::{AtomicI32, AtomicU64, Ordering};

/// No score has this value.
const NO_SCORE: i32 = i32::MIN;

#[derive(Debug)]
pub(super) struct Team {
    /// What each of several threads is at; `None` for one alone, or without a table to meet in.
    pub(super) busy: Option<Busy>,
    /// The first thread's iteration: its depth above, the last one's score below.
    iteration: AtomicU64,
    /// The counts of moves of all threads together, for each side.
    pool: Vec<AtomicI32>,
}

impl Team {
    /// A team of so many threads for a game.
    pub(super) fn new<P: Game>(policy: impl Policy, threads: usize) -> Self {
        let meets = threads > 1 && policy.uses(Features::TABLE);
        let counts = if meets && policy.uses(Features::HISTORY) { 2 * P::HISTORY_SIZE } else { 0 };
        Self {
            busy: meets.then(Busy::new),
            iteration: AtomicU64::new(0),
            pool: (0..counts).map(|_| AtomicI32::new(0)).collect(),
        }
    }

    /// Says that the first thread begins an iteration, and which score its last one had, if there was one.
    pub(super) fn begin(&self, depth: u32, last: Option<Score>) {
        let score = last.map_or(NO_SCORE, Score::value) as u32;
        self.iteration.store(u64::from(depth) << 32 | u64::from(score), Ordering::Relaxed);
    }

    /// The iteration that the first thread is at, and its last one's score.
    #[inline]
    pub(super) fn iteration(&self) -> (u32, Option<Score>) {
        let both = self.iteration.load(Ordering::Relaxed);
        ((both >> 32) as u32, Score::from_value(both as u32 as i32))
    }

    /// A thread's share of the pool, nothing exchanged yet.
    pub(super) fn share(&self) -> Share<'_> {
        Share { pool: &self.pool, last: vec![0; self.pool.len()] }
    }
}

/// What one thread knows of the pool.
#[derive(Debug)]
pub(super) struct Share<'a> {
    pool: &'a [AtomicI32],
    /// The counts as the last exchange left them.
    last: Vec<i32>,
}

impl Share<'_> {
    /// Adds what a thread's counts grew by to the pool, and takes over the sums. An update that two threads
    /// make at once may be lost.
    pub(super) fn exchange(&mut self, own: &mut [Vec<i32>; 2], range: RangeInclusive<i32>) {
        let own = own.iter_mut().flatten();
        for ((own, last), pooled) in own.zip(&mut self.last).zip(self.pool) {
            let sum = pooled.load(Ordering::Relaxed).saturating_add(*own - *last);
            *own = sum.clamp(*range.start(), *range.end());
            *last = *own;
            pooled.store(*own, Ordering::Relaxed);
        }
    }
}
