//! What a position is worth before the game is over: weights times terms.

use std::sync::OnceLock;

use search_core::Evaluate;

use super::selective::Selective;
use super::terms::Terms;
use super::weights::Weights;
use crate::position::Jiu;
use crate::size::Size;

/// The largest extent for which the weights of 8x8 serve; above it those of 14x14 do. Chosen: half way.
const SMALL: u8 = 10;

/// The evaluation: a sum of [`Terms`] by [`Weights`], in thousandths of log odds for the side to move.
///
/// ```
/// use jiu::engine::Evaluation;
/// use jiu::{Jiu, Rules};
/// // White can complete a square, Black has three stones in a row of no use.
/// let position = Jiu::from_text("6 xx..../x.x.../....../....../ooo.../...... w turn", Rules::COMPETITION)?;
/// assert!(Evaluation::fitted().value(&position) > 0);
/// # Ok::<(), jiu::PositionTextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    small: Weights,
    large: Weights,
}

impl Evaluation {
    /// With the same weights on boards of every size.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        Self { small: weights.clone(), large: weights }
    }

    /// With the weights that `cargo xtask fit jiu` found: those of 8x8 up to 10x10, above it those of
    /// 14x14.
    #[must_use]
    pub fn fitted() -> Self {
        static FITTED: OnceLock<Evaluation> = OnceLock::new();
        let read = || Self { small: Weights::fitted_8x8(), large: Weights::fitted_14x14() };
        FITTED.get_or_init(read).clone()
    }

    /// The weights for boards of a size.
    #[inline]
    #[must_use]
    pub fn weights(&self, size: Size) -> &Weights {
        if size.extent() <= SMALL { &self.small } else { &self.large }
    }

    /// What a position that goes on is worth to its side to move.
    #[inline]
    #[must_use]
    pub fn value(&self, position: &Jiu) -> i32 {
        self.weights(position.size()).value(&Terms::of(position))
    }
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::fitted()
    }
}

impl Evaluate<Jiu> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Jiu) -> i32 {
        self.value(position)
    }

    fn aspiration_margin(&self) -> i32 {
        MARGIN
    }
}

impl Evaluate<Selective> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Selective) -> i32 {
        self.value(&position.position)
    }

    fn aspiration_margin(&self) -> i32 {
        MARGIN
    }
}

/// By how much a score changes from one iteration to the next: about what a turn is worth. Chosen.
const MARGIN: i32 = 200;
