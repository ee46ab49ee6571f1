//! `plywright analyze`: search a position of any game, or every position of a game's record, and say
//! what was found, how, and why the search ended.

mod annotate;
mod json;
mod options;
mod text;
mod words;

use anyhow::{Result, anyhow};
use arena::{Analysis, Analyst, Choices, EngineSpec, Game, Session, Task, units::Bytes};
use search_core::StopFlag;

use crate::cli::{Conclusion, epilogue};
use crate::machine::{Machine, Threads};
use crate::output::{Output, OutputError};
use crate::per_game::{GameArguments, PerGame, Start};
use crate::record::Recorded;
use crate::{interrupt, memory};
use options::{Bounds, Techniques};

/// Search a position: best lines, score, counters
///
/// Iterations are printed as they finish. Ctrl-C ends the search with the best result so far; a
/// second one ends the program. A score is for the side to move unless it says otherwise. Its unit is a
/// disc of Reversi; for JIU, and for Breakthrough on 8x8, the logarithm of the odds (1 is e to one that the
/// side to move wins); for Breakthrough on other boards, and with --evaluation 2009, a piece. `win in N`
/// counts plies, of both sides.
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
    /// Search the positions of the whole game, and name the worst mistakes
    #[arg(long, requires = "record", conflicts_with_all = ["at", "lines", "only", "explain"], help_heading = "Record")]
    annotate: bool,
    #[command(flatten)]
    bounds: Bounds,
}

impl GameArguments for Arguments {
    const ENGINE: bool = true;
}

/// Search a position: best lines, score, counters
///
/// `plywright analyze GAME --help` lists the options.
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
        if arguments.annotate {
            annotate::run(arguments, &session, &mut *analyst, &stop, out)?;
        } else {
            arguments.search(&session, engine, &mut *analyst, &stop, out)?;
        }
        Ok(Conclusion::Done)
    }
}

impl Arguments {
    fn session(&self, game: &'static dyn Game, choices: &Choices) -> Result<Session> {
        match self.recorded.game(game, choices)? {
            Some(recorded) => Ok(recorded.session),
            None => self.start.session(game, choices),
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
        engine: &Choices,
        analyst: &mut dyn Analyst,
        stop: &StopFlag,
        out: &mut Output,
    ) -> Result<()> {
        let view: Box<dyn View> =
            if self.json { Box::new(json::Json) } else { Box::new(text::Text { lines: self.lines > 1 }) };
        view.head(session, &analyst.settings(), self.machine(), out)?;
        if self.explain {
            view.explain(session, engine, out)?;
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
    fn explain(&self, session: &Session, engine: &Choices, out: &mut Output) -> Result<(), OutputError>;
    fn begin(&self, out: &mut Output) -> Result<(), OutputError>;
    fn iteration(&self, session: &Session, found: &Analysis, out: &mut Output) -> Result<(), OutputError>;
    fn result(&self, session: &Session, found: &Analysis, out: &mut Output) -> Result<(), OutputError>;
    fn over(&self, session: &Session, out: &mut Output) -> Result<(), OutputError>;
}
