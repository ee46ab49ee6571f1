//! Boards written: on one line, and drawn with coordinates.

use std::fmt::{self, Write as _};

use search_core::Side;

use super::board::column_ending_above;
use crate::position::Reversi;
use crate::shape::Form;

impl Reversi {
    /// The squares in order, `X` Black, `O` White, `-` empty, a space, and the side to move: the
    /// line that [`Reversi::from_line`] reads.
    #[must_use]
    pub fn to_line(&self) -> String {
        let mut line: String =
            (0..self.shape().squares()).map(|square| disc_letter(self.disc_at(square))).collect();
        line.extend([' ', disc_letter(Some(self.side))]);
        line
    }

    /// The drawn row of squares, separated by blanks.
    fn write_row(&self, f: &mut fmt::Formatter<'_>, row: u8) -> fmt::Result {
        let (first, end) = self.shape().columns(row);
        for column in first..end {
            let square = self.shape().square_at(row, column);
            write!(f, " {}", disc_letter(square.and_then(|square| self.disc_at(square))))?;
        }
        Ok(())
    }
}

/// `X` Black, `O` White, `-` nothing.
pub(crate) const fn disc_letter(disc: Option<Side>) -> char {
    match disc {
        Some(Side::First) => 'X',
        Some(Side::Second) => 'O',
        None => '-',
    }
}

impl fmt::Display for Reversi {
    /// The drawn board with coordinates and the side to move, without a final line end. A
    /// rectangle's column letters stand above it; a hexagon's lean, and stand where they end:
    ///
    /// ```text
    ///   a b c d        1    - - -
    /// 1 - - - -        2   - X O -
    /// 2 - O X -        3  - O - X -
    /// 3 - X O -        4   - X O - e
    /// 4 - - - -        5    - - - d
    /// black to move          a b c
    ///                  black to move
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.shape();
        let width = if shape.rows() > 9 { 2 } else { 1 };
        if let Form::Rectangle { files, .. } = shape.form() {
            writeln!(f, "{:width$}{}", "", column_letters(files))?;
        }
        for row in 0..shape.rows() {
            write!(f, "{:>width$}", row + 1)?;
            if let Form::Hexagon { side } = shape.form() {
                write!(f, "{:1$}", "", usize::from((side - 1).abs_diff(row)) + 1)?;
            }
            self.write_row(f, row)?;
            if let Some(letter) = column_ending_above(shape, row) {
                write!(f, " {letter}")?;
            }
            f.write_char('\n')?;
        }
        if let Form::Hexagon { side } = shape.form() {
            writeln!(f, "{:1$}{2}", "", width + usize::from(side) + 1, column_letters(side))?;
        }
        f.write_str(if self.side == Side::First { "black to move" } else { "white to move" })
    }
}

fn column_letters(files: u8) -> String {
    (0..files).flat_map(|file| [' ', char::from(b'a' + file)]).collect()
}
