//! The search: null windows only. Each call asks "does the side to move score more than `alpha`?"
//! and answers with a bound (fail-soft): a value above alpha is one that it reaches at least, a value
//! at or below alpha one that it can't exceed. With integers -(alpha + 1), the other side's alpha, is
//! `!alpha`.

use search_core::{Bound, Entry, Score, Side, Table};

use super::board::Board;
use super::bounds::Bounds;
use super::busy::Busy;
use super::known::Known;
use super::nearby::Nearby;
use super::open::OpenLine;
use super::order::Candidate;
use super::stability::stable;
use crate::eval::Evaluation;
use crate::key::key_of;
use crate::layout::Layout;

/// Up to so many empty squares, no table: the search is done sooner. Chosen by node counts and time.
pub(super) const SHALLOW: u32 = 7;
/// Up to so many, the small table of the thread; from there on the one that threads share. Chosen by
/// node counts and time: 114.0 million nodes over FFO 40 to 44 with the shared table alone, 116.9 thus.
pub(super) const NEARBY: u32 = 11;

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
    pub(super) nearby: &'s mut Nearby,
    pub(super) line: OpenLine,
}

impl<'s, L: Layout> Engine<'s, L> {
    pub(super) fn new(board: Board<L>, shared: Shared<'s>, limits: Bounds, nearby: &'s mut Nearby) -> Self {
        Self { board, shared, nodes: 0, limits, moves: Vec::new(), nearby, line: OpenLine::default() }
    }
}

impl<L: Layout> Engine<'_, L> {
    /// A bound at or below alpha from the other side's stable discs, if there are enough. They are
    /// counted only where a few would do.
    #[inline]
    pub(super) fn stability_cut(&self, own: u64, other: u64, alpha: i32, empties: u32) -> Option<i32> {
        let needed = ((self.board.squares - alpha).max(0) as u32).div_ceil(2);
        let few_enough = needed <= self.board.squares as u32 / 2 - empties / 2;
        if !few_enough || other.count_ones() < needed {
            return None;
        }
        let bound = self.board.at_most(stable(self.board.layout, other, own).count_ones());
        (bound <= alpha).then_some(bound)
    }

    /// What is known of a position by its key.
    #[inline]
    pub(super) fn probe(&self, key: u64, empties: u32) -> Option<Entry> {
        if empties <= NEARBY { self.nearby.probe(key) } else { self.shared.table.probe(key) }
    }

    /// Keeps a bound on a position's score, and its best move or the best known.
    #[inline]
    pub(super) fn store(&mut self, key: u64, empties: u32, score: i32, bound: Bound, square: Option<u16>) {
        if empties <= NEARBY {
            self.nearby.store(key, score, bound, square);
        } else {
            let score = Score::eval(score);
            let entry = Entry { score, bound, depth: empties as u8, complete: true, move_code: square };
            self.shared.table.store(key, entry);
        }
    }

    /// The side to move is always "own" here, so colours don't matter.
    #[inline]
    pub(super) fn key(&self, own: u64, other: u64) -> u64 {
        key_of([own, other], Side::First)
    }
}
