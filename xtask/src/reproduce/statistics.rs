//! What many positions say together: means of ratios with intervals, and whether one search solves more than
//! another.

use search_core::ZobristKeys;

/// Samples drawn for an interval. More don't move the second decimal of those in the report.
const DRAWS: usize = 2_000;
/// Their seed.
const SEED: u64 = 1;

/// A mean ratio with its interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ratio {
    /// The geometric mean.
    pub(crate) mean: f64,
    /// The interval's ends.
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Ratio {
    /// The geometric mean of positive ratios, one for each position. The interval is the bootstrap's (Efron
    /// 1979): positions are drawn anew, with replacement, and the middle 95 % of the means kept. `None` without
    /// ratios.
    pub(crate) fn of(ratios: &[f64]) -> Option<Self> {
        let logs: Vec<_> = ratios.iter().map(|ratio| ratio.ln()).collect();
        let count = logs.len();
        if count == 0 {
            return None;
        }
        let mean = |sum: f64| (sum / count as f64).exp();
        let mut dice = ZobristKeys::new(SEED);
        let mut draw = || (0..count).map(|_| logs[(dice.next_key() % count as u64) as usize]).sum::<f64>();
        let mut sums: Vec<_> = (0..DRAWS).map(|_| draw()).collect();
        sums.sort_by(f64::total_cmp);
        let tail = DRAWS / 40;
        Some(Self {
            mean: mean(logs.iter().sum()),
            low: mean(sums[tail]),
            high: mean(sums[DRAWS - 1 - tail]),
        })
    }

    /// Whether the interval lies below 1, above it (`Some`), or around it (`None`).
    pub(crate) fn is_less(&self) -> Option<bool> {
        if self.high < 1.0 {
            Some(true)
        } else if self.low > 1.0 {
            Some(false)
        } else {
            None
        }
    }

    /// For a table.
    pub(crate) fn shown(&self) -> String {
        format!("{:.2} [{:.2}, {:.2}]", self.mean, self.low, self.high)
    }
}

/// How often one of two succeeded where the other failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Discordance {
    /// Only the first succeeded.
    pub(crate) first: u32,
    /// Only the second did.
    pub(crate) second: u32,
}

impl Discordance {
    /// Counts pairs of successes.
    pub(crate) fn of(pairs: impl IntoIterator<Item = (bool, bool)>) -> Self {
        pairs.into_iter().fold(Self::default(), |count, pair| Self {
            first: count.first + u32::from(pair == (true, false)),
            second: count.second + u32::from(pair == (false, true)),
        })
    }

    /// The exact two-sided probability of a split as uneven as this one between equals (McNemar 1947).
    pub(crate) fn probability(&self) -> f64 {
        let trials = self.first + self.second;
        let mut term = 0.5_f64.powi(trials as i32);
        let mut tail = 0.0;
        for successes in 0..=self.first.min(self.second) {
            tail += term;
            term *= f64::from(trials - successes) / f64::from(successes + 1);
        }
        (2.0 * tail).min(1.0)
    }

    /// For a table: both numbers and the probability.
    pub(crate) fn shown(&self) -> String {
        format!("+{} -{}, p {:.3}", self.first, self.second, self.probability())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Binomial tails worked out by hand: 2 (1 + 10) / 1024, 2 (1 + 6 + 15) / 64 and so on.
    #[test]
    fn probabilities_are_those_of_the_sign_test() {
        let p = |first, second| Discordance { first, second }.probability();
        for (found, known) in [
            (p(9, 1), 22.0 / 1024.0),
            (p(1, 9), 22.0 / 1024.0),
            (p(2, 4), 44.0 / 64.0),
            (p(0, 5), 1.0 / 16.0),
            (p(3, 3), 1.0),
            (p(0, 0), 1.0),
        ] {
            assert!((found - known).abs() < 1e-12, "{found} for {known}");
        }
        let pairs = [(true, true), (true, false), (false, true), (true, false), (false, false)];
        assert_eq!(Discordance::of(pairs), Discordance { first: 2, second: 1 });
    }

    #[test]
    fn means_are_geometric_and_intervals_around_them() {
        let all = Ratio::of(&[0.5; 30]).expect("ratios");
        assert!([all.mean, all.low, all.high].iter().all(|at| (at - 0.5).abs() < 1e-12), "{all:?}");
        assert_eq!(all.is_less(), Some(true));
        let mixed = Ratio::of(&[0.5, 2.0, 0.25, 4.0]).expect("ratios");
        assert!((mixed.mean - 1.0).abs() < 1e-12 && mixed.is_less().is_none(), "{mixed:?}");
        assert_eq!(Ratio::of(&[]), None);
    }

    /// For many equal halves the bootstrap's interval is that of the normal distribution: a mean logarithm of
    /// 0 with a standard error of ln 2 / 20, so 2^(+-1.96 / 20).
    #[test]
    fn intervals_are_as_wide_as_the_normal_distribution_says() {
        let ratios: Vec<_> = (0..400).map(|number| if number % 2 == 0 { 0.5 } else { 2.0 }).collect();
        let ratio = Ratio::of(&ratios).expect("ratios");
        let end = 2.0_f64.powf(1.96 / 20.0);
        assert!((ratio.high - end).abs() < 0.01 && (ratio.low - 1.0 / end).abs() < 0.01, "{ratio:?}");
    }
}
