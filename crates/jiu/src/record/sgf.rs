//! SGF FF\[4\] as a notation: game trees of nodes with properties, of which the main lines are read.
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

/// A node of a main line.
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

/// A game tree: its main line, and how much stands beside it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// Every node up to the end of the first variation of each fork. At least one.
    pub nodes: Vec<Node>,
    /// Lines of play beside the main line: ends of variations.
    pub variations: usize,
}

/// The game trees of a file, in its order: [`trees`].
#[derive(Clone, Debug)]
pub struct Trees<'a> {
    reader: Reader<'a>,
    /// Where the last tree began.
    begin: Reader<'a>,
    begun: bool,
}

/// A game that is longer is refused, so that memory stays within bounds. A node can take some twenty
/// times the memory that its text has.
const LONGEST_GAME: usize = 4 << 20;

/// Reads the game trees of a file one by one. A damaged tree doesn't keep those behind it from being
/// read: reading goes on where the next tree begins with `FF` or `GM`, as most programs begin them. A
/// text without a tree gives one error.
#[must_use]
pub fn trees(text: &str) -> Trees<'_> {
    let reader = Reader { rest: text, place: Place { line: 1, column: 1, byte: 0 }, begin: 0 };
    Trees { reader, begin: reader, begun: false }
}

impl Trees<'_> {
    /// Goes back into the last tree, if another seems to begin within it: a bracket that is missing
    /// makes one tree swallow the next.
    pub(super) fn distrust_last(&mut self) {
        let length = self.reader.place.byte - self.begin.place.byte;
        if let Some(next) = self.begin.next_root(length) {
            self.reader = next;
        }
    }
}

impl Iterator for Trees<'_> {
    type Item = Result<Tree, SyntaxError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.reader.skip_space();
        if self.begun && self.reader.peek().is_none() {
            return None;
        }
        self.begin = self.reader;
        let expected = if self.begun { "( or the end of the text" } else { "( at the beginning of a game" };
        self.begun = true;
        let tree = self.reader.tree(expected);
        if tree.is_err() {
            self.reader = self.begin.next_root(self.begin.rest.len()).unwrap_or_else(|| self.begin.end());
        }
        Some(tree)
    }
}

#[derive(Clone, Copy, Debug)]
struct Reader<'a> {
    rest: &'a str,
    place: Place,
    /// The byte at which the game begins.
    begin: usize,
}

impl<'a> Reader<'a> {
    /// One game tree.
    fn tree(&mut self, expected: &'static str) -> Result<Tree, SyntaxError> {
        self.begin = self.place.byte;
        self.expect('(', expected)?;
        let mut tree = Tree::default();
        let (mut depth, mut in_main_line) = (1_usize, true);
        // After ( a node must come, and after ) none may.
        let (mut may_node, mut must_node) = (true, true);
        loop {
            self.skip_space();
            let place = self.place;
            match self.peek() {
                Some(';') if may_node => {
                    self.advance();
                    let properties = self.properties()?;
                    if in_main_line {
                        tree.nodes.push(Node { properties, place });
                    }
                    must_node = false;
                }
                _ if must_node => return Err(self.error("; at the beginning of a node")),
                Some('(') => {
                    self.advance();
                    depth += 1;
                    (may_node, must_node) = (true, true);
                }
                Some(')') => {
                    self.advance();
                    depth -= 1;
                    tree.variations += usize::from(may_node && !in_main_line);
                    (in_main_line, may_node) = (false, false);
                    if depth == 0 {
                        return Ok(tree);
                    }
                }
                _ if may_node => return Err(self.error("; or ( or )")),
                _ => return Err(self.error("( or )")),
            }
        }
    }

    /// Where another tree seems to begin within so many bytes.
    fn next_root(mut self, length: usize) -> Option<Self> {
        let root = |(at, _): &(usize, &str)| {
            let behind = self.rest[at + 1..].trim_start().strip_prefix(';').map(str::trim_start);
            *at > 0 && behind.is_some_and(|behind| behind.starts_with("FF[") || behind.starts_with("GM["))
        };
        let (at, _) = self.rest[..length].match_indices('(').find(root)?;
        let end = self.place.byte + at;
        while self.place.byte < end {
            self.advance();
        }
        Some(self)
    }

    /// The end of the text.
    fn end(mut self) -> Self {
        while self.advance().is_some() {}
        self
    }

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
            if self.place.byte - self.begin > LONGEST_GAME {
                return Err(self.error("the end of a game, which has more than 4 MiB by here"));
            }
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
