//! What the Reversi notebook measures on a game graph, and a little more (Li and Klee, "Measuring 4x4
//! Reversi", Wolfram Community, December 2023).

mod gap;
mod paths;
mod results;
mod values;

pub use gap::LevelGap;
pub use paths::{PathResults, frequencies};
pub use results::Results;
pub(crate) use results::sign;

use crate::graph::VertexId;

/// Why a graph without cycles has no such measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MeasureError {
    /// More paths than 128 bits count.
    #[error("more than {max} paths lead through vertex {vertex}: 128 bits don't count them", max = u128::MAX)]
    Overflow {
        /// The first vertex, in the order of the count, at which the count doesn't fit.
        vertex: VertexId,
    },
    /// The value of an unfinished game was asked.
    #[error("vertex {vertex} has no value: the game goes on there, but the graph doesn't")]
    Open {
        /// An open vertex.
        vertex: VertexId,
    },
    /// A margin was asked of a game that only says who won.
    #[error(
        "vertex {vertex} has no margin: the game says who won there, not by how much; \
         expected an outcome in points"
    )]
    NoMargin {
        /// A vertex whose outcome is not [`search_core::Outcome::Points`].
        vertex: VertexId,
    },
}
