//! OBF, the problem files of Edax: on each line a position and the scores of its moves.
//!
//! ```text
//! % a comment
//! --XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O; G3:-12; C7:-12; H4:-22;
//! ```

use search_core::shortened;

use crate::moves::Move;
use crate::notation::moves::lex;
use crate::notation::{BoardError, BoardErrorKind, BoardOptions, MoveProblem, Place};
use crate::position::Reversi;

use super::Salvage;

/// A position with what is known of its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObfProblem {
    /// The position.
    pub position: Reversi,
    /// Its scored moves, in the order of the file, which need not be that of the scores.
    pub moves: Vec<ScoredMove>,
    /// What stands behind `%` on the lines above it and at the end of its own: a line for each, without
    /// the blanks around it.
    pub comment: String,
}

/// A move and what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The move.
    pub m: Move,
    /// The difference of discs after perfect play, for the side that moves: within the number of
    /// squares either way.
    pub score: i32,
}

/// A line that is no problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {kind}")]
pub struct ObfError {
    /// Where it goes wrong.
    pub place: Place,
    /// What is wrong.
    pub kind: ObfErrorKind,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ObfErrorKind {
    /// The board before the first semicolon.
    #[error("the board: {0}")]
    Board(BoardErrorKind),
    /// The move before a colon.
    #[error(transparent)]
    Move(MoveProblem),
    /// What stands between two semicolons is no move with a score.
    #[error("found {found:?}, expected a move, a colon and its score, as in d3:+2")]
    Form {
        /// What stands there, cut where it is long.
        found: String,
    },
    /// No number, or more than there are squares.
    #[error("the score {found:?} is no whole number from -{most} to +{most}")]
    Score {
        /// What stands there, cut where it is long.
        found: String,
        /// The number of squares.
        most: u8,
    },
}

/// Reads the problems of a file, one on a line. `%` begins a comment; blank lines are passed over.
/// The options say what the boards don't: without a shape each may be any square board, and a line
/// without a side to move gets it as [`Reversi::from_text`] does. A comment belongs to the problem
/// below it, as people write these files; what stands below the last problem belongs to none and is
/// dropped, since there is nothing to keep it with.
#[must_use]
pub fn read_obf(text: &str, options: &BoardOptions) -> Salvage<ObfProblem, ObfError> {
    let mut salvage = Salvage::default();
    let mut comment: Vec<&str> = Vec::new();
    let mut start = Place::START;
    for line in text.split('\n') {
        let (content, remark) =
            line.split_once('%').map_or((line, None), |(before, after)| (before, Some(after)));
        comment.extend(remark.map(str::trim));
        if !content.trim().is_empty() {
            match read_line(content, start, options) {
                Ok((position, moves)) => {
                    salvage.whole.push(ObfProblem { position, moves, comment: comment.join("\n") });
                }
                Err(error) => salvage.damage.push(error),
            }
            comment.clear();
        }
        start = Place { line: start.line + 1, column: 1, byte: start.byte + line.len() + 1 };
    }
    salvage
}

/// Writes problems as [`read_obf`] reads them, comments above.
#[must_use]
pub fn write_obf(problems: &[ObfProblem]) -> String {
    problems.iter().map(ObfProblem::to_obf).collect()
}

impl ObfProblem {
    /// The comment's lines, each behind `%`, and the line of the problem.
    #[must_use]
    pub fn to_obf(&self) -> String {
        let comment = (!self.comment.is_empty()).then(|| self.comment.split('\n')).into_iter().flatten();
        let mut text: String = comment.map(|line| format!("% {line}\n")).collect();
        text.push_str(&self.position.to_line());
        text.push(';');
        for ScoredMove { m, score } in &self.moves {
            let name = m.square().map_or_else(|| "PS".to_owned(), |_| self.position.format_move(*m));
            text.push_str(&format!(" {}:{score:+};", name.to_ascii_uppercase()));
        }
        text.push('\n');
        text
    }

    /// The greatest score of a move; `None` if none is given.
    #[must_use]
    pub fn best_score(&self) -> Option<i32> {
        self.moves.iter().map(|scored| scored.score).max()
    }

    /// The moves that have the greatest score.
    pub fn best_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let best = self.best_score();
        self.moves.iter().filter(move |scored| Some(scored.score) == best).map(|scored| scored.m)
    }
}

fn read_line(
    line: &str,
    start: Place,
    options: &BoardOptions,
) -> Result<(Reversi, Vec<ScoredMove>), ObfError> {
    let (board, moves) = line.split_once(';').unwrap_or((line, ""));
    let position = Reversi::from_text(board, options)
        .map_err(|BoardError { place, kind }| ObfError { place: start.then(place), kind: kind.into() })?;
    let mut at = board.len() + 1;
    let mut scored = Vec::new();
    for part in moves.split(';') {
        if !part.trim().is_empty() {
            let m = read_scored(&position, part).map_err(|(byte, kind)| {
                let indent = part.len() - part.trim_start().len();
                ObfError { place: start.then(Place::of(line, at + indent + byte)), kind }
            })?;
            scored.push(m);
        }
        at += part.len() + 1;
    }
    Ok((position, scored))
}

/// Reads `d3:+2`; an error has the byte, counted from the first that is no blank.
fn read_scored(position: &Reversi, part: &str) -> Result<ScoredMove, (usize, ObfErrorKind)> {
    let part = part.trim();
    let form = || ObfErrorKind::Form { found: shortened(part) };
    let (name, score) = part.split_once(':').ok_or_else(|| (0, form()))?;
    let (m, length) = lex(position.shape(), name).map_err(|problem| (0, problem.into()))?;
    if length != name.trim_end().len() {
        return Err((0, form()));
    }
    position.check_move(m).map_err(|illegal| (0, MoveProblem::from(illegal).into()))?;
    let most = position.shape().squares();
    let in_bounds = |score: &i32| score.unsigned_abs() <= most.into();
    let score = score
        .trim()
        .parse()
        .ok()
        .filter(in_bounds)
        .ok_or_else(|| (name.len() + 1, ObfErrorKind::Score { found: shortened(score.trim()), most }))?;
    Ok(ScoredMove { m, score })
}

impl From<BoardErrorKind> for ObfErrorKind {
    fn from(kind: BoardErrorKind) -> Self {
        Self::Board(kind)
    }
}

impl From<MoveProblem> for ObfErrorKind {
    fn from(problem: MoveProblem) -> Self {
        Self::Move(problem)
    }
}
