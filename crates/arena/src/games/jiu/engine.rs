//! JIU's engine as the arena asks it.

use std::cmp::Reverse;
use std::time::Instant;

use jiu::engine::{Candidate, Engine, Evaluation, TECHNIQUES};
use jiu::{Jiu as Position, Move};
use search_core::{Iteration, Limits, Position as _, Report, StopReason};

use crate::analysis::{Analysis, Line, Value};
use crate::analyst::{Analyst, AnalystError, Task};
use crate::choices::ChoiceError;
use crate::engine::EngineSpec;
use crate::face::Face as _;
use crate::player::PlayerError;
use crate::session::Session;

/// What the evaluation calls a unit: odds of e to one.
const UNIT: i32 = 1000;

/// The search player.
pub(super) struct JiuEngine {
    engine: Engine,
}

impl JiuEngine {
    /// # Errors
    /// More than one thread, or other techniques: it has its own. And memory that there isn't.
    pub(super) fn new(spec: &EngineSpec) -> Result<Self, PlayerError> {
        spec.own.check(&[])?;
        if spec.threads > 1 {
            let problem = "the engine of jiu searches on one thread";
            return Err(ChoiceError::value("threads", &spec.threads.to_string(), problem).into());
        }
        if let Some(features) = spec.features.filter(|features| *features != TECHNIQUES) {
            let problem = "the engine of jiu has techniques of its own";
            return Err(ChoiceError::value("features", &features.to_string(), problem).into());
        }
        let limits = Limits::depth(Limits::MAX_DEPTH);
        let engine = Engine::with_table(limits, Evaluation::fitted(), spec.make_table()?);
        Ok(Self { engine: engine.map_err(|error| PlayerError::Unfit(error.to_string()))? })
    }

    fn one_line(
        &mut self,
        position: &Position,
        limits: &Limits,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, AnalystError> {
        let on_iteration = |iteration: Iteration<'_, Candidate>| {
            let line: Vec<Move> = iteration.line.iter().map(|candidate| candidate.m).collect();
            progress(&Analysis::of_iteration(position, UNIT, &iteration, &line));
        };
        let report = self.engine.analyze_with(position, limits, on_iteration)?;
        Ok(Analysis::of_report(position, UNIT, &report))
    }

    /// Each move searched for itself, a ply less deep and with its share of time and nodes; the best
    /// lines. The engine's own choice of moves leaves some out, so these are asked one by one.
    fn each_move(
        &mut self,
        position: &Position,
        moves: &[Move],
        task: &Task,
    ) -> Result<Analysis, AnalystError> {
        task.limits.check()?;
        let begun = Instant::now();
        let share = moves.len().max(1) as u32;
        let limits = Limits {
            depth: task.limits.depth.saturating_sub(1).max(1),
            nodes: task.limits.nodes.map(|nodes| (nodes / u64::from(share)).max(1)),
            time: task.limits.time.map(|time| time / share),
            ..task.limits.clone()
        };
        let side = position.side_to_move();
        let mut all = Analysis {
            side,
            lines: Vec::new(),
            depth: u32::MAX,
            nodes: 0,
            counters: None,
            elapsed: begun.elapsed(),
            stop: None,
        };
        for &m in moves {
            let mut after = position.clone();
            after.play(m);
            let report = self.engine.analyze(&after, &limits)?;
            let value = value(&report, after.side_to_move() == side);
            let line: Vec<Move> = std::iter::once(m).chain(report.line.iter().copied()).collect();
            all.lines.push(Line::new(position, UNIT, (value.score, value.bound), &line));
            all.depth = all.depth.min(report.depth + 1);
            all.nodes += report.counters.nodes();
            all.stop = Some(all.stop.map_or(report.stop, |stop| weaker(stop, report.stop)));
        }
        all.lines.sort_by_key(|line| Reverse(line.value.score));
        all.lines.truncate(task.lines);
        all.elapsed = begun.elapsed();
        Ok(all)
    }
}

impl Analyst for JiuEngine {
    fn name(&self) -> String {
        "plywright".into()
    }

    fn settings(&self) -> Vec<String> {
        vec![
            format!("techniques {TECHNIQUES} over the plies worth searching (lossy)"),
            "evaluation by shapes; a score of 1 is odds of e to one".into(),
        ]
    }

    fn analyze(
        &mut self,
        session: &Session,
        task: &Task,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, AnalystError> {
        let position: &Position = session.position().ok_or(AnalystError::OtherGame)?;
        if (task.lines <= 1 && task.moves.is_empty()) || position.outcome().is_some() {
            return self.one_line(position, &task.limits, progress);
        }
        let mut moves = Vec::new();
        for text in &task.moves {
            let problem = |problem| AnalystError::Move { text: text.clone(), problem };
            moves.extend(position.read_move(text).map_err(problem)?.first());
        }
        if moves.is_empty() {
            position.legal_moves(&mut moves);
        }
        self.each_move(position, &moves, task)
    }

    fn forget(&mut self) {
        self.engine.forget();
    }
}

/// The reason that says less of a search.
fn weaker(one: StopReason, other: StopReason) -> StopReason {
    if matches!(one, StopReason::Proved | StopReason::GameOver) { other } else { one }
}

/// A report's value for the side that moved, which may still be to move.
fn value(report: &Report<Move>, same_side: bool) -> Value {
    let value = Value { score: report.score, bound: report.bound, unit: UNIT };
    let value = if same_side { value } else { value.for_other_side() };
    // A ply farther from the end than where it was searched.
    let score = match value.score.distance() {
        Some(plies) if value.score.is_win() => search_core::Score::win_in(plies + 1),
        Some(plies) => search_core::Score::loss_in(plies + 1),
        None => value.score,
    };
    Value { score, ..value }
}
