//! The last one to four empty squares, where every saved instruction counts: no mobility, no
//! ordering but what the caller gives.
//!
//! All scores are for the side that has `own`; a search asks whether its score exceeds `alpha`, and
//! answers with a bound on the right side of it.

use super::board::Board;
use super::engine::Engine;
use crate::layout::Layout;

impl<L: Layout> Board<L> {
    /// The discs turned by a disc on `square`; a glance at its neighbours saves most of the work.
    #[inline(always)]
    pub(super) fn turned(&self, square: u8, own: u64, other: u64) -> u64 {
        if self.geometry().neighbours[usize::from(square)] & other == 0 {
            return 0;
        }
        self.layout.flips(square, own, other)
    }
}

impl<L: Layout> Engine<'_, L> {
    /// The score with one empty square left. Exact.
    #[inline]
    pub(super) fn last_one(&mut self, own: u64, other: u64, square: u8) -> i32 {
        self.nodes += 1;
        let turned = self.board.layout.last_flips(square, own, other);
        if turned != 0 {
            // The board is full: own discs decide.
            return 2 * (own.count_ones() + turned + 1) as i32 - self.board.squares;
        }
        if self.board.passes {
            let turned = self.board.layout.last_flips(square, other, own);
            if turned != 0 {
                self.nodes += 1;
                return self.board.squares - 2 * (other.count_ones() + turned + 1) as i32;
            }
        }
        self.board.finished(own, other)
    }

    /// Two empty squares left.
    pub(super) fn last_two(&mut self, own: u64, other: u64, alpha: i32, [a, b]: [u8; 2]) -> i32 {
        self.nodes += 1;
        let mut best = i32::MIN;
        for (square, left) in [(a, b), (b, a)] {
            let turned = self.board.turned(square, own, other);
            if turned != 0 {
                let score = -self.last_one(other ^ turned, own ^ (turned | 1 << square), left);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        if best > i32::MIN {
            return best;
        }
        // No move: a pass, unless the other side has none either.
        let mut best = i32::MIN;
        if self.board.passes {
            for (square, left) in [(a, b), (b, a)] {
                let turned = self.board.turned(square, other, own);
                if turned != 0 {
                    let score = -self.last_one(own ^ turned, other ^ (turned | 1 << square), left);
                    if score >= -alpha {
                        self.nodes += 1;
                        return -score;
                    }
                    best = best.max(score);
                }
            }
        }
        if best > i32::MIN {
            self.nodes += 1;
            -best
        } else {
            self.board.finished(own, other)
        }
    }

    /// Three empty squares left, in the order to try them.
    pub(super) fn last_three(&mut self, own: u64, other: u64, alpha: i32, [a, b, c]: [u8; 3]) -> i32 {
        self.nodes += 1;
        let mut best = i32::MIN;
        for (square, left) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            let turned = self.board.turned(square, own, other);
            if turned != 0 {
                let score = -self.last_two(other ^ turned, own ^ (turned | 1 << square), !alpha, left);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        if best > i32::MIN {
            best
        } else if self.board.passes && self.board.layout.mobility(other, own) != 0 {
            -self.last_three(other, own, !alpha, [a, b, c])
        } else {
            self.board.finished(own, other)
        }
    }

    /// Four empty squares left, in the order to try them.
    pub(super) fn last_four(&mut self, own: u64, other: u64, alpha: i32, [a, b, c, d]: [u8; 4]) -> i32 {
        self.nodes += 1;
        let mut best = i32::MIN;
        for (square, left) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            let turned = self.board.turned(square, own, other);
            if turned != 0 {
                let score = -self.last_three(other ^ turned, own ^ (turned | 1 << square), !alpha, left);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        if best > i32::MIN {
            best
        } else if self.board.passes && self.board.layout.mobility(other, own) != 0 {
            -self.last_four(other, own, !alpha, [a, b, c, d])
        } else {
            self.board.finished(own, other)
        }
    }
}
