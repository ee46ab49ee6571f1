//! Kinds as text, a line each: `knight N 3 leap 1,2 all`.

use std::fmt;
use std::str::FromStr;

use search_core::shortened;

use super::{Images, Kind, Kinds, Movement, Purpose};
use crate::board::Board;

/// A definition of a piece that can't be read: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct KindError {
    /// The line, from 1.
    pub line: usize,
    /// The column, as a 1-based count of characters.
    pub column: usize,
    /// What.
    pub kind: KindErrorKind,
}

/// What is wrong with a definition of a piece.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KindErrorKind {
    /// A word that has no place there.
    #[error("unexpected {found:?}; expected {expected}")]
    Word {
        /// The word; empty at the end.
        found: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// A piece without movements.
    #[error("the {0} never moves: give it at least one movement, as in: leap 1,2 all")]
    NeverMoves(String),
    /// An offset of 0,0.
    #[error("an offset of 0,0 leads nowhere")]
    Nowhere,
    /// Too many movements.
    #[error("more than {} movements", Kind::MOST_MOVEMENTS)]
    TooMany,
    /// Two kinds with one letter.
    #[error("the letter {0} is taken already")]
    Letter(char),
    /// Two kinds with one name.
    #[error("the name {0} is taken already")]
    Name(String),
    /// No kinds at all.
    #[error("no piece is defined; expected a line such as: knight N 3 leap 1,2 all")]
    Empty,
}

const NAME: &str = "a name of at most 24 letters, digits, - or _";
const LETTER: &str = "a letter from A to Z";
const VALUE: &str = "a value from 1 to 1000000";
const MOVEMENT: &str = "a movement: [reach|attack] leap|ride COLUMNS,ROWS [all|mirror] [to N] [from ROW]";
const OFFSET: &str = "an offset of two numbers from -15 to 15, as in 1,2";
const MOST: &str = "how often a ride may go on: 1 to 15";
const ROW: &str = "a row of the piece's own side: 1 to 16";
const MORE: &str = "all, mirror, to N, from ROW, or ; and a further movement";

/// The words of a line, semicolons being words of their own.
struct Words<'a> {
    words: Vec<(usize, &'a str)>,
    next: usize,
    end: usize,
    line: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a str, line: usize) -> Self {
        let mut words = Vec::new();
        let mut start = None;
        let mut end = 1;
        for (column, (byte, c)) in (1..).zip(text.char_indices()) {
            end = column + 1;
            if !(c.is_whitespace() || c == ';') {
                start.get_or_insert((column, byte));
                continue;
            }
            words.extend(start.take().map(|(column, from)| (column, &text[from..byte])));
            if c == ';' {
                words.push((column, ";"));
            }
        }
        words.extend(start.map(|(column, from)| (column, &text[from..])));
        Self { words, next: 0, end, line }
    }

    fn peek(&self) -> &'a str {
        self.words.get(self.next).map_or("", |word| word.1)
    }

    fn take(&mut self) -> &'a str {
        let word = self.peek();
        self.next += 1;
        word
    }

    /// The next word if it is this one.
    fn accept(&mut self, word: &str) -> bool {
        let accepted = self.peek() == word;
        self.next += usize::from(accepted);
        accepted
    }

    /// An error at word `index`.
    fn error(&self, index: usize, kind: KindErrorKind) -> KindError {
        KindError { line: self.line, column: self.words.get(index).map_or(self.end, |word| word.0), kind }
    }

    /// The last word taken is none of these.
    fn unexpected(&self, expected: &'static str) -> KindError {
        let index = self.next.saturating_sub(1);
        let found = shortened(self.words.get(index).map_or("", |word| word.1));
        self.error(index, KindErrorKind::Word { found, expected })
    }

    fn number(&mut self, least: u32, most: u32, expected: &'static str) -> Result<u32, KindError> {
        let word = self.take();
        let number = word.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.unexpected(expected))
    }
}

fn read_kind(words: &mut Words<'_>) -> Result<Kind, KindError> {
    let name = words.take();
    let is_name = (1..=24).contains(&name.chars().count())
        && name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    if !is_name {
        return Err(words.unexpected(NAME));
    }
    let mut letters = words.take().chars();
    let letter = letters.next().map(|letter| letter.to_ascii_uppercase());
    let Some(letter) = letter.filter(|letter| letter.is_ascii_uppercase() && letters.next().is_none()) else {
        return Err(words.unexpected(LETTER));
    };
    let value = words.number(1, Kind::GREATEST_VALUE, VALUE)?;
    let mut movements = Vec::new();
    while !words.peek().is_empty() {
        if movements.len() == Kind::MOST_MOVEMENTS {
            return Err(words.error(words.next, KindErrorKind::TooMany));
        }
        movements.push(read_movement(words)?);
        if !words.accept(";") && !words.peek().is_empty() {
            words.next += 1;
            return Err(words.unexpected(MORE));
        }
    }
    if movements.is_empty() {
        return Err(words.error(words.next, KindErrorKind::NeverMoves(name.to_owned())));
    }
    Ok(Kind { name: name.to_owned(), letter, value, movements })
}

fn read_movement(words: &mut Words<'_>) -> Result<Movement, KindError> {
    let purpose = match words.peek() {
        "reach" => Purpose::Reach,
        "attack" => Purpose::Attack,
        _ => Purpose::Both,
    };
    words.next += usize::from(purpose != Purpose::Both);
    let mut most = match words.take() {
        "leap" => 1,
        "ride" => Movement::FARTHEST,
        _ => return Err(words.unexpected(MOVEMENT)),
    };
    let (across, forward) =
        words.take().split_once(',').and_then(offset).ok_or_else(|| words.unexpected(OFFSET))?;
    if (across, forward) == (0, 0) {
        return Err(words.error(words.next - 1, KindErrorKind::Nowhere));
    }
    let images = match words.peek() {
        "all" => Images::All,
        "mirror" => Images::Mirror,
        _ => Images::One,
    };
    words.next += usize::from(images != Images::One);
    if most > 1 && words.accept("to") {
        most = words.number(1, u32::from(Movement::FARTHEST), MOST)? as u8;
    }
    let from_row =
        if words.accept("from") { Some(words.number(1, u32::from(Board::MOST), ROW)? as u8) } else { None };
    Ok(Movement { across, forward, images, most, from_row, purpose })
}

fn offset((across, forward): (&str, &str)) -> Option<(i8, i8)> {
    let far = i32::from(Movement::FARTHEST);
    let number = |text: &str| {
        let plain = text.strip_prefix('-').unwrap_or(text).bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<i32>()
            .ok()
            .filter(|number| plain && (-far..=far).contains(number))
            .map(|number| number as i8)
    };
    Some((number(across)?, number(forward)?))
}

impl FromStr for Kind {
    type Err = KindError;

    /// Reads a definition such as `knight N 3 leap 1,2 all`.
    ///
    /// # Errors
    /// [`KindError`] with the column when the text is malformed, a number is out of range, or the piece never
    /// moves.
    fn from_str(text: &str) -> Result<Self, KindError> {
        read_kind(&mut Words::new(text, 1))
    }
}

impl FromStr for Kinds {
    type Err = KindError;

    /// Reads definitions, a line each; `#` begins a remark, blank lines are passed over.
    ///
    /// # Errors
    /// [`KindError`] with line and column when a line is malformed, a letter or a name is taken twice, or no
    /// piece is defined.
    fn from_str(text: &str) -> Result<Self, KindError> {
        let mut kinds: Vec<Kind> = Vec::new();
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.split('#').next().unwrap_or("");
            if content.trim().is_empty() {
                continue;
            }
            let mut words = Words::new(content, line);
            let kind = read_kind(&mut words)?;
            if kinds.iter().any(|other| other.name == kind.name) {
                return Err(words.error(0, KindErrorKind::Name(kind.name)));
            }
            if kinds.iter().any(|other| other.letter == kind.letter) {
                return Err(words.error(1, KindErrorKind::Letter(kind.letter)));
            }
            kinds.push(kind);
        }
        if kinds.is_empty() {
            return Err(KindError { line: 1, column: 1, kind: KindErrorKind::Empty });
        }
        Ok(Self(kinds))
    }
}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.purpose {
            Purpose::Both => "",
            Purpose::Reach => "reach ",
            Purpose::Attack => "attack ",
        })?;
        let form = if self.most == 1 { "leap" } else { "ride" };
        write!(f, "{form} {},{}", self.across, self.forward)?;
        f.write_str(match self.images {
            Images::One => "",
            Images::Mirror => " mirror",
            Images::All => " all",
        })?;
        if self.most > 1 && self.most < Self::FARTHEST {
            write!(f, " to {}", self.most)?;
        }
        self.from_row.map_or(Ok(()), |row| write!(f, " from {row}"))
    }
}

impl fmt::Display for Kind {
    /// The definition as it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let movements: Vec<_> = self.movements.iter().map(ToString::to_string).collect();
        write!(f, "{} {} {} {}", self.name, self.letter, self.value, movements.join("; "))
    }
}

impl fmt::Display for Kinds {
    /// The definitions, a line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|kind| writeln!(f, "{kind}"))
    }
}

impl TryFrom<String> for Kind {
    type Error = KindError;
    fn try_from(text: String) -> Result<Self, KindError> {
        text.parse()
    }
}

impl From<Kind> for String {
    fn from(kind: Kind) -> Self {
        kind.to_string()
    }
}

impl TryFrom<String> for Kinds {
    type Error = KindError;
    fn try_from(text: String) -> Result<Self, KindError> {
        text.parse()
    }
}

impl From<Kinds> for String {
    fn from(kinds: Kinds) -> Self {
        kinds.to_string()
    }
}
