//! Quiescence search: following tactical moves below the horizon.

use crate::features::{Features, Policy};
use crate::position::{Evaluate, Game};
use crate::score::Score;
use crate::search::worker::{Searched, Worker};
use crate::window::Window;

/// How far below a leaf tactical moves are followed, in plies. A bound for games whose tactical
/// moves never run out; chosen.
pub(crate) const MAX_QUIESCENCE_PLIES: u32 = 32;

impl<P: Game, E: Evaluate<P>, C: Policy> Worker<'_, P, E, C> {
    /// The value of a node whose depth is used up. `known` is its static evaluation, if ordering
    /// computed it already.
    #[inline(always)]
    pub(super) fn leaf(&mut self, ply: u32, window: Window, known: Option<i32>) -> Searched {
        self.tick()?;
        self.counters.leaves += 1;
        self.horizons += 1;
        let stand_pat = known.map_or_else(|| self.evaluate(), Score::eval);
        if self.policy.uses(Features::QUIESCENCE) {
            self.quiesce(ply, MAX_QUIESCENCE_PLIES, window, stand_pat)
        } else {
            Ok(stand_pat)
        }
    }

    /// Fail-soft search of the tactical moves, with the right to stand pat on the static evaluation.
    fn quiesce(&mut self, ply: u32, plies_left: u32, window: Window, stand_pat: Score) -> Searched {
        let Window { alpha, beta } = window;
        let pressed = self.is_pressed();
        if (stand_pat >= beta && !pressed) || plies_left == 0 {
            return Ok(stand_pat);
        }
        self.check_limits()?;
        let side = self.position.side_to_move();
        let mut best = if pressed { Score::NEG_INFINITY } else { stand_pat };
        let mut alpha = alpha.max(best);

        let start = self.moves.len();
        if pressed {
            self.position.answers(&mut self.moves);
        } else {
            self.position.quiescence_moves(&mut self.moves);
        }
        let end = self.moves.len();
        for index in start..end {
            self.pick_tactical(index, end);
            let m = self.moves[index];
            let undo = self.position.play(m);
            let same_side = !P::ALTERNATES && self.position.side_to_move() == side;
            let inner = Window::new(alpha, beta);
            let value = if same_side {
                self.quiescence_node(ply + 1, plies_left - 1, inner)?
            } else {
                -self.quiescence_node(ply + 1, plies_left - 1, inner.flipped())?
            };
            self.position.undo(m, undo);
            if value > best {
                best = value;
                alpha = alpha.max(best);
                if best >= beta {
                    break;
                }
            }
        }
        self.moves.truncate(start);
        Ok(best)
    }

    fn quiescence_node(&mut self, ply: u32, plies_left: u32, window: Window) -> Searched {
        if let Some(outcome) = self.position.outcome() {
            self.counters.terminals += 1;
            return Ok(outcome.score_for(self.position.side_to_move(), ply));
        }
        if let Some(score) = self.foreseen(ply) {
            return Ok(score);
        }
        self.counters.quiescence += 1;
        let stand_pat = self.evaluate();
        self.quiesce(ply, plies_left, window, stand_pat)
    }

    /// Brings the first of the highest-ranked tactical moves from `index` on to the place `index`;
    /// the others keep their order.
    fn pick_tactical(&mut self, index: usize, end: usize) {
        let mut best = index;
        for place in index + 1..end {
            if self.position.tactical_rank(self.moves[place]) > self.position.tactical_rank(self.moves[best])
            {
                best = place;
            }
        }
        self.moves[index..=best].rotate_right(1);
    }
}
