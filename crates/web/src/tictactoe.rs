//! Tic-tac-toe: a real game small enough to be looked at whole.

use std::fmt;

use search_core::{Outcome, Position, Side};

/// Each side's marks, as sets of cells; Max is X and moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TicTacToe {
    marks: [u16; 2],
}

/// A cell, by rows from the top left.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell(u8);

const FULL: u16 = 0b1_1111_1111;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl fmt::Debug for Cell {
    /// Column and row: `a1` at the bottom left.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = (self.0 % 3, 3 - self.0 / 3);
        write!(f, "{}{row}", char::from(b'a' + column))
    }
}

impl TicTacToe {
    /// The position after these moves, parted by commas or blanks.
    ///
    /// # Errors
    /// A text that is no legal move, by its number.
    pub(crate) fn after(moves: &str) -> Result<Self, String> {
        let mut position = Self::default();
        let words = moves.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
        for (number, word) in (1..).zip(words) {
            let mut legal = Vec::new();
            if position.outcome().is_none() {
                position.legal_moves(&mut legal);
            }
            let Some(&cell) = legal.iter().find(|cell| format!("{cell:?}") == word.to_lowercase()) else {
                let word = search_core::shortened(word);
                let why =
                    if legal.is_empty() { "the game is over".into() } else { format!("legal are {legal:?}") };
                return Err(format!("move {number}: {word} is not legal: {why}"));
            };
            position.play(cell);
        }
        Ok(position)
    }

    fn filled(self) -> u16 {
        self.marks[0] | self.marks[1]
    }

    /// Lines still open to X less those open to O, for the side to move.
    pub(crate) fn open_lines(&self) -> i32 {
        let open = |other: Side| LINES.iter().filter(|line| *line & self.marks[other.index()] == 0).count();
        let value = open(Side::Second) as i32 - open(Side::First) as i32;
        if self.side_to_move() == Side::First { value } else { -value }
    }

    /// The board, three lines.
    pub(crate) fn drawing(&self) -> String {
        let mark = |cell: u8| match [self.marks[0], self.marks[1]].map(|marks| marks >> cell & 1) {
            [1, _] => 'X',
            [_, 1] => 'O',
            _ => '.',
        };
        let row = |row: u8| (3 * row..3 * row + 3).map(mark).collect::<String>();
        [row(0), row(1), row(2)].join("\n")
    }
}

impl Position for TicTacToe {
    type Move = Cell;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        if self.marks[0].count_ones() > self.marks[1].count_ones() { Side::Second } else { Side::First }
    }

    fn outcome(&self) -> Option<Outcome> {
        for side in [Side::First, Side::Second] {
            if LINES.iter().any(|line| line & self.marks[side.index()] == *line) {
                return Some(Outcome::Winner(side));
            }
        }
        (self.filled() == FULL).then_some(Outcome::Draw)
    }

    fn legal_moves(&self, moves: &mut Vec<Cell>) {
        moves.extend((0..9).filter(|cell| self.filled() >> cell & 1 == 0).map(Cell));
    }

    fn play(&mut self, Cell(cell): Cell) {
        self.marks[self.side_to_move().index()] |= 1 << cell;
    }

    fn undo(&mut self, Cell(cell): Cell, (): ()) {
        for marks in &mut self.marks {
            *marks &= !(1 << cell);
        }
    }

    fn key(&self) -> u64 {
        u64::from(self.marks[0]) << 16 | u64::from(self.marks[1])
    }

    fn move_code(Cell(cell): Cell) -> u16 {
        cell.into()
    }
}
