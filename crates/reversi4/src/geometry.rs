//! What a board's shape fixes: rays from every square, its symmetries, edges. Made once for each
//! shape and shared, so that a position carries one reference.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::shape::{Form, Shape};
use crate::symmetry::Symmetries;

/// Directions as (rows, columns). The first four lead to higher squares, the last four to lower;
/// a hexagon lacks one of each.
const SQUARE_DIRECTIONS: [Option<(i8, i8)>; 8] = [
    Some((0, 1)),
    Some((1, -1)),
    Some((1, 0)),
    Some((1, 1)),
    Some((0, -1)),
    Some((-1, 1)),
    Some((-1, 0)),
    Some((-1, -1)),
];
const HEXAGON_DIRECTIONS: [Option<(i8, i8)>; 8] =
    [Some((0, 1)), Some((1, -1)), Some((1, 0)), None, Some((0, -1)), Some((-1, 1)), Some((-1, 0)), None];

/// The tables of one shape.
#[derive(Debug)]
pub(crate) struct Geometry {
    pub(crate) shape: Shape,
    /// All squares.
    pub(crate) board: u64,
    /// For each square the squares beyond it, direction by direction: four that lead to higher
    /// squares, then their opposites.
    pub(crate) rays: [[u64; 8]; 64],
    /// For each square, the squares next to it.
    pub(crate) neighbours: [u64; 64],
    /// The images of the board under its symmetries.
    pub(crate) symmetries: Symmetries,
}

impl Geometry {
    /// The shared tables of a shape.
    pub(crate) fn of(shape: Shape) -> &'static Self {
        static BUILT: Mutex<BTreeMap<Shape, &'static Geometry>> = Mutex::new(BTreeMap::new());
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        built.entry(shape).or_insert_with(|| Box::leak(Box::new(Self::build(shape))))
    }

    fn build(shape: Shape) -> Self {
        let squares = usize::from(shape.squares());
        let mut rays = [[0; 8]; 64];
        let mut neighbours = [0; 64];
        for square in 0..squares {
            for (direction, step) in directions(shape).into_iter().enumerate() {
                let ray = step.map_or_else(Vec::new, |step| ray(shape, square as u8, step));
                rays[square][direction] = ray.iter().fold(0, |set, &next| set | 1 << next);
                neighbours[square] |= ray.first().map_or(0, |&next| 1 << next);
            }
        }
        Self { shape, board: u64::MAX >> (64 - squares), rays, neighbours, symmetries: Symmetries::of(shape) }
    }
}

fn directions(shape: Shape) -> [Option<(i8, i8)>; 8] {
    match shape.form() {
        Form::Rectangle { .. } => SQUARE_DIRECTIONS,
        Form::Hexagon { .. } => HEXAGON_DIRECTIONS,
    }
}

/// The squares beyond `square` in one direction, nearest first.
fn ray(shape: Shape, square: u8, (rows, columns): (i8, i8)) -> Vec<u8> {
    let next = |square: &u8| {
        let (row, column) = shape.place_of(*square)?;
        shape.square_at(row.checked_add_signed(rows)?, column.checked_add_signed(columns)?)
    };
    std::iter::successors(next(&square), next).collect()
}
