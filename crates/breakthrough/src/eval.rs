//! The evaluation of the 2009 article: a weighted sum of twelve features, White's minus Black's.
//!
//! The article names the features and prints no weights (source: CodeProject 37024, table of
//! features). [`Weights`] says where each number comes from. Two of the article's formulas are
//! mended here, so that exchanging the colours negates the value exactly: Black's advance counts from
//! Black's own first row, and the two connections test what their names say. The engine as it was is
//! in [`historical`](crate::historical).

mod balance;
mod digits;
mod features;
mod frontier;
mod weights;

pub use features::{Feature, FeatureCount};
pub use weights::Weights;

pub(crate) use balance::{balance, contact, formation, placement};
pub(crate) use features::Reading;

use search_core::{Evaluate, Frontier, Side, Window};

use crate::bits::Bits;
use crate::moves::Move;
use crate::rules::Breakthrough;

/// The twelve-feature evaluation: implements [`Evaluate`] for boards of any size. It values a
/// position and its left-right mirror image alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Evaluation {
    /// What each feature is worth.
    pub weights: Weights,
}

impl Evaluation {
    /// The evaluation with these weights.
    #[must_use]
    pub const fn new(weights: Weights) -> Self {
        Self { weights }
    }

    /// The value as White minus Black, in the weights' unit (a piece is 1300 by default).
    #[inline]
    #[must_use]
    pub fn white_minus_black<B: Bits>(&self, position: &Breakthrough<B>) -> i32 {
        balance(position.geometry, position.pieces, &self.weights, Reading::SOUND)
    }

    /// How often each feature occurs on either side, with its weight, in the article's order. The
    /// sum of [`FeatureCount::value`] is [`Evaluation::white_minus_black`].
    #[must_use]
    pub fn explain<B: Bits>(&self, position: &Breakthrough<B>) -> [FeatureCount; 12] {
        let [white, black] = features::count_both(position.geometry, position.pieces, Reading::SOUND);
        Feature::ALL.map(|feature| FeatureCount {
            feature,
            white: white[feature as usize],
            black: black[feature as usize],
            weight: self.weights.of(feature),
        })
    }
}

impl<B: Bits> Evaluate<Breakthrough<B>> for Evaluation {
    #[inline(always)]
    fn evaluate(&self, position: &Breakthrough<B>) -> i32 {
        let value = self.white_minus_black(position);
        if position.side == Side::First { value } else { value.wrapping_neg() }
    }

    /// Chosen: having moved last is worth about 100 with the article's weights, so that scores swing
    /// by as much between odd and even depths.
    #[inline]
    fn aspiration_margin(&self) -> i32 {
        150
    }

    #[inline]
    fn frontier(
        &self,
        position: &Breakthrough<B>,
        window: Window,
        moves: &mut Vec<Move>,
    ) -> Option<Frontier<Move>> {
        let (geometry, [white, black]) = (position.geometry, position.pieces);
        match position.side {
            Side::First => {
                frontier::frontier::<B, true>(geometry, [white, black], &self.weights, window, moves)
            }
            Side::Second => {
                frontier::frontier::<B, false>(geometry, [black, white], &self.weights, window, moves)
            }
        }
    }
}
