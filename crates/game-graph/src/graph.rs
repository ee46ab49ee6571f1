//! The graph itself: states, what each vertex is, and edges in compressed sparse rows.

use std::fmt;
use std::ops::Range;

use search_core::{Outcome, Side};

/// The number of a vertex. The root is 0, and numbers rise from level to level.
pub type VertexId = u32;

/// What a vertex is in the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The game goes on, and this side moves.
    ToMove(Side),
    /// The game has ended.
    Ended(Outcome),
}

/// A rooted directed graph whose vertices are states of a game and whose edges are moves.
///
/// Every vertex can be reached from the root, vertex 0. Vertices are numbered breadth first: by level,
/// the least number of moves from the root, and within a level by when they were first met. With
/// passes, or in a game whose lines of play differ in length, an edge may lead to any level;
/// [`Graph::acyclic`] finds an order to measure in.
///
/// A vertex without children is a leaf. A leaf at which the game has not ended is open: the
/// exploration stopped there.
///
/// Parallel edges, where there are any, stand in the child list as often as there are moves.
///
/// # Memory
/// A vertex takes its state and 5 bytes, an edge 4 bytes, a vertex that ended with
/// [`Outcome::Points`] 8 more; [`Graph::bytes`] says what a graph takes.
#[derive(Clone, PartialEq, Eq)]
pub struct Graph<S> {
    pub(crate) states: Vec<S>,
    pub(crate) roles: Vec<Role>,
    /// The margins of vertices whose role is `Points`, by rising vertex.
    pub(crate) margins: Vec<(VertexId, i32)>,
    /// Vertex `v` has the edges `starts[v]..starts[v + 1]`.
    pub(crate) starts: Vec<u32>,
    pub(crate) targets: Vec<VertexId>,
    /// Level `l` has the vertices `level_starts[l]..level_starts[l + 1]`.
    pub(crate) level_starts: Vec<VertexId>,
}

/// [`Kind`] in a byte; margins are kept apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    First,
    Second,
    FirstWon,
    SecondWon,
    Draw,
    Points,
}

impl Role {
    pub(crate) const fn of(kind: Kind) -> Self {
        match kind {
            Kind::ToMove(Side::First) => Self::First,
            Kind::ToMove(Side::Second) => Self::Second,
            Kind::Ended(Outcome::Winner(Side::First)) => Self::FirstWon,
            Kind::Ended(Outcome::Winner(Side::Second)) => Self::SecondWon,
            Kind::Ended(Outcome::Draw) => Self::Draw,
            Kind::Ended(Outcome::Points(_)) => Self::Points,
        }
    }

    pub(crate) const fn ended(self) -> bool {
        !matches!(self, Self::First | Self::Second)
    }
}

impl<S> Graph<S> {
    /// The root.
    pub const ROOT: VertexId = 0;

    /// The number of vertices, at least 1.
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.states.len()
    }

    /// The number of edges; parallel edges count each.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.targets.len()
    }

    /// All vertices, by level.
    pub fn vertices(&self) -> Range<VertexId> {
        0..self.states.len() as VertexId
    }

    /// The number of levels, at least 1.
    #[must_use]
    pub fn level_count(&self) -> usize {
        self.level_starts.len() - 1
    }

    /// The vertices of a level; none beyond the last.
    #[must_use]
    pub fn level(&self, level: usize) -> Range<VertexId> {
        match self.level_starts.get(level..) {
            Some(&[start, end, ..]) => start..end,
            _ => 0..0,
        }
    }

    /// The level of a vertex: the least number of moves that lead to it from the root.
    ///
    /// # Panics
    /// There is no such vertex; so with all that are asked about a vertex.
    #[must_use]
    pub fn level_of(&self, vertex: VertexId) -> usize {
        assert!((vertex as usize) < self.states.len(), "there is no vertex {vertex}");
        self.level_starts.partition_point(|&start| start <= vertex) - 1
    }

    /// The state of a vertex.
    #[must_use]
    pub fn state(&self, vertex: VertexId) -> &S {
        &self.states[vertex as usize]
    }

    /// The states of all vertices, by number.
    #[must_use]
    pub fn states(&self) -> &[S] {
        &self.states
    }

    /// Who moves at a vertex, or how the game ended there.
    #[must_use]
    pub fn kind(&self, vertex: VertexId) -> Kind {
        match self.roles[vertex as usize] {
            Role::First => Kind::ToMove(Side::First),
            Role::Second => Kind::ToMove(Side::Second),
            Role::FirstWon => Kind::Ended(Outcome::Winner(Side::First)),
            Role::SecondWon => Kind::Ended(Outcome::Winner(Side::Second)),
            Role::Draw => Kind::Ended(Outcome::Draw),
            Role::Points => {
                let margin = self.margins.binary_search_by_key(&vertex, |entry| entry.0);
                Kind::Ended(Outcome::Points(margin.map_or(0, |index| self.margins[index].1)))
            }
        }
    }

    /// How the game ended at a vertex; `None` where it goes on.
    #[must_use]
    pub fn outcome(&self, vertex: VertexId) -> Option<Outcome> {
        match self.kind(vertex) {
            Kind::ToMove(_) => None,
            Kind::Ended(outcome) => Some(outcome),
        }
    }

    /// The vertices that one move leads to, in the game's generation order. Where the graph keeps
    /// parallel edges, a child stands here once for each.
    #[must_use]
    pub fn children(&self, vertex: VertexId) -> &[VertexId] {
        let vertex = vertex as usize;
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Whether a vertex has no children.
    #[must_use]
    pub fn is_leaf(&self, vertex: VertexId) -> bool {
        self.children(vertex).is_empty()
    }

    /// Whether a vertex is a leaf at which the game has not ended.
    #[must_use]
    pub fn is_open(&self, vertex: VertexId) -> bool {
        self.is_leaf(vertex) && !self.roles[vertex as usize].ended()
    }

    /// All leaves, by rising number.
    pub fn leaves(&self) -> impl Iterator<Item = VertexId> + '_ {
        self.vertices().filter(|&vertex| self.is_leaf(vertex))
    }

    /// All edges, parent first, by rising parent.
    pub fn edges(&self) -> impl Iterator<Item = (VertexId, VertexId)> + '_ {
        self.vertices().flat_map(|vertex| self.children(vertex).iter().map(move |&child| (vertex, child)))
    }

    /// The vertex with this state. Looks at every vertex; to look up many, make a map of
    /// [`Graph::states`] first.
    #[must_use]
    pub fn find(&self, state: &S) -> Option<VertexId>
    where
        S: PartialEq,
    {
        self.states.iter().position(|known| known == state).map(|index| index as VertexId)
    }

    /// The same graph with other states; `f` gets each vertex's number and state.
    ///
    /// # Errors
    /// The first that `f` gives.
    pub fn try_map_states<T, E>(self, mut f: impl FnMut(VertexId, S) -> Result<T, E>) -> Result<Graph<T>, E> {
        let states = self.states.into_iter().enumerate().map(|(vertex, state)| f(vertex as VertexId, state));
        Ok(Graph {
            states: states.collect::<Result<_, E>>()?,
            roles: self.roles,
            margins: self.margins,
            starts: self.starts,
            targets: self.targets,
            level_starts: self.level_starts,
        })
    }

    /// The bytes that the graph takes on the heap. What a state keeps on the heap by itself is not
    /// counted.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<S>()
            + self.roles.capacity() * size_of::<Role>()
            + self.margins.capacity() * size_of::<(VertexId, i32)>()
            + (self.starts.capacity() + self.targets.capacity() + self.level_starts.capacity())
                * size_of::<u32>()
    }
}

/// In brief: a graph may have millions of vertices.
impl<S> fmt::Debug for Graph<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph")
            .field("vertices", &self.vertex_count())
            .field("edges", &self.edge_count())
            .field("levels", &self.level_count())
            .finish_non_exhaustive()
    }
}
