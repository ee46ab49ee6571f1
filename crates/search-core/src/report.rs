//! What a search found.

use std::time::Duration;

use crate::counters::Counters;
use crate::score::Score;
use crate::window::Bound;

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum StopReason {
    /// The depth limit was searched.
    Depth,
    /// Deeper iterations would return the same score: a win or loss was proved, or every line was
    /// searched to the end of the game.
    Proved,
    /// The node limit was reached.
    Nodes,
    /// Time was up.
    Time,
    /// The stop flag was set.
    Stopped,
    /// The game is over at the root: there was nothing to search.
    GameOver,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Report<M> {
    /// The move to play: the first of `line`; `None` when the game is over.
    pub best_move: Option<M>,
    /// The value of the root for the side to move there.
    pub score: Score,
    /// Exact: `score` is the value of a search to `depth`. Lower: a limit ended the next iteration,
    /// but the moves that it had searched reach `score` at least, so `best_move` and `line` are its.
    pub bound: Bound,
    /// The last depth searched completely, in plies. 0 if none was: an exact `score` is the static
    /// evaluation then.
    pub depth: u32,
    /// The principal variation: best play for both sides as far as the search knows it.
    pub line: Vec<M>,
    /// What the search did, over all iterations. With several threads: of all threads together.
    pub counters: Counters,
    /// Wall time.
    pub elapsed: Duration,
    /// Why the search ended.
    pub stop: StopReason,
}

/// What one finished iteration found, handed to a progress callback.
#[derive(Clone, Copy, Debug)]
pub struct Iteration<'a, M> {
    /// The depth of this iteration, in plies.
    pub depth: u32,
    /// The value of the root for the side to move there.
    pub score: Score,
    /// The principal variation.
    pub line: &'a [M],
    /// What the search did so far, over all iterations.
    pub counters: &'a Counters,
    /// Wall time so far.
    pub elapsed: Duration,
}
