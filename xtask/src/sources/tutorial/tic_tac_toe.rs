//! Tic-tac-toe, the page's example game, counted to the end.

use std::collections::BTreeSet;

use search_core::textbook::{Scoring, Textbook};
use search_core::{NullMove, Outcome, Position, Side, Symmetric, Tactical, Zero, minimax};

use crate::reproduce::source::{Check, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;

// The kernel's own example, so that there is one tic-tac-toe and not two.
#[path = "../../../../crates/search-core/examples/tic_tac_toe.rs"]
#[allow(unreachable_pub, dead_code, missing_docs)]
mod example;

use example::TicTacToe;

/// The centre, the corners, the edges: each by the number of lines through it.
const BY_LINES: [u8; 9] = [4, 0, 2, 6, 8, 1, 3, 5, 7];
const ROW_BY_ROW: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// Every position that play can reach, each once.
pub(crate) fn positions() -> Vec<TicTacToe> {
    let mut keys = BTreeSet::new();
    let mut found = vec![TicTacToe::default()];
    let mut next = 0;
    while let Some(&position) = found.get(next) {
        next += 1;
        if position.outcome().is_some() {
            continue;
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for m in moves {
            let mut child = position;
            child.play(m);
            if keys.insert(child.key()) {
                found.push(child);
            }
        }
    }
    found
}

/// The game's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Census {
    /// The value of the empty board: 0 for a draw.
    pub(crate) value: i32,
    nodes: u64,
    games: u64,
    won_by_x: u64,
    won_by_o: u64,
    positions: u64,
    row_by_row: Pruned,
    by_lines: Pruned,
}

/// What alpha-beta visits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pruned {
    nodes: u64,
    leaves: u64,
}

impl Census {
    /// The numbers by independent searches: minimax for the whole tree, alpha-beta in two orders.
    pub(crate) fn take() -> Self {
        let whole = minimax(&TicTacToe::default(), 9, &Zero);
        let mut ends = [0; 3];
        count_ends(TicTacToe::default(), &mut ends);
        Self {
            value: whole.score.value(),
            nodes: whole.counters.nodes(),
            games: whole.counters.terminals,
            won_by_x: ends[0],
            won_by_o: ends[1],
            positions: positions().len() as u64,
            row_by_row: pruned(ROW_BY_ROW),
            by_lines: pruned(BY_LINES),
        }
    }

    /// Whether the counts are those that the literature has.
    pub(crate) fn check(self) -> Check {
        let known = Self {
            value: 0,
            nodes: 549_946,
            games: 255_168,
            won_by_x: 131_184,
            won_by_o: 77_904,
            positions: 5_478,
            row_by_row: Pruned { nodes: 18_297, leaves: 7_330 },
            by_lines: Pruned { nodes: 7_275, leaves: 2_893 },
        };
        let failure = (self != known).then(|| format!("{self:?}, not {known:?}"));
        Check::new("tic-tac-toe has the numbers that are known of it", failure)
    }

    /// The numbers as a section.
    pub(crate) fn section(self) -> Section {
        let mut table = Table::new(["search", ">nodes", ">leaves"]);
        let mut row =
            |name: &str, nodes, leaves| table.row([name.to_owned(), grouped(nodes), grouped(leaves)]);
        row("minimax, the whole tree", self.nodes, self.games);
        row("alpha-beta, cells row by row", self.row_by_row.nodes, self.row_by_row.leaves);
        row("alpha-beta, centre, corners, edges", self.by_lines.nodes, self.by_lines.leaves);
        Section::new("Tic-tac-toe")
            .text(format!(
                "Perfect play draws. Of {} games X wins {}, O wins {}, and {} are drawn; they run through {} \
                 different positions. Searched to the end with values +1, 0 and -1, without a table; nodes include \
                 the root and the leaves. A good order of moves, with nothing else changed, saves more than half.",
                grouped(self.games),
                grouped(self.won_by_x),
                grouped(self.won_by_o),
                grouped(self.games - self.won_by_x - self.won_by_o),
                grouped(self.positions),
            ))
            .table(table)
    }
}

fn count_ends(position: TicTacToe, ends: &mut [u64; 3]) {
    match position.outcome() {
        Some(Outcome::Winner(side)) => ends[side.index()] += 1,
        Some(_) => ends[2] += 1,
        None => {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            for m in moves {
                let mut child = position;
                child.play(m);
                count_ends(child, ends);
            }
        }
    }
}

fn pruned(order: [u8; 9]) -> Pruned {
    let start = Ordered { game: TicTacToe::default(), order };
    let counters = Textbook::alpha_beta().with_scoring(Scoring::Utility).search(&start, &Zero).counters;
    Pruned { nodes: counters.nodes(), leaves: counters.terminals }
}

/// The game with its moves in another order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ordered {
    game: TicTacToe,
    order: [u8; 9],
}

impl Position for Ordered {
    type Move = u8;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        self.game.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        let mut legal = Vec::new();
        self.game.legal_moves(&mut legal);
        moves.extend(self.order.iter().filter(|cell| legal.contains(cell)));
    }

    fn play(&mut self, cell: u8) {
        self.game.play(cell);
    }

    fn undo(&mut self, cell: u8, (): ()) {
        self.game.undo(cell, ());
    }

    fn key(&self) -> u64 {
        self.game.key()
    }

    fn move_code(cell: u8) -> u16 {
        TicTacToe::move_code(cell)
    }
}

impl Tactical for Ordered {}
impl NullMove for Ordered {}
impl Symmetric for Ordered {}
