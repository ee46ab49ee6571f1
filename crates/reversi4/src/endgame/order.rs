//! Which move to try first: the one that leaves the other side the fewest moves.

use super::engine::Engine;
use crate::layout::Layout;

/// A move with what it turns and its rank.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) turned: u64,
    pub(super) rank: i32,
    pub(super) square: u8,
}

impl Candidate {
    /// The discs after the move: the next side's, then the mover's.
    #[inline]
    pub(super) fn play(&self, own: u64, other: u64) -> (u64, u64) {
        (other ^ self.turned, own ^ (self.turned | 1 << self.square))
    }
}

impl<L: Layout> Engine<'_, L> {
    /// Puts the moves with what they turn on the stack; they begin where it ended.
    #[inline]
    pub(super) fn push_moves(&mut self, own: u64, other: u64, mut moves: u64) -> usize {
        let start = self.moves.len();
        while moves != 0 {
            let square = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            self.moves.push(Candidate {
                turned: self.board.layout.flips(square, own, other),
                rank: 0,
                square,
            });
        }
        start
    }

    /// Brings the highest-ranked of the moves from `index` on to that place.
    #[inline]
    pub(super) fn pick(&mut self, index: usize) -> Candidate {
        let moves = &mut self.moves[index..];
        let mut best = 0;
        for other in 1..moves.len() {
            if moves[other].rank > moves[best].rank {
                best = other;
            }
        }
        moves.swap(0, best);
        moves[0]
    }

    /// Ranks the moves from `start` on: the table's move first, then by what the other side can do
    /// next.
    pub(super) fn rank(&mut self, own: u64, other: u64, stored: Option<u16>, start: usize) {
        let geometry = self.board.geometry();
        let odd = self.odd_squares(geometry.board & !(own | other));
        let board = self.board;
        for candidate in &mut self.moves[start..] {
            let (next_own, next_other) = candidate.play(own, other);
            let moves = board.layout.mobility(next_own, next_other);
            let corners = (moves & geometry.corners).count_ones();
            let near =
                (board.layout.around(next_other) & geometry.board & !(next_own | next_other)).count_ones();
            let mut rank = -((16 * (moves.count_ones() + corners) + 8 * near) as i32);
            rank += 2 * i32::from(odd >> candidate.square & 1 == 1);
            rank += 16 * i32::from(geometry.corners >> candidate.square & 1 == 1);
            if stored == Some(candidate.square.into()) {
                rank += 1 << 20;
            }
            candidate.rank = rank;
        }
    }
}
