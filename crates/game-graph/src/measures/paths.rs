//! Counting paths: the ways in which a game can be played out.

use std::collections::BTreeMap;

use super::{MeasureError, sign};
use crate::acyclic::Acyclic;
use crate::graph::Graph;

/// The paths from the root to leaves, by the result there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PathResults {
    /// Paths to wins of the first player.
    pub first: u128,
    /// Paths to wins of the second player.
    pub second: u128,
    /// Paths to draws.
    pub draws: u128,
}

impl PathResults {
    /// The mean result over all paths, +1 a win of the first player, -1 of the second: what a player
    /// can expect who draws a whole game with equal chances. Fairness, in contrast, draws move by move.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let (first, second, draws) = (self.first as f64, self.second as f64, self.draws as f64);
        (first - second) / (first + second + draws)
    }
}

/// How often each value occurs, by rising value. Of the counts that [`Acyclic::paths_to`] gives, the
/// source's plot of path counts.
#[must_use]
pub fn frequencies<T: Ord + Copy>(values: &[T]) -> Vec<(T, usize)> {
    let mut counts = BTreeMap::new();
    for &value in values {
        *counts.entry(value).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

impl<S> Acyclic<'_, S> {
    /// The number of paths from the root to each vertex; parallel edges are paths of their own. The
    /// root has 1.
    ///
    /// # Errors
    /// More than [`u128::MAX`].
    pub fn paths_to(&self) -> Result<Vec<u128>, MeasureError> {
        let mut paths = vec![0_u128; self.graph.vertex_count()];
        paths[Graph::<S>::ROOT as usize] = 1;
        for vertex in self.parents_first() {
            let own = paths[vertex as usize];
            for &child in self.graph.children(vertex) {
                let overflow = MeasureError::Overflow { vertex: child };
                let count = &mut paths[child as usize];
                *count = count.checked_add(own).ok_or(overflow)?;
            }
        }
        Ok(paths)
    }

    /// The number of paths from each vertex to leaves; parallel edges are paths of their own. A leaf
    /// has 1.
    ///
    /// # Errors
    /// More than [`u128::MAX`].
    pub fn paths_from(&self) -> Result<Vec<u128>, MeasureError> {
        self.evaluate(|vertex, paths: &[u128]| match self.graph.children(vertex) {
            [] => Ok(1),
            children => children
                .iter()
                .try_fold(0_u128, |sum, &child| sum.checked_add(paths[child as usize]))
                .ok_or(MeasureError::Overflow { vertex }),
        })
    }

    /// The number of paths from the root to leaves: the source's path count.
    ///
    /// # Errors
    /// More than [`u128::MAX`].
    pub fn path_count(&self) -> Result<u128, MeasureError> {
        Ok(self.paths_from()?[Graph::<S>::ROOT as usize])
    }

    /// The paths from the root to leaves, by the result there.
    ///
    /// # Errors
    /// More than [`u128::MAX`] paths, or an open vertex.
    pub fn path_results(&self) -> Result<PathResults, MeasureError> {
        self.path_count()?; // So that no sum below can be too large.
        let paths = self.paths_to()?;
        let mut results = PathResults::default();
        for vertex in self.graph.leaves() {
            let outcome = self.graph.outcome(vertex).ok_or(MeasureError::Open { vertex })?;
            let count = match sign(outcome) {
                0 => &mut results.draws,
                1 => &mut results.first,
                _ => &mut results.second,
            };
            *count += paths[vertex as usize];
        }
        Ok(results)
    }
}
