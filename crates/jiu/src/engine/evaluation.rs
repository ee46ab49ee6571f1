//! The evaluation: weights times terms.

use search_core::Evaluate;

use super::selective::Selective;
use super::terms::Terms;
use super::weights::Weights;
use crate::position::Jiu;

/// The evaluation.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Weights,
}

impl Evaluation {
    /// With these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        Self { weights }
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The value for the side to move.
    #[must_use]
    pub fn value(&self, position: &Jiu) -> i32 {
        self.weights.value(&Terms::of(position))
    }
}

impl Evaluate<Selective> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Selective) -> i32 {
        self.value(&position.position)
    }

    fn aspiration_margin(&self) -> i32 {
        200
    }
}
