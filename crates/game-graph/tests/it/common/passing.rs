//! 4x4 Reversi with passes: a side that can't move passes, and the game ends when neither can.

use super::reversi::Reversi4;
use game_graph::Vertex;
use search_core::{Outcome, Position, Side};

/// With `FOLDED`, the side after a move is the one that can move, and nobody passes; else a pass is a
/// move. Where the game has ended, the board alone is the vertex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Passing<const FOLDED: bool> {
    pub board: Reversi4,
    /// `None` once the game has ended.
    side: Option<Side>,
}

/// A move that is no cell.
const PASS: u8 = 16;

impl<const FOLDED: bool> Passing<FOLDED> {
    pub const START: Self = Self { board: Reversi4::START, side: Some(Side::First) };

    fn after(board: Reversi4, next: Side) -> Self {
        let can_move = |side: Side| board.targets(side) != 0;
        let side = match (can_move(next), can_move(next.other())) {
            (false, false) => None,
            (false, true) if FOLDED => Some(next.other()),
            _ => Some(next),
        };
        Self { board, side }
    }
}

impl<const FOLDED: bool> Position for Passing<FOLDED> {
    type Move = u8;
    type Undo = Self;
    const ALTERNATES: bool = !FOLDED;

    fn side_to_move(&self) -> Side {
        self.side.unwrap_or(Side::First)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.side.is_none().then_some(Outcome::Points(self.board.margin()))
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        let targets = self.board.targets(self.side_to_move());
        if targets == 0 {
            moves.push(PASS);
        }
        moves.extend((0..16).filter(|cell| targets >> cell & 1 == 1));
    }

    fn play(&mut self, cell: u8) -> Self {
        let before = *self;
        let side = self.side_to_move();
        let mut board = self.board;
        if cell != PASS {
            board.put(side, cell);
        }
        *self = Self::after(board, side.other());
        before
    }

    fn undo(&mut self, _cell: u8, before: Self) {
        *self = before;
    }

    fn key(&self) -> u64 {
        self.board.key() << 2 | self.side.map_or(2, |side| side.index() as u64)
    }

    fn move_code(cell: u8) -> u16 {
        u16::from(cell)
    }
}

impl<const FOLDED: bool> Vertex for Passing<FOLDED> {
    type State = Self;

    fn state(&self) -> Self {
        *self
    }

    fn at(&self, state: &Self) -> Self {
        *state
    }

    fn images(&self, images: &mut Vec<Self>) {
        let mut boards = Vec::new();
        self.board.images(&mut boards);
        images.extend(boards.into_iter().map(|board| Self { board, ..*self }));
    }
}
