//! Records of games: what they say beside the moves, and files of them, read game by game.

use std::fmt;
use std::time::Duration;

use search_core::Side;
use serde::{Deserialize, Serialize};

use crate::analysis::{Analysis, Value};
use crate::game::GameError;
use crate::result::GameResult;
use crate::session::Session;

/// The heading of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Headers {
    /// The players, that of the side that moves first in the game's order first; empty if unknown.
    pub players: [String; 2],
    /// The day, as `2026-11-30`; empty if unknown.
    pub date: String,
    /// The occasion; empty if there is none.
    pub event: String,
    /// The game's number within the occasion.
    pub round: Option<u32>,
    /// How it ended; `None` while it goes on.
    pub result: Option<GameResult>,
}

impl Headers {
    /// A player's name.
    #[must_use]
    pub fn player(&self, side: Side) -> &str {
        &self.players[side.index()]
    }
}

/// What a record says of a move: what its player thought of it, and how long it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoveNote {
    /// What the position was worth to the mover, with this move.
    pub value: Option<Value>,
    /// How deep it was searched, in plies; 0 if it wasn't.
    pub depth: u32,
    /// How long it took.
    pub time: Option<Duration>,
}

impl MoveNote {
    /// What an engine found, if it was one that moved, within this time.
    #[must_use]
    pub fn new(analysis: Option<&Analysis>, time: Duration) -> Self {
        Self {
            value: analysis.and_then(Analysis::value),
            depth: analysis.map_or(0, |analysis| analysis.depth),
            time: Some(time),
        }
    }
}

impl fmt::Display for MoveNote {
    /// `+0.25/7 0.520s`: value, depth, seconds; empty if nothing is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(value) = self.value {
            write!(f, "{value}/{}", self.depth)?;
        }
        match self.time {
            Some(time) if self.value.is_some() => write!(f, " {:.3}s", time.as_secs_f64()),
            Some(time) => write!(f, "{:.3}s", time.as_secs_f64()),
            None => Ok(()),
        }
    }
}

/// A game from a file.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// Which game of the file, from 1, damaged ones counted.
    pub number: usize,
    /// What was played.
    pub session: Session,
    /// What the file says of it.
    pub headers: Headers,
    /// What is odd about the record, but no fault in the game: a result that the board denies,
    /// variations that were left out. A line each.
    pub remarks: Vec<String>,
}

/// A game of a file that can't be read to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {number}{comma}{place}: {problem}", comma = if .place.is_empty() { "" } else { ", " })]
pub struct DamagedGame {
    /// Which game of the file, from 1; for what stands between games the next one's.
    pub number: usize,
    /// Where in the file: line and column, or byte. Empty where the problem says it.
    pub place: String,
    /// What is wrong.
    pub problem: String,
}

/// The games of a file in its order: those that are whole, and what is wrong with the others.
pub type Records<'a> = Box<dyn Iterator<Item = Result<RecordedGame, DamagedGame>> + 'a>;

/// These games, if there is one; `expected` is what the file should have been.
pub(crate) fn with_some<'a>(
    games: impl Iterator<Item = Result<RecordedGame, DamagedGame>> + 'a,
    expected: &str,
) -> Result<Records<'a>, GameError> {
    let mut games = games.peekable();
    match games.peek() {
        Some(_) => Ok(Box::new(games)),
        None => Err(GameError::Record(format!("no game in it: expected {expected}"))),
    }
}

/// A file as text, without the byte order mark that some editors put in front.
pub(crate) fn text_of(file: &[u8]) -> Result<&str, GameError> {
    let text = std::str::from_utf8(file).map_err(|error| {
        let before = &file[..error.valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        GameError::Record(format!(
            "line {line}: not UTF-8 text, from byte {} of the file on",
            before.len() + 1
        ))
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// What is odd about a result that a record states, and the board denies. `text` is how it is stated.
pub(crate) fn contradiction(session: &Session, stated: Option<Option<Side>>, text: &str) -> Option<String> {
    let board = GameResult::by_rules(session.outcome()?).winner.map(crate::result::Winner::side);
    let shows = session.result_in_words()?;
    (stated? != board).then(|| format!("the record says {text}, the board shows: {shows}"))
}

/// What is odd about a record with lines of play beside the game.
pub(crate) fn left_out(variations: usize) -> Option<String> {
    match variations {
        0 => None,
        1 => Some("1 variation is left out".into()),
        many => Some(format!("{many} variations are left out")),
    }
}
