//! An order to measure in.
//!
//! Levels are no topological order: a position may be reached by lines of different lengths, as soon
//! as a game has passes or captures that continue. So a graph is walked depth first, and vertices are
//! measured after all of their children, or before.

use std::fmt::Write as _;

use crate::graph::{Graph, VertexId};

/// A graph without cycles, in an order in which it can be measured. Made by [`Graph::acyclic`]; the
/// measures are its methods.
#[derive(Clone, Debug)]
pub struct Acyclic<'g, S> {
    pub(crate) graph: &'g Graph<S>,
    /// Children before parents; `None` when each edge leads to a higher number, so that falling
    /// numbers are such an order.
    children_first: Option<Vec<VertexId>>,
}

/// A cycle, which has no place in a graph that is to be measured.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the graph has a cycle of {} vertices, {}: paths and values need a graph without cycles",
    vertices.len(),
    in_words(vertices)
)]
pub struct Cycle {
    /// Its vertices; an edge leads from each to the next, and from the last to the first.
    pub vertices: Vec<VertexId>,
}

fn in_words(vertices: &[VertexId]) -> String {
    const SHOWN: usize = 8;
    let mut words = String::new();
    for vertex in vertices.iter().take(SHOWN) {
        // Writing to a string cannot fail.
        _ = write!(words, "{vertex} -> ");
    }
    match vertices.first() {
        Some(first) if vertices.len() <= SHOWN => _ = write!(words, "{first}"),
        _ => words += "...",
    }
    words
}

impl<S> Graph<S> {
    /// The graph in an order in which it can be measured. Takes time in proportion to the edges; where
    /// every edge leads to a higher number, as in games without passes, no memory.
    ///
    /// # Errors
    /// The graph has a cycle, as games have in which positions return.
    pub fn acyclic(&self) -> Result<Acyclic<'_, S>, Cycle> {
        let rising = self.edges().all(|(parent, child)| parent < child);
        let children_first = if rising { None } else { Some(self.post_order()?) };
        Ok(Acyclic { graph: self, children_first })
    }

    /// Depth-first post-order from the root, which reaches everything.
    fn post_order(&self) -> Result<Vec<VertexId>, Cycle> {
        #[derive(Clone, Copy, PartialEq, Eq)]
        enum Mark {
            New,
            OnPath,
            Done,
        }
        let mut order = Vec::with_capacity(self.vertex_count());
        let mut marks = vec![Mark::New; self.vertex_count()];
        // The path from the root, each vertex with the number of children that are done.
        let mut path = vec![(Self::ROOT, 0)];
        marks[Self::ROOT as usize] = Mark::OnPath;
        while let Some((vertex, done)) = path.last_mut() {
            let Some(&child) = self.children(*vertex).get(*done) else {
                marks[*vertex as usize] = Mark::Done;
                order.push(*vertex);
                path.pop();
                continue;
            };
            *done += 1;
            match marks[child as usize] {
                Mark::Done => {}
                Mark::New => {
                    marks[child as usize] = Mark::OnPath;
                    path.push((child, 0));
                }
                Mark::OnPath => {
                    let vertices = path.iter().map(|&(vertex, _)| vertex);
                    return Err(Cycle { vertices: vertices.skip_while(|&vertex| vertex != child).collect() });
                }
            }
        }
        Ok(order)
    }
}

impl<'g, S> Acyclic<'g, S> {
    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &'g Graph<S> {
        self.graph
    }

    /// All vertices, each after all of its children.
    pub fn children_first(&self) -> impl Iterator<Item = VertexId> + '_ {
        let last = self.graph.vertex_count() - 1;
        (0..=last).map(move |index| match &self.children_first {
            Some(order) => order[index],
            None => (last - index) as VertexId,
        })
    }

    /// All vertices, each before all of its children: a topological order.
    pub fn parents_first(&self) -> impl Iterator<Item = VertexId> + '_ {
        (0..self.graph.vertex_count()).map(move |index| match &self.children_first {
            Some(order) => order[order.len() - 1 - index],
            None => index as VertexId,
        })
    }

    /// A value for each vertex, made from those of its children: the source's `DirectedAcyclicEvaluate`
    /// on the reversed graph. `evaluate` gets the vertex and the values so far, those of all its
    /// children among them.
    ///
    /// # Errors
    /// The first that `evaluate` gives.
    pub fn evaluate<T: Clone + Default, E>(
        &self,
        mut evaluate: impl FnMut(VertexId, &[T]) -> Result<T, E>,
    ) -> Result<Vec<T>, E> {
        let mut values = vec![T::default(); self.graph.vertex_count()];
        for vertex in self.children_first() {
            values[vertex as usize] = evaluate(vertex, &values)?;
        }
        Ok(values)
    }
}
