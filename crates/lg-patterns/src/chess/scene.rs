//! A chess position as patterns see it: pieces by number, and which of them stands where.

use std::sync::Arc;

use cozy_chess::{Color, Piece as ChessPiece, Square as ChessSquare};
use search_core::Side;

use crate::board::{Board, Square};
use crate::geometry::Geometry;
use crate::kinds::{Kind, Kinds};
use crate::position::{Piece, PieceId, Position};

use super::position::Chess;

/// Nobody stands there.
const NOBODY: PieceId = PieceId::MAX;

/// The pieces of chess on the chessboard: what scores by patterns share.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) geometry: Geometry,
    kinds: Arc<Kinds>,
}

/// A position, and who stands on each square.
pub(super) struct Seen {
    pub(super) position: Position,
    on: [PieceId; 64],
}

impl Ground {
    /// With these values of pawn, knight, bishop, rook, queen and king.
    pub(super) fn new(values: [u32; 6]) -> Self {
        let kinds = Kinds::chess();
        let kinds = Kinds(
            kinds
                .0
                .into_iter()
                .zip(values)
                .map(|(kind, value)| Kind { value: value.max(1), ..kind })
                .collect(),
        );
        Self { geometry: Geometry::new(&Board::CHESS, &kinds), kinds: Arc::new(kinds) }
    }

    pub(super) fn see(&self, chess: &Chess) -> Seen {
        let board = chess.board();
        let mut on = [NOBODY; 64];
        let mut pieces = Vec::with_capacity(32);
        for (color, side) in [(Color::White, Side::First), (Color::Black, Side::Second)] {
            for piece in ChessPiece::ALL {
                for square in board.colored_pieces(color, piece) {
                    on[square as usize] = pieces.len() as PieceId;
                    pieces.push(Piece { kind: piece as u8, side, square: seen(square) });
                }
            }
        }
        Seen { position: Position::of_pieces(Board::CHESS, &self.kinds, pieces), on }
    }
}

impl Seen {
    /// Who stands there.
    #[inline]
    pub(super) fn on(&self, square: ChessSquare) -> Option<PieceId> {
        Some(self.on[square as usize]).filter(|id| *id != NOBODY)
    }
}

/// The square as patterns number it: both go row by row from White's side.
#[inline]
pub(super) const fn seen(square: ChessSquare) -> Square {
    Square(square as u8)
}
