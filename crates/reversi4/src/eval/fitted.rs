//! The sum of fitted weights, fast: weights laid out so that one look-up gives both knots.

use std::sync::Arc;

use super::counts::counts;
use super::patterns::PatternSet;
use super::weights::Weights;

/// Weights unpacked for look-up. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct Fitted {
    set: &'static PatternSet,
    first_of_counts: [u32; 5],
    /// For each stretch between two knots, for each entry, its weights at both, in steps.
    stretches: Arc<[Vec<[i8; 2]>]>,
    step: i32,
}

impl Fitted {
    pub(super) fn new(weights: &Weights) -> Self {
        let set = weights.set();
        let stretch = |knot| {
            (0..set.entries()).map(|entry| [knot, knot + 1].map(|knot| weights.at(entry, knot))).collect()
        };
        Self {
            set,
            first_of_counts: set.first_of_counts(),
            stretches: (0..set.knots() - 1).map(stretch).collect(),
            step: weights.step().into(),
        }
    }

    /// The value in hundredths of a disc.
    #[inline]
    pub(super) fn value(&self, own: u64, other: u64, moves: u64) -> i32 {
        let phase = self.set.phase((own | other).count_ones());
        let stretch = self.stretches[phase.knot].as_slice();
        let mut sums = [0; 2];
        let mut add = |entry: u32| {
            let [before, after] = stretch[entry as usize];
            sums[0] += i32::from(before);
            sums[1] += i32::from(after);
        };
        let indices = self.set.lanes.indices(own, other);
        for (&first, index) in self.set.lanes.first().iter().zip(indices) {
            add(first + u32::from(index));
        }
        let counts = counts(self.set.geometry, own, other, moves);
        for (first, count) in self.first_of_counts.into_iter().zip(counts) {
            add(first + count);
        }
        let [before, after] = sums;
        let (share, of) = (phase.share as i32, phase.of as i32);
        (before * (of - share) + after * share) * self.step / of
    }
}
