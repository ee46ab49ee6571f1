//! Which move to try first: the one that leaves the other side the fewest moves.

use super::engine::Engine;
use super::glance::FULL;
use crate::eval::Evaluation;
use crate::layout::Layout;

/// What counts against a move: each move that it leaves the other side (a corner counts twice), and
/// each empty square next to the mover's discs. And for it: a corner, and, among equals, an
/// empty region of odd size. Chosen by node counts.
const MOVE: i32 = 16;
const NEAR: i32 = 8;
const PARITY: i32 = 2;

/// From so many empty squares on, moves are ranked with the evaluation, and a ply deeper for every so
/// many more. Chosen by node counts and time.
const EVALUATED: u32 = 12;
const DEEPER_EVERY: u32 = 3;
const DEEPEST: u32 = 3;
/// What a move left to the other side counts beside the evaluation, in its unit.
const EVAL_MOVE: i32 = 400;

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

    /// Ranks the moves from `start` on, the table's move first: by a short search with the evaluation
    /// where much is at stake, by what the other side can do next elsewhere.
    pub(super) fn rank(&mut self, own: u64, other: u64, empties: u32, stored: Option<u16>, start: usize) {
        match self.shared.evaluation {
            Some(evaluation) if empties >= EVALUATED => {
                self.rank_by_search(evaluation, own, other, empties, start);
            }
            _ => self.rank_by_mobility(own, other, start),
        }
        if let Some(stored) = stored {
            for candidate in &mut self.moves[start..] {
                if u16::from(candidate.square) == stored {
                    candidate.rank = i32::MAX;
                }
            }
        }
    }

    fn rank_by_mobility(&mut self, own: u64, other: u64, start: usize) {
        let geometry = self.board.geometry();
        let odd = self.odd_regions(geometry.board & !(own | other));
        let board = self.board;
        for candidate in &mut self.moves[start..] {
            let (next_own, next_other) = candidate.play(own, other);
            let free = geometry.board & !(next_own | next_other);
            let moves = board.layout.mobility(next_own, next_other);
            let corners = moves & geometry.corners;
            let near = board.layout.around(next_other) & free;
            let mut rank = -MOVE * (moves.count_ones() + corners.count_ones()) as i32;
            rank -= NEAR * near.count_ones() as i32;
            rank += MOVE * i32::from(geometry.corners >> candidate.square & 1 == 1);
            rank += PARITY * i32::from(odd >> candidate.square & 1 == 1);
            candidate.rank = rank;
        }
    }

    fn rank_by_search(&mut self, evaluation: &Evaluation, own: u64, other: u64, empties: u32, start: usize) {
        let depth = (empties.saturating_sub(EVALUATED) / DEEPER_EVERY).min(DEEPEST);
        let board = self.board;
        for candidate in &mut self.moves[start..] {
            let (next_own, next_other) = candidate.play(own, other);
            let moves = board.layout.mobility(next_own, next_other);
            let corners = moves & board.geometry().corners;
            let value = -board.glance(evaluation, &mut self.nodes, next_own, next_other, FULL, depth);
            candidate.rank = value - EVAL_MOVE * (moves.count_ones() + corners.count_ones()) as i32;
        }
    }
}
