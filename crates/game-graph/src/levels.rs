//! Tables by level.

use crate::graph::Graph;

/// What there is on one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelCount {
    /// The level: the least number of moves from the root.
    pub level: usize,
    /// Its vertices.
    pub vertices: usize,
    /// The edges from them; parallel edges count each.
    pub edges: usize,
    /// Vertices at which the game has ended.
    pub ended: usize,
    /// Vertices that were not expanded although the game goes on there.
    pub open: usize,
}

impl<S> Graph<S> {
    /// What there is on each level.
    #[must_use]
    pub fn level_counts(&self) -> Vec<LevelCount> {
        let count = |level| {
            let vertices = self.level(level);
            LevelCount {
                level,
                vertices: vertices.len(),
                edges: (self.starts[vertices.end as usize] - self.starts[vertices.start as usize]) as usize,
                ended: vertices.clone().filter(|&vertex| self.roles[vertex as usize].ended()).count(),
                open: vertices.filter(|&vertex| self.is_open(vertex)).count(),
            }
        };
        (0..self.level_count()).map(count).collect()
    }
}
