//! Multiway game graphs.

mod acyclic;
mod explore;
mod graph;
mod index;
mod isomorphism;
mod iterate;
mod levels;
mod measures;
mod parents;
mod records;
mod store;
mod subgraph;
mod vertex;

pub use acyclic::{Acyclic, Cycle};
pub use explore::{End, Exploration, Explorer, Incomplete, Merge, Parallel, Progress, explore};
pub use graph::{Graph, Kind, VertexId};
pub use iterate::{canonicalize_by, multi_iterate};
pub use levels::LevelCount;
pub use measures::{LevelGap, MeasureError, PathResults, Results, frequencies};
pub use parents::Parents;
pub use records::{Record, RecordError};
pub use subgraph::Subgraph;
pub use vertex::Vertex;
