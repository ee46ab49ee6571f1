//! A plain evaluation: material and where pieces stand, by formula.
//!
//! It is meant to be ordinary: what is tried on top of it should not owe its success to what it misses. All
//! numbers are chosen, in hundredths of a pawn.

use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square};
use search_core::{Evaluate, Position as _, Side};

use super::position::Chess;

/// Material and squares, in hundredths of a pawn; for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Material;

/// Pawn to king.
const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];
/// What each kind counts towards the middlegame; 24 in all at the start.
const PHASES: [i32; 6] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: i32 = 24;

/// How near a square is to the centre, 0 at the edge to 3.
const fn central(square: usize) -> i32 {
    let (file, row) = (square as i32 % 8, square as i32 / 8);
    let (across, up) = ((2 * file - 7).abs(), (2 * row - 7).abs());
    (7 - if across > up { across } else { up }) / 2
}

/// What a piece of White's gains by its square, in the middlegame.
const fn on_square(piece: usize, square: usize) -> i32 {
    let (file, row, central) = (square as i32 % 8, square as i32 / 8, central(square));
    match piece {
        0 => 3 * (row - 1) * (row - 1) + if file == 3 || file == 4 { 6 * (row - 1) } else { 0 },
        1 => 14 * central - 20,
        2 => 7 * central - 8 - if row == 0 { 8 } else { 0 },
        3 => (if row == 6 { 20 } else { 0 }) + if file == 3 || file == 4 { 6 } else { 0 },
        4 => 3 * central,
        _ => -12 * row - if file == 2 || file == 3 || file == 4 || file == 5 { 12 } else { 0 },
    }
}

/// Value and square together, by kind and square as White sees it.
const TABLE: [[i32; 64]; 6] = {
    let mut table = [[0; 64]; 6];
    let mut piece = 0;
    while piece < 6 {
        let mut square = 0;
        while square < 64 {
            table[piece][square] = VALUES[piece] + on_square(piece, square);
            square += 1;
        }
        piece += 1;
    }
    table
};

/// What a king gains in the endgame by coming to the centre, instead of his middlegame's square.
const fn king_late(square: usize) -> i32 {
    12 * central(square)
}

/// A square's number as its owner sees it.
#[inline]
const fn seen(square: Square, color: Color) -> usize {
    match color {
        Color::White => square as usize,
        Color::Black => square as usize ^ 56,
    }
}

impl Material {
    /// The value for White.
    fn for_white(board: &Board) -> i32 {
        let (mut sum, mut phase) = (0, 0);
        let side = |color: Color, sum: &mut i32, phase: &mut i32| {
            for piece in &Piece::ALL[..5] {
                let pieces: BitBoard = board.colored_pieces(color, *piece);
                let table = &TABLE[*piece as usize];
                *phase += PHASES[*piece as usize] * pieces.len() as i32;
                pieces.into_iter().for_each(|square| *sum += table[seen(square, color)]);
            }
        };
        let mut other = 0;
        side(Color::White, &mut sum, &mut phase);
        side(Color::Black, &mut other, &mut phase);
        let phase = phase.min(FULL_PHASE);
        let king = |color: Color| {
            let square = seen(board.king(color), color);
            TABLE[5][square] * phase + king_late(square) * (FULL_PHASE - phase)
        };
        sum - other + (king(Color::White) - king(Color::Black)) / FULL_PHASE
    }

    /// By how much a move betters the square of the piece that makes it, in the middlegame: material and
    /// replies are left out.
    #[must_use]
    pub fn square_gain(position: &Chess, m: Move) -> i32 {
        let board = position.board();
        let color = board.side_to_move();
        let piece = board.piece_on(m.from).map_or(0, |piece| piece as usize);
        let at = |square: Square| on_square(piece, seen(square, color));
        at(position.target(m)) - at(m.from)
    }

    /// The value of a kind of piece, pawn to king; a king's is 0.
    #[must_use]
    pub const fn value(piece: Piece) -> i32 {
        VALUES[piece as usize]
    }
}

impl Evaluate<Chess> for Material {
    fn evaluate(&self, position: &Chess) -> i32 {
        let value = Self::for_white(position.board());
        if position.side_to_move() == Side::First { value } else { -value }
    }
}
