//! A position's geometry as JSON. Numbers of paths and patterns are texts, since they may be large.

use serde::Serialize;
use utoipa::ToSchema;

/// A position, and as much of it as was asked for.
#[derive(Serialize, ToSchema)]
pub(super) struct PatternsView {
    /// The placement field of its FEN.
    pub(super) position: String,
    pub(super) squares: Vec<SquareView>,
    /// The board with the paths that are listed.
    pub(super) svg: String,
    /// What was found, in a sentence.
    pub(super) told: String,
    pub(super) all: AllView,
    /// With `from`.
    pub(super) piece: Option<PieceView>,
    /// With `to`.
    pub(super) route: Option<RouteView>,
    /// With `to`, where it is an enemy that can be attacked.
    pub(super) pair: Option<PairView>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct SquareView {
    pub(super) number: usize,
    pub(super) name: String,
    /// From the top, from 0.
    pub(super) row: u8,
    /// In half squares, from 0: for moving by keys.
    pub(super) column: u8,
    /// `white rook`.
    pub(super) piece: Option<String>,
    /// Whose it is, 0 for White.
    pub(super) side: Option<usize>,
}

/// Steps on every square.
#[derive(Serialize, ToSchema)]
pub(super) struct MatrixView {
    /// Rows from the top; nothing where there is no way, and for holes.
    pub(super) rows: Vec<Vec<Option<u16>>>,
    pub(super) svg: String,
}

/// All pairs of the position.
#[derive(Serialize, ToSchema)]
pub(super) struct AllView {
    /// Pairs, each of which has one fuzzy pattern.
    pub(super) pairs: usize,
    pub(super) counts: CountsView,
    /// Fuzzy patterns, the highest ranks first.
    pub(super) fuzzy: Vec<FuzzyView>,
}

/// Numbers of patterns.
#[derive(Serialize, ToSchema)]
pub(super) struct CountsView {
    pub(super) main_paths: Option<String>,
    /// By the pseudocode's reading.
    pub(super) add: Option<String>,
    /// By the text's reading; nothing from 2^128 on.
    pub(super) mul: Option<String>,
    /// Why they are not known.
    pub(super) problem: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct FuzzyView {
    #[schema(example = "Rh1")]
    pub(super) from: String,
    pub(super) to: String,
    /// The squares of both.
    pub(super) ends: [String; 2],
    pub(super) distance: u16,
    /// The distance as a word.
    pub(super) length: String,
    pub(super) rank: f64,
    /// The rank as a word.
    pub(super) grade: String,
    pub(super) squares: Vec<String>,
    pub(super) interveners: Vec<String>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct PieceView {
    pub(super) piece: String,
    pub(super) reach: MatrixView,
    /// Nothing where it is the same.
    pub(super) attack: Option<MatrixView>,
    /// Enemies that it can attack.
    pub(super) targets: Vec<TargetView>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct TargetView {
    pub(super) piece: String,
    pub(super) square: String,
    pub(super) distance: u16,
    pub(super) paths: String,
}

/// The ways of a piece to a square.
#[derive(Serialize, ToSchema)]
pub(super) struct RouteView {
    pub(super) from: String,
    pub(super) to: String,
    /// Whether the last step attacks what stands there; else it reaches the square.
    pub(super) attacks: bool,
    /// Nothing where there is no way.
    pub(super) distance: Option<u16>,
    /// The number of shortest paths.
    pub(super) count: String,
    /// The first of them.
    pub(super) paths: Vec<PathView>,
    pub(super) obtain: MatrixView,
    /// Reach-ability and obtain-ability added.
    pub(super) combined: MatrixView,
}

#[derive(Serialize, ToSchema)]
pub(super) struct PathView {
    #[schema(example = "h1-e1-e8")]
    pub(super) path: String,
    /// Who can get onto it; of a pair's paths only.
    pub(super) interveners: Vec<IntervenerView>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct IntervenerView {
    pub(super) piece: String,
    pub(super) distance: u16,
    pub(super) squares: Vec<String>,
    pub(super) paths: String,
}

#[derive(Serialize, ToSchema)]
pub(super) struct PairView {
    pub(super) counts: CountsView,
    pub(super) patterns: Vec<PatternView>,
    pub(super) fuzzy: Option<FuzzyView>,
    /// The zones around the first main trajectories.
    pub(super) zones: Vec<ZoneView>,
    /// Why there are none.
    pub(super) zones_problem: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct PatternView {
    pub(super) path: String,
    pub(super) interventions: Vec<String>,
    pub(super) rank: f64,
}

#[derive(Serialize, ToSchema)]
pub(super) struct ZoneView {
    /// As the grammar writes it.
    pub(super) text: String,
    pub(super) svg: String,
    /// The trajectories by negation: the main one, those against or for it, and so on.
    pub(super) levels: Vec<Vec<String>>,
}
