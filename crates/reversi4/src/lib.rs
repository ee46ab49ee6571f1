//! Reversi, also known as Othello, on rectangular and hexagonal boards of up to 64 squares: rules,
//! perft and formats for the [`search_core`] kernel.
//!
//! Black moves first. A move puts a disc on an empty square so that at least one straight run of
//! enemy discs lies between it and another own disc; all such runs are turned. A side that can turn
//! nothing passes ([`Passes`]); when neither can move, the side with more discs has won ([`Count`]).
//!
//! ```
//! use reversi4::{Convention, GameRecord, Reversi, Rules, Shape, Start, WrittenPasses, perft};
//!
//! // Othello's board, and others.
//! assert_eq!(perft(&Reversi::othello(), 5, Convention::ExactLength), 1_396);
//! let hexagon = Reversi::start(Shape::hexagon(4)?, Rules::STANDARD, Start::Standard)?;
//! assert_eq!(perft(&hexagon, 3, Convention::ExactLength), 72);
//!
//! // Boards as people paste them: any common alphabet, on one line or many.
//! let board: Reversi = "  A B C D
//!                       1 . . . .
//!                       2 . o x .
//!                       3 . x o .
//!                       4 . . . .".parse()?;
//! assert_eq!(board.to_line(), "-----OX--XO----- X");
//!
//! // Text is checked, and so is every move made from it.
//! let mut position = Reversi::othello();
//! let m = position.parse_move("F5")?;
//! position.try_play(m)?;
//! let refused = position.parse_move("a1").unwrap_err();
//! assert_eq!(refused.to_string(), "column 1: a1 is not a legal move: it turns no disc");
//!
//! // Games: passes are moves, left out of a transcript or not.
//! let game = GameRecord::from_transcript(Reversi::othello(), "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5")?;
//! assert_eq!(game.result().map(|result| result.difference), Some(64));
//! assert_eq!(game.to_transcript(WrittenPasses::Omitted), "e6f4e3f6g5d6e7f5c5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to find | look in |
//! |---|---|
//! | boards, their squares and names | [`Shape`], `shape.rs` |
//! | rules, and what is legal | [`Rules`], `position.rs`, `legality.rs` |
//! | fast flips and mobility | `layout.rs`, `geometry.rs` |
//! | lines of play counted in three conventions | `perft.rs` |
//! | exact solving of endings | [`endgame`] |
//! | what a position is worth before the end | [`eval`] |
//! | moves and boards as text, drawings, SVG | `notation.rs` |
//! | positions as vertices of a game graph | [`State`], [`Folded`], `vertex.rs` |
//! | games, and replays | [`GameRecord`], `record.rs` |
//! | transcripts, OBF, GGF, WTHOR | `formats.rs`, and `docs/formats.md` of the repository |

pub mod endgame;
pub mod eval;
mod formats;
mod geometry;
mod key;
mod layout;
mod legality;
mod moves;
mod notation;
mod perft;
mod position;
mod record;
mod rules;
mod shape;
mod symmetry;
mod vertex;

pub use formats::{
    CreationDate, GgfError, GgfErrorKind, GgfGame, GgfGames, GgfNote, GgfProperty, NamesError, ObfError,
    ObfErrorKind, ObfProblem, Salvage, ScoredMove, TranscriptError, UnfitGame, UnfitProperty, WrittenPasses,
    Wthor, WthorDamage, WthorError, WthorGame, WthorHeader, WthorNames, WthorProblem, ggf_games, read_ggf,
    read_obf, write_ggf, write_obf,
};
pub use legality::{IllegalMove, Illegality};
pub use moves::Move;
pub use notation::{BoardError, BoardErrorKind, BoardOptions, MoveProblem, MoveTextError, Place};
pub use perft::{Convention, perft, perft_divide};
pub use position::{PositionError, Reversi, Undo};
pub use record::{GameRecord, GameResult};
pub use rules::{Count, Passes, Rules, Start, UnknownChoice};
pub use shape::{Form, Shape, ShapeError};
pub use vertex::{Folded, FoldedUndo, State};
