//! Breakthrough (Dan Troyka, 2001) on boards of any size: rules, perft, evaluation and notations for
//! the [`search_core`] kernel.
//!
//! Each side fills its first one or two rows with pieces. A piece steps one square straight or
//! diagonally forward to an empty square, and captures diagonally forward only. Whoever first
//! reaches the far row wins; so does a side whose opponent has no piece left. There are no draws.
//!
//! ```
//! use breakthrough::{Breakthrough, MoveStyle, Size, perft};
//! use search_core::{Zero, minimax};
//!
//! // The published game, and a small board that can be solved to the end.
//! let start = Breakthrough::<u64>::start(Size::STANDARD, 2)?;
//! assert_eq!(start.to_fen(), "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1");
//! assert_eq!(perft(&start, 3), 11_132);
//!
//! let mut small = Breakthrough::<u64>::start(Size::new(3, 4)?, 1)?;
//! let solved = minimax(&small, u32::MAX, &Zero);
//! assert!(solved.score.is_win(), "3 files x 4 ranks is won by the first player");
//!
//! // Text is checked, and so is every move made from it.
//! let m = small.parse_move("a1b2")?;
//! small.try_play(m)?;
//! let reply = small.parse_move("c4c3")?;
//! small.try_play(reply)?;
//! let capture = small.parse_move("b2xc3")?;
//! assert_eq!(small.format_move(capture, MoveStyle::Plain), "b2c3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to find | look in |
//! |---|---|
//! | rules, bit layout, that nobody is ever stuck | `rules.rs`, `geometry.rs` |
//! | forcing moves, null move, mirror symmetry | `tactics.rs` |
//! | races that are decided before they are run, with the proof | `races.rs` |
//! | the engine at its strongest: a network, and how to search with it | [`engine`] |
//! | the article's twelve features and their weights | `eval.rs` |
//! | the engine of 2009, faults and all | [`historical`] |
//! | FEN, drawn boards, moves as text | `notation.rs` |
//!
//! A board's size is a value, not a type: only the word that holds a bit for each square is generic
//! ([`Bits`]). [`AnyBreakthrough`] chooses it at run time.

mod any;
mod bits;
pub mod engine;
mod eval;
mod geometry;
pub mod historical;
mod legality;
mod moves;
mod notation;
mod perft;
mod races;
mod rules;
mod size;
pub mod solving;
mod tactics;

pub use any::AnyBreakthrough;
pub use bits::Bits;
pub use eval::{Evaluation, Feature, FeatureCount, Weights};
pub use legality::{IllegalMove, Illegality};
pub use moves::{Move, Step};
pub use notation::{DrawingError, FenError, FenErrorKind, MoveStyle, MoveTextError, PlacementError};
pub use perft::{perft, perft_divide};
pub use races::Race;
pub use rules::{Breakthrough, Undo};
pub use size::{SetupError, Size, SizeError, SizeTextError};
