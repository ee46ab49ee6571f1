//! How good a pattern is.
//!
//! The paper names the ingredients: distances, the values of the pieces involved, the number of interveners
//! and their values. The formula is this crate's own. With target value T, starter's value X, distance d,
//! and for each intervener its value v and distance e:
//!
//! ```text
//!          T   1   1 + support x sum over friends of 1/(v e)
//! rank  =  - x - x -------------------------------------------
//!          X   d   1 + opposition x sum over foes of 1/(v e)
//! ```
//!
//! Take much with little, soon, well supported and unopposed. A cheap piece nearby weighs most on either
//! side: it is the one that can afford an exchange. So the rank grows with T and with each further friend;
//! it falls with X, with d and with each further foe; a friend's weight, and a foe's, falls with its value
//! and with its distance.
//!
//! A fuzzy pattern's rank is the same formula with every distance replaced by what is typical of its fuzzy
//! length, and with all pieces that meddle with any of its paths; the number is then put into words. Every
//! ingredient still moves it in the same direction, or not at all.

/// How much interveners weigh; neither number is negative.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "(f64, f64)", into = "(f64, f64)"))]
pub struct RankWeights {
    support: f64,
    opposition: f64,
}

impl RankWeights {
    /// Weights for friends and for foes.
    ///
    /// # Errors
    /// [`RankWeightsError`] for a negative number, or none.
    pub fn new(support: f64, opposition: f64) -> Result<Self, RankWeightsError> {
        let fits = |weight: f64| weight.is_finite() && weight >= 0.0;
        if fits(support) && fits(opposition) {
            Ok(Self { support, opposition })
        } else {
            Err(RankWeightsError { support, opposition })
        }
    }

    /// The weight of friends.
    #[must_use]
    pub const fn support(&self) -> f64 {
        self.support
    }

    /// The weight of foes.
    #[must_use]
    pub const fn opposition(&self) -> f64 {
        self.opposition
    }

    /// The rank of these ingredients.
    #[inline]
    #[must_use]
    pub fn rank(&self, ingredients: &Ingredients) -> f64 {
        let Ingredients { target, starter, distance, friends, foes } = *ingredients;
        target / starter / distance * (1.0 + self.support * friends) / (1.0 + self.opposition * foes)
    }
}

impl Default for RankWeights {
    /// 1 and 1: chosen.
    fn default() -> Self {
        Self { support: 1.0, opposition: 1.0 }
    }
}

impl TryFrom<(f64, f64)> for RankWeights {
    type Error = RankWeightsError;
    fn try_from((support, opposition): (f64, f64)) -> Result<Self, RankWeightsError> {
        Self::new(support, opposition)
    }
}

impl From<RankWeights> for (f64, f64) {
    fn from(weights: RankWeights) -> Self {
        (weights.support, weights.opposition)
    }
}

/// Weights that could turn the formula round.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
#[error("weights of {support} for friends and {opposition} for foes: both must be numbers of 0 or more")]
pub struct RankWeightsError {
    /// The weight of friends asked for.
    pub support: f64,
    /// The weight of foes asked for.
    pub opposition: f64,
}

/// What a rank is made of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ingredients {
    /// The value of the piece at the end, above 0.
    pub target: f64,
    /// The value of the piece that starts, above 0.
    pub starter: f64,
    /// Steps between them, or what is typical of their fuzzy number; above 0.
    pub distance: f64,
    /// The sum of [`Ingredients::weight`] over friends of the starter that meddle.
    pub friends: f64,
    /// The same over foes.
    pub foes: f64,
}

impl Ingredients {
    /// What one intervener adds.
    #[inline]
    #[must_use]
    pub fn weight(value: u32, distance: f64) -> f64 {
        1.0 / (f64::from(value) * distance)
    }
}
