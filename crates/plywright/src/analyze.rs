//! `plywright analyze`: search a position of any game, or every position of a game's record, and say
//! what was found, how, and why the search ended.

mod annotate;
mod json;
mod options;
mod text;
mod words;

use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use arena::{Analysis, Analyst, Choices, EngineSpec, Game, Session, Task, units::Bytes};
use search_core::StopFlag;

use crate::cli::{Conclusion, epilogue};
use crate::machine::{Machine, Threads};
use crate::output::{Output, OutputError};
use crate::per_game::{GameArguments, PerGame, Start};
use crate::record::RecordFile;
use crate::{interrupt, memory};
use options::{Bounds, Techniques};

/// Search a position: best lines, score, counters
///
/// Iterations are printed as they finish. Ctrl-C ends the search with the best result so far; a
/// second one ends the program. A score is for the side to move unless it says otherwise: in pieces of
/// Breakthrough, discs of Reversi, or for JIU in odds (1 is e to one).
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright analyze breakthrough --depth 6 --lines 3",
    "plywright analyze breakthrough --board 5x5 --rows 1 --depth 6 --features plain,pvs --explain --json",
    "plywright analyze reversi --moves f5d6c3 --time 500ms",
    "plywright analyze reversi --position '-----OX--XO----- X'",
    "echo f5d6c3d3c4 | plywright analyze reversi --record - --annotate --depth 4",
))]
pub(crate) struct Arguments {
    /// How many lines, each with another first move
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    lines: u16,
    /// Look only at these moves, parted by blanks or commas
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    only: Option<String>,
    #[command(flatten)]
    techniques: Techniques,
    #[command(flatten)]
    threads: Threads,
    /// Memory of the transposition table
    #[arg(long, value_name = "SIZE", default_value_t = Bytes(64 << 20))]
    table: Bytes,
    /// Also print what the evaluation sees in the position
    #[arg(long)]
    explain: bool,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    recorded: Recorded,
    #[command(flatten)]
    bounds: Bounds,
}

/// A position of a game's record.
#[derive(clap::Args)]
#[command(next_help_heading = "Record")]
struct Recorded {
    /// Take the position from this record of a game; - reads it from standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    record: Option<PathBuf>,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, requires = "record", value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// The position after so many plies [default: all]
    #[arg(long, value_name = "PLY", requires = "record")]
    at: Option<usize>,
    /// Search the positions of the whole game, and name the worst mistakes
    #[arg(long, requires = "record", conflicts_with_all = ["at", "lines", "only", "explain"])]
    annotate: bool,
}

impl GameArguments for Arguments {
    const ENGINE: bool = true;
}

/// Search a position: best lines, score, counters
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright analyze breakthrough --depth 6",
    "plywright analyze reversi --moves f5d6c3 --time 500ms",
))]
pub(crate) struct Command {
    #[command(subcommand)]
    game: PerGame<Arguments>,
}

impl Command {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let PerGame { game, choices, engine, arguments } = &self.game;
        let session = arguments.session(*game, choices)?;
        arguments.check_only(&session)?;
        arguments.techniques.warn_of_idle();
        let mut analyst = arguments.analyst(engine, &session)?;
        let stop = interrupt::stop_flag()?;
        if arguments.recorded.annotate {
            annotate::run(arguments, &session, &mut *analyst, &stop, out)?;
        } else {
            arguments.search(&session, &mut *analyst, &stop, out)?;
        }
        Ok(Conclusion::Done)
    }
}

impl Arguments {
    fn session(&self, game: &'static dyn Game, choices: &Choices) -> Result<Session> {
        let Some(path) = &self.recorded.record else { return self.start.session(game, choices) };
        let number = self.recorded.game;
        let (recorded, _) = RecordFile::read(path.clone())?.one(game, choices, number)?;
        let Some(recorded) = recorded else { bail!("--game {number}: it is damaged") };
        let session = &recorded.session;
        match self.recorded.at {
            Some(at) if at > session.len() => bail!("--at {at}: the game has {} plies", session.len()),
            Some(at) => Ok(session.after(at)),
            None => Ok(session.clone()),
        }
    }

    fn analyst(&self, own: &Choices, session: &Session) -> Result<Box<dyn Analyst>> {
        memory::at_hand("--table", self.table)?;
        let spec = EngineSpec {
            threads: self.machine().threads.into(),
            table: self.table,
            features: self.techniques.features,
            own: own.clone(),
            ..EngineSpec::default()
        };
        session.game().analyst(&spec, session).map_err(|error| match error {
            arena::PlayerError::Memory(problem) => anyhow!("--table: {problem}"),
            error => anyhow!("--{error}"),
        })
    }

    fn only(&self) -> impl Iterator<Item = &str> {
        let moves = self.only.as_deref().unwrap_or_default();
        moves.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
    }

    /// Whether the moves to look at are legal, where the game goes on.
    fn check_only(&self, session: &Session) -> Result<()> {
        for word in self.only().filter(|_| session.outcome().is_none()) {
            session.clone().play(word).map_err(|error| anyhow!("--only: {error}"))?;
        }
        Ok(())
    }

    fn machine(&self) -> Machine {
        self.threads.with_table(self.table)
    }

    fn search(
        &self,
        session: &Session,
        analyst: &mut dyn Analyst,
        stop: &StopFlag,
        out: &mut Output,
    ) -> Result<()> {
        let view: Box<dyn View> =
            if self.json { Box::new(json::Json) } else { Box::new(text::Text { lines: self.lines > 1 }) };
        view.head(session, &analyst.settings(), self.machine(), out)?;
        if self.explain {
            view.explain(session, out)?;
        }
        if session.outcome().is_some() {
            view.over(session, out)?;
            return Ok(());
        }
        view.begin(out)?;
        out.flush()?;
        let task = Task {
            limits: self.bounds.limits().with_stop(stop.clone()),
            lines: self.lines.into(),
            moves: self.only().map(str::to_owned).collect(),
        };
        // The search can't be left from within: a reader that has gone stops it.
        let mut unread: Option<OutputError> = None;
        let found = analyst
            .analyze(session, &task, &mut |found| {
                if let Err(error) = view.iteration(session, found, out).and_then(|()| out.flush()) {
                    stop.stop();
                    unread = Some(error);
                }
            })
            .map_err(|error| anyhow!("{error}"))?;
        if let Some(error) = unread {
            return Err(error.into());
        }
        Ok(view.result(session, &found, out)?)
    }
}

/// How a search is shown.
trait View {
    fn head(
        &self,
        session: &Session,
        settings: &[String],
        machine: Machine,
        out: &mut Output,
    ) -> Result<(), OutputError>;
    fn explain(&self, session: &Session, out: &mut Output) -> Result<(), OutputError>;
    fn begin(&self, out: &mut Output) -> Result<(), OutputError>;
    fn iteration(&self, session: &Session, found: &Analysis, out: &mut Output) -> Result<(), OutputError>;
    fn result(&self, session: &Session, found: &Analysis, out: &mut Output) -> Result<(), OutputError>;
    fn over(&self, session: &Session, out: &mut Output) -> Result<(), OutputError>;
}
