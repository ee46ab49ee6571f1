//! The sound engine on the article's position, as sections of the report.

use anyhow::{Context as _, Result};
use breakthrough::{Breakthrough, Evaluation, Size, perft};
use search_core::{Features, Position as _};

use crate::reproduce::chart::{Chart, Line, Stroke};
use crate::reproduce::source::{Plot, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;
use crate::sources::breakthrough::ablation::{Ablation, DEPTH, LADDER, Level, VARIATIONS};

/// The first depth shown; below it there is nothing to tell the techniques apart.
const FIRST_DEPTH: u32 = 3;
/// The whole tree is counted to this depth; one ply more takes twenty-five times as long.
const TREE_DEPTH: u32 = 6;

/// The position of the article's table: White has played a2-a3, Black is to move.
pub(crate) fn article_position() -> Result<Breakthrough> {
    let mut position = Breakthrough::start(Size::STANDARD, 2)?;
    let first = position.parse_move("a2a3")?;
    position.play(first);
    Ok(position)
}

/// The evaluation of the sound engine.
pub(crate) fn evaluation() -> Evaluation {
    Evaluation::default()
}

/// The techniques, added one by one and taken away one by one.
pub(crate) fn sections(ablation: &Ablation) -> Result<[Section; 2]> {
    let ladder = Section::new("The sound engine, one technique more each time")
        .text(
            "The same position, searched by this repository's own engine with the article's evaluation, mended \
             (each side's advance counted alike, each connection testing what it is named after) and seen from \
             the right side. Nodes are all visited ones: interior, leaves, ends of the game, and those that the \
             table answers; moves that the evaluation settles by difference, one ply above the leaves, are not \
             played and are none; iterative deepening includes the cost of the earlier iterations. Every row but the \
             last two finds plain minimax's value. One thread, 64 MiB of table."
        )
        .text("Nodes:")
        .table(by_depth(ablation, &LADDER, |level| level.counters.nodes())?)
        .text("Interior nodes, the unit of the article's column A2:")
        .table(by_depth(ablation, &LADDER, |level| level.counters.interior)?)
        .plot(ladder_plot(ablation)?);
    let variations = Section::new("The sound engine, one technique away or added")
        .text(format!(
            "From all lossless techniques together. Nodes by depth, and for {DEPTH} plies what the nodes hide: calls \
             of the evaluation, which ordering by evaluation spends on every move (what it settles by difference is not among them), and the share of cutoffs that \
             the first move makes."
        ))
        .table(variations(ablation)?)
        .text(spared(ablation)?)
        .text(lossy_scores(ablation)?);
    Ok([ladder, variations])
}

fn depths() -> std::ops::RangeInclusive<u32> {
    FIRST_DEPTH..=DEPTH
}

fn by_depth(
    ablation: &Ablation,
    choices: &[(&str, Features)],
    count: impl Fn(&Level) -> u64,
) -> Result<Table> {
    let names = depths().map(|depth| format!(">{depth} plies"));
    let mut table = Table::new(std::iter::once("techniques".to_owned()).chain(names));
    for (name, features) in choices {
        let run = ablation.run(*features)?;
        let cells = depths().map(|depth| run.at(depth).map_or("-".to_owned(), |level| grouped(count(level))));
        table.row(std::iter::once((*name).to_owned()).chain(cells));
    }
    Ok(table)
}

fn variations(ablation: &Ablation) -> Result<Table> {
    let names = depths().map(|depth| format!(">{depth} plies"));
    let more = [">interior", ">evaluations", ">first-move cutoffs"].map(str::to_owned);
    let mut table = Table::new(std::iter::once("techniques".to_owned()).chain(names).chain(more));
    for (name, features) in &VARIATIONS {
        let run = ablation.run(*features)?;
        let nodes = |level: &Level| grouped(level.counters.nodes());
        let cells = depths().map(|depth| run.at(depth).map_or("-".to_owned(), nodes));
        let last = run.at(DEPTH).with_context(|| format!("{features} ended before {DEPTH} plies"))?.counters;
        let rate =
            last.first_move_cutoff_rate().map_or("-".to_owned(), |rate| format!("{:.1} %", 100.0 * rate));
        let more = [grouped(last.interior), grouped(last.evaluations), rate];
        table.row(std::iter::once((*name).to_owned()).chain(cells).chain(more));
    }
    Ok(table)
}

/// Which techniques this position could do without.
fn spared(ablation: &Ablation) -> Result<String> {
    let nodes = |features| {
        let level = ablation.run(features)?.at(DEPTH).copied();
        Ok::<_, anyhow::Error>(level.context("a search that ended early")?.counters.nodes())
    };
    let all = nodes(Features::LOSSLESS)?;
    let mut spared = Vec::new();
    for (name, features) in &VARIATIONS {
        if name.starts_with("without") && nodes(*features)? < all {
            spared.push(format!("*{name}*"));
        }
    }
    Ok(if spared.is_empty() {
        format!("None of them could be spared at {DEPTH} plies.")
    } else {
        format!(
            "Fewer nodes at {DEPTH} plies than with all: {}. What a technique is worth depends on the others, on the \
             position and on the depth; one position decides nothing in general.",
            spared.join(", ")
        )
    })
}

/// At which depths the lossy choices find another value.
fn lossy_scores(ablation: &Ablation) -> Result<String> {
    let exact = ablation.run(Features::LOSSLESS)?;
    let mut lines = Vec::new();
    for (name, features) in VARIATIONS.iter().filter(|(_, features)| !features.is_lossless()) {
        let run = ablation.run(*features)?;
        let others: Vec<_> = (1..=DEPTH)
            .filter(|&depth| {
                run.at(depth).map(|level| level.score) != exact.at(depth).map(|level| level.score)
            })
            .map(|depth| depth.to_string())
            .collect();
        let lost = if others.is_empty() {
            format!("finds plain minimax's value at every depth to {DEPTH} plies all the same")
        } else {
            format!("finds another value than plain minimax at {} plies", others.join(", "))
        };
        lines.push(format!("- *{name}* {lost}."));
    }
    Ok(format!("What the lossy techniques lose here:\n\n{}", lines.join("\n")))
}

/// The nodes of one choice of techniques as a line of a chart.
pub(crate) fn line(ablation: &Ablation, name: &str, stroke: Stroke, features: Features) -> Result<Line> {
    let run = ablation.run(features)?;
    let points = (1..).zip(&run.levels).map(|(depth, level)| (depth, level.counters.nodes() as f64));
    Ok(Line { name: name.to_owned(), stroke, points: points.filter(|point| point.0 >= 2).collect() })
}

fn ladder_plot(ablation: &Ablation) -> Result<Plot> {
    let hash_move = Features::ITERATIVE.union(Features::TABLE).union(Features::HASH_MOVE);
    let ordered = hash_move.union(Features::CAPTURES_FIRST).union(Features::KILLERS).union(Features::HISTORY);
    let null_move = Features::LOSSLESS.union(Features::NULL_MOVE);
    let chart = Chart::by_depth(
        "Nodes of the sound engine by depth",
        "nodes",
        vec![
            line(ablation, "plain alpha-beta", Stroke::Vermilion, Features::empty())?,
            line(ablation, "table and its move", Stroke::Orange, hash_move)?,
            line(ablation, "and move ordering", Stroke::Blue, ordered)?,
            line(ablation, "all lossless techniques", Stroke::Green, Features::LOSSLESS)?,
            line(ablation, "with null move (lossy)", Stroke::Purple, null_move)?,
        ],
    );
    Ok(Plot {
        file: "breakthrough-techniques.svg".to_owned(),
        alt: "Nodes against depth, logarithmic scale: each group of techniques flattens the line of plain \
              alpha-beta further"
            .to_owned(),
        svg: chart.svg()?,
    })
}

/// The tree that no alpha-beta search can do without.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MinimalTree {
    /// The mean number of moves: the d-th root of the lines of d plies, d = [`TREE_DEPTH`].
    pub(crate) branching: f64,
    /// The lines it comes from.
    pub(crate) lines: u64,
}

impl MinimalTree {
    /// Measures the branching of the article's position.
    ///
    /// # Errors
    /// A position that can't be set up.
    pub(crate) fn measure() -> Result<Self> {
        let lines = perft(&article_position()?, TREE_DEPTH);
        Ok(Self { branching: (lines as f64).powf(1.0 / f64::from(TREE_DEPTH)), lines })
    }

    /// Nodes below the root that a search to `depth` must visit: Knuth and Moore's
    /// b^ceil(d/2) + b^floor(d/2) - 1, added up over the plies.
    pub(crate) fn nodes(self, depth: u32) -> f64 {
        let power = |exponent: u32| self.branching.powi(exponent as i32);
        (1..=depth).map(|ply| power(ply.div_ceil(2)) + power(ply / 2) - 1.0).sum()
    }

    /// How the branching was found, for the report.
    pub(crate) fn origin(self) -> String {
        format!(
            "b = {:.2}, the {TREE_DEPTH}th root of the {} lines of {TREE_DEPTH} plies",
            self.branching,
            grouped(self.lines)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_article_has_black_to_move_after_a3() {
        let position = article_position().expect("a position");
        assert_eq!(position.to_fen(), "pppppppp/pppppppp/8/8/8/P7/1PPPPPPP/PPPPPPPP b - - 0 1");
    }

    #[test]
    fn the_minimal_tree_adds_up_the_minimal_leaves_of_each_ply() {
        let tree = MinimalTree { branching: 2.0, lines: 0 };
        // 2, 3, 5 and 7 leaves at 1 to 4 plies.
        assert_eq!((1..=4).map(|depth| tree.nodes(depth)).collect::<Vec<_>>(), [2.0, 5.0, 10.0, 17.0]);
    }
}
