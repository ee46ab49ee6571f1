//! Fairness against dominance, move by move: the notebook's last plot.

use anyhow::Result;
use game_graph::LevelGap;

use crate::reproduce::chart::{Chart, Line, Scale, Stroke};
use crate::reproduce::source::{Measured, Plot, Section};
use crate::reproduce::table::Table;
use crate::reproduce::verdict::Finding;
use crate::sources::reversi::graphs::Graphs;
use crate::sources::reversi::multiway::decimal;

/// The curve is called falling if so many more of its pairs of points fall than rise, of all pairs
/// (Kendall's tau). Chosen; a curve without direction has about 0.
const FALLS_BELOW: f64 = -0.5;

/// How far the two lie apart on each level of the canonical graph.
#[derive(Debug)]
pub(crate) struct Gaps(Vec<LevelGap>);

impl Gaps {
    /// Measures them.
    ///
    /// # Errors
    /// A graph that can't be measured.
    pub(crate) fn measure(graphs: &Graphs) -> Result<Self> {
        Ok(Self(graphs.canonical.graph.acyclic()?.gaps()?))
    }

    /// The quantity that the notebook describes.
    fn described(&self) -> Vec<f64> {
        self.0.iter().map(|gap| gap.to_mean_dominance).collect()
    }

    /// Where the curve rises, in words.
    pub(crate) fn rises_in_words(&self) -> String {
        let values = self.described();
        in_words(&rises(&values), values.len())
    }

    /// Whether the curve falls, and where it doesn't.
    pub(crate) fn shape(&self) -> Measured {
        let values = self.described();
        let direction = tau(&values);
        let ends_lower = values.last() < values.first();
        let holds = direction <= FALLS_BELOW && ends_lower;
        let (first, last) = (values.first().copied().unwrap_or(0.0), values.last().copied().unwrap_or(0.0));
        let note = format!(
            "from {} to {}; Kendall's tau {direction:.2}; {}",
            decimal(first),
            decimal(last),
            self.rises_in_words()
        );
        let shown = if holds { "falling" } else { "not falling" }.to_owned();
        Measured { finding: Finding::Holds { holds, shown, volatile: None }, note: Some(note) }
    }

    /// Both curves.
    ///
    /// # Errors
    /// A chart that can't be drawn.
    pub(crate) fn section(&self) -> Result<Section> {
        let mut table =
            Table::new([">moves", ">fairness to mean dominance below", ">fairness to own dominance"]);
        for gap in &self.0 {
            table.row([gap.level.to_string(), decimal(gap.to_mean_dominance), decimal(gap.to_dominance)]);
        }
        let own: Vec<f64> = self.0.iter().map(|gap| gap.to_dominance).collect();
        Ok(Section::new("Fairness against dominance")
            .text(format!(
                "The notebook's quantity is the mean, over the positions after so many moves, of the absolute difference \
                 between a position's fairness and the mean dominance of all positions that can follow it (itself \
                 included). It {}. It is small from the start because both sides of the difference are means. The \
                 difference to a position's own dominance, which says how far random play misjudges it, is larger, and {}.",
                self.rises_in_words(),
                in_words(&rises(&own), own.len())
            ))
            .table(table)
            .plot(self.plot()?))
    }

    fn plot(&self) -> Result<Plot> {
        let line = |name: &str, stroke, value: fn(&LevelGap) -> f64| Line {
            name: name.to_owned(),
            stroke,
            points: self.0.iter().map(|gap| (gap.level as u32, value(gap))).collect(),
        };
        let chart = Chart {
            title: "How far fairness and dominance lie apart".to_owned(),
            across: "moves played".to_owned(),
            unit: "mean absolute difference".to_owned(),
            scale: Scale::Even,
            lines: vec![
                line("to own dominance", Stroke::Vermilion, |gap| gap.to_dominance),
                line("to mean dominance below", Stroke::Blue, |gap| gap.to_mean_dominance),
            ],
        };
        Ok(Plot {
            file: "reversi-fairness-dominance.svg".to_owned(),
            alt: "Mean difference between fairness and dominance against moves played: the notebook's quantity stays \
                  near 0.11 for six moves and then falls to 0, the difference to a position's own dominance falls \
                  from 0.84 all the way"
                .to_owned(),
            svg: chart.svg()?,
        })
    }
}

/// The places at which a curve is higher than at the place before.
fn rises(values: &[f64]) -> Vec<usize> {
    (1..values.len()).filter(|&place| values[place] > values[place - 1]).collect()
}

fn in_words(rises: &[usize], length: usize) -> String {
    match rises {
        [] => "never rises".to_owned(),
        [places @ .., last] => {
            let places: Vec<_> = places.iter().map(ToString::to_string).collect();
            let before = if places.is_empty() {
                "move ".to_owned()
            } else {
                format!("moves {} and ", places.join(", "))
            };
            let rest = if last + 1 < length { ", never after" } else { "" };
            format!("rises at {before}{last}{rest}")
        }
    }
}

/// Kendall's rank correlation of a curve with its places (tau-a): pairs that rise less pairs that fall, of
/// all pairs.
fn tau(values: &[f64]) -> f64 {
    let pairs = values
        .iter()
        .enumerate()
        .flat_map(|(i, early)| values[i + 1..].iter().map(move |late| (early, late)));
    let (mut sum, mut count) = (0_i32, 0_u32);
    for (early, late) in pairs {
        sum += i32::from(late > early) - i32::from(late < early);
        count += 1;
    }
    f64::from(sum) / f64::from(count.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tau_tells_rising_from_falling() {
        assert_eq!(tau(&[3.0, 2.0, 1.0]), -1.0);
        assert_eq!(tau(&[1.0, 2.0, 3.0]), 1.0);
        assert_eq!(tau(&[1.0, 1.0]), 0.0);
        assert_eq!(tau(&[]), 0.0);
    }

    #[test]
    fn a_curve_in_words() {
        assert_eq!(in_words(&rises(&[3.0, 2.0, 2.0]), 3), "never rises");
        assert_eq!(in_words(&rises(&[1.0, 2.0, 1.0, 3.0]), 4), "rises at moves 1 and 3");
        assert_eq!(in_words(&rises(&[1.0, 2.0, 1.0]), 3), "rises at move 1, never after");
    }
}
