//! A short look ahead with the evaluation, by plain alpha-beta: what orders moves, and guesses scores.

use super::board::Board;
use crate::eval::{Evaluation, FineReversi};
use crate::layout::Layout;

/// The window that excludes nothing.
pub(super) const FULL: [i32; 2] = [-i32::MAX, i32::MAX];

impl<L: Layout> Board<L> {
    /// The value `depth` plies ahead, in the evaluation's unit (a pass is no ply). Each position
    /// looked at adds to `nodes`.
    pub(super) fn glance(
        &self,
        evaluation: &Evaluation,
        nodes: &mut u64,
        own: u64,
        other: u64,
        [alpha, beta]: [i32; 2],
        depth: u32,
    ) -> i32 {
        *nodes += 1;
        let mut moves = self.layout.mobility(own, other);
        if moves == 0 {
            return if self.passes && self.layout.mobility(other, own) != 0 {
                -self.glance(evaluation, nodes, other, own, [-beta, -alpha], depth)
            } else {
                FineReversi::DISC * self.finished(own, other)
            };
        }
        if depth == 0 {
            return evaluation.value_with_moves(own, other, moves);
        }
        let mut best = -i32::MAX;
        while moves != 0 && best < beta {
            let square = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            let turned = self.layout.flips(square, own, other);
            let (next_own, next_other) = (other ^ turned, own ^ (turned | 1 << square));
            let window = [-beta, -alpha.max(best)];
            best = best.max(-self.glance(evaluation, nodes, next_own, next_other, window, depth - 1));
        }
        best
    }
}
