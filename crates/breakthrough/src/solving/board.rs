//! Positions as the solver has them: seen by the side to move, and numbered exactly.
//!
//! The side to move always moves up; after a move the board is turned by half a turn. So one code
//! serves both sides, and positions that differ in colours only are one. The number of a position is
//! exact, no hash: two positions never share a table entry, and a proof needs no trust in chance.

use search_core::{Position as _, Side};

use crate::geometry::{Geometry, mirror_square};
use crate::moves::Step;
use crate::rules::Breakthrough;

/// The pieces of the side to move, which moves up, and of the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board {
    pub(crate) own: u64,
    pub(crate) opponent: u64,
}

/// The most squares of a board whose positions have numbers below 2^64 (3^40 < 2^64 < 3^41).
pub(crate) const MAX_SQUARES: u8 = 40;

/// What all positions of one board share.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) geometry: &'static Geometry<u64>,
    /// Boards of at most 32 squares: a number is two halves of 32 bits. Else it has a digit of base
    /// 3 for each square, and this holds the value of a set of squares, byte by byte.
    digits: Vec<[u64; 256]>,
    /// The mirror image of a set of squares, byte by byte.
    mirror: Vec<[u64; 256]>,
}

impl Frame {
    /// The frame of a position's board; `None` for more than [`MAX_SQUARES`] squares.
    pub(crate) fn of(position: &Breakthrough<u64>) -> Option<Self> {
        let size = position.size();
        let squares = size.squares();
        if squares > MAX_SQUARES {
            return None;
        }
        let bytes = usize::from(squares.div_ceil(8));
        // The sum of a value for each square of a byte.
        let sums = |value: &dyn Fn(u8) -> u64| -> Vec<[u64; 256]> {
            let sum = |byte: usize, bits: usize| {
                let squares = (0..8).filter(|bit| bits >> bit & 1 == 1).map(|bit| 8 * byte as u8 + bit);
                squares.filter(|square| *square < size.squares()).map(value).sum()
            };
            (0..bytes).map(|byte| std::array::from_fn(|bits| sum(byte, bits))).collect()
        };
        let digits = if squares > 32 { sums(&|square| 3_u64.pow(u32::from(square))) } else { Vec::new() };
        let mirror = sums(&|square| 1 << mirror_square(size, square));
        Some(Self { geometry: position.geometry, digits, mirror })
    }

    /// The board of a position, as its side to move sees it.
    pub(crate) fn board(&self, position: &Breakthrough<u64>) -> Board {
        let side = position.side_to_move();
        let (own, opponent) = (position.pieces(side), position.pieces(side.other()));
        match side {
            Side::First => Board { own, opponent },
            Side::Second => {
                Board { own: self.geometry.turned(own), opponent: self.geometry.turned(opponent) }
            }
        }
    }

    /// The position of a board, with White to move.
    pub(crate) fn position(&self, board: Board) -> Breakthrough<u64> {
        Breakthrough::assemble(self.geometry, [board.own, board.opponent], Side::First)
    }

    fn mirrored(&self, set: u64) -> u64 {
        let bytes = self.mirror.iter().zip(set.to_le_bytes());
        bytes.fold(0, |image, (table, byte)| image | table[usize::from(byte)])
    }

    /// The board mirrored left to right.
    pub(crate) fn mirror_of(&self, board: Board) -> Board {
        Board { own: self.mirrored(board.own), opponent: self.mirrored(board.opponent) }
    }

    /// The position's own number.
    #[inline]
    fn number(&self, board: Board) -> u64 {
        if self.digits.is_empty() {
            return board.own | board.opponent << 32;
        }
        let [own, opponent] = [board.own, board.opponent].map(u64::to_le_bytes);
        let bytes = self.digits.iter().zip(own).zip(opponent);
        bytes.fold(0, |number, ((table, own), opponent)| {
            number + table[usize::from(own)] + 2 * table[usize::from(opponent)]
        })
    }

    /// The number that a position shares with its mirror image and with no other position.
    #[inline]
    pub(crate) fn key(&self, board: Board) -> u64 {
        self.number(board).min(self.number(self.mirror_of(board)))
    }

    /// The squares that the side to move can enter, one set a step. An enemy piece one step from its
    /// goal must be taken at once, by a side that can't win at once: then only these captures.
    #[inline]
    pub(crate) fn targets(&self, board: Board) -> [u64; 3] {
        let geometry = self.geometry;
        let targets = geometry.targets::<true>(board.own, board.opponent);
        // The enemy's pieces on its goal row or the row before it; on its goal row there is none.
        let threats = board.opponent & geometry.near_goal[1][0];
        if threats == 0 { targets } else { targets.map(|set| set & threats) }
    }

    /// The board after the step onto a square.
    #[inline]
    pub(crate) fn after(&self, board: Board, to: u8, step: Step) -> Board {
        let from = self.geometry.move_onto::<true>(to, step).from();
        let own = board.own ^ (1 << from) ^ (1 << to);
        let opponent = board.opponent & !(1 << to);
        Board { own: self.geometry.turned(opponent), opponent: self.geometry.turned(own) }
    }

    /// Who wins, if the position is over or a race decides it: whether the side to move does, and in how
    /// many plies at most.
    #[inline]
    pub(crate) fn settled(&self, board: Board) -> Option<(bool, u32)> {
        let Board { own, opponent } = board;
        if own == 0 || opponent & self.geometry.goal[1] != 0 {
            return Some((false, 0));
        }
        if let Some(moves) = self.geometry.unstoppable::<true>(own, opponent, true) {
            return Some((true, 2 * moves - 1));
        }
        let moves = self.geometry.unstoppable::<false>(opponent, own, false)?;
        Some((false, 2 * moves))
    }
}
