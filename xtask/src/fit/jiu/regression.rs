//! Logistic regression: the weights under which the results were most likely, held near chosen ones
//! where there is little to learn from.
//!
//! Found by Newton's method (iteratively reweighted least squares). A sample reads each term twice, for its weight on a full board and on an empty one, in shares by its
//! fullness.

use jiu::Stage;
use jiu::engine::{Term, Terms, Weights};

use super::games::Sample;

/// Steps of Newton's method: it converges quadratically, and later ones change no rounded weight.
const STEPS: usize = 20;
/// How often a step is halved before the weights count as found.
const HALVINGS: i32 = 12;
/// The unit of weights: thousandths of log odds.
const UNIT: f64 = 1000.0;

/// The probability that values stand for.
pub(super) fn probability(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The weights of the placement's terms fitted to samples of it; those of the battle are the chosen ones.
/// `pull` is the pull towards `chosen`, as if each weight had been seen there in so many positions.
pub(super) fn fit(samples: &[Sample], chosen: &Weights, pull: f64) -> Weights {
    let terms: Vec<Term> = Term::ALL.into_iter().filter(|term| term.stage() == Stage::Preparation).collect();
    let by_hand: Vec<f64> = terms
        .iter()
        .flat_map(|&term| chosen.values[term as usize])
        .map(|weight| f64::from(weight) / UNIT)
        .collect();
    let scale = scale(samples, &terms, &by_hand);
    let start: Vec<f64> = by_hand.iter().map(|weight| scale * weight).collect();
    let fitted = newton(samples, &terms, &start, pull);
    let mut weights = chosen.clone();
    for (&term, pair) in terms.iter().zip(fitted.chunks(2)) {
        let rounded = |at: usize| (pair[at] * UNIT).round() as i32;
        weights.values[term as usize] = [0, 1].map(|at| rounded(at).clamp(-Weights::MAX, Weights::MAX));
    }
    weights
}

/// What a sample reads: two numbers for each term.
fn reading<'a>(sample: &'a Sample, terms: &'a [Term]) -> impl Iterator<Item = f64> + 'a {
    let full = f64::from(sample.terms.fullness) / f64::from(Terms::FULL);
    terms.iter().flat_map(move |&term| {
        let number = f64::from(sample.terms.values[term as usize]);
        [number * full, number * (1.0 - full)]
    })
}

/// The factor by which chosen weights fit best. What is chosen by hand are their proportions: the unit is
/// the data's to say.
fn scale(samples: &[Sample], terms: &[Term], chosen: &[f64]) -> f64 {
    let values: Vec<(f64, f64)> = samples
        .iter()
        .map(|sample| {
            (reading(sample, terms).zip(chosen).map(|(value, weight)| value * weight).sum(), sample.result)
        })
        .collect();
    let mut scale = 0.0;
    for _ in 0..STEPS {
        let (mut slope, mut curvature) = (0.0, 1e-9);
        for (value, result) in &values {
            let expected = probability(scale * value);
            slope += (result - expected) * value;
            curvature += expected * (1.0 - expected) * value * value;
        }
        scale += (slope / curvature).clamp(-0.25, 0.25);
    }
    scale.max(0.01)
}

fn newton(samples: &[Sample], terms: &[Term], start: &[f64], pull: f64) -> Vec<f64> {
    let problem = Problem::new(samples, terms, start, pull);
    let mut weights = start.to_vec();
    let mut loss = problem.loss(&weights);
    for _ in 0..STEPS {
        let step = problem.step(&weights);
        // Far from the best weights a whole step can lead too far.
        let improved = (0..HALVINGS).find_map(|halvings| {
            let share = 0.5_f64.powi(halvings);
            let moved: Vec<f64> =
                weights.iter().zip(&step).map(|(weight, step)| weight + share * step).collect();
            let found = problem.loss(&moved);
            (found < loss).then_some((moved, found))
        });
        let Some((moved, found)) = improved else { break };
        (weights, loss) = (moved, found);
    }
    weights
}

/// What is to be made least: the loss of all samples, and the pull.
struct Problem<'a> {
    /// All readings, one after the other.
    rows: Vec<f64>,
    results: Vec<f64>,
    start: &'a [f64],
    pulls: Vec<f64>,
}

impl<'a> Problem<'a> {
    fn new(samples: &[Sample], terms: &[Term], start: &'a [f64], pull: f64) -> Self {
        let rows: Vec<f64> = samples.iter().flat_map(|sample| reading(sample, terms)).collect();
        let results = samples.iter().map(|sample| sample.result).collect();
        // The pull is measured by what a position typically reads.
        let mut squares = vec![0.0; start.len()];
        for row in rows.chunks(start.len()) {
            row.iter().zip(&mut squares).for_each(|(value, sum)| *sum += value * value);
        }
        let count = samples.len().max(1) as f64;
        // A quarter is the certainty of an even position.
        let pulls = squares.iter().map(|sum| pull * (sum / count).max(1e-6) / 4.0).collect();
        Self { rows, results, start, pulls }
    }

    fn samples(&self) -> impl Iterator<Item = (&[f64], f64)> {
        self.rows.chunks(self.start.len()).zip(self.results.iter().copied())
    }

    fn loss(&self, weights: &[f64]) -> f64 {
        let pulled = weights.iter().zip(self.start).zip(&self.pulls);
        let pull: f64 = pulled.map(|((weight, start), pull)| pull * (weight - start).powi(2) / 2.0).sum();
        let of_sample = |(row, result): (&[f64], f64)| {
            let log_odds = dot(row, weights);
            // ln(1 + e^x) - result x, without overflow.
            log_odds.max(0.0) + (-log_odds.abs()).exp().ln_1p() - result * log_odds
        };
        pull + self.samples().map(of_sample).sum::<f64>()
    }

    /// Newton's step from `weights`.
    fn step(&self, weights: &[f64]) -> Vec<f64> {
        let length = weights.len();
        let mut slope: Vec<f64> =
            (0..length).map(|at| self.pulls[at] * (self.start[at] - weights[at])).collect();
        let mut curvature = vec![vec![0.0; length]; length];
        for (at, line) in curvature.iter_mut().enumerate() {
            line[at] = self.pulls[at];
        }
        for (row, result) in self.samples() {
            let expected = probability(dot(row, weights));
            let (error, certainty) = (result - expected, expected * (1.0 - expected));
            for a in 0..length {
                slope[a] += error * row[a];
                let weighted = certainty * row[a];
                if weighted != 0.0 {
                    curvature[a].iter_mut().zip(&row[..=a]).for_each(|(sum, value)| *sum += weighted * value);
                }
            }
        }
        solve(curvature, slope)
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Solves a symmetric positive definite system, of which the lower half is given, by Cholesky's method.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let length = right.len();
    for a in 0..length {
        for b in 0..=a {
            let sum: f64 = (0..b).map(|k| matrix[a][k] * matrix[b][k]).sum();
            let rest = matrix[a][b] - sum;
            matrix[a][b] = if a == b { rest.max(1e-12).sqrt() } else { rest / matrix[b][b] };
        }
    }
    for a in 0..length {
        let sum: f64 = (0..a).map(|k| matrix[a][k] * right[k]).sum();
        right[a] = (right[a] - sum) / matrix[a][a];
    }
    for a in (0..length).rev() {
        let sum: f64 = (a + 1..length).map(|k| matrix[k][a] * right[k]).sum();
        right[a] = (right[a] - sum) / matrix[a][a];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_solved() {
        let solution = solve(vec![vec![4.0, 0.0], vec![2.0, 3.0]], vec![2.0, 5.0]);
        assert!((solution[0] + 0.5).abs() < 1e-12 && (solution[1] - 2.0).abs() < 1e-12, "{solution:?}");
    }

    /// Of a thousand positions that read one square more, three quarters were won: log odds of ln 3.
    #[test]
    fn odds_are_found() {
        let position = jiu::Jiu::start(jiu::Size::STANDARD, jiu::Rules::RESEARCH);
        let mut terms = Terms::of(&position);
        terms.values = [0; Term::COUNT];
        terms.values[Term::Areas40 as usize] = 1;
        terms.fullness = Terms::FULL;
        let sample = |number| Sample { terms, result: f64::from(u8::from(number % 4 != 0)) };
        let samples: Vec<_> = (0..1000).map(sample).collect();
        let weights = fit(&samples, &Weights::chosen(), 0.001);
        assert_eq!(weights.values[Term::Areas40 as usize][0], 1099);
    }
}
