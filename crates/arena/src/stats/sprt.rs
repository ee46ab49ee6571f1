//! Sequential tests of a difference in strength: Wald (1945), "Sequential Tests of Statistical
//! Hypotheses", generalised to results of unknown variance by the likelihood of the likeliest
//! distributions under both hypotheses, as Van den Bergh ("A practical introduction to the GSPRT")
//! applies it to pairs of games.
//!
//! The two games of a pair share an opening, so their results are not independent; pairs are. A pair is
//! worth 0, a quarter, a half, three quarters or 1 to the first player (five results: *pentanomial*).

use std::fmt;
use std::str::FromStr;

use search_core::shortened;
use serde::Serialize;

use super::score_of_elo;

/// How many pairs brought the first player 0, 1, 2, 3 and 4 halves of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Pairs(pub [u32; 5]);

impl Pairs {
    /// Counts a pair by what it was worth to the first player, in halves: 0 to 4.
    pub fn add(&mut self, halves: u32) {
        self.0[halves.min(4) as usize] += 1;
    }

    /// How many pairs there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().sum()
    }
}

/// A sequential test: does the difference in Elo look like `elo1` or more (H1), or like `elo0` or less
/// (H0)? As text: `0,10`, or `0,10,0.05,0.05` with the chances of both errors.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Bounds that make no test.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SprtError {
    /// Not two or four numbers.
    #[error("{found}: expected two or four numbers, as in 0,10 or 0,10,0.05,0.05", found = shortened(.0))]
    Form(String),
    /// Differences that no two hypotheses have.
    #[error("expected two differences in Elo from -{most} to {most}, the lesser first", most = Sprt::MOST_ELO)]
    Elo,
    /// Chances of errors that no test has.
    #[error("expected chances of an error between 0 and 0.5")]
    Chance,
}

/// What a test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Go on.
    Continue,
    /// The difference is more like `elo0`.
    AcceptH0,
    /// The difference is more like `elo1`.
    AcceptH1,
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SprtState {
    /// The logarithm of the ratio of the likelihoods, H1 over H0.
    pub llr: f64,
    /// At or below this, H0 is accepted.
    pub lower: f64,
    /// At or above this, H1 is accepted.
    pub upper: f64,
    /// What follows.
    pub verdict: Verdict,
}

/// Stands for a result that has not been seen, so that likelihoods stay above 0. Chosen, as is usual.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The largest difference that a hypothesis may name.
    pub const MOST_ELO: f64 = 1000.0;

    /// A test of `elo1` against `elo0`, with these chances of accepting H1 wrongly and H0 wrongly.
    ///
    /// # Errors
    /// Differences above [`Sprt::MOST_ELO`] or not in order, chances that are not between 0 and a half.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        let fits = |elo: f64| elo.abs() <= Self::MOST_ELO;
        if !(fits(elo0) && fits(elo1) && elo0 < elo1) {
            return Err(SprtError::Elo);
        }
        if ![alpha, beta].iter().all(|chance| *chance > 0.0 && *chance < 0.5) {
            return Err(SprtError::Chance);
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// The difference of H0, in Elo.
    #[must_use]
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The difference of H1, in Elo.
    #[must_use]
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// What these pairs say. The test is Wald's if it is asked after each pair in the order of play,
    /// and ends with the first verdict.
    #[must_use]
    pub fn state(&self, pairs: &Pairs) -> SprtState {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let llr = log_likelihood_ratio(pairs, score_of_elo(self.elo0), score_of_elo(self.elo1));
        let verdict = if llr >= upper {
            Verdict::AcceptH1
        } else if llr <= lower {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        };
        SprtState { llr, lower, upper, verdict }
    }
}

/// How much likelier the pairs are under the likeliest distribution with the mean `score1` than under
/// that with the mean `score0`.
///
/// The likeliest distribution with a given mean gives a result `a` the part `p / (1 + t (a - mean))`,
/// where `p` is the observed part; `t` follows from the mean.
fn log_likelihood_ratio(pairs: &Pairs, score0: f64, score1: f64) -> f64 {
    if pairs.count() == 0 {
        return 0.0;
    }
    let counts = pairs.0.map(|count| if count == 0 { UNSEEN } else { f64::from(count) });
    let (t0, t1) = (tilt(&counts, score0), tilt(&counts, score1));
    let ratio = |worth: f64| ((1.0 + t0 * (worth - score0)) / (1.0 + t1 * (worth - score1))).ln();
    counts.iter().zip(WORTH).map(|(count, worth)| count * ratio(worth)).sum()
}

/// What a pair is worth, a point being all of it.
const WORTH: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The `t` for which the sum of `p (a - mean) / (1 + t (a - mean))` is 0. The sum falls from one pole
/// to the other, so halving finds it.
fn tilt(counts: &[f64; 5], mean: f64) -> f64 {
    /// More halvings than a double has bits.
    const HALVINGS: u32 = 100;
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let t = low.midpoint(high);
        let term = |worth: f64| (worth - mean) / (1.0 + t * (worth - mean));
        let sum: f64 = counts.iter().zip(WORTH).map(|(count, worth)| count * term(worth)).sum();
        if sum > 0.0 {
            low = t;
        } else {
            high = t;
        }
    }
    low.midpoint(high)
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|number| number.trim().parse()).collect();
        match numbers.as_deref() {
            Ok([elo0, elo1]) => Self::new(*elo0, *elo1, 0.05, 0.05),
            Ok([elo0, elo1, alpha, beta]) => Self::new(*elo0, *elo1, *alpha, *beta),
            _ => Err(SprtError::Form(text.to_owned())),
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}
