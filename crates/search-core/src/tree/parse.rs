//! Reading trees from text: nested brackets, and parentheses.
//!
//! ```text
//! brackets:     node = value | "[" node { "," node } "]"          [[2,3],[5,?]]
//! parentheses:  node = "(" value ")" | "(" node { node } ")"      (((2) (3)) ((5) (?)))
//! value = [ "+" | "-" ] digits | "?"
//! ```
//!
//! White space may stand between any two tokens. `?` is a leaf whose value was never given. The
//! parser keeps its own stack, so that no input can exhaust the program's.

use std::fmt;
use std::iter::Peekable;
use std::str::Chars;

use super::arena::Builder;
use super::{MAX_VALUE, Tree, TreeTooLarge};
use crate::position::Side;
use crate::text::shortened;

/// The two text formats of trees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TreeFormat {
    /// `[[2,3],[5,?]]`.
    Brackets,
    /// `(((2) (3)) ((5) (?)))`.
    Parentheses,
}

impl TreeFormat {
    /// The format that a text seems to be in: parentheses when its first character, white space
    /// aside, is `(`, and brackets otherwise.
    #[must_use]
    pub fn detect(text: &str) -> Self {
        if text.trim_start().starts_with('(') { Self::Parentheses } else { Self::Brackets }
    }
}

/// A place in a text; both count from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl Place {
    pub(super) const START: Self = Self { line: 1, column: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A text is not a tree, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{at}: {kind}")]
pub struct ParseTreeError {
    /// Where the trouble starts.
    pub at: Place,
    /// What it is.
    pub kind: ParseTreeErrorKind,
}

/// What is wrong with a text that should be a tree.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseTreeErrorKind {
    /// Another token was needed here.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What would have been right.
        expected: &'static str,
        /// What stands there: a quoted character or word, or `the end`.
        found: String,
    },
    /// The text ends inside a node.
    #[error("expected {expected}, found the end: {opener:?} of {opened} is never closed")]
    Unclosed {
        /// What would have been right.
        expected: &'static str,
        /// `[` or `(`.
        opener: char,
        /// Where the innermost open node begins.
        opened: Place,
    },
    /// An inner node without children, or parentheses without a value.
    #[error("an empty node; a node has a value or at least one child")]
    Empty,
    /// A leaf value that is too large.
    #[error("{number} is out of range; values are from -{MAX_VALUE} to {MAX_VALUE}")]
    OutOfRange {
        /// The number as written, cut short when it is long.
        number: String,
    },
    /// The tree is complete, and more text follows.
    #[error("the tree is complete, but {found} follows")]
    Trailing {
        /// What follows: a quoted character or word.
        found: String,
    },
    /// The tree is larger than this library takes.
    #[error(transparent)]
    TooLarge(#[from] TreeTooLarge),
}

impl Tree {
    /// Reads a tree in either format, as [`TreeFormat::detect`] tells them apart; MAX is at the
    /// root and the sides alternate ([`Tree::rooted_at`] changes that).
    ///
    /// # Errors
    /// With line and column: whatever is not of the format, numbers beyond [`MAX_VALUE`], empty
    /// inner nodes, text after the tree, and trees beyond the bounds.
    pub fn parse(text: &str) -> Result<Self, ParseTreeError> {
        Self::parse_as(text, TreeFormat::detect(text))
    }

    /// Reads a tree in the given format.
    ///
    /// # Errors
    /// Those of [`Tree::parse`].
    pub fn parse_as(text: &str, format: TreeFormat) -> Result<Self, ParseTreeError> {
        let parser = Parser { tokens: Tokens::new(text), builder: Builder::default(), opened: Vec::new() };
        match format {
            TreeFormat::Brackets => parser.brackets(),
            TreeFormat::Parentheses => parser.parentheses(),
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
enum Token {
    Sign(char),
    Value(Option<i32>),
    TooLarge(String),
    Word(String),
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sign(sign) => write!(f, "{sign:?}"),
            Self::Value(Some(value)) => write!(f, "{value}"),
            Self::Value(None) => f.write_str("'?'"),
            Self::TooLarge(text) | Self::Word(text) => write!(f, "{text:?}"),
            Self::End => f.write_str("the end"),
        }
    }
}

/// Splits a text into tokens and knows their places.
struct Tokens<'a> {
    rest: Peekable<Chars<'a>>,
    place: Place,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str) -> Self {
        Self { rest: text.chars().peekable(), place: Place::START }
    }

    /// The next token and where it begins.
    fn next(&mut self) -> (Place, Token) {
        while self.rest.peek().is_some_and(|c| c.is_whitespace()) {
            self.advance();
        }
        let at = self.place;
        let token = match self.rest.peek().copied() {
            None => Token::End,
            Some(sign @ ('[' | ']' | '(' | ')' | ',')) => {
                self.advance();
                Token::Sign(sign)
            }
            Some(_) => value_or_word(&self.word()),
        };
        (at, token)
    }

    fn advance(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            self.place = Place { line: self.place.line.saturating_add(1), column: 1 };
        } else {
            self.place.column = self.place.column.saturating_add(1);
        }
        Some(c)
    }

    /// Everything up to white space or a sign.
    fn word(&mut self) -> String {
        let mut word = String::new();
        while self.rest.peek().is_some_and(|&c| !c.is_whitespace() && !"[](),".contains(c)) {
            word.extend(self.advance());
        }
        word
    }
}

fn value_or_word(word: &str) -> Token {
    if word == "?" {
        return Token::Value(None);
    }
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Token::Word(shortened(word));
    }
    match word.parse() {
        Ok(value) if (-MAX_VALUE..=MAX_VALUE).contains(&value) => Token::Value(Some(value)),
        _ => Token::TooLarge(shortened(word)),
    }
}

struct Parser<'a> {
    tokens: Tokens<'a>,
    builder: Builder,
    /// Where the open nodes begin.
    opened: Vec<Place>,
}

impl Parser<'_> {
    fn brackets(mut self) -> Result<Tree, ParseTreeError> {
        const NODE: &str = "'[' or a value";
        const NEXT: &str = "',' or ']'";
        loop {
            // A node begins here: go down to its first leaf.
            let (at, token) = self.tokens.next();
            match token {
                Token::Sign('[') => {
                    self.open(at)?;
                    continue;
                }
                Token::Sign(']') if self.just_opened() => return fail(at, ParseTreeErrorKind::Empty),
                token => self.leaf(at, token, NODE, '[')?,
            }
            // A node ends here: close all that end with it.
            while !self.opened.is_empty() {
                match self.tokens.next() {
                    (_, Token::Sign(']')) => self.close(),
                    (_, Token::Sign(',')) => break,
                    (at, token) => return Err(self.unexpected(at, &token, NEXT, '[')),
                }
            }
            if self.opened.is_empty() {
                return self.finish();
            }
        }
    }

    fn parentheses(mut self) -> Result<Tree, ParseTreeError> {
        const NODE: &str = "'('";
        const INSIDE: &str = "'(' or a value";
        const LEAF_END: &str = "')'";
        const NEXT: &str = "'(' or ')'";
        let (at, token) = self.tokens.next();
        if token != Token::Sign('(') {
            return Err(self.unexpected(at, &token, NODE, '('));
        }
        let mut began = at;
        loop {
            // A parenthesis was opened at `began`; what follows says whether it is a leaf.
            let (at, token) = self.tokens.next();
            match token {
                Token::Sign('(') => {
                    self.open(began)?;
                    began = at;
                    continue;
                }
                Token::Sign(')') => return fail(at, ParseTreeErrorKind::Empty),
                Token::End => {
                    self.opened.push(began);
                    return Err(self.unexpected(at, &token, INSIDE, '('));
                }
                token => self.leaf(at, token, INSIDE, '(')?,
            }
            let (at, token) = self.tokens.next();
            if token != Token::Sign(')') {
                self.opened.push(began);
                return Err(self.unexpected(at, &token, LEAF_END, '('));
            }
            while !self.opened.is_empty() {
                match self.tokens.next() {
                    (_, Token::Sign(')')) => self.close(),
                    (at, Token::Sign('(')) => {
                        began = at;
                        break;
                    }
                    (at, token) => return Err(self.unexpected(at, &token, NEXT, '(')),
                }
            }
            if self.opened.is_empty() {
                return self.finish();
            }
        }
    }

    fn open(&mut self, at: Place) -> Result<(), ParseTreeError> {
        let side = self.side();
        self.builder.open(side, "").map_err(|error| ParseTreeError { at, kind: error.into() })?;
        self.opened.push(at);
        Ok(())
    }

    fn close(&mut self) {
        self.builder.close();
        self.opened.pop();
    }

    fn leaf(
        &mut self,
        at: Place,
        token: Token,
        expected: &'static str,
        opener: char,
    ) -> Result<(), ParseTreeError> {
        match token {
            Token::Value(value) => self
                .builder
                .leaf(self.side(), value, "")
                .map_err(|error| ParseTreeError { at, kind: error.into() }),
            Token::TooLarge(number) => fail(at, ParseTreeErrorKind::OutOfRange { number }),
            token => Err(self.unexpected(at, &token, expected, opener)),
        }
    }

    /// MAX at even depths.
    fn side(&self) -> Side {
        if self.builder.depth().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// Whether the innermost open node has no child yet.
    fn just_opened(&self) -> bool {
        self.builder.open_is_empty()
    }

    fn finish(mut self) -> Result<Tree, ParseTreeError> {
        match self.tokens.next() {
            (_, Token::End) => Ok(self.builder.finish()),
            (at, token) => fail(at, ParseTreeErrorKind::Trailing { found: token.to_string() }),
        }
    }

    fn unexpected(&self, at: Place, token: &Token, expected: &'static str, opener: char) -> ParseTreeError {
        let kind = match (token, self.opened.last()) {
            (Token::End, Some(&opened)) => ParseTreeErrorKind::Unclosed { expected, opener, opened },
            _ => ParseTreeErrorKind::Unexpected { expected, found: token.to_string() },
        };
        ParseTreeError { at, kind }
    }
}

fn fail<T>(at: Place, kind: ParseTreeErrorKind) -> Result<T, ParseTreeError> {
    Err(ParseTreeError { at, kind })
}
