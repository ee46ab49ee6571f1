//! Graphs of Reversi.

mod export;
mod levels;
mod measures;

use std::time::Instant;

use anyhow::{Result, ensure};
use clap::ValueEnum;
use game_graph::{End, Exploration, Explorer, Vertex};
use reversi4::{Folded, Passes, Reversi, State};
use search_core::StopFlag;
use serde::Serialize;

use crate::cli::{Conclusion, epilogue};
use crate::output::Output;
use crate::setup::reversi::{PositionFields, Setup, headline};
use crate::{interrupt, memory};
use arena::units::Bytes;
use export::Export;
use levels::Levels;

/// The memory taken when the system doesn't say how much there is. Chosen.
const DEFAULT_MEMORY: Bytes = Bytes(1 << 30);

/// Explore the graph of a game level by level, and measure it
///
/// A level holds the positions that are so many moves from the start and no fewer; each is printed
/// once it is complete. Where memory ends, so does the exploration: the counts up to there are
/// complete, and the last lines say how far they go. A complete graph is measured: games by their
/// result, fairness (random play), dominance and value (best play). Fairness and dominance are those
/// of "Measuring 4x4 Reversi" (Wolfram Community, 2023), whose rules are --passes none --count raw.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright graph reversi --board 4x4 --passes none --count raw",
    "plywright graph reversi --board 4x4 --folded --merge raw --json",
    "plywright graph reversi --board 4x6 --levels 8 --memory 256MiB",
    "plywright graph reversi --board 4x4 --levels 3 --export svg 4x4.svg --export dot 4x4.dot",
))]
pub(crate) struct Arguments {
    /// Which positions are one vertex
    #[arg(long, value_name = "RULE", default_value = "canonical")]
    merge: Merge,
    /// What becomes of moves of one position that lead to one vertex
    #[arg(long, value_name = "RULE", default_value = "merged")]
    parallel: Parallel,
    /// A pass is no move of its own: after a move it is the turn of the side that can move
    #[arg(long)]
    folded: bool,
    /// Expand so many levels only
    #[arg(long, value_name = "N")]
    levels: Option<usize>,
    /// Stop before the graph takes more memory than this; measuring takes up to 16 bytes a vertex
    /// more [default: half of what the machine has left]
    #[arg(long, value_name = "SIZE")]
    memory: Option<Bytes>,
    /// Also write the graph to a file, as dot, graphml, json (lines) or svg; an SVG of up to 300
    /// vertices draws their boards
    #[arg(long, num_args = 2, value_names = ["FORMAT", "FILE"], action = clap::ArgAction::Append)]
    export: Vec<String>,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    setup: Setup,
}

/// When two positions are one vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "snake_case")]
enum Merge {
    /// When they are equal.
    Raw,
    /// When they are images of each other; the vertex is the least image.
    Canonical,
    /// When they are equal; and of one position's children that are images of each other only the
    /// first is kept.
    Local,
    /// When they are images of each other; the vertex is the one met first.
    Global,
}

/// What becomes of moves of one position that lead to one vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "snake_case")]
enum Parallel {
    /// They are one edge.
    Merged,
    /// Each is an edge.
    Kept,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let position = self.setup.position()?;
        ensure!(
            !self.folded || position.rules().passes == Passes::Standard,
            "--folded: there are no passes to fold with --passes none"
        );
        let bytes = self.bytes()?;
        let exports = Export::of(&self.export)?;
        let stop = interrupt::stop_flag()?;
        self.head(&position, bytes, out)?;
        let start = Instant::now();
        let mut levels = Levels::new(self.json, start, stop.clone(), out);
        let found = if self.folded {
            self.explore(&Folded::new(position), bytes, stop, &mut levels)
        } else {
            self.explore(&position, bytes, stop, &mut levels)
        };
        levels.end(&found)?;
        // What is measured colours the exports.
        let dominance = match found.end {
            End::Complete => measures::show(&found.graph, self.json, out)?,
            _ => None,
        };
        for export in exports {
            out.flush()?;
            export.write(&found.graph, &position, dominance.as_deref())?;
        }
        Ok(Conclusion::Done)
    }

    fn explore<P: Vertex<State = State>>(
        &self,
        root: &P,
        bytes: usize,
        stop: StopFlag,
        levels: &mut Levels<'_>,
    ) -> Exploration<State> {
        let mut explorer = Explorer::new(self.merge.into())
            .parallel(self.parallel.into())
            .max_bytes(bytes)
            .stop_flag(stop)
            .on_progress(|progress| levels.progress(progress));
        if let Some(levels) = self.levels {
            explorer = explorer.levels(levels);
        }
        explorer.run(root)
    }

    /// The bytes that the graph may take.
    fn bytes(&self) -> Result<usize> {
        let half = || memory::available().map_or(DEFAULT_MEMORY, |bytes| Bytes(bytes / 2));
        memory::at_hand("--memory", self.memory.unwrap_or_else(half))
    }

    fn head(&self, position: &Reversi, bytes: usize, out: &mut Output) -> Result<()> {
        if self.json {
            out.json(&Head {
                event: "graph",
                position: PositionFields::of(position),
                merge: self.merge,
                parallel: self.parallel,
                folded: self.folded,
                memory_bytes: bytes,
            })?;
        } else {
            out.line(format_args!("{}", headline(position)))?;
            let folded = if self.folded { "; passes are folded" } else { "" };
            out.line(format_args!("{}; {}{folded}", self.merge.in_words(), self.parallel.in_words()))?;
        }
        Ok(out.flush()?)
    }
}

impl Merge {
    const fn in_words(self) -> &'static str {
        match self {
            Self::Raw => "raw: equal positions are one vertex",
            Self::Canonical => "canonical: images are one vertex, the least",
            Self::Local => "local: equal positions are one vertex, of children that are images the first",
            Self::Global => "global: images are one vertex, the first met",
        }
    }
}

impl Parallel {
    const fn in_words(self) -> &'static str {
        match self {
            Self::Merged => "parallel edges are merged",
            Self::Kept => "parallel edges are kept",
        }
    }
}

impl From<Merge> for game_graph::Merge {
    fn from(merge: Merge) -> Self {
        match merge {
            Merge::Raw => Self::Raw,
            Merge::Canonical => Self::Canonical,
            Merge::Local => Self::BranchLocal,
            Merge::Global => Self::Global,
        }
    }
}

impl From<Parallel> for game_graph::Parallel {
    fn from(parallel: Parallel) -> Self {
        match parallel {
            Parallel::Merged => Self::Merged,
            Parallel::Kept => Self::Kept,
        }
    }
}

#[derive(Serialize)]
struct Head {
    event: &'static str,
    #[serde(flatten)]
    position: PositionFields,
    merge: Merge,
    parallel: Parallel,
    folded: bool,
    memory_bytes: usize,
}
