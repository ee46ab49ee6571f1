//! The evaluation for boards that there is no network for.

use search_core::{Evaluate, Frontier, Window};

use crate::bits::Bits;
use crate::eval::Evaluation;
use crate::moves::Move;
use crate::rules::Breakthrough;

/// What a quiet move changes at most, as a rule. Chosen.
const MARGIN: i32 = 300;

/// The twelve features of 2009, with a margin to prune by: plays boards of every size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PrunedEvaluation(pub Evaluation);

impl<B: Bits> Evaluate<Breakthrough<B>> for PrunedEvaluation {
    #[inline(always)]
    fn evaluate(&self, position: &Breakthrough<B>) -> i32 {
        self.0.evaluate(position)
    }

    #[inline]
    fn frontier(
        &self,
        position: &Breakthrough<B>,
        window: Window,
        moves: &mut Vec<Move>,
    ) -> Option<Frontier<Move>> {
        self.0.frontier(position, window, moves)
    }

    #[inline]
    fn aspiration_margin(&self) -> i32 {
        Evaluate::<Breakthrough<B>>::aspiration_margin(&self.0)
    }

    #[inline]
    fn pruning_margin(&self) -> Option<i32> {
        Some(MARGIN)
    }
}
