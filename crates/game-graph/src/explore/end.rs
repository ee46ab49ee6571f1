//! Why an exploration ended, and how far it is.

use std::fmt;

use crate::levels::LevelCount;

/// Why an exploration ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Nothing was left to expand.
    Complete,
    /// The asked number of levels was expanded; games go on beyond them.
    Levels,
    /// One more vertex would have been more than allowed.
    Vertices {
        /// The most vertices: what was asked, or what 32-bit numbers count.
        limit: usize,
    },
    /// More edges than 32-bit numbers count.
    Edges,
    /// More memory would have been used than allowed.
    Bytes {
        /// The bytes allowed.
        limit: usize,
    },
    /// The system had no more memory.
    OutOfMemory,
    /// The stop flag was set.
    Stopped,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Complete => f.write_str("complete"),
            Self::Levels => f.write_str("all levels that were asked for are there"),
            Self::Vertices { limit } => write!(f, "stopped at the limit of {limit} vertices"),
            Self::Edges => write!(f, "stopped at {} edges, the most that a graph can have", u32::MAX),
            Self::Bytes { limit } => write!(f, "stopped at the limit of {limit} bytes"),
            Self::OutOfMemory => f.write_str("stopped: the system has no more memory"),
            Self::Stopped => f.write_str("stopped as asked"),
        }
    }
}

/// An exploration ended before it was done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{end} {}", how_far(levels))]
pub struct Incomplete {
    /// Why.
    pub end: End,
    /// The counts of each level as far as it came.
    pub levels: Vec<LevelCount>,
}

/// The level in work, and the counts of the levels that are complete and of the one that is begun.
fn how_far(levels: &[LevelCount]) -> String {
    let in_work = levels.iter().position(|level| level.open > 0).unwrap_or(levels.len());
    let Some(level) = levels.get(in_work) else { return String::new() };
    let counts: Vec<String> = levels[..=in_work].iter().map(|level| level.vertices.to_string()).collect();
    let mut words = format!(
        "on level {in_work}, with {} of its {} vertices done; vertices by level: {}",
        level.vertices - level.open,
        level.vertices,
        counts.join(" ")
    );
    if let Some(begun) = levels.get(in_work + 1) {
        words += &format!(" (begun: {})", begun.vertices);
    }
    words
}

/// How far an exploration is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The level that is being expanded (at the end: the last level).
    pub level: usize,
    /// Vertices of that level that were expanded before this call.
    pub expanded: usize,
    /// Vertices of that level.
    pub level_vertices: usize,
    /// All vertices so far.
    pub vertices: usize,
    /// All edges so far.
    pub edges: usize,
    /// Bytes allocated for the graph and the dictionary.
    pub bytes: usize,
    /// Whether the exploration has ended: this is the last call.
    pub done: bool,
}
