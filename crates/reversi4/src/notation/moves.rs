//! Moves as text: `f5` or `F5`, and for a pass `pass`, `PA`, `PS` or `--`.

use search_core::shortened;

use crate::legality::IllegalMove;
use crate::moves::Move;
use crate::position::Reversi;
use crate::shape::Shape;

/// The words for a pass, in any case; none is the beginning of a later one.
const PASSES: [&str; 4] = ["pass", "pa", "ps", "--"];

/// What is wrong with a move in a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveProblem {
    /// Neither a square nor a pass.
    #[error("found {found:?}, expected {expected}")]
    Form {
        /// What stands there, cut where it is long.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// A square of another board.
    #[error("the board of {shape} has no square {square:?}")]
    OffBoard {
        /// The square's name, cut where it is long.
        square: String,
        /// The board.
        shape: Shape,
    },
    /// A square of the board or a pass, but no legal move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// A text that is no move of the position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {problem}")]
pub struct MoveTextError {
    /// Where it goes wrong, as a 1-based count of characters.
    pub column: usize,
    /// What is wrong.
    pub problem: MoveProblem,
}

impl Reversi {
    /// Reads a legal move of this position: a square's name or a pass (`pass`, `PA`, `PS`, `--`), in
    /// either case. Spaces around it are passed over.
    ///
    /// # Errors
    /// [`MoveTextError`] when the text is no move or the move is not legal, with the reason.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let word = text.trim();
        let start = text.len() - text.trim_start().len();
        let error = |byte: usize, problem: MoveProblem| MoveTextError {
            column: text[..start + byte].chars().count() + 1,
            problem,
        };
        let (m, length) = lex(self.shape(), word).map_err(|problem| error(0, problem))?;
        if length < word.len() {
            let found = shortened(&word[length..]);
            return Err(error(length, MoveProblem::Form { found, expected: "the end of the move" }));
        }
        self.check_move(m).map_err(|illegal| error(0, illegal.into()))?;
        Ok(m)
    }

    /// The text of a move: the square's name as in `f5`, or `pass`.
    #[must_use]
    pub fn format_move(&self, m: Move) -> String {
        m.square().map_or_else(|| PASSES[0].to_owned(), |square| self.shape().square_name(square))
    }
}

/// The move with which `text` begins, legal or not, and its length in bytes. All digits that follow
/// a letter belong to its square.
pub(crate) fn lex(shape: Shape, text: &str) -> Result<(Move, usize), MoveProblem> {
    let letters = text.bytes().take(2).take_while(u8::is_ascii_alphabetic).count();
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    if letters == 1 && digits > 0 {
        let name = &text[..1 + digits];
        let square = shape.square_named(name);
        let off = || MoveProblem::OffBoard { square: shortened(name), shape };
        return square.map(|square| (Move::on(square), name.len())).ok_or_else(off);
    }
    let begins = |word: &&str| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    match PASSES.into_iter().find(begins) {
        Some(word) => Ok((Move::PASS, word.len())),
        None => Err(MoveProblem::Form {
            found: shortened(text),
            expected: "a square such as f5, or a pass (pass, PA, PS, --)",
        }),
    }
}
