//! Where the games of a match begin.

use std::fmt;
use std::str::FromStr;

use rand_mt::Mt64;
use search_core::shortened;

use crate::choices::Choices;
use crate::session::Session;

/// Where the pairs of games begin.
#[derive(Clone, Debug, Default)]
pub enum Openings {
    /// All from the game's start.
    #[default]
    Start,
    /// After so many random plies from the game's start, others for each pair, never at the end of a
    /// game.
    Random {
        /// How many. At least 1.
        plies: u32,
    },
    /// From a list, in turn, from its beginning when it is used up.
    Listed(OpeningList),
}

/// Openings from a file.
#[derive(Clone, Debug)]
pub struct OpeningList {
    openings: Vec<Session>,
}

/// Openings that can't be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningError {
    /// Not a way to open.
    #[error("expected start, or random:N with N plies from 1 on, found {found}", found = shortened(.0))]
    Form(String),
    /// A line of a file that is no opening.
    #[error("{name}: line {line}: {problem}")]
    Line {
        /// The file.
        name: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// A file without openings.
    #[error("{name}: no opening in it: expected one a line, as moves, as a position, or as a record")]
    Empty {
        /// The file.
        name: String,
    },
    /// Games end before so many plies.
    #[error("no game of {plies} random plies goes on then, of {TRIES} that were tried")]
    TooLong {
        /// How many were asked for.
        plies: u32,
    },
}

/// So many random lines are tried until one has not ended.
const TRIES: u32 = 1000;

impl FromStr for Openings {
    type Err = OpeningError;

    /// Reads `start` and `random:N`.
    fn from_str(text: &str) -> Result<Self, OpeningError> {
        let text = text.trim();
        if text == "start" {
            return Ok(Self::Start);
        }
        let plies = text.strip_prefix("random:").and_then(|plies| plies.trim().parse().ok());
        match plies.filter(|plies| *plies > 0) {
            Some(plies) => Ok(Self::Random { plies }),
            None => Err(OpeningError::Form(text.to_owned())),
        }
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Random { plies } => write!(f, "random:{plies}"),
            Self::Listed(list) => list.fmt(f),
        }
    }
}

impl Openings {
    /// The opening of a pair, counted from 0: a game with the opening's moves played.
    ///
    /// # Errors
    /// [`OpeningError::TooLong`].
    pub fn of_pair(&self, start: &Session, seed: u64, pair: u32) -> Result<Session, OpeningError> {
        match self {
            Self::Start => Ok(start.clone()),
            Self::Random { plies } => {
                random(start, *plies, &mut Mt64::new(super::plan::mix(seed, [pair.into(), 0])))
            }
            Self::Listed(list) => Ok(list.openings[pair as usize % list.openings.len()].clone()),
        }
    }
}

fn random(start: &Session, plies: u32, generator: &mut Mt64) -> Result<Session, OpeningError> {
    for _ in 0..TRIES {
        let mut session = start.clone();
        for _ in 0..plies {
            let moves = session.legal_moves();
            let Some(count) = u64::try_from(moves.len()).ok().filter(|count| *count > 0) else { break };
            let chosen = &moves[(generator.next_u64() % count) as usize];
            let played = session.play(chosen);
            debug_assert!(played.is_ok(), "a legal move");
        }
        if session.outcome().is_none() {
            return Ok(session);
        }
    }
    Err(OpeningError::TooLong { plies })
}

impl OpeningList {
    /// Reads openings, one a line: moves from the game's start, parted by spaces or commas; a position;
    /// or a record that stands on one line. Blank lines, and lines that begin with `#`, say nothing.
    /// `name` is what to call the file.
    ///
    /// # Errors
    /// A line that is none of these or where the game is over, and a file without openings.
    pub fn read(name: &str, text: &str, start: &Session, choices: &Choices) -> Result<Self, OpeningError> {
        let mut openings = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let problem = |problem: String| OpeningError::Line { name: name.to_owned(), line, problem };
            let session = one(text, start, choices).map_err(problem)?;
            if let Some(result) = session.result_in_words() {
                return Err(problem(format!("the game is over there: {result}")));
            }
            openings.push(session);
        }
        if openings.is_empty() {
            return Err(OpeningError::Empty { name: name.to_owned() });
        }
        Ok(Self { openings })
    }

    /// How many there are. At least 1.
    #[must_use]
    pub fn count(&self) -> usize {
        self.openings.len()
    }

    /// A number that tells lists of openings apart: FNV-1a of 64 bits over their texts.
    fn digest(&self) -> u64 {
        let texts = self.openings.iter().map(|session| text(session) + "\n");
        super::line::fnv1a(texts.flat_map(String::into_bytes))
    }
}

impl fmt::Display for OpeningList {
    /// `12 openings, 0123456789abcdef`: their number, and a digest that tells lists apart.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.count();
        let s = if count == 1 { "" } else { "s" };
        write!(f, "{count} opening{s}, {:016x}", self.digest())
    }
}

/// One line of a file.
fn one(text: &str, start: &Session, choices: &Choices) -> Result<Session, String> {
    let mut played = start.clone();
    let Err(as_moves) = played.play_line(text) else { return Ok(played) };
    let game = start.game();
    let as_position = match game.set_up(choices, text) {
        Ok(session) => return Ok(session),
        Err(error) => error,
    };
    // A record of another board or other rules is no opening of this game.
    let records = game.read_records(choices, text.as_bytes());
    match records.ok().and_then(|mut records| records.next()) {
        Some(Ok(record))
            if record.session.start_text() == start.start_text() && !record.session.is_empty() =>
        {
            Ok(record.session)
        }
        _ => Err(format!("as moves: {}; as a position: {as_position}", first_line(&as_moves.to_string()))),
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// An opening in words: its moves, or the position that it begins from where it has none; the game's
/// start has neither.
pub(super) fn text(session: &Session) -> String {
    let plies: Vec<_> = session.history().into_iter().map(|ply| ply.text).collect();
    if plies.is_empty() { session.start_text() } else { plies.join(" ") }
}
