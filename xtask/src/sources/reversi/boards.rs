//! Other boards and starts, which the notebook hopes to explore: the parallel start, and hexagons.

use anyhow::{Context as _, Result};
use game_graph::{Explorer, LevelCount, Merge, Parallel};
use reversi4::endgame::{Question, Solver};
use reversi4::{Convention, Folded, Reversi, Rules, Shape, Start, perft};
use search_core::Limits;

use crate::reproduce::source::{Check, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;
use crate::sources::reversi::multiway::Multiway;
use crate::sources::reversi::passes::WITH_PASSES;
use crate::sources::reversi::search::in_words;

/// Lines of so many plies on the hexagon of side 4, passes being plies: known from an independent program.
const HEXAGON_PERFT: [u64; 7] = [6, 24, 72, 234, 738, 2_514, 8_394];
/// The value of its start with the empty cells to the winner, so too: White wins.
const HEXAGON_VALUE: i32 = -29;
/// The graph of the hexagon of side 4 is built so far; each move more takes almost three times as long.
const HEXAGON_LEVELS: usize = 10;
/// Bytes of the solver's table.
const TABLE_BYTES: usize = 4 << 20;

/// Boards whose graphs are built whole: rules, board, start.
const WHOLE: [(Rules, &str, Start); 4] = [
    (Rules::NOTEBOOK, "4x4", Start::Parallel),
    (WITH_PASSES, "4x4", Start::Parallel),
    (Rules::NOTEBOOK, "hex3", Start::Standard),
    (WITH_PASSES, "hex3", Start::Standard),
];

/// What was found out about other boards.
#[derive(Debug)]
pub(crate) struct Boards {
    /// Each of [`WHOLE`], full and canonical.
    whole: Vec<(Multiway, Multiway)>,
    hexagon: Hexagon,
}

/// The hexagon of side 4.
#[derive(Debug)]
struct Hexagon {
    perft: Vec<u64>,
    levels: Vec<LevelCount>,
    value: i32,
    nodes: u64,
    line: String,
}

impl Boards {
    /// Builds graphs, counts lines and solves.
    ///
    /// # Errors
    /// A graph that can't be built, or a solver without an answer.
    pub(crate) fn explore() -> Result<Self> {
        let whole = WHOLE.iter().map(|&(rules, shape, start)| {
            let start = Folded::new(Reversi::start(shape.parse()?, rules, start)?);
            let full = Multiway::explore(&start, Merge::Raw, Parallel::Kept)?;
            Ok((full, Multiway::explore(&start, Merge::Canonical, Parallel::Merged)?))
        });
        Ok(Self { whole: whole.collect::<Result<_>>()?, hexagon: Hexagon::explore()? })
    }

    /// The boards in tables.
    pub(crate) fn section(&self) -> Section {
        let columns = [
            "board",
            "start",
            "passes",
            "graph",
            ">vertices",
            ">edges",
            ">paths",
            ">fairness",
            ">dominance",
            ">exact value",
        ];
        let mut table = Table::new(columns);
        for ((rules, shape, start), (full, canonical)) in WHOLE.iter().zip(&self.whole) {
            for (name, multiway) in [("full", full), ("canonical", canonical)] {
                let game =
                    [(*shape).to_owned(), start.to_string(), rules.passes.to_string(), name.to_owned()];
                table.row(game.into_iter().chain(multiway.cells()));
            }
        }
        let section = Section::new("Other boards and starts").text(
            "The parallel start has two discs of each side in a row; a hexagon has six around its empty centre, in turn, \
             and six directions. Passes, where there are any, are folded into the move before; parallel edges are merged \
             in canonical graphs. On the smallest hexagon hardly anything can be decided.",
        );
        self.hexagon.show(section.table(table))
    }

    /// What must hold of the hexagon of side 4.
    pub(crate) fn check(&self) -> Check {
        let Hexagon { perft, value, .. } = &self.hexagon;
        let same = perft.starts_with(&HEXAGON_PERFT) && *value == HEXAGON_VALUE;
        let failure = (!same).then(|| format!("{perft:?}, {value}"));
        Check::new(
            "the hexagon of side 4 has the lines and the value that an independent program finds",
            failure,
        )
    }
}

impl Hexagon {
    fn explore() -> Result<Self> {
        let start = Reversi::start(Shape::hexagon(4)?, Rules::STANDARD, Start::Standard)?;
        let perft =
            (1..=HEXAGON_LEVELS as u32).map(|depth| perft(&start, depth, Convention::ExactLength)).collect();
        let graph =
            Explorer::new(Merge::Canonical).levels(HEXAGON_LEVELS).run(&Folded::new(start)).into_graph()?;
        let mut solver = Solver::with_bytes(TABLE_BYTES)?;
        let solution =
            solver.solve(&start, Question::Exact, &Limits::depth(u32::from(start.shape().squares()) * 2));
        Ok(Self {
            perft,
            levels: graph.level_counts(),
            value: solution.score().context("the endgame solver found no score")?,
            nodes: solution.nodes,
            line: in_words(&start, &solution.line),
        })
    }

    fn show(&self, section: Section) -> Section {
        let mut table = Table::new([">moves", ">lines (perft)", ">positions up to symmetry", ">edges"]);
        for level in &self.levels {
            let lines = level.level.checked_sub(1).and_then(|index| self.perft.get(index));
            let edges = if level.open > 0 { "-".to_owned() } else { grouped(level.edges as u64) };
            let lines = lines.map_or("-".to_owned(), |lines| grouped(*lines));
            table.row([level.level.to_string(), lines, grouped(level.vertices as u64), edges]);
        }
        let winner = if self.value < 0 { "White" } else { "Black" };
        section
            .text(format!(
                "The hexagon of side 4 (37 cells, passes) is too large for its whole graph here, and small enough to solve: \
                 {winner} wins by {} with the empty cells to the winner. The endgame solver visits {} nodes; best play, \
                 for one (`--` is a pass): {}. Its first levels:",
                self.value.abs(),
                grouped(self.nodes),
                self.line,
            ))
            .table(table)
    }
}
