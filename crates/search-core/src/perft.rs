//! Counting what a game's rules generate: the standard check of a move generator.

use crate::position::Position;

/// The number of lines of exactly `depth` plies from `position`. A finished game has no successors,
/// so it counts only at the ply at which it ends. Depth 0 counts the position itself.
///
/// Recursion goes as deep as `depth` or the longest game. Every leaf is played; games with a faster way to count the last ply offer a perft of their own,
/// tested against this one.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    count(&mut position.clone(), depth, &mut Vec::new())
}

fn count<P: Position>(position: &mut P, depth: u32, moves: &mut Vec<P::Move>) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome().is_some() {
        return 0;
    }
    let start = moves.len();
    position.legal_moves(moves);
    let mut total = 0;
    for index in start..moves.len() {
        let m = moves[index];
        let undo = position.play(m);
        total += count(position, depth - 1, moves);
        position.undo(m, undo);
    }
    moves.truncate(start);
    total
}

/// [`perft`] split by the first move, in generation order ("divide").
#[must_use]
pub fn perft_divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    if depth == 0 || position.outcome().is_some() {
        return Vec::new();
    }
    position.legal_moves(&mut moves);
    moves
        .into_iter()
        .map(|m| {
            let undo = position.play(m);
            let nodes = count(&mut position, depth - 1, &mut Vec::new());
            position.undo(m, undo);
            (m, nodes)
        })
        .collect()
}
