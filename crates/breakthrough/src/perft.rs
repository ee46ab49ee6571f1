//! Perft counted in bulk: the last ply is not played but counted, as the population of three sets.

use search_core::{Position, Side};

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::rules::Breakthrough;

/// The number of lines of exactly `depth` plies, as [`search_core::perft()`] counts it: a finished
/// game has no successors and counts only at the ply at which it ends; depth 0 counts the position.
#[must_use]
pub fn perft<B: Bits>(position: &Breakthrough<B>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome().is_some() {
        return 0;
    }
    let (own, opponent) = (position.pieces(position.side), position.pieces(position.side.other()));
    match position.side {
        Side::First => count::<B, true>(position.geometry, own, opponent, depth),
        Side::Second => count::<B, false>(position.geometry, own, opponent, depth),
    }
}

/// [`perft`] split by the first move, in generation order ("divide"). Empty at depth 0 and for a
/// finished game.
#[must_use]
pub fn perft_divide<B: Bits>(position: &Breakthrough<B>, depth: u32) -> Vec<(Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 && position.outcome().is_none() {
        position.legal_moves(&mut moves);
    }
    let count = |m| {
        let mut next = *position;
        next.play(m);
        (m, perft(&next, depth - 1))
    };
    moves.into_iter().map(count).collect()
}

/// Lines below an unfinished game with `depth` at least 1. Keys are not kept, and the side to move
/// is a constant, so that shifts have a fixed direction.
fn count<B: Bits, const WHITE: bool>(geometry: &Geometry<B>, own: B, opponent: B, depth: u32) -> u64 {
    let targets = geometry.targets::<WHITE>(own, opponent);
    if depth == 1 {
        return u64::from(population(targets));
    }
    // Steps onto the goal row end the game: lines of this length don't go through them.
    let goal = geometry.goal[usize::from(!WHITE)];
    let mut total = 0;
    let up = geometry.up;
    let ahead = if WHITE { [up, up - 1, up + 1] } else { [up, up + 1, up - 1] };
    for (squares, ahead) in targets.into_iter().zip(ahead) {
        squares.without(goal).for_each(|to| {
            let target = B::of(to);
            let origin = if WHITE { target >> ahead } else { target << ahead };
            let left = opponent.without(target);
            // Without pieces the opponent has lost: the loop below counts nothing, as it should.
            total += match WHITE {
                true => count::<B, false>(geometry, left, own ^ (origin | target), depth - 1),
                false => count::<B, true>(geometry, left, own ^ (origin | target), depth - 1),
            };
        });
    }
    total
}

/// The squares of three sets together. A full adder turns three words into a sum and a carry, so
/// that two population counts do for three; they are the larger part of the work at a leaf.
#[inline(always)]
fn population<B: Bits>([a, b, c]: [B; 3]) -> u32 {
    let half = a ^ b;
    let (sum, carry) = (half ^ c, (a & b) | (half & c));
    sum.count() + 2 * carry.count()
}

#[cfg(test)]
mod tests {
    use super::population;

    #[test]
    fn the_full_adder_counts() {
        assert_eq!(population([0b1011_u64, 0b1110, 0b0011]), 8);
        assert_eq!(population([u64::MAX; 3]), 192);
    }
}
