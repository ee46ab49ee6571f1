//! Whether two graphs are the same but for the names of their vertices: the source's
//! `IsomorphicGraphQ`, exactly.
//!
//! Both graphs are coloured together: vertices of one colour have, again and again, equally many
//! children and parents of each colour (colour refinement; the worklist is Hopcroft's of 1971). Game
//! graphs are hardly ever left with a choice after that. Where one is left, it is split into parts
//! that don't depend on each other, and each part is searched by giving a vertex and a candidate a
//! colour of their own. So the answer is always right; it takes long only for graphs made to be hard,
//! which a search without group theory can't tell apart in reasonable time.

mod partition;
mod search;

use std::collections::HashMap;
use std::hash::Hash;

use crate::graph::{Graph, VertexId};
use partition::Partition;

impl<S> Graph<S> {
    /// A renaming of vertices that makes this graph the other, root to root: element `v` is the
    /// number of vertex `v` in `other`. `None` if there is no such renaming. States, sides and outcomes
    /// don't matter; parallel edges do.
    #[must_use]
    pub fn isomorphism<T>(&self, other: &Graph<T>) -> Option<Vec<VertexId>> {
        self.isomorphism_by(other, |_| (), |_| ())
    }

    /// [`Graph::isomorphism`] that keeps labels: a vertex becomes one with an equal label. Pass
    /// `|v| a.kind(v)` and `|v| b.kind(v)` to keep sides and outcomes.
    #[must_use]
    pub fn isomorphism_by<T, L: Hash + Eq>(
        &self,
        other: &Graph<T>,
        own_label: impl Fn(VertexId) -> L,
        other_label: impl Fn(VertexId) -> L,
    ) -> Option<Vec<VertexId>> {
        if self.edge_count() != other.edge_count() || self.level_starts != other.level_starts {
            return None;
        }
        // A renaming that keeps the root keeps levels too.
        let mut colours = HashMap::new();
        let mut colour = |level: usize, label: L| {
            let next = colours.len() as u32;
            *colours.entry((level, label)).or_insert(next)
        };
        let mut initial: Vec<u32> =
            self.vertices().map(|vertex| colour(self.level_of(vertex), own_label(vertex))).collect();
        initial.extend(other.vertices().map(|vertex| colour(other.level_of(vertex), other_label(vertex))));
        let mut partition = Partition::new(self, other, &initial)?;
        if !partition.refine() {
            return None;
        }
        let renaming = search::settle(&mut partition)?;
        debug_assert!(self.is_isomorphism(other, &renaming), "equal colours, unequal vertices");
        Some(renaming)
    }

    /// Whether `renaming` makes this graph the other, as [`Graph::isomorphism`] says.
    #[must_use]
    pub fn is_isomorphism<T>(&self, other: &Graph<T>, renaming: &[VertexId]) -> bool {
        let count = self.vertex_count();
        let mut taken = vec![false; count];
        let is_permutation = renaming.len() == count
            && other.vertex_count() == count
            && renaming.iter().all(|&image| {
                (image as usize) < count && !std::mem::replace(&mut taken[image as usize], true)
            });
        let same_children = |vertex: VertexId| {
            let mut own: Vec<VertexId> =
                self.children(vertex).iter().map(|&child| renaming[child as usize]).collect();
            let mut others = other.children(renaming[vertex as usize]).to_vec();
            own.sort_unstable();
            others.sort_unstable();
            own == others
        };
        is_permutation && renaming[Self::ROOT as usize] == Self::ROOT && self.vertices().all(same_children)
    }
}
