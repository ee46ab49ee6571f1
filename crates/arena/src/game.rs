//! A game by name: what a registry holds.

use search_core::shortened;

use crate::choices::{Choice, ChoiceError, Choices};
use crate::player::{Player, PlayerError, PlayerKind, PlayerSpec};
use crate::record::{RecordedGame, Records};
use crate::session::{IllegalText, Session};
use crate::{analyst::Analyst, engine::EngineSpec};

/// A game that can be played by name. Registered in one line: [`games`](crate::games).
pub trait Game: Send + Sync {
    /// Its name, lower case, one word.
    fn name(&self) -> &'static str;

    /// What it is, in a line.
    fn title(&self) -> &'static str;

    /// What can be chosen of it: board, rules, start.
    fn options(&self) -> &'static [Choice];

    /// The file name extension of its records, without the dot.
    fn record_extension(&self) -> &'static str;

    /// A game from the beginning.
    ///
    /// # Errors
    /// Options that it doesn't have, and values that make no game.
    fn start(&self, choices: &Choices) -> Result<Session, GameError>;

    /// A game from a given position, in any notation that the game reads. What the text doesn't say is
    /// taken from the choices.
    ///
    /// # Errors
    /// As [`Game::start`], and texts that are no position.
    fn set_up(&self, choices: &Choices, text: &str) -> Result<Session, GameError>;

    /// Reads the games of a file one by one, in any format that the game reads. A damaged game doesn't
    /// keep those behind it from being read.
    ///
    /// # Errors
    /// A file without a game, one that is neither text nor of a format of bytes, and options that the
    /// game doesn't have.
    fn read_records<'a>(&self, choices: &Choices, file: &'a [u8]) -> Result<Records<'a>, GameError>;

    /// Formats that records can be written in, beside the game's own.
    fn formats(&self) -> &'static [Choice] {
        &[]
    }

    /// A file of these games in one of [`Game::formats`].
    ///
    /// # Errors
    /// A format that the game doesn't have, and a game that the format can't hold.
    fn write_records(&self, format: &str, _games: &[RecordedGame]) -> Result<Vec<u8>, GameError> {
        let known: Vec<_> = self.formats().iter().map(|format| format.name).collect();
        let known = if known.is_empty() { "none".into() } else { known.join(", ") };
        let format = shortened(format);
        Err(GameError::Record(format!(
            "no format {format} for {}; beside its own there are {known}",
            self.name()
        )))
    }

    /// Plays a line of moves: parted by blanks or commas, or as else the game writes lines. Numbers of
    /// moves, as in `1. a2a3`, are passed over.
    ///
    /// # Errors
    /// The first that can't be played, by its number; those before it are played.
    fn play_line(&self, session: &mut Session, moves: &str) -> Result<(), GameError> {
        let words = moves.split(|c: char| c.is_whitespace() || c == ',').map(without_number);
        let words = words.filter(|word| !word.is_empty());
        for (number, word) in (1..).zip(words) {
            session.play(word).map_err(|error| GameError::Move { number, error })?;
        }
        Ok(())
    }

    /// What only this game's engine can be told, beside [`EngineSpec::OPTIONS`].
    fn engine_options(&self) -> &'static [Choice] {
        &[]
    }

    /// What an evaluation of the game sees in the position, feature by feature, where there is one with
    /// named features. `own` are the engine's options.
    fn explain(&self, _session: &Session, _own: &Choices) -> Option<Explanation> {
        None
    }

    /// The kinds of players that only this game has.
    fn player_kinds(&self) -> &'static [PlayerKind] {
        &[]
    }

    /// A player of one of [`Game::player_kinds`], for a game that starts as this session does.
    ///
    /// # Errors
    /// Options that it doesn't have.
    fn player(&self, spec: &PlayerSpec, _start: &Session) -> Result<Box<dyn Player>, PlayerError> {
        Err(PlayerError::UnknownKind { kind: spec.kind.clone(), known: "none".into() })
    }

    /// The game's engine, for a game that starts as this session does.
    ///
    /// # Errors
    /// Settings that it can't have (memory, techniques).
    fn analyst(&self, spec: &EngineSpec, start: &Session) -> Result<Box<dyn Analyst>, PlayerError>;
}

/// A word without the number of a move before it: digits and dots.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// What an evaluation sees in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Which evaluation it is, and whether it is the one that the engine searches with, in words.
    pub of: &'static str,
    /// Its features.
    pub features: Vec<Explained>,
}

/// A feature of a position, as an evaluation counts it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// Its name.
    pub name: String,
    /// Occurrences for the first side, and for the second.
    pub counts: [u32; 2],
    /// The worth of one, in the unit of the evaluation.
    pub weight: i32,
}

/// A game that can't be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// There is no such game.
    #[error("no game {name}; there are {known}", name = shortened(.name))]
    Unknown {
        /// What was given.
        name: String,
        /// The games there are.
        known: String,
    },
    /// An option that it doesn't have, or a value that the option doesn't have.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// A text that is no position.
    #[error("position: {0}")]
    Position(String),
    /// A text that is no record of a game.
    #[error("record: {0}")]
    Record(String),
    /// A move that can't be played.
    #[error("move {number}: {error}")]
    Move {
        /// Which of the moves, from 1.
        number: usize,
        /// What is wrong with it.
        error: IllegalText,
    },
}
