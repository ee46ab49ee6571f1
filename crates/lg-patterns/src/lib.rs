//! Linguistic Geometry.

mod board;
mod counts;
mod drawing;
mod fuzzy;
mod geometry;
mod intervene;
mod kinds;
mod matrix;
mod paths;
mod patterns;
mod position;
mod rank;
mod scene;
mod set;
mod steps;
mod table;
mod terms;
mod zone;

pub use board::{Board, BoardError, Square, SquareError};
pub use counts::{Counts, PATHS_LIMIT, TooManyPaths};
pub use drawing::Drawing;
pub use fuzzy::{Fuzzifier, FuzzyPattern, PieceSet};
pub use geometry::{Geometry, Way};
pub use intervene::{Horizon, Intervener};
pub use kinds::{Images, Kind, KindError, KindErrorKind, Kinds, Movement, Purpose};
pub use matrix::Matrix;
pub use paths::{Path, Paths};
pub use patterns::{Intervention, Pattern, Patterns, Reading};
pub use position::{FenError, FenErrorKind, Piece, PieceId, PlacementError, Position};
pub use rank::{Ingredients, RankWeights, RankWeightsError};
pub use scene::{Occupancy, Pair, Scene, SceneError};
pub use search_core::Side;
pub use set::SquareSet;
pub use steps::Last;
pub use terms::{Term, Terms, TermsError};
pub use zone::{Point, TRAJECTORIES_LIMIT, Trajectory, Walker, World, WorldError, Zone, ZoneTooLarge};
