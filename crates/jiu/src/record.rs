//! Records of games: what was played, by whom, and how it ended; read, written, replayed, imported.
//!
//! | module | what |
//! |---|---|
//! | [`sgf`] | the tree notation itself: nodes, properties, escapes |
//! | [`Record::to_sgf`], [`Record::from_sgf`], [`games_from_sgf`] | the encoding of JIU in SGF FF\[4\], described in `docs/formats-jiu.md` |
//! | [`Record::replay`] | checking a record against its rules |
//! | [`import`] | two notations of others |

pub mod import;
mod read;
mod replay;
pub mod sgf;
mod write;

pub use read::{ReadError, SgfGame, games_from_sgf};
pub use replay::{IllegalEntry, Remark, Replay, ReplayError};
pub use write::GAME_NUMBER;

use std::fmt;

use search_core::{Outcome, Side};

use crate::phase::Phase;
use crate::points::Points;
use crate::position::Jiu;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::size::Size;
use crate::turn::Turn;

/// One turn of a record, and what was said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The turn.
    pub turn: Turn,
    /// The comment; empty if there is none.
    pub comment: String,
    /// Properties of the node that mean nothing to JIU, as they stood in the file.
    pub properties: Vec<sgf::Property>,
}

impl From<Turn> for Entry {
    fn from(turn: Turn) -> Self {
        Self { turn, comment: String::new(), properties: Vec::new() }
    }
}

/// How a game ended, as its record says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// A side won; the second part says how in SGF's way (`R` by resignation, `T` on time), and can
    /// be empty.
    Won(Side, String),
    /// Nobody won.
    Draw,
    /// No result: broken off, or not to be counted.
    Void,
    /// Not known.
    Unknown,
}

impl fmt::Display for GameResult {
    /// As SGF writes it: `W+`, `B+R`, `0`, `Void`, `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(side, how) => write!(f, "{}+{how}", if *side == Side::First { 'W' } else { 'B' }),
            Self::Draw => f.write_str("0"),
            Self::Void => f.write_str("Void"),
            Self::Unknown => f.write_str("?"),
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Winner(side) => Self::Won(side, String::new()),
            Outcome::Draw | Outcome::Points(_) => Self::Draw,
        }
    }
}

/// A game's record.
///
/// ```
/// use jiu::{Record, Rules, Size, Turn};
/// use search_core::Side;
///
/// let mut record = Record::new(Size::STANDARD, Rules::COMPETITION);
/// record.entries.push(Turn::parse(Side::First, "gg")?.into());
/// record.entries.push(Turn::parse(Side::Second, "hh")?.into());
/// let text = record.to_sgf();
/// assert!(text.contains(";W[gg];B[hh]"));
/// assert_eq!(Record::from_sgf(&text)?, record);
/// assert_eq!(record.replay()?.position.empty().count(), 194);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Where the game began, with its board and rules.
    pub start: Setup,
    /// The turns in order.
    pub entries: Vec<Entry>,
    /// How it ended; `None` if the record doesn't say.
    pub result: Option<GameResult>,
    /// White's name; empty if not known.
    pub white: String,
    /// Black's name; empty if not known.
    pub black: String,
    /// What is said of the game as a whole.
    pub comment: String,
    /// Further properties of the game (`EV`, `DT`, ...) as they stood in the file: of other names than
    /// those that have a meaning here.
    pub properties: Vec<sgf::Property>,
}

impl Record {
    /// A game from its beginning, with nothing played.
    #[must_use]
    pub fn new(size: Size, rules: Rules) -> Self {
        let stones = [Points::EMPTY; 2];
        Self::from_setup(Setup { size, rules, stones, side: Side::First, phase: Phase::Placement })
    }

    /// A game from any position.
    #[must_use]
    pub fn from_setup(start: Setup) -> Self {
        Self {
            start,
            entries: Vec::new(),
            result: None,
            white: String::new(),
            black: String::new(),
            comment: String::new(),
            properties: Vec::new(),
        }
    }

    /// Whether the game began with an empty board.
    #[must_use]
    pub fn is_from_beginning(&self) -> bool {
        self.start.phase == Phase::Placement
            && self.start.side == Side::First
            && self.start.stones == [Points::EMPTY; 2]
    }
}

impl Jiu {
    /// The position as a [`Setup`].
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            size: self.size(),
            rules: self.rules(),
            stones: [self.stones(Side::First), self.stones(Side::Second)],
            side: search_core::Position::side_to_move(self),
            phase: self.phase(),
        }
    }
}
