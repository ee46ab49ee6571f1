//! The graphs that the notebook builds, one after the other.

use anyhow::Result;
use game_graph::{Merge, Parallel, Results, frequencies};
use reversi4::{Reversi, Rules, Shape, Start};

use crate::reproduce::chart::{Chart, Line, Scale, Stroke};
use crate::reproduce::source::{Measured, Plot, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;
use crate::sources::reversi::multiway::{Multiway, decimal, per_cent, wide};

/// The start under the notebook's rules.
///
/// # Errors
/// None: the board exists.
pub(crate) fn start() -> Result<Reversi> {
    Ok(Reversi::start(Shape::FOUR, Rules::NOTEBOOK, Start::Standard)?)
}

/// The notebook's graphs.
#[derive(Debug)]
pub(crate) struct Graphs {
    /// The start of the game.
    pub(crate) start: Reversi,
    /// Every board a vertex.
    pub(crate) full: Multiway,
    /// Images are one vertex; moves that lead to one vertex are one edge.
    pub(crate) canonical: Multiway,
    /// Images are one vertex; each move is an edge.
    pub(crate) kept: Multiway,
    /// 'Extra effort' with a dictionary for each branch.
    pub(crate) local: Multiway,
    /// 'Extra effort' with a global dictionary.
    pub(crate) global: Multiway,
}

impl Graphs {
    /// Builds and measures all.
    ///
    /// # Errors
    /// A graph that can't be built.
    pub(crate) fn explore() -> Result<Self> {
        let start = start()?;
        let explore = |merge, parallel| Multiway::explore(&start, merge, parallel);
        Ok(Self {
            start,
            full: explore(Merge::Raw, Parallel::Kept)?,
            canonical: explore(Merge::Canonical, Parallel::Merged)?,
            kept: explore(Merge::Canonical, Parallel::Kept)?,
            local: explore(Merge::BranchLocal, Parallel::Merged)?,
            global: explore(Merge::Global, Parallel::Merged)?,
        })
    }

    /// The position after these moves.
    ///
    /// # Errors
    /// A move that isn't legal.
    pub(crate) fn after(&self, moves: &[&str]) -> Result<Reversi> {
        let mut position = self.start;
        for text in moves {
            position.try_play(position.parse_move(text)?)?;
        }
        Ok(position)
    }

    /// Whether the graph with the global dictionary is the canonical one but for the boards.
    pub(crate) fn isomorphic(&self) -> bool {
        self.global.graph.isomorphism(&self.canonical.graph).is_some()
    }

    /// How many games there are for each path of the canonical graph.
    pub(crate) fn paths_ratio(&self) -> Measured {
        let ratio = self.full.paths as f64 / self.canonical.paths as f64;
        let (full, canonical) = (wide(self.full.paths), wide(self.canonical.paths));
        Measured::figure(ratio).with_note(format!("{full} / {canonical}"))
    }

    /// How many boards there are for each canonical one.
    pub(crate) fn vertices_ratio(&self) -> Measured {
        let ratio = self.full.graph.vertex_count() as f64 / self.canonical.graph.vertex_count() as f64;
        Measured::figure(ratio).with_note(format!("{} / {}", self.full.vertices(), self.canonical.vertices()))
    }

    /// What random play brings, as the notebook has it.
    pub(crate) fn fairness(&self) -> Measured {
        Measured::figure(self.canonical.fairness[0]).with_note(format!(
            "unrounded {:.8}; {} if each move counts, not each distinct child",
            self.canonical.fairness[0],
            decimal(self.full.fairness[0])
        ))
    }

    /// Who wins if both sides play their best.
    pub(crate) fn dominance(&self) -> Measured {
        let value = self.canonical.values[0];
        Measured::figure(i64::from(self.canonical.dominance[0]))
            .with_note(format!("by {} discs", value.abs()))
    }

    /// Whether more of the ends are won by Black.
    pub(crate) fn black_ahead(&self) -> Measured {
        let ends = self.canonical.graph.results();
        let [first, second, draws] = [ends.first, ends.second, ends.draws].map(|count| grouped(count as u64));
        Measured::figure(ends.first > ends.second).with_note(format!(
            "{first} / {second} / {draws} (Black, White, tied); Black's are {} more",
            per_cent(ends.first as f64 / ends.second as f64 - 1.0)
        ))
    }

    /// The graphs in a table, their levels, their ends, and how many paths lead to a vertex.
    ///
    /// # Errors
    /// A measure that can't be taken.
    pub(crate) fn section(&self) -> Result<Section> {
        let columns = ["graph", ">vertices", ">edges", ">paths", ">fairness", ">dominance", ">exact value"];
        let mut table = Table::new(columns);
        for (name, multiway) in [
            ("full", &self.full),
            ("canonical, parallel edges merged", &self.canonical),
            ("canonical, parallel edges kept", &self.kept),
            ("'extra effort', branch-local dictionary", &self.local),
            ("'extra effort', global dictionary", &self.global),
        ] {
            table.row(std::iter::once(name.to_owned()).chain(multiway.cells()));
        }
        Ok(Section::new("The graphs")
            .text(format!(
                "Black moves first; the side to move follows from the number of discs, so a vertex is a board. \
                 There are no passes: the game ends when the side to move can turn nothing. Paths lead from the \
                 start to an end. Fairness is the mean over children of +1 (Black won), 0 and -1 at the ends, \
                 dominance the same by maximum for Black and minimum for White, the exact value Black's discs \
                 minus White's under best play. What the notebook calls fairness, {}, is that of the canonical \
                 graph with parallel edges merged; players who choose among their moves with equal chances \
                 expect {}, the fairness of the full graph and of the canonical one with parallel edges kept.",
                decimal(self.canonical.fairness[0]),
                decimal(self.full.fairness[0]),
            ))
            .table(table)
            .text("By moves played; ended are the vertices without moves:")
            .table(self.levels_table())
            .text("How games end, by vertices and by paths:")
            .table(self.ends_table()?)
            .text("How many vertices of the canonical graph are reached by how many paths:")
            .plot(self.frequencies_plot()?))
    }

    fn levels_table(&self) -> Table {
        let columns = [">moves", ">full", ">ended", ">canonical", ">ended", ">edges", ">branch-local"];
        let mut table = Table::new(columns);
        let levels = [&self.full, &self.canonical, &self.local].map(|multiway| multiway.graph.level_counts());
        let [full, canonical, local] = levels;
        for ((full, canonical), local) in full.iter().zip(&canonical).zip(&local) {
            let cells = [
                full.level,
                full.vertices,
                full.ended,
                canonical.vertices,
                canonical.ended,
                canonical.edges,
                local.vertices,
            ];
            table.row(cells.map(|count| grouped(count as u64)));
        }
        table
    }

    fn ends_table(&self) -> Result<Table> {
        let mut table = Table::new(["counted", ">won by Black", ">won by White", ">tied", ">mean"]);
        let mut row = |name: &str, [first, second, draws]: [u128; 3]| {
            let mean = (first as f64 - second as f64) / (first + second + draws) as f64;
            table.row([name.to_owned(), wide(first), wide(second), wide(draws), decimal(mean)]);
        };
        for (name, multiway) in [("ends, full graph", &self.full), ("ends, canonical graph", &self.canonical)]
        {
            let Results { first, second, draws, .. } = multiway.graph.results();
            row(name, [first, second, draws].map(|count| count as u128));
        }
        for (name, multiway) in [
            ("games (paths, full graph)", &self.full),
            ("paths, canonical graph, parallel edges merged", &self.canonical),
        ] {
            let paths = multiway.graph.acyclic()?.path_results()?;
            row(name, [paths.first, paths.second, paths.draws]);
        }
        Ok(table)
    }

    fn frequencies_plot(&self) -> Result<Plot> {
        let paths = self.canonical.graph.acyclic()?.paths_to()?;
        let points = frequencies(&paths)
            .into_iter()
            .map(|(paths, vertices)| Ok((u32::try_from(paths)?, vertices as f64)));
        let line = Line {
            name: "canonical graph".to_owned(),
            stroke: Stroke::Points,
            points: points.collect::<Result<_>>()?,
        };
        let chart = Chart {
            title: "Vertices by the number of paths that lead to them".to_owned(),
            across: "paths from the start".to_owned(),
            unit: "vertices".to_owned(),
            scale: Scale::Decades,
            lines: vec![line],
        };
        Ok(Plot {
            file: "reversi-path-counts.svg".to_owned(),
            alt:
                "Number of vertices against number of paths, logarithmic scale upwards: half of the vertices \
                  are reached by one path, very few by more than fifty"
                    .to_owned(),
            svg: chart.svg()?,
        })
    }
}
