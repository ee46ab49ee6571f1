//! Chess with moves in the order of a score, all or some of them.
//!
//! The kernel keeps the order of generation among moves that it ranks alike, so a generator that sorts is an
//! order under all others: the only one if nothing else is asked for, that of quiet moves beside captures and
//! killers, a tie-break beside history.

use std::cell::RefCell;

use cozy_chess::{Board, Move};
use search_core::{Evaluate, NullMove, Outcome, Position, Side, Symmetric, Tactical};

use super::position::Chess;
use super::score::MoveScore;

/// How many of a position's moves are searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Keep(u8);

impl Keep {
    /// All of them.
    pub const ALL: Self = Self(100);

    /// The best so many per cent of them, rounded up; all of them in check. `None` unless 1 to 100.
    #[must_use]
    pub const fn percent(percent: u8) -> Option<Self> {
        if percent >= 1 && percent <= 100 { Some(Self(percent)) } else { None }
    }

    /// How many of so many moves.
    #[must_use]
    pub const fn of(self, moves: usize) -> usize {
        (moves * self.0 as usize).div_ceil(100)
    }
}

/// Chess with its moves in the order of a score, or the best of them only.
///
/// With [`Keep::ALL`] it is the same game. With less it is a smaller one: what ends a game, and what quiescence
/// follows, stay as they are.
#[derive(Debug)]
pub struct Guided<'s, S> {
    chess: Chess,
    score: &'s S,
    keep: Keep,
}

impl<'s, S: MoveScore> Guided<'s, S> {
    /// The position under this score.
    pub const fn new(chess: Chess, score: &'s S, keep: Keep) -> Self {
        Self { chess, score, keep }
    }

    /// The position.
    #[must_use]
    pub const fn chess(&self) -> &Chess {
        &self.chess
    }
}

impl<S> Clone for Guided<'_, S> {
    fn clone(&self) -> Self {
        Self { chess: self.chess.clone(), score: self.score, keep: self.keep }
    }
}

impl<S> PartialEq for Guided<'_, S> {
    fn eq(&self, other: &Self) -> bool {
        self.chess == other.chess && self.keep == other.keep
    }
}

/// Scores and order of the moves that are being sorted: kept from node to node, so that nothing is allocated.
struct Sorting {
    scores: Vec<f64>,
    order: Vec<(usize, Move)>,
}

thread_local! {
    static SORTING: RefCell<Sorting> = const { RefCell::new(Sorting { scores: Vec::new(), order: Vec::new() }) };
}

impl<S: MoveScore> Position for Guided<'_, S> {
    type Move = Move;
    type Undo = Board;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.chess.side_to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.chess.outcome()
    }

    /// The kept moves, the best first; moves of equal scores as generated.
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        let start = moves.len();
        self.chess.legal_moves(moves);
        SORTING.with_borrow_mut(|Sorting { scores, order }| {
            scores.clear();
            self.score.score(&self.chess, &moves[start..], scores);
            order.clear();
            order.extend(moves[start..].iter().copied().enumerate());
            order.sort_by(|one, other| scores[other.0].total_cmp(&scores[one.0]));
            moves[start..].iter_mut().zip(order).for_each(|(place, (_, m))| *place = *m);
        });
        if !self.chess.is_check() {
            moves.truncate(start + self.keep.of(moves.len() - start));
        }
    }

    #[inline]
    fn play(&mut self, m: Move) -> Board {
        self.chess.play(m)
    }

    #[inline]
    fn undo(&mut self, m: Move, undo: Board) {
        self.chess.undo(m, undo);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.chess.key()
    }

    #[inline]
    fn move_code(m: Move) -> u16 {
        Chess::move_code(m)
    }
}

impl<S: MoveScore> Tactical for Guided<'_, S> {
    const HISTORY_SIZE: usize = Chess::HISTORY_SIZE;

    #[inline]
    fn is_tactical(&self, m: Move) -> bool {
        self.chess.is_tactical(m)
    }

    #[inline]
    fn tactical_rank(&self, m: Move) -> i32 {
        self.chess.tactical_rank(m)
    }

    #[inline]
    fn quiescence_moves(&self, moves: &mut Vec<Move>) {
        self.chess.quiescence_moves(moves);
    }

    #[inline]
    fn history_index(m: Move) -> usize {
        Chess::history_index(m)
    }
}

impl<S: MoveScore> NullMove for Guided<'_, S> {}
impl<S: MoveScore> Symmetric for Guided<'_, S> {}

impl<S: MoveScore> Evaluate<Guided<'_, S>> for super::Material {
    fn evaluate(&self, position: &Guided<'_, S>) -> i32 {
        self.evaluate(&position.chess)
    }
}
