//! Where in a text something stands.

use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1; one beyond the last at the line's end.
    pub column: usize,
    /// The byte in the text, from 0.
    pub byte: usize,
}

impl Place {
    pub(crate) const START: Self = Self { line: 1, column: 1, byte: 0 };

    /// The place of a byte of `text`, or of its end.
    pub(crate) fn of(text: &str, byte: usize) -> Self {
        Locator::new(text).at(byte)
    }

    /// A place within a piece of text that itself starts at `self`.
    pub(crate) const fn then(self, inner: Self) -> Self {
        let column = if inner.line == 1 { self.column + inner.column - 1 } else { inner.column };
        Self { line: self.line + inner.line - 1, column, byte: self.byte + inner.byte }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {} (byte {})", self.line, self.column, self.byte)
    }
}

/// Finds places in ascending order, so that the text is walked through once.
pub(crate) struct Locator<'a> {
    text: &'a str,
    place: Place,
}

impl<'a> Locator<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, place: Place::START }
    }

    /// The place of a byte, not before the last one asked for.
    pub(crate) fn at(&mut self, byte: usize) -> Place {
        for c in self.text.get(self.place.byte..byte).unwrap_or_default().chars() {
            self.place.byte += c.len_utf8();
            self.place.column += 1;
            if c == '\n' {
                self.place.line += 1;
                self.place.column = 1;
            }
        }
        self.place
    }
}
