//! A search of Breakthrough written by hand for this game and one set of techniques
//! ([`crate::COMPARED`]): the yardstick of what the generic searcher costs.
//!
//! It uses the game's own moves and evaluation and the kernel's table, and visits exactly the nodes
//! that the generic searcher visits. What it leaves out is what genericity adds: the policy, sides
//! that don't alternate, symmetric keys, limits, counters but one, and the principal variation.

use breakthrough::{Breakthrough, Evaluation, Move};
use search_core::{Bound, Entry, Evaluate, Position, Score, Side, Table, Tactical};

const INFINITY: i32 = Score::INFINITY.value();

struct Search<'a> {
    position: Breakthrough,
    evaluation: &'a Evaluation,
    table: &'a Table,
    nodes: u64,
    horizons: u64,
    moves: Vec<Move>,
    ranks: Vec<u64>,
    killers: [[u16; 2]; 256],
    history: [[u32; <Breakthrough as Tactical>::HISTORY_SIZE]; 2],
}

/// Searches `position` by iterative deepening to `depth` (at least 1); returns the score and the
/// nodes visited.
#[must_use]
pub fn search(position: &Breakthrough, depth: u32, evaluation: &Evaluation, table: &Table) -> (Score, u64) {
    let mut search = Search {
        position: *position,
        evaluation,
        table,
        nodes: 0,
        horizons: 0,
        moves: Vec::with_capacity(1024),
        ranks: Vec::with_capacity(1024),
        killers: [[u16::MAX; 2]; 256],
        history: [[0; <Breakthrough as Tactical>::HISTORY_SIZE]; 2],
    };
    let mut score = 0;
    for iteration in 1..=depth {
        score = search.node(iteration, 0, -INFINITY, INFINITY);
        if Score::from_value(score).and_then(Score::distance).is_some_and(|plies| plies <= iteration) {
            break;
        }
        search.history.iter_mut().flatten().for_each(|count| *count /= 2);
    }
    (Score::from_value(score).unwrap_or_default(), search.nodes)
}

const fn is_win(score: i32) -> bool {
    score > Score::MAX_EVAL
}

const fn is_loss(score: i32) -> bool {
    score < -Score::MAX_EVAL
}

/// A score counted from the node, from one counted from the root; with `-ply` the reverse.
const fn shifted(score: i32, ply: i32) -> i32 {
    if is_win(score) {
        score + ply
    } else if is_loss(score) {
        score - ply
    } else {
        score
    }
}

impl Search<'_> {
    fn node(&mut self, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if self.position.outcome().is_some() {
            // Only the side that just moved can have ended the game.
            return ply - Score::WIN.value();
        }
        if depth == 0 {
            self.horizons += 1;
            return self.evaluation.evaluate(&self.position);
        }
        let key = self.position.key();
        let mut stored = (u16::MAX, 0);
        if let Some(entry) = self.table.probe(key) {
            // A move that only cut goes after the killers.
            let rank = if entry.bound == Bound::Exact { 1_u64 << 40 } else { (1 << 33) - 2 };
            stored = (entry.move_code.unwrap_or(u16::MAX), rank);
            if ply > 0
                && let Some(score) = self.settle(entry, depth, ply, alpha, beta)
            {
                return score;
            }
        }
        let horizons = self.horizons;
        let start = self.moves.len();
        self.position.legal_moves(&mut self.moves);
        let end = self.moves.len();
        self.rank(start, ply as usize, stored);

        let (first_alpha, mut best, mut best_move) = (alpha, -INFINITY, self.moves[start]);
        for index in start..end {
            self.pick(index, end);
            let m = self.moves[index];
            let undo = self.position.play(m);
            let mut value;
            if index > start && beta - alpha > 1 && alpha > -INFINITY {
                value = -self.node(depth - 1, ply + 1, -alpha - 1, -alpha);
                if value > alpha && value < beta {
                    value = -self.node(depth - 1, ply + 1, -beta, -alpha);
                }
            } else {
                value = -self.node(depth - 1, ply + 1, -beta, -alpha);
            }
            self.position.undo(m, undo);
            if value > best {
                best = value;
                best_move = m;
                if value > alpha {
                    alpha = value;
                    if value >= beta {
                        self.learn(m, depth, ply as usize);
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        self.ranks.truncate(start);

        let bound = if best <= first_alpha {
            Bound::Upper
        } else if best >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        let entry = Entry {
            score: Score::from_value(shifted(best, ply)).unwrap_or_default(),
            bound,
            depth: depth as u8,
            complete: self.horizons == horizons,
            move_code: (bound != Bound::Upper).then(|| Breakthrough::<u64>::move_code(best_move)),
        };
        self.table.store(key, entry);
        best
    }

    /// The same rule as the kernel's: an entry of this very depth, or one that holds at every depth.
    fn settle(&mut self, entry: Entry, depth: u32, ply: i32, alpha: i32, beta: i32) -> Option<i32> {
        let stored = u32::from(entry.depth);
        let score = shifted(entry.score.value(), -ply);
        let same = stored == depth;
        let finished = entry.complete && stored <= depth;
        let (mut up, mut down) = (finished, finished);
        if let Some(distance) = entry.score.distance() {
            let (reached, soonest) = (distance <= depth, distance <= stored + 1);
            let win = entry.score.is_win();
            up |= if win { reached } else { soonest };
            down |= if win { soonest } else { reached };
        }
        let (at_least, at_most) = (entry.bound.is_lower(), entry.bound.is_upper());
        let answers = |up: bool, down: bool| match (up, down) {
            (true, true) => true,
            (true, false) => score >= beta,
            (false, true) => score <= alpha,
            (false, false) => false,
        };
        if answers(at_least && up, at_most && down) {
            return Some(score);
        }
        if same && answers(at_least, at_most) {
            self.horizons += 1;
            return Some(score);
        }
        None
    }

    fn rank(&mut self, start: usize, ply: usize, stored: (u16, u64)) {
        let killers = self.killers[ply];
        let history = &self.history[self.position.side_to_move().index()];
        for (place, &m) in self.moves[start..].iter().enumerate() {
            let code = Breakthrough::<u64>::move_code(m);
            let rank = if self.position.is_tactical(m) {
                (1 << 34) + self.position.tactical_rank(m) as u64
            } else if code == killers[0] {
                1 << 33
            } else if code == killers[1] {
                (1 << 33) - 1
            } else {
                u64::from(history[Breakthrough::<u64>::history_index(m)])
            };
            let rank = if code == stored.0 { rank.max(stored.1) } else { rank };
            self.ranks.push(rank << 16 | (0xffff - place as u64));
        }
    }

    fn pick(&mut self, index: usize, end: usize) {
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
        }
    }

    fn learn(&mut self, m: Move, depth: u32, ply: usize) {
        if self.position.is_tactical(m) {
            return;
        }
        let code = Breakthrough::<u64>::move_code(m);
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let side: Side = self.position.side_to_move();
        self.history[side.index()][Breakthrough::<u64>::history_index(m)] += depth * depth;
    }
}
