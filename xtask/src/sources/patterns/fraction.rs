//! Exact averages.

use std::fmt;

use crate::reproduce::value::{Value, grouped};

/// A fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fraction {
    over: u64,
    under: u64,
}

impl Fraction {
    /// `over / under`; 0 where there is nothing to divide by.
    pub(super) const fn new(over: u64, under: u64) -> Self {
        let (mut a, mut b) = (over, under);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        if under == 0 { Self { over: 0, under: 1 } } else { Self { over: over / a, under: under / a } }
    }

    pub(super) const fn plus(self, other: Self) -> Self {
        Self::new(self.over * other.under + other.over * self.under, self.under * other.under)
    }

    pub(super) const fn times(self, factor: u64) -> Self {
        Self::new(self.over * factor, self.under)
    }

    /// What is left of 1; 0 if it is more.
    pub(super) const fn complement(self) -> Self {
        Self::new(self.under.saturating_sub(self.over), self.under)
    }

    pub(super) const fn inverse(self) -> Self {
        Self::new(self.under, self.over)
    }

    pub(super) fn value(self) -> f64 {
        self.over as f64 / self.under as f64
    }
}

impl fmt::Display for Fraction {
    /// The fraction, and its decimals beside it: `16/9 = 1.778`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.under == 1 {
            return f.write_str(&grouped(self.over));
        }
        write!(f, "{}/{} = {}", self.over, self.under, Value::Float(self.value()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(Fraction::new(7_168, 4_032).to_string(), "16/9 = 1.778");
        assert_eq!(Fraction::new(1, 12).plus(Fraction::new(11, 12).times(6)).to_string(), "67/12 = 5.583");
        assert_eq!(Fraction::new(4, 2).to_string(), "2");
        assert_eq!(Fraction::new(9, 16).complement(), Fraction::new(7, 16));
        assert_eq!(Fraction::new(1, 0).value(), 0.0);
    }
}
