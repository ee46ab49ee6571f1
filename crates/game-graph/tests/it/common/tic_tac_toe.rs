//! Tic-tac-toe: 5,478 positions, 765 up to symmetry, 255,168 games.

use game_graph::Vertex;
use search_core::{Outcome, Position, Side};

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Each side's marks; cell `3 * row + column` is a bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TicTacToe {
    marks: [u16; 2],
}

impl TicTacToe {
    fn transformed(self, cell: impl Fn(u16, u16) -> (u16, u16)) -> Self {
        let map = |marks: u16| {
            (0..9).filter(|bit| marks & 1 << bit != 0).fold(0, |image, bit| {
                let (row, column) = cell(bit / 3, bit % 3);
                image | 1 << (3 * row + column)
            })
        };
        Self { marks: self.marks.map(map) }
    }
}

impl Position for TicTacToe {
    type Move = u8;
    type Undo = Self;

    fn side_to_move(&self) -> Side {
        if (self.marks[0] | self.marks[1]).count_ones().is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
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

    fn play(&mut self, cell: u8) -> Self {
        let before = *self;
        self.marks[self.side_to_move().index()] |= 1 << cell;
        before
    }

    fn undo(&mut self, _cell: u8, before: Self) {
        *self = before;
    }

    fn key(&self) -> u64 {
        u64::from(self.marks[0]) << 9 | u64::from(self.marks[1])
    }

    fn move_code(cell: u8) -> u16 {
        u16::from(cell)
    }
}

impl Vertex for TicTacToe {
    type State = Self;

    fn state(&self) -> Self {
        *self
    }

    fn at(&self, state: &Self) -> Self {
        *state
    }

    fn images(&self, images: &mut Vec<Self>) {
        let mut image = *self;
        for _ in 0..4 {
            images.push(image);
            images.push(image.transformed(|row, column| (column, row)));
            image = image.transformed(|row, column| (column, 2 - row));
        }
    }
}
