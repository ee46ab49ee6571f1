//! Positions: a board, the kinds of pieces, and which piece stands where.
//!
//! Nothing is asked of a position but that no square holds two pieces: there may be no king, or many, and
//! nobody is to move.

mod fen;

use std::sync::Arc;

use search_core::Side;

use crate::board::{Board, Square};
use crate::kinds::{Kind, Kinds};
use crate::set::SquareSet;
pub use fen::{FenError, FenErrorKind};

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The number of its kind among the position's kinds.
    pub kind: u8,
    /// Whose it is; [`Side::First`] is White.
    pub side: Side,
    /// Where it stands.
    pub square: Square,
}

/// The number of a piece in its position: pieces are numbered as a FEN lists them.
pub type PieceId = u8;

/// A board with pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    board: Board,
    kinds: Arc<Kinds>,
    pieces: Vec<Piece>,
}

impl Position {
    /// The position on `board` with these pieces.
    ///
    /// # Errors
    /// [`PlacementError`] when a square holds two pieces, is off the board, or a kind has no definition.
    pub fn new(
        board: Board,
        kinds: &Arc<Kinds>,
        pieces: impl IntoIterator<Item = Piece>,
    ) -> Result<Self, PlacementError> {
        let mut taken = *board.holes();
        let mut kept = Vec::new();
        for piece in pieces {
            if usize::from(piece.kind) >= kinds.all().len() {
                return Err(PlacementError::Kind(piece.kind));
            }
            if piece.square.index() >= board.extent() {
                return Err(PlacementError::Off(piece.square.0));
            }
            if taken.contains(piece.square) {
                return Err(PlacementError::Taken(board.name(piece.square)));
            }
            taken.insert(piece.square);
            kept.push(piece);
        }
        Ok(Self { board, kinds: Arc::clone(kinds), pieces: kept })
    }

    /// The position with these pieces, of which no two stand on one square and all are on the board.
    #[cfg(feature = "chess")]
    pub(crate) fn of_pieces(board: Board, kinds: &Arc<Kinds>, pieces: Vec<Piece>) -> Self {
        Self { board, kinds: Arc::clone(kinds), pieces }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The kinds that pieces refer to.
    #[must_use]
    pub const fn kinds(&self) -> &Arc<Kinds> {
        &self.kinds
    }

    /// The pieces; a piece's place in this list is its [`PieceId`].
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The kind of a piece.
    #[must_use]
    pub fn kind_of(&self, piece: &Piece) -> &Kind {
        &self.kinds.all()[usize::from(piece.kind)]
    }

    /// The piece that stands there.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<PieceId> {
        self.pieces.iter().position(|piece| piece.square == square).map(|index| index as PieceId)
    }

    /// The squares that hold a piece.
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        self.pieces.iter().map(|piece| piece.square).collect()
    }

    /// A piece's letter, capital for White, and its square: `Rh1`, `ke8`.
    #[must_use]
    pub fn label(&self, id: PieceId) -> String {
        let piece = &self.pieces[usize::from(id)];
        format!("{}{}", self.kind_of(piece).letter_of(piece.side), self.board.name(piece.square))
    }
}

/// Pieces that make no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlacementError {
    /// Two pieces on one square, or a piece on a hole.
    #[error("{0} is a hole or holds two pieces")]
    Taken(String),
    /// A square that the board doesn't have.
    #[error("square number {0} is off the board")]
    Off(u8),
    /// A kind without a definition.
    #[error("there is no kind number {0}")]
    Kind(u8),
}
