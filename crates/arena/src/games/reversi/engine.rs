//! The engine for Reversi: a search with the fitted evaluation, and exact solving near the end.

use std::time::{Duration, Instant};

use reversi4::Reversi as Position;
use reversi4::endgame::{Question, Solver};
use reversi4::eval::{Evaluation, FineReversi};
use search_core::{Bound, Features, Limits, Score, Searcher, StopReason};

use super::ENGINE_OPTIONS;
use crate::analysis::{Analysis, Line};
use crate::analyst::{Analyst, AnalystError, Searching, Task};
use crate::engine::EngineSpec;
use crate::player::PlayerError;
use crate::session::Session;

/// Search in the midgame, solving near the end.
pub(super) struct Engine {
    search: Searching<Position, FineReversi, Evaluation>,
    solver: Solver,
    exact: Option<u32>,
    fitted: bool,
}

/// Empty squares that are solved within a time on one core, most positions: the solver takes about
/// four times as long for two squares more. Measured on solved endings.
const SOLVED_WITHIN: [(Duration, u32); 4] = [
    (Duration::from_millis(100), 12),
    (Duration::from_millis(300), 14),
    (Duration::from_secs(1), 16),
    (Duration::from_secs(5), 18),
];
/// And without a limit, or with a wider one.
const SOLVED: u32 = 20;
/// The search before solving: to this depth, within this part of the time. Chosen.
const FIRST_DEPTH: u32 = 8;
const FIRST_PART: u32 = 4;

impl Engine {
    pub(super) fn new(spec: &EngineSpec, start: &Position) -> Result<Self, PlayerError> {
        spec.own.check(&ENGINE_OPTIONS)?;
        let exact = spec.own.number("exact", 0..=64_u32)?;
        let features = spec.features.unwrap_or(Features::LOSSLESS);
        let evaluation = Evaluation::of(start.shape());
        let fitted = evaluation.is_fitted();
        let searcher = Searcher::with_table(evaluation, spec.make_table()?).with_policy(features);
        let search =
            Searching::new("plywright", searcher, spec.threads, FineReversi::DISC, |p: &Position| {
                FineReversi(*p)
            });
        let bytes = crate::memory::at_hand(spec.table).map_err(PlayerError::Memory)?;
        let solver = Solver::with_bytes(bytes).map_err(|error| PlayerError::Memory(error.to_string()))?;
        Ok(Self { search, solver: solver.with_threads(spec.threads), exact, fitted })
    }

    /// Whether to solve this position within these limits.
    fn solves(&self, position: &Position, task: &Task) -> bool {
        let limits = &task.limits;
        let within = |(limit, _): &&(Duration, u32)| limits.time.is_some_and(|time| time <= *limit);
        let most = match self.exact {
            Some(empties) => empties,
            None if limits.depth < Limits::MAX_DEPTH || limits.nodes.is_some() => 0,
            None => SOLVED_WITHIN.iter().find(within).map_or(SOLVED, |(_, empties)| *empties),
        };
        task.lines == 1 && task.moves.is_empty() && position.empties().count_ones() <= most
    }
}

impl Analyst for Engine {
    fn name(&self) -> String {
        self.search.name()
    }

    fn settings(&self) -> Vec<String> {
        let mut settings = self.search.settings();
        let weights = if self.fitted { "patterns with fitted weights" } else { "counts with chosen weights" };
        settings.push(format!("evaluation {weights}"));
        settings
    }

    fn analyze(
        &mut self,
        session: &Session,
        task: &Task,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, AnalystError> {
        let position: &Position = session.position().ok_or(AnalystError::OtherGame)?;
        if position.is_over() || !self.solves(position, task) {
            return self.search.analyze(session, task, progress);
        }
        let begun = Instant::now();
        let mut first = task.clone();
        first.limits.depth = first.limits.depth.min(FIRST_DEPTH);
        first.limits.time = first.limits.time.map(|time| time / FIRST_PART);
        let mut found = self.search.analyze(session, &first, progress)?;
        let stopped = task.limits.stop.as_ref().is_some_and(search_core::StopFlag::is_set);
        if found.stop == Some(StopReason::Proved) || stopped {
            return Ok(found);
        }
        let limits = Limits {
            depth: Limits::MAX_DEPTH,
            nodes: task.limits.nodes.map(|most| most.saturating_sub(found.nodes)),
            time: task.limits.time.map(|time| time.saturating_sub(begun.elapsed())),
            ..task.limits.clone()
        };
        let solution = self.solver.solve(position, Question::Exact, &limits);
        found.nodes += solution.nodes;
        found.elapsed = begun.elapsed();
        found.counters = None;
        if let Some(discs) = solution.score().filter(|_| !solution.line.is_empty()) {
            let value = (Score::eval(discs * FineReversi::DISC), Bound::Exact);
            found.lines = vec![Line::new(position, FineReversi::DISC, value, &solution.line)];
            found.depth = position.empties().count_ones();
            found.stop = Some(StopReason::Proved);
            progress(&found);
        } else {
            found.stop = Some(if stopped { StopReason::Stopped } else { StopReason::Time });
        }
        Ok(found)
    }

    fn forget(&mut self) {
        self.search.forget();
    }
}
