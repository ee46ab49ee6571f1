//! Plain minimax: the oracle that every lossless search must agree with.
//!
//! No window, no table, no order: each function is short enough to be checked by eye.

use crate::counters::Counters;
use crate::position::{Evaluate, Position, Tactical};
use crate::score::Score;
use crate::search::quiescence::MAX_QUIESCENCE_PLIES;

/// What plain minimax found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Minimax<M> {
    /// The value of the root for the side to move there; wins and losses are counted from the root.
    pub score: Score,
    /// The first move, in generation order, that reaches `score`; `None` when nothing was searched.
    pub best_move: Option<M>,
    /// Visited nodes: interior, leaves, terminals and, with quiescence, those below the leaves.
    pub counters: Counters,
}

/// The minimax value of `position` searched `depth` plies deep, leaves valued by `evaluator`.
///
/// Visits every line: the cost is that of the whole tree. A depth beyond the end of every line
/// gives the game-theoretic value.
#[must_use]
pub fn minimax<P: Position, E: Evaluate<P>>(position: &P, depth: u32, evaluator: &E) -> Minimax<P::Move> {
    search_root(position, depth, &|position: &mut P, _ply, counters: &mut Counters| {
        counters.evaluations += 1;
        Score::eval(evaluator.evaluate(position))
    })
}

/// Like [`minimax`], but a leaf's value is what full-window quiescence makes of it: the better of
/// standing pat and every tactical move, followed in the same way.
#[must_use]
pub fn minimax_quiescent<P: Tactical, E: Evaluate<P>>(
    position: &P,
    depth: u32,
    evaluator: &E,
) -> Minimax<P::Move> {
    search_root(position, depth, &|position: &mut P, ply, counters: &mut Counters| {
        quiesce(position, ply, MAX_QUIESCENCE_PLIES, evaluator, counters)
    })
}

fn search_root<P: Position>(
    position: &P,
    depth: u32,
    leaf: &impl Fn(&mut P, u32, &mut Counters) -> Score,
) -> Minimax<P::Move> {
    let mut position = position.clone();
    let mut counters = Counters::default();
    let (score, best_move) = visit(&mut position, depth, 0, leaf, &mut counters);
    Minimax { score, best_move, counters }
}

/// The value for the side to move, and the first move that reaches it.
fn visit<P: Position>(
    position: &mut P,
    depth: u32,
    ply: u32,
    leaf: &impl Fn(&mut P, u32, &mut Counters) -> Score,
    counters: &mut Counters,
) -> (Score, Option<P::Move>) {
    let side = position.side_to_move();
    if let Some(outcome) = position.outcome() {
        counters.terminals += 1;
        return (outcome.score_for(side, ply), None);
    }
    if depth == 0 {
        counters.leaves += 1;
        return (leaf(position, ply, counters), None);
    }
    counters.interior += 1;
    let mut best = (Score::NEG_INFINITY, None);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if moves.is_empty() {
        // Against the contract of `Position`; valued like a leaf, as the searcher does.
        counters.interior -= 1;
        counters.leaves += 1;
        return (leaf(position, ply, counters), None);
    }
    for m in moves {
        let undo = position.play(m);
        let (child, _) = visit(position, depth - 1, ply + 1, leaf, counters);
        let value = if position.side_to_move() == side { child } else { -child };
        position.undo(m, undo);
        if value > best.0 {
            best = (value, Some(m));
        }
    }
    best
}

fn quiesce<P: Tactical, E: Evaluate<P>>(
    position: &mut P,
    ply: u32,
    plies_left: u32,
    evaluator: &E,
    counters: &mut Counters,
) -> Score {
    counters.evaluations += 1;
    let side = position.side_to_move();
    let mut best = Score::eval(evaluator.evaluate(position));
    if plies_left == 0 {
        return best;
    }
    let mut moves = Vec::new();
    position.quiescence_moves(&mut moves);
    for m in moves {
        let undo = position.play(m);
        let mover = position.side_to_move();
        let child = if let Some(outcome) = position.outcome() {
            counters.terminals += 1;
            outcome.score_for(mover, ply + 1)
        } else {
            counters.quiescence += 1;
            quiesce(position, ply + 1, plies_left - 1, evaluator, counters)
        };
        best = best.max(if mover == side { child } else { -child });
        position.undo(m, undo);
    }
    best
}
