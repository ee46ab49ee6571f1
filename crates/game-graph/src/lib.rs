//! Multiway game graphs.

mod explore;
mod graph;
mod index;
mod iterate;
mod levels;
mod store;
mod vertex;

pub use explore::{End, Exploration, Explorer, Incomplete, Merge, Parallel, Progress, explore};
pub use graph::{Graph, Kind, VertexId};
pub use iterate::{canonicalize_by, multi_iterate};
pub use levels::LevelCount;
pub use vertex::Vertex;
