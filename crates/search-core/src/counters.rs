//! Exact counts of what a search did. `docs/counters.md` gives each its definition and shows how
//! published conventions derive from them.

use std::ops::{Add, AddAssign};

/// What one search did. Plain integers, counted always.
///
/// Every visited node is of exactly one of five kinds: *terminal* (the game is over), *leaf* (depth
/// used up), *quiescence* (below a leaf), *table cut* (answered by the table), or *interior*
/// (searched further). [`Counters::nodes`] is their sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Counters {
    /// Nodes that were searched further: moves generated, or a null move tried.
    pub interior: u64,
    /// Nodes at depth 0, where the game goes on: evaluated, or handed to quiescence search.
    pub leaves: u64,
    /// Nodes where the game is over, at any depth, those of quiescence search included, and with
    /// [`FORESIGHT`](crate::Features::FORESIGHT) those that foresee its end.
    pub terminals: u64,
    /// Nodes below a leaf in quiescence search that are not terminals.
    pub quiescence: u64,
    /// Nodes answered by a table entry alone.
    pub table_cuts: u64,
    /// Interior nodes where a move reached beta and ended the loop.
    pub cutoffs: u64,
    /// Those of `cutoffs` where the first move searched did it.
    pub first_move_cutoffs: u64,
    /// Look-ups of a node's own entry.
    pub table_probes: u64,
    /// Those of `table_probes` that found the position, at any depth.
    pub table_hits: u64,
    /// Look-ups of children by the enhanced transposition cutoff.
    pub enhanced_probes: u64,
    /// Interior nodes cut because a child's entry reached beta.
    pub enhanced_cuts: u64,
    /// Interior nodes one ply above the horizon where the evaluation was asked which moves it knows
    /// without playing them, and answered.
    pub frontiers: u64,
    /// Those of `frontiers` that were cut because a move was known to reach beta.
    pub frontier_cuts: u64,
    /// Those of `frontiers` that failed low because no move was left that could beat alpha.
    pub frontier_lows: u64,
    /// Null-move searches begun.
    pub null_tries: u64,
    /// Interior nodes cut by a null-move search (after its verification, where asked for).
    pub null_cuts: u64,
    /// Searches reduced by late-move reduction.
    pub reductions: u64,
    /// Second searches of a move: after a null-window or a reduced search came back better than
    /// alpha, and of the root after it left its aspiration window.
    pub researches: u64,
    /// Calls of the static evaluation, for leaves, quiescence and ordering alike. What it answers at
    /// `frontiers` is not among them.
    pub evaluations: u64,
}

impl Counters {
    /// All visited nodes, the root included; re-searches count again.
    #[inline]
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.interior + self.leaves + self.terminals + self.quiescence + self.table_cuts
    }

    /// Search calls as a program counts them that counts every call but the root's: the convention
    /// of the Breakthrough article's column A1. Exact for a search of one iteration.
    #[inline]
    #[must_use]
    pub const fn calls_below_root(&self) -> u64 {
        self.nodes().saturating_sub(1)
    }

    /// Interior nodes without the root: the convention of the Breakthrough article's column A2.
    /// Exact for a search of one iteration.
    #[inline]
    #[must_use]
    pub const fn interior_below_root(&self) -> u64 {
        self.interior.saturating_sub(1)
    }

    /// The share of cutoffs that the first move made, 0 to 1: how good the move ordering is. `None`
    /// without cutoffs.
    #[must_use]
    pub fn first_move_cutoff_rate(&self) -> Option<f64> {
        (self.cutoffs > 0).then(|| self.first_move_cutoffs as f64 / self.cutoffs as f64)
    }

    /// Every counter with its name, in declaration order.
    #[must_use]
    pub fn named(&self) -> [(&'static str, u64); 19] {
        [
            ("interior", self.interior),
            ("leaves", self.leaves),
            ("terminals", self.terminals),
            ("quiescence", self.quiescence),
            ("table_cuts", self.table_cuts),
            ("cutoffs", self.cutoffs),
            ("first_move_cutoffs", self.first_move_cutoffs),
            ("table_probes", self.table_probes),
            ("table_hits", self.table_hits),
            ("enhanced_probes", self.enhanced_probes),
            ("enhanced_cuts", self.enhanced_cuts),
            ("frontiers", self.frontiers),
            ("frontier_cuts", self.frontier_cuts),
            ("frontier_lows", self.frontier_lows),
            ("null_tries", self.null_tries),
            ("null_cuts", self.null_cuts),
            ("reductions", self.reductions),
            ("researches", self.researches),
            ("evaluations", self.evaluations),
        ]
    }
}

impl AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.interior += other.interior;
        self.leaves += other.leaves;
        self.terminals += other.terminals;
        self.quiescence += other.quiescence;
        self.table_cuts += other.table_cuts;
        self.cutoffs += other.cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
        self.table_probes += other.table_probes;
        self.table_hits += other.table_hits;
        self.enhanced_probes += other.enhanced_probes;
        self.enhanced_cuts += other.enhanced_cuts;
        self.frontiers += other.frontiers;
        self.frontier_cuts += other.frontier_cuts;
        self.frontier_lows += other.frontier_lows;
        self.null_tries += other.null_tries;
        self.null_cuts += other.null_cuts;
        self.reductions += other.reductions;
        self.researches += other.researches;
        self.evaluations += other.evaluations;
    }
}

impl Add for Counters {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}
