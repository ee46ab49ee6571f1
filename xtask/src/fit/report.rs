//! How well an evaluation predicts results it was not fitted to.

use std::collections::BTreeMap;

use reversi4::eval::Evaluation;
use reversi4::{Reversi, Rules};
use search_core::Side;

use super::samples::Sample;

/// Sums over the positions of one stage.
#[derive(Clone, Copy, Default)]
struct Sums {
    count: f64,
    result: f64,
    result_squared: f64,
    predicted: f64,
    predicted_squared: f64,
    product: f64,
    error_squared: f64,
    error: f64,
}

impl Sums {
    fn add(&mut self, result: f64, predicted: f64) {
        self.count += 1.0;
        self.result += result;
        self.result_squared += result * result;
        self.predicted += predicted;
        self.predicted_squared += predicted * predicted;
        self.product += result * predicted;
        self.error_squared += (result - predicted).powi(2);
        self.error += (result - predicted).abs();
    }

    fn row(&self, name: &str) -> String {
        let mean = |sum: f64| sum / self.count;
        let variance = |squares: f64, sum: f64| mean(squares) - mean(sum) * mean(sum);
        let (of_results, of_predicted) =
            (variance(self.result_squared, self.result), variance(self.predicted_squared, self.predicted));
        let covariance = mean(self.product) - mean(self.result) * mean(self.predicted);
        format!(
            "| {name} | {} | {:.2} | {:.2} | {:.2} | {:.3} | {:.3} |\n",
            self.count,
            of_results.sqrt(),
            mean(self.error_squared).sqrt(),
            mean(self.error),
            covariance / (of_results * of_predicted).sqrt(),
            1.0 - mean(self.error_squared) / of_results,
        )
    }
}

/// A table of errors by stage, in Markdown.
pub(super) fn held_out(evaluation: &Evaluation, samples: &[Sample]) -> String {
    let shape = evaluation.shape();
    let mut stages: BTreeMap<u32, Sums> = BTreeMap::new();
    let mut all = Sums::default();
    for sample in samples {
        let position = Reversi::new(shape, Rules::STANDARD, [sample.own, sample.other], Side::First);
        let Ok(position) = position else { continue };
        let predicted = f64::from(evaluation.hundredths(&position)) / 100.0;
        let stage = (sample.own | sample.other).count_ones() / 4;
        stages.entry(stage).or_default().add(sample.result.into(), predicted);
        all.add(sample.result.into(), predicted);
    }
    let mut table = "| discs | positions | deviation of results | root mean square error | mean error | \
                     correlation | variance explained |\n|---|---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    for (stage, sums) in stages {
        table += &sums.row(&format!("{}-{}", 4 * stage, 4 * stage + 3));
    }
    table + &all.row("all")
}
