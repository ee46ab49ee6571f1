//! How well weights predict results they were not fitted to.

use jiu::engine::{Terms, Weights};

use super::games::Sample;
use super::regression::probability;

/// Rows by how full the board is, in quarters.
const QUARTERS: i32 = 4;

/// The mean loss (the negative logarithm of the probability given to the result), and the share of
/// positions of decided games whose winner the sign tells.
fn measures(samples: &[&Sample], weights: &Weights) -> (f64, f64) {
    let (mut loss, mut right, mut decided) = (0.0, 0.0, 0.0);
    for sample in samples {
        let value = weights.value(&sample.terms);
        let expected = probability(f64::from(value) / 1000.0).clamp(1e-9, 1.0 - 1e-9);
        loss -= sample.result * expected.ln() + (1.0 - sample.result) * (1.0 - expected).ln();
        if sample.result != 0.5 {
            decided += 1.0;
            right += f64::from(u8::from((value > 0) == (sample.result > 0.5)));
        }
    }
    (loss / samples.len().max(1) as f64, right / f64::max(decided, 1.0))
}

/// A table of losses by fullness, in Markdown: fitted weights beside chosen ones.
pub(super) fn held_out(samples: &[Sample], fitted: &Weights, chosen: &Weights) -> String {
    let mut table =
        "| board filled | positions | loss | with chosen weights | winner told | with chosen weights \
                     |\n|---|---:|---:|---:|---:|---:|\n"
            .to_owned();
    for quarter in 0..QUARTERS {
        let inside =
            |sample: &&Sample| (sample.terms.fullness * QUARTERS / Terms::FULL).min(QUARTERS - 1) == quarter;
        let samples: Vec<_> = samples.iter().filter(inside).collect();
        let ((loss, told), (before, told_before)) = (measures(&samples, fitted), measures(&samples, chosen));
        table += &format!(
            "| {}-{} % | {} | {loss:.3} | {before:.3} | {:.1} % | {:.1} % |\n",
            quarter * 100 / QUARTERS,
            (quarter + 1) * 100 / QUARTERS,
            samples.len(),
            100.0 * told,
            100.0 * told_before,
        );
    }
    table
}
