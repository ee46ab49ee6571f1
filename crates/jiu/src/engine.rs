//! The search player: selective alpha-beta over an evaluation by shapes.
//!
//! | part | idea |
//! |---|---|
//! | [`Selective`] | the game with only the plies worth searching; the rules stay the referee |
//! | [`Evaluation`], [`Terms`], [`Weights`] | shapes, threats and stones of both sides, weighted by stage; fitted to self-play |
//! | [`Engine`] | iterative deepening within a budget for each turn; a [`Player`] |
//!
//! **Turns.** A turn is several plies of one side, and the kernel counts plies. A leaf may therefore
//! lie within a turn: stones still to be removed count there as a term of their own
//! ([`Term::Pending`]), and quiescence plays the turn to its end, then the best captures. Removals are
//! few in the search, so that the plies they add multiply little.
//!
//! **Repetition.** By default the search's keys are [`KeyScope::Exact`]: the positions since the last
//! capture are part of the key, so a score that rests on a third occurrence, or on the limit of plies
//! without capture, is never answered where another history leads. What that costs are
//! transpositions of quiet turns, and there are few of those to lose: history ends with every
//! capture, and from then on all orders meet again. [`Engine::with_key_scope`] chooses the other way.
//!
//! `docs/jiu-evaluation.md` in the repository explains terms and weights, how they are fitted, and how
//! strong the engine is.

mod candidates;
mod evaluation;
mod placing;
mod plan;
mod removing;
mod selective;
mod terms;
mod weights;

pub use candidates::{Breadth, Guide};
pub use evaluation::Evaluation;
pub use selective::{Candidate, Selective};
pub use terms::{Term, Terms};
pub use weights::{Weights, WeightsError};

use std::time::Duration;

use search_core::{
    Features, Iteration, Limits, LimitsError, Position as _, Report, Searcher, Static, Table, TableError,
};

use crate::moves::Move;
use crate::player::Player;
use crate::position::{Jiu, KeyScope};
use crate::turn::Turn;
use plan::Plan;

/// The techniques of the engine's search. No null move: to have to move can be a burden while the
/// board is nearly full.
pub const TECHNIQUES: Features = Features::STRONG.difference(Features::NULL_MOVE);

/// What a ply within a turn may cost when the line found for the turn has ended: this part of a
/// turn's budget. Chosen.
const REST_OF_TURN: u32 = 4;

/// The search player. It plays either side, or both, on boards of any size and under any rules.
///
/// The same engine asked the same questions in the same order gives the same answers, as long as its
/// limits are nodes or depth.
///
/// ```
/// use jiu::engine::Engine;
/// use jiu::{Jiu, Rules};
/// use search_core::Limits;
///
/// // White completes a square by cb-bb, and takes the stone without which Black has no triangle.
/// let position = Jiu::from_text("6 xx..../x.x.../....../....../oo..../o...o. w turn", Rules::COMPETITION)?;
/// let mut engine = Engine::new(Limits::nodes(2_000))?;
/// let (turn, report) = engine.turn(&position).expect("the game goes on");
/// assert!(turn.to_string().starts_with("cb-bb*"));
/// assert!(report.depth > 2 && report.score.value() > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    searcher: Searcher<Evaluation, Static<{ TECHNIQUES.bits() }>>,
    limits: Limits,
    breadth: Breadth,
    scope: KeyScope,
    plan: Plan,
    spent: Spent,
}

/// What an engine has searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spent {
    /// Nodes visited.
    pub nodes: u64,
    /// Wall time of searches.
    pub time: Duration,
    /// Searches.
    pub searches: u64,
    /// The sum of the depths that they completed, in plies.
    pub depths: u64,
}

/// An engine that can't be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// Its limits.
    #[error(transparent)]
    Limits(#[from] LimitsError),
    /// Its table.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl Engine {
    /// Bytes of the table that [`Engine::new`] makes.
    pub const TABLE_BYTES: usize = 16 << 20;

    /// An engine with the fitted evaluation, that searches each turn within `limits`: the turn's first
    /// ply to all of them; its other plies follow the line found, or where it ends are searched with
    /// a quarter of nodes and time.
    ///
    /// # Errors
    /// Limits that no search can keep, or no memory for a table of [`Engine::TABLE_BYTES`].
    pub fn new(limits: Limits) -> Result<Self, EngineError> {
        Self::with_table(limits, Evaluation::fitted(), Table::with_bytes(Self::TABLE_BYTES)?)
    }

    /// An engine with this evaluation and this table.
    ///
    /// # Errors
    /// Limits that no search can keep.
    pub fn with_table(limits: Limits, evaluation: Evaluation, table: Table) -> Result<Self, EngineError> {
        limits.check()?;
        Ok(Self {
            searcher: Searcher::with_table(evaluation, table).with_policy(Static),
            limits,
            breadth: Breadth::default(),
            scope: KeyScope::Exact,
            plan: Plan::default(),
            spent: Spent::default(),
        })
    }

    /// The same engine with other numbers of plies searched.
    #[must_use]
    pub fn with_breadth(self, breadth: Breadth) -> Self {
        Self { breadth, ..self }
    }

    /// The same engine with keys of another scope: see the [module](self)'s page.
    #[must_use]
    pub fn with_key_scope(self, scope: KeyScope) -> Self {
        Self { scope, ..self }
    }

    /// What it has searched since it was made.
    #[must_use]
    pub const fn spent(&self) -> Spent {
        self.spent
    }

    /// The evaluation.
    #[must_use]
    pub fn evaluation(&self) -> &Evaluation {
        self.searcher.evaluator()
    }

    /// Forgets what it has learnt from earlier positions, so that it answers like a new engine.
    pub fn forget(&mut self) {
        self.searcher.clear();
        self.plan = Plan::default();
    }

    /// Searches a position within `limits`. The line's first plies are the turn to play, as far as the
    /// search has followed it.
    ///
    /// # Errors
    /// Limits that no search can keep.
    pub fn analyze(&mut self, position: &Jiu, limits: &Limits) -> Result<Report<Move>, LimitsError> {
        self.analyze_with(position, limits, |_| ())
    }

    /// As [`Engine::analyze`], and calls `on_iteration` after every finished iteration.
    ///
    /// # Errors
    /// As [`Engine::analyze`].
    pub fn analyze_with(
        &mut self,
        position: &Jiu,
        limits: &Limits,
        on_iteration: impl FnMut(Iteration<'_, Candidate>),
    ) -> Result<Report<Move>, LimitsError> {
        let position = position.clone().with_key_scope(self.scope);
        let guide = Guide::new(self.breadth, self.evaluation().weights(), &position);
        let report = self.searcher.search_with(&Selective { position, guide }, limits, on_iteration)?;
        self.spent.nodes += report.counters.nodes();
        self.spent.time += report.elapsed;
        self.spent.searches += 1;
        self.spent.depths += u64::from(report.depth);
        Ok(Report {
            best_move: report.best_move.map(|candidate| candidate.m),
            score: report.score,
            bound: report.bound,
            depth: report.depth,
            line: report.line.iter().map(|candidate| candidate.m).collect(),
            counters: report.counters,
            elapsed: report.elapsed,
            stop: report.stop,
        })
    }

    /// The whole turn to play, and the report of its first ply; `None` if the game is over.
    pub fn turn(&mut self, position: &Jiu) -> Option<(Turn, Report<Move>)> {
        let side = position.side_to_move();
        let mut playing = position.clone();
        let mut first = None;
        let mut plies = Vec::new();
        while playing.outcome().is_none() && playing.side_to_move() == side {
            let (m, report) = self.ply(&playing)?;
            first = first.or(report);
            playing.play(m);
            plies.push(m);
            if playing.is_between_turns() {
                break;
            }
        }
        Some((Turn::of(side, &plies), first?))
    }

    /// The ply to play, with a report if it was searched for.
    fn ply(&mut self, position: &Jiu) -> Option<(Move, Option<Report<Move>>)> {
        if let Some(m) = self.plan.next(position) {
            return Some((m, None));
        }
        let mut limits = self.limits.clone();
        if !position.is_between_turns() {
            limits.nodes = limits.nodes.map(|nodes| nodes / u64::from(REST_OF_TURN));
            limits.time = limits.time.map(|time| time / REST_OF_TURN);
        }
        let report = self.analyze(position, &limits).ok()?;
        let m = report.best_move?;
        self.plan = Plan::new(position, &report.line);
        Some((m, Some(report)))
    }
}

impl Player for Engine {
    fn choose(&mut self, position: &Jiu) -> Option<Move> {
        self.ply(position).map(|(m, _)| m)
    }

    fn name(&self) -> String {
        let Limits { depth, nodes, time, .. } = self.limits;
        let mut name = "engine".to_owned();
        if let Some(nodes) = nodes {
            name += &format!(" {nodes} nodes");
        }
        if let Some(time) = time {
            name += &format!(" {} ms", time.as_millis());
        }
        if depth < Limits::MAX_DEPTH {
            name += &format!(" {depth} plies");
        }
        name
    }
}
