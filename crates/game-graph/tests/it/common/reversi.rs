//! 4x4 Reversi as the published graphs have it: Black starts, nobody passes, the game ends when the
//! side to move can't turn a disc over, and a vertex is the board alone.

use game_graph::Vertex;
use search_core::{Outcome, Position, Side};

/// Cell `4 * row + column` is a bit. The side to move follows from the number of discs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reversi4 {
    pub black: u16,
    pub white: u16,
}

/// One step in each direction, and the cells that it doesn't carry over the edge.
const STEPS: [(i32, u16); 8] = [
    (1, 0x7777),
    (-1, 0xeeee),
    (4, 0xffff),
    (-4, 0xffff),
    (5, 0x7777),
    (-5, 0xeeee),
    (3, 0xeeee),
    (-3, 0x7777),
];

fn step(cells: u16, (by, from): (i32, u16)) -> u16 {
    let cells = cells & from;
    if by > 0 { cells << by } else { cells >> -by }
}

impl Reversi4 {
    /// White on (2,2) and (3,3), Black on (2,3) and (3,2), rows and columns from 1.
    pub const START: Self = Self { black: 0x0240, white: 0x0420 };

    /// The board as text: rows from the top, `X` Black, `O` White, `.` empty.
    pub fn text(self) -> String {
        let cell = |bit: u16| match (self.black >> bit & 1, self.white >> bit & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        let row = |row: u16| (4 * row..4 * row + 4).map(cell).collect::<String>();
        (0..4).map(row).collect::<Vec<_>>().join("/")
    }

    pub fn parse(text: &str) -> Self {
        let mut board = Self { black: 0, white: 0 };
        for (bit, cell) in text.chars().filter(|&c| c != '/').enumerate() {
            match cell {
                'X' => board.black |= 1 << bit,
                'O' => board.white |= 1 << bit,
                _ => {}
            }
        }
        board
    }

    fn own_and_opponent(&self, side: Side) -> (u16, u16) {
        match side {
            Side::First => (self.black, self.white),
            Side::Second => (self.white, self.black),
        }
    }

    /// The cells where a side turns a disc over.
    pub fn targets(&self, side: Side) -> u16 {
        let (own, opponent) = self.own_and_opponent(side);
        let ends = STEPS.iter().fold(0, |targets, &direction| {
            let first = step(own, direction) & opponent;
            let run = first | step(first, direction) & opponent;
            targets | step(run, direction)
        });
        ends & !(own | opponent)
    }

    fn flips(&self, side: Side, cell: u8) -> u16 {
        let (own, opponent) = self.own_and_opponent(side);
        STEPS.iter().fold(0, |flips, &direction| {
            let first = step(1 << cell, direction) & opponent;
            let second = step(first, direction) & opponent;
            let run = first | second;
            let closed = step(run, direction) & own != 0;
            if closed { flips | run } else { flips }
        })
    }

    /// Puts a disc of this side on a cell and turns over what it must.
    pub fn put(&mut self, side: Side, cell: u8) {
        let flips = self.flips(side, cell);
        let (own, opponent) = match side {
            Side::First => (&mut self.black, &mut self.white),
            Side::Second => (&mut self.white, &mut self.black),
        };
        *own |= flips | 1 << cell;
        *opponent &= !flips;
    }

    /// Black's discs minus White's.
    pub fn margin(&self) -> i32 {
        self.black.count_ones() as i32 - self.white.count_ones() as i32
    }

    /// Rows become columns: two exchanges of blocks of bits.
    fn transposed(self) -> Self {
        let transpose = |mut cells: u16| {
            let swap = (cells ^ cells >> 3) & 0x0a0a;
            cells ^= swap ^ swap << 3;
            let swap = (cells ^ cells >> 6) & 0x00cc;
            cells ^ swap ^ swap << 6
        };
        Self { black: transpose(self.black), white: transpose(self.white) }
    }

    fn mirrored(self) -> Self {
        let mirror = |cells: u16| {
            (cells & 0x1111) << 3 | (cells & 0x2222) << 1 | (cells & 0x4444) >> 1 | (cells & 0x8888) >> 3
        };
        Self { black: mirror(self.black), white: mirror(self.white) }
    }
}

impl Position for Reversi4 {
    type Move = u8;
    type Undo = Self;

    fn side_to_move(&self) -> Side {
        if (self.black | self.white).count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.targets(self.side_to_move()) == 0).then_some(Outcome::Points(self.margin()))
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        let targets = self.targets(self.side_to_move());
        moves.extend((0..16).filter(|cell| targets >> cell & 1 == 1));
    }

    fn play(&mut self, cell: u8) -> Self {
        let before = *self;
        self.put(self.side_to_move(), cell);
        before
    }

    fn undo(&mut self, _cell: u8, before: Self) {
        *self = before;
    }

    fn key(&self) -> u64 {
        u64::from(self.black) << 16 | u64::from(self.white)
    }

    fn move_code(cell: u8) -> u16 {
        u16::from(cell)
    }
}

impl Vertex for Reversi4 {
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
            let mirrored = image.mirrored();
            images.extend([image, mirrored]);
            // Mirrored and transposed: a quarter turn.
            image = mirrored.transposed();
        }
    }
}
