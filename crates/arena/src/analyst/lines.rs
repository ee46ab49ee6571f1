//! Several lines of a position: at each depth the best move, then the best of the others, and so on.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use search_core::{Counters, Evaluate, Features, Game as Searched, Limits, LimitsError, Report, StopReason};

use super::{AnalystError, Searching, Task};
use crate::analysis::{Analysis, Line};
use crate::face::Face;

/// A search for several lines.
pub(super) struct SeveralLines<'a, F: Face, S, E> {
    engine: &'a mut Searching<F, S, E>,
    position: &'a F,
    searched: S,
    limits: &'a Limits,
    wanted: usize,
    /// The moves to look at by their codes, the best of the last depth first.
    codes: Vec<u16>,
    begun: Instant,
    found: Analysis,
}

impl<'a, F, S, E> SeveralLines<'a, F, S, E>
where
    F: Face,
    S: Searched<Move = F::Move> + Send + Sync,
    E: Evaluate<S> + Send + Sync,
{
    pub(super) fn new(
        engine: &'a mut Searching<F, S, E>,
        position: &'a F,
        task: &'a Task,
        codes: Vec<u16>,
    ) -> Self {
        let found = Analysis {
            side: position.side_to_move(),
            lines: Vec::new(),
            depth: 0,
            nodes: 0,
            counters: Some(Counters::default()),
            elapsed: Duration::ZERO,
            stop: None,
        };
        let searched = (engine.view)(position);
        let wanted = task.lines.min(codes.len());
        Self { engine, position, searched, limits: &task.limits, wanted, codes, begun: Instant::now(), found }
    }

    /// Deepens to the limits.
    pub(super) fn run(mut self, progress: &mut dyn FnMut(&Analysis)) -> Result<Analysis, AnalystError> {
        self.limits.check()?;
        for depth in 1..=self.limits.depth {
            let stop = self.deepen(depth)?;
            self.found.stop = Some(stop);
            if !is_finished(stop) {
                return Ok(self.found);
            }
            self.found.depth = depth;
            if stop == StopReason::Proved {
                break;
            }
            progress(&self.found);
        }
        Ok(self.found)
    }

    /// Searches the lines to a depth. What is found counts if all are, and at the first depth in any
    /// case: proved if every line is.
    fn deepen(&mut self, depth: u32) -> Result<StopReason, AnalystError> {
        let mut lines: Vec<(u16, Line)> = Vec::new();
        let mut stop = StopReason::Proved;
        while lines.len() < self.wanted && is_finished(stop) {
            let taken: Vec<u16> = lines.iter().map(|(code, _)| *code).collect();
            let report = self.best_beside(&taken, depth)?;
            if report.stop != StopReason::Proved {
                stop = report.stop;
            }
            let Some(best) = report.best_move.filter(|_| is_finished(stop) || depth == 1) else { break };
            let value = (report.score, report.bound);
            let line = Line::new(self.position, self.engine.unit, value, &report.line);
            lines.push((F::move_code(best), line));
        }
        if is_finished(stop) || depth == 1 {
            self.keep(lines);
        }
        Ok(stop)
    }

    /// The best of the moves that no line begins with yet.
    fn best_beside(&mut self, taken: &[u16], depth: u32) -> Result<Report<F::Move>, LimitsError> {
        let left = self.codes.iter().copied().filter(|code| !taken.contains(code));
        let limits = Limits {
            depth,
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(self.found.nodes)),
            time: self.limits.time.map(|time| time.saturating_sub(self.begun.elapsed())),
            ..self.limits.clone()
        }
        .with_root_moves(left);
        // Each depth is a search of its own here; what one learned is in the table for the next.
        let features = self.engine.features.difference(Features::ITERATIVE | Features::ASPIRATION);
        let report = self.engine.search(&self.searched, features, &limits, |_| ())?;
        self.found.nodes += report.counters.nodes();
        if let Some(counters) = &mut self.found.counters {
            *counters += report.counters;
        }
        self.found.elapsed = self.begun.elapsed();
        Ok(report)
    }

    /// Takes these lines for the best known. One that was searched later can have turned out better, by
    /// other entries of the table.
    fn keep(&mut self, mut lines: Vec<(u16, Line)>) {
        lines.sort_by_key(|(_, line)| Reverse(line.value.score));
        let place = |code: &u16| lines.iter().position(|(taken, _)| taken == code).unwrap_or(usize::MAX);
        self.codes.sort_by_key(place);
        self.found.lines = lines.into_iter().map(|(_, line)| line).collect();
    }
}

/// Whether a search ended by itself, and not by a limit.
fn is_finished(stop: StopReason) -> bool {
    matches!(stop, StopReason::Depth | StopReason::Proved)
}
