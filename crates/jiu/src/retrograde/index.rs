//! A number for every position of the battle up to symmetry, so that tables are arrays.
//!
//! Of the eight images of a board the canonical one has the least word of own stones, and of those
//! with that word the least word of enemy stones. So the own stones of canonical boards are few:
//! 8,548 words represent all 65,536. Each has as many numbers as its empty points have subsets, in
//! order; the enemy's stones, pressed together over those points, are the number within.

use std::sync::OnceLock;

use crate::retrograde::board::{Board, POINTS, bit_of, point_at, subsets};
use crate::retrograde::turns::SIZE;
use crate::symmetry;

/// The tables behind the numbers.
pub(super) struct Index {
    classes: Box<[Class]>,
    /// Images of the low and of the high byte of a word.
    images: Box<[[[u16; 256]; 2]; symmetry::COUNT]>,
    /// For each byte as a mask, each byte's bits below it pressed together.
    pressed: Box<[[u8; 256]; 256]>,
    /// The words that represent a class, in order.
    representatives: Vec<u16>,
    len: usize,
}

/// What is known of a word of own stones.
#[derive(Clone, Copy, Default)]
struct Class {
    /// The least image.
    representative: u16,
    /// The symmetries that lead to it, as bits.
    symmetries: u8,
    /// The first number.
    base: u32,
}

impl Index {
    /// The shared tables.
    pub(super) fn shared() -> &'static Self {
        static INDEX: OnceLock<Index> = OnceLock::new();
        INDEX.get_or_init(Self::build)
    }

    fn build() -> Self {
        let mut index = Self {
            classes: vec![Class::default(); 1 << POINTS].into_boxed_slice(),
            images: Box::new([[[0; 256]; 2]; symmetry::COUNT]),
            pressed: Box::new([[0; 256]; 256]),
            representatives: Vec::new(),
            len: 0,
        };
        for symmetry in symmetry::ALL {
            let image = |bit| bit_of(symmetry::image(SIZE, point_at(bit), symmetry));
            for byte in 0..256 {
                for half in 0..2 {
                    let bits = (0..8).filter(|bit| byte >> bit & 1 == 1);
                    let word = bits.fold(0, |word, bit| word | 1 << image(8 * half + bit));
                    index.images[usize::from(symmetry)][half][byte] = word;
                }
            }
        }
        for (mask, row) in index.pressed.iter_mut().enumerate() {
            for (byte, pressed) in row.iter_mut().enumerate() {
                let kept = (0..8).filter(|bit| mask >> bit & 1 == 1);
                let bits = kept.enumerate().filter(|(_, bit)| byte >> bit & 1 == 1);
                *pressed = bits.fold(0, |pressed, (place, _)| pressed | 1 << place);
            }
        }
        index.number();
        index
    }

    fn number(&mut self) {
        for own in 0..=u16::MAX {
            let images = symmetry::ALL.map(|symmetry| self.image(own, symmetry));
            let representative = images.into_iter().min().unwrap_or(own);
            let leads = |symmetry: &&u8| images[usize::from(**symmetry)] == representative;
            let symmetries =
                symmetry::ALL.iter().filter(leads).fold(0, |bits, symmetry| bits | 1 << symmetry);
            let mut class = Class { representative, symmetries, base: 0 };
            if representative == own {
                class.base = self.len as u32;
                self.len += 1 << own.count_zeros();
                self.representatives.push(own);
            } else {
                // The least image comes first.
                class.base = self.classes[usize::from(representative)].base;
            }
            self.classes[usize::from(own)] = class;
        }
    }

    /// How many numbers there are.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The image of a word.
    #[inline]
    pub(super) fn image(&self, word: u16, symmetry: u8) -> u16 {
        let [low, high] = &self.images[usize::from(symmetry)];
        low[usize::from(word & 0xff)] | high[usize::from(word >> 8)]
    }

    /// The canonical image.
    #[inline]
    pub(super) fn canonical(&self, board: Board) -> Board {
        let class = self.classes[usize::from(board.own)];
        let mut enemy = u16::MAX;
        let mut left = class.symmetries;
        while left != 0 {
            enemy = enemy.min(self.image(board.enemy, left.trailing_zeros() as u8));
            left &= left - 1;
        }
        Board { own: class.representative, enemy }
    }

    /// The symmetries that lead to the canonical image.
    pub(super) fn to_canonical(&self, board: Board) -> impl Iterator<Item = u8> {
        let canonical = self.canonical(board);
        let symmetries = self.classes[usize::from(board.own)].symmetries;
        symmetry::ALL.into_iter().filter(move |&symmetry| {
            symmetries >> symmetry & 1 == 1 && self.image(board.enemy, symmetry) == canonical.enemy
        })
    }

    /// How many different images a board has: 1, 2, 4 or 8.
    pub(super) fn images_of(&self, board: Board) -> u64 {
        symmetry::COUNT as u64 / self.to_canonical(board).count().max(1) as u64
    }

    /// The number of a board, that of its images too.
    #[inline]
    pub(super) fn of(&self, board: Board) -> usize {
        self.of_canonical(self.canonical(board))
    }

    /// The number of a canonical board.
    #[inline]
    pub(super) fn of_canonical(&self, board: Board) -> usize {
        let free = !board.own;
        let low = self.pressed[usize::from(free & 0xff)][usize::from(board.enemy & 0xff)];
        let high = self.pressed[usize::from(free >> 8)][usize::from(board.enemy >> 8)];
        let within = usize::from(low) | usize::from(high) << (free & 0xff).count_ones();
        self.classes[usize::from(board.own)].base as usize + within
    }

    /// The canonical boards with so many stones, by rising number.
    pub(super) fn boards(&self, own: u32, enemy: u32) -> impl Iterator<Item = Board> {
        let words = self.representatives.iter().copied().filter(move |word| word.count_ones() == own);
        let boards = words.flat_map(move |own| subsets(!own, enemy).map(move |enemy| Board { own, enemy }));
        boards.filter(move |&board| self.canonical(board) == board)
    }
}
