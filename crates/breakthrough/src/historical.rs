//! The engine of the 2009 article "Simple AI for the Game of Breakthrough" (CodeProject 37024) as a
//! historical model: what it did, faults included, so that its table can be counted again.
//!
//! The article's table of results compares two engines after White's a2-a3, Black to move. **Its
//! columns have different units**: A1, plain alpha-beta, counts every search call below the root; A2,
//! the enhanced engine, counts interior nodes only. With the faults that [`Faults`] names, all twelve
//! figures come out exactly:
//!
//! ```
//! use breakthrough::historical::{Engine, Model, run};
//! let a1 = run(5, &Model::of(Engine::A1));
//! let a2 = run(5, &Model::of(Engine::A2));
//! assert_eq!((a1.column(Engine::A1), a2.column(Engine::A2)), (77_288, 2_564));
//! // Like for like, the enhancements save less than half, not 96.68 %.
//! assert_eq!((a1.calls, a2.calls), (77_288, 40_809));
//! ```
//!
//! Every fault and technique can be switched, so that a report can show what each is worth. The model
//! follows a description of the engine's behaviour; no code of it was used.

mod evaluation;
mod keys;
mod model;
mod quicksort;
mod search;
mod successors;
mod table;

pub use evaluation::evaluate;
pub use model::{Engine, Faults, Model, Techniques};
pub use search::{HistoricalReport, play_from, run};
pub use successors::position;
