//! `plywright play`: a game at the terminal, between people and programs.

mod person;
mod show;
mod signals;

use std::path::PathBuf;

use anyhow::{Context as _, Result, anyhow};
use arena::files::replace;
use arena::{
    Decision, End, GameResult, Headers, MoveNote, Player, PlayerError, PlayerSpec, Session, Turn,
    make_player, matches::today,
};
use search_core::Side;

use crate::cli::{Conclusion, epilogue};
use crate::output::{Output, note};
use crate::per_game::{GameArguments, PerGame, Start};
use crate::record::{self, Recorded};
use person::{Answer, Person};
use show::Show;
use signals::Signals;

/// Play a game: people, engines and other players on either side
///
/// A person's moves are read from standard input, one a line; `help` lists what else can be said there. On
/// a terminal a move that can't be played is asked for again; from a pipe it ends the game, with exit
/// code 2. Ctrl-C makes a thinking engine move at once; a second one, and one while a person is to move,
/// leaves the game, and so does a request to end (SIGTERM). The record has every move as soon as it is
/// played.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "echo a2a3 | plywright play breakthrough --black engine:depth=3 --save begun.pgn",
    "echo b2b3 | plywright play breakthrough --black engine:depth=3 --record begun.pgn",
    "plywright play reversi --board 4x4 --white engine:depth=4 --black random:seed=5 --quiet",
    "plywright play jiu --board 4 --white shapes --black random --plies 60 --save game.sgf --quiet",
))]
pub(crate) struct Arguments {
    /// Who plays White, as in engine:time=1s (see `plywright games`)
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    white: PlayerSpec,
    /// Who plays Black
    #[arg(long, value_name = "PLAYER", default_value = "engine:time=1s")]
    black: PlayerSpec,
    /// Break the game off after so many plies, those of --moves counted; a turn of JIU can be several
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
    /// Keep the record of the game in this file, move by move, in the game's own format
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// What the file of --save has may be replaced
    #[arg(long, requires = "save")]
    replace: bool,
    /// Don't draw the board after every move
    #[arg(long)]
    quiet: bool,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    recorded: Recorded,
}

impl GameArguments for Arguments {}

/// Play a game at the terminal
///
/// `plywright play GAME --help` lists the options.
#[derive(clap::Args)]
#[command(after_help = epilogue!("plywright play reversi --board 4x4 --white random --black engine:depth=3"))]
pub(crate) struct Command {
    #[command(subcommand)]
    game: PerGame<Arguments>,
}

/// Somebody at the table.
enum Seat {
    Person,
    Player(Box<dyn Player>),
}

impl Command {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let PerGame { game, choices, arguments, .. } = &self.game;
        let begun = arguments.recorded.game(*game, choices)?;
        let headers = begun.as_ref().map(|begun| begun.headers.clone()).unwrap_or_default();
        let session = match begun {
            Some(begun) => begun.session,
            None => arguments.start.session(*game, choices)?,
        };
        if let Some(path) = &arguments.save {
            record::check_free(path, arguments.replace)?;
        }
        let seats = arguments.seats(&session)?;
        let names = [Side::First, Side::Second].map(|side| seats[side.index()].name());
        let mut table = Table {
            session,
            seats,
            person: Person::new(),
            show: Show::new(arguments.json, arguments.quiet),
            signals: Signals::watch()?,
            plies: arguments.plies.unwrap_or(usize::MAX),
            headers: Headers { players: names, date: today(), result: None, ..headers },
            file: arguments.save.clone(),
            notes: Vec::new(),
        };
        table.notes.resize(table.session.len(), MoveNote::default());
        table.show.begin(&table.session, &table.headers.players, out)?;
        let played = table.play(out);
        // What was played is kept, also when a wrong answer or a broken pipe ends the game.
        let result = played.as_ref().ok().cloned().flatten();
        table.save(result.as_ref())?;
        played?;
        table.show.end(&table.session, result.as_ref(), out)?;
        Ok(Conclusion::Done)
    }
}

impl Arguments {
    fn seats(&self, session: &Session) -> Result<[Seat; 2]> {
        let seat = |side: Side| {
            let white = session.side_name(side) == "White";
            let (option, spec) = if white { ("--white", &self.white) } else { ("--black", &self.black) };
            if spec.kind == "human" {
                spec.choices.check(&[]).map_err(|error| anyhow!("{option}: {error}"))?;
                return Ok(Seat::Person);
            }
            let player = make_player(spec, session, side.index() as u64).map_err(|error| match error {
                PlayerError::UnknownKind { kind, known } => {
                    PlayerError::UnknownKind { kind, known: format!("human, {known}") }
                }
                error => error,
            });
            player.map(Seat::Player).map_err(|error| anyhow!("{option}: {error}"))
        };
        Ok([seat(Side::First)?, seat(Side::Second)?])
    }
}

impl Seat {
    fn name(&self) -> String {
        match self {
            Self::Person => "human".into(),
            Self::Player(player) => player.name(),
        }
    }
}

/// A game in progress.
struct Table {
    session: Session,
    seats: [Seat; 2],
    person: Person,
    show: Show,
    signals: Signals,
    plies: usize,
    /// What the record says of the game.
    headers: Headers,
    /// Where the record goes.
    file: Option<PathBuf>,
    /// What the record says of each ply.
    notes: Vec<MoveNote>,
}

impl Table {
    /// Plays to the end; `None` if the game was broken off.
    fn play(&mut self, out: &mut Output) -> Result<Option<GameResult>> {
        for seat in &mut self.seats {
            if let Seat::Player(player) = seat {
                player.begin(&self.session)?;
            }
        }
        while self.session.outcome().is_none() && self.session.len() < self.plies {
            let side = self.session.side_to_move();
            let answer = self.answer(side, out)?;
            if self.signals.leave() {
                return Ok(None);
            }
            match answer {
                Answer::Decided(Decision::Play { text, analysis }) => {
                    let played = self.session.play(&text).map_err(|error| anyhow!("{error}"))?;
                    let engine = analysis.as_deref();
                    let note = engine.map(|found| MoveNote::new(Some(found), found.elapsed));
                    self.notes.push(note.unwrap_or_default());
                    self.notes.resize(self.session.len(), MoveNote::default());
                    self.save(None)?;
                    self.show.played(&self.session, &played, analysis.as_deref(), out)?;
                }
                Answer::Decided(Decision::Resign) => {
                    return Ok(Some(GameResult::by(End::Resigned, Some(side.other()))));
                }
                Answer::TookBack => self.take_back(side, out)?,
                Answer::Left => return Ok(None),
            }
        }
        Ok(self.session.outcome().map(GameResult::by_rules))
    }

    /// What the side to move does.
    fn answer(&mut self, side: Side, out: &mut Output) -> Result<Answer> {
        match &mut self.seats[side.index()] {
            Seat::Person => {
                let waiting = self.signals.waiting();
                if self.signals.leave() {
                    return Ok(Answer::Left);
                }
                let answer = self.person.ask(&mut self.session, &self.show, out);
                drop(waiting);
                answer
            }
            Seat::Player(player) => {
                // An interrupt was for the move before.
                self.signals.stop.clear();
                if self.signals.leave() {
                    return Ok(Answer::Left);
                }
                let turn = Turn { clock: None, opponent: None, stop: &self.signals.stop };
                let decision = player.choose(&self.session, &turn);
                Ok(Answer::Decided(decision.with_context(|| self.session.side_name(side))?))
            }
        }
    }

    /// Keeps the record of what was played so far: after each move, so that nothing is lost however the
    /// program ends.
    fn save(&self, result: Option<&GameResult>) -> Result<()> {
        let Some(path) = &self.file else { return Ok(()) };
        let headers = Headers { result: result.cloned(), ..self.headers.clone() };
        let text = self.session.record_with(&headers, &self.notes);
        replace(path, text.as_bytes()).with_context(|| path.display().to_string())
    }

    /// Back to the last turn of `side`'s own, or of any side that is a person's.
    fn take_back(&mut self, side: Side, out: &mut Output) -> Result<()> {
        let both = self.seats.iter().all(|seat| matches!(seat, Seat::Person));
        if !self.session.history().iter().any(|played| both || played.side == side) {
            note(format_args!("there is no move of yours to take back"));
            return Ok(());
        }
        self.session.take_back_turn();
        while !both && self.session.side_to_move() != side && self.session.take_back_turn() {}
        self.notes.truncate(self.session.len());
        self.save(None)?;
        if self.show.is_quiet() {
            note(format_args!("back to the position after {} plies", self.session.len()));
        }
        self.show.board(&self.session, out)?;
        Ok(())
    }
}
