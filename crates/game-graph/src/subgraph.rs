//! Parts of a graph that are graphs again.

use crate::graph::{Graph, VertexId};

/// A part of a graph, with vertices numbered anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subgraph<S> {
    /// The part, breadth first from its own root.
    pub graph: Graph<S>,
    /// Each of its vertices' number in the whole graph.
    pub originals: Vec<VertexId>,
}

/// No number was given to this vertex.
const NONE: VertexId = VertexId::MAX;

impl<S: Clone> Graph<S> {
    /// Everything that can be reached from `root`.
    ///
    /// # Panics
    /// There is no such vertex.
    #[must_use]
    pub fn subgraph_from(&self, root: VertexId) -> Subgraph<S> {
        self.breadth_first(root, |_| true)
    }

    /// All paths from the root to the given ends: every vertex on them, and all edges between those.
    /// Below the ends nothing is kept but what is on a path to another end.
    ///
    /// The root is kept even if there are no ends.
    ///
    /// # Panics
    /// There is no such vertex.
    #[must_use]
    pub fn subgraph_to(&self, ends: &[VertexId]) -> Subgraph<S> {
        let parents = self.parents();
        let mut leads_there = vec![false; self.vertex_count()];
        let mut above = ends.to_vec();
        while let Some(vertex) = above.pop() {
            if !std::mem::replace(&mut leads_there[vertex as usize], true) {
                above.extend(parents.of(vertex));
            }
        }
        self.breadth_first(Self::ROOT, |vertex| leads_there[vertex as usize])
    }

    /// The same graph without parallel edges.
    #[must_use]
    pub fn merged(&self) -> Self {
        let mut starts = vec![0];
        let mut targets = Vec::with_capacity(self.edge_count());
        // The parent that an edge to this vertex was last kept for.
        let mut last = vec![NONE; self.vertex_count()];
        for parent in self.vertices() {
            for &child in self.children(parent) {
                if std::mem::replace(&mut last[child as usize], parent) != parent {
                    targets.push(child);
                }
            }
            starts.push(targets.len() as u32);
        }
        Self { starts, targets, ..self.clone() }
    }

    /// The graph from `root` through the vertices that `keep` names, numbered breadth first. The root
    /// is kept in any case.
    pub(crate) fn breadth_first(&self, root: VertexId, keep: impl Fn(VertexId) -> bool) -> Subgraph<S> {
        let mut numbers = vec![NONE; self.vertex_count()];
        let mut originals = vec![root];
        numbers[root as usize] = 0;
        let (mut starts, mut targets) = (vec![0], Vec::new());
        let mut level_starts = vec![0];
        let mut next = 0;
        while next < originals.len() {
            if level_starts.last() == Some(&(next as VertexId)) {
                level_starts.push(originals.len() as VertexId);
            }
            for &child in self.children(originals[next]) {
                let number = &mut numbers[child as usize];
                if *number == NONE {
                    if !keep(child) && child != root {
                        continue;
                    }
                    *number = originals.len() as VertexId;
                    originals.push(child);
                }
                targets.push(*number);
            }
            starts.push(targets.len() as u32);
            next += 1;
        }
        let states = originals.iter().map(|&vertex| self.state(vertex).clone()).collect();
        let roles = originals.iter().map(|&vertex| self.roles[vertex as usize]).collect();
        let margins = originals.iter().enumerate().filter_map(|(number, &vertex)| {
            let index = self.margins.binary_search_by_key(&vertex, |entry| entry.0).ok()?;
            Some((number as VertexId, self.margins[index].1))
        });
        let graph = Self { states, roles, margins: margins.collect(), starts, targets, level_starts };
        Subgraph { graph, originals }
    }
}
