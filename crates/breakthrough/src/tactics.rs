//! What search may know of the game: forcing moves, when a null move is fair, and the mirror.

use search_core::{Foreseen, NullAdvice, NullMove, Position, Side, Symmetric, Tactical};

use crate::bits::Bits;
use crate::geometry::mirror_square;
use crate::moves::Move;
use crate::rules::{Breakthrough, Undo};

/// Rank of a step onto the goal row, above every other. Chosen.
const RANK_WIN: i32 = 1_000;
/// Rank of a capture, to which the rows that the captured piece has advanced are added: the nearer
/// an enemy piece is to its goal, the more urgent to take it. Chosen.
const RANK_CAPTURE: i32 = 100;
/// Rank of a step onto the row before the goal. Chosen.
const RANK_THREAT: i32 = 0;

/// A side with fewer pieces than this does not try a null move: with few pieces, having to move is
/// more often a burden. Chosen, after the condition of the 2009 article (a small number of pieces).
const NULL_MOVE_PIECES: u32 = 4;

impl<B: Bits> Breakthrough<B> {
    /// The targets that make a move forcing: enemy pieces, and the goal row with the row before it.
    #[inline(always)]
    fn forcing_targets(&self) -> B {
        self.pieces[self.side.other().index()] | self.geometry.near_goal[self.side.index()][0]
    }

    /// The rows that a piece of `side` on `square` has advanced from its own first row.
    fn rows_advanced(&self, side: Side, square: u8) -> i32 {
        let rank = square / self.size().files();
        i32::from(if side == Side::First { rank } else { self.size().ranks() - 1 - rank })
    }
}

/// Forcing are captures, steps onto the goal row, and steps onto the row before it: a piece there
/// wins with its next move unless it is taken at once or the opponent wins first.
impl<B: Bits> Tactical for Breakthrough<B> {
    /// Three steps from each of up to 128 squares.
    const HISTORY_SIZE: usize = 3 * 128;

    #[inline]
    fn is_tactical(&self, m: Move) -> bool {
        self.forcing_targets().meets(B::of(m.to()))
    }

    /// Wins first, then captures, the most advanced victim first, then threats to win.
    #[inline]
    fn tactical_rank(&self, m: Move) -> i32 {
        let opponent = self.side.other();
        if self.geometry.goal[self.side.index()].meets(B::of(m.to())) {
            RANK_WIN
        } else if self.pieces[opponent.index()].meets(B::of(m.to())) {
            RANK_CAPTURE + self.rows_advanced(opponent, m.to())
        } else {
            RANK_THREAT
        }
    }

    /// Captures and steps onto the goal row: quiescence leaves threats out, since on low boards
    /// nearly every step is one.
    #[inline]
    fn quiescence_moves(&self, moves: &mut Vec<Move>) {
        let loud = self.pieces[self.side.other().index()] | self.geometry.goal[self.side.index()];
        self.append_moves(self.targets().map(|squares| squares & loud), moves);
    }

    /// A race that nothing can stop.
    #[inline]
    fn foresee(&self) -> Option<Foreseen> {
        self.race().map(|race| Foreseen { winner: race.winner, plies: race.plies })
    }

    /// An enemy piece stands on the row before its goal.
    #[inline(always)]
    fn is_pressed(&self) -> bool {
        let opponent = self.side.other().index();
        self.pieces[opponent].meets(self.geometry.near_goal[opponent][0])
    }

    /// Steps onto the goal row, or captures of the piece that would win next; all moves where there is
    /// neither.
    #[inline]
    fn answers(&self, moves: &mut Vec<Move>) {
        let opponent = self.side.other().index();
        let threat = self.pieces[opponent] & self.geometry.near_goal[opponent][0];
        if threat.is_empty() {
            return self.legal_moves(moves);
        }
        let start = moves.len();
        let loud = threat | self.geometry.goal[self.side.index()];
        self.append_moves(self.targets().map(|squares| squares & loud), moves);
        if moves.len() == start {
            self.legal_moves(moves);
        }
    }

    /// The piece's square and step.
    #[inline(always)]
    fn history_index(m: Move) -> usize {
        m.origin()
    }
}

/// A pass may cut only after verification, for blocked camps do come to zugzwang. It is forbidden
/// while an enemy piece is at most three rows from its goal: such a piece wins in two or three moves
/// of its own, and the null move's reduced search could end before it sees that. It is forbidden,
/// too, to a side with fewer than four pieces.
impl<B: Bits> NullMove for Breakthrough<B> {
    #[inline]
    fn null_advice(&self) -> NullAdvice {
        let opponent = self.side.other().index();
        let race = self.pieces[opponent].meets(self.geometry.near_goal[opponent][2]);
        if race || self.pieces[self.side.index()].count() < NULL_MOVE_PIECES {
            NullAdvice::Forbidden
        } else {
            NullAdvice::Verify
        }
    }

    #[inline]
    fn play_null(&mut self) -> Option<Undo<B>> {
        Some(self.pass())
    }

    #[inline]
    fn undo_null(&mut self, undo: Undo<B>) {
        self.take_back_pass(undo);
    }
}

/// Symmetry 0 is the position itself, 1 its left-right mirror image. The keys of both are kept up to
/// date, and the lesser one is the canonical key.
impl<B: Bits> Symmetric for Breakthrough<B> {
    #[inline(always)]
    fn canonical_key(&self) -> (u64, u8) {
        let [own, mirrored] = self.keys;
        if mirrored < own { (mirrored, 1) } else { (own, 0) }
    }

    #[inline]
    fn image(&self, m: Move, symmetry: u8) -> Move {
        if symmetry == 0 {
            return m;
        }
        let mirror = |square| mirror_square(self.size(), square);
        Move::new(mirror(m.from()), mirror(m.to()), m.step().mirrored())
    }
}
