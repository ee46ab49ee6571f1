//! What sources disagree on, as data: every option by name, and the named rule sets.
//!
//! `docs/rules/jiu.md` says which source states what.

use std::fmt;
use std::num::NonZeroU16;

use crate::size::Size;

/// Where the third and the fourth stone may be placed. (The first two go to the ends of the centre
/// square's diagonal in every source.)
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Opening {
    /// On any empty point.
    #[default]
    Free,
    /// Next to a stone that is on the board, of either side: the paper.
    Adjacent,
}

/// Whether a side that can jump has to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Jumps {
    /// No; a chain may stop after any jump.
    #[default]
    Optional,
    /// Yes; a chain may still stop after any jump.
    Forced,
    /// Yes, and the whole chain must capture as many stones as any chain of the position could.
    Maximal,
}

/// When a side may move any stone to any empty point. n is the board's extent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Fly {
    /// Never.
    Off,
    /// With at most n stones.
    #[default]
    AtMostN,
    /// With fewer than n stones.
    BelowN,
}

/// Who may not jump exactly one stone in a turn once a side flies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum SingleJump {
    /// Nobody is banned.
    Allowed,
    /// The strong side: one that doesn't fly itself while its enemy does.
    #[default]
    StrongBanned,
    /// Both sides, as soon as either flies.
    BothBanned,
}

/// With how few stones a side has lost. n is the board's extent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Win {
    /// Fewer than 4: it can't make a square any more.
    #[default]
    Below4,
    /// Fewer than n.
    BelowN,
}

/// Whether a formation wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Formation {
    /// No.
    #[default]
    Off,
    /// A Dalian does, if after the turn of the side that holds it the enemy has no gate: no empty
    /// point on which a stone would complete a square.
    Dalian,
}

/// What a repeated position means. Positions are equal when board and side to move are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Repetition {
    /// Nothing.
    Off,
    /// The third occurrence since the last capture is a draw.
    #[default]
    Third,
}

/// The rules of a game beside its board.
///
/// That a side without a legal move loses is in every source, and no option. The default is
/// [`Rules::COMPETITION`].
///
/// ```
/// use jiu::{Fly, Rules};
/// let rules: Rules = "competition fly=off".parse()?;
/// assert_eq!(rules, Rules { fly: Fly::Off, ..Rules::COMPETITION });
/// assert_eq!(rules.name(), None);
/// assert_eq!(Rules::RESEARCH.to_string().parse(), Ok(Rules::RESEARCH));
/// # Ok::<(), jiu::RulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Rules {
    /// Where stones 3 and 4 go.
    pub opening: Opening,
    /// Whether jumps are forced.
    pub jumps: Jumps,
    /// When a side flies.
    pub fly: Fly,
    /// Who may not jump exactly one stone.
    pub single_jump: SingleJump,
    /// With how few stones a side has lost.
    pub win: Win,
    /// Whether a formation wins.
    pub formation: Formation,
    /// What a repetition means.
    pub repetition: Repetition,
    /// After how many plies without a capture the game is a draw; `None` for no such limit. A turn
    /// without a capture is one ply.
    pub quiet_limit: Option<NonZeroU16>,
}

impl Rules {
    /// The competition's rules: any prefix of a jump chain, flying with at most n stones, no single
    /// jump for the strong side then, fewer than 4 stones lose, draws by third repetition and after
    /// 200 plies without a capture.
    pub const COMPETITION: Self = Self {
        opening: Opening::Free,
        jumps: Jumps::Optional,
        fly: Fly::AtMostN,
        single_jump: SingleJump::StrongBanned,
        win: Win::Below4,
        formation: Formation::Off,
        repetition: Repetition::Third,
        quiet_limit: NonZeroU16::new(200),
    };
    /// As [`Rules::COMPETITION`], but nobody flies and fewer than n stones lose.
    pub const RESEARCH: Self = Self { fly: Fly::Off, win: Win::BelowN, ..Self::COMPETITION };
    /// The paper's rules as far as it states them: stones 3 and 4 adjacent, no flying, fewer than n
    /// stones lose, a Dalian wins while the enemy has no gate. It says nothing of single jumps
    /// (allowed here) and of draws (as in [`Rules::COMPETITION`], so that games end).
    pub const PAPER: Self = Self {
        opening: Opening::Adjacent,
        single_jump: SingleJump::Allowed,
        formation: Formation::Dalian,
        ..Self::RESEARCH
    };
    /// The named rule sets.
    pub const NAMED: [(&'static str, Self); 3] =
        [("competition", Self::COMPETITION), ("research", Self::RESEARCH), ("paper", Self::PAPER)];

    /// The name of the rule set that these rules are; `None` for a set of one's own.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        Self::NAMED.iter().find(|(_, rules)| rules == self).map(|(name, _)| *name)
    }

    /// The fewest stones with which a side has not lost: 4 or n.
    #[inline]
    #[must_use]
    pub const fn fewest_stones(&self, size: Size) -> u32 {
        match self.win {
            Win::Below4 => 4,
            Win::BelowN => size.extent() as u32,
        }
    }

    /// Whether a side with so many stones flies.
    #[inline]
    #[must_use]
    pub const fn flies(&self, stones: u32, size: Size) -> bool {
        match self.fly {
            Fly::Off => false,
            Fly::AtMostN => stones <= size.extent() as u32,
            Fly::BelowN => stones < size.extent() as u32,
        }
    }

    /// Whether anything depends on what was played since the last capture.
    #[inline]
    pub(crate) const fn need_history(&self) -> bool {
        matches!(self.repetition, Repetition::Third) || self.quiet_limit.is_some()
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::COMPETITION
    }
}

/// A word that names no choice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// An option that doesn't exist.
    #[error("word {word}: no option is called {found:?}; expected one of {}", OPTIONS.join(", "))]
    Option {
        /// Which word of the text, from 1.
        word: usize,
        /// The word, cut where it is long.
        found: String,
    },
    /// A value that the option doesn't have.
    #[error("word {word}: {option} can't be {found:?}; expected {expected}")]
    Value {
        /// Which word of the text, from 1.
        word: usize,
        /// The option.
        option: &'static str,
        /// The value, cut where it is long.
        found: String,
        /// What it could be.
        expected: &'static str,
    },
    /// A first word that is no rule set.
    #[error("word {word}: no rule set is called {found:?}; expected competition, research, paper or custom")]
    Name {
        /// Which word of the text, from 1.
        word: usize,
        /// The word, cut where it is long.
        found: String,
    },
}

/// The options' names, in the order in which they are written.
pub(crate) const OPTIONS: [&str; 8] =
    ["opening", "jumps", "fly", "single-jump", "win", "formation", "repetition", "quiet"];

impl fmt::Display for Rules {
    /// The rule set's name, or `custom`, and every option: `research opening=free jumps=optional
    /// fly=off single-jump=strong-banned win=below-n formation=off repetition=third quiet=200`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().unwrap_or("custom"))?;
        for option in OPTIONS {
            write!(f, " {option}=")?;
            crate::rules_text::write_value(self, option, f)?;
        }
        Ok(())
    }
}
