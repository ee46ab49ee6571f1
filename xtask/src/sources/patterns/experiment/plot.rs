//! The plot of node ratios.

use anyhow::Result;

use crate::reproduce::chart::{Chart, Line, Scale, Stroke};
use crate::reproduce::source::Plot;

const STROKES: [Stroke; 4] = [Stroke::Vermilion, Stroke::Blue, Stroke::Orange, Stroke::Green];

/// For each suite its positions' ratios by rising ratio, in per cent, and a line where nothing changes. Suites
/// of different sizes share the width: across is the share of a suite's positions.
pub(super) fn ratios(file: &str, title: &str, suites: Vec<(&str, Vec<f64>)>) -> Result<Plot> {
    let mut lines: Vec<_> = suites
        .into_iter()
        .zip(STROKES)
        .map(|((name, mut ratios), stroke)| {
            ratios.sort_by(f64::total_cmp);
            let place = |index: usize| (1000 * (2 * index + 1) / (2 * ratios.len())) as u32 / 10;
            let points = ratios.iter().enumerate().map(|(index, ratio)| (place(index), 100.0 * ratio));
            Line { name: name.to_owned(), stroke, points: points.collect() }
        })
        .collect();
    let bound = vec![(0, 100.0), (100, 100.0)];
    lines.push(Line { name: "no change".to_owned(), stroke: Stroke::Bound, points: bound });
    let chart = Chart {
        title: title.to_owned(),
        across: "positions of a suite, in per cent, by rising ratio".to_owned(),
        unit: "nodes, in per cent".to_owned(),
        scale: Scale::Even,
        lines,
    };
    let alt = "For four suites every position's ratio of nodes in per cent, sorted, with a line at 100";
    Ok(Plot { file: file.to_owned(), alt: alt.to_owned(), svg: chart.svg()? })
}
