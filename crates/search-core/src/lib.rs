//! Adversarial search you can check: one generic kernel for two-player, zero-sum games with perfect
//! information.

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
    Evaluate, Game, NullAdvice, NullMove, Outcome, Position, Side, Symmetric, Tactical, Zero,
};
pub use report::{Iteration, Report, StopReason};
pub use score::Score;
pub use search::Searcher;
pub use table::{Entry, Table, TableError};
pub use window::{Bound, Window};
pub use zobrist::{ZobristKeys, checksum};
