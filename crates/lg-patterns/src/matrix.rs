//! The paper's matrices: a number of steps on every square.
//!
//! Reach-ability and attack-ability say how far each square is from a piece, obtain-ability how far a
//! square is from each other. Adding reach-ability and obtain-ability and keeping the least leaves the
//! squares where shortest paths stop.

use std::fmt;
use std::ops::RangeInclusive;

use crate::board::{Board, Square};
use crate::position::PieceId;
use crate::scene::{Pair, Scene};
use crate::set::SquareSet;
use crate::steps::Last;
use crate::table::UNREACHABLE;

/// Steps on every square of a board, with letters where pieces stand.
///
/// Printed like the source's figures: rows from the top, the piece's letter on its square, `.` for what it
/// can't reach, a blank for a hole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    board: Board,
    cells: Vec<Option<u16>>,
    letters: Vec<(Square, char)>,
}

impl Matrix {
    pub(crate) fn new(board: &Board, cell: impl Fn(Square) -> Option<u16>) -> Self {
        let mut cells = vec![None; board.extent()];
        board.squares().for_each(|square| cells[square.index()] = cell(square));
        Self { board: board.clone(), cells, letters: Vec::new() }
    }

    pub(crate) fn with_letter(mut self, square: Square, letter: char) -> Self {
        self.letters.push((square, letter));
        self
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The steps on a square; `None` where there is no way, and off the board.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<u16> {
        self.cells.get(square.index()).copied().flatten()
    }

    /// The numbers as rows from the top; `None` also for holes.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<Option<u16>>> {
        let cell = |column, row| self.board.square(column, row).and_then(|square| self.get(square));
        let row = |row| (1..=self.board.columns()).map(|column| cell(column, row)).collect();
        (1..=self.board.rows()).rev().map(row).collect()
    }

    /// The letter of the piece that stands on a square, if it is marked.
    #[must_use]
    pub fn letter(&self, square: Square) -> Option<char> {
        self.letters.iter().find(|marked| marked.0 == square).map(|marked| marked.1)
    }

    /// The squares with a number of steps in this range.
    #[must_use]
    pub fn squares_within(&self, steps: RangeInclusive<u16>) -> SquareSet {
        self.board.squares().filter(|square| self.get(*square).is_some_and(|n| steps.contains(&n))).collect()
    }

    /// Adds matrices of one board, square by square; there is no way where either has none. `None` for two
    /// boards.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Option<Self> {
        let sum = |(a, b): (&Option<u16>, &Option<u16>)| a.zip(*b).map(|(a, b)| a + b);
        (self.board == other.board).then(|| Self {
            board: self.board.clone(),
            cells: self.cells.iter().zip(&other.cells).map(sum).collect(),
            letters: [self.letters.as_slice(), &other.letters].concat(),
        })
    }

    /// The least number of steps on any square.
    #[must_use]
    pub fn minimum(&self) -> Option<u16> {
        self.cells.iter().flatten().min().copied()
    }
}

impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widest = self.cells.iter().flatten().max().map_or(1, |steps| steps.to_string().len());
        let width = widest.max(if self.board.columns() > 9 { 2 } else { 1 });
        for row in (1..=self.board.rows()).rev() {
            write!(f, "{row:>2} ")?;
            for column in 1..=self.board.columns() {
                let text = match self.board.square(column, row) {
                    None => String::new(),
                    Some(square) => match (self.letter(square), self.get(square)) {
                        (Some(letter), _) => letter.to_string(),
                        (None, Some(steps)) => steps.to_string(),
                        (None, None) => ".".to_owned(),
                    },
                };
                write!(f, " {text:>width$}")?;
            }
            writeln!(f)?;
        }
        write!(f, "   ")?;
        (1..=self.board.columns()).try_for_each(|column| write!(f, " {column:>width$}"))
    }
}

impl Scene<'_> {
    /// How many steps a piece takes to each square: reach-ability with [`Last::Reach`], attack-ability with
    /// [`Last::Attack`].
    ///
    /// # Panics
    /// When the position has no piece of this number.
    #[must_use]
    pub fn ability(&self, piece: PieceId, last: Last) -> Matrix {
        let actor = self.actor(piece);
        let row = actor.row(last);
        let cell = |square: Square| match row.distance[square.index()] {
            _ if square == actor.piece.square => Some(0),
            UNREACHABLE => None,
            steps => Some(steps),
        };
        Matrix::new(self.position().board(), cell).with_letter(actor.piece.square, self.letter(piece))
    }

    /// Obtain-ability: how many steps a piece of this kind and side would take from each square to attack
    /// `target`. With occupation, from its own square and from free ones only.
    ///
    /// # Panics
    /// When the position has no piece of this number.
    #[must_use]
    pub fn obtain_ability(&self, piece: PieceId, target: Square) -> Matrix {
        self.obtain_ability_by(piece, target, Last::Attack)
    }

    /// The same with a last step of another kind: [`Last::Reach`] to stand on the square.
    ///
    /// # Panics
    /// When the position has no piece of this number.
    #[must_use]
    pub fn obtain_ability_by(&self, piece: PieceId, target: Square, last: Last) -> Matrix {
        let cell = |square: Square| {
            if square == target { Some(0) } else { self.distance_from(piece, square, target, last) }
        };
        let matrix = Matrix::new(self.position().board(), cell);
        match self.position().piece_at(target) {
            Some(there) => matrix.with_letter(target, self.letter(there)),
            None => matrix,
        }
    }

    /// A pair's reach-ability and obtain-ability added: the least number is the pair's distance, and the
    /// squares that have it are those where shortest paths stop.
    #[must_use]
    pub fn combined(&self, pair: &Pair) -> Matrix {
        self.combined_by(pair.from, self.actor(pair.to).piece.square, Last::Attack)
    }

    /// The same for a piece and any square, with a last step of this kind.
    ///
    /// # Panics
    /// When the position has no piece of this number.
    #[must_use]
    pub fn combined_by(&self, piece: PieceId, target: Square, last: Last) -> Matrix {
        let mut reach = self.ability(piece, Last::Reach);
        // The end is attacked, perhaps, not reached.
        reach.cells[target.index()] = self.way(piece, target, last).map(|way| way.distance);
        let obtain = self.obtain_ability_by(piece, target, last);
        reach.plus(&obtain).unwrap_or(obtain)
    }

    fn letter(&self, piece: PieceId) -> char {
        let piece = &self.position().pieces()[usize::from(piece)];
        self.position().kind_of(piece).letter_of(piece.side)
    }
}
