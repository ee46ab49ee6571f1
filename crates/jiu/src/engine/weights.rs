//! What each term is worth, as data.

use std::fmt;
use std::str::FromStr;

use search_core::shortened;

use super::terms::{Term, Terms};

/// What each [`Term`] is worth, on a full board and on an empty one; between them it is interpolated by
/// the number of stones.
///
/// The unit is a thousandth of the logarithm of the odds to win (draws counted half): a value of 1000
/// says that the side to move wins e = 2.7 times as often as it loses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// For each term, in the order of [`Term::ALL`]: on a full board, and on an empty one. Each within
    /// +/- [`Weights::MAX`].
    pub values: [[i32; 2]; Term::COUNT],
}

impl Weights {
    /// The largest magnitude of a weight.
    pub const MAX: i32 = 100_000;

    /// Weights chosen by hand, with which the games for the first fit are played.
    #[must_use]
    pub fn chosen() -> Self {
        built_in(include_str!("../../data/chosen.weights"))
    }

    /// The weights fitted to games on 8x8, which serve boards of every size.
    #[must_use]
    pub fn fitted() -> Self {
        built_in(include_str!("../../data/8x8.weights"))
    }

    /// What a position with these terms is worth to the side to move.
    #[inline]
    #[must_use]
    pub fn value(&self, terms: &Terms) -> i32 {
        let (mut full, mut thin) = (0_i32, 0_i32);
        for (number, [at_full, at_thin]) in terms.values.iter().zip(&self.values) {
            full = full.wrapping_add(number.wrapping_mul(*at_full));
            thin = thin.wrapping_add(number.wrapping_mul(*at_thin));
        }
        let sum = i64::from(full) * i64::from(terms.fullness)
            + i64::from(thin) * i64::from(Terms::FULL - terms.fullness);
        (sum / i64::from(Terms::FULL)) as i32
    }

    /// What one more of `term` is worth at this fullness, 0 to [`Terms::FULL`].
    #[inline]
    #[must_use]
    pub const fn at(&self, term: Term, fullness: i32) -> i32 {
        let [full, thin] = self.values[term as usize];
        (full * fullness + thin * (Terms::FULL - fullness)) / Terms::FULL
    }
}

/// Weights that come with the crate: a test reads all of them.
fn built_in(text: &str) -> Weights {
    text.parse().expect("weights that come with the crate")
}

/// A text that is no table of weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    /// A line with another number of words than three.
    #[error(
        "line {line}: expected a term and two numbers (on a full board, on an empty one), found {found:?}"
    )]
    Form {
        /// Which line, from 1.
        line: usize,
        /// The line, cut where it is long.
        found: String,
    },
    /// A name that no term has.
    #[error("line {line}: no term is called {found:?}")]
    Term {
        /// Which line, from 1.
        line: usize,
        /// The name, cut where it is long.
        found: String,
    },
    /// A second line of a term.
    #[error("line {line}: {term} has weights already")]
    Twice {
        /// Which line, from 1.
        line: usize,
        /// The term.
        term: &'static str,
    },
    /// A weight that is no whole number in range.
    #[error("line {line}: {found:?} is no weight: expected a whole number from -{max} to {max}", max = Weights::MAX)]
    Number {
        /// Which line, from 1.
        line: usize,
        /// The word, cut where it is long.
        found: String,
    },
    /// A term without a line.
    #[error("no line gives the weights of {0}")]
    Missing(&'static str),
}

impl FromStr for Weights {
    type Err = WeightsError;

    /// Reads a line for each term, in any order: its name, its weight on a full board, its weight on an
    /// empty one. What follows a `#` is a remark.
    ///
    /// # Errors
    /// [`WeightsError`] with the line that is wrong, or the term that has none.
    fn from_str(text: &str) -> Result<Self, WeightsError> {
        let mut values = [None; Term::COUNT];
        for (index, whole) in text.lines().enumerate() {
            let line = index + 1;
            let content = whole.split('#').next().unwrap_or("");
            let words: Vec<_> = content.split_whitespace().collect();
            let [name, full, thin] = match words[..] {
                [] => continue,
                [name, full, thin] => [name, full, thin],
                _ => return Err(WeightsError::Form { line, found: shortened(whole) }),
            };
            let term = Term::ALL.into_iter().find(|term| term.name() == name);
            let term = term.ok_or_else(|| WeightsError::Term { line, found: shortened(name) })?;
            let slot = &mut values[term as usize];
            if slot.is_some() {
                return Err(WeightsError::Twice { line, term: term.name() });
            }
            *slot = Some([number(full, line)?, number(thin, line)?]);
        }
        let mut weights = Self { values: [[0; 2]; Term::COUNT] };
        for term in Term::ALL {
            let found = values[term as usize];
            weights.values[term as usize] = found.ok_or(WeightsError::Missing(term.name()))?;
        }
        Ok(weights)
    }
}

fn number(word: &str, line: usize) -> Result<i32, WeightsError> {
    match word.parse::<i32>() {
        Ok(number) if (-Weights::MAX..=Weights::MAX).contains(&number) => Ok(number),
        _ => Err(WeightsError::Number { line, found: shortened(word) }),
    }
}

impl fmt::Display for Weights {
    /// A line for each term, as it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for term in Term::ALL {
            let [full, thin] = self.values[term as usize];
            writeln!(f, "{:<24} {full:>7} {thin:>7}", term.name())?;
        }
        Ok(())
    }
}
