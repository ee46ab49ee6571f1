//! A table of text, written for a terminal or as Markdown.

use std::fmt::Write as _;

/// Which side a column's text is set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Align {
    Left,
    Right,
}

/// Rows under a header; every row has as many cells as the header.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Table {
    header: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table. A column whose name starts with `>` is set to the right: a column of numbers.
    pub(crate) fn new<S: AsRef<str>>(columns: impl IntoIterator<Item = S>) -> Self {
        let header = columns.into_iter().map(|name| match name.as_ref().strip_prefix('>') {
            Some(name) => (name.to_owned(), Align::Right),
            None => (name.as_ref().to_owned(), Align::Left),
        });
        Self { header: header.collect(), rows: Vec::new() }
    }

    /// Adds a row; cells that are missing stay empty, cells beyond the header are dropped.
    pub(crate) fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        let mut row: Vec<String> = cells.into_iter().map(Into::into).collect();
        row.resize(self.header.len(), String::new());
        self.rows.push(row);
    }

    /// For a terminal: columns padded, the last one left ragged.
    pub(crate) fn to_terminal(&self) -> String {
        let names: Vec<_> = self.header.iter().map(|(name, _)| name.clone()).collect();
        let mut text = String::new();
        let widths = self.widths();
        for row in std::iter::once(&names).chain(&self.rows) {
            let mut line = String::new();
            for ((cell, width), (_, align)) in row.iter().zip(&widths).zip(&self.header) {
                match align {
                    Align::Left => write!(line, "{cell:<width$}  "),
                    Align::Right => write!(line, "{cell:>width$}  "),
                }
                .expect("writing to a string can't fail");
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// As a Markdown table.
    pub(crate) fn to_markdown(&self) -> String {
        let names: Vec<_> = self.header.iter().map(|(name, _)| name.clone()).collect();
        let rules: Vec<_> = self.header.iter().map(|(_, align)| rule(*align).to_owned()).collect();
        let mut text = String::new();
        for (index, row) in [&names, &rules].into_iter().chain(&self.rows).enumerate() {
            let cells = row.iter().map(|cell| if index == 1 { cell.clone() } else { escaped(cell) });
            text.push_str(&format!("| {} |\n", cells.collect::<Vec<_>>().join(" | ")));
        }
        text
    }

    fn widths(&self) -> Vec<usize> {
        let width = |index: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(index)).map(|cell| cell.chars().count());
            cells.max().unwrap_or(0)
        };
        let header = self.header.iter().enumerate();
        header.map(|(index, (name, _))| width(index).max(name.chars().count())).collect()
    }
}

const fn rule(align: Align) -> &'static str {
    match align {
        Align::Left => "---",
        Align::Right => "---:",
    }
}

/// A cell's text with what Markdown would read as its own syntax escaped.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new(["claim", ">nodes"]);
        table.row(["a1", "192"]);
        table.row(["a|b", "5,751,094"]);
        table
    }

    #[test]
    fn a_terminal_gets_padded_columns() {
        assert_eq!(table().to_terminal(), "claim      nodes\na1           192\na|b    5,751,094\n");
    }

    #[test]
    fn markdown_gets_rules_and_escapes() {
        assert_eq!(
            table().to_markdown(),
            "| claim | nodes |\n| --- | ---: |\n| a1 | 192 |\n| a\\|b | 5,751,094 |\n"
        );
    }

    #[test]
    fn short_rows_are_filled() {
        let mut table = Table::new(["a", "b"]);
        table.row(["x"]);
        assert_eq!(table.to_markdown(), "| a | b |\n| --- | --- |\n| x |  |\n");
    }
}
