//! Exploring a game level by level, merging positions as a rule says.
//!
//! This is the source's `NestGraph` over its iterators (Li and Klee, "Measuring 4x4 Reversi", Wolfram
//! Community, December 2023), for any game: the next level is what the moves of this one lead to.

mod end;
mod merge;

use search_core::StopFlag;

use crate::graph::Graph;
use crate::store::Store;
use search_core::Vertex;

pub use end::{End, Incomplete, Progress};
use merge::Expansion;
pub use merge::{Merge, Parallel};

/// Within a level the stop flag is looked at once in so many vertices.
const STOP_EVERY: u32 = 1 << 10;
/// Within a level progress is told once in so many vertices.
const TELL_EVERY: u32 = 1 << 16;

/// The whole graph of the game from `root`, parallel edges merged.
///
/// # Errors
/// More vertices or edges than 32-bit numbers count, or memory that can't be had. [`Explorer`] has
/// bounds to set and keeps what was found before it stopped.
pub fn explore<P: Vertex>(root: &P, merge: Merge) -> Result<Graph<P::State>, Incomplete> {
    Explorer::new(merge).run(root).into_graph()
}

type Tell<'a> = Box<dyn FnMut(&Progress) + 'a>;

/// How to explore: which positions are one vertex, what becomes of parallel edges, and where to
/// stop.
pub struct Explorer<'a> {
    merge: Merge,
    parallel: Parallel,
    levels: Option<usize>,
    max_vertices: usize,
    max_bytes: usize,
    stop: Option<StopFlag>,
    progress: Option<Tell<'a>>,
}

/// What an exploration found, and why it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Exploration<S> {
    /// The graph so far. Vertices that were not expanded are open; each vertex has all of its
    /// children or none.
    pub graph: Graph<S>,
    /// Why it ended.
    pub end: End,
}

impl<S> Exploration<S> {
    /// The graph, if the exploration ended as asked: nothing was left, or all asked levels were
    /// there.
    ///
    /// # Errors
    /// It was stopped or reached a bound. The error has the counts, level by level, as far as it came.
    pub fn into_graph(self) -> Result<Graph<S>, Incomplete> {
        match self.end {
            End::Complete | End::Levels => Ok(self.graph),
            end => Err(Incomplete { end, levels: self.graph.level_counts() }),
        }
    }
}

impl<'a> Explorer<'a> {
    /// Explores everything, parallel edges merged.
    #[must_use]
    pub fn new(merge: Merge) -> Self {
        Self {
            merge,
            parallel: Parallel::Merged,
            levels: None,
            max_vertices: usize::MAX,
            max_bytes: usize::MAX,
            stop: None,
            progress: None,
        }
    }

    /// What becomes of parallel edges.
    #[must_use]
    pub fn parallel(mut self, parallel: Parallel) -> Self {
        self.parallel = parallel;
        self
    }

    /// Expands so many levels only: 0 gives the root alone, 3 the positions after up to three moves.
    #[must_use]
    pub fn levels(mut self, levels: usize) -> Self {
        self.levels = Some(levels);
        self
    }

    /// Stops before there are more vertices than this. The root is always there.
    #[must_use]
    pub fn max_vertices(mut self, vertices: usize) -> Self {
        self.max_vertices = vertices;
        self
    }

    /// Stops before more than this many bytes are allocated for the graph and the dictionary. The
    /// root is always there. While a vector grows, the allocator may need more for a moment.
    #[must_use]
    pub fn max_bytes(mut self, bytes: usize) -> Self {
        self.max_bytes = bytes;
        self
    }

    /// Stops when somebody sets this flag (looked at every 1,024 vertices).
    #[must_use]
    pub fn stop_flag(mut self, flag: StopFlag) -> Self {
        self.stop = Some(flag);
        self
    }

    /// Is told how far it is: when a level begins, every 65,536 vertices within it, and at the end.
    #[must_use]
    pub fn on_progress(mut self, tell: impl FnMut(&Progress) + 'a) -> Self {
        self.progress = Some(Box::new(tell));
        self
    }

    /// Explores the game from `root`. Takes time in proportion to the edges, as long as the moves of
    /// one position are few: they are compared with each other.
    ///
    /// Takes the graph's memory (see [`Graph`]), up to a quarter more in reserve, and 5 to 9 bytes a
    /// vertex for the dictionary while it runs; [`Merge::Global`] takes another state a vertex. In all,
    /// beside the board, 20 bytes a vertex for 4x4 Reversi, 12 once it is done.
    pub fn run<P: Vertex>(mut self, root: &P) -> Exploration<P::State> {
        let mut store = Store::new(self.merge == Merge::Global, self.max_vertices, self.max_bytes);
        let end = self.fill(root, &mut store);
        let exploration = Exploration { graph: store.finish(), end };
        let graph = &exploration.graph;
        self.tell(&Progress {
            level: graph.level_count() - 1,
            expanded: 0,
            level_vertices: graph.level(graph.level_count() - 1).len(),
            vertices: graph.vertex_count(),
            edges: graph.edge_count(),
            bytes: graph.bytes(),
            done: true,
        });
        exploration
    }

    fn fill<P: Vertex>(&mut self, root: &P, store: &mut Store<P::State>) -> End {
        let mut expansion = Expansion::new(root, self.merge, self.parallel);
        if let Err(end) = expansion.place_root(store) {
            return end;
        }
        let mut depth = 0;
        while let Some(level) = store.next_level() {
            if self.levels == Some(depth) {
                return if store.goes_on(level) { End::Levels } else { End::Complete };
            }
            for vertex in level.clone() {
                let expanded = vertex - level.start;
                if expanded.is_multiple_of(STOP_EVERY) && self.stop.as_ref().is_some_and(StopFlag::is_set) {
                    return End::Stopped;
                }
                if expanded.is_multiple_of(TELL_EVERY) {
                    self.tell(&Progress {
                        level: depth,
                        expanded: expanded as usize,
                        level_vertices: level.len(),
                        vertices: store.graph().vertex_count(),
                        edges: store.graph().edge_count(),
                        bytes: store.bytes(),
                        done: false,
                    });
                }
                let before = store.graph().vertex_count();
                if let Err(end) = expansion.expand(vertex, store) {
                    store.roll_back(before);
                    return end;
                }
            }
            depth += 1;
        }
        End::Complete
    }

    fn tell(&mut self, progress: &Progress) {
        if let Some(tell) = &mut self.progress {
            tell(progress);
        }
    }
}
