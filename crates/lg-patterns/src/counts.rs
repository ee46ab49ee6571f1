//! How many patterns a position has, without listing them.
//!
//! A main path s gives max(1, sum of |B_i| over the i with |B_i| > 1) patterns by the paper's pseudocode,
//! and the product of max(1, |B_i|) by its text. Both follow from the sizes |B_i|, so that only main paths
//! are gone through, and those only where some piece has more than one way to meddle.

use crate::intervene::{Crossed, Horizon, Meddler};
use crate::lanes::Lanes;
use crate::paths::Walk;
use crate::scene::{Pair, Scene};
use crate::set::{SquareSet, Words};

/// The patterns of a position, or of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Pairs, which are fuzzy patterns: one for each.
    pub fuzzy: u64,
    /// Main paths: patterns that leave out who meddles.
    pub paths: u128,
    /// Patterns by the pseudocode's reading.
    pub add: u128,
    /// Patterns by the text's reading; `None` from 2^128 on.
    pub mul: Option<u128>,
}

impl Counts {
    /// No patterns.
    pub const NONE: Self = Self { fuzzy: 0, paths: 0, add: 0, mul: Some(0) };

    fn plus(self, other: Self) -> Self {
        Self {
            fuzzy: self.fuzzy + other.fuzzy,
            paths: self.paths.saturating_add(other.paths),
            add: self.add.saturating_add(other.add),
            mul: self.mul.zip(other.mul).and_then(|(a, b)| a.checked_add(b)),
        }
    }
}

/// More main paths than the caller wants to wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("to count these patterns, {paths} main paths must be gone through; the limit is {limit}")]
pub struct TooManyPaths {
    /// The main paths of all pairs that must be gone through.
    pub paths: u128,
    /// The limit.
    pub limit: u64,
}

/// Main paths that are gone through in some tenths of a second; no chess position needs nearly as many.
pub const PATHS_LIMIT: u64 = 4_000_000;

impl Scene<'_> {
    /// Counts the patterns of all pairs, both sides attacking.
    ///
    /// # Errors
    /// [`TooManyPaths`] when more than `limit` main paths must be gone through ([`PATHS_LIMIT`] is a good
    /// one).
    pub fn counts(&self, horizon: Horizon, limit: u64) -> Result<Counts, TooManyPaths> {
        self.counts_over(self.pairs(), horizon, limit)
    }

    /// Counts the patterns of one pair.
    ///
    /// # Errors
    /// [`TooManyPaths`] when more than `limit` main paths must be gone through.
    pub fn counts_of(&self, pair: &Pair, horizon: Horizon, limit: u64) -> Result<Counts, TooManyPaths> {
        self.counts_over([*pair], horizon, limit)
    }

    fn counts_over(
        &self,
        pairs: impl IntoIterator<Item = Pair>,
        horizon: Horizon,
        limit: u64,
    ) -> Result<Counts, TooManyPaths> {
        if self.words() == 1 {
            self.counts_with(&self.meddlers::<u64>(), pairs, horizon, limit)
        } else {
            self.counts_with(&self.meddlers::<SquareSet>(), pairs, horizon, limit)
        }
    }

    fn counts_with<W: Words>(
        &self,
        meddlers: &[Meddler<'_, W>],
        pairs: impl IntoIterator<Item = Pair>,
        horizon: Horizon,
        limit: u64,
    ) -> Result<Counts, TooManyPaths> {
        let squares = self.position().board().squares().map(|square| square.index() + 1).max();
        let groups = Lanes::groups(meddlers, squares.unwrap_or(0));
        Counter { scene: self, groups, horizon, limit }.all(pairs)
    }

    /// The squares of all main paths of a pair, stopped on or slid over, without the two ends: what a fuzzy
    /// pattern keeps of them.
    #[must_use]
    pub fn between(&self, pair: &Pair) -> SquareSet {
        let row = self.actor(pair.from).row(crate::Last::Attack);
        row.between(self.actor(pair.to).piece.square.index())
    }
}

/// A count of many pairs.
struct Counter<'c, 'm, W> {
    scene: &'c Scene<'c>,
    groups: Vec<Lanes<'m, 'c, W>>,
    horizon: Horizon,
    limit: u64,
}

impl<W: Words> Counter<'_, '_, W> {
    fn all(&self, pairs: impl IntoIterator<Item = Pair>) -> Result<Counts, TooManyPaths> {
        let pairs: Vec<_> = pairs.into_iter().collect();
        self.check(&pairs)?;
        Ok(pairs.iter().map(|pair| self.pair(pair)).fold(Counts::NONE, Counts::plus))
    }

    /// Whether the paths to go through are within the limit: known before any of them is.
    fn check(&self, pairs: &[Pair]) -> Result<(), TooManyPaths> {
        let limit = u128::from(self.limit);
        let sum = |all: u128, pair: &Pair| all.saturating_add(pair.paths);
        if pairs.iter().fold(0, sum) <= limit {
            return Ok(());
        }
        let is_walked = |pair: &&Pair| self.groups.iter().any(|lanes| self.meddling(lanes, pair).is_some());
        let paths = pairs.iter().filter(is_walked).fold(0, sum);
        if paths > limit { Err(TooManyPaths { paths, limit: self.limit }) } else { Ok(()) }
    }

    /// Who of a group may have more than one way onto the main paths of a pair.
    fn meddling(&self, lanes: &Lanes<'_, '_, W>, pair: &Pair) -> Option<crate::lanes::Bytes> {
        let between = W::of(&self.scene.between(pair));
        if between.meets(between) { lanes.meddling(pair, between, self.horizon) } else { None }
    }

    fn pair(&self, pair: &Pair) -> Counts {
        let (scene, horizon) = (self.scene, self.horizon);
        let meddling = |lanes| self.meddling(lanes, pair).map(|bits| (lanes, bits));
        let groups: Vec<_> = self.groups.iter().filter_map(meddling).collect();
        if groups.is_empty() {
            return Counts { fuzzy: 1, paths: pair.paths, add: pair.paths, mul: Some(pair.paths) };
        }
        let (mut add, mut mul) = (0_u128, Some(0_u128));
        let target = scene.actor(pair.to).piece.square;
        let mut path = Crossed::new();
        Walk::run(scene.actor(pair.from), target, scene.occupied(), |between: W, trail: &[W]| {
            path.set(between, trail, horizon);
            let mut sum = 0_u128;
            let mut product = Some(1_u128);
            for (lanes, bits) in &groups {
                let choices = lanes.choices(&path, bits, horizon);
                sum = sum.saturating_add(choices.sum);
                product = product.zip(choices.product).and_then(|(all, here)| all.checked_mul(here));
            }
            add = add.saturating_add(sum.max(1));
            mul = mul.zip(product).and_then(|(all, here)| all.checked_add(here));
        });
        Counts { fuzzy: 1, paths: pair.paths, add, mul }
    }
}
