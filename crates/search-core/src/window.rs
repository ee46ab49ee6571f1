//! Search windows, and what a returned score says about the true value.

use crate::score::Score;

/// The open interval (alpha, beta) within which a search must be exact. From the view of the side
/// to move: alpha is what it has for sure, beta what the opponent allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The lower end: values at or below it need not be told apart.
    pub alpha: Score,
    /// The upper end: values at or above it need not be told apart.
    pub beta: Score,
}

impl Window {
    /// (-infinity, +infinity): every value is inside.
    pub const FULL: Self = Self { alpha: Score::NEG_INFINITY, beta: Score::INFINITY };

    /// The window (alpha, beta).
    #[inline]
    #[must_use]
    pub const fn new(alpha: Score, beta: Score) -> Self {
        Self { alpha, beta }
    }

    /// The empty window (value, value + 1): a question of "more than `value`?".
    #[inline]
    #[must_use]
    pub const fn null_above(value: Score) -> Self {
        Self { alpha: value, beta: value.next_up() }
    }

    /// Whether no integer lies inside, so that a search can only fail high or low.
    #[inline]
    #[must_use]
    pub const fn is_null(self) -> bool {
        self.beta.value() - self.alpha.value() <= 1
    }

    /// The same window from the opponent's view: (-beta, -alpha).
    #[inline]
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// What `score`, returned by a fail-soft search of this window, says about the true value.
    #[inline]
    #[must_use]
    pub fn bound_of(self, score: Score) -> Bound {
        if score <= self.alpha {
            Bound::Upper
        } else if score >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

/// How a score relates to the true value of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Bound {
    /// The true value is at most the score: the search failed low.
    Upper = 1,
    /// The true value is at least the score: the search failed high.
    Lower = 2,
    /// The score is the true value.
    Exact = 3,
}

impl Bound {
    /// Whether the true value is known to be at least the score.
    #[inline]
    #[must_use]
    pub const fn is_lower(self) -> bool {
        self as u8 & 2 != 0
    }

    /// Whether the true value is known to be at most the score.
    #[inline]
    #[must_use]
    pub const fn is_upper(self) -> bool {
        self as u8 & 1 != 0
    }
}
