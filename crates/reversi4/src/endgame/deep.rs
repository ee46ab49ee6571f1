//! Positions with many empty squares: the table, enhanced cutoffs, moves ranked with care.

use search_core::{Bound, Entry};

use super::bounds::Interrupted;
use super::engine::{Engine, NEARBY, SHALLOW};
use super::known::Proved;
use crate::layout::Layout;

/// From so many empty squares on, entries of children are looked up for a cutoff. Chosen by node
/// counts and time.
const ENHANCED: u32 = 11;
/// From so many empty squares on, threads put off each other's moves: where the children are in the
/// table that threads share.
const SHARED: u32 = NEARBY + 2;
/// From so many empty squares on, limits are looked at: nothing below takes long.
const LOOK_AT_LIMITS: u32 = 12;

impl<L: Layout> Engine<'_, L> {
    /// Any number of empty squares.
    #[inline]
    pub(super) fn search(
        &mut self,
        own: u64,
        other: u64,
        alpha: i32,
        empties: u32,
    ) -> Result<i32, Interrupted> {
        if empties <= SHALLOW {
            Ok(self.shallow(own, other, alpha, empties))
        } else if empties >= self.shared.known_from {
            self.known(own, other, alpha, empties)
        } else {
            self.deep(own, other, alpha, empties)
        }
    }

    /// A position so large that what is proved of it is kept.
    fn known(&mut self, own: u64, other: u64, alpha: i32, empties: u32) -> Result<i32, Interrupted> {
        let discs = self.board.geometry().symmetries.least([own, other]);
        let (low, high) = self.shared.known.bounds(discs);
        if low > alpha {
            return Ok(low);
        }
        if high <= alpha {
            return Ok(high);
        }
        let score = self.deep(own, other, alpha, empties)?;
        let (low, high) = if score > alpha { (score, high) } else { (low, score) };
        self.shared.known.narrow(Proved { discs, low, high });
        Ok(score)
    }

    /// More than [`SHALLOW`] empty squares: with the table, and moves sorted.
    fn deep(&mut self, own: u64, other: u64, alpha: i32, empties: u32) -> Result<i32, Interrupted> {
        if empties >= LOOK_AT_LIMITS && self.limits.reached(self.nodes) || self.is_vain(empties) {
            return Err(Interrupted);
        }
        self.nodes += 1;
        // 1. What the opponent can't lose any more bounds the score.
        if let Some(bound) = self.stability_cut(own, other, alpha, empties) {
            return Ok(bound);
        }
        // 2. The table. From here on the position may be an image of itself.
        let [own, other] = if empties >= self.shared.symmetric_from {
            self.board.geometry().symmetries.least([own, other])
        } else {
            [own, other]
        };
        let key = self.key(own, other);
        let mut stored = None;
        if let Some(entry) = self.probe(key, empties) {
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
        let start = self.push_moves(own, other, moves);
        // A move that leaves the other side no disc wins everything.
        if let Some(all) = self.moves[start..].iter().find(|candidate| candidate.turned == other) {
            let score = self.board.finished(own | other | 1 << all.square, 0);
            self.moves.truncate(start);
            return Ok(score);
        }
        // 4. A child that the table knows to be good enough.
        if empties >= ENHANCED
            && let Some(score) = self.enhanced_cut(own, other, alpha, empties, start)
        {
            self.moves.truncate(start);
            return Ok(score);
        }
        // 5. Search them, best first.
        self.rank(own, other, empties, stored, start);
        self.open(key, alpha, empties);
        let result = self.best_of(own, other, alpha, empties, start);
        if let Some(score) = self.close(empties) {
            self.moves.truncate(start);
            return Ok(score);
        }
        let (best, square) = result?;
        // 6. Remember.
        let bound = if best > alpha { Bound::Lower } else { Bound::Upper };
        let move_code = square.map(u16::from).or(stored);
        self.store(key, empties, best, bound, move_code);
        Ok(best)
    }

    /// The best score of the ranked moves from `start` on, which are taken off the stack, and the
    /// move that exceeds alpha, if one does.
    pub(super) fn best_of(
        &mut self,
        own: u64,
        other: u64,
        alpha: i32,
        empties: u32,
        start: usize,
    ) -> Result<(i32, Option<u8>), Interrupted> {
        let busy = self.shared.busy.filter(|_| empties >= SHARED);
        let mut best = i32::MIN;
        let mut found = None;
        let mut put_off = 0_u64;
        for index in start..self.moves.len() {
            let candidate = self.pick(index);
            let (next_own, next_other) = candidate.play(own, other);
            let key = busy.map(|busy| (busy, self.key(next_own, next_other)));
            if let Some((busy, key)) = key {
                if index > start && busy.is_taken(key) {
                    put_off |= 1 << (index - start);
                    continue;
                }
                busy.enter(key);
            }
            let score = self.search(next_own, next_other, !alpha, empties - 1);
            if let Some((busy, key)) = key {
                busy.leave(key);
            }
            best = best.max(-score?);
            if best > alpha {
                found = Some(candidate.square);
                break;
            }
        }
        while put_off != 0 && found.is_none() {
            let candidate = self.moves[start + put_off.trailing_zeros() as usize];
            put_off &= put_off - 1;
            let (next_own, next_other) = candidate.play(own, other);
            best = best.max(-self.search(next_own, next_other, !alpha, empties - 1)?);
            found = (best > alpha).then_some(candidate.square);
        }
        self.moves.truncate(start);
        Ok((best, found))
    }

    /// The score with which some child's entry exceeds alpha, if one does.
    fn enhanced_cut(&self, own: u64, other: u64, alpha: i32, empties: u32, start: usize) -> Option<i32> {
        for candidate in &self.moves[start..] {
            let (next_own, next_other) = candidate.play(own, other);
            if let Some(entry) = self.probe(self.key(next_own, next_other), empties - 1)
                && let Some(score) = settled(entry, !alpha)
                && -score > alpha
            {
                return Some(-score);
            }
        }
        None
    }

    /// A pass, or the end of the game.
    fn without_moves(&mut self, own: u64, other: u64, alpha: i32, empties: u32) -> Result<i32, Interrupted> {
        if self.board.passes && self.board.layout.mobility(other, own) != 0 {
            Ok(-self.search(other, own, !alpha, empties)?)
        } else {
            Ok(self.board.finished(own, other))
        }
    }

    /// Keeps a root's move for the next window.
    pub(super) fn remember_root(&mut self, own: u64, other: u64, score: i32, empties: u32, square: u8) {
        self.store(self.key(own, other), empties, score, Bound::Lower, Some(square.into()));
    }
}

/// The score of an entry, if it answers whether the score exceeds alpha.
#[inline]
pub(super) fn settled(entry: Entry, alpha: i32) -> Option<i32> {
    let score = entry.score.value();
    match entry.bound {
        Bound::Exact => Some(score),
        Bound::Lower if score > alpha => Some(score),
        Bound::Upper if score <= alpha => Some(score),
        _ => None,
    }
}
