//! Legal chess as a position of the kernel. Rules and moves are those of the `cozy-chess` crate.
//!
//! A position knows nothing of the game before it: repetition and the fifty-move rule are left out, so that
//! equal boards have equal values.

use cozy_chess::{Board, Color, File, Move, Piece, Square};
use search_core::{NullMove, Outcome, Position, Side, Symmetric, Tactical, shortened};

/// A chess position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chess(Board);

/// A text that is no legal position of chess.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?} is no chess position: {why} (expected placement, side, castling, en passant, and perhaps two clocks)"
)]
pub struct ChessFenError {
    /// The text, cut where it is long.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

/// For each kind of piece its rank among victims and attackers, pawn to king.
const fn order(piece: Piece) -> i32 {
    piece as i32 + 1
}

impl Chess {
    /// Reads a FEN of four or six fields; anything after the sixth, or after the fourth where no two numbers
    /// follow, is left alone. The clocks don't matter: the rules that they serve are left out.
    ///
    /// # Errors
    /// [`ChessFenError`] where a field is missing or wrong, or the position can't come about in a game.
    pub fn from_fen(text: &str) -> Result<Self, ChessFenError> {
        let fields: Vec<_> = text.split_whitespace().take(4).collect();
        let why = |why: String| ChessFenError { text: shortened(text), why };
        if fields.len() < 4 {
            return Err(why(format!("{} fields of 4", fields.len())));
        }
        let fen = format!("{} 0 1", fields.join(" "));
        Board::from_fen(&fen, false).map(Self).map_err(|error| why(error.to_string()))
    }

    /// The starting position.
    #[must_use]
    pub fn start() -> Self {
        Self(Board::startpos())
    }

    /// The first four fields of a FEN.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let text = self.0.to_string();
        text.split(' ').take(4).collect::<Vec<_>>().join(" ")
    }

    /// The board of the rules' crate.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.0
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.0.checkers().is_empty()
    }

    /// The piece that a move takes. Castling, which the rules' crate writes as the king taking his rook,
    /// takes none.
    #[inline]
    #[must_use]
    pub fn captured(&self, m: Move) -> Option<Piece> {
        if self.0.colors(!self.0.side_to_move()).has(m.to) {
            self.0.piece_on(m.to)
        } else if m.from.file() != m.to.file() && self.0.pieces(Piece::Pawn).has(m.from) {
            Some(Piece::Pawn) // en passant
        } else {
            None
        }
    }

    /// Where the piece that moves stands afterwards: the king, in castling.
    #[must_use]
    pub fn target(&self, m: Move) -> Square {
        if !self.0.colors(self.0.side_to_move()).has(m.to) {
            return m.to;
        }
        let file = if m.to.file() > m.from.file() { File::G } else { File::C };
        Square::new(file, m.from.rank())
    }

    /// Whether a move gives check.
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        let mut board = self.0.clone();
        board.play_unchecked(m);
        !board.checkers().is_empty()
    }

    /// How a capture ranks among captures: the most valuable victim first, then the least valuable attacker;
    /// a promotion to a queen counts as taking one.
    #[must_use]
    pub fn victim_then_attacker(&self, m: Move) -> i32 {
        let victim = self.captured(m).map_or(0, order);
        let promoted = if m.promotion == Some(Piece::Queen) { order(Piece::Queen) } else { 0 };
        let attacker = self.0.piece_on(m.from).map_or(0, order);
        16 * (victim + promoted) - attacker
    }
}

impl Position for Chess {
    type Move = Move;
    type Undo = Board;

    #[inline]
    fn side_to_move(&self) -> Side {
        match self.0.side_to_move() {
            Color::White => Side::First,
            Color::Black => Side::Second,
        }
    }

    /// Checkmate or stalemate.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.0.generate_moves(|_| true) {
            None
        } else if self.is_check() {
            Some(Outcome::Winner(self.side_to_move().other()))
        } else {
            Some(Outcome::Draw)
        }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.0.generate_moves(|of_piece| {
            moves.extend(of_piece);
            false
        });
    }

    #[inline]
    fn play(&mut self, m: Move) -> Board {
        let before = self.0.clone();
        self.0.play_unchecked(m);
        // The clock is no part of the position here, and at 100 it would end the game.
        self.0.set_halfmove_clock(0);
        self.0.set_fullmove_number(1);
        before
    }

    #[inline]
    fn undo(&mut self, _m: Move, before: Board) {
        self.0 = before;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.0.hash()
    }

    /// Six bits for each square, three for the promotion.
    #[inline]
    fn move_code(m: Move) -> u16 {
        let promotion = m.promotion.map_or(0, |piece| piece as u16 + 1);
        promotion << 12 | (m.to as u16) << 6 | m.from as u16
    }
}

impl Tactical for Chess {
    const HISTORY_SIZE: usize = 64 * 64;

    /// Captures, and promotions to a queen.
    #[inline]
    fn is_tactical(&self, m: Move) -> bool {
        m.promotion == Some(Piece::Queen) || self.captured(m).is_some()
    }

    #[inline]
    fn tactical_rank(&self, m: Move) -> i32 {
        self.victim_then_attacker(m)
    }

    fn quiescence_moves(&self, moves: &mut Vec<Move>) {
        let board = &self.0;
        let enemies = board.colors(!board.side_to_move());
        board.generate_moves(|mut of_piece| {
            if of_piece.piece == Piece::Pawn {
                let wanted =
                    |m: &Move| m.promotion.is_none_or(|to| to == Piece::Queen) && self.is_tactical(*m);
                moves.extend(of_piece.into_iter().filter(wanted));
            } else {
                of_piece.to &= enemies;
                moves.extend(of_piece);
            }
            false
        });
    }

    #[inline]
    fn history_index(m: Move) -> usize {
        (m.from as usize) << 6 | m.to as usize
    }
}

impl NullMove for Chess {}
impl Symmetric for Chess {}

#[cfg(test)]
mod tests {
    use cozy_chess::GameStatus;

    use super::*;

    #[test]
    fn the_clocks_neither_end_a_game_nor_tell_positions_apart() {
        let fen = "8/8/8/8/8/k7/8/K6R w - -";
        let mut chess = Chess::from_fen(&format!("{fen} 99 70")).expect("a position");
        assert_eq!(chess, Chess::from_fen(fen).expect("a position"));
        for _ in 0..30 {
            for text in ["h1h2", "a3b3", "h2h1", "b3a3"] {
                chess.play(text.parse().expect("a move"));
                assert_eq!((chess.outcome(), chess.board().status()), (None, GameStatus::Ongoing));
            }
        }
        assert_eq!(chess, Chess::from_fen(fen).expect("a position"));
    }
}
