//! Players: whoever chooses moves.

mod gtp;
mod program;
mod random;
mod uci;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use search_core::{StopFlag, shortened};

use crate::analysis::Analysis;
use crate::analyst::AnalystError;
use crate::choices::{Choice, ChoiceError, Choices};
use crate::engine::{EnginePlayer, EngineSpec};
use crate::result::GameResult;
use crate::session::Session;

pub use random::RandomPlayer;

/// Somebody who plays one side, or both.
pub trait Player: Send {
    /// What to call it in records.
    fn name(&self) -> String;

    /// A game begins.
    ///
    /// # Errors
    /// A player that can't play it.
    fn begin(&mut self, _session: &Session) -> Result<(), PlayerError> {
        Ok(())
    }

    /// What to do now; never asked when the game is over.
    ///
    /// # Errors
    /// A player that has no answer: it forfeits the game.
    fn choose(&mut self, session: &Session, turn: &Turn<'_>) -> Result<Decision, PlayerError>;

    /// The same, while somebody watches: an engine reports as depths are finished.
    ///
    /// # Errors
    /// As [`Player::choose`].
    fn choose_watched(
        &mut self,
        session: &Session,
        turn: &Turn<'_>,
        _progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Decision, PlayerError> {
        self.choose(session, turn)
    }

    /// The game is over.
    fn end(&mut self, _session: &Session, _result: &GameResult) {}
}

/// The circumstances of a move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The mover's clock; `None` where nobody keeps time.
    pub clock: Option<Left>,
    /// The opponent's.
    pub opponent: Option<Left>,
    /// Set when the answer is wanted at once.
    pub stop: &'a StopFlag,
}

/// What is left on a clock. Where the remaining time equals the increment, each move has so much and
/// what it leaves is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Left {
    /// Time for all moves to come.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
}

impl Left {
    /// So much for every move, if that is how time is kept.
    #[must_use]
    pub fn per_move(self) -> Option<Duration> {
        (self.remaining == self.increment).then_some(self.remaining)
    }
}

/// What a player decided.
#[derive(Clone, PartialEq, Debug)]
pub enum Decision {
    /// A move, or a whole turn.
    Play {
        /// As text that the game reads.
        text: String,
        /// What an engine found.
        analysis: Option<Box<Analysis>>,
    },
    /// The game is given up.
    Resign,
}

impl Decision {
    /// A move without further words.
    #[must_use]
    pub fn play(text: impl Into<String>) -> Self {
        Self::Play { text: text.into(), analysis: None }
    }
}

/// Why there is no player, or no answer of one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayerError {
    /// There is no such kind.
    #[error("no player {kind}; there are {known}", kind = shortened(.kind))]
    UnknownKind {
        /// What was given.
        kind: String,
        /// The kinds there are.
        known: String,
    },
    /// An option that it doesn't have, or a value that the option doesn't have.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// More memory than there is.
    #[error("{0}")]
    Memory(String),
    /// A game, board or rules that it can't play.
    #[error("{0}")]
    Unfit(String),
    /// An engine without an answer.
    #[error(transparent)]
    Analyst(#[from] AnalystError),
    /// A program that doesn't run, or doesn't answer as it should.
    #[error("{program}: {problem}")]
    Program {
        /// Its command.
        program: String,
        /// What is wrong with it.
        problem: String,
    },
}

/// A kind of player, for lists and help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerKind {
    /// Its name, lower case, one word.
    pub name: &'static str,
    /// How it plays, in a line.
    pub what: &'static str,
    /// What it can be told.
    pub options: &'static [Choice],
}

/// A player as it is asked for: `engine:time=1s,threads=2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpec {
    /// Its kind.
    pub kind: String,
    /// What it is told.
    pub choices: Choices,
}

impl PlayerSpec {
    /// Whether it is a program that says its name itself.
    #[must_use]
    pub fn is_program(&self) -> bool {
        matches!(self.kind.as_str(), "uci" | "gtp")
    }
}

impl FromStr for PlayerSpec {
    type Err = ChoiceError;

    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        let (kind, choices) = text.split_once(':').unwrap_or((text, ""));
        Ok(Self { kind: kind.trim().to_owned(), choices: choices.parse()? })
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind)?;
        if self.choices.is_empty() { Ok(()) } else { write!(f, ":{}", self.choices) }
    }
}

/// The kinds that every game has. A person is the program's business: it knows where to ask.
pub const COMMON_KINDS: [PlayerKind; 4] = [
    PlayerKind {
        name: "engine",
        what: "the game's engine, within its limits or by the clock; 1s a move where there is neither",
        options: &EngineSpec::OPTIONS,
    },
    PlayerKind {
        name: "random",
        what: "any legal move, all with the same chance",
        options: &[Choice { name: "seed", what: "of its choices", default: "1" }],
    },
    PlayerKind {
        name: "uci",
        what: "a program that speaks UCI, such as fairy-stockfish",
        options: &uci::OPTIONS,
    },
    PlayerKind { name: "gtp", what: "a program that speaks GTP", options: &gtp::OPTIONS },
];

/// A player for games that start as this session does. `salt` sets games of a match apart: it is
/// added to the seed of players that have one.
///
/// # Errors
/// A kind that neither the arena nor the game has, or options that the kind doesn't have.
pub fn make_player(spec: &PlayerSpec, start: &Session, salt: u64) -> Result<Box<dyn Player>, PlayerError> {
    let player = made(spec, start, salt)?;
    // What was asked for may come from anybody: shortened, and escaped.
    let asked = shortened(&spec.to_string());
    tracing::info!(game = start.game().name(), player = ?asked, salt, "a player is made");
    Ok(player)
}

fn made(spec: &PlayerSpec, start: &Session, salt: u64) -> Result<Box<dyn Player>, PlayerError> {
    let game = start.game();
    match spec.kind.as_str() {
        "engine" => {
            let offered: Vec<_> = EngineSpec::OPTIONS.iter().chain(game.engine_options()).copied().collect();
            spec.choices.check(&offered)?;
            let engine = EngineSpec::read(&spec.choices)?;
            let analyst = game.analyst(&engine, start)?;
            Ok(Box::new(EnginePlayer::new(analyst, engine.limits())))
        }
        "random" => {
            spec.choices.check(COMMON_KINDS[1].options)?;
            let seed = spec.choices.seed()?;
            Ok(Box::new(RandomPlayer::new(seed.wrapping_add(salt))))
        }
        "gtp" => Ok(Box::new(gtp::GtpPlayer::new(spec, start)?)),
        "uci" => Ok(Box::new(uci::UciPlayer::new(spec, start)?)),
        kind => {
            let own = game.player_kinds();
            let Some(found) = own.iter().find(|own| own.name == kind) else {
                let names: Vec<_> = COMMON_KINDS.iter().chain(own).map(|kind| kind.name).collect();
                return Err(PlayerError::UnknownKind { kind: kind.to_owned(), known: names.join(", ") });
            };
            spec.choices.check(found.options)?;
            let mut salted = spec.clone();
            if found.options.iter().any(|choice| choice.name == "seed") {
                let seed = spec.choices.seed()?;
                salted.choices.set("seed", &seed.wrapping_add(salt).to_string());
            }
            game.player(&salted, start)
        }
    }
}
