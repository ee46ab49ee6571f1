//! Adding a game: tic-tac-toe in about 60 lines. `docs/adding-a-game.md` walks through it.
//!
//! Run it with `cargo run -p search-core --example tic_tac_toe`.

use search_core::{Limits, NullMove, Outcome, Position, Searcher, Side, Symmetric, Tactical, Zero};

/// Three-cell lines of the board whose cells are bits 0 to 8, row by row.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A tic-tac-toe position: each side's marks as a set of cells. X starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct TicTacToe {
    marks: [u16; 2],
}

impl Position for TicTacToe {
    type Move = u8;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        let placed = (self.marks[0] | self.marks[1]).count_ones();
        if placed.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = self.side_to_move().other();
        if LINES.iter().any(|line| self.marks[last.index()] & line == *line) {
            return Some(Outcome::Winner(last));
        }
        (self.marks[0] | self.marks[1] == 0o777).then_some(Outcome::Draw)
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        let taken = self.marks[0] | self.marks[1];
        moves.extend((0..9).filter(|cell| taken & (1 << cell) == 0));
    }

    fn play(&mut self, cell: u8) {
        self.marks[self.side_to_move().index()] |= 1 << cell;
    }

    fn undo(&mut self, cell: u8, (): ()) {
        self.marks.iter_mut().for_each(|marks| *marks &= !(1 << cell));
    }

    fn key(&self) -> u64 {
        u64::from(self.marks[0]) << 9 | u64::from(self.marks[1])
    }

    fn move_code(cell: u8) -> u16 {
        u16::from(cell)
    }
}

impl Tactical for TicTacToe {}
impl NullMove for TicTacToe {}
impl Symmetric for TicTacToe {}

#[allow(dead_code, clippy::print_stdout)]
fn main() -> Result<(), search_core::LimitsError> {
    let mut searcher = Searcher::new(Zero);
    let report = searcher.search(&TicTacToe::default(), &Limits::depth(9))?;
    println!("tic-tac-toe is worth {} to X; best play: {:?}", report.score, report.line);
    println!("{} nodes, {} cutoffs", report.counters.nodes(), report.counters.cutoffs);
    Ok(())
}
