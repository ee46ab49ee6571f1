//! Turns as text.

use std::fmt;

use search_core::{Side, shortened};

use super::{Action, Turn};
use crate::point::Point;

impl Turn {
    /// Reads a turn of `side`.
    ///
    /// # Errors
    /// [`TurnTextError`] with the column where the text goes wrong.
    pub fn parse(side: Side, text: &str) -> Result<Self, TurnTextError> {
        let mut reader = Reader { text, chars: text.chars().peekable(), column: 1 };
        let action = reader.action()?;
        let mut removed = Vec::new();
        let may_remove = matches!(action, Action::Walk { .. } | Action::Jump(_));
        while may_remove && reader.skip('*') {
            removed.push(reader.point()?);
        }
        match reader.chars.peek() {
            None => Ok(Self { side, action, removed }),
            Some(_) => Err(reader.error("the end")),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.action {
            Action::Place(point) => write!(f, "{point}")?,
            Action::Lift(point) => write!(f, "^{point}")?,
            Action::Walk { from, to } => write!(f, "{from}-{to}")?,
            Action::Jump(path) => {
                let path: Vec<_> = path.iter().map(Point::to_string).collect();
                f.write_str(&path.join("x"))?;
            }
            Action::Missing => f.write_str("?")?,
        }
        self.removed.iter().try_for_each(|point| write!(f, "*{point}"))
    }
}

/// A text that is no turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?}, column {column}: expected {expected}; a turn looks like gg, ^gg, ca-cb, aaxca or ca-cb*dd"
)]
pub struct TurnTextError {
    /// The text, cut where it is long.
    pub text: String,
    /// Where it goes wrong, as a 1-based count of characters.
    pub column: usize,
    /// What should stand there.
    pub expected: &'static str,
}

struct Reader<'a> {
    text: &'a str,
    chars: std::iter::Peekable<std::str::Chars<'a>>,
    column: usize,
}

impl Reader<'_> {
    fn error(&self, expected: &'static str) -> TurnTextError {
        TurnTextError { text: shortened(self.text), column: self.column, expected }
    }

    fn skip(&mut self, sign: char) -> bool {
        let found = self.chars.next_if_eq(&sign).is_some();
        self.column += usize::from(found);
        found
    }

    fn point(&mut self) -> Result<Point, TurnTextError> {
        let expected = "a point: two letters from a to n, column and row";
        let mut letter = || match self.chars.next_if(|c| matches!(c.to_ascii_lowercase(), 'a'..='n')) {
            Some(letter) => {
                self.column += 1;
                Some(letter)
            }
            None => None,
        };
        let letters = letter().zip(letter());
        let point = letters.and_then(|(column, row)| Point::from_letters(column, row));
        point.ok_or_else(|| self.error(expected))
    }

    fn action(&mut self) -> Result<Action, TurnTextError> {
        if self.skip('?') {
            return Ok(Action::Missing);
        }
        if self.skip('^') {
            return Ok(Action::Lift(self.point()?));
        }
        let from = self.point()?;
        if self.skip('-') {
            return Ok(Action::Walk { from, to: self.point()? });
        }
        let mut path = vec![from];
        while self.skip('x') {
            path.push(self.point()?);
        }
        Ok(if path.len() > 1 { Action::Jump(path) } else { Action::Place(from) })
    }
}
