//! The search player.

mod candidates;
mod evaluation;
mod placing;
mod removing;
mod selective;
mod terms;
mod weights;

pub use candidates::Guide;
pub use evaluation::Evaluation;
pub use selective::{Candidate, Selective};
pub use terms::{Term, Terms};
pub use weights::{Weights, WeightsError};

use search_core::{Features, Limits, LimitsError, Position as _, Report, Searcher, Static, Table};

use crate::moves::Move;
use crate::player::Player;
use crate::position::Jiu;

/// The techniques of the engine's search.
const TECHNIQUES: Features = Features::STRONG.difference(Features::NULL_MOVE);

/// The search player.
#[derive(Debug)]
pub struct Engine {
    searcher: Searcher<Evaluation, Static<{ TECHNIQUES.bits() }>>,
    limits: Limits,
    planned: Vec<Move>,
    nodes: u64,
    time: std::time::Duration,
}

impl Engine {
    /// An engine.
    pub fn new(evaluation: Evaluation, limits: Limits) -> Self {
        let table = Table::with_bytes(1 << 22).expect("4 MiB");
        let searcher = Searcher::with_table(evaluation, table).with_policy(Static);
        Self { searcher, limits, planned: Vec::new(), nodes: 0, time: std::time::Duration::ZERO }
    }

    /// Nodes and time so far.
    pub fn spent(&self) -> (u64, std::time::Duration) {
        (self.nodes, self.time)
    }

    /// Searches a position.
    pub fn analyze(&mut self, position: &Jiu, limits: &Limits) -> Result<Report<Candidate>, LimitsError> {
        let guide = Guide::new(self.searcher.evaluator().weights(), position);
        let root = Selective { position: position.clone(), guide };
        let report = self.searcher.search(&root, limits)?;
        self.nodes += report.counters.nodes();
        self.time += report.elapsed;
        Ok(report)
    }
}

impl Player for Engine {
    fn choose(&mut self, position: &Jiu) -> Option<Move> {
        let limits = self.limits.clone();
        let report = self.analyze(position, &limits).ok()?;
        report.best_move.map(|candidate| candidate.m)
    }

    fn name(&self) -> String {
        "engine".into()
    }
}
