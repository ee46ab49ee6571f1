//! Transcripts: `f5d6c3...`, the moves one after another.

use search_core::shortened;

use crate::moves::Move;
use crate::notation::moves::lex;
use crate::notation::{MoveProblem, Place};
use crate::position::Reversi;
use crate::record::GameRecord;

/// Whether passes are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum WrittenPasses {
    /// They are left out, as most programs do: a reader passes where a side must. A pass at the end
    /// is lost.
    #[default]
    Omitted,
    /// They are written as `pa`.
    Kept,
}

/// A transcript that can't be read to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}, move {number}: {problem}")]
pub struct TranscriptError {
    /// Where the move stands.
    pub place: Place,
    /// Which one it is among the moves and passes that the text has, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub problem: MoveProblem,
    /// The game up to there.
    pub read: Box<GameRecord>,
}

impl GameRecord {
    /// Reads the moves of a game that began in `start`. They may stand side by side (`f5d6`) or
    /// apart, with blanks, commas, semicolons, dots, colons or closing parentheses between them, and
    /// with numbers (`1. f5 2. d6`), which say nothing. Passes may be left out or written (`pass`,
    /// `PA`, `PS`, `--`); those behind the end of the game are passed over.
    ///
    /// # Errors
    /// [`TranscriptError`] at the first move that is malformed or not legal, with the game before it.
    pub fn from_transcript(start: Reversi, text: &str) -> Result<Self, TranscriptError> {
        let mut game = Self::new(start);
        let (mut at, mut number, mut apart) = (0, 1, true);
        while at < text.len() {
            let rest = &text[at..];
            if let Some(length) = separator(rest, apart) {
                (at, apart) = (at + length, true);
                continue;
            }
            match next_move(&mut game, rest) {
                Ok(length) => (at, number, apart) = (at + length, number + 1, false),
                Err(problem) => {
                    let place = Place::of(text, at);
                    return Err(TranscriptError { place, number, problem, read: Box::new(game) });
                }
            }
        }
        Ok(game)
    }

    /// The moves one after another, as in `f5d6c3`.
    #[must_use]
    pub fn to_transcript(&self, passes: WrittenPasses) -> String {
        let mut text = String::new();
        for &m in self.moves() {
            match m.square() {
                Some(square) => text.push_str(&self.start().shape().square_name(square)),
                None if passes == WrittenPasses::Kept => text.push_str("pa"),
                None => {}
            }
        }
        text
    }

    /// Plays a move that was read: with a pass before it where one was left out; a pass that follows
    /// the end of the game changes nothing.
    pub(super) fn play_as_written(&mut self, m: Move) -> Result<(), MoveProblem> {
        if m.is_pass() && self.position().is_over() {
            return Ok(());
        }
        Ok(self.play_past_passes(m)?)
    }
}

/// The length of what stands between moves: a mark, or a number. A number is one that follows a mark
/// or is followed by a dot, colon or parenthesis.
fn separator(rest: &str, apart: bool) -> Option<usize> {
    let first = rest.chars().next()?;
    if first.is_whitespace() || matches!(first, ',' | ';' | '.' | ':' | ')') {
        return Some(first.len_utf8());
    }
    let digits = digits(rest);
    (digits > 0 && (apart || rest[digits..].starts_with(['.', ':', ')']))).then_some(digits)
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Plays the move with which `rest` begins; its length.
fn next_move(game: &mut GameRecord, rest: &str) -> Result<usize, MoveProblem> {
    let shape = game.start().shape();
    let (m, length) = match lex(shape, rest) {
        // In `1.f52.d6` a move number touches the square; where rows have one digit, that is clear.
        Err(MoveProblem::OffBoard { .. }) if shape.rows() <= 9 && number_follows(&rest[1..]) => {
            lex(shape, &rest[..2])
        }
        Err(MoveProblem::Form { .. }) => Err(MoveProblem::Form {
            found: shortened(rest.split_whitespace().next().unwrap_or(rest)),
            expected: "a square such as f5, a pass (pass, PA, PS, --) or a move number",
        }),
        lexed => lexed,
    }?;
    game.play_as_written(m)?;
    Ok(length)
}

/// Whether the digits of a row and of a move number begin the text.
fn number_follows(text: &str) -> bool {
    let digits = digits(text);
    digits > 1 && text[digits..].starts_with(['.', ':', ')'])
}
