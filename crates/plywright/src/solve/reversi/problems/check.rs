//! Solving a problem, and comparing the result with what the file says.

use anyhow::Result;
use reversi4::endgame::{Question, Solver};
use reversi4::{Move, ObfProblem};
use search_core::Position as _;
use serde::Serialize;

use super::super::Search;
use super::super::answer::Answer;
use super::super::ask::Ask;

/// What comes of comparing a result with the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Verdict {
    /// Score and best moves are those of the file.
    Right,
    /// The score differs, or the move is none of the file's best.
    Wrong,
    /// A limit or Ctrl-C ended the search.
    Incomplete,
    /// The file has no scores for this position.
    Unchecked,
}

/// A problem solved as far as it went.
pub(super) struct Solved {
    pub(super) answer: Answer,
    /// The moves proved best: one, or all if that was asked for.
    pub(super) best: Vec<Move>,
    pub(super) verdict: Verdict,
}

impl Solved {
    /// Solves a problem.
    ///
    /// # Errors
    /// A table that can't be had.
    pub(super) fn new(search: &Search, problem: &ObfProblem, all_moves: bool) -> Result<Self> {
        let mut solver = search.solver()?;
        let mut answer = search.ask(&mut solver, &problem.position, Ask::default(), None);
        let mut best: Vec<Move> = answer.solution.line.first().copied().into_iter().collect();
        if let (true, Some(score), [first]) = (all_moves, answer.solution.score(), best.as_slice()) {
            best = best_moves(search, &mut solver, problem, (*first, score), &mut answer);
        }
        let verdict = verdict(problem, &answer, &best, all_moves);
        Ok(Self { answer, best, verdict })
    }
}

/// All moves that reach the score, in generation order; `first` is known to. What it takes is added
/// to the answer.
fn best_moves(
    search: &Search,
    solver: &mut Solver,
    problem: &ObfProblem,
    (first, score): (Move, i32),
    answer: &mut Answer,
) -> Vec<Move> {
    let mut moves = Vec::new();
    problem.position.legal_moves(&mut moves);
    moves.retain(|&m| {
        if m == first {
            return true;
        }
        let mut next = problem.position;
        next.play(m);
        let reply = search.ask(solver, &next, Ask(Question::Exceeds(-score)), None);
        answer.solution.nodes += reply.solution.nodes;
        answer.elapsed += reply.elapsed;
        if !reply.solution.complete {
            answer.solution.complete = false;
            answer.stop = reply.stop;
        }
        // The move reaches the score unless the opponent gets more than its opposite.
        reply.solution.high <= -score
    });
    moves
}

fn verdict(problem: &ObfProblem, answer: &Answer, best: &[Move], all_moves: bool) -> Verdict {
    if !answer.solution.complete {
        return Verdict::Incomplete;
    }
    let Some(score) = problem.best_score() else { return Verdict::Unchecked };
    let expected: Vec<Move> = problem.best_moves().collect();
    let members = best.iter().all(|m| expected.contains(m));
    let complete = !all_moves || expected.iter().all(|m| best.contains(m));
    if answer.solution.score() == Some(score) && members && complete {
        Verdict::Right
    } else {
        Verdict::Wrong
    }
}
