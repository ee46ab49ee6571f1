//! Exercises: random trees with a promised number of cuts.
//!
//! A random tree rarely has just the cuts a teacher wants. So the search for one starts at a random
//! tree and changes one leaf at a time, keeping what brings the number of cuts nearer, until it fits
//! or the budget is spent. Shapes that can't have so many cuts are refused beforehand, by a bound on
//! the cuts of any tree of that shape.

use rand_mt::Mt64;

use super::grow::below;
use super::{NodeId, NodeKind, Shape, ShapeError, Trace, Tree};
use crate::position::Side;
use crate::score::Score;
use crate::textbook::{Algorithm, Event, Textbook};
use crate::window::Window;

/// Leaves changed one at a time before a fresh tree is tried; chosen.
const CHANGES_PER_TREE: u32 = 400;
/// Nodes that all searches for one exercise may visit together; chosen, about a second.
const NODE_BUDGET: u64 = 1 << 24;

/// How many cuts an exercise has: nodes that are left while children remain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CutCount {
    /// This many or more.
    AtLeast(u64),
    /// This many.
    Exactly(u64),
}

impl CutCount {
    const fn asked(self) -> u64 {
        match self {
            Self::AtLeast(count) | Self::Exactly(count) => count,
        }
    }

    /// How far a tree with `cuts` cuts is from fitting.
    const fn distance(self, cuts: u64) -> u64 {
        match self {
            Self::AtLeast(count) => count.saturating_sub(cuts),
            Self::Exactly(count) => count.abs_diff(cuts),
        }
    }
}

/// What an exercise should be like. The same plan gives the same exercise on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExercisePlan {
    /// The shape of the tree.
    pub shape: Shape,
    /// The search that the student follows.
    pub search: Textbook,
    /// The number of cuts.
    pub cuts: CutCount,
    /// Where the random choices start.
    pub seed: u64,
}

/// Why there is no such exercise.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExerciseError {
    /// No tree has the shape.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The search can't run to the end of the trees.
    #[error("the search is {depth} plies deep, but the trees are {height}")]
    TooShallow {
        /// The search's depth.
        depth: u32,
        /// The shape's depth.
        height: u32,
    },
    /// No tree of this shape has so many cuts.
    #[error("{asked} cuts asked for, but no tree of this shape has more than {most} under this search")]
    TooManyCuts {
        /// The number asked for.
        asked: u64,
        /// A bound on the cuts of any tree of the shape.
        most: u64,
    },
    /// None was found within the budget; another seed, shape or range of values may do.
    #[error("no tree with {asked} cuts found among {tried} tried; the nearest had {nearest}")]
    NotFound {
        /// The number asked for.
        asked: u64,
        /// How many trees were searched.
        tried: u64,
        /// The number of cuts of the nearest one.
        nearest: u64,
    },
}

impl ExercisePlan {
    /// Finds an exercise: a tree, with the search that solves it. [`Trace::worksheet`] and
    /// [`Tree::to_svg`] print the question, [`Trace::answer_key`] and [`Trace::to_svg`] the answer.
    ///
    /// # Errors
    /// When no tree of the shape has so many cuts, or none was found within a budget of searches.
    pub fn make(&self) -> Result<Trace, ExerciseError> {
        self.check()?;
        let mut random = Mt64::new(self.seed);
        let mut spent = Spent::default();
        while spent.nodes < NODE_BUDGET {
            let tree = self.shape.grow_with(&mut random)?;
            if let Some(tree) = self.climb(tree, &mut random, &mut spent) {
                // A tree that was searched to its end can be traced.
                if let Ok(trace) = tree.trace(&self.search) {
                    return Ok(trace);
                }
            }
        }
        let nearest = spent.nearest.unwrap_or(0);
        Err(ExerciseError::NotFound { asked: self.cuts.asked(), tried: spent.trees, nearest })
    }

    fn check(&self) -> Result<(), ExerciseError> {
        self.shape.check()?;
        let (depth, height) = (self.search.depth, self.shape.depth);
        if depth < height {
            return Err(ExerciseError::TooShallow { depth, height });
        }
        let (asked, most) = (self.cuts.asked(), most_cuts(&self.shape, &self.search));
        if asked > most { Err(ExerciseError::TooManyCuts { asked, most }) } else { Ok(()) }
    }

    /// Changes leaves of `tree` until its cuts fit; `None` when they don't in time.
    fn climb(&self, mut tree: Tree, random: &mut Mt64, spent: &mut Spent) -> Option<Tree> {
        let leaves: Vec<NodeId> = tree.leaves().collect();
        let mut distance = self.distance(&tree, spent);
        for _ in 0..CHANGES_PER_TREE {
            if distance == 0 {
                return Some(tree);
            }
            if spent.nodes >= NODE_BUDGET {
                return None;
            }
            let leaf = leaves[below(random, leaves.len() as u64) as usize];
            let NodeKind::Value(old) = tree.kind(leaf) else { continue };
            tree.set_value(leaf, self.shape.value(random));
            let changed = self.distance(&tree, spent);
            if changed <= distance {
                distance = changed;
            } else {
                tree.set_value(leaf, old);
            }
        }
        (distance == 0).then_some(tree)
    }

    fn distance(&self, tree: &Tree, spent: &mut Spent) -> u64 {
        let mut cuts = 0;
        let solution = tree.search_observed(&self.search, |_, event| {
            cuts += u64::from(matches!(event, Event::Cut { .. }));
        });
        spent.trees += 1;
        spent.nodes += solution.map_or(1, |solution| solution.counters.nodes());
        let distance = self.cuts.distance(cuts);
        if spent.nearest.is_none_or(|nearest| distance < self.cuts.distance(nearest)) {
            spent.nearest = Some(cuts);
        }
        distance
    }
}

#[derive(Default)]
struct Spent {
    trees: u64,
    nodes: u64,
    nearest: Option<u64>,
}

/// A bound on the cuts that a search makes in any tree of the shape.
///
/// MAX can cut only below a finite beta, MIN only above a finite alpha. A bound is finite once a
/// node above has an earlier child. A cut costs at least the last child with all cuts below it, so
/// each node takes the better of cutting there and of none. `most[h][side][a][b]` holds that for `h`
/// plies left, by whether alpha and beta are finite at entry; nodes count as having the most
/// children allowed, which can only add cuts.
fn most_cuts(shape: &Shape, search: &Textbook) -> u64 {
    if search.algorithm == Algorithm::Minimax {
        return 0;
    }
    let children = u64::from(*shape.branching.end());
    let finite = [false, true];
    let mut most = [[[0_u64; 2]; 2]; 2];
    for _ in 0..shape.depth {
        let mut above = most;
        for side in [Side::First, Side::Second] {
            let below = most[side.other().index()];
            for (a, alpha) in finite.into_iter().enumerate() {
                for (b, beta) in finite.into_iter().enumerate() {
                    let first = below[a][b];
                    let (later, may_cut) = match side {
                        Side::First => (below[1][b], beta),
                        Side::Second => (below[a][1], alpha),
                    };
                    let after = |rest: u64| first.saturating_add(later.saturating_mul(rest));
                    let cut = if may_cut && children > 1 { after(children - 2).saturating_add(1) } else { 0 };
                    above[side.index()][a][b] = after(children - 1).max(cut);
                }
            }
        }
        most = above;
    }
    let Window { alpha, beta } = search.window;
    most[Side::First.index()][usize::from(alpha > Score::NEG_INFINITY)][usize::from(beta < Score::INFINITY)]
}
