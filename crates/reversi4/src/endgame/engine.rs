//! The search: null windows only. Each call asks "does the side to move score more than `alpha`?"
//! and answers with a bound (fail-soft): a value above alpha is one that it reaches at least, a value
//! at or below alpha one that it can't exceed. With integers -(alpha + 1), the other side's alpha, is
//! `!alpha`.

use std::time::Instant;

use search_core::{Bound, Entry, Limits, Score, Side, StopFlag, Table};

use super::board::Board;
use super::busy::Busy;
use super::known::{Known, Proved};
use super::order::Candidate;
use super::stability::stable;
use crate::eval::Evaluation;
use crate::key::key_of;
use crate::layout::Layout;

/// With so few empty squares, no table and no sorting. Chosen by node counts and time.
const SHALLOW: u32 = 7;
const SORTED: u32 = 7;
/// From so many empty squares on, entries of children are looked up for a cutoff.
const ENHANCED: u32 = 12;
/// From so many empty squares on, threads put off each other's moves.
const SHARED: u32 = 12;
/// From so many empty squares on, limits are looked at: nothing below takes long.
const LOOK_AT_LIMITS: u32 = 12;

/// A search that a limit ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interrupted;

/// What the threads of one search share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'s> {
    pub(super) table: &'s Table,
    /// Orders moves where much is at stake.
    pub(super) evaluation: Option<&'s Evaluation>,
    /// `None` with a single thread.
    pub(super) busy: Option<&'s Busy>,
    pub(super) known: &'s Known<'s>,
    /// From so many empty squares on, positions are looked up and kept in `known`.
    pub(super) known_from: u32,
    /// From so many empty squares on, symmetric positions are one: near the start of a game.
    pub(super) symmetric_from: u32,
}

/// What one thread carries.
pub(super) struct Engine<'s, L: Layout> {
    pub(super) board: Board<L>,
    pub(super) shared: Shared<'s>,
    /// Positions reached by moves and passes, the last ones included.
    pub(super) nodes: u64,
    pub(super) limits: Bounds,
    /// The moves of all positions on the current line, one after the other.
    pub(super) moves: Vec<Candidate>,
}

impl<'s, L: Layout> Engine<'s, L> {
    pub(super) fn new(board: Board<L>, shared: Shared<'s>, limits: Bounds) -> Self {
        Self { board, shared, nodes: 0, limits, moves: Vec::new() }
    }
}

/// When to stop.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    nodes: u64,
    end: Option<Instant>,
    stop: Option<StopFlag>,
    finished: StopFlag,
    next_look: u64,
}

impl Bounds {
    /// How many nodes pass between two looks at the clock.
    const INTERVAL: u64 = 20_000;

    /// The limits of a search, which ends too when another thread has finished it.
    pub(super) fn new(limits: &Limits, finished: StopFlag) -> Self {
        Self {
            finished,
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
            || self.finished.is_set()
    }
}

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
        if empties >= LOOK_AT_LIMITS && self.limits.reached(self.nodes) {
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
        if let Some(entry) = self.shared.table.probe(key) {
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
            && let Some(score) = self.enhanced_cut(own, other, alpha, start)
        {
            self.moves.truncate(start);
            return Ok(score);
        }
        // 5. Search them, best first.
        self.rank(own, other, empties, stored, start);
        let (best, square) = self.best_of(own, other, alpha, empties, start)?;
        // 6. Remember.
        let bound = if best > alpha { Bound::Lower } else { Bound::Upper };
        let move_code = square.map(u16::from).or(stored);
        let entry =
            Entry { score: Score::eval(best), bound, depth: empties as u8, complete: true, move_code };
        self.shared.table.store(key, entry);
        Ok(best)
    }

    /// Keeps a root's move for the next window.
    pub(super) fn remember_root(&self, own: u64, other: u64, score: i32, empties: u32, square: u8) {
        let entry = Entry {
            score: Score::eval(score),
            bound: Bound::Lower,
            depth: empties as u8,
            complete: true,
            move_code: Some(square.into()),
        };
        self.shared.table.store(self.key(own, other), entry);
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
        if empties >= SORTED {
            return self.sorted(own, other, alpha, empties, moves);
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
        let [a, b, c, _] = squares;
        match empties {
            4 => self.last_four(own, other, alpha, squares),
            3 => self.last_three(own, other, alpha, [a, b, c]),
            2 => self.last_two(own, other, alpha, [a, b]),
            1 => self.last_one(own, other, a),
            _ => self.board.finished(own, other),
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
            Ok(-self.search(other, own, !alpha, empties)?)
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

    fn enhanced_cut(&self, own: u64, other: u64, alpha: i32, start: usize) -> Option<i32> {
        for candidate in &self.moves[start..] {
            let (next_own, next_other) = candidate.play(own, other);
            if let Some(entry) = self.shared.table.probe(self.key(next_own, next_other))
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
