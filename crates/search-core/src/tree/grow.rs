//! Trees from rules instead of texts: uniform trees in the best and the worst order for alpha-beta,
//! random trees, and the least number of leaves that any search must visit.

use std::ops::RangeInclusive;

use rand_mt::Mt64;

use super::arena::Builder;
use super::{MAX_CHILDREN, MAX_DEPTH, MAX_NODES, MAX_VALUE, Tree, TreeTooLarge};
use crate::position::Side;

/// The fewest leaves of a uniform tree that prove its value: b^ceil(d/2) + b^floor(d/2) - 1 (Knuth
/// and Moore 1975, after Slagle and Dixon). Alpha-beta visits exactly these when the best move comes
/// first everywhere. `None` beyond `u128`, and for branching 0.
#[must_use]
pub fn minimal_leaves(branching: u128, depth: u32) -> Option<u128> {
    let proof_of_max = branching.checked_pow(depth.div_ceil(2))?;
    let proof_of_min = branching.checked_pow(depth / 2)?;
    // The two proofs share the leaf of the best line.
    if branching == 0 { None } else { proof_of_max.checked_add(proof_of_min - 1) }
}

/// The order of the moves in an ordered tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveOrder {
    /// The mover's best move first, at every node: alpha-beta visits the fewest leaves possible.
    BestFirst,
    /// The mover's best move last, at every node: alpha-beta prunes nothing.
    WorstFirst,
}

impl Tree {
    /// A uniform tree of b^d leaves with different values 0 to b^d - 1, in the given order; MAX is
    /// at the root.
    ///
    /// A leaf's value, written in base b, spells the way to it, one digit a ply. So any two moves of
    /// a node differ by their digit alone, whatever is below them: the order is the same for every
    /// subtree.
    ///
    /// # Errors
    /// When the tree would exceed the bounds of trees.
    pub fn ordered(branching: u32, depth: u32, order: MoveOrder) -> Result<Self, TreeTooLarge> {
        check_uniform(branching, depth)?;
        let mut builder = Builder::default();
        grow_ordered(&mut builder, branching, depth, order, 0)?;
        Ok(builder.finish())
    }
}

fn grow_ordered(
    builder: &mut Builder,
    branching: u32,
    depth_left: u32,
    order: MoveOrder,
    value: u32,
) -> Result<(), TreeTooLarge> {
    let side = side_at(builder.depth());
    if depth_left == 0 {
        return builder.leaf(side, i32::try_from(value).ok(), "");
    }
    builder.open(side, "")?;
    for child in 0..branching {
        let rising = (side == Side::First) == (order == MoveOrder::WorstFirst);
        let digit = if rising { child } else { branching - 1 - child };
        grow_ordered(builder, branching, depth_left - 1, order, value * branching + digit)?;
    }
    builder.close();
    Ok(())
}

/// Refuses a uniform tree beyond the bounds before it is built.
fn check_uniform(branching: u32, depth: u32) -> Result<(), TreeTooLarge> {
    if depth > MAX_DEPTH {
        return Err(TreeTooLarge::Depth);
    }
    if branching as usize > MAX_CHILDREN {
        return Err(TreeTooLarge::Children);
    }
    let levels = (0..=depth).map(|level| u128::from(branching.max(1)).checked_pow(level));
    let nodes = levels.into_iter().try_fold(0_u128, |sum, level| sum.checked_add(level?));
    match nodes {
        Some(nodes) if nodes <= MAX_NODES as u128 => Ok(()),
        _ => Err(TreeTooLarge::Nodes(MAX_NODES)),
    }
}

/// The recipe of a random tree. Every choice comes from MT19937-64, so a recipe and a seed give the
/// same tree on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The least and the most children of an inner node.
    pub branching: RangeInclusive<u32>,
    /// Plies to the deepest leaves.
    pub depth: u32,
    /// The least and the greatest value of a leaf.
    pub values: RangeInclusive<i32>,
    /// Of 100 nodes above the full depth, the root aside, about how many become leaves already.
    pub early_leaves: u32,
}

/// A shape that no tree has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShapeError {
    /// No number of children is allowed.
    #[error("branching from {} to {} allows no tree; it must begin at 1 or more", .0.start(), .0.end())]
    Branching(RangeInclusive<u32>),
    /// No value is allowed.
    #[error("values from {} to {} allow no leaf; they must lie within +/- {MAX_VALUE}", .0.start(), .0.end())]
    Values(RangeInclusive<i32>),
    /// The largest tree of this shape, or the one that came up, exceeds the bounds.
    #[error(transparent)]
    TooLarge(#[from] TreeTooLarge),
}

impl Shape {
    /// A uniform shape: every inner node has `branching` children, every leaf is `depth` plies deep.
    #[must_use]
    pub const fn uniform(branching: u32, depth: u32, values: RangeInclusive<i32>) -> Self {
        Self { branching: branching..=branching, depth, values, early_leaves: 0 }
    }

    /// A random tree of this shape; MAX is at the root.
    ///
    /// # Errors
    /// When no tree has this shape, or the tree exceeds the bounds.
    pub fn grow(&self, seed: u64) -> Result<Tree, ShapeError> {
        self.grow_with(&mut Mt64::new(seed))
    }

    pub(super) fn grow_with(&self, random: &mut Mt64) -> Result<Tree, ShapeError> {
        self.check()?;
        let mut builder = Builder::default();
        self.grow_node(&mut builder, self.depth, random)?;
        Ok(builder.finish())
    }

    pub(super) fn check(&self) -> Result<(), ShapeError> {
        if self.branching.is_empty() || *self.branching.start() == 0 {
            return Err(ShapeError::Branching(self.branching.clone()));
        }
        let (least, most) = (*self.values.start(), *self.values.end());
        if self.values.is_empty() || least < -MAX_VALUE || most > MAX_VALUE {
            return Err(ShapeError::Values(self.values.clone()));
        }
        if self.depth > MAX_DEPTH {
            return Err(TreeTooLarge::Depth.into());
        }
        if *self.branching.end() as usize > MAX_CHILDREN {
            return Err(TreeTooLarge::Children.into());
        }
        Ok(())
    }

    /// A value within the range.
    pub(super) fn value(&self, random: &mut Mt64) -> i32 {
        let (least, most) = (i64::from(*self.values.start()), i64::from(*self.values.end()));
        // The range lies within i32, and so does every sum.
        (least + below(random, most.abs_diff(least) + 1) as i64) as i32
    }

    fn grow_node(
        &self,
        builder: &mut Builder,
        depth_left: u32,
        random: &mut Mt64,
    ) -> Result<(), TreeTooLarge> {
        let side = side_at(builder.depth());
        let early =
            builder.depth() > 0 && self.early_leaves > 0 && below(random, 100) < u64::from(self.early_leaves);
        if depth_left == 0 || early {
            return builder.leaf(side, Some(self.value(random)), "");
        }
        builder.open(side, "")?;
        let choices = self.branching.end() - self.branching.start() + 1;
        let children = self.branching.start() + below(random, u64::from(choices)) as u32;
        for _ in 0..children {
            self.grow_node(builder, depth_left - 1, random)?;
        }
        builder.close();
        Ok(())
    }
}

/// A number in `0..bound`. Rejects the few words that would favour small numbers.
pub(super) fn below(random: &mut Mt64, bound: u64) -> u64 {
    let bound = bound.max(1);
    let unfair = u64::MAX - u64::MAX % bound;
    loop {
        let word = random.next_u64();
        if word < unfair {
            return word % bound;
        }
    }
}

fn side_at(depth: usize) -> Side {
    if depth.is_multiple_of(2) { Side::First } else { Side::Second }
}
