//! Suites of problems: positions with their best moves, one a line, in extended position description (EPD).

use cozy_chess::{Move, Piece};

use super::notation::SanError;
use super::position::{Chess, ChessFenError};

/// A position with its best moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Its name; empty if it has none.
    pub id: String,
    /// The position.
    pub chess: Chess,
    /// The best moves: one or more.
    pub best: Vec<Move>,
}

/// A line that is no problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct ProblemError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub kind: ProblemErrorKind,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProblemErrorKind {
    /// It has no position.
    #[error(transparent)]
    Fen(#[from] ChessFenError),
    /// Its best move is none.
    #[error(transparent)]
    Move(#[from] SanError),
    /// It has no best move.
    #[error("no best move (expected an operation such as `bm Nf3;` after the position)")]
    NoMove,
}

/// What stands after the first `count` words.
fn after_words(text: &str, count: usize) -> &str {
    (0..count).fold(text.trim_start(), |rest, _| {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        rest[end..].trim_start()
    })
}

impl Problem {
    /// Reads a suite: a problem a line, empty lines left out. Of the operations `bm` and `id` count.
    ///
    /// # Errors
    /// The first line that is no problem.
    pub fn read_suite(text: &str) -> Result<Vec<Self>, ProblemError> {
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
        lines.map(|(text, line)| Self::read(text).map_err(|kind| ProblemError { line, kind })).collect()
    }

    fn read(line: &str) -> Result<Self, ProblemErrorKind> {
        let chess = Chess::from_fen(line)?;
        let mut problem = Self { id: String::new(), chess, best: Vec::new() };
        for operation in after_words(line, 4).split(';') {
            let mut words = operation.split_whitespace();
            match words.next() {
                Some("bm") => {
                    // Some suites set the sign of a check apart.
                    for word in words.filter(|word| *word != "+") {
                        problem.best.push(problem.chess.parse_san(word)?);
                    }
                }
                Some("id") => {
                    let id = words.collect::<Vec<_>>().join(" ");
                    problem.id = id.chars().filter(|c| *c != '"' && !c.is_control()).collect();
                }
                _ => {}
            }
        }
        if problem.best.is_empty() { Err(ProblemErrorKind::NoMove) } else { Ok(problem) }
    }

    /// The problem as a line, without its end.
    #[must_use]
    pub fn to_epd(&self) -> String {
        let best: Vec<_> = self.best.iter().map(|m| self.chess.san(*m)).collect();
        format!("{} bm {}; id \"{}\";", self.chess.to_fen(), best.join(" "), self.id)
    }

    /// Whether the best moves are all a pawn's. Of Bratko and Kopec's positions one half is tactical and the
    /// other about levers, and a lever is a pawn's move: this tells the halves apart.
    #[must_use]
    pub fn is_lever(&self) -> bool {
        self.best.iter().all(|m| self.chess.board().piece_on(m.from) == Some(Piece::Pawn))
    }
}
