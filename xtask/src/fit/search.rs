//! The players' search. It is small and of its own so that games depend on the rules and the
//! evaluation alone: among moves of equal value the first generated is played, in whatever order they
//! were searched. The kernel promises the value only, and which of equal moves it returns may change
//! with every improvement.

use reversi4::eval::{Evaluation, FineReversi};
use reversi4::{Move, Reversi};
use search_core::{Outcome, Position as _, Side};

/// Beyond every value.
const INFINITE: i32 = i32::MAX;

/// The first generated of the moves with the highest minimax value, this many plies deep; `None` if
/// the game is over.
pub(super) fn best_move(evaluation: &Evaluation, position: &Reversi, depth: u32) -> Option<Move> {
    if position.outcome().is_some() {
        return None;
    }
    let mut best: Option<(i32, usize, Move)> = None;
    for Child { index, m, next } in children(position, depth) {
        // An earlier move than the best so far need only be as good.
        let alpha = best.map_or(-INFINITE, |(value, of, _)| if index < of { value - 1 } else { value });
        let value = -value(evaluation, &next, depth.saturating_sub(1), -INFINITE, -alpha);
        if value > alpha {
            best = Some((value, index, m));
        }
    }
    best.map(|(_, _, m)| m)
}

/// Alpha-beta, fail-soft, in hundredths of a disc for the side to move.
fn value(evaluation: &Evaluation, position: &Reversi, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if let Some(Outcome::Points(points)) = position.outcome() {
        let discs = if position.side_to_move() == Side::First { points } else { -points };
        return discs * FineReversi::DISC;
    }
    if depth == 0 {
        return evaluation.hundredths(position);
    }
    let mut best = -INFINITE;
    for Child { next, .. } in children(position, depth) {
        best = best.max(-value(evaluation, &next, depth - 1, -beta, -alpha));
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    best
}

/// A move, its place in generation order, and where it leads.
struct Child {
    index: usize,
    m: Move,
    next: Reversi,
}

/// The moves; those that leave the fewest replies first, where that saves more than it costs.
fn children(position: &Reversi, depth: u32) -> Vec<Child> {
    let mut moves = Vec::with_capacity(32);
    position.legal_moves(&mut moves);
    let child = |(index, m): (usize, Move)| {
        let mut next = *position;
        next.play(m);
        Child { index, m, next }
    };
    let mut children: Vec<_> = moves.into_iter().enumerate().map(child).collect();
    if depth > 1 {
        children.sort_by_key(|child| child.next.placements().count_ones());
    }
    children
}

#[cfg(test)]
mod tests {
    use reversi4::{Rules, Start};
    use search_core::{ZobristKeys, minimax};

    use super::*;

    #[test]
    fn the_first_of_the_best_moves_is_found() {
        let mut random = ZobristKeys::new(7);
        for board in ["4x4", "6x6"] {
            let shape = board.parse().expect("a board");
            let evaluation = Evaluation::of(shape);
            let mut position = Reversi::start(shape, Rules::STANDARD, Start::Standard).expect("a start");
            while position.outcome().is_none() {
                for depth in 1..=3 {
                    let best = best_move(&evaluation, &position, depth);
                    assert_eq!(best, by_definition(&evaluation, &position, depth), "{position:?} {depth}");
                }
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                position.play(moves[(random.next_key() % moves.len() as u64) as usize]);
            }
            assert_eq!(best_move(&evaluation, &position, 3), None);
        }
    }

    fn by_definition(evaluation: &Evaluation, position: &Reversi, depth: u32) -> Option<Move> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let value = |m: Move| {
            let mut next = FineReversi(*position);
            next.play(m);
            -minimax(&next, depth - 1, evaluation).score.value()
        };
        // The last of the highest, from behind.
        moves.into_iter().rev().max_by_key(|&m| value(m))
    }
}
