//! The search of one node: numbered steps, each technique a helper with its constants beside it.

use crate::features::{Features, Policy};
use crate::position::{Evaluate, Game, NullAdvice};
use crate::score::Score;
use crate::search::ordering::StoredMove;
use crate::search::pruning::graded_reduction;
use crate::search::sharing::Queue;
use crate::search::worker::{Interrupted, Partial, Place, Searched, Worker};
use crate::table::Entry;
use crate::window::{Bound, Window};

/// Null moves are tried from this depth on: below it there is nothing to save. Chosen.
const NULL_MIN_DEPTH: u32 = 3;
/// How much less deep a null move is searched, beyond its own ply: 2, and 3 from depth 7 on
/// (Donninger 1993; Heinz 1999 for the adaptive step).
const fn null_reduction(depth: u32) -> u32 {
    if depth >= 7 { 3 } else { 2 }
}
/// The same where reductions are graded. Chosen.
const fn graded_null_reduction(depth: u32) -> u32 {
    3 + depth / 4
}

/// The enhanced cutoff looks at children from this depth on: nearer to the leaves the look-ups cost
/// more than they save. Chosen.
const ENHANCED_MIN_DEPTH: u32 = 4;

/// Late-move reductions begin at this depth and after this many moves. Chosen.
const LMR_MIN_DEPTH: u32 = 3;
const LMR_FULL_MOVES: usize = 4;
/// With graded reductions they begin after this many moves. Chosen.
const GRADED_FULL_MOVES: usize = 2;
/// From this depth on, and after this many moves, they are reduced by two plies. Chosen.
const LMR_DEEP: u32 = 6;
const LMR_VERY_LATE: usize = 12;

/// What a parent tells a node beside depth and window.
#[derive(Clone, Copy)]
pub(super) struct Hint {
    /// Whether a null move may be tried: not right after another.
    may_pass: bool,
    /// The static evaluation for the side to move, if the parent's ordering computed it.
    evaluation: Option<i32>,
}

impl Hint {
    pub(super) const NONE: Self = Self { may_pass: true, evaluation: None };
    const NO_PASS: Self = Self { may_pass: false, evaluation: None };
}

impl<P: Game, E: Evaluate<P>, C: Policy> Worker<'_, P, E, C> {
    /// Fail-soft alpha-beta: a result inside the window is the exact value of the node for its
    /// side to move; one at or below alpha is an upper bound, one at or above beta a lower bound.
    /// Wins and losses are counted from the root.
    ///
    /// The ends of lines are answered here, inlined into the parent: most nodes are ends.
    #[inline(always)]
    pub(super) fn visit(&mut self, depth: u32, ply: u32, window: Window, hint: Hint) -> Searched {
        self.clear_line(ply, window);
        if let Some(outcome) = self.position.outcome() {
            self.counters.terminals += 1;
            return Ok(outcome.score_for(self.position.side_to_move(), ply));
        }
        if let Some(score) = self.foreseen(ply) {
            return Ok(score);
        }
        // A threat leaves few answers: they cost no depth.
        let depth = depth + u32::from(ply > 0 && self.is_pressed());
        if depth == 0 {
            return self.leaf(ply, window, hint.evaluation);
        }
        self.node(depth, ply, window, hint)
    }

    /// The same for a position where the game goes on and some depth is left.
    fn node(&mut self, depth: u32, ply: u32, window: Window, hint: Hint) -> Searched {
        // 1. Limits end a search here.
        self.check_limits()?;

        // 2. The table: an answer, or at least a move. The root needs a move, so no answer there.
        let mut place = Place { key: 0, symmetry: 0 };
        let mut stored = StoredMove::NONE;
        if self.policy.uses(Features::TABLE) {
            place = self.place();
            self.counters.table_probes += 1;
            if let Some(entry) = self.recall(place, depth, window) {
                self.counters.table_hits += 1;
                stored = StoredMove::of(entry);
                if ply > 0
                    && let Some(score) = self.settle(entry, depth, ply, window)
                {
                    self.counters.table_cuts += 1;
                    return Ok(score);
                }
            }
        }
        self.counters.interior += 1;
        let horizons = self.horizons;

        // 3. A null move that still reaches beta cuts.
        let estimate = self.estimate(depth, ply, window, hint.evaluation);
        let hint = Hint { evaluation: estimate.map(|known| known.value.value()).or(hint.evaluation), ..hint };
        if self.policy.uses(Features::NULL_MOVE)
            && let Some(score) = self.try_null_move(depth, ply, window.beta, hint)?
        {
            self.horizons += 1;
            return Ok(score);
        }

        // 4. The moves. At the frontier the evaluation may settle some of them, or the node; above it
        // a child may that the table knows to be good enough.
        let start = self.moves.len();
        let known = self.generate(depth, ply, window);
        let (mut best, mut best_move) = (known.best, known.cut);
        if start == self.moves.len() {
            if best == Score::NEG_INFINITY {
                return Ok(self.stuck());
            }
            self.counters.frontier_lows += u64::from(best_move.is_none());
        }
        if self.policy.uses(Features::TABLE | Features::ENHANCED_CUTOFF)
            && depth >= ENHANCED_MIN_DEPTH
            && ply > 0
            && let Some(score) = self.enhanced_cutoff(start, depth, ply, window.beta)
        {
            self.moves.truncate(start);
            return Ok(score);
        }

        // 5. Search them, best first, until one reaches beta.
        let end = self.moves.len();
        if self.orders() {
            self.rank_moves(start, ply, place, stored);
        }
        let mut alpha = window.alpha;
        let mut queue = Queue::new(start, end, self.put_off.len());
        let others = self.others(depth);
        while let Some(index) = self.next_in(&mut queue) {
            if !best.is_loss() && self.is_futile(estimate, index, start, depth, alpha) {
                self.horizons += 1;
                // Moves that come later are as futile: quiet, later still, and under the same alpha.
                if self.ends_with_quiet_moves() {
                    queue.skip_to_put_off();
                }
                continue;
            }
            // The first move is every thread's: nobody puts it off, so nobody needs to know.
            let mut task = None;
            if let Some(busy) = others
                && index > start
            {
                task = self.claim(busy, &queue, index, depth, place);
                if task.is_none() {
                    continue;
                }
            }
            let value = self.search_move(index, start, depth, ply, Window::new(alpha, window.beta))?;
            if let Some(task) = task {
                self.release(task);
            }
            if value <= best {
                continue;
            }
            let m = self.moves[index];
            best = value;
            best_move = Some(m);
            if best <= alpha && ply > 0 {
                continue;
            }
            alpha = alpha.max(best);
            self.record_line(m, best, ply, window);
            if ply == 0 && best > window.alpha {
                let line = self.lines[0].clone();
                self.partial = Some(Partial { score: best, first: self.moves[start], line });
            }
            if best >= window.beta {
                self.counters.cutoffs += 1;
                self.counters.first_move_cutoffs += u64::from(index == start);
                self.learn_cutoff(m, depth, ply);
                self.blame(start, index, depth);
                break;
            }
        }
        self.leave(start, &queue);

        // 6. Remember the result, unless it is of some moves only.
        if self.policy.uses(Features::TABLE) && (ply > 0 || self.limits.root_moves.is_none()) {
            let bound = window.bound_of(best);
            let told = best_move.filter(|_| bound != Bound::Upper);
            let move_code = told.map(|m| self.stored_code(m, place));
            let complete = self.horizons == horizons;
            let entry = Entry { score: best, bound, depth: depth as u8, complete, move_code };
            self.remember(place, ply, window, entry);
        }
        Ok(best)
    }

    /// Takes a node's moves off the buffers.
    #[inline(always)]
    fn leave(&mut self, start: usize, queue: &Queue) {
        self.moves.truncate(start);
        if self.orders() {
            self.ranks.truncate(start);
            self.evaluations.truncate(start);
        }
        self.put_off.truncate(queue.put_off);
    }

    /// The value of a position without moves and without an outcome, against the contract of
    /// `Position`: the least wrong answer is a leaf's.
    #[cold]
    fn stuck(&mut self) -> Score {
        self.counters.interior -= 1;
        self.counters.leaves += 1;
        self.horizons += 1;
        self.evaluate()
    }

    /// Plays the move at `index` of the buffer and searches it: late quiet moves reduced, all but
    /// the first with a null window, and again in full where that was not enough.
    #[inline(always)]
    fn search_move(&mut self, index: usize, start: usize, depth: u32, ply: u32, window: Window) -> Searched {
        let m = self.moves[index];
        let late = index - start;
        let reduction =
            if self.policy.uses(Features::LMR) { self.late_reduction(index, late, depth, window) } else { 0 };
        let evaluation = self.policy.uses(Features::ORDER_BY_EVAL).then(|| self.evaluations[index]);
        let hint = Hint { may_pass: true, evaluation };
        let narrow = self.policy.uses(Features::PVS)
            && late > 0
            && window.alpha > Score::NEG_INFINITY
            && !window.is_null();

        let side = self.position.side_to_move();
        self.note(m, ply);
        let undo = self.position.play(m);
        let same_side = !P::ALTERNATES && self.position.side_to_move() == side;
        let mut value = Score::INFINITY;
        if reduction > 0 {
            self.counters.reductions += 1;
            let question = Window::null_above(window.alpha);
            value = self.child(depth - 1 - reduction, ply + 1, question, hint, same_side)?;
        }
        if narrow && value > window.alpha {
            self.counters.researches += u64::from(reduction > 0);
            value = self.child(depth - 1, ply + 1, Window::null_above(window.alpha), hint, same_side)?;
        }
        if value > window.alpha && (!narrow || value < window.beta) {
            self.counters.researches += u64::from(reduction > 0 || narrow);
            value = self.child(depth - 1, ply + 1, window, hint, same_side)?;
        }
        self.position.undo(m, undo);
        Ok(value)
    }

    /// Searches the current position, one move below a node whose `window` this still is, and
    /// returns the value from that node's view.
    #[inline(always)]
    fn child(&mut self, depth: u32, ply: u32, window: Window, hint: Hint, same_side: bool) -> Searched {
        if same_side {
            self.visit(depth, ply, window, hint)
        } else {
            Ok(-self.visit(depth, ply, window.flipped(), hint)?)
        }
    }

    /// By how many plies a move is reduced: late quiet ones, unless the node is lost without them.
    #[inline]
    fn late_reduction(&self, index: usize, late: usize, depth: u32, window: Window) -> u32 {
        let graded = self.policy.uses(Features::GRADED);
        if depth < LMR_MIN_DEPTH
            || late < if graded { GRADED_FULL_MOVES } else { LMR_FULL_MOVES }
            || window.alpha.is_loss()
            || self.position.is_tactical(self.moves[index])
        {
            0
        } else if graded {
            let reduction =
                graded_reduction(depth, late) as i32 - i32::from(!window.is_null()) - self.merit(index);
            reduction.clamp(0, depth as i32 - 2) as u32
        } else if depth >= LMR_DEEP && late >= LMR_VERY_LATE {
            2
        } else {
            1
        }
    }

    /// The score with which a null move cuts this node, if it does.
    fn try_null_move(
        &mut self,
        depth: u32,
        ply: u32,
        beta: Score,
        hint: Hint,
    ) -> Result<Option<Score>, Interrupted> {
        if !hint.may_pass || ply == 0 || depth < NULL_MIN_DEPTH || beta.is_decided() {
            return Ok(None);
        }
        let advice = self.position.null_advice();
        if advice == NullAdvice::Forbidden {
            return Ok(None);
        }
        if hint.evaluation.map_or_else(|| self.evaluate(), Score::eval) < beta {
            return Ok(None);
        }
        let Some(undo) = self.position.play_null() else { return Ok(None) };
        self.note_null(ply);
        self.counters.null_tries += 1;
        let reduction = if self.policy.uses(Features::GRADED) {
            graded_null_reduction(depth)
        } else {
            null_reduction(depth)
        };
        let reduced = depth.saturating_sub(1 + reduction);
        let below = Window::new(beta.next_down(), beta);
        let value = self.child(reduced, ply + 1, below, Hint::NO_PASS, false)?;
        self.position.undo_null(undo);
        if value < beta {
            return Ok(None);
        }
        if advice == NullAdvice::Verify && reduced > 0 {
            let confirmed = self.visit(reduced, ply, below, Hint { may_pass: false, ..hint })?;
            if confirmed < beta {
                return Ok(None);
            }
        }
        self.counters.null_cuts += 1;
        // A win after passing is not a win in that many plies: it counts as beta.
        Ok(Some(if value.is_win() { beta } else { value }))
    }

    /// The score with which some child's table entry cuts this node, if one does.
    fn enhanced_cutoff(&mut self, start: usize, depth: u32, ply: u32, beta: Score) -> Option<Score> {
        let side = self.position.side_to_move();
        let question = Window::new(beta.next_down(), beta);
        for index in start..self.moves.len() {
            let m = self.moves[index];
            let undo = self.position.play(m);
            let same_side = !P::ALTERNATES && self.position.side_to_move() == side;
            self.counters.enhanced_probes += 1;
            let entry = self.table.probe(self.place().key);
            self.position.undo(m, undo);
            let asked = if same_side { question } else { question.flipped() };
            let Some(entry) = entry else { continue };
            let Some(score) = self.settle(entry, depth - 1, ply + 1, asked) else { continue };
            let score = if same_side { score } else { -score };
            if score >= beta {
                self.counters.enhanced_cuts += 1;
                return Some(score);
            }
        }
        None
    }

    /// Forgets the best line from `ply` on, before a search that may find an exact one.
    #[inline]
    fn clear_line(&mut self, ply: u32, window: Window) {
        if !window.is_null()
            && let Some(line) = self.lines.get_mut(ply as usize)
        {
            line.clear();
        }
    }

    /// Keeps `m` and the line below it as the best line from `ply` on. In a null window no line
    /// is exact, so only the root keeps its move; neither is the line below a move that reached beta.
    #[inline]
    fn record_line(&mut self, m: P::Move, value: Score, ply: u32, window: Window) {
        if window.is_null() && ply > 0 {
            return;
        }
        let ply = ply as usize;
        if self.lines.len() < ply + 2 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(m);
        if !window.is_null() && value < window.beta {
            line.append(&mut below[0]);
        }
    }
}
