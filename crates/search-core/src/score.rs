//! Scores: evaluations, and wins and losses counted in plies.

use std::fmt;
use std::ops::Neg;

/// A value from one side's view: an evaluation, or a win or loss in a known number of plies.
///
/// One `i32` holds all three: a win in *n* plies is [`Score::WIN`] - *n*, a loss in *n* plies its
/// negative, and evaluations stay strictly between. So the order of integers is the order of
/// preference: a sooner win before a later one, any win before any evaluation, a later loss before
/// a sooner one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Score(i32);

impl Score {
    /// A win on the spot (0 plies away). No score is higher.
    pub const WIN: Self = Self(1_000_000_000);
    /// A loss on the spot. No score is lower.
    pub const LOSS: Self = Self(-1_000_000_000);
    /// A drawn game, or an even position.
    pub const DRAW: Self = Self(0);
    /// Above every score: an open upper bound.
    pub const INFINITY: Self = Self(1_000_000_001);
    /// Below every score: an open lower bound.
    pub const NEG_INFINITY: Self = Self(-1_000_000_001);
    /// The longest win or loss that is told apart, in plies.
    pub const MAX_DISTANCE: u32 = 1_000_000;
    /// The largest magnitude of an evaluation; larger ones are clamped to it.
    pub const MAX_EVAL: i32 = Self::WIN.0 - Self::MAX_DISTANCE as i32 - 1;

    /// An evaluation in the evaluation's own units, clamped to +/- [`Score::MAX_EVAL`].
    #[inline]
    #[must_use]
    pub const fn eval(value: i32) -> Self {
        if value > Self::MAX_EVAL {
            Self(Self::MAX_EVAL)
        } else if value < -Self::MAX_EVAL {
            Self(-Self::MAX_EVAL)
        } else {
            Self(value)
        }
    }

    /// A win that is `plies` away; distances beyond [`Score::MAX_DISTANCE`] count as that.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        let plies = if plies > Self::MAX_DISTANCE { Self::MAX_DISTANCE } else { plies };
        Self(Self::WIN.0 - plies as i32)
    }

    /// A loss that is `plies` away; distances beyond [`Score::MAX_DISTANCE`] count as that.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// The integer behind the score.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score with this integer behind it; `None` outside +/- infinity.
    #[inline]
    #[must_use]
    pub const fn from_value(value: i32) -> Option<Self> {
        if value > Self::INFINITY.0 || value < Self::NEG_INFINITY.0 { None } else { Some(Self(value)) }
    }

    /// Whether this is a win in a known number of plies.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_EVAL
    }

    /// Whether this is a loss in a known number of plies.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_EVAL
    }

    /// Whether this is a win or a loss, not an evaluation.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies to the win or loss; `None` for an evaluation.
    #[inline]
    #[must_use]
    pub const fn distance(self) -> Option<u32> {
        if self.is_decided() { Some((Self::WIN.0 - self.0.abs()).unsigned_abs()) } else { None }
    }

    /// The next higher score: the upper end of a null window.
    #[inline]
    #[must_use]
    pub const fn next_up(self) -> Self {
        Self(self.0 + 1)
    }

    /// The next lower score.
    #[inline]
    #[must_use]
    pub const fn next_down(self) -> Self {
        Self(self.0 - 1)
    }

    /// `self` widened by `margin` towards plus infinity, never beyond it.
    #[inline]
    #[must_use]
    pub fn raised_by(self, margin: i32) -> Self {
        Self(self.0.saturating_add(margin).clamp(Self::NEG_INFINITY.0, Self::INFINITY.0))
    }

    /// From a count of plies that starts at the root to one that starts `ply` plies below it: what
    /// a table entry stores, so that it holds wherever the position turns up again.
    #[inline]
    #[must_use]
    pub(crate) const fn seen_from_node(self, ply: u32) -> Self {
        if self.is_win() {
            Self(self.0 + ply as i32)
        } else if self.is_loss() {
            Self(self.0 - ply as i32)
        } else {
            self
        }
    }

    /// The reverse of [`Score::seen_from_node`].
    #[inline]
    #[must_use]
    pub(crate) const fn seen_from_root(self, ply: u32) -> Self {
        if self.is_win() {
            Self(self.0 - ply as i32)
        } else if self.is_loss() {
            Self(self.0 + ply as i32)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+25`, `win in 3`, `loss in 8`, `inf`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.distance(), *self) {
            (_, Self::INFINITY) => f.pad("inf"),
            (_, Self::NEG_INFINITY) => f.pad("-inf"),
            (Some(plies), score) if score.is_win() => f.pad(&format!("win in {plies}")),
            (Some(plies), _) => f.pad(&format!("loss in {plies}")),
            (None, Self::DRAW) => f.pad("0"),
            (None, _) => f.pad(&format!("{:+}", self.0)),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}
