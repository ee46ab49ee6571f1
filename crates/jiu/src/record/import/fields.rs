//! Parts of a line, each with the column where it starts.

/// A piece of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    /// The text, without white space around it.
    pub(super) text: &'a str,
    /// The line, from 1.
    pub(super) line: usize,
    /// The character in the line at which it starts, from 1.
    pub(super) column: usize,
}

impl<'a> Field<'a> {
    /// A whole line.
    pub(super) fn line(line: usize, text: &'a str) -> Self {
        Self { text, line, column: 1 }.trimmed()
    }

    fn trimmed(self) -> Self {
        let start = self.text.trim_start();
        let skipped = self.text[..self.text.len() - start.len()].chars().count();
        Self { text: start.trim_end(), column: self.column + skipped, ..self }
    }

    /// The parts between `separator`s, empty ones included.
    pub(super) fn split(self, separator: char) -> impl Iterator<Item = Field<'a>> {
        let mut column = self.column;
        self.text.split(separator).map(move |text| {
            let field = Self { text, column, ..self }.trimmed();
            column += text.chars().count() + 1;
            field
        })
    }

    /// What follows the prefix, if the field begins with it.
    pub(super) fn strip_prefix(self, prefix: &str) -> Option<Self> {
        let text = self.text.strip_prefix(prefix)?;
        Some(Self { text, column: self.column + prefix.chars().count(), ..self }.trimmed())
    }

    /// Without the suffix, if it ends with it.
    pub(super) fn without_suffix(self, suffix: char) -> Self {
        Self { text: self.text.strip_suffix(suffix).unwrap_or(self.text), ..self }.trimmed()
    }
}
