//! Membership functions as data: words such as 'short', each a trapezoid over numbers.
//!
//! ```text
//!  1 |    ______              from .0 the degree rises to 1 at .1,
//!    |   /      \             stays there to .2,
//!  0 |__/        \____        and falls to 0 at .3
//!      .0 .1   .2 .3
//! ```
//!
//! Terms are in order, each as far to the right as the one before at all four points. So the term with the
//! highest degree never goes back when the number grows, which is what keeps ranks of fuzzy patterns
//! monotone.

use search_core::shortened;

/// A word and the numbers that it fits, more or less.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Term {
    /// The word.
    pub name: String,
    /// Where the degree begins to rise, reaches 1, leaves 1 and ends at 0.
    pub points: [f64; 4],
}

impl Term {
    /// A term.
    #[must_use]
    pub fn new(name: &str, points: [f64; 4]) -> Self {
        Self { name: name.to_owned(), points }
    }

    /// To what degree the word fits `x`, 0 to 1.
    #[must_use]
    pub fn degree(&self, x: f64) -> f64 {
        let [rise, from, to, end] = self.points;
        if x < rise || x > end {
            0.0
        } else if x < from {
            (x - rise) / (from - rise)
        } else if x <= to {
            1.0
        } else {
            (end - x) / (end - to)
        }
    }

    /// The number that stands for the word: the middle of where it fits fully.
    #[must_use]
    pub const fn typical(&self) -> f64 {
        self.points[1].midpoint(self.points[2])
    }
}

/// Terms that cover a scale. Below the first one's and above the last one's plateau, these fit fully.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<Term>", into = "Vec<Term>"))]
pub struct Terms(Vec<Term>);

impl Terms {
    /// The most terms of a scale.
    pub const MOST: usize = 32;

    /// A scale of these terms.
    ///
    /// # Errors
    /// [`TermsError`] when there are none or too many, points are not in order or no numbers, or two
    /// neighbours leave a gap.
    pub fn new(terms: Vec<Term>) -> Result<Self, TermsError> {
        if terms.is_empty() || terms.len() > Self::MOST {
            return Err(TermsError::Number(terms.len()));
        }
        for term in &terms {
            if !term.points.iter().all(|point| point.is_finite()) || !term.points.is_sorted() {
                return Err(TermsError::Points(shortened(&term.name)));
            }
        }
        for pair in terms.windows(2) {
            let (a, b) = (&pair[0], &pair[1]);
            if a.points.iter().zip(&b.points).any(|(a, b)| a > b) {
                return Err(TermsError::Order(shortened(&a.name), shortened(&b.name)));
            }
            if b.points[0] > a.points[3] {
                return Err(TermsError::Gap(shortened(&a.name), shortened(&b.name)));
            }
        }
        Ok(Self(terms))
    }

    /// Lengths of paths: short, medium, long. Chosen; the paper's own (its figure 9) could not be recovered.
    ///
    /// # Panics
    /// Never: the terms are in order.
    #[must_use]
    pub fn lengths() -> Self {
        let terms = vec![
            Term::new("short", [0.0, 1.0, 1.0, 3.0]),
            Term::new("medium", [1.0, 3.0, 3.0, 6.0]),
            Term::new("long", [3.0, 6.0, 8.0, 255.0]),
        ];
        Self::new(terms).expect("terms in order")
    }

    /// Ranks: low, middling, high. Chosen.
    ///
    /// # Panics
    /// Never: the terms are in order.
    #[must_use]
    pub fn ranks() -> Self {
        let terms = vec![
            Term::new("low", [0.0, 0.0, 0.1, 0.5]),
            Term::new("middling", [0.1, 0.5, 1.0, 3.0]),
            Term::new("high", [1.0, 3.0, 100.0, 1e9]),
        ];
        Self::new(terms).expect("terms in order")
    }

    /// The terms, in order.
    #[must_use]
    pub fn all(&self) -> &[Term] {
        &self.0
    }

    /// The name of a term.
    #[must_use]
    pub fn name(&self, term: u8) -> &str {
        self.0.get(usize::from(term)).map_or("", |term| &term.name)
    }

    /// To what degree term `index` fits `x`, 0 to 1; the ends of the scale are open.
    #[must_use]
    pub fn degree(&self, index: usize, x: f64) -> f64 {
        let Some(term) = self.0.get(index) else { return 0.0 };
        let below = index == 0 && x < term.points[1];
        let above = index + 1 == self.0.len() && x > term.points[2];
        if below || above { 1.0 } else { term.degree(x) }
    }

    /// The term that fits `x` best; of two that fit alike, the former.
    #[must_use]
    pub fn best(&self, x: f64) -> u8 {
        let mut best = (0, self.degree(0, x));
        for index in 1..self.0.len() {
            let degree = self.degree(index, x);
            if degree > best.1 {
                best = (index, degree);
            }
        }
        best.0 as u8
    }

    /// For each term but the last, the greatest number that it or a former term fits best, found by halving.
    pub(crate) fn cuts(&self) -> Vec<f64> {
        let ends = |index: usize| self.0[index].points;
        let cut = |index: usize| {
            let (mut low, mut high) = (ends(0)[0], ends(self.0.len() - 1)[3]);
            // Neighbours always meet in between; 200 halvings leave nothing of any interval.
            for _ in 0..200 {
                let middle = low.midpoint(high);
                if usize::from(self.best(middle)) <= index { low = middle } else { high = middle }
            }
            low
        };
        (0..self.0.len() - 1).map(cut).collect()
    }
}

impl TryFrom<Vec<Term>> for Terms {
    type Error = TermsError;
    fn try_from(terms: Vec<Term>) -> Result<Self, TermsError> {
        Self::new(terms)
    }
}

impl From<Terms> for Vec<Term> {
    fn from(terms: Terms) -> Self {
        terms.0
    }
}

/// Terms that make no scale.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TermsError {
    /// None, or too many.
    #[error("{0} terms; a scale has 1 to {most}", most = Terms::MOST)]
    Number(usize),
    /// Points that fall, or are no numbers.
    #[error("the four points of {0:?} must be numbers that don't fall")]
    Points(String),
    /// Terms out of order.
    #[error("{1:?} comes after {0:?}, but begins, peaks or ends before it")]
    Order(String, String),
    /// Numbers that no term fits.
    #[error("between {0:?} and {1:?} there are numbers that neither fits")]
    Gap(String, String),
}
