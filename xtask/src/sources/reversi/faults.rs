//! Where the notebook is wrong, or says more than its figures do.

use anyhow::Result;
use reversi4::Move;
use search_core::{Position as _, Vertex as _};

use crate::reproduce::source::{Check, Section};
use crate::reproduce::value::grouped;
use crate::sources::reversi::ends::End;
use crate::sources::reversi::gaps::Gaps;
use crate::sources::reversi::graphs::Graphs;
use crate::sources::reversi::multiway::{decimal, per_cent, wide};
use crate::sources::reversi::replies::random_after_corner;

/// The corners of the board, and its other squares at an edge, as sets of square indices.
const CORNERS: u64 = 0x9009;
const EDGES: u64 = 0xf99f & !CORNERS;

/// Moves of the full graph by what they turn at the rim of the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Rim {
    moves: u64,
    turning_corners: u64,
    turning_edges: u64,
}

impl Rim {
    /// Looks at every move of every position.
    pub(crate) fn measure(graphs: &Graphs) -> Self {
        let mut rim = Self::default();
        let mut moves: Vec<Move> = Vec::new();
        let full = &graphs.full.graph;
        for vertex in full.vertices().filter(|&vertex| full.outcome(vertex).is_none()) {
            let position = graphs.start.at(full.state(vertex));
            moves.clear();
            position.legal_moves(&mut moves);
            for &m in &moves {
                let flips = position.flips(m);
                rim.moves += 1;
                rim.turning_corners += u64::from(flips & CORNERS != 0);
                rim.turning_edges += u64::from(flips & EDGES != 0);
            }
        }
        rim
    }

    /// Whether discs are turned at edges, and none in a corner.
    pub(crate) fn check(self, graphs: &Graphs) -> Check {
        let holds = self.turning_corners == 0
            && self.turning_edges > 0
            && self.moves == graphs.full.graph.edge_count() as u64;
        let failure = (!holds).then(|| format!("{self:?}"));
        Check::new(
            "of the moves of the full graph some turn discs at an edge, and none a disc in a corner",
            failure,
        )
    }
}

/// The slips, each with what was measured instead.
///
/// # Errors
/// A graph that can't be measured.
pub(crate) fn section(graphs: &Graphs, ends: &[End], gaps: &Gaps, rim: Rim) -> Result<Section> {
    let (full, canonical) = (&graphs.full, &graphs.canonical);
    let [at_random, against_best] = random_after_corner(graphs)?;
    let notes = [
        "The second move is called a decision of 'player 1 (black)'. It is White's, as the notebook itself has it a few \
         lines further down."
            .to_owned(),
        format!(
            "'10,128 possible traversals' are paths of the canonical graph with parallel edges merged. Different games \
             there are {}: {:.3} times as many, not 4 times. Merging edges drops the games that a symmetric position \
             offers twice.",
            wide(full.paths),
            full.paths as f64 / canonical.paths as f64,
        ),
        format!(
            "For the same reason {} is not quite what players expect who choose at random among their moves, as the \
             notebook has it: they expect {}.",
            decimal(canonical.fairness[0]),
            decimal(full.fairness[0]),
        ),
        format!(
            "The two 'weird' ends are said to 'only have one canonical signature'. Each has {} images; one of them is \
             reached.",
            ends.first().map_or(0, End::images)
        ),
        format!(
            "'All corner and edge pieces aren't able to be surrounded by an opponent piece and therefore cannot be \
             flipped': true of corners. Discs at an edge are turned along it, by {} of the {} moves of the full graph.",
            grouped(rim.turning_edges),
            grouped(rim.moves),
        ),
        format!(
            "'After making a corner move, a player can almost guarantee their win even when they play randomly': against \
             random play White wins {}, against best play {}.",
            per_cent(at_random.second),
            per_cent(against_best.second),
        ),
        format!(
            "The difference between fairness and dominance is said to decrease 'the further along the game proceeds'. As \
             a whole it does; but it {}.",
            gaps.rises_in_words()
        ),
        format!(
            "The larger drawings of the two ends 'seem to be made up of four copies' of the smaller ones, which the paths \
             are said to prove. They prove it for paths. Boards that are symmetric themselves ({}) belong to two copies.",
            ends.iter().map(End::shared_boards).collect::<Vec<_>>().join(" and ")
        ),
        "The 'extra effort' figures are given as if they were the method's. They are those of one scan of the board; \
         another scan gives another graph."
            .to_owned(),
        "With passes 'the game board must always be completely full before the game ends'. It need not be: see the pass \
         rule below."
            .to_owned(),
    ];
    let list: Vec<_> = notes.iter().map(|note| format!("- {note}")).collect();
    Ok(Section::new("Where the notebook is wrong").text(list.join("\n")))
}
