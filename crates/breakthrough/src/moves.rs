//! A move in 16 bits.

use std::fmt;

use search_core::Side;

/// One step of a piece: where from, where to, and which way. Sixteen bits, so that move lists stay
/// small and a transposition table stores moves as they are.
///
/// ```text
/// bit 15 14 | 13 ..... 7 | 6 ...... 0
///      step |     to     |    from
/// ```
///
/// Whether it captures is the position's to say. Moves come from
/// [`legal_moves`](search_core::Position::legal_moves),
/// [`find_move`](crate::Breakthrough::find_move) or
/// [`parse_move`](crate::Breakthrough::parse_move).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

/// The three ways a piece can step forward, as seen from White's side of the board for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Along the file, to an empty square only.
    Straight = 0,
    /// Diagonally, one file nearer to file a.
    TowardsA = 1,
    /// Diagonally, one file further from file a.
    FromA = 2,
}

impl Step {
    /// All three, in generation order.
    pub const ALL: [Self; 3] = [Self::Straight, Self::TowardsA, Self::FromA];

    /// The change of file: 0, -1 or +1.
    #[inline]
    #[must_use]
    pub const fn files(self) -> i8 {
        match self {
            Self::Straight => 0,
            Self::TowardsA => -1,
            Self::FromA => 1,
        }
    }

    /// The step as its mirror image shows it.
    #[must_use]
    pub(crate) const fn mirrored(self) -> Self {
        match self {
            Self::Straight => Self::Straight,
            Self::TowardsA => Self::FromA,
            Self::FromA => Self::TowardsA,
        }
    }
}

impl Move {
    #[inline(always)]
    pub(crate) const fn new(from: u8, to: u8, step: Step) -> Self {
        Self(from as u16 | (to as u16) << 7 | (step as u16) << 14)
    }

    /// The square that the piece leaves, as an index (rank x files + file).
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> u8 {
        (self.0 & 127) as u8
    }

    /// The square that the piece enters.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> u8 {
        (self.0 >> 7 & 127) as u8
    }

    /// Which way the piece steps.
    #[inline]
    #[must_use]
    pub const fn step(self) -> Step {
        match self.0 >> 14 {
            0 => Step::Straight,
            1 => Step::TowardsA,
            _ => Step::FromA,
        }
    }

    /// Whose move it is: White's steps lead to higher squares.
    #[inline]
    #[must_use]
    pub const fn side(self) -> Side {
        if self.to() > self.from() { Side::First } else { Side::Second }
    }

    /// The step and the square that it starts from, as one number below 3 x 128.
    #[inline(always)]
    pub(crate) const fn origin(self) -> usize {
        (self.0 >> 14 << 7 | self.0 & 127) as usize
    }

    /// The sixteen bits.
    #[inline(always)]
    #[must_use]
    pub const fn code(self) -> u16 {
        self.0
    }
}

impl fmt::Debug for Move {
    /// Square indices, `8>16`: a move does not know its board, so it can't name its squares.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}", self.from(), self.to())
    }
}
