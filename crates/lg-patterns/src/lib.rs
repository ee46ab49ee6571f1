//! The geometry of pieces on boards: how far, in how many shortest paths and over which squares every piece
//! goes; patterns and fuzzy patterns after Coffman-Wolph and Kountanis (2013), counted exactly; the zones
//! of Stilman's Linguistic Geometry (2000), which they were made to better.
//!
//! ```
//! use lg_patterns::{Fuzzifier, Geometry, Horizon, Kinds, Occupancy, PATHS_LIMIT, Position, Reading, Scene};
//!
//! // The paper's worked example: a white rook on (8,1) against the black king on (5,8).
//! let kinds = Kinds::chess();
//! let position = Position::from_fen("4k3/1B6/6q1/8/8/8/2P5/n1K4R", &kinds)?;
//! let geometry = Geometry::new(position.board(), &kinds);
//! let scene = Scene::new(&geometry, &position, Occupancy::Empty)?;
//!
//! let on = |name| position.board().parse_square(name).map(|square| position.piece_at(square));
//! let (rook, king) = (on("(8,1)")?.expect("a rook"), on("e8")?.expect("a king"));
//! let pair = scene.pair(rook, king).expect("a rook attacks anything");
//! assert_eq!((pair.distance, pair.paths), (2, 2));
//!
//! // Seven patterns, listed or counted, and one fuzzy pattern with all of them in it.
//! assert_eq!(scene.patterns(&pair, Reading::Add, Horizon::One).count(), 7);
//! assert_eq!(scene.counts_of(&pair, Horizon::One, PATHS_LIMIT)?.add, 7);
//! let fuzzy = scene.fuzzy_patterns(&Fuzzifier::default(), Horizon::One);
//! assert_eq!(fuzzy.iter().filter(|fuzzy| (fuzzy.from, fuzzy.to) == (rook, king)).count(), 1);
//!
//! // Pieces are data.
//! let leapers: Kinds = "camel C 3 leap 1,3 all\nzebra Z 3 leap 2,3 all".parse()?;
//! assert!(Position::from_fen("c9/10/10/10/Z9", &leapers).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | define pieces | [`Kind`], [`Kinds`] |
//! | read a position of any size | [`Position::from_fen`], [`Board`] |
//! | ask how a piece goes anywhere | [`Geometry::way`] |
//! | print and draw matrices | [`Scene::ability`], [`Scene::obtain_ability`], [`Scene::combined`], [`Drawing`] |
//! | list paths and patterns, lazily | [`Scene::paths`], [`Scene::patterns`] |
//! | count patterns without listing them | [`Scene::counts`] |
//! | find all fuzzy patterns | [`Scene::fuzzy_patterns`] |
//! | make zones, on boards or in any graphs | [`World::zones`] |
//! | have everything about one pair, within bounds | [`Scene::report`] |
//! | search chess with patterns | `chess` (feature `chess`) |
//!
//! `docs/patterns.md` in the repository has the definitions, and the formula of ranks. White is
//! [`Side::First`]; sides stand still, nobody is to move.

mod board;
#[cfg(feature = "chess")]
pub mod chess;
mod counts;
mod drawing;
mod fuzzy;
mod geometry;
mod intervene;
mod kinds;
mod lanes;
mod matrix;
mod paths;
mod patterns;
mod piece_set;
mod position;
mod rank;
mod report;
mod samples;
mod scene;
mod set;
mod steps;
mod table;
mod terms;
mod zone;

pub use board::{Board, BoardError, Square, SquareError};
pub use counts::{Counts, PATHS_LIMIT, TooManyPaths};
pub use drawing::Drawing;
pub use fuzzy::{Fuzzifier, FuzzyPattern};
pub use geometry::{Geometry, Way};
pub use intervene::{Horizon, Intervener};
pub use kinds::{Images, Kind, KindError, KindErrorKind, Kinds, Movement, Purpose};
pub use matrix::Matrix;
pub use paths::{Path, Paths};
pub use patterns::{Intervention, Pattern, Patterns, Reading};
pub use piece_set::PieceSet;
pub use position::{FenError, FenErrorKind, Piece, PieceId, PlacementError, Position};
pub use rank::{Ingredients, RankWeights, RankWeightsError};
pub use report::{Inquiry, MainPath, PairReport, ZoneReport, ZoneWalk};
pub use samples::{Sample, sample, samples};
pub use scene::{NoPair, Occupancy, Pair, Scene, SceneError};
pub use search_core::Side;
pub use set::SquareSet;
pub use steps::Last;
pub use terms::{Term, Terms, TermsError};
pub use zone::{Point, Trajectory, Walker, World, WorldError, Zone, ZoneLimits, ZoneTooLarge};
