//! The search: null windows only. Each call asks "does the side to move score more than `alpha`?"
//! and answers with a bound (fail-soft): a value above alpha is one that it reaches at least, a value
//! at or below alpha one that it can't exceed. With integers -(alpha + 1), the other side's alpha, is
//! `!alpha`.

use std::time::Instant;

use search_core::{Bound, Entry, Limits, Score, StopFlag, Table};

use super::board::Board;
use super::order::{Candidate, MAX_MOVES};
use super::stability::stable;
use crate::key::key_of;
use crate::layout::Layout;
use search_core::Side;

/// With so few empty squares, no table and no sorting. Chosen by node counts and time.
const SHALLOW: u32 = 7;
/// From so many empty squares on, entries of children are looked up for a cutoff.
const ENHANCED: u32 = 10;
/// From so many empty squares on, symmetric positions share an entry. Chosen.
const LOOK_AT_LIMITS: u32 = 12;

/// A search that a limit ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interrupted;

/// What one search carries.
pub(super) struct Engine<'t, L: Layout> {
    pub(super) board: Board<L>,
    pub(super) table: &'t Table,
    /// Positions reached by moves and passes, the last ones included.
    pub(super) nodes: u64,
    pub(super) limits: Bounds,
}

/// When to stop.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    nodes: u64,
    end: Option<Instant>,
    stop: Option<StopFlag>,
    next_look: u64,
}

impl Bounds {
    /// How many nodes pass between two looks at the clock.
    const INTERVAL: u64 = 20_000;

    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            end: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.clone(),
            next_look: 0,
        }
    }

    #[inline]
    fn reached(&mut self, nodes: u64) -> bool {
        if nodes < self.next_look {
            return false;
        }
        self.next_look = nodes.saturating_add(Self::INTERVAL).min(self.nodes);
        nodes >= self.nodes
            || self.end.is_some_and(|end| Instant::now() >= end)
            || self.stop.as_ref().is_some_and(StopFlag::is_set)
    }
}

impl<L: Layout> Engine<'_, L> {
    /// Any number of empty squares.
    pub(super) fn search(&mut self, own: u64, other: u64, alpha: i32) -> Result<i32, Interrupted> {
        let empty = self.board.geometry().board & !(own | other);
        let empties = empty.count_ones();
        if empties <= SHALLOW {
            Ok(self.shallow(own, other, alpha, empties))
        } else {
            self.deep(own, other, alpha, empties)
        }
    }

    /// More than [`SHALLOW`] empty squares: with the table, and moves sorted.
    fn deep(&mut self, own: u64, other: u64, alpha: i32, empties: u32) -> Result<i32, Interrupted> {
        if empties >= LOOK_AT_LIMITS && self.limits.reached(self.nodes) {
            return Err(Interrupted);
        }
        self.nodes += 1;
        // 1. What the opponent can't lose any more bounds the score.
        if let Some(bound) = self.stability_cut(own, other, alpha, empties) {
            return Ok(bound);
        }
        // 2. The table.
        let key = self.key(own, other);
        let entry = self.table.probe(key);
        let mut stored = None;
        if let Some(entry) = entry {
            if let Some(score) = settled(entry, alpha) {
                return Ok(score);
            }
            stored = entry.move_code;
        }
        // 3. The moves.
        let moves = self.board.layout.mobility(own, other);
        if moves == 0 {
            return self.without_moves(own, other, alpha, empties);
        }
        let mut buffer = [Candidate::NONE; MAX_MOVES];
        let candidates = self.candidates(own, other, moves, &mut buffer);
        // A move that leaves the other side no disc wins everything.
        if let Some(all) = candidates.iter().find(|candidate| candidate.turned == other) {
            return Ok(self.board.finished(own | other | 1 << all.square, 0));
        }
        // 4. A child that the table knows to be good enough.
        if empties >= ENHANCED
            && let Some(score) = self.enhanced_cut(own, other, alpha, candidates)
        {
            return Ok(score);
        }
        self.rank(own, other, alpha, stored, candidates);
        // 5. Search them, best first.
        let mut best = i32::MIN;
        let mut best_square = None;
        for index in 0..candidates.len() {
            Candidate::bring_best(&mut candidates[index..]);
            let Candidate { square, turned, .. } = candidates[index];
            let (next_own, next_other) = (other ^ turned, own ^ (turned | 1 << square));
            let score = if empties - 1 <= SHALLOW {
                -self.shallow(next_own, next_other, !alpha, empties - 1)
            } else {
                -self.deep(next_own, next_other, !alpha, empties - 1)?
            };
            if score > best {
                best = score;
                if score > alpha {
                    best_square = Some(u16::from(square));
                    break;
                }
            }
        }
        // 6. Remember.
        let bound = if best > alpha { Bound::Lower } else { Bound::Upper };
        let move_code = best_square.or(stored);
        self.table.store(
            key,
            Entry { score: Score::eval(best), bound, depth: empties as u8, complete: true, move_code },
        );
        Ok(best)
    }

    /// Five to [`SHALLOW`] empty squares (or fewer): moves in quarters with an odd number of empty
    /// squares first, for there the side to move can expect to move last.
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
        let odd = self.odd_squares(empty);
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

    /// Four empty squares or fewer, in the order of their quarters' parity.
    fn few(&mut self, own: u64, other: u64, alpha: i32, empty: u64, empties: u32) -> i32 {
        let odd = self.odd_squares(empty);
        let mut squares = [0; 4];
        let mut count = 0;
        for mut group in [empty & odd, empty & !odd] {
            while group != 0 {
                squares[count] = group.trailing_zeros() as u8;
                count += 1;
                group &= group - 1;
            }
        }
        let [a, b, c, d] = squares;
        match empties {
            4 => self.last_four(own, other, alpha, squares),
            3 => self.last_three(own, other, alpha, [a, b, c]),
            2 => self.last_two(own, other, alpha, [a, b]),
            1 => self.last_one(own, other, a),
            _ => {
                let _ = d;
                self.board.finished(own, other)
            }
        }
    }

    /// The squares of quarters with an odd number of empty squares.
    #[inline]
    pub(super) fn odd_squares(&self, mut empty: u64) -> u64 {
        let geometry = self.board.geometry();
        let mut odd = 0;
        while empty != 0 {
            odd ^= geometry.quarter[empty.trailing_zeros() as usize];
            empty &= empty - 1;
        }
        geometry.quarters[usize::from(odd & 15)]
    }

    /// A pass, or the end of the game.
    fn without_moves(&mut self, own: u64, other: u64, alpha: i32, empties: u32) -> Result<i32, Interrupted> {
        if self.board.passes && self.board.layout.mobility(other, own) != 0 {
            Ok(-self.deep(other, own, !alpha, empties)?)
        } else {
            Ok(self.board.finished(own, other))
        }
    }

    /// A bound at or below alpha from the other side's stable discs, if there are enough. They are
    /// counted only where a few would do.
    #[inline]
    fn stability_cut(&self, own: u64, other: u64, alpha: i32, empties: u32) -> Option<i32> {
        let needed = ((self.board.squares - alpha).max(0) as u32).div_ceil(2);
        let few_enough = needed <= self.board.squares as u32 / 2 - empties / 2;
        if !few_enough || other.count_ones() < needed {
            return None;
        }
        let bound = self.board.at_most(stable(self.board.geometry(), other, own).count_ones());
        (bound <= alpha).then_some(bound)
    }

    fn enhanced_cut(&self, own: u64, other: u64, alpha: i32, candidates: &[Candidate]) -> Option<i32> {
        for candidate in candidates {
            let (next_own, next_other) = candidate.play(own, other);
            if let Some(entry) = self.table.probe(self.key(next_own, next_other))
                && let Some(score) = settled(entry, !alpha)
                && -score > alpha
            {
                return Some(-score);
            }
        }
        None
    }

    /// The side to move is always "own" here, so colours don't matter.
    #[inline]
    pub(super) fn key(&self, own: u64, other: u64) -> u64 {
        key_of([own, other], Side::First)
    }
}

/// The score of an entry, if it answers whether the score exceeds alpha.
#[inline]
fn settled(entry: Entry, alpha: i32) -> Option<i32> {
    let score = entry.score.value();
    match entry.bound {
        Bound::Exact => Some(score),
        Bound::Lower if score > alpha => Some(score),
        Bound::Upper if score <= alpha => Some(score),
        _ => None,
    }
}
