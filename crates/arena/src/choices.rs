//! Options by name: what a game, a player or a program may be told, and what it was told.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use search_core::shortened;

/// An option that somebody offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its name, lower case.
    pub name: &'static str,
    /// What it means, and which values there are, in a few words.
    pub what: &'static str,
    /// The value that it has when nobody says otherwise; empty if it is derived from others then.
    pub default: &'static str,
}

/// Values given to options, by name. As text: `board=6x6,passes=none`; an option without a value has
/// the empty one.
///
/// ```
/// let chosen: arena::Choices = "board=6x6,passes=none".parse()?;
/// assert_eq!(chosen.get("board"), Some("6x6"));
/// assert_eq!(chosen.to_string(), "board=6x6,passes=none");
/// # Ok::<(), arena::ChoiceError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices(BTreeMap<String, String>);

/// An option that can't be taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChoiceError {
    /// There is no such option.
    #[error("no option {name}; there is {known}", name = shortened(.name))]
    Unknown {
        /// What was given.
        name: String,
        /// The names there are, one after another.
        known: String,
    },
    /// Given twice.
    #[error("option {name} is given twice", name = shortened(.name))]
    Twice {
        /// The name.
        name: String,
    },
    /// A part of a list without a name.
    #[error("option {number} has no name; expected name=value, parted by commas")]
    NoName {
        /// Which of the parts, from 1.
        number: usize,
    },
    /// A value that its option doesn't have.
    #[error("{name}={value}: {problem}", value = shortened(.value))]
    Value {
        /// The option.
        name: String,
        /// What was given.
        value: String,
        /// What is wrong with it, and what was expected.
        problem: String,
    },
}

impl Choices {
    /// Nothing chosen: every option has its default.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The value given to an option.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Gives an option a value, in place of an earlier one.
    pub fn set(&mut self, name: &str, value: &str) {
        self.0.insert(name.to_owned(), value.to_owned());
    }

    /// The same choices with one more.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.set(name, value);
        self
    }

    /// Takes an option out, with its value.
    pub fn take(&mut self, name: &str) -> Option<String> {
        self.0.remove(name)
    }

    /// Whether nothing is chosen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Names and values, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether every name is one of those offered.
    ///
    /// # Errors
    /// The first that isn't.
    pub fn check(&self, offered: &[Choice]) -> Result<(), ChoiceError> {
        for name in self.0.keys() {
            if !offered.iter().any(|choice| choice.name == name) {
                let known: Vec<_> = offered.iter().map(|choice| choice.name).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(ChoiceError::Unknown { name: name.clone(), known });
            }
        }
        Ok(())
    }

    /// The value of an option, read; `default` where it isn't given.
    ///
    /// # Errors
    /// A value that can't be read.
    pub fn read<T>(&self, name: &str, default: T) -> Result<T, ChoiceError>
    where
        T: FromStr<Err: fmt::Display>,
    {
        Ok(self.read_if_given(name)?.unwrap_or(default))
    }

    /// The value of an option, read, if it is given.
    ///
    /// # Errors
    /// A value that can't be read.
    pub fn read_if_given<T>(&self, name: &str) -> Result<Option<T>, ChoiceError>
    where
        T: FromStr<Err: fmt::Display>,
    {
        let Some(value) = self.get(name) else { return Ok(None) };
        value.parse().map(Some).map_err(|problem: T::Err| ChoiceError::value(name, value, problem))
    }
}

impl Choices {
    /// The value of an option that is a whole number within these bounds, if it is given.
    ///
    /// # Errors
    /// A value that is none, with the bounds.
    pub fn number<T>(&self, name: &str, bounds: RangeInclusive<T>) -> Result<Option<T>, ChoiceError>
    where
        T: FromStr + PartialOrd + fmt::Display,
    {
        let Some(value) = self.get(name) else { return Ok(None) };
        let number = value.parse().ok().filter(|number| bounds.contains(number));
        let (least, most) = (bounds.start(), bounds.end());
        let problem = || format!("expected a whole number from {least} to {most}");
        number.map(Some).ok_or_else(|| ChoiceError::value(name, value, problem()))
    }

    /// The option `seed`: any number, 1 where none is given.
    ///
    /// # Errors
    /// A value that is no number.
    pub fn seed(&self) -> Result<u64, ChoiceError> {
        Ok(self.number("seed", 0..=u64::MAX)?.unwrap_or(1))
    }
}

impl ChoiceError {
    /// A value that its option doesn't have.
    #[must_use]
    pub fn value(name: &str, value: &str, problem: impl fmt::Display) -> Self {
        Self::Value { name: name.to_owned(), value: value.to_owned(), problem: problem.to_string() }
    }
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, value)) in self.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let equals = if value.is_empty() { "" } else { "=" };
            write!(f, "{comma}{name}{equals}{value}")?;
        }
        Ok(())
    }
}

impl FromStr for Choices {
    type Err = ChoiceError;

    /// Parts `name=value`, parted by commas; a part without `=` is a name with the empty value. Commas
    /// within brackets belong to the value.
    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        let mut choices = Self::new();
        if text.trim().is_empty() {
            return Ok(choices);
        }
        for (number, part) in (1..).zip(parts(text)) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (name.trim(), value.trim());
            if name.is_empty() {
                return Err(ChoiceError::NoName { number });
            }
            if choices.get(name).is_some() {
                return Err(ChoiceError::Twice { name: name.to_owned() });
            }
            choices.set(name, value);
        }
        Ok(choices)
    }
}

/// What stands within brackets, if all of it does: a value with commas in it.
pub(crate) fn unbracketed(text: &str) -> &str {
    text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text)
}

/// The parts between commas that no bracket holds.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    text.split(move |c| {
        match c {
            '[' | '(' => depth += 1,
            ']' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
}
