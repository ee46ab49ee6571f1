//! Leaving out what is not likely to matter: what is foreseen, futile moves, and graded reductions.

use crate::features::{Features, Policy};
use crate::position::{Evaluate, Game};
use crate::score::Score;
use crate::search::worker::Worker;
use crate::window::Window;

/// Futility leaves moves out up to this depth. Chosen.
const FUTILITY_MAX_DEPTH: u32 = 6;

/// The static evaluation of a node that may be pruned, and what a ply may change of it.
#[derive(Clone, Copy)]
pub(super) struct Estimate {
    /// For the side to move.
    pub(super) value: Score,
    margin: i32,
}

impl Estimate {
    fn reach(self, plies: u32) -> i32 {
        self.margin.saturating_mul(plies as i32)
    }

    /// Whether a quiet move, the `late`-th in order (from 0), is left out.
    #[inline]
    pub(super) fn leaves_out(self, late: usize, depth: u32, alpha: Score) -> bool {
        late > late_limit(depth) || self.value.raised_by(self.reach(depth + 1)) <= alpha
    }
}

/// Quiet moves after this many are left out at this depth. Chosen.
const fn late_limit(depth: u32) -> usize {
    (4 + depth * depth) as usize
}

/// Sixteenths of the logarithm to base 2 of a number from 1 on, linear between powers of 2.
const fn log2_sixteenths(number: u32) -> u32 {
    let whole = number.ilog2();
    16 * whole + ((number - (1 << whole)) << 4 >> whole)
}

/// By how many plies the `late`-th move (from 0) is reduced at this depth: half the product of the
/// natural logarithms, as most programs do, and a half.
#[inline]
pub(super) const fn graded_reduction(depth: u32, late: usize) -> u32 {
    // 1066 = 16 x 16 x 2 / (ln 2)^2.
    (log2_sixteenths(depth) * log2_sixteenths(late as u32 + 1) + 533) / 1066
}

impl<P: Game, E: Evaluate<P>, C: Policy> Worker<'_, P, E, C> {
    /// The score of a position whose winner is known although the game goes on.
    #[inline(always)]
    pub(super) fn foreseen(&mut self, ply: u32) -> Option<Score> {
        if !self.policy.uses(Features::FORESIGHT) || ply == 0 {
            return None;
        }
        let seen = self.position.foresee()?;
        self.counters.terminals += 1;
        let end = ply + seen.plies;
        let wins = seen.winner == self.position.side_to_move();
        Some(if wins { Score::win_in(end) } else { Score::loss_in(end) })
    }

    /// Whether the side to move must answer a threat, and the search cares.
    #[inline(always)]
    pub(super) fn is_pressed(&self) -> bool {
        self.policy.uses(Features::FORESIGHT) && self.position.is_pressed()
    }

    /// What the node is worth as it stands, where pruning may ask for it.
    #[inline(always)]
    pub(super) fn estimate(
        &mut self,
        depth: u32,
        ply: u32,
        window: Window,
        known: Option<i32>,
    ) -> Option<Estimate> {
        let prunes = self.policy.uses(Features::FUTILITY);
        if !prunes || ply == 0 || depth > FUTILITY_MAX_DEPTH || !window.is_null() {
            return None;
        }
        let margin = self.evaluator.pruning_margin()?;
        if self.is_pressed() {
            return None;
        }
        let value = known.map_or_else(|| self.evaluate(), Score::eval);
        Some(Estimate { value, margin })
    }

    /// Whether the move at `index` of the buffer is left out.
    #[inline(always)]
    pub(super) fn is_futile(
        &self,
        estimate: Option<Estimate>,
        index: usize,
        start: usize,
        depth: u32,
        alpha: Score,
    ) -> bool {
        let Some(estimate) = estimate else { return false };
        index > start
            && !alpha.is_decided()
            && !self.position.is_tactical(self.moves[index])
            && estimate.leaves_out(index - start, depth, alpha)
    }
}
