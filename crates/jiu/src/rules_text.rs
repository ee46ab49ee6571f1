//! Rules as text: `competition`, or options by name.

use std::fmt::{self, Display as _};
use std::num::NonZeroU16;
use std::str::FromStr;

use search_core::shortened;

use crate::rules::{Fly, Formation, Jumps, OPTIONS, Opening, Repetition, Rules, RulesError, SingleJump, Win};

/// A choice whose values have names.
trait Named: Copy + PartialEq + 'static {
    /// What an error says of the values.
    const EXPECTED: &'static str;
    /// The values with their names.
    const NAMES: &'static [(&'static str, Self)];

    fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, value)| *value == self).map_or("", |(name, _)| *name)
    }

    fn named(text: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(name, _)| *name == text).map(|(_, value)| *value)
    }
}

macro_rules! named {
    ($type:ty, $expected:literal, $($name:literal => $value:path),+) => {
        impl Named for $type {
            const EXPECTED: &'static str = $expected;
            const NAMES: &'static [(&'static str, Self)] = &[$(($name, $value)),+];
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

named!(Opening, "free or adjacent", "free" => Opening::Free, "adjacent" => Opening::Adjacent);
named!(Jumps, "optional, forced or maximal",
    "optional" => Jumps::Optional, "forced" => Jumps::Forced, "maximal" => Jumps::Maximal);
named!(Fly, "off, at-most-n or below-n",
    "off" => Fly::Off, "at-most-n" => Fly::AtMostN, "below-n" => Fly::BelowN);
named!(SingleJump, "allowed, strong-banned or both-banned",
    "allowed" => SingleJump::Allowed, "strong-banned" => SingleJump::StrongBanned,
    "both-banned" => SingleJump::BothBanned);
named!(Win, "below-4 or below-n", "below-4" => Win::Below4, "below-n" => Win::BelowN);
named!(Formation, "off or dalian", "off" => Formation::Off, "dalian" => Formation::Dalian);
named!(Repetition, "off or third", "off" => Repetition::Off, "third" => Repetition::Third);

/// Writes the value of the option with this name.
pub(crate) fn write_value(rules: &Rules, option: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match option {
        "opening" => rules.opening.fmt(f),
        "jumps" => rules.jumps.fmt(f),
        "fly" => rules.fly.fmt(f),
        "single-jump" => rules.single_jump.fmt(f),
        "win" => rules.win.fmt(f),
        "formation" => rules.formation.fmt(f),
        "repetition" => rules.repetition.fmt(f),
        _ => match rules.quiet_limit {
            Some(plies) => plies.fmt(f),
            None => f.write_str("off"),
        },
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    /// Reads a rule set's name, `custom` (which stands for `competition`), options as
    /// [`Display`](fmt::Display) writes them, or a name and then the options that differ. White space
    /// or commas part the words. Without a name the options differ from `competition`; of an option
    /// given twice the last counts.
    ///
    /// # Errors
    /// [`RulesError`] with the number of the word that is no name, option or value.
    fn from_str(text: &str) -> Result<Self, RulesError> {
        let text = text.to_ascii_lowercase();
        let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        let mut rules = Self::COMPETITION;
        for (number, word) in (1..).zip(words) {
            match word.split_once('=') {
                Some((option, value)) => set(&mut rules, option, value, number)?,
                None if number == 1 => rules = rule_set(word, number)?,
                None => return Err(RulesError::Option { word: number, found: shortened(word) }),
            }
        }
        Ok(rules)
    }
}

fn rule_set(word: &str, number: usize) -> Result<Rules, RulesError> {
    let known =
        Rules::NAMED.into_iter().chain([("custom", Rules::COMPETITION)]).find(|(name, _)| *name == word);
    known.map(|(_, rules)| rules).ok_or_else(|| RulesError::Name { word: number, found: shortened(word) })
}

fn set(rules: &mut Rules, option: &str, value: &str, word: usize) -> Result<(), RulesError> {
    fn choice<T: Named>(option: &'static str, value: &str, word: usize) -> Result<T, RulesError> {
        let found = || shortened(value);
        T::named(value).ok_or_else(|| RulesError::Value {
            word,
            option,
            found: found(),
            expected: T::EXPECTED,
        })
    }
    let Some(&option) = OPTIONS.iter().find(|name| **name == option) else {
        return Err(RulesError::Option { word, found: shortened(option) });
    };
    match option {
        "opening" => rules.opening = choice(option, value, word)?,
        "jumps" => rules.jumps = choice(option, value, word)?,
        "fly" => rules.fly = choice(option, value, word)?,
        "single-jump" => rules.single_jump = choice(option, value, word)?,
        "win" => rules.win = choice(option, value, word)?,
        "formation" => rules.formation = choice(option, value, word)?,
        "repetition" => rules.repetition = choice(option, value, word)?,
        _ => {
            let limit = || value.parse::<NonZeroU16>().ok().filter(|_| !value.starts_with('+'));
            rules.quiet_limit = match value {
                "off" => None,
                _ => Some(limit().ok_or_else(|| RulesError::Value {
                    word,
                    option,
                    found: shortened(value),
                    expected: "off or a number of plies from 1 to 65535",
                })?),
            };
        }
    }
    Ok(())
}
