//! Nim with two heaps: take any number from one heap; whoever takes the last counter wins. Heaps may
//! change places, so moves of one position can lead to images of each other.

use game_graph::Vertex;
use search_core::{Outcome, Position, Side};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nim {
    pub heaps: [u8; 2],
    pub side: Side,
}

impl Nim {
    pub fn new(heaps: [u8; 2]) -> Self {
        Self { heaps, side: Side::First }
    }
}

impl Position for Nim {
    /// Which heap, and how many.
    type Move = (u8, u8);
    type Undo = ();

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.heaps == [0, 0]).then_some(Outcome::Winner(self.side.other()))
    }

    fn legal_moves(&self, moves: &mut Vec<(u8, u8)>) {
        for heap in 0..2 {
            moves.extend((1..=self.heaps[heap]).map(|taken| (heap as u8, taken)));
        }
    }

    fn play(&mut self, (heap, taken): (u8, u8)) {
        self.heaps[usize::from(heap)] -= taken;
        self.side = self.side.other();
    }

    fn undo(&mut self, (heap, taken): (u8, u8), (): ()) {
        self.heaps[usize::from(heap)] += taken;
        self.side = self.side.other();
    }

    fn key(&self) -> u64 {
        u64::from(self.heaps[0]) << 9 | u64::from(self.heaps[1]) << 1 | self.side.index() as u64
    }

    fn move_code((heap, taken): (u8, u8)) -> u16 {
        u16::from(heap) << 8 | u16::from(taken)
    }
}

impl Vertex for Nim {
    type State = Self;

    fn state(&self) -> Self {
        *self
    }

    fn at(&self, state: &Self) -> Self {
        *state
    }

    fn images(&self, images: &mut Vec<Self>) {
        let [a, b] = self.heaps;
        images.extend([*self, Self { heaps: [b, a], ..*self }]);
    }
}
