//! A game graph with its measures, and positions in it.

use anyhow::{Context as _, Result};
use game_graph::{Explorer, Graph, Merge, Parallel, VertexId};
use reversi4::{Reversi, State};
use search_core::{Side, Vertex};

use crate::reproduce::value::{Value, grouped};

/// A game graph, measured.
#[derive(Debug)]
pub(crate) struct Multiway {
    /// The graph.
    pub(crate) graph: Graph<State>,
    /// Paths from the root to leaves.
    pub(crate) paths: u128,
    /// The fairness of each vertex.
    pub(crate) fairness: Vec<f64>,
    /// The dominance of each vertex.
    pub(crate) dominance: Vec<i8>,
    /// Black's margin at each vertex under best play.
    pub(crate) values: Vec<i32>,
}

impl Multiway {
    /// The graph of the game from `start`, and its measures.
    ///
    /// # Errors
    /// A graph that is too large or has a cycle; Reversi's are and have not.
    pub(crate) fn explore<P>(start: &P, merge: Merge, parallel: Parallel) -> Result<Self>
    where
        P: Vertex<State = State>,
    {
        let graph = Explorer::new(merge).parallel(parallel).run(start).into_graph()?;
        let acyclic = graph.acyclic()?;
        let (paths, fairness) = (acyclic.path_count()?, acyclic.fairness()?);
        let (dominance, values) = (acyclic.dominance()?, acyclic.exact_values()?);
        Ok(Self { paths, fairness, dominance, values, graph })
    }

    /// The vertex of a state.
    ///
    /// # Errors
    /// There is none.
    pub(crate) fn vertex(&self, state: &State) -> Result<VertexId> {
        self.graph.find(state).with_context(|| format!("{state:?} is no vertex of the graph"))
    }

    /// The number of vertices, for a table.
    pub(crate) fn vertices(&self) -> String {
        grouped(self.graph.vertex_count() as u64)
    }

    /// The number of edges, for a table.
    pub(crate) fn edges(&self) -> String {
        grouped(self.graph.edge_count() as u64)
    }

    /// Vertices, edges, paths, and the root's fairness, dominance and value, for a table.
    pub(crate) fn cells(&self) -> [String; 6] {
        [
            self.vertices(),
            self.edges(),
            wide(self.paths),
            decimal(self.fairness[0]),
            self.dominance[0].to_string(),
            self.values[0].to_string(),
        ]
    }

    /// The vertices of each level.
    pub(crate) fn levels(&self) -> Vec<usize> {
        self.graph.level_counts().iter().map(|level| level.vertices).collect()
    }
}

/// A count of paths with thousands separated; it saturates where no graph here comes near.
pub(crate) fn wide(count: u128) -> String {
    grouped(u64::try_from(count).unwrap_or(u64::MAX))
}

/// A mean, to six decimals.
pub(crate) fn decimal(value: f64) -> String {
    Value::Float(value).to_string()
}

/// A share, in per cent.
pub(crate) fn per_cent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// The images of a position's board, each once, the canonical one first.
pub(crate) fn images<P: Vertex<State = State>>(position: &P) -> Vec<State> {
    let mut images = Vec::new();
    position.images(&mut images);
    images.sort_unstable();
    images.dedup();
    images
}

/// The canonical form of a position's board, as canonical graphs have it.
pub(crate) fn canonical(position: &Reversi) -> State {
    images(position).first().copied().unwrap_or_else(|| position.state())
}

/// A board as text: rows from the top, parted by slashes, `X` Black, `O` White, `.` empty.
pub(crate) fn rows(position: &Reversi) -> String {
    let mut text = String::new();
    for square in 0..position.shape().squares() {
        if square > 0
            && position
                .shape()
                .place_of(square)
                .is_some_and(|(row, column)| column == position.shape().columns(row).0)
        {
            text.push('/');
        }
        text.push(match position.disc_at(square) {
            Some(Side::First) => 'X',
            Some(Side::Second) => 'O',
            None => '.',
        });
    }
    text
}
