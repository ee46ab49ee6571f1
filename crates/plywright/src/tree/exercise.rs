//! `plywright tree exercise`: a random tree with a promised number of cuts, as a worksheet or a key.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use anyhow::{Context as _, Result, anyhow, ensure};
use clap::ValueEnum;
use search_core::tree::{CutCount, ExercisePlan, MAX_DEPTH, Shape, Trace};

use super::options::{SearchOptions, viewable};
use crate::cli::{Conclusion, epilogue};
use crate::output::Output;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum View {
    /// The worksheet: the tree, and a form for the answers.
    Sheet,
    /// The form filled in.
    Key,
    /// The tree alone, as `tree check` reads it.
    Brackets,
    /// The tree drawn, with blanks.
    SheetSvg,
    /// The tree drawn, with the answers.
    KeySvg,
}

/// Make an exercise: a random tree with a promised number of cuts
///
/// The same options and seed give the same tree on every machine. `tree check` grades the worksheet
/// once it is filled in.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright tree exercise --branching 2 --depth 3 --cuts 2 --seed 7",
    "plywright tree exercise --branching 2 --depth 3 --cuts 2 --seed 7 --as key",
    "plywright tree exercise --branching 2..3 --depth 3 --min-cuts 3 --early-leaves 10 --as key-svg",
))]
pub(crate) struct Arguments {
    /// Children of each inner node: a number, or a range as in 2..3
    #[arg(long, value_name = "N|N..N", default_value = "2", value_parser = range::<u32>)]
    branching: RangeInclusive<u32>,
    /// Plies to the deepest leaves
    #[arg(long, value_name = "PLIES", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// The values of the leaves
    #[arg(long, value_name = "N..N", default_value = "-9..9", value_parser = range::<i32>, allow_hyphen_values = true)]
    values: RangeInclusive<i32>,
    /// Of 100 nodes above the full depth, about how many are leaves already
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    early_leaves: u32,
    /// Exactly this many cuts
    #[arg(long, value_name = "N", conflicts_with = "min_cuts")]
    cuts: Option<u64>,
    /// At least this many cuts; 1 if neither is given, and minimax never cuts
    #[arg(long, value_name = "N")]
    min_cuts: Option<u64>,
    /// Where the random choices start
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// As what
    #[arg(long = "as", value_name = "VIEW", default_value = "sheet")]
    view: View,
    #[command(flatten)]
    search: SearchOptions,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let search = self.search.textbook()?;
        let has_cuts = search.algorithm != search_core::textbook::Algorithm::Minimax;
        let shape = Shape {
            branching: self.branching.clone(),
            depth: self.depth,
            values: self.values.clone(),
            early_leaves: self.early_leaves,
        };
        // Minimax never cuts: only who asks for cuts expressly is told so.
        let asked = self.cuts.or(self.min_cuts).unwrap_or(0);
        ensure!(has_cuts || asked == 0, "--cuts, --min-cuts: --algorithm minimax never cuts");
        let cuts = match (self.cuts, self.min_cuts) {
            (Some(cuts), _) => CutCount::Exactly(cuts),
            (None, Some(cuts)) => CutCount::AtLeast(cuts),
            (None, None) => CutCount::AtLeast(u64::from(has_cuts)),
        };
        let plan = ExercisePlan { shape, search, cuts, seed: self.seed };
        let trace = plan.make().map_err(|error| anyhow!("no such exercise: {error}"))?;
        viewable(trace.tree()).context("--branching, --depth")?;
        self.print(&trace, out)?;
        Ok(Conclusion::Done)
    }

    fn print(&self, trace: &Trace, out: &mut Output) -> Result<()> {
        match self.view {
            View::Sheet | View::Key => {
                // As remarks, so that the page can be handed in as it is.
                let (tree, seed) = (trace.tree().to_brackets(), self.seed);
                out.line(format_args!("# tree {tree}, seed {seed}"))?;
                let key = self.view == View::Key;
                out.text(&if key { trace.answer_key() } else { trace.worksheet() })?;
            }
            View::Brackets => out.text(&trace.tree().to_brackets())?,
            View::SheetSvg => out.text(&trace.worksheet_svg())?,
            View::KeySvg => out.text(&trace.to_svg())?,
        }
        Ok(())
    }
}

/// Reads `2` or `2..3`, both ends included.
fn range<T: FromStr + PartialOrd + Clone + Display>(text: &str) -> Result<RangeInclusive<T>, String> {
    let number = |part: &str| {
        part.trim()
            .parse::<T>()
            .map_err(|_| format!("{part:?} is no number here; expected one as 2, or a range as 2..3"))
    };
    let (least, most) = match text.split_once("..") {
        Some((least, most)) => (number(least)?, number(most)?),
        None => (number(text)?, number(text)?),
    };
    if least > most { Err(format!("the range is empty: {least} is above {most}")) } else { Ok(least..=most) }
}
