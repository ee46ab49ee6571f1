//! Which move to try first: ranks, killers and history.

use crate::features::{Features, Policy};
use crate::position::{Evaluate, Game, Side};
use crate::search::worker::{Place, Worker};

/// A move's rank: the higher, the sooner. The generation index is packed below the rank, so that
/// equal ranks keep generation order however moves are swapped about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rank {
    key: u64,
    /// The static evaluation of the position after the move, for its side to move, if ordering
    /// computed it.
    pub(super) evaluation: Option<i32>,
}

/// Bands of ranks. Evaluations and history stay below 2^31 in magnitude, tactical ranks within
/// +/- 1,000,000.
const TACTICAL_BAND: i64 = 1 << 34;
const KILLER_BAND: i64 = 1 << 33;
const HASH_MOVE_RANK: i64 = 1 << 40;
/// Makes every rank positive before packing.
const OFFSET: i64 = 1 << 41;

impl Rank {
    fn new(rank: i64, index: usize, evaluation: Option<i32>) -> Self {
        let low = 0xffff - (index as u64).min(0xffff);
        Self { key: ((rank + OFFSET) as u64) << 16 | low, evaluation }
    }
}

/// Two quiet moves for each ply that cut there lately, newest first, as move codes.
#[derive(Debug, Default)]
pub(super) struct Killers(Vec<[Option<u16>; 2]>);

impl Killers {
    #[inline]
    fn at(&self, ply: u32) -> [Option<u16>; 2] {
        self.0.get(ply as usize).copied().unwrap_or_default()
    }

    fn add(&mut self, ply: u32, code: u16) {
        let ply = ply as usize;
        if self.0.len() <= ply {
            self.0.resize(ply + 1, [None; 2]);
        }
        let slot = &mut self.0[ply];
        if slot[0] != Some(code) {
            *slot = [Some(code), slot[0]];
        }
    }
}

/// How often quiet moves cut, weighted by the depth they saved: depth squared a cut.
#[derive(Debug)]
pub(super) struct History([Vec<u32>; 2]);

/// Above this a counter no longer grows.
const HISTORY_LIMIT: u32 = 1 << 30;

impl History {
    pub(super) fn new(size: usize) -> Self {
        Self([vec![0; size], vec![0; size]])
    }

    #[inline]
    fn of(&self, side: Side, index: usize) -> u32 {
        self.0[side.index()].get(index).copied().unwrap_or(0)
    }

    fn add(&mut self, side: Side, index: usize, depth: u32) {
        if let Some(count) = self.0[side.index()].get_mut(index) {
            *count = (*count + depth * depth).min(HISTORY_LIMIT);
        }
    }

    /// Halves every count, between iterations: what cut lately weighs more.
    pub(super) fn fade(&mut self) {
        self.0.iter_mut().flatten().for_each(|count| *count /= 2);
    }
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

    /// Ranks the moves from `start` to the end of the buffer. `stored` is the code of the table's move.
    pub(super) fn rank_moves(&mut self, start: usize, ply: u32, place: Place, stored: Option<u16>) {
        let side = self.position.side_to_move();
        let killers = self.killers.at(ply);
        for index in start..self.moves.len() {
            let m = self.moves[index];
            let evaluation = self.policy.uses(Features::ORDER_BY_EVAL).then(|| self.evaluate_after(m));
            let is_stored = self.policy.uses(Features::HASH_MOVE)
                && stored.is_some_and(|stored| stored == self.stored_code(m, place));
            let rank = if is_stored {
                HASH_MOVE_RANK
            } else if let Some((for_mover, _)) = evaluation {
                i64::from(for_mover)
            } else {
                self.static_rank(m, side, killers)
            };
            self.ranks.push(Rank::new(rank, index - start, evaluation.map(|(_, for_next)| for_next)));
        }
    }

    /// The rank of a move by its kind alone: tactical, killer, or quiet with a history.
    #[inline]
    fn static_rank(&self, m: P::Move, side: Side, killers: [Option<u16>; 2]) -> i64 {
        if self.policy.uses(Features::CAPTURES_FIRST) && self.position.is_tactical(m) {
            return TACTICAL_BAND + i64::from(self.position.tactical_rank(m));
        }
        if self.policy.uses(Features::KILLERS) {
            let code = Some(P::move_code(m));
            if let Some(place) = killers.iter().position(|killer| *killer == code) {
                return KILLER_BAND - place as i64;
            }
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
            None => self.evaluate(),
        };
        self.position.undo(m, undo);
        (if next == side { for_next } else { -for_next }, for_next)
    }

    /// Brings the best-ranked of the moves from `index` to the end to the place `index`.
    #[inline]
    pub(super) fn pick(&mut self, index: usize, end: usize) {
        let ranks = &mut self.ranks[index..end];
        let mut best = 0;
        let mut key = ranks[0].key;
        for (place, rank) in ranks.iter().enumerate().skip(1) {
            if rank.key > key {
                best = place;
                key = rank.key;
            }
        }
        if best != 0 {
            ranks.swap(0, best);
            self.moves.swap(index, index + best);
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
        if self.policy.uses(Features::HISTORY) {
            self.history.add(self.position.side_to_move(), P::history_index(m), depth);
        }
    }
}
