//! When a search stops.

use std::time::Instant;

use search_core::{Limits, StopFlag};

/// A search that a limit ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interrupted;

/// When to stop.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    nodes: u64,
    end: Option<Instant>,
    stop: Option<StopFlag>,
    finished: StopFlag,
    next_look: u64,
}

impl Bounds {
    /// How many nodes pass between two looks at the clock.
    const INTERVAL: u64 = 20_000;

    /// The limits of a search, which ends too when another thread has finished it.
    pub(super) fn new(limits: &Limits, finished: StopFlag) -> Self {
        Self {
            finished,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            end: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.clone(),
            next_look: 0,
        }
    }

    /// Whether it is time to stop; the clock is looked at now and then.
    #[inline]
    pub(super) fn reached(&mut self, nodes: u64) -> bool {
        if nodes < self.next_look {
            return false;
        }
        self.next_look = nodes.saturating_add(Self::INTERVAL).min(self.nodes);
        nodes >= self.nodes
            || self.end.is_some_and(|end| Instant::now() >= end)
            || self.stop.as_ref().is_some_and(StopFlag::is_set)
            || self.finished.is_set()
    }
}
