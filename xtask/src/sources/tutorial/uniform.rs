//! What move ordering is worth: leaves visited in uniform trees whose best moves come first, last,
//! or anywhere. The page's claims on 'ideal' and 'worst' ordering are about these trees.

use anyhow::{Context as _, Result, ensure};
use search_core::textbook::Textbook;
use search_core::tree::{MoveOrder, Shape, Tree, minimal_leaves};

use crate::reproduce::chart::{Chart, Line, Stroke};
use crate::reproduce::source::{Measured, Plot, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;

const BRANCHINGS: std::ops::RangeInclusive<u32> = 2..=6;
const DEPTHS: std::ops::RangeInclusive<u32> = 1..=8;
/// The branching of the plot and its table.
const SHOWN: u32 = 4;
/// Random trees behind each mean, seeds 0 and up; chosen.
const SAMPLES: u64 = 25;
/// Values of random leaves: so many that equal ones are rare.
const VALUES: std::ops::RangeInclusive<i32> = 0..=1_000_000;

fn leaves_visited(tree: &Tree) -> Result<u64> {
    Ok(tree.search(&Textbook::alpha_beta())?.counters.terminals)
}

/// Whether alpha-beta visits `expected(b, d)` leaves in every uniform tree of `order`.
fn measure(order: MoveOrder, expected: impl Fn(u32, u32) -> Option<u128>) -> Result<Measured> {
    let mut trees = 0;
    let mut exceptions = Vec::new();
    for branching in BRANCHINGS {
        for depth in DEPTHS {
            let tree = Tree::ordered(branching, depth, order)?;
            let expected = expected(branching, depth).context("a number of leaves beyond 128 bits")?;
            let visited = leaves_visited(&tree)?;
            trees += 1;
            if u128::from(visited) != expected {
                exceptions.push(format!("b = {branching}, d = {depth}: {visited} leaves, not {expected}"));
            }
        }
    }
    let note = match exceptions.first() {
        None => format!("all {trees} uniform trees with b = 2 to 6, d = 1 to 8"),
        Some(exception) => exception.clone(),
    };
    Ok(Measured::figure(exceptions.is_empty()).with_note(note))
}

/// Worst ordering: every leaf is visited.
pub(crate) fn measure_worst() -> Result<Measured> {
    measure(MoveOrder::WorstFirst, |branching, depth| u128::from(branching).checked_pow(depth))
}

/// Ideal ordering: the fewest leaves that prove the value.
pub(crate) fn measure_ideal() -> Result<Measured> {
    measure(MoveOrder::BestFirst, |branching, depth| minimal_leaves(u128::from(branching), depth))
}

/// The mean over random trees.
fn mean_at_random(branching: u32, depth: u32) -> Result<f64> {
    let shape = Shape::uniform(branching, depth, VALUES);
    let mut total = 0;
    for seed in 0..SAMPLES {
        total += leaves_visited(&shape.grow(seed)?)?;
    }
    Ok(total as f64 / SAMPLES as f64)
}

/// How the number of leaves grows with depth, in each order.
pub(crate) fn section() -> Result<Section> {
    let columns = [">depth", ">worst order", ">random order (mean)", ">best order", ">b x d"];
    let mut table = Table::new(columns);
    let (mut worst, mut random, mut best) = (Vec::new(), Vec::new(), Vec::new());
    for depth in DEPTHS {
        let all = leaves_visited(&Tree::ordered(SHOWN, depth, MoveOrder::WorstFirst)?)?;
        let least = leaves_visited(&Tree::ordered(SHOWN, depth, MoveOrder::BestFirst)?)?;
        let mean = mean_at_random(SHOWN, depth)?;
        ensure!(least > 0, "a tree without leaves");
        table.row([
            depth.to_string(),
            grouped(all),
            grouped(mean.round() as u64),
            grouped(least),
            grouped(u64::from(SHOWN * depth)),
        ]);
        worst.push((depth, all as f64));
        random.push((depth, mean));
        best.push((depth, least as f64));
    }
    let line = |name: &str, stroke, points| Line { name: name.to_owned(), stroke, points };
    let chart = Chart::by_depth(
        format!("Leaves that alpha-beta visits, branching {SHOWN}"),
        "leaves",
        vec![
            line("worst order: b^d", Stroke::Vermilion, worst),
            line("random order", Stroke::Blue, random),
            line("best order", Stroke::Green, best),
        ],
    );
    let plot = Plot {
        file: "tutorial-leaves.svg".to_owned(),
        alt: format!(
            "Leaves visited against depth in uniform trees of branching {SHOWN}, on a logarithmic scale: three \
             lines, steepest for the worst order, flattest for the best, none bending towards a polynomial"
        ),
        svg: chart.svg()?,
    };
    Ok(Section::new("What move ordering is worth")
        .text(format!(
            "Uniform trees of branching b = {SHOWN}; random order is the mean of {SAMPLES} trees with seeds 0 to \
             {}. The best order needs b^ceil(d/2) + b^floor(d/2) - 1 leaves (Knuth and Moore 1975), so pruning \
             halves the exponent at best. The page's `O(bm)`, read as printed, is the last column.",
            SAMPLES - 1
        ))
        .table(table)
        .plot(plot))
}
