//! The paper's figures 10 to 13, drawn anew from exact counts with its estimates beside them.

use anyhow::{Context as _, Result};
use lg_patterns::{Board, Drawing, Geometry, Kinds, Matrix, Occupancy, Position, Scene};

use super::averages::Averages;
use super::bars::{Bars, table};
use crate::reproduce::chart::{Chart, Line, Scale, Stroke};
use crate::reproduce::source::{Plot, Section};
use crate::reproduce::value::Value;

/// The figures, in a section.
pub(super) fn sections(averages: &Averages) -> Result<Vec<Section>> {
    let section = Section::new("Figures 10 to 13 anew")
        .text(
            "Figure 10: the squares that a rook on (6,5) reaches in one step, marked X as in the paper; every other \
             square is two steps away.",
        )
        .plot(rook()?)
        .text(
            "Figure 11: a king's shortest paths by distance. The paper's axis ends at 140, so that its curve ends at \
             six steps, where the greatest count is 141. The mean grows as fast.",
        )
        .plot(king(averages)?)
        .text("Figure 12: what the paper assumes of each piece, and what is.")
        .plot(ranges(averages))
        .text(
            "Figure 13: patterns for each fuzzy pattern, by main paths alone. A pawn has one. The axis of the paper \
             ends at 7; exact averages don't fit on it.",
        )
        .plot(patterns(averages));
    Ok(vec![section])
}

fn rook() -> Result<Plot> {
    let board = Board::CHESS;
    let kinds = Kinds::chess();
    let geometry = Geometry::new(&board, &kinds);
    let position = Position::from_fen("8/8/8/5R2/8/8/8/8", &kinds)?;
    let scene = Scene::new(&geometry, &position, Occupancy::Empty)?;
    let near: Vec<_> = scene.hits(0).iter().collect();
    let title = format!("One step from (6,5): {} squares", near.len());
    let drawing = near
        .iter()
        .fold(Drawing::of_position(&position, title), |drawing, square| drawing.text(*square, "X"));
    let alt = "A board with a rook on (6,5) and an X on each of the 14 squares of its row and column";
    Ok(plot("patterns-figure-10.svg", alt, drawing.to_svg()))
}

fn king(averages: &Averages) -> Result<Plot> {
    let at = &averages.of("king").by_distance;
    let line = |name: &str, stroke, points: Vec<f64>| Line {
        name: name.to_owned(),
        stroke,
        points: (1..).zip(points).collect(),
    };
    let lines = vec![
        line("most", Stroke::Vermilion, at[1..].iter().map(|at| at.most as f64).collect()),
        line("mean", Stroke::Blue, at[1..].iter().map(|at| at.mean().value()).collect()),
        line("fewest", Stroke::Green, at[1..].iter().map(|at| at.least as f64).collect()),
        line("the paper's 5", Stroke::Bound, vec![5.0; at.len() - 1]),
    ];
    let chart = Chart {
        title: "A king's shortest paths by distance".to_owned(),
        across: "steps".to_owned(),
        unit: "shortest paths".to_owned(),
        scale: Scale::Decades,
        lines,
    };
    let alt =
        "Greatest, mean and least numbers of a king's shortest paths at 1 to 7 steps, on a logarithmic scale";
    Ok(plot("patterns-figure-11.svg", alt, chart.svg().context("figure 11")?))
}

fn ranges(averages: &Averages) -> Plot {
    let columns = ["piece", "paths: fewest to most", "constant assumed", "average by it", "exact average"];
    let mut rows = vec![columns.map(str::to_owned).to_vec()];
    for piece in &averages.0 {
        let least = piece.by_distance[1..].iter().map(|at| at.least).min().unwrap_or(0);
        let most = piece.by_distance[1..].iter().map(|at| at.most).max().unwrap_or(0);
        rows.push(vec![
            piece.said.kind.to_owned(),
            format!("{least} to {most}"),
            piece.said.constant.to_string(),
            piece.estimate().to_string(),
            piece.exact().to_string(),
        ]);
    }
    let alt = "For each piece the range of its shortest paths, the constant that the paper assumes, and both averages";
    plot("patterns-figure-12.svg", alt, table("Shortest paths of each piece", &rows))
}

fn patterns(averages: &Averages) -> Plot {
    let group = |piece: &super::averages::Piece| {
        let figures = vec![piece.exact().value(), piece.estimate().value(), 1.0];
        (piece.said.kind.to_owned(), figures)
    };
    let pawn = ("pawn".to_owned(), vec![1.0, 1.0, 1.0]);
    let bars = Bars {
        title: "Patterns for one pair of pieces",
        series: &["exact", "the paper's estimate", "fuzzy"],
        groups: std::iter::once(pawn).chain(averages.0.iter().map(group)).collect(),
    };
    let alt = "Bars for each piece: exact average of patterns, the paper's estimate, and one fuzzy pattern";
    plot("patterns-figure-13.svg", alt, bars.svg())
}

/// A drawing in a file.
pub(super) fn plot(file: &str, alt: &str, svg: String) -> Plot {
    Plot { file: file.to_owned(), alt: alt.to_owned(), svg }
}

/// A matrix in a file.
pub(super) fn matrix_plot(file: &str, title: &str, matrix: &Matrix) -> Plot {
    let least = matrix.minimum().filter(|least| *least > 0);
    let shaded = least.map(|least| matrix.squares_within(least..=least)).unwrap_or_default();
    let values = matrix.squares_within(0..=u16::MAX).len();
    let alt = format!("{title}: a number of steps on {} squares", Value::from(u64::from(values)));
    plot(file, &alt, Drawing::of_matrix(matrix, title).shade(&shaded).to_svg())
}
