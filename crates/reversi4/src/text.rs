//! Positions as text.

use search_core::Side;

use crate::position::Reversi;

impl Reversi {
    /// The squares in order, `X` Black, `O` White, `-` empty, a space, and the side to move: the
    /// line that [`Reversi::from_line`] reads.
    #[must_use]
    pub fn to_line(&self) -> String {
        let mut line: String = (0..self.shape().squares())
            .map(|square| match self.disc_at(square) {
                Some(Side::First) => 'X',
                Some(Side::Second) => 'O',
                None => '-',
            })
            .collect();
        line.push_str(if self.side == Side::First { " X" } else { " O" });
        line
    }
}
