//! The pass rule, which the notebook leaves for later: what changes when a side that can't move passes.

use anyhow::Result;
use game_graph::{Graph, Merge, Parallel};
use reversi4::{Count, Folded, Passes, Rules, State};
use search_core::Vertex as _;

use crate::reproduce::source::{Check, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;
use crate::sources::reversi::graphs::Graphs;
use crate::sources::reversi::multiway::{Multiway, per_cent, rows, wide};
use crate::sources::reversi::search::discs;

/// Passes, and discs counted as they lie: the notebook's rules but for the passes.
pub(crate) const WITH_PASSES: Rules = Rules { passes: Passes::Standard, count: Count::Raw };
/// Vertices and edges of the folded graphs, full and canonical, and the values of the start with empty
/// squares to nobody and to the winner, which are known from an independent program.
const KNOWN: ([usize; 2], [usize; 2], [i32; 2]) = ([52_887, 80_344], [12_161, 19_015], [-8, -10]);

/// The graphs of 4x4 Reversi with passes.
#[derive(Debug)]
pub(crate) struct PassRule {
    /// A pass is part of the move before it.
    folded_full: Multiway,
    folded_canonical: Multiway,
    /// A pass is an edge.
    edges_full: Multiway,
    /// Black's margin under best play, with the empty squares to the winner.
    winner_value: i32,
    /// An end that best play leads to.
    end: String,
    /// Discs there, Black's and White's.
    discs: [u32; 2],
    /// Different ends with empty squares, and paths to them.
    unfilled: [u128; 2],
}

impl PassRule {
    /// Builds the graphs.
    ///
    /// # Errors
    /// A graph that can't be built.
    pub(crate) fn explore(graphs: &Graphs) -> Result<Self> {
        let start = graphs.start.with_rules(WITH_PASSES);
        let folded = Folded::new(start);
        let winner = Folded::new(start.with_rules(Rules::STANDARD));
        let folded_full = Multiway::explore(&folded, Merge::Raw, Parallel::Kept)?;
        let folded_canonical = Multiway::explore(&folded, Merge::Canonical, Parallel::Merged)?;
        let winner_value = Multiway::explore(&winner, Merge::Canonical, Parallel::Merged)?.values[0];
        let end = start.at(best_end(&folded_canonical));
        Ok(Self {
            edges_full: Multiway::explore(&start, Merge::Raw, Parallel::Kept)?,
            winner_value,
            end: rows(&end),
            discs: discs(&end),
            unfilled: unfilled(&folded_full.graph, |state| start.at(state).empties() != 0)?,
            folded_full,
            folded_canonical,
        })
    }

    /// The graphs under both rules.
    pub(crate) fn section(&self, graphs: &Graphs) -> Section {
        let columns =
            ["rule", "graph", ">vertices", ">edges", ">paths", ">fairness", ">dominance", ">exact value"];
        let mut table = Table::new(columns);
        for (rule, name, multiway) in [
            ("no passes", "full", &graphs.full),
            ("no passes", "canonical", &graphs.canonical),
            ("passes folded into the move before", "full", &self.folded_full),
            ("passes folded into the move before", "canonical", &self.folded_canonical),
            ("passes are edges", "full", &self.edges_full),
        ] {
            table.row([rule, name].map(str::to_owned).into_iter().chain(multiway.cells()));
        }
        let ends = self.folded_full.graph.leaves().count() as u128;
        let [different, games] = self.unfilled;
        let [black, white] = self.discs;
        Section::new("The pass rule")
            .text(
                "When a side that can't move passes and the game goes on, a vertex is the board and the side to move. \
                 Folded, the turn after a move is that side's that can move, and no edge is a pass; such an end is the \
                 board alone. With passes as edges levels are no topological order, and measures are taken in depth-first \
                 post-order.",
            )
            .table(table)
            .text(format!(
                "White wins under both rules, by {} discs without passes and by {} with them ({} if the winner takes the \
                 empty squares): best play ends, for one, in `{}`, {black}-{white}.",
                -graphs.full.values[0],
                -self.folded_full.values[0],
                -self.winner_value,
                self.end,
            ))
            .text(format!(
                "The notebook says that with passes 'the game board must always be completely full before the game ends'. \
                 It need not be: {} of {} ends ({}) have empty squares at which neither side can turn anything, and {} of \
                 {} games ({}) lead there, best play among them.",
                wide(different),
                wide(ends),
                per_cent(different as f64 / ends as f64),
                wide(games),
                wide(self.folded_full.paths),
                per_cent(games as f64 / self.folded_full.paths as f64),
            ))
    }

    /// What must hold of the graphs with passes.
    pub(crate) fn checks(&self) -> [Check; 2] {
        let size = |graph: &Graph<State>| [graph.vertex_count(), graph.edge_count()];
        let found = (
            size(&self.folded_full.graph),
            size(&self.folded_canonical.graph),
            [self.folded_full.values[0], self.winner_value],
        );
        let other = (found != KNOWN).then(|| format!("{found:?}"));
        let (folded, edges) = (&self.folded_full, &self.edges_full);
        let same = folded.paths == edges.paths
            && (folded.fairness[0] - edges.fairness[0]).abs() < 1e-12
            && folded.values[0] == edges.values[0]
            && folded.values[0] == self.folded_canonical.values[0];
        let otherwise = (!same).then(|| format!("{:?} and {:?}", folded.cells(), edges.cells()));
        let sizes = format!(
            "with passes folded the graphs have {} and {} vertices and the values that an independent program finds",
            grouped(KNOWN.0[0] as u64),
            grouped(KNOWN.1[0] as u64)
        );
        [
            Check::new(sizes, other),
            Check::new("passes folded or as edges make the same games, fairness and value", otherwise),
        ]
    }
}

/// The first end that best play leads to.
fn best_end(multiway: &Multiway) -> &State {
    let mut vertex = Graph::<State>::ROOT;
    let value = |vertex: u32| multiway.values[vertex as usize];
    while let Some(&next) =
        multiway.graph.children(vertex).iter().find(|&&child| value(child) == value(vertex))
    {
        vertex = next;
    }
    multiway.graph.state(vertex)
}

/// Ends with empty squares, and paths to them.
fn unfilled(graph: &Graph<State>, is_unfilled: impl Fn(&State) -> bool) -> Result<[u128; 2]> {
    let paths = graph.acyclic()?.paths_to()?;
    let ends = graph.leaves().filter(|&leaf| is_unfilled(graph.state(leaf)));
    Ok(ends.fold([0, 0], |[ends, games], leaf| [ends + 1, games + paths[leaf as usize]]))
}
