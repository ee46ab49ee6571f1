//! The order in which moves are scanned, on which the branch-local dictionary depends: of moves to
//! images of each other it keeps the first.

use anyhow::Result;
use game_graph::{Merge, explore};
use reversi4::{Move, Reversi, State, Undo};
use search_core::{Outcome, Position, Side, Vertex};

use crate::reproduce::source::{Check, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;

/// A scan of the board, line by line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scan {
    /// Whether the lines are rows, not columns.
    by_rows: bool,
    /// Whether it begins at the bottom.
    from_below: bool,
    /// Whether it begins at the right.
    from_right: bool,
}

impl Scan {
    /// The eight scans, the notebook's first: images of it under the symmetries of the square.
    fn all() -> impl Iterator<Item = Self> {
        [true, false].into_iter().flat_map(|by_rows| {
            [(false, false), (false, true), (true, false), (true, true)]
                .map(|(from_below, from_right)| Self { by_rows, from_below, from_right })
        })
    }

    fn name(self) -> &'static str {
        if self.by_rows { "row by row" } else { "column by column" }
    }

    /// Row and column of the first square, counted from 1.
    fn first(self) -> (u8, u8) {
        let end = |far| if far { 4 } else { 1 };
        (end(self.from_below), end(self.from_right))
    }

    /// Squares of the 4x4 board in the order of the scan.
    fn squares(self) -> [u8; 16] {
        std::array::from_fn(|index| {
            let (outer, inner) = (index as u8 / 4, index as u8 % 4);
            let (row, column) = if self.by_rows { (outer, inner) } else { (inner, outer) };
            let turned = |place, far| if far { 3 - place } else { place };
            4 * turned(row, self.from_below) + turned(column, self.from_right)
        })
    }
}

/// 4x4 Reversi with its moves in the order of a scan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scanned {
    position: Reversi,
    squares: [u8; 16],
}

impl Position for Scanned {
    type Move = Move;
    type Undo = Undo;

    fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        let placements = self.position.placements();
        moves.extend(
            self.squares.iter().filter(|&&square| placements >> square & 1 == 1).map(|&s| Move::on(s)),
        );
    }

    fn play(&mut self, m: Move) -> Undo {
        self.position.play(m)
    }

    fn undo(&mut self, m: Move, undo: Undo) {
        self.position.undo(m, undo);
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn move_code(m: Move) -> u16 {
        m.code()
    }
}

impl Vertex for Scanned {
    type State = State;

    fn state(&self) -> State {
        self.position.state()
    }

    fn at(&self, state: &State) -> Self {
        Self { position: self.position.at(state), ..*self }
    }

    fn images(&self, images: &mut Vec<State>) {
        Vertex::images(&self.position, images);
    }
}

/// The branch-local graph in each of the eight scans.
pub(crate) struct Scans {
    /// Each with the vertices and edges it gives.
    sizes: Vec<(Scan, usize, usize)>,
}

impl Scans {
    /// Builds the graph from `start` eight times.
    ///
    /// # Errors
    /// A graph that can't be built.
    pub(crate) fn measure(start: &Reversi) -> Result<Self> {
        let size = |scan: Scan| {
            let graph = explore(&Scanned { position: *start, squares: scan.squares() }, Merge::BranchLocal)?;
            Ok((scan, graph.vertex_count(), graph.edge_count()))
        };
        Ok(Self { sizes: Scan::all().map(size).collect::<Result<_>>()? })
    }

    /// The sizes in a table.
    pub(crate) fn section(&self) -> Section {
        let mut table = Table::new(["scan", "first square", ">vertices", ">edges"]);
        for &(scan, vertices, edges) in &self.sizes {
            let (row, column) = scan.first();
            let place = format!("({row},{column})");
            table.row([scan.name().to_owned(), place, grouped(vertices as u64), grouped(edges as u64)]);
        }
        Section::new("'Extra effort' depends on the order of moves")
            .text(
                "The first 'extra effort' iterator keeps of moves to images of each other the one it meets first, and \
                 merges boards only when they are equal. Which boards it keeps, and so the size of its graph, \
                 depends on the order in which it scans the board, even among scans that are images of each other. \
                 The notebook's scan is the first line.",
            )
            .table(table)
    }

    /// Whether the sizes are those that an independent program finds.
    pub(crate) fn check(&self) -> Check {
        let known = |scan: Scan| if matches!(scan.first(), (1, 4) | (4, 1)) { 16_873 } else { 16_874 };
        let other = self.sizes.iter().filter(|(scan, _, edges)| *edges != known(*scan));
        Check::new(
            "the branch-local dictionary gives 16,873 edges in the four scans that begin at (1,4) or (4,1), and 16,874 in \
             the other four",
            other.map(|(scan, _, edges)| format!("{scan:?} gives {edges}")),
        )
    }
}
