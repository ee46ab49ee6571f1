//! `plywright record`: records of games checked, converted and replayed.

mod games;

use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail};
use arena::{Choices, Game, GameResult, Headers, RecordedGame, Session};
use clap::ValueEnum;
use serde::Serialize;

use crate::cli::{Conclusion, epilogue};
use crate::output::{Output, note};
use crate::per_game::{GameArguments, PerGame};
pub(crate) use games::Recorded;
use games::{Games, Input, OneInput};

/// Check, convert and replay records of games
///
/// `check` and `convert` take any number of files. A file has as many games as it likes, and up to 256 MiB. Damaged games are named on standard error,
/// with their number, the place and what is wrong; the others are taken, and the exit code is 1.
#[derive(clap::Subcommand)]
#[command(after_help = epilogue!(
    "plywright play reversi --board 4x4 --white random --black random --quiet --save game.ggf",
    "plywright record check reversi game.ggf",
))]
pub(crate) enum Command {
    /// Check the games of a file: what is damaged, or not legal, is named with its place
    ///
    /// What is odd about a record, but no damage, is remarked: a result that the board denies, variations
    /// (they are left out).
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
    /// Reversi: a file of the WTHOR database, 8x8 only.
    Wthor,
    /// Reversi: the last position as a problem, a game a line.
    Obf,
}

#[derive(clap::Args)]
pub(crate) struct Replay {
    #[command(flatten)]
    input: OneInput,
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
    #[serde(skip_serializing_if = "no_remarks")]
    remarks: &'a [String],
}

fn no_remarks(remarks: &&[String]) -> bool {
    remarks.is_empty()
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

impl Check {
    fn run(&self, game: &'static dyn Game, choices: &Choices, out: &mut Output) -> Result<Conclusion> {
        let files = self.input.read()?;
        let mut games = match Games::of(&files, game, choices) {
            Ok(games) => games,
            Err(error) => {
                note(format_args!("{error}"));
                return Ok(Conclusion::CheckFailed);
            }
        };
        while let Some((source, game)) = games.next_with_source() {
            if self.json {
                out.json(&fields(&game))?;
                continue;
            }
            let session = &game.session;
            let [first, second] = &game.headers.players;
            let players = if first.is_empty() && second.is_empty() {
                String::new()
            } else {
                format!(", {first} - {second}")
            };
            let result = ending(session, game.headers.result.as_ref());
            let source = if files.len() > 1 { format!("{source}: ") } else { String::new() };
            out.line(format_args!(
                "{source}game {}{players}: {} plies, legal; {result}",
                game.number,
                session.len()
            ))?;
            for remark in &game.remarks {
                out.line(format_args!("  remark: {remark}"))?;
            }
        }
        Ok(games.conclusion())
    }
}

impl Convert {
    fn run(&self, game: &'static dyn Game, choices: &Choices, out: &mut Output) -> Result<Conclusion> {
        let files = self.input.read()?;
        let mut games = Games::of(&files, game, choices)?;
        if let Form::Wthor | Form::Obf = self.to {
            let format = if self.to == Form::Obf { "obf" } else { "wthor" };
            let all: Vec<_> = games.by_ref().collect();
            let bytes =
                game.write_records(format, &all).map_err(|error| anyhow!("--to {format}: {error}"))?;
            out.bytes(&bytes)?;
            return Ok(games.conclusion());
        }
        if self.to == Form::Svg {
            return Self::picture(games, out);
        }
        for game in games.by_ref() {
            match self.to {
                Form::Record => out.text(&game.session.record(&game.headers))?,
                Form::Moves => out.line(format_args!("{}", moves(&game).join(" ")))?,
                Form::Position => out.line(format_args!("{}", game.session.position_text()))?,
                _ => out.json(&fields(&game))?,
            }
        }
        Ok(games.conclusion())
    }

    fn picture(mut games: Games<'_>, out: &mut Output) -> Result<Conclusion> {
        let first = games.next();
        let more = games.by_ref().count();
        match first {
            Some(game) if more == 0 => out.text(&game.session.to_svg())?,
            Some(_) => bail!("--to svg: a picture is of one game; the file has {}", more + 1),
            None => {}
        }
        Ok(games.conclusion())
    }
}

impl Replay {
    fn run(&self, game: &'static dyn Game, choices: &Choices, out: &mut Output) -> Result<Conclusion> {
        let file = self.input.read()?;
        let (game, conclusion) = file.one(game, choices, self.game)?;
        let Some(game) = game else { return Ok(conclusion) };
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
            let words = match then.result_in_words() {
                Some(words) => words,
                None if plies == session.len() && game.headers.result.is_some() => {
                    ending(session, game.headers.result.as_ref())
                }
                None => then.position_text(),
            };
            out.line(format_args!("{words}\n"))?;
        }
        Ok(conclusion)
    }
}

fn moves(game: &RecordedGame) -> Vec<String> {
    game.session.history().into_iter().map(|played| played.text).collect()
}

fn fields(game: &RecordedGame) -> GameFields<'_> {
    GameFields {
        game: game.session.game().name(),
        number: game.number,
        headers: &game.headers,
        plies: game.session.len(),
        start: game.session.start_text(),
        moves: moves(game),
        position: game.session.position_text(),
        remarks: &game.remarks,
    }
}

/// How a game ended, in words.
pub(crate) fn ending(session: &Session, result: Option<&GameResult>) -> String {
    match (session.result_in_words(), result) {
        (Some(words), _) => words,
        (None, Some(result)) => match result.winner {
            Some(winner) => format!("{} has won {}", session.side_name(winner.side()), result.end),
            None => format!("a draw {}", result.end),
        },
        (None, None) => "unfinished".into(),
    }
}

/// Whether a record can be kept in a file, before a game is played for it.
///
/// # Errors
/// When it can't be written, and when it has something in it that is not to be replaced.
pub(crate) fn check_free(path: &Path, replace: bool) -> Result<()> {
    let place = || path.display().to_string();
    let file = std::fs::OpenOptions::new().append(true).create(true).open(path).with_context(place)?;
    let found = file.metadata().with_context(place)?;
    if found.is_file() && found.len() > 0 && !replace {
        bail!(
            "--save {}: the file is not empty; --record goes on with a game of a file, and --replace takes \
             the place of what is there",
            path.display()
        );
    }
    Ok(())
}
