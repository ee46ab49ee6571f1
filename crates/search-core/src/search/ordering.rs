//! Which move to try first.

use std::cmp::Reverse;
use std::mem;

use crate::features::{Features, Policy};
use crate::position::{Evaluate, Game, Side};
use crate::search::worker::{Place, Worker};
use crate::table::{Entry, NO_MOVE};
use crate::window::Bound;

/// Bands of ranks, all positive. History stays below 2^31, tactical ranks and evaluations within
/// +/- 2^31 of their band.
const KILLER_BAND: i64 = 1 << 33;
const TACTICAL_BAND: i64 = 1 << 34;
const EVALUATION_BAND: i64 = 1 << 34;
const HASH_MOVE_RANK: i64 = 1 << 40;
/// The table's move where it only cut. Killers go before it: on quiet boards many moves cut, and one
/// that cuts in other places too leads to positions that the table knows. Chosen: at 9 plies of
/// Breakthrough's opening this leaves about half the nodes, and in its middlegame about as many.
const CUT_MOVE_RANK: i64 = KILLER_BAND - 2;

/// Merits are within +/- 2^14 of their band; the countermove goes before all of them.
const MERIT_BAND: i64 = 1 << 15;
const REPLY_RANK: i64 = 1 << 17;
/// A reduction is a ply less, or more, for each so much of merit. Chosen.
const MERIT_PLY: i32 = 1 << 13;

/// Longer lists are sorted as a whole, since picking the best again and again takes quadratic time.
const SORTED_ABOVE: usize = 128;

/// The move that the table holds for a node.
#[derive(Clone, Copy)]
pub(super) struct StoredMove {
    /// Its code, or [`NO_MOVE`].
    code: u16,
    /// Its rank, if no other is higher: the first if it was best of all.
    rank: i64,
}

impl StoredMove {
    pub(super) const NONE: Self = Self { code: NO_MOVE, rank: 0 };

    /// The same move, tried first whatever is known of it.
    pub(super) const fn first(self) -> Self {
        Self { rank: HASH_MOVE_RANK, ..self }
    }

    #[inline(always)]
    pub(super) fn of(entry: Entry) -> Self {
        let rank = if entry.bound == Bound::Exact { HASH_MOVE_RANK } else { CUT_MOVE_RANK };
        Self { code: entry.move_code.unwrap_or(NO_MOVE), rank }
    }
}

/// A rank with the move's generation index below it: the higher, the sooner, and equal ranks keep
/// generation order however moves are swapped about.
#[inline(always)]
const fn packed(rank: i64, index: usize) -> u64 {
    (rank as u64) << 16 | !(index as u16) as u64
}

impl<P: Game, E: Evaluate<P>, C: Policy> Worker<'_, P, E, C> {
    /// Whether moves are ranked at all; otherwise they are searched as generated.
    #[inline(always)]
    pub(super) fn orders(&self) -> bool {
        [
            Features::HASH_MOVE,
            Features::ORDER_BY_EVAL,
            Features::CAPTURES_FIRST,
            Features::KILLERS,
            Features::HISTORY,
        ]
        .into_iter()
        .any(|feature| self.policy.uses(feature))
    }

    /// Whether all moves behind a quiet one, in order, are quiet too: no quiet move but the first, which
    /// may be the table's, goes before a tactical one.
    #[inline(always)]
    pub(super) fn ends_with_quiet_moves(&self) -> bool {
        self.policy.uses(Features::CAPTURES_FIRST) && !self.policy.uses(Features::ORDER_BY_EVAL)
    }

    /// Ranks the moves from `start` to the end of the buffer.
    #[inline]
    pub(super) fn rank_moves(&mut self, start: usize, ply: u32, place: Place, stored: StoredMove) {
        let stored = if self.policy.uses(Features::GRADED) { stored.first() } else { stored };
        if self.policy.uses(Features::ORDER_BY_EVAL) {
            self.rank_by_evaluation(start, place, stored);
        } else {
            self.rank_by_kind(start, ply, place, stored);
        }
        if self.moves.len() - start > SORTED_ABOVE {
            self.sort_moves(start);
        }
    }

    /// Sorts the moves from `start` on by their ranks.
    #[cold]
    fn sort_moves(&mut self, start: usize) {
        let mut order: Vec<usize> = (start..self.moves.len()).collect();
        order.sort_unstable_by_key(|&index| Reverse(self.ranks[index]));
        let moves: Vec<_> = order.iter().map(|&index| self.moves[index]).collect();
        let ranks: Vec<_> = order.iter().map(|&index| self.ranks[index]).collect();
        if self.policy.uses(Features::ORDER_BY_EVAL) {
            let evaluations: Vec<_> = order.iter().map(|&index| self.evaluations[index]).collect();
            self.evaluations[start..].copy_from_slice(&evaluations);
        }
        self.moves[start..].copy_from_slice(&moves);
        self.ranks[start..].copy_from_slice(&ranks);
    }

    #[inline(always)]
    fn rank_by_kind(&mut self, start: usize, ply: u32, place: Place, stored: StoredMove) {
        let side = self.position.side_to_move();
        let killers = if self.policy.uses(Features::KILLERS) { self.killers.at(ply) } else { [NO_MOVE; 2] };
        let reply = if self.policy.uses(Features::GRAVITY) { self.gravity.reply(side, ply) } else { NO_MOVE };
        let mut ranks = mem::take(&mut self.ranks);
        ranks.extend(self.moves[start..].iter().enumerate().map(|(index, &m)| {
            let rank = self.static_rank(m, side, killers, reply);
            let is_stored =
                self.policy.uses(Features::HASH_MOVE) && self.stored_code(m, place) == stored.code;
            packed(if is_stored { rank.max(stored.rank) } else { rank }, index)
        }));
        self.ranks = ranks;
    }

    /// The same when ordering is by the evaluation of the positions that moves lead to. Those
    /// evaluations are kept for the children.
    fn rank_by_evaluation(&mut self, start: usize, place: Place, stored: StoredMove) {
        for index in start..self.moves.len() {
            let m = self.moves[index];
            let (for_mover, for_next) = self.evaluate_after(m);
            let is_stored =
                self.policy.uses(Features::HASH_MOVE) && self.stored_code(m, place) == stored.code;
            let rank = if is_stored { HASH_MOVE_RANK } else { EVALUATION_BAND + i64::from(for_mover) };
            self.ranks.push(packed(rank, index - start));
            self.evaluations.push(for_next);
        }
    }

    /// The rank of a move by its kind alone: tactical, killer, or quiet with a history.
    #[inline(always)]
    fn static_rank(&self, m: P::Move, side: Side, killers: [u16; 2], reply: u16) -> i64 {
        if self.policy.uses(Features::CAPTURES_FIRST) && self.position.is_tactical(m) {
            return TACTICAL_BAND + i64::from(self.position.tactical_rank(m));
        }
        if self.policy.uses(Features::KILLERS) {
            let code = P::move_code(m);
            if code == killers[0] {
                return KILLER_BAND;
            }
            if code == killers[1] {
                return KILLER_BAND - 1;
            }
        }
        if self.policy.uses(Features::GRAVITY) {
            if P::move_code(m) == reply {
                return REPLY_RANK;
            }
            return MERIT_BAND + i64::from(self.gravity.of(side, P::history_index(m)));
        }
        if self.policy.uses(Features::HISTORY) {
            i64::from(self.history.of(side, P::history_index(m)))
        } else {
            0
        }
    }

    /// The value of the position after `m`: for the side that plays it, and for the side to move
    /// then. A finished game counts as the largest evaluation, or its points.
    fn evaluate_after(&mut self, m: P::Move) -> (i32, i32) {
        let side = self.position.side_to_move();
        let undo = self.position.play(m);
        let next = self.position.side_to_move();
        let for_next = match self.position.outcome() {
            Some(outcome) => outcome.score_for(next, 0).value(),
            None => self.evaluate().value(),
        };
        self.position.undo(m, undo);
        (if next == side { for_next } else { -for_next }, for_next)
    }

    /// Brings the best-ranked of the moves from `index` to `end` to the place `index`.
    #[inline(always)]
    pub(super) fn pick(&mut self, index: usize, end: usize) {
        if end - index > SORTED_ABOVE {
            return; // sorted already
        }
        let ranks = &mut self.ranks[index..end];
        let (mut best, mut highest) = (0, ranks[0]);
        for (place, &rank) in ranks.iter().enumerate().skip(1) {
            if rank > highest {
                best = place;
                highest = rank;
            }
        }
        if best != 0 {
            ranks.swap(0, best);
            self.moves.swap(index, index + best);
            if self.policy.uses(Features::ORDER_BY_EVAL) {
                self.evaluations.swap(index, index + best);
            }
        }
    }

    /// Learns from a quiet move that cut.
    pub(super) fn learn_cutoff(&mut self, m: P::Move, depth: u32, ply: u32) {
        let learns = self.policy.uses(Features::KILLERS) || self.policy.uses(Features::HISTORY);
        if !learns || self.position.is_tactical(m) {
            return;
        }
        if self.policy.uses(Features::KILLERS) {
            self.killers.add(ply, P::move_code(m));
        }
        let side = self.position.side_to_move();
        if self.policy.uses(Features::GRAVITY) {
            self.gravity.judge(side, P::history_index(m), depth, true);
            self.gravity.answer(side, ply, P::move_code(m));
        } else if self.policy.uses(Features::HISTORY) {
            self.history.add(side, P::history_index(m), depth);
        }
    }

    /// Blames the quiet moves of the buffer, from `start` to before `end`, that were tried before the
    /// one that cut.
    #[inline]
    pub(super) fn blame(&mut self, start: usize, end: usize, depth: u32) {
        if !self.policy.uses(Features::GRAVITY) {
            return;
        }
        let side = self.position.side_to_move();
        for index in start..end {
            let m = self.moves[index];
            if !self.position.is_tactical(m) {
                self.gravity.judge(side, P::history_index(m), depth, false);
            }
        }
    }

    /// How many plies less a quiet move is reduced for what is known of its kind.
    #[inline]
    pub(super) fn merit(&self, index: usize) -> i32 {
        if !self.policy.uses(Features::GRAVITY) || self.policy.uses(Features::ORDER_BY_EVAL) {
            return 0;
        }
        // Killers and countermoves rank above all merits.
        if self.ranks.get(index).is_some_and(|rank| rank >> 16 >= REPLY_RANK as u64) {
            return 1;
        }
        let side = self.position.side_to_move();
        self.gravity.of(side, P::history_index(self.moves[index])) / MERIT_PLY
    }

    /// Remembers which move leads on from `ply`.
    #[inline(always)]
    pub(super) fn note(&mut self, m: P::Move, ply: u32) {
        if self.policy.uses(Features::GRAVITY) {
            self.gravity.note(ply, P::history_index(m) as u16);
        }
    }

    /// Remembers that no move led on from `ply`.
    #[inline(always)]
    pub(super) fn note_null(&mut self, ply: u32) {
        if self.policy.uses(Features::GRAVITY) {
            self.gravity.note(ply, NO_MOVE);
        }
    }
}
