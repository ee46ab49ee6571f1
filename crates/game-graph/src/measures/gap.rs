//! How far random play and best play lie apart, level by level.

use super::MeasureError;
use crate::acyclic::Acyclic;
use crate::graph::Graph;

/// The difference between fairness and dominance on one level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelGap {
    /// The level.
    pub level: usize,
    /// The mean over its vertices of the absolute difference between a vertex's fairness and the mean
    /// of the dominance values in the subgraph from that vertex (the vertex and all below it): the
    /// quantity of the source's plot.
    pub to_mean_dominance: f64,
    /// The mean over its vertices of the absolute difference between a vertex's fairness and its own
    /// dominance.
    pub to_dominance: f64,
}

impl<S> Graph<S> {
    /// The mean of a value over each level, such as those that [`Acyclic`]'s measures give.
    ///
    /// # Panics
    /// There are fewer values than vertices.
    #[must_use]
    pub fn mean_by_level(&self, values: &[f64]) -> Vec<f64> {
        let mean = |level| {
            let values = &values[self.level(level).start as usize..self.level(level).end as usize];
            values.iter().sum::<f64>() / values.len() as f64
        };
        (0..self.level_count()).map(mean).collect()
    }
}

impl<S> Acyclic<'_, S> {
    /// The mean of a value over each vertex and all below it, every vertex counted once however many
    /// paths lead there.
    ///
    /// The only measure that takes more than linear time: as many steps as there are pairs of a vertex
    /// and one below it. In game graphs most vertices have little below them; 4x4 Reversi has 17 times as
    /// many pairs as vertices.
    ///
    /// # Panics
    /// There are fewer values than vertices.
    #[must_use]
    pub fn mean_below(&self, values: &[i8]) -> Vec<f64> {
        // The vertex whose subgraph another was last seen in, plus one.
        let mut seen_from = vec![0_u32; self.graph.vertex_count()];
        let mut below = Vec::new();
        let mean = |vertex| {
            let (mut sum, mut count) = (0_i64, 0_u32);
            below.push(vertex);
            seen_from[vertex as usize] = vertex + 1;
            while let Some(next) = below.pop() {
                sum += i64::from(values[next as usize]);
                count += 1;
                for &child in self.graph.children(next) {
                    if std::mem::replace(&mut seen_from[child as usize], vertex + 1) != vertex + 1 {
                        below.push(child);
                    }
                }
            }
            sum as f64 / f64::from(count)
        };
        self.graph.vertices().map(mean).collect()
    }

    /// How far fairness and dominance lie apart on each level: the source's last plot, in its own
    /// wording and with each vertex's own dominance.
    ///
    /// # Errors
    /// An open vertex.
    pub fn gaps(&self) -> Result<Vec<LevelGap>, MeasureError> {
        let fairness = self.fairness()?;
        let dominance = self.dominance()?;
        let below = self.mean_below(&dominance);
        let distance = |to: &dyn Fn(usize) -> f64| {
            let distances: Vec<f64> =
                fairness.iter().enumerate().map(|(vertex, own)| (own - to(vertex)).abs()).collect();
            self.graph.mean_by_level(&distances)
        };
        let to_mean = distance(&|vertex| below[vertex]);
        let to_own = distance(&|vertex| f64::from(dominance[vertex]));
        let levels = to_mean.into_iter().zip(to_own).enumerate();
        Ok(levels
            .map(|(level, (to_mean_dominance, to_dominance))| LevelGap {
                level,
                to_mean_dominance,
                to_dominance,
            })
            .collect())
    }
}
