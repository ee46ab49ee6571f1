//! The configurable searcher: one search, every technique a choice.
//!
//! [`Searcher`] is what a program keeps; a worker (one for each thread) does one search.

mod busy;
mod deepening;
mod frontier;
mod learned;
mod near;
mod node;
mod ordering;
mod parallel;
mod pruning;
pub(crate) mod quiescence;
mod sharing;
mod team;
mod worker;

use std::any::type_name;
use std::time::Instant;

use crate::features::{Features, Policy};
use crate::limits::{Limits, LimitsError};
use crate::position::{Evaluate, Game};
use crate::report::{Iteration, Report};
use crate::table::Table;
use team::Team;
use worker::Worker;

/// Searches positions of any game with an evaluation, a choice of techniques, and a table that is
/// kept from one search to the next (of one game: a search of another type of position clears it).
///
/// ```
/// # #[path = "../../examples/tic_tac_toe.rs"] mod tic_tac_toe;
/// use search_core::{Features, Limits, Score, Searcher, Zero};
/// use tic_tac_toe::TicTacToe;
///
/// let mut searcher = Searcher::new(Zero).with_policy(Features::LOSSLESS);
/// let report = searcher.search(&TicTacToe::default(), &Limits::depth(9))?;
/// assert_eq!(report.score, Score::DRAW);
/// # Ok::<(), search_core::LimitsError>(())
/// ```
#[derive(Debug)]
pub struct Searcher<E, C = Features> {
    evaluator: E,
    policy: C,
    table: Table,
    /// The game and the techniques that the table's entries come from.
    origin: Option<Origin>,
}

/// Entries of another game, or of techniques that value positions otherwise, would be wrong answers.
type Origin = (&'static str, Features);

impl<E> Searcher<E> {
    /// Bytes of the table that [`Searcher::new`] makes.
    pub const DEFAULT_TABLE_BYTES: usize = 16 << 20;

    /// A searcher with the lossless techniques and a table of [`Searcher::DEFAULT_TABLE_BYTES`].
    ///
    /// # Panics
    /// When the machine can't give that much memory; [`Searcher::with_table`] takes a table that
    /// exists already.
    #[must_use]
    pub fn new(evaluator: E) -> Self {
        Self::with_table(
            evaluator,
            Table::with_bytes(Self::DEFAULT_TABLE_BYTES).expect("16 MiB for the default table"),
        )
    }

    /// A searcher with the lossless techniques and this table.
    #[must_use]
    pub const fn with_table(evaluator: E, table: Table) -> Self {
        Self { evaluator, policy: Features::LOSSLESS, table, origin: None }
    }
}

impl<E, C: Policy> Searcher<E, C> {
    /// The same searcher with other techniques: [`Features`], or [`crate::Static`] for a choice that
    /// the compiler folds away. The table stays, unless the values of its entries depend on what
    /// changed (quiescence, or a lossy technique): then the next search clears it.
    #[must_use]
    pub fn with_policy<D: Policy>(self, policy: D) -> Searcher<E, D> {
        Searcher { evaluator: self.evaluator, policy, table: self.table, origin: self.origin }
    }

    /// The techniques in use.
    #[must_use]
    pub fn features(&self) -> Features {
        self.policy.features()
    }

    /// The evaluation in use.
    #[must_use]
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// The table, for a look at its load.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Forgets what earlier searches left in the table, so that the next counts like the first.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Makes the table ready for a search of this game.
    fn prepare_table<P>(&mut self) {
        let values = Features::LOSSY | Features::QUIESCENCE;
        let origin = (type_name::<P>(), self.policy.features() & values);
        if self.origin.replace(origin).is_some_and(|last| last != origin) {
            self.table.clear();
        }
        self.table.age();
    }

    /// Searches `position` on this thread.
    ///
    /// The same search of a cleared searcher returns the same report, time aside.
    ///
    /// # Errors
    /// Limits that no search can keep: [`Limits::check`].
    pub fn search<P: Game>(&mut self, position: &P, limits: &Limits) -> Result<Report<P::Move>, LimitsError>
    where
        E: Evaluate<P>,
    {
        self.search_with(position, limits, |_| ())
    }

    /// Like [`Searcher::search`], and calls `on_iteration` after every finished iteration.
    ///
    /// # Errors
    /// As [`Searcher::search`].
    pub fn search_with<P: Game>(
        &mut self,
        position: &P,
        limits: &Limits,
        on_iteration: impl FnMut(Iteration<'_, P::Move>),
    ) -> Result<Report<P::Move>, LimitsError>
    where
        E: Evaluate<P>,
    {
        limits.check()?;
        self.prepare_table::<P>();
        let team = Team::new::<P>(self.policy, 1);
        let started = Instant::now();
        let worker = Worker::new(position, &self.evaluator, self.policy, &self.table, &team, limits, started);
        Ok(worker.run(on_iteration))
    }
}
