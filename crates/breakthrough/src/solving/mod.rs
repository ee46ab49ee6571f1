//! Boards solved: who wins, proved; and a winning strategy that anybody can check.
//!
//! [`Solver`] runs depth-first proof-number search (Allis 1994, Nagai 2002) with races that end lines
//! early (Saffidine, Jouandeau and Cazenave 2011), on positions of at most 40 squares. A position is its
//! exact number, so a verdict rests on no hash. The table is bounded; what it forgets is found again.
//!
//! ```
//! use breakthrough::{Breakthrough, Size, solving::Solver};
//! use search_core::{Limits, Side};
//!
//! let start = Breakthrough::<u64>::start(Size::new(4, 4)?, 2)?;
//! let mut solver = Solver::new(start.size(), 1 << 20)?;
//! let solution = solver.solve(&start, &Limits::depth(Limits::MAX_DEPTH))?;
//! assert_eq!(solution.winner, Some(Side::Second));
//!
//! let strategy = solver.strategy(&start, &Limits::depth(Limits::MAX_DEPTH))?;
//! assert!(strategy.to_bytes().len() < 1_000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to find | look in |
//! |---|---|
//! | positions as numbers | `board.rs` |
//! | the search | `search.rs`, `table.rs` |
//! | from a solved position to a whole strategy | `strategy.rs` |
//! | a strategy as bytes (docs/formats.md) | `certificate.rs` |

mod board;
mod certificate;
mod kept;
mod search;
mod solver;
mod strategy;
mod table;

pub use kept::{Kept, KeptError};
pub use solver::{Progress, Solution, SolveError, Solver, Watch};
pub use strategy::{Strategy, StrategyError};
