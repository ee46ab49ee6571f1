//! Does any of it help a search? Chess searched by `search-core` with moves ordered, or left out, by fuzzy
//! patterns, beside searches that know nothing of patterns.
//!
//! Ordering loses nothing, and every score is compared with the plain search's; leaving moves out does, and is
//! judged by what is still solved. Everything is counted in nodes.

mod answer;
mod orders;
mod plot;
mod pruning;
mod recall;
mod scores;
mod suites;

use anyhow::Result;
use lg_patterns::chess::{ChessMove, Guided, Keep, Material, Problem};
use search_core::{Features, Limits, Report, Searcher, Table};

use crate::reproduce::source::{Check, Measured, Section};
use orders::Orders;
use pruning::Pruning;
use recall::Recall;
use scores::Score;
use suites::Suites;

/// How much is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scale {
    /// Problems of each of the project's own suites.
    problems: usize,
    /// Plies that ordered searches go.
    ordered: u32,
    /// Plies that pruned searches go.
    pruned: u32,
    /// Nodes that pruned searches have, where these are the limit.
    nodes: u64,
}

impl Scale {
    /// What `cargo xtask reproduce` has time for.
    pub(super) const SHORT: Self = Self { problems: 24, ordered: 3, pruned: 3, nodes: 3_000 };
    /// With `--long`.
    pub(super) const LONG: Self = Self { problems: 100, ordered: 4, pruned: 4, nodes: 10_000 };
}

/// Bytes of a search's table.
const TABLE_BYTES: usize = 1 << 22;

/// One search of one problem, from an empty table.
fn search(
    problem: &Problem,
    score: &Score,
    keep: Keep,
    features: Features,
    limits: &Limits,
) -> Result<Report<ChessMove>> {
    let mut searcher = Searcher::with_table(Material, Table::with_bytes(TABLE_BYTES)?).with_policy(features);
    Ok(searcher.search(&Guided::new(problem.chess.clone(), score, keep), limits)?)
}

/// Everything that was searched.
pub(super) struct Experiment {
    scale: Scale,
    suites: Suites,
    orders: Orders,
    pruning: Pruning,
    recall: Recall,
}

impl Experiment {
    /// Searches.
    pub(super) fn run(scale: Scale) -> Result<Self> {
        let suites = Suites::read(scale.problems)?;
        let orders = Orders::search(&suites, scale.ordered)?;
        let pruning = Pruning::search(&suites, scale.pruned, scale.nodes)?;
        let recall = Recall::count(&suites)?;
        Ok(Self { scale, suites, orders, pruning, recall })
    }

    /// 'The search tree would be cut at least in half': by how much it is, the best way that loses nothing.
    pub(super) fn halved(&self) -> Measured {
        self.orders.halved(&self.suites)
    }

    pub(super) fn sections(&self) -> Result<Vec<Section>> {
        let mut sections = vec![answer::section(self)];
        sections.extend(self.orders.sections(&self.suites)?);
        sections.extend(self.pruning.sections(&self.suites));
        sections.push(self.recall.section(&self.suites));
        Ok(sections)
    }

    pub(super) fn checks(&self) -> Vec<Check> {
        vec![self.orders.check(&self.suites)]
    }
}
