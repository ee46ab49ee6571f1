//! Positions as a line of text.
//!
//! ```text
//! 6 ...x.o/.xxo../..ox../.oxx../..o.../...... b turn
//! ```
//!
//! The extent; the rows from the top, `x` White, `o` Black, `.` empty; whose turn it is, `w` or `b`;
//! and what is to be done: `place`, `lift`, `turn`, `chain:` and the jumping stone's point, with `:once`
//! after its first jump, `remove:` and how many stones, or `won`. The rules are not part of it.

use std::fmt;

use search_core::{Position as _, Side, shortened};

use crate::ending::name;
use crate::phase::Phase;
use crate::point::Point;
use crate::points::Points;
use crate::position::Jiu;
use crate::rules::Rules;
use crate::setup::{PositionError, Setup};
use crate::size::{Size, SizeError};

/// A text that is no position: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionTextError {
    /// A word is missing.
    #[error("{found} words: expected an extent, the rows, w or b, and what is to be done")]
    Words {
        /// How many words there are.
        found: usize,
    },
    /// The first word is no size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Too few or too many rows.
    #[error("{found} rows: expected {expected}")]
    Rows {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A row of another length.
    #[error("row {row} has {found} points: expected {expected}")]
    Row {
        /// The row, from 1 at the top.
        row: usize,
        /// Its points.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A character that is neither a stone nor empty.
    #[error("row {row}, column {column}: {found:?}; expected x (White), o (Black) or . (empty)")]
    Point {
        /// The row, from 1 at the top.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// No side.
    #[error("{0:?}: expected w (White to move) or b (Black to move)")]
    Side(String),
    /// Nothing that can be done.
    #[error("{0:?}: expected place, lift, turn, chain:POINT, chain:POINT:once, remove:COUNT or won")]
    Phase(String),
    /// The stones make no position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl Jiu {
    /// The position in one line, as [`Jiu::from_text`] reads it. What was played before is not in it.
    #[must_use]
    pub fn to_text(&self) -> String {
        let extent = self.size().extent();
        let row = |row| (0..extent).map(move |column| self.sign(Point::at(row, column))).collect::<String>();
        let rows: Vec<_> = (0..extent).map(row).collect();
        let side = if self.side_to_move() == Side::First { 'w' } else { 'b' };
        format!("{extent} {} {side} {}", rows.join("/"), self.phase())
    }

    /// Reads a position in one line: `4 xo../..../..../.... w turn`.
    ///
    /// # Errors
    /// [`PositionTextError`] names the word, row or column that is wrong, or why the stones make no
    /// position.
    pub fn from_text(text: &str, rules: Rules) -> Result<Self, PositionTextError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [size, rows, side, phase] = words[..] else {
            return Err(PositionTextError::Words { found: words.len() });
        };
        let size: Size = size.parse()?;
        let stones = read_rows(size, rows)?;
        let side = match side {
            "w" => Side::First,
            "b" => Side::Second,
            _ => return Err(PositionTextError::Side(shortened(side))),
        };
        let phase = Phase::from_word(phase).ok_or_else(|| PositionTextError::Phase(shortened(phase)))?;
        Ok(Self::new(&Setup { size, rules, stones, side, phase })?)
    }

    pub(crate) fn sign(&self, point: Point) -> char {
        match self.stone_at(point) {
            Some(Side::First) => 'x',
            Some(Side::Second) => 'o',
            None => '.',
        }
    }
}

fn read_rows(size: Size, text: &str) -> Result<[Points; 2], PositionTextError> {
    let extent = size.extent();
    let expected = usize::from(extent);
    let found = text.split('/').count();
    if found != expected {
        return Err(PositionTextError::Rows { found, expected });
    }
    let mut stones = [Points::EMPTY; 2];
    for (index, row) in (0..extent).zip(text.split('/')) {
        let number = usize::from(index) + 1;
        let found = row.chars().count();
        if found != expected {
            return Err(PositionTextError::Row { row: number, found, expected });
        }
        for (column, sign) in (0..extent).zip(row.chars()) {
            match sign {
                'x' => stones[0] |= Points::of(Point::at(index, column)),
                'o' => stones[1] |= Points::of(Point::at(index, column)),
                '.' => {}
                found => {
                    let column = usize::from(column) + 1;
                    return Err(PositionTextError::Point { row: number, column, found });
                }
            }
        }
    }
    Ok(stones)
}

impl Phase {
    /// Reads what [`Display`](fmt::Display) writes.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        let mut parts = word.split(':');
        let phase = match (parts.next()?, parts.next(), parts.next()) {
            ("place", None, None) => Self::Placement,
            ("lift", None, None) => Self::Lift,
            ("turn", None, None) => Self::Turn,
            ("won", None, None) => Self::Won,
            ("remove", Some(count @ ("1" | "2" | "3" | "4")), None) => {
                Self::Removal { left: count.as_bytes()[0] - b'0' }
            }
            ("chain", Some(point), once @ (None | Some("once"))) => {
                Self::Chain { at: point_from(point)?, once: once.is_some() }
            }
            _ => return None,
        };
        parts.next().is_none().then_some(phase)
    }
}

/// A point from exactly two letters.
pub(crate) fn point_from(text: &str) -> Option<Point> {
    let mut letters = text.chars();
    let point = Point::from_letters(letters.next()?, letters.next()?)?;
    letters.next().is_none().then_some(point)
}

impl fmt::Display for Phase {
    /// One word, as in a position's text: `turn`, `chain:gg:once`, `remove:2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placement => f.write_str("place"),
            Self::Lift => f.write_str("lift"),
            Self::Turn => f.write_str("turn"),
            Self::Chain { at, once: true } => write!(f, "chain:{at}:once"),
            Self::Chain { at, once: false } => write!(f, "chain:{at}"),
            Self::Removal { left } => write!(f, "remove:{left}"),
            Self::Won => f.write_str("won"),
        }
    }
}

impl fmt::Display for Jiu {
    /// A drawn board with the letters of columns (above) and rows, and who has to do what:
    ///
    /// ```text
    ///   a b c d
    /// a x o . .
    /// b . x . .
    /// c . o . .
    /// d . . . .
    /// Black (o) to move: turn
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = || (b'a'..).take(self.size().extent().into()).map(char::from);
        f.write_str(" ")?;
        for letter in letters() {
            write!(f, " {letter}")?;
        }
        for (row, letter) in (0..).zip(letters()) {
            write!(f, "\n{letter}")?;
            for column in 0..self.size().extent() {
                write!(f, " {}", self.sign(Point::at(row, column)))?;
            }
        }
        let side = self.side_to_move();
        let sign = if side == Side::First { 'x' } else { 'o' };
        match self.ending() {
            Some(ending) => write!(f, "\n{ending}"),
            None => write!(f, "\n{} ({sign}) to move: {}", name(side), self.phase()),
        }
    }
}
