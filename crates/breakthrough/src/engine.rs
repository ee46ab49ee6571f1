//! The engine at its strongest: a network for 8x8, and the techniques to search with.
//!
//! ```
//! use breakthrough::engine::{Board, Network, NetworkEvaluation, TECHNIQUES};
//! use breakthrough::{Breakthrough, Size};
//! use search_core::{Limits, Searcher};
//!
//! let start = Breakthrough::start(Size::STANDARD, 2)?;
//! let board = Board::new(&start, Network::built_in()).expect("a board of 8x8");
//! let mut searcher = Searcher::new(NetworkEvaluation).with_policy(TECHNIQUES);
//! let report = searcher.search(&board, &Limits::nodes(1_000))?;
//! assert!(report.best_move.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `docs/breakthrough-evaluation.md` says how the network was made and what it is worth.

mod board;
mod network;
mod pruned;

pub use board::{Board, BoardUndo, NetworkEvaluation};
pub use network::{Network, NetworkError, RealNetwork};
pub use pruned::PrunedEvaluation;

use search_core::Features;

/// What the engine searches with. The kernel's tournament techniques, all of which Breakthrough knows
/// something for: races that are foreseen, threats that must be answered, a margin to prune by.
pub const TECHNIQUES: Features = Features::TOURNAMENT;
