//! Images of a board under the symmetries of its shape: 8 of a square, 4 of an oblong, 12 of a
//! hexagon. Colours are never exchanged.

use crate::shape::{Form, Shape};

/// A set's image is put together from its bytes: one look-up a byte.
#[derive(Debug)]
pub(crate) struct Symmetries {
    /// For each symmetry where every square goes.
    squares: Vec<[u8; 64]>,
    /// For each symmetry and byte of the set, the image of every value of that byte.
    bytes: Vec<Vec<[u64; 256]>>,
}

impl Symmetries {
    pub(crate) fn of(shape: Shape) -> Self {
        let squares = permutations(shape);
        let used = usize::from(shape.squares()).div_ceil(8);
        let image_of = |permutation: &[u8; 64], byte: usize, value: usize| {
            (0..8)
                .filter(|bit| value >> bit & 1 == 1)
                .map(|bit| byte * 8 + bit)
                .filter(|&square| square < usize::from(shape.squares()))
                .fold(0_u64, |set, square| set | 1 << permutation[square])
        };
        let bytes = squares
            .iter()
            .map(|permutation| {
                (0..used)
                    .map(|byte| std::array::from_fn(|value| image_of(permutation, byte, value)))
                    .collect()
            })
            .collect();
        Self { squares, bytes }
    }

    /// How many symmetries there are; number 0 changes nothing.
    pub(crate) fn count(&self) -> u8 {
        self.squares.len() as u8
    }

    /// Where a square goes.
    pub(crate) fn square(&self, symmetry: u8, square: u8) -> u8 {
        self.squares[usize::from(symmetry)][usize::from(square)]
    }

    /// The image of a set.
    #[inline]
    pub(crate) fn image(&self, symmetry: u8, set: u64) -> u64 {
        let mut image = 0;
        for (byte, table) in self.bytes[usize::from(symmetry)].iter().enumerate() {
            image |= table[(set >> (8 * byte) & 0xff) as usize];
        }
        image
    }
}

impl Symmetries {
    /// Which symmetry makes a pair of sets least, the first set counting first.
    #[inline]
    pub(crate) fn to_least(&self, sets: [u64; 2]) -> (u8, [u64; 2]) {
        let (mut best, mut least) = (0, sets);
        for symmetry in 1..self.count() {
            let first = self.image(symmetry, sets[0]);
            if first > least[0] {
                continue;
            }
            let image = [first, self.image(symmetry, sets[1])];
            if image < least {
                (best, least) = (symmetry, image);
            }
        }
        (best, least)
    }

    /// The least image of a pair of sets.
    #[inline]
    pub(crate) fn least(&self, sets: [u64; 2]) -> [u64; 2] {
        self.to_least(sets).1
    }
}

/// Where each symmetry takes every square, the identity first.
fn permutations(shape: Shape) -> Vec<[u8; 64]> {
    let maps: Vec<Map> = match shape.form() {
        Form::Rectangle { files, ranks } => rectangle_maps(files, ranks),
        Form::Hexagon { side } => hexagon_maps(side),
    };
    maps.into_iter()
        .map(|map| {
            std::array::from_fn(|square| {
                let image = shape.place_of(square as u8).and_then(|(row, column)| {
                    let (row, column) = map(row, column);
                    shape.square_at(row, column)
                });
                image.unwrap_or(square as u8)
            })
        })
        .collect()
}

/// From row and column to row and column.
type Map = Box<dyn Fn(u8, u8) -> (u8, u8)>;

/// Reflections in the two middle lines, and in the diagonals if the board is square.
fn rectangle_maps(files: u8, ranks: u8) -> Vec<Map> {
    let (last_row, last_column) = (ranks - 1, files - 1);
    let mut maps: Vec<Map> = Vec::new();
    for transposed in [false, true] {
        if transposed && files != ranks {
            break;
        }
        for (down, across) in [(false, false), (false, true), (true, false), (true, true)] {
            maps.push(Box::new(move |row, column| {
                let (row, column) = if transposed { (column, row) } else { (row, column) };
                (if down { last_row - row } else { row }, if across { last_column - column } else { column })
            }));
        }
    }
    maps
}

/// Six turns by 60 degrees, each with and without the reflection that exchanges rows and columns.
fn hexagon_maps(side: u8) -> Vec<Map> {
    let middle = side as i8 - 1;
    let mut maps: Vec<Map> = Vec::new();
    for reflected in [false, true] {
        for turns in 0..6 {
            maps.push(Box::new(move |row, column| {
                // Axial coordinates from the centre; a turn takes (q, r) to (-r, q + r).
                let (mut q, mut r) = (column as i8 - middle, row as i8 - middle);
                if reflected {
                    (q, r) = (r, q);
                }
                for _ in 0..turns {
                    (q, r) = (-r, q + r);
                }
                ((r + middle) as u8, (q + middle) as u8)
            }));
        }
    }
    maps
}
