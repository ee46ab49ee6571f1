//! Adversarial search you can check: one generic kernel for two-player, zero-sum games with perfect
//! information.
//!
//! A game implements [`Position`] (and adopts [`Tactical`], [`NullMove`], [`Symmetric`], often with
//! empty `impl`s); the kernel does the rest.
//!
//! ```
//! use search_core::{Limits, NullMove, Outcome, Position, Score, Searcher, Side, Symmetric, Tactical, Zero};
//!
//! /// Nim with one heap: take one to three; whoever takes the last wins.
//! #[derive(Clone, PartialEq)]
//! struct Nim { heap: u8, side: Side }
//!
//! impl Position for Nim {
//!     type Move = u8;
//!     type Undo = ();
//!     fn side_to_move(&self) -> Side { self.side }
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.heap == 0).then_some(Outcome::Winner(self.side.other()))
//!     }
//!     fn legal_moves(&self, moves: &mut Vec<u8>) { moves.extend(1..=self.heap.min(3)); }
//!     fn play(&mut self, taken: u8) { self.heap -= taken; self.side = self.side.other(); }
//!     fn undo(&mut self, taken: u8, (): ()) { self.heap += taken; self.side = self.side.other(); }
//!     fn key(&self) -> u64 { u64::from(self.heap) << 1 | self.side.index() as u64 }
//!     fn move_code(taken: u8) -> u16 { taken.into() }
//! }
//! impl Tactical for Nim {}
//! impl NullMove for Nim {}
//! impl Symmetric for Nim {}
//!
//! let mut searcher = Searcher::new(Zero);
//! let report = searcher.search(&Nim { heap: 10, side: Side::First }, &Limits::depth(10))?;
//! assert_eq!(report.best_move, Some(2)); // leaves a multiple of four
//! assert_eq!(report.score, Score::win_in(5));
//! # Ok::<(), search_core::LimitsError>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | search with a choice of techniques | [`Searcher`], [`Features`], [`Limits`] |
//! | prove or refute a forced win | [`proof::Prover`] |
//! | check a search against the definition | [`minimax()`] |
//! | watch alpha-beta, event by event | [`textbook`] |
//! | draw trees, set exercises, grade answers | `tree` (feature `tree`, on by default) |
//! | check a move generator | [`perft()`] |
//!
//! [`Counters`] are exact and always on; `docs/counters.md` in the repository defines each.

mod counters;
mod features;
mod limits;
mod minimax;
mod perft;
mod position;
pub mod proof;
mod report;
mod score;
mod search;
mod sync;
mod table;
mod text;
pub mod textbook;
#[cfg(feature = "tree")]
pub mod tree;
mod window;
mod zobrist;

pub use counters::Counters;
pub use features::{Features, Policy, Static, UnknownFeature};
pub use limits::{Limits, LimitsError, StopFlag};
pub use minimax::{Minimax, minimax, minimax_quiescent};
pub use perft::{perft, perft_divide};
pub use position::{
    Evaluate, Foreseen, Frontier, Game, NullAdvice, NullMove, Outcome, Position, Side, Symmetric, Tactical,
    Vertex, Zero,
};
pub use report::{Iteration, Report, StopReason};
pub use score::Score;
pub use search::Searcher;
pub use table::{Entry, Table, TableError};
pub use text::shortened;
pub use window::{Bound, Window};
pub use zobrist::{ZobristKeys, checksum};
