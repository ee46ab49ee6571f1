//! Kinds of pieces as data: what they are called, what they are worth, how they move.
//!
//! A kind is a list of movements. A movement goes by an offset: a leaper goes there once, a rider goes on
//! by the same offset until something ends it. A movement may serve to reach squares, to attack them, or
//! both (the paper keeps the two apart for the sake of pawns), and may start only from one row, as a
//! pawn's double step. Forward is up the board for White and down for Black.

mod text;

use search_core::Side;

use crate::board::Board;
pub use text::{KindError, KindErrorKind};

/// What a movement serves for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// To go to a square and to take what stands there.
    Both,
    /// To go there only, as a pawn's push.
    Reach,
    /// To take only, as a pawn's capture.
    Attack,
}

/// Which other directions a movement's offset stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Images {
    /// None: the offset alone.
    One,
    /// Its mirror image, left for right.
    Mirror,
    /// All images under the symmetries of the square: up to eight.
    All,
}

/// One way in which a piece moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Movement {
    /// Columns to the right, -15 to 15.
    pub across: i8,
    /// Rows forward, -15 to 15; not 0 together with `across`.
    pub forward: i8,
    /// Further directions.
    pub images: Images,
    /// How often the offset may be repeated in one step, 1 to 15: 1 is a leaper, 15 a rider that nothing
    /// but the board ends. Squares passed on the way must be free where occupation matters.
    pub most: u8,
    /// The row, counted from the piece's own side, that the movement must start on.
    pub from_row: Option<u8>,
    /// What it serves for.
    pub purpose: Purpose,
}

impl Movement {
    /// The offset that a leaper or rider may repeat without end on any board.
    pub const FARTHEST: u8 = Board::MOST - 1;

    /// A leaper's movement in all directions.
    #[must_use]
    pub const fn leap(across: i8, forward: i8) -> Self {
        Self { across, forward, images: Images::All, most: 1, from_row: None, purpose: Purpose::Both }
    }

    /// A rider's movement in all directions.
    #[must_use]
    pub const fn ride(across: i8, forward: i8) -> Self {
        Self { most: Self::FARTHEST, ..Self::leap(across, forward) }
    }

    /// The offsets, as columns and rows up the board, for a piece of `side`; each once.
    pub(crate) fn offsets(&self, side: Side) -> Vec<(i32, i32)> {
        let (x, y) = (i32::from(self.across), i32::from(self.forward));
        let mut offsets = match self.images {
            Images::One => vec![(x, y)],
            Images::Mirror => vec![(x, y), (-x, y)],
            Images::All => vec![(x, y), (-x, y), (x, -y), (-x, -y), (y, x), (-y, x), (y, -x), (-y, -x)],
        };
        if side == Side::Second {
            offsets.iter_mut().for_each(|offset| offset.1 = -offset.1);
        }
        offsets.sort_unstable();
        offsets.dedup();
        offsets
    }

    /// The row of the board, from 1, that it must start on; `None` for any.
    pub(crate) fn start_row(&self, side: Side, board: &Board) -> Option<i32> {
        let own = i32::from(self.from_row?);
        Some(if side == Side::First { own } else { i32::from(board.rows()) + 1 - own })
    }
}

/// A kind of piece.
///
/// Read from a line of text with `str::parse`: name, letter, value, then movements between semicolons, each
/// `leap` or `ride` with its offset (columns to the right, rows forward) and what further holds:
///
/// ```
/// use lg_patterns::Kind;
///
/// let pawn: Kind = "pawn P 1 reach leap 0,1; reach ride 0,1 to 2 from 2; attack leap 1,1 mirror".parse()?;
/// assert!(pawn.is_two_faced());
/// let camel: Kind = "camel C 3 leap 1,3 all".parse()?;
/// assert_eq!(camel.to_string(), "camel C 3 leap 1,3 all");
/// assert!("stone S 1 ".parse::<Kind>().is_err(), "a piece that never moves");
/// # Ok::<(), lg_patterns::KindError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Kind {
    pub(crate) name: String,
    pub(crate) letter: char,
    pub(crate) value: u32,
    pub(crate) movements: Vec<Movement>,
}

impl Kind {
    /// The most movements of one kind.
    pub const MOST_MOVEMENTS: usize = 32;
    /// The greatest value of a kind.
    pub const GREATEST_VALUE: u32 = 1_000_000;

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its capital letter, which stands for a white one.
    #[must_use]
    pub const fn letter(&self) -> char {
        self.letter
    }

    /// The letter for a piece of `side`: capital for White, small for Black.
    #[must_use]
    pub const fn letter_of(&self, side: Side) -> char {
        match side {
            Side::First => self.letter,
            Side::Second => self.letter.to_ascii_lowercase(),
        }
    }

    /// What it is worth, 1 to a million; pawns are usually worth 1.
    #[must_use]
    pub const fn value(&self) -> u32 {
        self.value
    }

    /// Its movements.
    #[must_use]
    pub fn movements(&self) -> &[Movement] {
        &self.movements
    }

    /// Whether it reaches squares in another way than it attacks them, as a pawn.
    #[must_use]
    pub fn is_two_faced(&self) -> bool {
        self.movements.iter().any(|movement| movement.purpose != Purpose::Both)
    }
}

/// The kinds that a position's letters stand for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Kinds(pub(crate) Vec<Kind>);

/// The six of chess. Values are the usual ones; a king's is chosen above all others together with a
/// reserve, so that no pattern against another piece outranks one against a king for its target's sake.
const CHESS: &str = "\
pawn P 1 reach leap 0,1; reach ride 0,1 to 2 from 2; attack leap 1,1 mirror
knight N 3 leap 1,2 all
bishop B 3 ride 1,1 all
rook R 5 ride 0,1 all
queen Q 9 ride 0,1 all; ride 1,1 all
king K 100 leap 0,1 all; leap 1,1 all
";

/// Breakthrough's only one: straight steps reach, diagonal ones do both.
const BREAKTHROUGH: &str = "pawn P 1 reach leap 0,1; leap 1,1 mirror\n";

impl Kinds {
    /// The six kinds of chess: P N B R Q K.
    ///
    /// # Panics
    /// Never: the text is well formed.
    #[must_use]
    pub fn chess() -> Self {
        CHESS.parse().expect("the kinds of chess")
    }

    /// The pawn of Breakthrough.
    ///
    /// # Panics
    /// Never: the text is well formed.
    #[must_use]
    pub fn breakthrough() -> Self {
        BREAKTHROUGH.parse().expect("the kind of Breakthrough")
    }

    /// The kinds, in order.
    #[must_use]
    pub fn all(&self) -> &[Kind] {
        &self.0
    }

    /// The number of the kind with this letter, and whose piece it stands for.
    #[must_use]
    pub fn find(&self, letter: char) -> Option<(usize, Side)> {
        let kind = self.0.iter().position(|kind| kind.letter == letter.to_ascii_uppercase())?;
        Some((kind, if letter.is_ascii_uppercase() { Side::First } else { Side::Second }))
    }

    /// The number of the kind with this name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|kind| kind.name == name)
    }
}
