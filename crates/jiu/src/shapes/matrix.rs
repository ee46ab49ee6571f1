//! Matrix matching as the paper has it (sections 4.2, equations 1 and 2): the board is an n x n
//! matrix over -1 (Black), 0 (empty), 1 (White); a shape is an m x n matrix over the same; it is slid
//! over the board and matches where all pairs of elements are equal.
//!
//! Slow, and meant to be: this is what the fast counts are tested against.
//!
//! The paper gives matrices of four shapes. The oblique Dalian and the loose trinity leave some
//! points open; [`ANY`] stands for those, and only they use it.

use std::collections::HashSet;

use search_core::Side;

use super::ShapeCounts;
use crate::point::Point;
use crate::points::Points;
use crate::size::Size;

/// An element of a shape that matches everything. Not in the paper.
pub const ANY: i8 = 2;

/// A matrix over -1, 0, 1 and [`ANY`], row by row.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    elements: Vec<i8>,
}

impl Matrix {
    /// The board as the paper's matrix T_B.
    #[must_use]
    pub fn board(size: Size, [white, black]: [Points; 2]) -> Self {
        let extent = size.extent();
        let element = |row, column| {
            let point = Point::at(row, column);
            i8::from(white.contains(point)) - i8::from(black.contains(point))
        };
        let elements = (0..extent).flat_map(|row| (0..extent).map(move |column| element(row, column)));
        Self { rows: extent.into(), columns: extent.into(), elements: elements.collect() }
    }

    /// A shape drawn as in [`shapes`](crate::shapes), for White: `x` is 1, `o` -1, `.` 0, anything
    /// else [`ANY`]; `/` parts rows of equal length.
    fn drawn(drawing: &str) -> Self {
        let rows: Vec<&str> = drawing.split('/').collect();
        let element = |c| match c {
            'x' => 1,
            'o' => -1,
            '.' => 0,
            _ => ANY,
        };
        let elements = rows.iter().flat_map(|row| row.chars()).map(element).collect();
        Self { rows: rows.len(), columns: rows[0].len(), elements }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The element in this row and column, from 0.
    ///
    /// # Panics
    /// Outside the matrix.
    #[must_use]
    pub fn element(&self, row: usize, column: usize) -> i8 {
        self.elements[row * self.columns + column]
    }

    /// Turned by a quarter.
    fn turned(&self) -> Self {
        let elements = (0..self.columns)
            .flat_map(|row| (0..self.rows).map(move |column| self.element(self.rows - 1 - column, row)));
        Self { rows: self.columns, columns: self.rows, elements: elements.collect() }
    }

    /// Mirrored left to right.
    fn mirrored(&self) -> Self {
        let elements = (0..self.rows).flat_map(|row| {
            (0..self.columns).map(move |column| self.element(row, self.columns - 1 - column))
        });
        Self { elements: elements.collect(), ..*self }
    }

    /// The same shape for the other side.
    fn recoloured(&self) -> Self {
        let elements = self.elements.iter().map(|&element| if element == ANY { ANY } else { -element });
        Self { elements: elements.collect(), ..*self }
    }

    /// All different images under rotation and reflection, in a fixed order.
    fn images(&self) -> Vec<Self> {
        let mut images: Vec<Self> = Vec::new();
        let mut image = self.clone();
        for _ in 0..4 {
            for candidate in [image.clone(), image.mirrored()] {
                if !images.contains(&candidate) {
                    images.push(candidate);
                }
            }
            image = image.turned();
        }
        images
    }

    /// Whether the area T_P of `board`, of this shape's size with its top left element there, equals
    /// this shape element by element.
    fn matches_at(&self, board: &Self, top: usize, left: usize) -> bool {
        (0..self.rows).all(|row| {
            (0..self.columns).all(|column| {
                let wanted = self.element(row, column);
                wanted == ANY || wanted == board.element(top + row, left + column)
            })
        })
    }

    /// Slides the shape over the board: the (row, column) of the top left element of every match.
    #[must_use]
    pub fn matches(&self, board: &Self) -> Vec<(usize, usize)> {
        let tops = 0..(board.rows + 1).saturating_sub(self.rows);
        let places = tops.flat_map(|top| {
            (0..(board.columns + 1).saturating_sub(self.columns)).map(move |left| (top, left))
        });
        places.filter(|&(top, left)| self.matches_at(board, top, left)).collect()
    }
}

/// A shape that [`ShapeCounts`] counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// `xx/xx`.
    Square,
    /// `xx/x.`.
    Triangle,
    /// `xxx/...`.
    Trinity,
    /// `xxx/*.*`.
    LooseTrinity,
    /// `xo/.x`.
    Diagonal,
    /// `x.xx/xxxx`.
    FlatDalian,
    /// `xx**/xx.x/**xx`.
    ObliqueDalian,
}

impl Pattern {
    /// All seven.
    pub const ALL: [Self; 7] = [
        Self::Square,
        Self::Triangle,
        Self::Trinity,
        Self::LooseTrinity,
        Self::Diagonal,
        Self::FlatDalian,
        Self::ObliqueDalian,
    ];

    /// One image of it as a drawing: x own, o enemy, . empty, * anything.
    #[must_use]
    pub const fn drawing(self) -> &'static str {
        match self {
            Self::Square => "xx/xx",
            Self::Triangle => "xx/x.",
            Self::Trinity => "xxx/...",
            Self::LooseTrinity => "xxx/*.*",
            Self::Diagonal => "xo/.x",
            Self::FlatDalian => "x.xx/xxxx",
            Self::ObliqueDalian => "xx**/xx.x/**xx",
        }
    }

    /// The matrices T_s of the shape for one side: all rotations and reflections that differ.
    #[must_use]
    pub fn matrices(self, side: Side) -> Vec<Matrix> {
        let drawn = Matrix::drawn(self.drawing());
        if side == Side::First { drawn.images() } else { drawn.recoloured().images() }
    }

    /// How many times the shape lies on the board.
    #[must_use]
    pub fn count(self, board: &Matrix, side: Side) -> usize {
        self.matrices(side).iter().map(|matrix| matrix.matches(board).len()).sum()
    }

    /// In how many ways the shape could lie on an empty board: images times places.
    #[must_use]
    pub fn placements(self, size: Size) -> usize {
        let extent = usize::from(size.extent()) + 1;
        let places =
            |matrix: &Matrix| extent.saturating_sub(matrix.rows) * extent.saturating_sub(matrix.columns);
        self.matrices(Side::First).iter().map(places).sum()
    }
}

/// The counts of one side by matrix matching alone.
#[must_use]
pub fn count(size: Size, stones: [Points; 2], side: Side) -> ShapeCounts {
    let board = Matrix::board(size, stones);
    let number = |pattern: Pattern| pattern.count(&board, side) as u16;
    ShapeCounts {
        squares: number(Pattern::Square),
        triangles: number(Pattern::Triangle),
        trinities: number(Pattern::Trinity),
        loose_trinities: number(Pattern::LooseTrinity),
        diagonals: number(Pattern::Diagonal),
        flat_dalians: number(Pattern::FlatDalian),
        oblique_dalians: number(Pattern::ObliqueDalian),
        gates: gates(&board, side).len() as u16,
    }
}

/// The empty points of all triangles.
fn gates(board: &Matrix, side: Side) -> HashSet<(usize, usize)> {
    let mut gates = HashSet::new();
    for triangle in Pattern::Triangle.matrices(side) {
        for (top, left) in triangle.matches(board) {
            for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                if triangle.element(row, column) == 0 {
                    gates.insert((top + row, left + column));
                }
            }
        }
    }
    gates
}
