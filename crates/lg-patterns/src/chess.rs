//! Chess to search, and move orders from patterns: what it takes to ask whether patterns help.
//!
//! [`Chess`] is a legal position as `search-core` searches it, [`Material`] a plain evaluation. A [`MoveScore`]
//! says how promising a move looks: by fuzzy patterns ([`FuzzyScore`]), by patterns path by path
//! ([`PathScore`]), by zones ([`ZoneScore`]), or by none of them, as controls ([`ControlScore`]). [`Guided`] is
//! chess with moves in the order of a score, all of them or the best share of them: ordering loses nothing,
//! leaving out does.
//!
//! ```
//! use lg_patterns::chess::{Chess, ControlScore, FuzzyScore, Guided, Keep, Material};
//! use search_core::{Features, Limits, Searcher};
//!
//! let chess = Chess::from_fen("r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - -")?;
//! let (patterns, random) = (FuzzyScore::default(), ControlScore::Random(1));
//! let features = Features::CAPTURES_FIRST | Features::QUIESCENCE;
//! let mut searcher = Searcher::new(Material).with_policy(features);
//! let one = searcher.search(&Guided::new(chess.clone(), &patterns, Keep::ALL), &Limits::depth(2))?;
//! let other = searcher.search(&Guided::new(chess, &random, Keep::ALL), &Limits::depth(2))?;
//! assert_eq!(one.score, other.score); // an order changes no value
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod control;
mod eval;
mod fuzzy_score;
mod guided;
mod notation;
mod path_score;
mod position;
mod scene;
mod score;
mod suite;
mod zone_score;

pub use cozy_chess::Move as ChessMove;

pub use control::{ControlScore, ForcingThen};
pub use eval::Material;
pub use fuzzy_score::{Credit, FuzzyScore};
pub use guided::{Guided, Keep};
pub use notation::SanError;
pub use path_score::PathScore;
pub use position::{Chess, ChessFenError};
pub use score::MoveScore;
pub use suite::{Problem, ProblemError, ProblemErrorKind};
pub use zone_score::ZoneScore;
