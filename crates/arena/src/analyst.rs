//! Engines behind one face, and the engine that most games have: the kernel's searcher.

mod lines;

use search_core::{
    Evaluate, Features, Game as Searched, Iteration, Limits, LimitsError, Policy, Report, Searcher, Static,
};

use crate::analysis::Analysis;
use crate::face::Face;
use crate::session::Session;
use lines::SeveralLines;

/// An engine: it searches positions of one game.
pub trait Analyst: Send {
    /// What to call it.
    fn name(&self) -> String;

    /// How it works, for people: techniques, evaluation; a line each.
    fn settings(&self) -> Vec<String>;

    /// Searches the session's position, and reports as depths are finished.
    ///
    /// # Errors
    /// Limits that no search can keep, a move to look at that is not legal, and a session of another
    /// game.
    fn analyze(
        &mut self,
        session: &Session,
        task: &Task,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, AnalystError>;

    /// Forgets what earlier searches learned, so that the next counts like the first.
    fn forget(&mut self);
}

/// What is asked of an engine.
#[derive(Clone, Debug)]
pub struct Task {
    /// When to stop.
    pub limits: Limits,
    /// How many lines, each with another first move. At least 1.
    pub lines: usize,
    /// Look only at these moves, if any are given.
    pub moves: Vec<String>,
}

/// Why an engine has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnalystError {
    /// Limits that no search can keep.
    #[error(transparent)]
    Limits(#[from] LimitsError),
    /// A move to look at that is not legal, and why.
    #[error("{text}: {problem}")]
    Move {
        /// What was given.
        text: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A session of another game, or of a board that the engine was not made for.
    #[error("the engine was made for another game or board")]
    OtherGame,
    /// The engine's own trouble: memory that it can't have.
    #[error("{0}")]
    Engine(String),
}

impl Task {
    /// The best line within these limits.
    #[must_use]
    pub fn within(limits: Limits) -> Self {
        Self { limits, lines: 1, moves: Vec::new() }
    }
}

/// The kernel's searcher as an engine for positions `F`, which it searches as positions `S`.
pub struct Searching<F: Face, S, E> {
    name: String,
    searcher: Option<Searcher<E, Features>>,
    features: Features,
    threads: usize,
    unit: i32,
    view: View<F, S>,
    evaluation: Option<&'static str>,
}

/// How a position is seen by the search.
type View<F, S> = Box<dyn Fn(&F) -> Option<S> + Send + Sync>;

impl<F, S, E> Searching<F, S, E>
where
    F: Face,
    S: Searched<Move = F::Move> + Send + Sync,
    E: Evaluate<S> + Send + Sync,
{
    /// An engine of this name; `unit` is how much of a score makes one of the game's units. `view` is
    /// `None` for positions that the engine was not made for.
    pub fn new(
        name: &str,
        searcher: Searcher<E, Features>,
        threads: usize,
        unit: i32,
        view: impl Fn(&F) -> Option<S> + Send + Sync + 'static,
    ) -> Self {
        let features = searcher.features();
        let name = name.to_owned();
        let (searcher, view) = (Some(searcher), Box::new(view));
        Self { name, searcher, features, threads, unit, view, evaluation: None }
    }

    /// The same, which says in its settings what it values positions by.
    #[must_use]
    pub fn valuing_by(mut self, evaluation: &'static str) -> Self {
        self.evaluation = Some(evaluation);
        self
    }

    fn search(
        &mut self,
        position: &S,
        features: Features,
        limits: &Limits,
        on_iteration: impl FnMut(Iteration<'_, F::Move>),
    ) -> Result<Report<F::Move>, LimitsError> {
        // What players search with as a rule is fixed at compile time: tests of techniques fold away.
        if features == Features::TOURNAMENT {
            let policy = Static::<{ Features::TOURNAMENT.bits() }>;
            self.search_by(policy, position, limits, on_iteration)
        } else {
            self.search_by(features, position, limits, on_iteration)
        }
    }

    fn search_by<C: Policy + Send + Sync>(
        &mut self,
        policy: C,
        position: &S,
        limits: &Limits,
        on_iteration: impl FnMut(Iteration<'_, F::Move>),
    ) -> Result<Report<F::Move>, LimitsError> {
        let Some(searcher) = self.searcher.take() else { unreachable!("put back below") };
        let mut searcher = searcher.with_policy(policy);
        let report = searcher.search_parallel(position, limits, self.threads, on_iteration);
        self.searcher = Some(searcher.with_policy(policy.features()));
        report
    }

    /// The best line, deepened within one search.
    fn one_line(
        &mut self,
        position: &F,
        searched: &S,
        limits: &Limits,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, AnalystError> {
        let unit = self.unit;
        let on_iteration = |iteration: Iteration<'_, F::Move>| {
            progress(&Analysis::of_iteration(position, unit, &iteration, iteration.line));
        };
        let report = self.search(searched, self.features, limits, on_iteration)?;
        Ok(Analysis::of_report(position, unit, &report))
    }
}

impl<F, S, E> Analyst for Searching<F, S, E>
where
    F: Face,
    S: Searched<Move = F::Move> + Send + Sync + 'static,
    E: Evaluate<S> + Send + Sync + 'static,
{
    fn name(&self) -> String {
        self.name.clone()
    }

    fn settings(&self) -> Vec<String> {
        let techniques = format!("techniques {} ({})", self.features, kept(self.features));
        let evaluation = self.evaluation.map(|evaluation| format!("evaluation {evaluation}"));
        std::iter::once(techniques).chain(evaluation).collect()
    }

    fn analyze(
        &mut self,
        session: &Session,
        task: &Task,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, AnalystError> {
        let position: &F = session.position().ok_or(AnalystError::OtherGame)?;
        let searched = (self.view)(position).ok_or(AnalystError::OtherGame)?;
        let codes = codes(position, &task.moves)?;
        if task.lines > 1 && position.outcome().is_none() {
            return SeveralLines::new(self, position, searched, task, codes).run(progress);
        }
        let limits = if task.moves.is_empty() {
            task.limits.clone()
        } else {
            task.limits.clone().with_root_moves(codes)
        };
        self.one_line(position, &searched, &limits, progress)
    }

    fn forget(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
    }
}

/// What a search with these techniques keeps of minimax.
const fn kept(features: Features) -> &'static str {
    match (features.is_lossless(), features.contains(Features::QUIESCENCE)) {
        (true, false) => "lossless: the score is plain minimax's",
        (true, true) => "lossless: the score is minimax's, with quiescence at its leaves",
        (false, _) => "lossy: the score may differ from minimax's",
    }
}

/// The codes of the moves to look at: those given, or all.
fn codes<F: Face>(position: &F, moves: &[String]) -> Result<Vec<u16>, AnalystError> {
    if moves.is_empty() {
        let mut all = Vec::new();
        position.legal_moves(&mut all);
        return Ok(all.into_iter().map(F::move_code).collect());
    }
    let code = |text: &String| {
        let problem = |problem| AnalystError::Move { text: text.clone(), problem };
        let plies = position.read_move(text).map_err(problem)?;
        plies.first().map(|&m| F::move_code(m)).ok_or_else(|| problem("no move".into()))
    };
    moves.iter().map(code).collect()
}
