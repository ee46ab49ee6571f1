//! One ply above the horizon: moves that need no search, because the evaluation knows what they lead
//! to.
//!
//! Futility pruning (Schaeffer 1986; Heinz 1998) leaves out the moves of a node at the frontier that
//! is worth so little that no move of their kind is expected to make it up. Here no margin is
//! guessed: what is left out is known, by [`Evaluate::frontier`], and so nothing is lost.

use crate::features::{Features, Policy};
use crate::position::{Evaluate, Frontier, Game};
use crate::score::Score;
use crate::search::worker::Worker;
use crate::window::Window;

/// What is known of a node before its moves are searched.
pub(super) struct Known<M> {
    /// What the settled moves are worth: at least, if one of them cuts, else at most. Minus infinity
    /// if none is settled.
    pub(super) best: Score,
    /// The move that cuts, if there is one.
    pub(super) cut: Option<M>,
}

impl<P: Game, E: Evaluate<P>, C: Policy> Worker<'_, P, E, C> {
    /// Appends the moves to search to the buffer: all of them, or at the frontier those that are not
    /// settled. The root has no frontier: it needs a move.
    #[inline(always)]
    pub(super) fn generate(&mut self, depth: u32, ply: u32, window: Window) -> Known<P::Move> {
        if self.policy.uses(Features::FRONTIER)
            && !self.policy.uses(Features::QUIESCENCE)
            && depth == 1
            && ply > 0
            && let Some(frontier) = self.evaluator.frontier(&self.position, window, &mut self.moves)
        {
            return self.settle_frontier(frontier, ply);
        }
        let start = self.moves.len();
        if ply == 0 {
            self.position.legal_moves(&mut self.moves);
            self.restrict_root(start);
        } else if self.policy.uses(Features::FORESIGHT) {
            self.position.answers(&mut self.moves);
        } else {
            self.position.legal_moves(&mut self.moves);
        }
        Known { best: Score::NEG_INFINITY, cut: None }
    }

    /// Leaves those of the root's moves, from `start` of the buffer on, that the limits name.
    #[cold]
    pub(super) fn restrict_root(&mut self, start: usize) {
        let Some(codes) = &self.limits.root_moves else { return };
        let named = |m: &P::Move| codes.contains(&P::move_code(*m));
        if !self.moves[start..].iter().any(named) {
            return;
        }
        let kept: Vec<_> = self.moves.drain(start..).filter(named).collect();
        self.moves.extend(kept);
    }

    #[inline(always)]
    fn settle_frontier(&mut self, frontier: Frontier<P::Move>, ply: u32) -> Known<P::Move> {
        self.counters.frontiers += 1;
        let known = match frontier {
            Frontier::Cut { m, least } => {
                self.counters.frontier_cuts += 1;
                self.learn_cutoff(m, 1, ply);
                Known { best: least, cut: Some(m) }
            }
            Frontier::Left { most } => Known { best: most, cut: None },
        };
        // What an evaluation knows is a view of the horizon.
        self.horizons += u64::from(known.best > Score::NEG_INFINITY);
        known
    }
}
