//! What a position is worth by best play.

use std::cmp::Ordering;
use std::fmt;

/// The value of a position for the side to move, and how many turns of the battle it takes: the winner
/// wins as soon, the loser loses as late as can be. The turn that is under way counts; placing and
/// lifting stones doesn't.
///
/// Values are ordered: what is better for the side to move is greater.
///
/// ```
/// use jiu::retrograde::Value;
/// assert!(Value::Win(3) > Value::Win(5) && Value::Win(5) > Value::Draw);
/// assert!(Value::Draw > Value::Loss(4) && Value::Loss(4) > Value::Loss(2));
/// assert_eq!(Value::Win(3).to_string(), "a win in 3 turns");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins with its turn of this number, counting the turns of both sides: 1 is a
    /// win at once. Odd, but for the turns of a game that has yet to come to the battle.
    Win(u16),
    /// The side to move loses after so many turns of both sides; 0 if it has lost.
    Loss(u16),
    /// Neither side can force a win.
    Draw,
}

/// A word for a table: 0 for a draw, else the distance plus 1, whose parity tells who wins.
pub(super) const UNDECIDED: u16 = 0;

impl Value {
    /// The value of the position before a turn of the battle that led to one of this value.
    pub(super) const fn a_turn_before(self) -> Self {
        match self {
            Self::Loss(turns) => Self::Win(turns + 1),
            Self::Win(turns) => Self::Loss(turns + 1),
            Self::Draw => Self::Draw,
        }
    }

    /// The value for the other side.
    pub(super) const fn for_the_other(self) -> Self {
        match self {
            Self::Loss(turns) => Self::Win(turns),
            Self::Win(turns) => Self::Loss(turns),
            Self::Draw => Self::Draw,
        }
    }

    /// What a word stands for.
    pub(super) const fn from_word(word: u16) -> Self {
        match word {
            UNDECIDED => Self::Draw,
            word if word % 2 == 1 => Self::Loss(word - 1),
            word => Self::Win(word - 1),
        }
    }

    /// The turns until the game is over; `None` for a draw.
    #[must_use]
    pub const fn turns(self) -> Option<u16> {
        match self {
            Self::Win(turns) | Self::Loss(turns) => Some(turns),
            Self::Draw => None,
        }
    }

    /// A number that grows with the value.
    const fn rank(self) -> i32 {
        match self {
            Self::Win(turns) => i32::MAX - turns as i32,
            Self::Loss(turns) => i32::MIN + turns as i32,
            Self::Draw => 0,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |turns: u16| if turns == 1 { "" } else { "s" };
        match *self {
            Self::Win(turns) => write!(f, "a win in {turns} turn{}", plural(turns)),
            Self::Loss(turns) => write!(f, "a loss in {turns} turn{}", plural(turns)),
            Self::Draw => f.write_str("a draw"),
        }
    }
}
