//! `plywright record`: records of games checked, converted and replayed.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use arena::{Choices, Game, Headers, RecordedGame};
use clap::ValueEnum;
use serde::Serialize;

use crate::cli::{Conclusion, epilogue};
use crate::input::Source;
use crate::output::{Output, note};
use crate::per_game::{GameArguments, PerGame};

/// Check, convert and replay records of games
#[derive(clap::Subcommand)]
#[command(after_help = epilogue!(
    "plywright play reversi --board 4x4 --white random --black random --quiet --save game.ggf",
    "plywright record check reversi game.ggf",
))]
pub(crate) enum Command {
    /// Check the games of a file: what is damaged, or not legal, is named with its place
    #[command(after_help = epilogue!(
        "plywright play jiu --board 4 --white random --black random --plies 40 --quiet --save game.sgf",
        "plywright record check jiu game.sgf",
    ))]
    Check {
        #[command(subcommand)]
        game: PerGame<Check>,
    },
    /// Write the games of a file in another form
    ///
    /// Moves, players, date, event, round and result are carried over; what else a file says (comments,
    /// ratings, evaluations of moves) is left out.
    #[command(after_help = epilogue!(
        "echo f5d6c3 > game.txt",
        "plywright record convert reversi game.txt --to record",
    ))]
    Convert {
        #[command(subcommand)]
        game: PerGame<Convert>,
    },
    /// Show the boards of a game
    #[command(after_help = epilogue!(
        "echo f5d6c3 | plywright record replay reversi - --at 2",
        "echo f5d6c3 | plywright record replay reversi - --every",
    ))]
    Replay {
        #[command(subcommand)]
        game: PerGame<Replay>,
    },
}

/// Where the games are.
#[derive(clap::Args)]
pub(crate) struct Input {
    /// The file; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

#[derive(clap::Args)]
pub(crate) struct Check {
    #[command(flatten)]
    input: Input,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,
    /// The form
    #[arg(long, value_enum, default_value_t = Form::Record)]
    to: Form,
}

/// Forms of a game.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The game's own format.
    Record,
    /// The moves, a game a line.
    Moves,
    /// The last position, a game a line.
    Position,
    /// A JSON line a game.
    Json,
    /// A picture of the last position (SVG); of one game.
    Svg,
}

#[derive(clap::Args)]
pub(crate) struct Replay {
    #[command(flatten)]
    input: Input,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// Show the board after so many plies [default: all]
    #[arg(long, value_name = "PLY", conflicts_with = "every")]
    at: Option<usize>,
    /// Show the board after every ply
    #[arg(long)]
    every: bool,
}

impl GameArguments for Check {}
impl GameArguments for Convert {}
impl GameArguments for Replay {}

/// What JSON says of a game.
#[derive(Serialize)]
struct GameFields<'a> {
    game: &'static str,
    number: usize,
    #[serde(flatten)]
    headers: &'a Headers,
    plies: usize,
    start: String,
    moves: Vec<String>,
    position: String,
}

impl Command {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        match self {
            Self::Check { game } => game.arguments.run(game.game, &game.choices, out),
            Self::Convert { game } => game.arguments.run(game.game, &game.choices, out),
            Self::Replay { game } => game.arguments.run(game.game, &game.choices, out),
        }
    }
}

impl Input {
    fn games(&self, game: &'static dyn Game, choices: &Choices) -> Result<Vec<RecordedGame>> {
        let source = Source::from(self.file.clone());
        let text = source.read()?;
        game.read_records(choices, &text).map_err(|error| anyhow!("{source}: {error}"))
    }
}

impl Check {
    fn run(&self, game: &'static dyn Game, choices: &Choices, out: &mut Output) -> Result<Conclusion> {
        let source = Source::from(self.input.file.clone());
        let text = source.read()?;
        let games = match game.read_records(choices, &text) {
            Ok(games) => games,
            Err(error) => {
                note(format_args!("{source}: {error}"));
                return Ok(Conclusion::CheckFailed);
            }
        };
        for (number, game) in (1..).zip(&games) {
            if self.json {
                out.json(&fields(number, game))?;
                continue;
            }
            let session = &game.session;
            let result =
                session.result_in_words().unwrap_or_else(|| "unfinished, or ended by other means".into());
            let [first, second] = &game.headers.players;
            let players = if first.is_empty() && second.is_empty() {
                String::new()
            } else {
                format!(", {first} - {second}")
            };
            out.line(format_args!("game {number}{players}: {} plies, legal; {result}", session.len()))?;
        }
        Ok(Conclusion::Done)
    }
}

impl Convert {
    fn run(&self, game: &'static dyn Game, choices: &Choices, out: &mut Output) -> Result<Conclusion> {
        let games = self.input.games(game, choices)?;
        if self.to == Form::Svg && games.len() != 1 {
            bail!("--to svg: a picture is of one game; the file has {}", games.len());
        }
        for (number, game) in (1..).zip(&games) {
            match self.to {
                Form::Record => out.text(&game.session.record(&game.headers))?,
                Form::Moves => out.line(format_args!("{}", moves(game).join(" ")))?,
                Form::Position => out.line(format_args!("{}", game.session.position_text()))?,
                Form::Json => out.json(&fields(number, game))?,
                Form::Svg => out.text(&game.session.to_svg())?,
            }
        }
        Ok(Conclusion::Done)
    }
}

impl Replay {
    fn run(&self, game: &'static dyn Game, choices: &Choices, out: &mut Output) -> Result<Conclusion> {
        let games = self.input.games(game, choices)?;
        let Some(game) = games.get(self.game as usize - 1) else {
            bail!("--game {}: the file has {} games", self.game, games.len());
        };
        let session = &game.session;
        if let Some(at) = self.at.filter(|at| *at > session.len()) {
            bail!("--at {at}: the game has {} plies", session.len());
        }
        let first = if self.every { 0 } else { self.at.unwrap_or(session.len()) };
        let last = self.at.unwrap_or(session.len());
        let history = session.history();
        for plies in first..=last {
            let then = session.after(plies);
            match plies.checked_sub(1).map(|index| &history[index]) {
                Some(played) => {
                    out.line(format_args!("{plies}. {} {}", session.side_name(played.side), played.text))?;
                }
                None => out.line(format_args!("start"))?,
            }
            out.text(&then.board_text(false))?;
            out.line(format_args!("{}\n", then.result_in_words().unwrap_or_else(|| then.position_text())))?;
        }
        Ok(Conclusion::Done)
    }
}

fn moves(game: &RecordedGame) -> Vec<String> {
    game.session.history().into_iter().map(|played| played.text).collect()
}

fn fields(number: usize, game: &RecordedGame) -> GameFields<'_> {
    GameFields {
        game: game.session.game().name(),
        number,
        headers: &game.headers,
        plies: game.session.len(),
        start: game.session.start_text(),
        moves: moves(game),
        position: game.session.position_text(),
    }
}

/// Whether a file can be written, before a game is played for it. An existing file keeps what it has
/// until then.
///
/// # Errors
/// When it can't.
pub(crate) fn check_writable(path: &Path) -> Result<()> {
    std::fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(path)
        .map(|_| ())
        .with_context(|| path.display().to_string())
}
