//! When a search stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What bounds a search. Without any bound it runs to [`Limits::MAX_DEPTH`].
///
/// ```
/// use search_core::Limits;
/// use std::time::Duration;
/// let limits = Limits::depth(9).with_time(Duration::from_secs(1));
/// assert!(limits.check().is_ok());
/// assert!(Limits::depth(0).check().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// The last depth to search, in plies, 1 to [`Limits::MAX_DEPTH`].
    pub depth: u32,
    /// Stop once this many nodes are visited (checked at every interior node: the count is exact
    /// to one node's children).
    pub nodes: Option<u64>,
    /// Stop after this much wall time (looked at before the first node, then every 1,024 nodes).
    pub time: Option<Duration>,
    /// Stop when somebody sets this flag (looked at as often as the clock).
    pub stop: Option<StopFlag>,
    /// Search only these moves at the root, by their [`Position::move_code`](crate::Position::move_code);
    /// codes of no legal move are passed over, and a list without any legal move counts as no list.
    pub root_moves: Option<Arc<[u16]>>,
}

/// A flag that another thread sets to end a search. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the search to end; it returns its best result so far.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the flag down again, for the next search.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    #[inline]
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Limits {
    /// The deepest search, in plies: a table entry keeps the depth in one byte.
    pub const MAX_DEPTH: u32 = 250;

    /// Search to a fixed depth.
    #[must_use]
    pub const fn depth(depth: u32) -> Self {
        Self { depth, nodes: None, time: None, stop: None, root_moves: None }
    }

    /// Search for a given time.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { depth: Self::MAX_DEPTH, nodes: None, time: Some(time), stop: None, root_moves: None }
    }

    /// Search a given number of nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { depth: Self::MAX_DEPTH, nodes: Some(nodes), time: None, stop: None, root_moves: None }
    }

    /// The same limits, with only these moves searched at the root.
    #[must_use]
    pub fn with_root_moves(mut self, codes: impl IntoIterator<Item = u16>) -> Self {
        self.root_moves = Some(codes.into_iter().collect());
        self
    }

    /// The same limits, and a bound on time.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// The same limits, and a bound on nodes.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// The same limits, and a flag that ends the search.
    #[must_use]
    pub fn with_stop(mut self, stop: StopFlag) -> Self {
        self.stop = Some(stop);
        self
    }

    /// Whether the limits make sense.
    ///
    /// # Errors
    /// A depth of 0, or one above [`Limits::MAX_DEPTH`].
    pub fn check(&self) -> Result<(), LimitsError> {
        match self.depth {
            0 => Err(LimitsError::ZeroDepth),
            depth if depth > Self::MAX_DEPTH => Err(LimitsError::TooDeep { depth }),
            _ => Ok(()),
        }
    }
}

/// Limits that no search can keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LimitsError {
    /// A search needs at least one ply to find a move.
    #[error("search depth 0: a search needs a depth of at least 1 ply (evaluate the position instead)")]
    ZeroDepth,
    /// The depth does not fit a table entry.
    #[error("search depth {depth} is out of range: 1 to {max} plies", max = Limits::MAX_DEPTH)]
    TooDeep {
        /// The depth asked for.
        depth: u32,
    },
}
