//! Patterns of a position on a chessboard: how pieces get to each other, who meddles, zones.

use std::sync::LazyLock;

use axum::Json;
use axum::extract::State;
use lg_patterns::{
    Board, Fuzzifier, Geometry, Horizon, Inquiry, Kinds, Occupancy, Position, Reading, Scene, Square,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Shared;
use super::extract::Body;
use super::patterns_found::Asked;
use super::patterns_view::PatternsView;
use super::trees::refuse;
use crate::error::{Fault, Problem};

/// The most columns, and the most rows, of a position. With the most pieces on it everything is found in a
/// fraction of a second.
const MAX_SIDE: u8 = 12;
/// The most entries of a list, and how many there are if nothing is said.
const MAX_LIST: usize = 50;
const LIST: usize = 12;
/// The most zones that are drawn.
const MAX_ZONES: usize = 4;
/// The most main paths that are gone through to count patterns.
const WALKED: u64 = 200_000;
/// The most trajectories of the zones together.
const TRAJECTORIES: usize = 2_000;

static KINDS: LazyLock<Kinds> = LazyLock::new(Kinds::chess);
static CHESSBOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(&Board::CHESS, &KINDS));
static FUZZIFIER: LazyLock<Fuzzifier> = LazyLock::new(Fuzzifier::default);

/// A position that has a name.
#[derive(Serialize, ToSchema)]
pub(super) struct SampleView {
    #[schema(example = "example")]
    name: String,
    what: &'static str,
    position: &'static str,
    /// The squares of a pair worth looking at, where there is one above others.
    ends: Option<[&'static str; 2]>,
}

/// Positions to begin with.
#[utoipa::path(get, path = "/api/explore/patterns/samples", tag = "explore", responses(
    (status = 200, body = [SampleView])))]
pub(super) async fn samples() -> Json<Vec<SampleView>> {
    let view = |sample: lg_patterns::Sample| SampleView {
        name: sample.name,
        what: sample.what,
        position: sample.fen,
        ends: sample.ends,
    };
    Json(lg_patterns::samples().into_iter().map(view).collect())
}

/// A position, and what is to be shown of it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PatternsRequest {
    /// The first field of a FEN, of up to 12 columns and 12 rows, `*` for a hole; or the name of a sample.
    #[schema(example = "4k3/1B6/6q1/8/8/8/2P5/n1K4R")]
    position: String,
    /// The square of a piece.
    #[schema(example = "h1")]
    from: Option<String>,
    /// The square of an enemy piece for patterns, fuzzy pattern and zones; of any square for the ways there.
    #[schema(example = "e8")]
    to: Option<String>,
    #[serde(default)]
    geometry: GeometryKind,
    #[serde(default)]
    horizon: HorizonKind,
    #[serde(default)]
    reading: ReadingKind,
    /// The most entries of a list, at most 50; 12 if nothing is said.
    list: Option<usize>,
}

/// Whether pieces stand in each other's way.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum GeometryKind {
    /// No: as on an empty board.
    #[default]
    Empty,
    Blocked,
}

/// From how far third pieces may get onto a path.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
enum HorizonKind {
    /// From one step away.
    #[default]
    #[serde(rename = "1")]
    One,
    /// From anywhere, to the nearest squares of the path.
    #[serde(rename = "n")]
    Nearest,
    /// From where it is no later than the piece on the path.
    #[serde(rename = "t")]
    Timed,
}

/// How many patterns a path gives.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ReadingKind {
    /// One for each way of each piece that has several.
    #[default]
    Add,
    /// One for each choice of a way for every piece.
    Mul,
}

impl PatternsRequest {
    fn position(&self) -> Result<Position, Problem> {
        let text = lg_patterns::sample(self.position.trim()).unwrap_or(&self.position);
        let position = Position::from_fen(text, &KINDS);
        let position = position.map_err(|error| Problem::Bad(format!("position: {error}")))?;
        let board = position.board();
        if board.columns() > MAX_SIDE || board.rows() > MAX_SIDE {
            let size = board.size();
            return Err(Problem::Bad(format!(
                "position: a board of {size}; at most {MAX_SIDE}x{MAX_SIDE} here"
            )));
        }
        Ok(position)
    }

    fn inquiry(&self) -> Result<Inquiry, Problem> {
        let list = self.list.unwrap_or(LIST);
        if list > MAX_LIST {
            return Err(Problem::Bad(format!("list {list}: at most {MAX_LIST} here")));
        }
        Ok(Inquiry {
            horizon: match self.horizon {
                HorizonKind::One => Horizon::One,
                HorizonKind::Nearest => Horizon::Nearest,
                HorizonKind::Timed => Horizon::Timed,
            },
            reading: match self.reading {
                ReadingKind::Add => Reading::Add,
                ReadingKind::Mul => Reading::Mul,
            },
            list,
            zones: list.min(MAX_ZONES),
            walked: WALKED,
            trajectories: TRAJECTORIES,
        })
    }

    fn view(&self) -> Result<PatternsView, Problem> {
        let (position, inquiry) = (self.position()?, self.inquiry()?);
        let square = |name: &str, text: &Option<String>| -> Result<Option<Square>, Problem> {
            let read = text.as_ref().map(|text| position.board().parse_square(text)).transpose();
            read.map_err(|error| Problem::Bad(format!("{name}: {error}")))
        };
        let (from, to) = (square("from", &self.from)?, square("to", &self.to)?);
        refuse(to.is_some() && from.is_none(), "to", "from says which piece goes there")?;
        let piece = from.map(|from| {
            let name = position.board().name(from);
            position.piece_at(from).ok_or_else(|| Problem::Bad(format!("from: no piece stands on {name}")))
        });
        let piece = piece.transpose()?;
        if from == to && to.is_some() {
            return Err(Problem::Bad("to: the piece stands there already".into()));
        }
        let own;
        let geometry = if *position.board() == Board::CHESS {
            &*CHESSBOARD
        } else {
            own = Geometry::new(position.board(), &KINDS);
            &own
        };
        let occupancy = match self.geometry {
            GeometryKind::Empty => Occupancy::Empty,
            GeometryKind::Blocked => Occupancy::Blocked,
        };
        let broken = |error: lg_patterns::SceneError| Problem::Broken(error.to_string());
        let scene = Scene::new(geometry, &position, occupancy).map_err(broken)?;
        Asked { scene: &scene, geometry, fuzzifier: &FUZZIFIER, inquiry, piece, to }.view().map_err(broken)
    }
}

/// A position with its fuzzy patterns; with `from`, where a piece gets to; with `to` as well, the ways there,
/// and for an enemy piece patterns, fuzzy pattern and zones.
#[utoipa::path(post, path = "/api/explore/patterns", tag = "explore", request_body = PatternsRequest, responses(
    (status = 200, body = PatternsView), (status = 400, body = Fault), (status = 422, body = Fault)))]
pub(super) async fn patterns(
    State(hall): Shared,
    Body(request): Body<PatternsRequest>,
) -> Result<Json<PatternsView>, Problem> {
    let turn = hall.pool.turn(false).await;
    let found = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        request.view()
    });
    found.await.map_err(|error| Problem::Broken(error.to_string()))?.map(Json)
}
