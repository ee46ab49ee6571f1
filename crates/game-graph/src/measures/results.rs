//! How games end.

use search_core::{Outcome, Side};

use crate::graph::Graph;

/// Vertices at which games have ended, by who won; a margin counts by its sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// Won by the first player.
    pub first: usize,
    /// Won by the second player.
    pub second: usize,
    /// Won by nobody.
    pub draws: usize,
    /// Leaves at which the game has not ended.
    pub open: usize,
}

/// +1 if the first player won, -1 if the second did, 0 for a draw: the source's `findWins`.
pub(crate) const fn sign(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Winner(Side::First) => 1,
        Outcome::Winner(Side::Second) => -1,
        Outcome::Draw => 0,
        Outcome::Points(points) => points.signum() as i8,
    }
}

impl<S> Graph<S> {
    /// How many leaves there are of each result.
    #[must_use]
    pub fn results(&self) -> Results {
        let mut results = Results::default();
        for leaf in self.leaves() {
            let count = match self.outcome(leaf).map(sign) {
                None => &mut results.open,
                Some(0) => &mut results.draws,
                Some(1) => &mut results.first,
                Some(_) => &mut results.second,
            };
            *count += 1;
        }
        results
    }
}
