//! From the root: iterations, aspiration windows, MTD(f), and the report.

use crate::counters::Counters;
use crate::features::{Features, Policy};
use crate::position::{Evaluate, Game};
use crate::report::{Iteration, Report, StopReason};
use crate::score::Score;
use crate::search::node::Hint;
use crate::search::worker::{Interrupted, Partial, Searched, Worker};
use crate::table::Entry;
use crate::window::{Bound, Window};

/// Aspiration begins with the iteration after this one: the first scores say little. Chosen.
const ASPIRATION_AFTER_DEPTH: u32 = 2;
/// By how much a window's margin grows each time the score leaves it. Chosen.
const ASPIRATION_GROWTH: i32 = 4;

/// The root as the last completed iteration left it.
struct Best<M> {
    depth: u32,
    score: Score,
    bound: Bound,
    line: Vec<M>,
}

impl<P: Game, E: Evaluate<P>, C: Policy> Worker<'_, P, E, C> {
    /// Searches the root to the limits and reports.
    pub(super) fn run(mut self, mut on_iteration: impl FnMut(Iteration<'_, P::Move>)) -> Report<P::Move> {
        if let Some(outcome) = self.root.outcome() {
            self.counters.terminals += 1;
            let score = outcome.score_for(self.root.side_to_move(), 0);
            return self.report(
                Best { depth: 0, score, bound: Bound::Exact, line: Vec::new() },
                StopReason::GameOver,
            );
        }
        let mut depth = self.first_depth();
        let mut best: Option<Best<P::Move>> = None;
        let stop = loop {
            if let Err(Interrupted(reason)) = self.check_clock() {
                break reason;
            }
            let last = best.as_ref().map(|best| best.score);
            self.team.begin(depth, last);
            let horizons = self.horizons;
            let score = match self.iteration(depth, last) {
                Ok(score) => score,
                Err(Interrupted(reason)) => break reason,
            };
            let line = self.completed_line(depth);
            self.notify(depth, score, &line, &mut on_iteration);
            self.partial = None;
            best = Some(Best { depth, score, bound: Bound::Exact, line });
            if self.proves(depth, score, self.horizons == horizons) {
                break StopReason::Proved;
            }
            if depth == self.limits.depth {
                break StopReason::Depth;
            }
            depth += 1;
            self.history.fade();
        };
        let best = self.latest(best);
        self.report(best, stop)
    }

    /// Searches the same root beside a thread that runs, for what that one finds in the table, and returns
    /// the counts. An iteration that the other has finished is left for its next.
    pub(super) fn help(mut self) -> Counters {
        let mut depth = self.first_depth();
        let mut last = None;
        while self.root.outcome().is_none() && depth <= self.limits.depth {
            self.helps = Some(depth);
            let searched = self.iteration(depth, last);
            let (common, score) = self.team.iteration();
            if common > depth {
                (depth, last) = (common, score);
                self.return_to_root();
            } else if let Ok(score) = searched {
                (depth, last) = (depth + 1, Some(score));
            } else {
                break;
            }
        }
        self.counters
    }

    fn first_depth(&self) -> u32 {
        if self.policy.uses(Features::ITERATIVE) { self.limits.depth.min(1) } else { self.limits.depth }
    }

    /// Forgets the path on which the search was interrupted.
    fn return_to_root(&mut self) {
        self.position.clone_from(&self.root);
        self.moves.clear();
        self.ranks.clear();
        self.evaluations.clear();
        self.put_off.clear();
    }

    /// Whether a deeper search would return the same score: the game was searched to its end, or a
    /// win or loss was found within `depth` (quiescence may find one beyond, which need not be the
    /// soonest) without a technique that could miss an answer to it.
    fn proves(&self, depth: u32, score: Score, complete: bool) -> bool {
        let guesses = [Features::NULL_MOVE, Features::LMR, Features::FUTILITY]
            .into_iter()
            .any(|feature| self.policy.uses(feature));
        complete || (score.distance().is_some_and(|plies| plies <= depth) && !guesses)
    }

    /// One search of the root to `depth`, its score exact. `last` is the score of the iteration before.
    fn iteration(&mut self, depth: u32, last: Option<Score>) -> Searched {
        if self.policy.uses(Features::MTDF) {
            return self.mtdf(depth, last.unwrap_or(Score::DRAW));
        }
        match last {
            Some(score)
                if self.policy.uses(Features::ASPIRATION)
                    && depth > ASPIRATION_AFTER_DEPTH
                    && !score.is_decided() =>
            {
                self.aspire(depth, score)
            }
            _ => self.visit(depth, 0, Window::FULL, Hint::NONE),
        }
    }

    /// Searches with a window around `guess`, widened on the side on which the score leaves it.
    fn aspire(&mut self, depth: u32, guess: Score) -> Searched {
        let mut below = self.evaluator.aspiration_margin().max(1);
        let mut above = below;
        loop {
            let window = Window::new(guess.raised_by(-below), guess.raised_by(above));
            let score = self.visit(depth, 0, window, Hint::NONE)?;
            match window.bound_of(score) {
                Bound::Exact => return Ok(score),
                Bound::Upper => below = below.saturating_mul(ASPIRATION_GROWTH),
                Bound::Lower => above = above.saturating_mul(ASPIRATION_GROWTH),
            }
            self.counters.researches += 1;
        }
    }

    /// MTD(f): null-window searches close in on the score from `guess`. The last of them that
    /// failed high left its move on the root's line.
    fn mtdf(&mut self, depth: u32, guess: Score) -> Searched {
        let mut bounds = Window::FULL;
        let mut guess = guess;
        let mut line = Vec::new();
        while bounds.alpha < bounds.beta {
            let beta = if guess == bounds.alpha { guess.next_up() } else { guess };
            guess = self.visit(depth, 0, Window::new(beta.next_down(), beta), Hint::NONE)?;
            if guess < beta {
                bounds.beta = guess;
            } else {
                bounds.alpha = guess;
                line = self.lines.first().cloned().unwrap_or_default();
            }
            self.counters.researches += u64::from(bounds.alpha < bounds.beta);
        }
        if let Some(root) = self.lines.first_mut() {
            *root = line;
        }
        Ok(guess)
    }

    /// The root's best line, carried on with the table's exact moves where a table cut ended it.
    fn completed_line(&mut self, depth: u32) -> Vec<P::Move> {
        let mut line = self.lines.first().cloned().unwrap_or_default();
        let mut position = self.root.clone();
        for &m in &line {
            position.play(m);
        }
        while self.policy.uses(Features::TABLE) && (line.len() as u32) < depth && position.outcome().is_none()
        {
            let Some(m) = self.table_move(&position, depth - line.len() as u32) else { break };
            line.push(m);
            position.play(m);
        }
        line
    }

    /// The move that the table holds as exactly best here, for a search of `depth` plies.
    fn table_move(&mut self, position: &P, depth: u32) -> Option<P::Move> {
        self.position.clone_from(position);
        let place = self.place();
        let serves = |entry: &Entry| {
            let stored = u32::from(entry.depth);
            entry.bound == Bound::Exact && (stored == depth || (entry.complete && stored < depth))
        };
        let entry = self.table.probe(place.key).filter(serves);
        let code = entry.and_then(|entry| entry.move_code);
        let start = self.moves.len();
        self.position.legal_moves(&mut self.moves);
        let found = code.and_then(|code| {
            self.moves[start..].iter().copied().find(|&m| self.stored_code(m, place) == code)
        });
        self.moves.truncate(start);
        self.position.clone_from(&self.root);
        found
    }

    /// The answer at the end: the last completed iteration's, or a better one of the iteration that
    /// a limit ended. That one may speak once it has searched the best move known before: a move
    /// that has come out above it since is better at the greater depth.
    fn latest(&mut self, completed: Option<Best<P::Move>>) -> Best<P::Move> {
        let begun = self.partial.take().filter(|partial| {
            completed.as_ref().is_none_or(|best| best.line.first() == Some(&partial.first))
        });
        let depth = completed.as_ref().map_or(0, |best| best.depth);
        match (begun, completed) {
            (Some(Partial { score, line, .. }), _) => Best { depth, score, bound: Bound::Lower, line },
            (None, Some(best)) => best,
            (None, None) => self.unsearched(),
        }
    }

    /// The answer when nothing is known: the static evaluation, and the first move.
    fn unsearched(&mut self) -> Best<P::Move> {
        self.return_to_root();
        self.position.legal_moves(&mut self.moves);
        self.restrict_root(0);
        let line = self.moves.iter().copied().take(1).collect();
        Best { depth: 0, score: self.evaluate(), bound: Bound::Exact, line }
    }

    fn notify(
        &self,
        depth: u32,
        score: Score,
        line: &[P::Move],
        on_iteration: &mut impl FnMut(Iteration<'_, P::Move>),
    ) {
        let elapsed = self.started.elapsed();
        on_iteration(Iteration { depth, score, line, counters: &self.counters, elapsed });
    }

    fn report(self, best: Best<P::Move>, stop: StopReason) -> Report<P::Move> {
        Report {
            best_move: best.line.first().copied(),
            score: best.score,
            bound: best.bound,
            depth: best.depth,
            line: best.line,
            counters: self.counters,
            elapsed: self.started.elapsed(),
            stop,
        }
    }
}
