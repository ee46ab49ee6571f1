//! Graphs of whole games to walk in, and the reproduction report.

use std::sync::OnceLock;

use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use game_graph::{Graph, Merge, Parents, Vertex as _, VertexId, explore};
use reversi4::{Reversi, Rules, Shape, Start};
use search_core::Outcome;
use serde::Serialize;
use utoipa::ToSchema;

use super::extract::Named;
use crate::error::{Fault, Problem};
use crate::report;

/// The graph of 4x4 Reversi under the notebook's rules, canonical, with its measures.
struct Explored {
    graph: Graph<<Reversi as game_graph::Vertex>::State>,
    start: Reversi,
    fairness: Vec<f64>,
    dominance: Vec<i8>,
    values: Vec<i32>,
    paths: Vec<u128>,
    gaps: Vec<game_graph::LevelGap>,
    parents: Parents,
}

/// Explored once, when somebody first asks: some milliseconds.
fn explored() -> Result<&'static Explored, Problem> {
    static EXPLORED: OnceLock<Result<Explored, String>> = OnceLock::new();
    let explored = EXPLORED.get_or_init(|| make().map_err(|error| error.to_string()));
    explored.as_ref().map_err(|error| Problem::Broken(error.clone()))
}

fn make() -> Result<Explored, Box<dyn std::error::Error>> {
    let start = Reversi::start(Shape::FOUR, Rules::NOTEBOOK, Start::Standard)?;
    let graph = explore(&start, Merge::Canonical)?;
    let acyclic = graph.acyclic()?;
    let (fairness, dominance, values) = (acyclic.fairness()?, acyclic.dominance()?, acyclic.exact_values()?);
    let (paths, gaps) = (acyclic.paths_to()?, acyclic.gaps()?);
    drop(acyclic);
    let parents = graph.parents();
    Ok(Explored { graph, start, fairness, dominance, values, paths, gaps, parents })
}

/// A graph, level by level.
#[derive(Serialize, ToSchema)]
pub(super) struct GraphView {
    title: &'static str,
    vertices: usize,
    edges: usize,
    levels: Vec<LevelView>,
}

#[derive(Serialize, ToSchema)]
struct LevelView {
    level: usize,
    vertices: usize,
    /// The number of its first vertex; they are numbered one after another.
    first: VertexId,
    /// The mean distance between fairness (random play) and dominance (best play).
    gap: Option<f64>,
}

/// The graph of 4x4 Reversi: one vertex for each position up to symmetry, no passes.
#[utoipa::path(get, path = "/api/graph", tag = "explore", responses((status = 200, body = GraphView)))]
pub(super) async fn graph() -> Result<Json<GraphView>, Problem> {
    let Explored { graph, gaps, .. } = explored()?;
    let level = |level: usize| LevelView {
        level,
        vertices: graph.level(level).len(),
        first: graph.level(level).start,
        gap: gaps.get(level).map(|gap| gap.to_mean_dominance),
    };
    Ok(Json(GraphView {
        title: "4x4 Reversi without passes, positions up to symmetry",
        vertices: graph.vertex_count(),
        edges: graph.edge_count(),
        levels: (0..graph.level_count()).map(level).collect(),
    }))
}

/// A vertex of the graph, and where it leads.
#[derive(Serialize, ToSchema)]
pub(super) struct VertexView {
    #[serde(flatten)]
    vertex: VertexSummary,
    level: usize,
    /// Lines of play from the start to here, as text: numbers may be large.
    paths: String,
    children: Vec<VertexSummary>,
    parents: Vec<VertexSummary>,
}

#[derive(Serialize, ToSchema)]
struct VertexSummary {
    vertex: VertexId,
    /// The board, four lines of X (Black), O (White) and dots.
    board: String,
    /// Black or White; nothing when the game is over.
    to_move: Option<&'static str>,
    /// What random play comes to, from -1 (White) to 1 (Black).
    fairness: f64,
    /// Who wins by best play: 1 Black, -1 White, 0 nobody.
    dominance: i8,
    /// By how many discs Black wins by best play.
    value: i32,
    /// How the game ended here.
    result: Option<String>,
}

impl Explored {
    fn summary(&self, vertex: VertexId) -> VertexSummary {
        let (graph, index) = (&self.graph, vertex as usize);
        let position = self.start.at(graph.state(vertex));
        let outcome = graph.outcome(vertex);
        let side = ["Black", "White"][search_core::Position::side_to_move(&position).index()];
        VertexSummary {
            vertex,
            board: board(&position),
            to_move: outcome.is_none().then_some(side),
            fairness: self.fairness[index],
            dominance: self.dominance[index],
            value: self.values[index],
            result: outcome.map(|outcome| match outcome {
                Outcome::Points(0) | Outcome::Draw => "a draw".into(),
                Outcome::Points(points) if points > 0 => format!("Black has won by {points}"),
                Outcome::Points(points) => format!("White has won by {}", -points),
                Outcome::Winner(side) => format!("{} has won", ["Black", "White"][side.index()]),
            }),
        }
    }
}

fn board(position: &Reversi) -> String {
    let discs = [search_core::Side::First, search_core::Side::Second].map(|side| position.discs(side));
    let disc = |square: u32| match discs.map(|discs| discs >> square & 1) {
        [1, _] => 'X',
        [_, 1] => 'O',
        _ => '.',
    };
    let row = |row: u32| (4 * row..4 * row + 4).map(disc).collect::<String>();
    [row(0), row(1), row(2), row(3)].join("\n")
}

/// A vertex of the graph of 4x4 Reversi; 0 is the start.
#[utoipa::path(get, path = "/api/graph/vertices/{vertex}", tag = "explore", params(("vertex" = u32, Path)),
    responses((status = 200, body = VertexView), (status = 404, body = Fault)))]
pub(super) async fn vertex(Named(vertex): Named) -> Result<Json<VertexView>, Problem> {
    let explored = explored()?;
    let graph = &explored.graph;
    let count = graph.vertex_count();
    let found = vertex.parse::<VertexId>().ok().filter(|vertex| (*vertex as usize) < count);
    let found = found.ok_or_else(|| Problem::Missing(format!("vertices are numbered 0 to {}", count - 1)))?;
    Ok(Json(VertexView {
        vertex: explored.summary(found),
        level: graph.level_of(found),
        paths: explored.paths[found as usize].to_string(),
        children: graph.children(found).iter().map(|child| explored.summary(*child)).collect(),
        parents: explored.parents.of(found).iter().map(|parent| explored.summary(*parent)).collect(),
    }))
}

/// The reproduction report, as a piece of HTML.
#[utoipa::path(get, path = "/api/report", tag = "explore", responses(
    (status = 200, body = String, content_type = "text/html")))]
pub(super) async fn report() -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], report::html()).into_response()
}

/// A plot of the report.
#[utoipa::path(get, path = "/api/report/plots/{name}", tag = "explore", params(("name" = String, Path)), responses(
    (status = 200, body = String, content_type = "image/svg+xml"), (status = 404, body = Fault)))]
pub(super) async fn plot(Named(name): Named) -> Result<Response, Problem> {
    let svg = report::plot(&name).ok_or_else(|| Problem::Missing("no such plot".into()))?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
