//! The position as the engine searches it: with the network's sums beside it.

use std::sync::Arc;

use search_core::{Evaluate, Foreseen, NullAdvice, NullMove, Outcome, Position, Side, Symmetric, Tactical};

use super::network::{Change, Network, Sums};
use crate::moves::Move;
use crate::rules::{Breakthrough, Undo};
use crate::size::Size;

/// A side with fewer pieces than this does not try a null move. Chosen.
const NULL_MOVE_PIECES: u32 = 3;

/// A position on 8x8 that keeps the network's sums up to date.
///
/// They are so lazily: a move's change waits until another move follows. Most positions of a search are
/// left before that; their values are computed from the sums of the position before and the change.
#[derive(Clone)]
pub struct Board {
    position: Breakthrough<u64>,
    network: Arc<Network>,
    sums: Sums,
    /// What the last move changed, if the sums don't have it yet.
    waiting: Option<Change>,
}

impl Board {
    /// The position with sums made from scratch; `None` on a board that is not 8x8.
    #[must_use]
    pub fn new(position: &Breakthrough<u64>, network: Arc<Network>) -> Option<Self> {
        if position.size() != Size::STANDARD {
            return None;
        }
        let sums = Self::from_scratch(position, &network);
        Some(Self { position: *position, network, sums, waiting: None })
    }

    fn from_scratch(position: &Breakthrough<u64>, network: &Network) -> Sums {
        let mut sums = network.empty();
        for side in [Side::First, Side::Second] {
            let mut rest = position.pieces(side);
            while rest != 0 {
                network.put(&mut sums, side, rest.trailing_zeros() as u8);
                rest &= rest - 1;
            }
        }
        sums
    }

    /// The position without sums.
    #[must_use]
    pub const fn position(&self) -> &Breakthrough<u64> {
        &self.position
    }

    /// What the network says of the position to the side to move: log odds x [`Network::UNIT`].
    #[inline]
    #[must_use]
    pub fn value(&self) -> i32 {
        let [white, black] = self.position.pieces;
        let (mover, pieces) = (self.position.side, (white | black).count_ones());
        match self.waiting {
            Some(change) => self.network.value_after(&self.sums, change, mover, pieces),
            None => self.network.value(&self.sums, mover, pieces),
        }
    }

    /// The sums with what waits.
    fn sums(&self) -> Sums {
        let mut sums = self.sums;
        if let Some(change) = self.waiting {
            self.network.apply::<true>(&mut sums, change);
        }
        sums
    }
}

impl PartialEq for Board {
    /// Equal positions under equal networks, with equal sums.
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position && self.sums() == other.sums() && self.network == other.network
    }
}

/// What takes a move of a [`Board`] back.
#[derive(Clone, Copy, Debug)]
pub struct BoardUndo {
    undo: Undo<u64>,
    /// Whether the move takes a piece.
    takes: bool,
}

impl Position for Board {
    type Move = Move;
    type Undo = BoardUndo;

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.position.side
    }

    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    #[inline(always)]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.position.legal_moves(moves);
    }

    #[inline]
    fn play(&mut self, m: Move) -> BoardUndo {
        if let Some(change) = self.waiting {
            self.network.apply::<true>(&mut self.sums, change);
        }
        let takes = self.position.is_capture(m);
        self.waiting = Some(Change { side: self.position.side, from: m.from(), to: m.to(), takes });
        BoardUndo { undo: self.position.play(m), takes }
    }

    #[inline]
    fn undo(&mut self, m: Move, undo: BoardUndo) {
        self.position.undo(m, undo.undo);
        // Moves that were played since are taken back: only this one can be waiting.
        if self.waiting.take().is_none() {
            let change = Change { side: self.position.side, from: m.from(), to: m.to(), takes: undo.takes };
            self.network.apply::<false>(&mut self.sums, change);
        }
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.position.key()
    }

    #[inline(always)]
    fn move_code(m: Move) -> u16 {
        Breakthrough::<u64>::move_code(m)
    }
}

impl Tactical for Board {
    const HISTORY_SIZE: usize = <Breakthrough<u64> as Tactical>::HISTORY_SIZE;

    #[inline]
    fn is_tactical(&self, m: Move) -> bool {
        self.position.is_tactical(m)
    }

    #[inline]
    fn tactical_rank(&self, m: Move) -> i32 {
        self.position.tactical_rank(m)
    }

    #[inline]
    fn quiescence_moves(&self, moves: &mut Vec<Move>) {
        self.position.quiescence_moves(moves);
    }

    #[inline]
    fn foresee(&self) -> Option<Foreseen> {
        self.position.foresee()
    }

    #[inline(always)]
    fn is_pressed(&self) -> bool {
        self.position.is_pressed()
    }

    #[inline]
    fn answers(&self, moves: &mut Vec<Move>) {
        self.position.answers(moves);
    }

    #[inline(always)]
    fn history_index(m: Move) -> usize {
        Breakthrough::<u64>::history_index(m)
    }
}

/// Races are foreseen, so a pass hides none: it is forbidden only where a threat must be answered, and
/// to a side with few pieces, which may well be in zugzwang.
impl NullMove for Board {
    #[inline]
    fn null_advice(&self) -> NullAdvice {
        if self.position.is_pressed()
            || self.position.pieces[self.position.side.index()].count_ones() < NULL_MOVE_PIECES
        {
            NullAdvice::Forbidden
        } else {
            NullAdvice::Sound
        }
    }

    #[inline]
    fn play_null(&mut self) -> Option<BoardUndo> {
        let undo = self.position.play_null()?;
        Some(BoardUndo { undo, takes: false })
    }

    #[inline]
    fn undo_null(&mut self, undo: BoardUndo) {
        self.position.undo_null(undo.undo);
    }
}

impl Symmetric for Board {
    #[inline(always)]
    fn canonical_key(&self) -> (u64, u8) {
        self.position.canonical_key()
    }

    #[inline]
    fn image(&self, m: Move, symmetry: u8) -> Move {
        self.position.image(m, symmetry)
    }
}

/// The network as an evaluation of [`Board`]s.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NetworkEvaluation;

/// What a quiet move changes at most, as a rule. Chosen.
const MARGIN: i32 = 150;

impl Evaluate<Board> for NetworkEvaluation {
    #[inline(always)]
    fn evaluate(&self, board: &Board) -> i32 {
        board.value()
    }

    #[inline]
    fn aspiration_margin(&self) -> i32 {
        60
    }

    #[inline]
    fn pruning_margin(&self) -> Option<i32> {
        Some(MARGIN)
    }
}
