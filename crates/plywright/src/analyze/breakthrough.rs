//! Analysis of Breakthrough.

mod json;
mod text;

use std::time::Duration;

use anyhow::{Result, anyhow};
use breakthrough::{Bits, Breakthrough, Evaluation, FeatureCount, Move, MoveStyle, dispatch};
use search_core::{Features, Iteration, Outcome, Position as _, Report, Score, Searcher, Side};

use super::options::{Bounds, Techniques};
use crate::cli::{Conclusion, epilogue};
use crate::machine::{Machine, Threads};
use crate::output::{Output, OutputError};
use crate::setup::breakthrough::Setup;
use crate::{interrupt, memory};
use arena::units::Bytes;

/// Search a position: best line, score, counters
///
/// Iterations are printed as they finish. Ctrl-C ends the search with the best result so far; a
/// second one ends the program. The evaluation is that of the 2009 article's twelve features, in
/// which a piece is worth 1300.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright analyze breakthrough --depth 6",
    "plywright analyze breakthrough --moves 'b2b3 g7g6' --time 500ms --features strong",
    "plywright analyze breakthrough --board 5x5 --rows 1 --depth 6 --features plain,pvs --explain --json",
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    techniques: Techniques,
    #[command(flatten)]
    threads: Threads,
    /// Memory of the transposition table
    #[arg(long, value_name = "SIZE", default_value_t = Bytes(64 << 20))]
    table: Bytes,
    /// Also print how often each feature of the evaluation occurs in the position
    #[arg(long)]
    explain: bool,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    bounds: Bounds,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let position = self.setup.position()?;
        dispatch!(position, |position| self.analyze(&position, out))
    }

    fn machine(&self) -> Machine {
        self.threads.with_table(self.table)
    }

    fn analyze<B: Bits>(&self, position: &Breakthrough<B>, out: &mut Output) -> Result<Conclusion> {
        let evaluation = Evaluation::default();
        let table = memory::table(self.table)?;
        let stop = interrupt::stop_flag()?;
        let limits = self.bounds.limits().with_stop(stop.clone());
        let view: Box<dyn View> = if self.json { Box::new(json::Json) } else { Box::new(text::Text) };

        view.head(&Head::of(position, self), out)?;
        self.techniques.warn_of_idle();
        if self.explain {
            view.features(&evaluation.explain(position), out)?;
        }
        if position.outcome().is_none() {
            view.begin(out)?;
        }
        out.flush()?;
        // The search can't be left from within: a reader that has gone stops it.
        let mut unread: Option<OutputError> = None;
        let on_iteration = |iteration: Iteration<'_, Move>| {
            let found = Found::of_iteration(position, &iteration);
            if let Err(error) = view.iteration(&found, out).and_then(|()| out.flush()) {
                stop.stop();
                unread = Some(error);
            }
        };
        let mut searcher = Searcher::with_table(evaluation, table).with_policy(self.techniques.features);
        let report = searcher
            .search_parallel(position, &limits, self.machine().threads.into(), on_iteration)
            .map_err(|error| anyhow!("--depth: {error}"))?;
        if let Some(error) = unread {
            return Err(error.into());
        }
        let found = Found::of_report(position, &report);
        view.result(&found, position.outcome(), &report, out)?;
        Ok(Conclusion::Done)
    }
}

/// What is searched, and how.
struct Head {
    board: String,
    fen: String,
    drawing: String,
    side: Side,
    features: Features,
    machine: Machine,
}

impl Head {
    fn of<B: Bits>(position: &Breakthrough<B>, arguments: &Arguments) -> Self {
        Self {
            board: position.size().to_string(),
            fen: position.to_fen(),
            drawing: position.to_string(),
            side: position.side_to_move(),
            features: arguments.techniques.features,
            machine: arguments.machine(),
        }
    }
}

/// What an iteration, or the whole search, found, in the game's notation.
struct Found {
    depth: u32,
    side: Side,
    /// For the side to move.
    score: Score,
    line: Vec<String>,
    nodes: u64,
    elapsed: Duration,
}

impl Found {
    fn of_iteration<B: Bits>(position: &Breakthrough<B>, iteration: &Iteration<'_, Move>) -> Self {
        Self {
            depth: iteration.depth,
            side: position.side_to_move(),
            score: iteration.score,
            line: notation(position, iteration.line),
            nodes: iteration.counters.nodes(),
            elapsed: iteration.elapsed,
        }
    }

    fn of_report<B: Bits>(position: &Breakthrough<B>, report: &Report<Move>) -> Self {
        Self {
            depth: report.depth,
            side: position.side_to_move(),
            score: report.score,
            line: notation(position, &report.line),
            nodes: report.counters.nodes(),
            elapsed: report.elapsed,
        }
    }

    fn score_for_white(&self) -> Score {
        if self.side == Side::First { self.score } else { -self.score }
    }
}

/// Moves as text, each written in the position in which it is played.
fn notation<B: Bits>(position: &Breakthrough<B>, line: &[Move]) -> Vec<String> {
    let mut position = *position;
    let mut texts = Vec::with_capacity(line.len());
    for &m in line {
        texts.push(position.format_move(m, MoveStyle::Cross));
        position.play(m);
    }
    texts
}

/// How a search is shown.
trait View {
    fn head(&self, head: &Head, out: &mut Output) -> Result<(), OutputError>;
    fn features(&self, counts: &[FeatureCount; 12], out: &mut Output) -> Result<(), OutputError>;
    fn begin(&self, out: &mut Output) -> Result<(), OutputError>;
    fn iteration(&self, found: &Found, out: &mut Output) -> Result<(), OutputError>;
    fn result(
        &self,
        found: &Found,
        outcome: Option<Outcome>,
        report: &Report<Move>,
        out: &mut Output,
    ) -> Result<(), OutputError>;
}
