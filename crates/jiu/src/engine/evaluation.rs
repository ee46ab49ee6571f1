//! What a position is worth before the game is over: weights times terms.

use std::sync::OnceLock;

use search_core::Evaluate;

use super::selective::Selective;
use super::terms::Terms;
use super::weights::Weights;
use crate::position::Jiu;

/// The evaluation: a sum of [`Terms`] by [`Weights`], in thousandths of log odds for the side to move.
///
/// ```
/// use jiu::engine::Evaluation;
/// use jiu::{Jiu, Rules};
/// // White can complete a square, Black has three stones in a row of no use.
/// let position = Jiu::from_text("6 xx..../x.x.../....../....../ooo.../.....o w turn", Rules::COMPETITION)?;
/// assert!(Evaluation::fitted().value(&position) > 0);
/// # Ok::<(), jiu::PositionTextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    weights: Weights,
}

impl Evaluation {
    /// With these weights, on boards of every size.
    #[must_use]
    pub const fn new(weights: Weights) -> Self {
        Self { weights }
    }

    /// With the weights that `cargo xtask fit jiu` found on 8x8.
    #[must_use]
    pub fn fitted() -> Self {
        static FITTED: OnceLock<Evaluation> = OnceLock::new();
        FITTED.get_or_init(|| Self::new(Weights::fitted())).clone()
    }

    /// The weights.
    #[inline]
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What a position that goes on is worth to its side to move.
    #[inline]
    #[must_use]
    pub fn value(&self, position: &Jiu) -> i32 {
        self.weights.value(&Terms::of(position))
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
