//! Which move to try first: the one that leaves the other side the fewest moves.

use super::engine::Engine;
use crate::layout::Layout;

/// No position has more moves: each takes an empty square, and the first four are taken.
pub(super) const MAX_MOVES: usize = 60;

/// A move with what it turns and its rank.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) turned: u64,
    pub(super) rank: i32,
    pub(super) square: u8,
}

impl Candidate {
    pub(super) const NONE: Self = Self { turned: 0, rank: 0, square: 0 };

    /// The discs after the move: the next side's, then the mover's.
    #[inline]
    pub(super) fn play(&self, own: u64, other: u64) -> (u64, u64) {
        (other ^ self.turned, own ^ (self.turned | 1 << self.square))
    }

    /// Brings the highest-ranked to the front.
    #[inline]
    pub(super) fn bring_best(candidates: &mut [Self]) {
        let mut best = 0;
        for index in 1..candidates.len() {
            if candidates[index].rank > candidates[best].rank {
                best = index;
            }
        }
        candidates.swap(0, best);
    }
}

impl<L: Layout> Engine<'_, L> {
    /// The moves with what they turn.
    #[inline]
    pub(super) fn candidates<'b>(
        &self,
        own: u64,
        other: u64,
        mut moves: u64,
        buffer: &'b mut [Candidate; MAX_MOVES],
    ) -> &'b mut [Candidate] {
        let mut count = 0;
        while moves != 0 && count < MAX_MOVES {
            let square = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            buffer[count] =
                Candidate { turned: self.board.layout.flips(square, own, other), rank: 0, square };
            count += 1;
        }
        &mut buffer[..count]
    }

    /// Ranks them: the table's move first, then by what the other side can do next.
    pub(super) fn rank(
        &mut self,
        own: u64,
        other: u64,
        _alpha: i32,
        stored: Option<u16>,
        candidates: &mut [Candidate],
    ) {
        let geometry = self.board.geometry();
        let odd = self.odd_squares(geometry.board & !(own | other));
        for candidate in candidates {
            let (next_own, next_other) = candidate.play(own, other);
            let moves = self.board.layout.mobility(next_own, next_other);
            let corners = (moves & geometry.corners).count_ones();
            let mut rank = -(16 * (moves.count_ones() + corners) as i32);
            rank += 2 * i32::from(odd >> candidate.square & 1 == 1);
            rank += 16 * i32::from(geometry.corners >> candidate.square & 1 == 1);
            if stored == Some(candidate.square.into()) {
                rank += 1 << 20;
            }
            candidate.rank = rank;
        }
    }
}
