//! A move: a square, or a pass.

use std::fmt;

/// A disc on a square, or a pass. One byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u8);

impl Move {
    /// The pass.
    pub const PASS: Self = Self(64);

    /// A disc on the square with this index, 0 to 63; a larger number is a pass.
    #[inline]
    #[must_use]
    pub const fn on(square: u8) -> Self {
        if square < 64 { Self(square) } else { Self::PASS }
    }

    /// The square; `None` for a pass.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Option<u8> {
        if self.0 < 64 { Some(self.0) } else { None }
    }

    /// Whether it is a pass.
    #[inline]
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.0 == 64
    }

    /// The square, or 64 for a pass.
    #[inline]
    #[must_use]
    pub const fn code(self) -> u16 {
        self.0 as u16
    }
}

impl fmt::Debug for Move {
    /// The index of the square: a move doesn't know its board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(square) => write!(f, "@{square}"),
            None => f.write_str("pass"),
        }
    }
}
