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
    /// The number of axes that lines of discs run along: four on a rectangle, three on a hexagon.
    pub(crate) axes: usize,
    /// For each axis and square, the squares next to it along that axis.
    pub(crate) next_to: [[u64; 64]; 4],
    /// For each axis, the lines of at least three squares as sets.
    pub(crate) lines: [Vec<u64>; 4],
    /// For each axis, the squares at an end of their line.
    pub(crate) ends: [u64; 4],
    /// For each set of quarters, their squares.
    pub(crate) quarters: [u64; 16],
    /// Corners: the squares that end every line they are on.
    pub(crate) corners: u64,
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
        let mut geometry = Self {
            shape,
            board: u64::MAX >> (64 - squares),
            rays,
            neighbours,
            axes: 0,
            next_to: [[0; 64]; 4],
            lines: Default::default(),
            ends: [0; 4],
            quarters: [0; 16],
            corners: 0,
            symmetries: Symmetries::of(shape),
        };
        geometry.add_lines();
        geometry.add_quarters();
        geometry
    }

    /// Lines, their ends, and corners, from the rays. An axis is a direction and its opposite, which
    /// is four further on.
    fn add_lines(&mut self) {
        let on_board =
            directions(self.shape).into_iter().take(4).enumerate().filter(|(_, step)| step.is_some());
        self.corners = self.board;
        for (axis, (direction, _)) in on_board.enumerate() {
            self.axes = axis + 1;
            for square in 0..usize::from(self.shape.squares()) {
                let [forth, back] = [direction, direction + 4].map(|direction| self.rays[square][direction]);
                self.next_to[axis][square] = (forth | back) & self.neighbours[square];
                let line = forth | back | 1 << square;
                if forth == 0 || back == 0 {
                    self.ends[axis] |= 1 << square;
                } else {
                    self.corners &= !(1 << square);
                }
                if back == 0 && line.count_ones() >= 3 {
                    self.lines[axis].push(line);
                }
            }
        }
    }

    /// Quarters by halves of rows and columns.
    fn add_quarters(&mut self) {
        let columns = (0..self.shape.rows()).map(|row| self.shape.columns(row).1).max().unwrap_or(0);
        for square in 0..self.shape.squares() {
            let Some((row, column)) = self.shape.place_of(square) else { continue };
            let quarter = u8::from(2 * row >= self.shape.rows()) * 2 + u8::from(2 * column >= columns);
            for (set, squares) in self.quarters.iter_mut().enumerate() {
                if set >> quarter & 1 == 1 {
                    *squares |= 1 << square;
                }
            }
        }
    }

    /// For each axis, the squares next to these along it.
    #[inline]
    pub(crate) fn beside(&self, squares: u64) -> [u64; 4] {
        self.next_to.each_ref().map(|next_to| {
            let (mut left, mut beside) = (squares, 0);
            while left != 0 {
                beside |= next_to[left.trailing_zeros() as usize];
                left &= left - 1;
            }
            beside
        })
    }

    /// For each axis, the squares whose whole line along it is occupied.
    #[inline]
    pub(crate) fn full_lines(&self, occupied: u64) -> [u64; 4] {
        let is_full = |line: &&u64| occupied & **line == **line;
        self.lines.each_ref().map(|lines| lines.iter().filter(is_full).fold(0, |full, line| full | line))
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
