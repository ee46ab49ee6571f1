//! Graphs given vertex by vertex: from a file, or from something that is no [`Vertex`](crate::Vertex).

use search_core::Outcome;

use crate::graph::{Graph, Kind, Role, VertexId};

/// A vertex with the numbers of its children.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<S> {
    /// Its state.
    pub state: S,
    /// Who moves there, or how the game ended.
    pub kind: Kind,
    /// The vertices that moves lead to; one for each parallel edge.
    pub children: Vec<VertexId>,
}

/// Records that make no graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// There are none.
    #[error("there are no vertices; expected at least one, the root")]
    Empty,
    /// More vertices or edges than 32-bit numbers count.
    #[error("vertex {vertex}: more vertices or edges than {max}", max = u32::MAX - 1)]
    TooLarge {
        /// The first vertex that is too many, or has too many edges.
        vertex: usize,
    },
    /// An edge leads nowhere.
    #[error("vertex {vertex} has the child {child}, but there are only {vertices} vertices, numbered from 0")]
    NoSuchChild {
        /// The parent.
        vertex: VertexId,
        /// The child that isn't there.
        child: VertexId,
        /// How many vertices there are.
        vertices: usize,
    },
    /// A game goes on after its end.
    #[error("vertex {vertex} has ended and has children; expected either")]
    EndedWithChildren {
        /// The vertex.
        vertex: VertexId,
    },
    /// A vertex that no path leads to.
    #[error("vertex {vertex} can't be reached from vertex 0, the root")]
    Unreachable {
        /// The first such vertex.
        vertex: VertexId,
    },
}

impl RecordError {
    /// The vertex at fault, if it is one.
    #[must_use]
    pub fn vertex(&self) -> Option<usize> {
        match *self {
            Self::Empty => None,
            Self::TooLarge { vertex } => Some(vertex),
            Self::NoSuchChild { vertex, .. }
            | Self::EndedWithChildren { vertex }
            | Self::Unreachable { vertex } => Some(vertex as usize),
        }
    }
}

impl<S: Clone> Graph<S> {
    /// The graph of these vertices, the first of which is the root. Children are named by place among the
    /// records, from 0; any order will do, the graph numbers vertices breadth first.
    ///
    /// # Errors
    /// No records, a child that isn't there, an ended vertex with children, or a vertex that the
    /// root doesn't reach.
    pub fn from_records(records: impl IntoIterator<Item = Record<S>>) -> Result<Self, RecordError> {
        let mut raw = Self {
            states: Vec::new(),
            roles: Vec::new(),
            margins: Vec::new(),
            starts: vec![0],
            targets: Vec::new(),
            // Without levels for now.
            level_starts: vec![0],
        };
        for Record { state, kind, children } in records {
            let vertex = raw.states.len();
            if vertex >= u32::MAX as usize - 1 || raw.targets.len() + children.len() > u32::MAX as usize {
                return Err(RecordError::TooLarge { vertex });
            }
            let vertex = vertex as VertexId;
            if let Kind::Ended(outcome) = kind {
                if !children.is_empty() {
                    return Err(RecordError::EndedWithChildren { vertex });
                }
                if let Outcome::Points(points) = outcome {
                    raw.margins.push((vertex, points));
                }
            }
            raw.states.push(state);
            raw.roles.push(Role::of(kind));
            raw.targets.extend(children);
            raw.starts.push(raw.targets.len() as u32);
        }
        let vertices = raw.states.len();
        if vertices == 0 {
            return Err(RecordError::Empty);
        }
        if let Some((vertex, child)) = raw.edges().find(|&(_, child)| child as usize >= vertices) {
            return Err(RecordError::NoSuchChild { vertex, child, vertices });
        }
        let numbered = raw.breadth_first(Self::ROOT, |_| true);
        if numbered.originals.len() < vertices {
            let mut reached = numbered.originals;
            reached.sort_unstable();
            let vertex = (0..).zip(reached).find(|(number, reached)| number != reached);
            let first = vertex.map_or(numbered.graph.vertex_count() as VertexId, |(number, _)| number);
            return Err(RecordError::Unreachable { vertex: first });
        }
        Ok(numbered.graph)
    }

    /// A vertex as a record.
    ///
    /// # Panics
    /// There is no such vertex.
    #[must_use]
    pub fn record(&self, vertex: VertexId) -> Record<S> {
        Record {
            state: self.state(vertex).clone(),
            kind: self.kind(vertex),
            children: self.children(vertex).to_vec(),
        }
    }
}
