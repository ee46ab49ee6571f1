//! Values of vertices, from the first player's view: fairness, dominance, and exact values.

use search_core::{Outcome, Side};

use super::{MeasureError, sign};
use crate::acyclic::Acyclic;
use crate::graph::{Kind, VertexId};

impl<S> Acyclic<'_, S> {
    /// The source's fairness of each vertex, from -1 to 1: at a leaf +1 if the first player won there,
    /// -1 if the second did, 0 for a draw; elsewhere the mean over the children. It is what the first
    /// player can expect if both sides move at random.
    ///
    /// Where parallel edges were merged, every child weighs the same; where they were kept, a child
    /// weighs as much as moves lead to it.
    ///
    /// # Errors
    /// An open vertex.
    pub fn fairness(&self) -> Result<Vec<f64>, MeasureError> {
        self.evaluate(|vertex, fairness: &[f64]| match self.graph.children(vertex) {
            [] => Ok(f64::from(self.result(vertex)?)),
            children => {
                let sum: f64 = children.iter().map(|&child| fairness[child as usize]).sum();
                Ok(sum / children.len() as f64)
            }
        })
    }

    /// The source's dominance of each vertex: who wins from there if both sides play their best, +1 the
    /// first player, -1 the second, 0 neither.
    ///
    /// # Errors
    /// An open vertex.
    pub fn dominance(&self) -> Result<Vec<i8>, MeasureError> {
        self.minimax(|vertex| self.result(vertex))
    }

    /// The margin of each vertex under best play, from the first player's view: what games that end in
    /// points, such as disc differences, are worth.
    ///
    /// # Errors
    /// An open vertex, or one that ended in something else than [`Outcome::Points`].
    pub fn exact_values(&self) -> Result<Vec<i32>, MeasureError> {
        self.minimax(|vertex| match self.graph.outcome(vertex) {
            Some(Outcome::Points(points)) => Ok(points),
            Some(_) => Err(MeasureError::NoMargin { vertex }),
            None => Err(MeasureError::Open { vertex }),
        })
    }

    /// The minimax value of each vertex: the greatest among the children where the first player
    /// moves, the least where the second does. `leaf` values the leaves, open ones too.
    ///
    /// # Errors
    /// The first that `leaf` gives.
    pub fn minimax<T: Clone + Default + Ord, E>(
        &self,
        mut leaf: impl FnMut(VertexId) -> Result<T, E>,
    ) -> Result<Vec<T>, E> {
        self.evaluate(|vertex, values: &[T]| {
            let below = self.graph.children(vertex).iter().map(|&child| &values[child as usize]);
            let best = match self.graph.kind(vertex) {
                Kind::ToMove(Side::First) => below.max(),
                _ => below.min(),
            };
            best.cloned().map_or_else(|| leaf(vertex), Ok)
        })
    }

    /// The result at a leaf.
    pub(crate) fn result(&self, vertex: VertexId) -> Result<i8, MeasureError> {
        self.graph.outcome(vertex).map(sign).ok_or(MeasureError::Open { vertex })
    }
}
