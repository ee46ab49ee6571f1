//! Multiway game graphs.

mod acyclic;
mod explore;
mod export;
mod graph;
mod index;
mod isomorphism;
mod iterate;
mod levels;
mod measures;
mod parents;
mod people;
mod records;
mod store;
mod subgraph;

pub use acyclic::{Acyclic, Cycle};
pub use explore::{End, Exploration, Explorer, Incomplete, Merge, Parallel, Progress, explore};
pub use export::{Drawing, Palette, ReadError, ReadErrorKind, read_json_lines};
pub use graph::{Graph, Kind, VertexId};
pub use iterate::{canonicalize_by, multi_iterate};
pub use levels::LevelCount;
pub use measures::{LevelGap, MeasureError, PathResults, Results, frequencies};
pub use parents::Parents;
pub use people::{Manner, Person, PersonError, Policy, Rates};
pub use records::{Record, RecordError};
pub use search_core::Vertex;
pub use subgraph::Subgraph;
