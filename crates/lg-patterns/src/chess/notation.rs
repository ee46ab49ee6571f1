//! Moves in standard algebraic notation.

use cozy_chess::{Move, Piece};
use search_core::{Outcome, Position as _, shortened};

use super::position::Chess;

/// A text that names no legal move, or several.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} names {legal} legal moves of {fen}, not one")]
pub struct SanError {
    /// The text, cut where it is long.
    pub text: String,
    /// How many legal moves it names.
    pub legal: usize,
    /// The position.
    pub fen: String,
}

const LETTERS: [char; 6] = ['P', 'N', 'B', 'R', 'Q', 'K'];

/// The text without signs for check, mate, promotion and judgement, and with letters for castling.
fn bare(text: &str) -> String {
    text.chars().filter(|c| !"+#=!?".contains(*c)).map(|c| if c == '0' { 'O' } else { c }).collect()
}

impl Chess {
    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.legal_moves(&mut moves);
        }
        moves
    }

    /// A legal move in standard algebraic notation: `Nbd7`, `exd8=Q+`, `O-O`, `Qxf7#`.
    #[must_use]
    pub fn san(&self, m: Move) -> String {
        let mut text = self.san_without_check(m, &self.moves());
        let mut after = self.clone();
        after.play(m);
        if after.is_check() {
            text.push(if matches!(after.outcome(), Some(Outcome::Winner(_))) { '#' } else { '+' });
        }
        text
    }

    fn san_without_check(&self, m: Move, moves: &[Move]) -> String {
        let board = self.board();
        let piece = board.piece_on(m.from).unwrap_or(Piece::Pawn);
        let target = self.target(m);
        if piece == Piece::King && target != m.to {
            return if m.to.file() > m.from.file() { "O-O" } else { "O-O-O" }.to_owned();
        }
        let captures = self.captured(m).is_some();
        let mut text = String::new();
        if piece == Piece::Pawn {
            if captures {
                text.push_str(&m.from.file().to_string());
            }
        } else {
            text.push(LETTERS[piece as usize]);
            let rivals: Vec<_> = moves
                .iter()
                .filter(|other| other.to == m.to && other.from != m.from)
                .filter(|other| board.piece_on(other.from) == Some(piece))
                .collect();
            let same_file = rivals.iter().any(|other| other.from.file() == m.from.file());
            let same_rank = rivals.iter().any(|other| other.from.rank() == m.from.rank());
            if !rivals.is_empty() && (!same_file || same_rank) {
                text.push_str(&m.from.file().to_string());
            }
            if same_file {
                text.push_str(&m.from.rank().to_string());
            }
        }
        if captures {
            text.push('x');
        }
        text.push_str(&m.to.to_string());
        if let Some(promotion) = m.promotion {
            text.push('=');
            text.push(LETTERS[promotion as usize]);
        }
        text
    }

    /// The legal move of this name; signs for check, mate, promotion and judgement may stand there or not.
    ///
    /// # Errors
    /// [`SanError`] when it names none, or several.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let wanted = bare(text.trim());
        let moves = self.moves();
        let named: Vec<_> =
            moves.iter().filter(|m| bare(&self.san_without_check(**m, &moves)) == wanted).collect();
        match named.as_slice() {
            [m] => Ok(**m),
            _ => Err(SanError { text: shortened(text), legal: named.len(), fen: self.to_fen() }),
        }
    }
}
