//! SGF FF\[4\] as a notation: game trees of nodes with properties, of which the main line is read.
//!
//! Values are kept as they stand, escapes included, so that what means nothing here is written back
//! unchanged; [`escaped`] and [`unescaped`] translate text.

use std::collections::HashSet;

/// A property of a node.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Property {
    /// Its name: capital letters.
    pub name: String,
    /// Its values, at least one, with their escapes.
    pub values: Vec<String>,
}

/// A node of the main line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// Its properties, each name once.
    pub properties: Vec<Property>,
    /// Where it stands in the text.
    pub place: Place,
}

/// A place in a text, for errors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The byte, from 0.
    pub byte: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {} (byte {})", self.line, self.column, self.byte)
    }
}

/// A text that is no SGF.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: expected {expected}, found {}", found.map_or("the end of the text".into(), |c| format!("{c:?}")))]
pub struct SyntaxError {
    /// Where.
    pub place: Place,
    /// What should stand there.
    pub expected: &'static str,
    /// What stands there; `None` at the end.
    pub found: Option<char>,
}

/// Text as it stands in a value: `]` and `\` get a `\` before them.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ']' | '\\') {
            value.push('\\');
        }
        value.push(c);
    }
    value
}

/// The text of a value: a `\` makes the next character plain, and before the end of a line joins it
/// with the next.
#[must_use]
pub fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        match chars.next() {
            Some(first @ ('\n' | '\r')) => {
                let other = if first == '\n' { '\r' } else { '\n' };
                _ = chars.next_if_eq(&other);
            }
            Some(plain) => text.push(plain),
            None => {}
        }
    }
    text
}

/// The main line of the first game tree: every node up to the end of the first variation. The rest
/// of the text is checked, and left out.
///
/// # Errors
/// [`SyntaxError`] with the place of what can't stand there.
pub fn main_line(text: &str) -> Result<Vec<Node>, SyntaxError> {
    let mut reader = Reader { rest: text, place: Place { line: 1, column: 1, byte: 0 } };
    reader.skip_space();
    let mut nodes = Vec::new();
    let (mut depth, mut in_main_line) = (0_usize, true);
    reader.expect('(', "( at the beginning of a game")?;
    depth += 1;
    // After ( a node must come, and after ) none may.
    let (mut may_node, mut must_node) = (true, true);
    loop {
        reader.skip_space();
        let place = reader.place;
        match reader.peek() {
            Some(';') if may_node => {
                reader.advance();
                let properties = reader.properties()?;
                if in_main_line {
                    nodes.push(Node { properties, place });
                }
                must_node = false;
            }
            _ if must_node => return Err(reader.error("; at the beginning of a node")),
            Some('(') => {
                reader.advance();
                depth += 1;
                (may_node, must_node) = (true, true);
            }
            Some(')') if depth > 0 => {
                reader.advance();
                depth -= 1;
                (in_main_line, may_node) = (false, false);
            }
            None if depth == 0 => return Ok(nodes),
            _ if depth == 0 => return Err(reader.error("( or the end of the text")),
            _ if may_node => return Err(reader.error("; or ( or )")),
            _ => return Err(reader.error("( or )")),
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn advance(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.place.byte += c.len_utf8();
        if c == '\n' {
            (self.place.line, self.place.column) = (self.place.line + 1, 1);
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(|c| c.is_whitespace() || c == '\u{feff}') {
            self.advance();
        }
    }

    fn error(&self, expected: &'static str) -> SyntaxError {
        SyntaxError { place: self.place, expected, found: self.peek() }
    }

    fn expect(&mut self, c: char, expected: &'static str) -> Result<(), SyntaxError> {
        if self.peek() == Some(c) {
            self.advance();
            Ok(())
        } else {
            Err(self.error(expected))
        }
    }

    /// The properties up to the next thing that is none.
    fn properties(&mut self) -> Result<Vec<Property>, SyntaxError> {
        let mut properties: Vec<Property> = Vec::new();
        let mut names = HashSet::new();
        loop {
            self.skip_space();
            if !self.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
                return Ok(properties);
            }
            let error = self.error("a property that the node doesn't have yet");
            let name = self.name();
            if name.is_empty() || !names.insert(name.clone()) {
                return Err(error);
            }
            properties.push(Property { name, values: self.values()? });
        }
    }

    /// A property's name. Small letters, which older versions allowed between, don't count.
    fn name(&mut self) -> String {
        let end = self.rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(self.rest.len());
        let name = self.rest[..end].chars().filter(char::is_ascii_uppercase).collect();
        self.place.byte += end;
        self.place.column += end;
        self.rest = &self.rest[end..];
        name
    }

    fn values(&mut self) -> Result<Vec<String>, SyntaxError> {
        let mut values = Vec::new();
        loop {
            self.skip_space();
            if !values.is_empty() && self.peek() != Some('[') {
                return Ok(values);
            }
            self.expect('[', "[ at the beginning of a value")?;
            values.push(self.value()?.to_owned());
        }
    }

    /// The value up to its `]`, which is skipped.
    fn value(&mut self) -> Result<&'a str, SyntaxError> {
        let start = self.rest;
        loop {
            let before = self.rest.len();
            match self.advance() {
                Some(']') => return Ok(&start[..start.len() - before]),
                Some('\\') => _ = self.advance(),
                Some(_) => {}
                None => return Err(self.error("] at the end of the value")),
            }
        }
    }
}
