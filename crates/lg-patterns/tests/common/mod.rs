//! What the tests share.

#![allow(dead_code, unreachable_pub, reason = "each test file uses a part")]

use lg_patterns::{Board, Geometry, Kinds, PieceId, Position};

pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Seven patterns and one fuzzy pattern for the rook against the king.
pub const EXAMPLE: &str = "4k3/1B6/6q1/8/8/8/2P5/n1K4R w - - 0 1";

pub fn chess() -> Geometry {
    Geometry::new(&Board::CHESS, &Kinds::chess())
}

pub fn read(fen: &str) -> Position {
    Position::from_fen(fen, &Kinds::chess()).expect("a position")
}

pub fn bratko_kopec() -> Vec<Position> {
    let text = include_str!("../../data/bratko-kopec.epd");
    text.lines().filter(|line| !line.trim().is_empty()).map(read).collect()
}

pub fn at(position: &Position, name: &str) -> PieceId {
    let square = position.board().parse_square(name).expect("a square");
    position.piece_at(square).expect("a piece")
}
