//! Reading GGF.

use search_core::{Position, Side, shortened};

use super::write::board_text;
use super::{GgfGame, GgfNote, GgfProperty};
use crate::formats::Salvage;
use crate::notation::moves::lex;
use crate::notation::{BoardError, BoardErrorKind, BoardOptions, Locator, MoveProblem, Place};
use crate::position::Reversi;
use crate::record::GameRecord;
use crate::rules::{Rules, Start, UnknownChoice};
use crate::shape::Shape;

/// A game that can't be read to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}, game {number}: {kind}")]
pub struct GgfError {
    /// Where it goes wrong.
    pub place: Place,
    /// Which game of the file it is, from 1; for text between games the one that would be next.
    pub number: usize,
    /// What is wrong.
    pub kind: GgfErrorKind,
    /// The game up to there, if its start is known.
    pub read: Option<Box<GgfGame>>,
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GgfErrorKind {
    /// Text between games that is neither blank nor a number.
    #[error("found {found:?} where a game should begin with (;")]
    Outside {
        /// What stands there, cut where it is long.
        found: String,
    },
    /// No property begins, nor does the game end.
    #[error("found {found:?}, expected a property such as PB[name], or ;) at the end of the game")]
    Property {
        /// What stands there, cut where it is long.
        found: String,
    },
    /// The text ends in the middle of a value.
    #[error("the value of {name} has no closing ]")]
    Unclosed {
        /// The property's name, cut where it is long.
        name: String,
    },
    /// The text ends in the middle of a game.
    #[error("the game has no end: expected ;)")]
    Unended,
    /// A game of more than 4 MiB.
    #[error("the game has no end within 4 MiB, and is refused")]
    TooLong,
    /// Another game than this one.
    #[error("the game is {found:?}; expected Othello or Reversi")]
    WrongGame {
        /// What `GM` says, cut where it is long.
        found: String,
    },
    /// A board that this program doesn't have.
    #[error("a board of size {found:?}: expected 3 to 8, or a shape such as 6x4 or hex4")]
    Size {
        /// The first word of `BO`, cut where it is long.
        found: String,
    },
    /// The board of `BO`.
    #[error("the board: {0}")]
    Board(BoardErrorKind),
    /// Rules that this program doesn't have.
    #[error("the rules: {0}")]
    Rules(UnknownChoice),
    /// Rules behind the board or a move.
    #[error("rules behind the board or a move: expected before them")]
    LateRules,
    /// A board after another board or after a move.
    #[error("a second board, or a board behind a move")]
    SecondBoard,
    /// A move.
    #[error("move {number}: {problem}")]
    Move {
        /// Which one it is among the moves and passes that the text has, from 1.
        number: usize,
        /// What is wrong with it.
        problem: MoveProblem,
    },
    /// A move of the side whose turn it is not.
    #[error("move {number} is {side}'s, but it is not that side's turn")]
    WrongSide {
        /// Which one it is among the moves and passes that the text has, from 1.
        number: usize,
        /// `Black` or `White`.
        side: &'static str,
    },
}

/// Reads the games of a file, played by these rules where `RU` has no others. Between them there may be blanks and numbers
/// (the archives of GGS have the number of games that follow). Without `BO` a game has Othello's
/// start on the board whose size `TY` names, 8 if it names none. Moves must be legal; passes may be
/// left out, and those behind the end of the game are passed over. Everything else is kept as it
/// stands.
#[must_use]
pub fn read_ggf(text: &str, rules: Rules) -> Salvage<GgfGame, GgfError> {
    ggf_games(text, rules).collect()
}

/// The same one by one, for files that are long: a damaged game doesn't keep those behind it from being
/// read.
#[must_use]
pub fn ggf_games(text: &str, rules: Rules) -> GgfGames<'_> {
    GgfGames { text, rules, locator: Locator::new(text), at: 0, number: 1, lost: false, strange: false }
}

/// The games of a file, in its order: [`ggf_games`].
pub struct GgfGames<'a> {
    text: &'a str,
    rules: Rules,
    locator: Locator<'a>,
    at: usize,
    /// Of the next game.
    number: usize,
    /// Whether the last game was left in its middle, so that what follows says nothing.
    lost: bool,
    /// Whether what stands before the next game was told.
    strange: bool,
}

impl Iterator for GgfGames<'_> {
    type Item = Result<GgfGame, GgfError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.text;
        let begin = text[self.at..].find("(;").map_or(text.len(), |begin| self.at + begin);
        let between = text[self.at..begin].trim_start();
        let strange = between.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_digit());
        if !strange.is_empty() && !self.lost && !self.strange {
            self.strange = true;
            let kind = GgfErrorKind::Outside { found: shortened(strange.trim_end()) };
            let place = self.locator.at(begin - strange.len());
            return Some(Err(GgfError { place, number: self.number, kind, read: None }));
        }
        if begin == text.len() {
            return None;
        }
        self.strange = false;
        let number = self.number;
        self.number += 1;
        let mut reader = Reader::new(text, begin + 2, self.rules);
        match reader.game() {
            Ok(()) => {
                (self.at, self.lost) = (reader.at, false);
                reader.finish().map(Ok)
            }
            Err((byte, kind)) => {
                // Without a closing bracket up to the end no later game can be whole either.
                let ends = matches!(kind, GgfErrorKind::Unclosed { .. });
                (self.at, self.lost) = (if ends { text.len() } else { byte.max(begin + 2) }, true);
                let read = reader.finish().map(Box::new);
                Some(Err(GgfError { place: self.locator.at(byte), number, kind, read }))
            }
        }
    }
}

/// A game that is longer is refused, so that memory stays within bounds: a property can take some
/// twenty times the memory that its text has.
const LONGEST_GAME: usize = 4 << 20;

/// Where, as a byte, and what.
type Fault = (usize, GgfErrorKind);

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Where the game begins.
    begin: usize,
    rules: Rules,
    properties: Vec<(usize, GgfProperty)>,
    record: Option<GameRecord>,
    notes: Vec<GgfNote>,
    /// Moves and passes read.
    written: usize,
}

impl<'a> Reader<'a> {
    const fn new(text: &'a str, at: usize, rules: Rules) -> Self {
        Self {
            text,
            at,
            begin: at,
            rules,
            properties: Vec::new(),
            record: None,
            notes: Vec::new(),
            written: 0,
        }
    }

    /// Reads up to the game's end and over it.
    fn game(&mut self) -> Result<(), Fault> {
        loop {
            let rest = self.text[self.at..].trim_start();
            self.at = self.text.len() - rest.len();
            if self.at - self.begin > LONGEST_GAME {
                return Err((self.at, GgfErrorKind::TooLong));
            }
            if rest.is_empty() {
                return Err((self.at, GgfErrorKind::Unended));
            }
            if let Some(end) = [";)", ")"].into_iter().find(|end| rest.starts_with(end)) {
                self.at += end.len();
                self.start_if_needed();
                return Ok(());
            }
            self.property(rest)?;
        }
    }

    fn property(&mut self, rest: &str) -> Result<(), Fault> {
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (name, behind) = rest.split_at(letters);
        let Some(value) = behind.trim_start().strip_prefix('[').filter(|_| letters > 0) else {
            return Err((self.at, GgfErrorKind::Property { found: shortened(rest) }));
        };
        let value_at = self.text.len() - value.len();
        let length =
            value_length(value).ok_or_else(|| (self.at, GgfErrorKind::Unclosed { name: shortened(name) }))?;
        let value = unescaped(&value[..length]);
        self.take(name, value, value_at)?;
        self.at = value_at + length + 1;
        Ok(())
    }

    fn take(&mut self, name: &str, mut value: String, at: usize) -> Result<(), Fault> {
        match name.to_ascii_uppercase().as_str() {
            "B" => return self.play(&value, Side::First).map_err(|kind| (at, kind)),
            "W" => return self.play(&value, Side::Second).map_err(|kind| (at, kind)),
            "GM" if !["othello", "reversi"].contains(&value.trim().to_ascii_lowercase().as_str()) => {
                return Err((at, GgfErrorKind::WrongGame { found: shortened(value.trim()) }));
            }
            // Other programs may mean something else by the name.
            "RU" if value.contains('=') => {
                if self.record.is_some() {
                    return Err((at, GgfErrorKind::LateRules));
                }
                self.rules = value.parse().map_err(|error| (at, GgfErrorKind::Rules(error)))?;
            }
            "BO" => {
                let start = self.board(&value).map_err(|(byte, kind)| (at + byte, kind))?;
                value = board_text(&start);
                self.record = Some(GameRecord::new(start));
            }
            _ => {}
        }
        let moves = self.record.as_ref().map_or(0, |record| record.moves().len());
        self.properties.push((moves, GgfProperty { name: name.to_owned(), value }));
        Ok(())
    }

    fn board(&self, value: &str) -> Result<Reversi, Fault> {
        if self.record.is_some() {
            return Err((0, GgfErrorKind::SecondBoard));
        }
        let trimmed = value.trim_start();
        let indent = value.len() - trimmed.len();
        let size = trimmed.split_whitespace().next().unwrap_or_default();
        let shape = match size.parse::<u32>() {
            Ok(extent) => Shape::square(extent).ok(),
            Err(_) => size.parse().ok(),
        };
        let shape = shape.ok_or_else(|| (indent, GgfErrorKind::Size { found: shortened(size) }))?;
        let board = &trimmed[size.len()..];
        let options = BoardOptions { shape: Some(shape), rules: self.rules, side: None };
        Reversi::from_text(board, &options).map_err(|BoardError { place, kind }| {
            (indent + size.len() + place.byte, GgfErrorKind::Board(kind))
        })
    }

    /// The game, begun if no board was given; then the board is added to the properties.
    fn start_if_needed(&mut self) -> &mut GameRecord {
        let (rules, properties) = (self.rules, &mut self.properties);
        self.record.get_or_insert_with(|| {
            let kind = properties.iter().find(|(_, property)| property.name.eq_ignore_ascii_case("TY"));
            let extent = kind.and_then(|(_, property)| extent_of_type(&property.value));
            let shape = extent.and_then(|extent| Shape::square(extent).ok()).unwrap_or(Shape::STANDARD);
            let start = Reversi::start(shape, rules, Start::Standard)
                .unwrap_or_else(|_| Reversi::othello().with_rules(rules));
            properties.push((0, GgfProperty { name: "BO".to_owned(), value: board_text(&start) }));
            GameRecord::new(start)
        })
    }

    fn play(&mut self, value: &str, side: Side) -> Result<(), GgfErrorKind> {
        self.written += 1;
        let number = self.written;
        let illegal = |problem: MoveProblem| GgfErrorKind::Move { number, problem };
        let record = self.start_if_needed();
        let mut parts = value.splitn(3, '/').map(str::trim);
        let word = parts.next().unwrap_or_default();
        let (m, length) = lex(record.start().shape(), word).map_err(illegal)?;
        if length < word.len() {
            let found = shortened(&word[length..]);
            return Err(illegal(MoveProblem::Form { found, expected: "/ or the end of the move" }));
        }
        let before = record.moves().len();
        if m.is_pass() && record.position().is_over() {
            return Ok(());
        }
        if record.position().side_to_move() == side {
            record.play(m).map_err(|problem| illegal(problem.into()))?;
        } else if record.must_pass() && !m.is_pass() {
            record.play_past_passes(m).map_err(|problem| illegal(problem.into()))?;
        } else {
            let side = if side == Side::First { "Black" } else { "White" };
            return Err(GgfErrorKind::WrongSide { number, side });
        }
        let left_out = record.moves().len() - before - 1;
        self.notes.extend(std::iter::repeat_n(GgfNote::default(), left_out));
        let mut part = || parts.next().unwrap_or_default().to_owned();
        self.notes.push(GgfNote { evaluation: part(), time: part() });
        Ok(())
    }

    /// What was read; `None` before the start is known.
    fn finish(&mut self) -> Option<GgfGame> {
        let record = self.record.take()?;
        Some(GgfGame {
            properties: std::mem::take(&mut self.properties),
            record,
            notes: std::mem::take(&mut self.notes),
        })
    }
}

/// The size in a game's type: the digits in `8`, `s8r20` (two games at once, random starts).
fn extent_of_type(kind: &str) -> Option<u32> {
    let digits = kind.trim_start_matches(['s', 'S']);
    let end = digits.bytes().take_while(u8::is_ascii_digit).count();
    digits[..end].parse().ok()
}

/// The bytes before the closing bracket; `None` if there is none.
fn value_length(value: &str) -> Option<usize> {
    let mut escaped = false;
    value.bytes().position(|byte| {
        let closes = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    })
}

fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next_if(|next| matches!(next, ']' | '\\')) } else { None };
        text.push(escaped.unwrap_or(c));
    }
    text
}
