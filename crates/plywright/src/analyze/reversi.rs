//! Analysis of Reversi: iterative deepening with the fitted evaluation, and near the end of a game
//! the solver.

mod exact;
mod json;
mod text;

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use reversi4::eval::{Evaluation, FineReversi};
use reversi4::{Move, Reversi};
use search_core::{
    Bound, Counters, Features, Iteration, Limits, Position as _, Report, Searcher, Side, StopReason,
};

use super::options::{Bounds, Techniques};
use crate::cli::{Conclusion, epilogue};
use crate::machine::{Machine, Threads};
use crate::output::{Output, OutputError};
use crate::setup::reversi::{Setup, line_of};
use crate::{interrupt, memory};
use arena::units::Bytes;
use exact::Exact;

/// Search a position: best line, score in discs, counters
///
/// Iterations are printed as they finish. With few empty squares they are only a beginning: the
/// solver then finds the score of best play to the end of the game, if the limits let it. Ctrl-C ends
/// the search with the best result so far; a second one ends the program.
///
/// Scores are expected differences of discs at the end, for the side to move.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright analyze reversi --time 1s",
    "plywright analyze reversi --board 6x6 --moves b3b2 --depth 6 --json",
    "plywright analyze reversi --position '-----OX--XO----- X'",
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    techniques: Techniques,
    #[command(flatten)]
    threads: Threads,
    /// Memory of the transposition table
    #[arg(long, value_name = "SIZE", default_value_t = Bytes(64 << 20))]
    table: Bytes,
    /// Solve positions with at most so many empty squares [default: 20, within less than 5s 18, within
    /// less than 1s 16; 0 with --depth]
    #[arg(long, value_name = "EMPTIES", value_parser = clap::value_parser!(u32).range(..=64))]
    exact: Option<u32>,
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
        let evaluation = Evaluation::of(position.shape());
        let table = memory::table(self.table)?;
        let stop = interrupt::stop_flag()?;
        let exact = Exact::of(self, &position);
        let view: Box<dyn View> = if self.json { Box::new(json::Json) } else { Box::new(text::Text) };

        view.head(&Head::of(&position, self, &evaluation), out)?;
        self.techniques.warn_of_idle();
        if position.is_over() {
            view.over(&position, out)?;
            return Ok(Conclusion::Done);
        }
        view.begin(out)?;
        out.flush()?;
        let start = Instant::now();
        let mut limits = self.bounds.limits().with_stop(stop.clone());
        if exact.is_some() {
            exact::only_begin(&mut limits);
        }
        let mut searcher = Searcher::with_table(evaluation, table).with_policy(self.techniques.features);
        let mut found = self.deepen(&mut searcher, &position, &limits, (&*view, out))?;
        // The solver has a table of its own.
        drop(searcher);
        if let Some(exact) = exact.filter(|_| found.stop != StopReason::Proved && !stop.is_set()) {
            let solution = exact.solve(self, &position, &stop, (found.nodes, start.elapsed()))?;
            found.end_with(&position, solution, &stop, start.elapsed());
            if found.exact.as_ref().is_some_and(|solution| solution.score().is_some()) {
                view.iteration(&found, out)?;
            }
        }
        view.result(&found, out)?;
        Ok(Conclusion::Done)
    }

    fn machine(&self) -> Machine {
        self.threads.with_table(self.table)
    }

    /// Iterative deepening.
    fn deepen(
        &self,
        searcher: &mut Searcher<Evaluation>,
        position: &Reversi,
        limits: &Limits,
        (view, out): (&dyn View, &mut Output),
    ) -> Result<Found> {
        // The search can't be left from within: a reader that has gone stops it.
        let mut unread: Option<OutputError> = None;
        let on_iteration = |iteration: Iteration<'_, Move>| {
            let found = Found::of_iteration(position, &iteration);
            if let Err(error) = view.iteration(&found, out).and_then(|()| out.flush()) {
                if let Some(stop) = &limits.stop {
                    stop.stop();
                }
                unread = Some(error);
            }
        };
        let report = searcher
            .search_parallel(&FineReversi(*position), limits, self.machine().threads.into(), on_iteration)
            .map_err(|error| anyhow!("--depth: {error}"))?;
        match unread {
            Some(error) => Err(error.into()),
            None => Ok(Found::of_report(position, &report)),
        }
    }
}

/// What is searched, and how.
struct Head<'a> {
    position: &'a Reversi,
    features: Features,
    machine: Machine,
    fitted: bool,
}

impl<'a> Head<'a> {
    fn of(position: &'a Reversi, arguments: &Arguments, evaluation: &Evaluation) -> Self {
        Self {
            position,
            features: arguments.techniques.features,
            machine: arguments.machine(),
            fitted: evaluation.is_fitted(),
        }
    }
}

/// What an iteration, or the whole search, found.
struct Found {
    depth: u32,
    side: Side,
    /// For the side to move, in hundredths of a disc.
    hundredths: i32,
    bound: Bound,
    line: Vec<String>,
    nodes: u64,
    elapsed: Duration,
    stop: StopReason,
    counters: Counters,
    /// What the solver proved, if it was asked.
    exact: Option<reversi4::endgame::Solution>,
}

impl Found {
    fn of_iteration(position: &Reversi, iteration: &Iteration<'_, Move>) -> Self {
        Self {
            depth: iteration.depth,
            side: position.side_to_move(),
            hundredths: iteration.score.value(),
            bound: Bound::Exact,
            line: line_of(position, iteration.line),
            nodes: iteration.counters.nodes(),
            elapsed: iteration.elapsed,
            stop: StopReason::Depth,
            counters: *iteration.counters,
            exact: None,
        }
    }

    fn of_report(position: &Reversi, report: &Report<Move>) -> Self {
        Self {
            depth: report.depth,
            side: position.side_to_move(),
            hundredths: report.score.value(),
            bound: report.bound,
            line: line_of(position, &report.line),
            nodes: report.counters.nodes(),
            elapsed: report.elapsed,
            stop: report.stop,
            counters: report.counters,
            exact: None,
        }
    }
}

/// How a search is shown.
trait View {
    fn head(&self, head: &Head<'_>, out: &mut Output) -> Result<(), OutputError>;
    fn begin(&self, out: &mut Output) -> Result<(), OutputError>;
    fn iteration(&self, found: &Found, out: &mut Output) -> Result<(), OutputError>;
    fn result(&self, found: &Found, out: &mut Output) -> Result<(), OutputError>;
    /// The result where the game is over.
    fn over(&self, position: &Reversi, out: &mut Output) -> Result<(), OutputError>;
}
