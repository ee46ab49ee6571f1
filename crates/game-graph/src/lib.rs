//! Multiway game graphs: every position of a game as a vertex, every move as an edge; built,
//! canonicalised, measured, compared, played on and exported.
//!
//! The ideas and words are those of Andrea Li and Brad Klee, "Measuring 4x4 Reversi: Canonicalization &
//! Impartiality Functions on Multiway Graphs" (Wolfram Community, December 2023), for any
//! [`search_core::Position`]. A game says what a vertex is by implementing [`Vertex`].
//!
//! ```
//! use game_graph::{Explorer, Merge, Parallel, Vertex, explore};
//! use search_core::{Outcome, Position, Side};
//!
//! /// Nim with two heaps: take any number from one; whoever takes the last wins.
//! #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
//! struct Nim { heaps: [u8; 2], side: Side }
//!
//! impl Position for Nim {
//!     type Move = (usize, u8);
//!     type Undo = ();
//!     fn side_to_move(&self) -> Side { self.side }
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.heaps == [0, 0]).then_some(Outcome::Winner(self.side.other()))
//!     }
//!     fn legal_moves(&self, moves: &mut Vec<(usize, u8)>) {
//!         for heap in 0..2 { moves.extend((1..=self.heaps[heap]).map(|taken| (heap, taken))); }
//!     }
//!     fn play(&mut self, (heap, taken): (usize, u8)) {
//!         self.heaps[heap] -= taken;
//!         self.side = self.side.other();
//!     }
//!     fn undo(&mut self, (heap, taken): (usize, u8), (): ()) {
//!         self.heaps[heap] += taken;
//!         self.side = self.side.other();
//!     }
//!     fn key(&self) -> u64 { u64::from_be_bytes([0, 0, 0, 0, 0, self.heaps[0], self.heaps[1], self.side as u8]) }
//!     fn move_code((heap, taken): (usize, u8)) -> u16 { (heap as u16) << 8 | u16::from(taken) }
//! }
//!
//! impl Vertex for Nim {
//!     type State = Self; // small enough to be its own identity
//!     fn state(&self) -> Self { *self }
//!     fn at(&self, state: &Self) -> Self { *state }
//!     fn images(&self, images: &mut Vec<Self>) {
//!         let [a, b] = self.heaps;
//!         images.extend([*self, Self { heaps: [b, a], ..*self }]);
//!     }
//! }
//!
//! let start = Nim { heaps: [2, 2], side: Side::First };
//! let full = explore(&start, Merge::Raw)?;
//! let canonical = explore(&start, Merge::Canonical)?;
//! assert_eq!((full.vertex_count(), full.edge_count()), (14, 24));
//! assert_eq!((canonical.vertex_count(), canonical.edge_count()), (9, 12));
//!
//! let acyclic = canonical.acyclic()?;
//! assert_eq!(acyclic.path_count()?, 6);
//! assert_eq!(acyclic.dominance()?[0], -1, "equal heaps are lost");
//!
//! // Two moves to images of one another are one edge above. Kept apart, they count as in the full graph.
//! let kept = Explorer::new(Merge::Canonical).parallel(Parallel::Kept).run(&start).into_graph()?;
//! assert_eq!(kept.acyclic()?.path_count()?, full.acyclic()?.path_count()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | build a graph | [`explore`], or [`Explorer`] with bounds, progress and a stop flag |
//! | choose which positions are one vertex | [`Merge`], [`Parallel`] |
//! | see how it is done | [`multi_iterate`], [`canonicalize_by`] |
//! | look at a graph | [`Graph`]: vertices, levels, children, kinds; [`Graph::level_counts`], [`Graph::results`] |
//! | measure it | [`Graph::acyclic`], then paths, fairness, dominance, exact values ([`Acyclic`]) |
//! | plot it | [`frequencies`] of path counts, [`Acyclic::gaps`] by level |
//! | take a part of it | [`Graph::subgraph_to`], [`Graph::subgraph_from`], [`Graph::merged`] |
//! | compare two | [`Graph::isomorphism`] |
//! | simulate people | [`Person`], [`Acyclic::tournament`] |
//! | draw it, give it to other programs | [`Drawing`]: SVG, DOT, GraphML |
//! | write it to a file and read it | [`Graph::write_json_lines`], [`read_json_lines`] |
//! | make one by hand | [`Graph::from_records`] |
//!
//! A measure is a vector with an element for each vertex; that of the whole game stands first, at the
//! root. Values are from the first player's view.

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
