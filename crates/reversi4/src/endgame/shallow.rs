//! Positions with few empty squares: no table, no evaluation, and hardly any sorting.

use super::engine::Engine;
use crate::layout::Layout;

/// With so many empty squares, moves are sorted; with fewer, that takes more time than it saves.
const SORTED: u32 = 7;

impl<L: Layout> Engine<'_, L> {
    /// Five to [`SHALLOW`] empty squares (or fewer): moves in empty regions of odd size first, for
    /// there the side to move can expect to move last.
    pub(super) fn shallow(&mut self, own: u64, other: u64, alpha: i32, empties: u32) -> i32 {
        let geometry = self.board.geometry();
        let empty = geometry.board & !(own | other);
        if empties <= 4 {
            return self.few(own, other, alpha, empty, empties);
        }
        self.nodes += 1;
        if let Some(bound) = self.stability_cut(own, other, alpha, empties) {
            return bound;
        }
        let moves = self.board.layout.mobility(own, other);
        if moves == 0 {
            if self.board.passes && self.board.layout.mobility(other, own) != 0 {
                return -self.shallow(other, own, !alpha, empties);
            }
            return self.board.finished(own, other);
        }
        if empties >= SORTED {
            return self.sorted(own, other, alpha, empties, moves);
        }
        let odd = self.odd_regions(empty);
        let mut best = i32::MIN;
        for mut group in [moves & odd, moves & !odd] {
            while group != 0 {
                let square = group.trailing_zeros() as u8;
                group &= group - 1;
                let turned = self.board.layout.flips(square, own, other);
                let score = -self.shallow(other ^ turned, own ^ (turned | 1 << square), !alpha, empties - 1);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        best
    }

    /// The moves of a shallow position, those first that leave few.
    fn sorted(&mut self, own: u64, other: u64, alpha: i32, empties: u32, moves: u64) -> i32 {
        let start = self.push_moves(own, other, moves);
        if self.moves.len() > start + 1 {
            self.rank(own, other, empties, None, start);
        }
        let mut best = i32::MIN;
        for index in start..self.moves.len() {
            let (next_own, next_other) = self.pick(index).play(own, other);
            best = best.max(-self.shallow(next_own, next_other, !alpha, empties - 1));
            if best > alpha {
                break;
            }
        }
        self.moves.truncate(start);
        best
    }

    /// Four empty squares or fewer, in the order of their regions' parity.
    fn few(&mut self, own: u64, other: u64, alpha: i32, empty: u64, empties: u32) -> i32 {
        let odd = self.odd_regions(empty);
        let mut squares = [0; 4];
        let mut count = 0;
        for mut group in [empty & odd, empty & !odd] {
            while group != 0 {
                squares[count] = group.trailing_zeros() as u8;
                count += 1;
                group &= group - 1;
            }
        }
        let [a, b, c, _] = squares;
        match empties {
            4 => self.last_four(own, other, alpha, squares),
            3 => self.last_three(own, other, alpha, [a, b, c]),
            2 => self.last_two(own, other, alpha, [a, b]),
            1 => self.last_one(own, other, a),
            _ => self.board.finished(own, other),
        }
    }

    /// The squares of empty regions of odd size. A region is what adjoining empty squares make.
    #[inline]
    pub(super) fn odd_regions(&self, mut empty: u64) -> u64 {
        let mut odd = 0;
        while empty != 0 {
            let mut region = empty & empty.wrapping_neg();
            loop {
                let grown = (region | self.board.layout.around(region)) & empty;
                if grown == region {
                    break;
                }
                region = grown;
            }
            if region.count_ones() % 2 == 1 {
                odd |= region;
            }
            empty &= !region;
        }
        odd
    }
}
