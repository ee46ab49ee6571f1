//! The reversed graph.

use crate::graph::{Graph, VertexId};

/// The parents of every vertex, in compressed sparse rows like the graph's own edges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parents {
    starts: Vec<u32>,
    sources: Vec<VertexId>,
}

impl Parents {
    /// The parents of a vertex, by rising number; one that has parallel edges to it stands here once
    /// for each.
    ///
    /// # Panics
    /// There is no such vertex.
    #[must_use]
    pub fn of(&self, vertex: VertexId) -> &[VertexId] {
        let vertex = vertex as usize;
        &self.sources[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}

impl<S> Graph<S> {
    /// The parents of every vertex. Takes time and memory in proportion to vertices and edges, 4 bytes
    /// for each.
    #[must_use]
    pub fn parents(&self) -> Parents {
        // Counted, summed up, and filled from each row's end.
        let mut starts = vec![0_u32; self.vertex_count() + 1];
        for &child in &self.targets {
            starts[child as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut sources = vec![0; self.targets.len()];
        for parent in self.vertices().rev() {
            for &child in self.children(parent) {
                let place = &mut starts[child as usize];
                *place -= 1;
                sources[*place as usize] = parent;
            }
        }
        Parents { starts, sources }
    }
}
