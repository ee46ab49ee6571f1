//! Forward exploration: which positions of the battle a game can come to, and how they end.

use crate::retrograde::board::Board;
use crate::retrograde::index::Index;
use crate::retrograde::turns::{Listener, Turns};
use crate::retrograde::value::Value;

/// What some positions at the beginning of a turn of the battle are worth to the side to move. Colours
/// don't matter there, and are not told apart.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tally {
    /// Positions up to the eight symmetries of the board.
    pub positions: u64,
    /// Positions with all their images.
    pub with_images: u64,
    /// Of `positions`, those won.
    pub wins: u64,
    /// Those lost.
    pub losses: u64,
    /// Those drawn.
    pub draws: u64,
    /// The most turns that a win or a loss takes.
    pub longest: u16,
}

/// How many positions a game on 4x4 can come to, up to symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Census {
    /// Preparation: a stone is to be placed. Up to the four symmetries that keep the centre square's
    /// diagonal, as are those of lifting.
    pub placement: u64,
    /// A centre stone is to be lifted.
    pub lift: u64,
    /// Beginnings of a turn of the battle.
    pub turn: Tally,
    /// Within a chain of jumps.
    pub chain: u64,
    /// Stones are to be removed for squares.
    pub removal: u64,
    /// Beginnings of the battle, Black to move: among `turn`.
    pub starts: Tally,
    /// Beginnings of a turn, reachable or not, with at least four stones of each side: all that was
    /// analysed.
    pub analysed: Tally,
}

impl Tally {
    /// Adds a canonical board.
    pub(super) fn add(&mut self, board: Board, value: Value, index: &Index) {
        self.positions += 1;
        self.with_images += index.images_of(board);
        *match value {
            Value::Win(_) => &mut self.wins,
            Value::Loss(_) => &mut self.losses,
            Value::Draw => &mut self.draws,
        } += 1;
        self.longest = self.longest.max(value.turns().unwrap_or(0));
    }
}

/// One bit for each of many numbers.
struct Bits(Vec<u64>);

impl Bits {
    fn new(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)])
    }

    /// Sets a bit; whether it was not set before.
    fn insert(&mut self, number: usize) -> bool {
        let (word, bit) = (&mut self.0[number / 64], 1 << (number % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

/// What play has led to so far.
pub(super) struct Explored {
    index: &'static Index,
    /// Canonical boards at the beginning of a turn that are to be looked at.
    open: Vec<Board>,
    turns: Bits,
    /// A number of a board, and 32 for the point of the stone and whether it has jumped once.
    chains: Bits,
    /// A number of a board, and 4 for the stones to be removed.
    removals: Bits,
}

impl Listener for Explored {
    fn ends(&mut self, after: Board, _captured: bool) {
        let after = self.index.canonical(after);
        if self.turns.insert(self.index.of_canonical(after)) {
            self.open.push(after);
        }
    }

    fn wins(&mut self) {}

    fn chain(&mut self, board: Board, at: usize, once: bool) {
        let images = self.index.to_canonical(board);
        let at = images.map(|symmetry| self.index.image(1 << at, symmetry).trailing_zeros()).min();
        let stone = 2 * at.unwrap_or(0) as usize + usize::from(once);
        self.chains.insert(32 * self.index.of(board) + stone);
    }

    fn removal(&mut self, board: Board, left: u32) {
        self.removals.insert(4 * self.index.of(board) + left as usize - 1);
    }
}

impl Explored {
    /// Nothing yet.
    pub(super) fn new(index: &'static Index) -> Self {
        let len = index.len();
        let [turns, chains, removals] = [len, 32 * len, 4 * len].map(Bits::new);
        Self { index, open: Vec::new(), turns, chains, removals }
    }

    /// Adds beginnings of the battle; the tally of those that are new.
    pub(super) fn start(
        &mut self,
        starts: impl Iterator<Item = Board>,
        value: impl Fn(Board) -> Value,
    ) -> Tally {
        let mut tally = Tally::default();
        for board in starts {
            let before = self.open.len();
            self.ends(board, false);
            if let Some(&board) = self.open.get(before) {
                tally.add(board, value(board), self.index);
            }
        }
        tally
    }

    /// Goes on until nothing is new; the tally of all beginnings of turns. `go_on` is asked now and then
    /// with how many there are; `None` once it says no.
    pub(super) fn finish(
        &mut self,
        turns: &Turns,
        value: impl Fn(Board) -> Value,
        mut go_on: impl FnMut(u64) -> bool,
    ) -> Option<Tally> {
        let mut tally = Tally::default();
        while let Some(board) = self.open.pop() {
            if tally.positions.is_multiple_of(1 << 16) && !go_on(tally.positions) {
                return None;
            }
            tally.add(board, value(board), self.index);
            turns.each(board, self);
        }
        Some(tally)
    }

    /// Positions within chains, and those with stones to remove.
    pub(super) fn within_turns(&self) -> [u64; 2] {
        [self.chains.count(), self.removals.count()]
    }
}
