//! The graph under construction: the graph's own vectors, a dictionary, and a bound on both.

use std::hash::Hash;
use std::ops::Range;

use crate::explore::End;
use crate::graph::{Graph, Kind, Role, VertexId};
use crate::index::Index;
use search_core::Outcome;

/// Vertices in the order in which they are met, expanded in the same order.
pub(crate) struct Store<S> {
    graph: Graph<S>,
    index: Index,
    /// With a global dictionary, the canonical form of each vertex, by which it is found; else empty,
    /// and states are found by themselves.
    forms: Vec<S>,
    has_forms: bool,
    max_vertices: usize,
    max_bytes: usize,
}

impl<S: Clone + Ord + Hash> Store<S> {
    /// A store for a root. The bounds hold for what comes after it.
    pub(crate) fn new(has_forms: bool, max_vertices: usize, max_bytes: usize) -> Self {
        let graph = Graph {
            states: Vec::new(),
            roles: Vec::new(),
            margins: Vec::new(),
            starts: vec![0],
            targets: Vec::new(),
            level_starts: vec![0],
        };
        // The last number is no vertex: the dictionary uses it for an empty slot.
        let max_vertices = max_vertices.clamp(1, u32::MAX as usize - 1);
        Self { graph, index: Index::new(), forms: Vec::new(), has_forms, max_vertices, max_bytes }
    }

    pub(crate) fn graph(&self) -> &Graph<S> {
        &self.graph
    }

    /// What is allocated now.
    pub(crate) fn bytes(&self) -> usize {
        self.graph.bytes() + self.forms.capacity() * size_of::<S>() + self.index.bytes()
    }

    /// Makes room for the root, whatever the bounds.
    ///
    /// # Errors
    /// Memory that can't be had.
    pub(crate) fn make_room_for_root(&mut self) -> Result<(), End> {
        let max_bytes = std::mem::replace(&mut self.max_bytes, usize::MAX);
        let made = self.make_room(1);
        self.max_bytes = max_bytes;
        made
    }

    /// Makes room for the children of one vertex, as many as `count`, all of them new at worst.
    ///
    /// # Errors
    /// The bound on bytes, or memory that can't be had. The store is as before.
    pub(crate) fn make_room(&mut self, count: usize) -> Result<(), End> {
        if self.graph.targets.len() + count > u32::MAX as usize {
            return Err(End::Edges);
        }
        let mut free = self.max_bytes.saturating_sub(self.bytes());
        let graph = &mut self.graph;
        grow(&mut graph.states, count, &mut free, self.max_bytes)?;
        grow(&mut graph.roles, count, &mut free, self.max_bytes)?;
        grow(&mut graph.margins, count, &mut free, self.max_bytes)?;
        grow(&mut graph.targets, count, &mut free, self.max_bytes)?;
        grow(&mut graph.starts, 1, &mut free, self.max_bytes)?;
        grow(&mut graph.level_starts, 1, &mut free, self.max_bytes)?;
        if self.has_forms {
            grow(&mut self.forms, count, &mut free, self.max_bytes)?;
        }
        if self.index.growth(count) > free {
            return Err(End::Bytes { limit: self.max_bytes });
        }
        let keys = if self.has_forms { &self.forms } else { &self.graph.states };
        self.index.reserve(count, keys).map_err(|_| End::OutOfMemory)
    }

    /// The vertex with this key (a canonical form when forms are kept, else a state), met now or
    /// before. A new one gets the state and kind that `describe` gives. Room was made before.
    ///
    /// # Errors
    /// The bound on vertices.
    pub(crate) fn place(&mut self, key: S, describe: impl FnOnce(&S) -> (S, Kind)) -> Result<VertexId, End> {
        let keys = if self.has_forms { &self.forms } else { &self.graph.states };
        let slot = match self.index.find(&key, keys) {
            Ok(vertex) => return Ok(vertex),
            Err(slot) => slot,
        };
        if self.graph.states.len() >= self.max_vertices {
            return Err(End::Vertices { limit: self.max_vertices });
        }
        let vertex = self.graph.states.len() as VertexId;
        self.index.fill(slot, vertex);
        let (state, kind) = describe(&key);
        if self.has_forms {
            self.forms.push(key);
        }
        self.graph.states.push(state);
        self.graph.roles.push(Role::of(kind));
        if let Kind::Ended(Outcome::Points(margin)) = kind {
            self.graph.margins.push((vertex, margin));
        }
        Ok(vertex)
    }

    /// Adds an edge from the vertex that is being expanded, unless `once` asks to leave out an edge
    /// that is there.
    pub(crate) fn link(&mut self, child: VertexId, once: bool) {
        let begun = self.edges_of_begun();
        if !once || !self.graph.targets[begun..].contains(&child) {
            self.graph.targets.push(child);
        }
    }

    fn edges_of_begun(&self) -> usize {
        self.graph.starts.last().map_or(0, |&start| start as usize)
    }

    /// The next vertex is expanded now: its edges are all those linked since the last one's.
    pub(crate) fn close_vertex(&mut self) {
        self.graph.starts.push(self.graph.targets.len() as u32);
    }

    /// The next level: all vertices that were met and are on no level yet; `None` when there are none.
    pub(crate) fn next_level(&mut self) -> Option<Range<VertexId>> {
        let level = self.graph.level_starts.last().copied()?..self.graph.states.len() as VertexId;
        if level.is_empty() {
            return None;
        }
        self.graph.level_starts.push(level.end);
        Some(level)
    }

    /// Whether the game goes on at any of these vertices.
    pub(crate) fn goes_on(&self, mut vertices: Range<VertexId>) -> bool {
        vertices.any(|vertex| !self.graph.roles[vertex as usize].ended())
    }

    /// Takes back the edges of the vertex that is being expanded, and the vertices from number
    /// `vertices` on, which it was the first to meet. Nothing is placed afterwards: the dictionary is
    /// not mended.
    pub(crate) fn roll_back(&mut self, vertices: usize) {
        let edges = self.edges_of_begun();
        let graph = &mut self.graph;
        graph.targets.truncate(edges);
        graph.states.truncate(vertices);
        graph.roles.truncate(vertices);
        let margins = graph.margins.partition_point(|entry| (entry.0 as usize) < vertices);
        graph.margins.truncate(margins);
    }

    /// The graph; what was not expanded has no children.
    pub(crate) fn finish(mut self) -> Graph<S> {
        self.next_level();
        let mut graph = self.graph;
        graph.starts.resize(graph.states.len() + 1, graph.targets.len() as u32);
        graph.states.shrink_to_fit();
        graph.roles.shrink_to_fit();
        graph.margins.shrink_to_fit();
        graph.targets.shrink_to_fit();
        graph.starts.shrink_to_fit();
        graph.level_starts.shrink_to_fit();
        graph
    }
}

/// Makes room for `more` elements more out of `free` bytes: half as many again as there are, so that
/// moving them costs a constant time per element; near the end of the budget, a sixteenth.
fn grow<T>(vector: &mut Vec<T>, more: usize, free: &mut usize, limit: usize) -> Result<(), End> {
    let needed = vector.len() + more;
    let capacity = vector.capacity();
    if needed <= capacity {
        return Ok(());
    }
    let mut refused = End::Bytes { limit };
    for part in [2, 16] {
        let wanted = needed.max(capacity + capacity / part).max(16);
        let bytes = (wanted - capacity).saturating_mul(size_of::<T>());
        if bytes <= *free {
            match vector.try_reserve_exact(wanted - vector.len()) {
                Ok(()) => {
                    *free -= bytes;
                    return Ok(());
                }
                Err(_) => refused = End::OutOfMemory,
            }
        }
    }
    Err(refused)
}
