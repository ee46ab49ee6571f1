//! The Universal Chess Interface for Breakthrough, with the conventions of Fairy-Stockfish: the option
//! `UCI_Variant`, its FEN, and moves without a capture mark.

mod go;
mod info;
mod moves;

use std::io;
use std::time::Duration;

use breakthrough::{AnyBreakthrough, Breakthrough, Size};
use search_core::shortened;

use super::Bounds;
use super::desk::{Desk, Flow, Service, When};
use crate::analysis::Analysis;
use crate::analyst::AnalystError;
use crate::choices::Choices;
use crate::engine::EngineSpec;
use crate::game::{Game, GameError};
use crate::session::Session;
use crate::units::Bytes;

use go::Go;
pub(crate) use moves::{plain, without_marks};

/// The only variant.
const VARIANT: &str = "breakthrough";
/// More lines than any position has moves.
const MAX_LINES: usize = 256;
/// The table where there is no memory for the one that was asked for.
const SMALL_TABLE: Bytes = Bytes(1 << 20);
/// The words that begin a command.
const COMMANDS: [&str; 13] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "d",
    "eval",
];

/// A server's state.
pub(super) struct Uci {
    bounds: Bounds,
    game: &'static dyn Game,
    session: Option<Session>,
    spec: EngineSpec,
    lines: usize,
    /// What the engine was made for: its settings and its board.
    made_for: Option<(EngineSpec, Size)>,
    /// The search that is running.
    go: Go,
    /// What was told of it last.
    told: Option<Analysis>,
}

impl Uci {
    pub(super) fn new(bounds: Bounds) -> Self {
        let default = EngineSpec::default();
        let spec = EngineSpec { table: default.table.min(bounds.table), ..default };
        let game = crate::games::breakthrough();
        let session = game.start(&Choices::new()).ok();
        Self { bounds, game, session, spec, lines: 1, made_for: None, go: Go::default(), told: None }
    }

    fn introduce(&self, desk: &mut Desk<'_>) -> io::Result<()> {
        desk.say(format_args!("id name Plywright {}", env!("CARGO_PKG_VERSION")))?;
        desk.say(format_args!("id author the Plywright developers"))?;
        let most = self.bounds.table.0 >> 20;
        let hash = (self.spec.table.0 >> 20).max(1);
        desk.say(format_args!("option name Hash type spin default {hash} min 1 max {}", most.max(1)))?;
        desk.say(format_args!("option name Clear Hash type button"))?;
        desk.say(format_args!("option name Threads type spin default 1 min 1 max {}", self.bounds.threads))?;
        desk.say(format_args!("option name MultiPV type spin default 1 min 1 max {MAX_LINES}"))?;
        desk.say(format_args!("option name Ponder type check default false"))?;
        desk.say(format_args!("option name UCI_Variant type combo default {VARIANT} var {VARIANT}"))?;
        desk.say(format_args!("option name UCI_AnalyseMode type check default false"))?;
        desk.say(format_args!("uciok"))
    }

    fn set_option(&mut self, arguments: &str, desk: &mut Desk<'_>) -> io::Result<()> {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let split = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let name = words[..split].strip_prefix(&["name"]).unwrap_or(&words[..split]).join(" ");
        let value = words.get(split + 1..).unwrap_or_default().join(" ");
        let problem = match name.to_ascii_lowercase().as_str() {
            "hash" => spin(&value, self.bounds.table.0 >> 20)
                .and_then(|size| self.set_table(Bytes(size << 20), desk.analyst.is_some())),
            "threads" => {
                spin(&value, self.bounds.threads as u64).map(|count| self.spec.threads = count as usize)
            }
            "multipv" => spin(&value, MAX_LINES as u64).map(|count| self.lines = count as usize),
            "clear hash" => {
                self.forget(desk);
                Ok(())
            }
            "ponder" | "uci_analysemode" => Ok(()),
            "uci_variant" if value.eq_ignore_ascii_case(VARIANT) => {
                self.session = self.game.start(&Choices::new()).ok();
                return desk.say(format_args!(
                    "info string variant {VARIANT} files 8 ranks 8 pocket 0 template fairy startpos {}",
                    self.session.as_ref().map(Session::start_text).unwrap_or_default()
                ));
            }
            "uci_variant" => Err(format!("there is only {VARIANT}")),
            _ => Err("there is no such option".into()),
        };
        match problem {
            Ok(()) => Ok(()),
            Err(problem) => desk.say(format_args!("info string option {}: {problem}", shortened(&name))),
        }
    }

    /// Another size for the table, if the machine has the memory, that of the old table counted.
    fn set_table(&mut self, size: Bytes, has_engine: bool) -> Result<(), String> {
        let given_back = if has_engine { self.spec.table } else { Bytes(0) };
        match crate::memory::at_hand_with(size, given_back) {
            Ok(_) => {
                self.spec.table = size;
                Ok(())
            }
            Err(problem) => Err(format!("{problem}; the table stays as it is, of {}", self.spec.table)),
        }
    }

    fn forget(&mut self, desk: &mut Desk<'_>) {
        if let Some(analyst) = &mut desk.analyst {
            analyst.forget();
        }
    }

    fn set_position(&mut self, arguments: &str) -> Result<(), GameError> {
        let (position, moves) = match find_word(arguments, "moves") {
            Some(at) => (arguments[..at].trim(), &arguments[at + "moves".len()..]),
            None => (arguments.trim(), ""),
        };
        let mut session = match position.split_once(char::is_whitespace) {
            Some(("fen", fen)) => self.game.set_up(&Choices::new(), fen.trim())?,
            _ if position == "startpos" => self.game.start(&Choices::new())?,
            _ => return Err(GameError::Position("expected startpos or fen".into())),
        };
        session.play_line(moves)?;
        self.session = Some(session);
        Ok(())
    }

    fn go(&mut self, arguments: &str, desk: &mut Desk<'_>) -> io::Result<()> {
        let Some(session) = self.session.clone() else { return Ok(()) };
        let (mut go, problems) = Go::read(arguments, &session);
        for problem in problems {
            desk.say(format_args!("info string {problem}"))?;
        }
        if session.outcome().is_some() {
            desk.say(format_args!("info depth 0 score mate 0"))?;
            return desk.say(format_args!("bestmove (none)"));
        }
        if let Err(problem) = self.fit_engine(&session, desk) {
            desk.say(format_args!("info string {problem}"))?;
        }
        go.task.limits = self.bounds.apply(go.task.limits);
        go.task.lines = self.lines;
        self.told = None;
        self.go = go.clone();
        if desk.analyst.is_none() {
            // No memory for an engine: any move is better than none.
            return self.best_move(None, desk);
        }
        desk.think(session, go.task, go.held)
    }

    /// Makes the engine anew if its settings or its board are others now.
    fn fit_engine(&mut self, session: &Session, desk: &mut Desk<'_>) -> Result<(), String> {
        let Some(size) = size(session) else { return Err("not a position of Breakthrough".into()) };
        if self.made_for.as_ref() == Some(&(self.spec.clone(), size)) && desk.analyst.is_some() {
            return Ok(());
        }
        // The old table goes before the new one comes.
        desk.analyst = None;
        self.made_for = None;
        let problem = match self.game.analyst(&self.spec, session) {
            Ok(analyst) => {
                desk.analyst = Some(analyst);
                self.made_for = Some((self.spec.clone(), size));
                return Ok(());
            }
            Err(error) => error.to_string(),
        };
        // The memory has gone since it was asked for: a search with a small table is better than none.
        let small = EngineSpec { table: SMALL_TABLE, ..self.spec.clone() };
        desk.analyst = self.game.analyst(&small, session).ok();
        Err(format!("{problem}; searching with a table of {SMALL_TABLE}"))
    }

    /// The end of a search: the move, and the answer that is expected.
    fn best_move(&self, analysis: Option<&Analysis>, desk: &mut Desk<'_>) -> io::Result<()> {
        let line = analysis.and_then(|analysis| analysis.lines.first());
        let line: Vec<String> =
            line.map(|line| line.moves.iter().map(|m| plain(m)).collect()).unwrap_or_default();
        match &line[..] {
            [best, reply, ..] => desk.say(format_args!("bestmove {best} ponder {reply}")),
            [best] => desk.say(format_args!("bestmove {best}")),
            [] => {
                let any = self.go.task.moves.first().cloned();
                let legal = || self.session.as_ref()?.legal_moves().into_iter().next();
                let any = any.or_else(legal).map_or_else(|| "(none)".into(), |m| plain(&m));
                desk.say(format_args!("bestmove {any}"))
            }
        }
    }
}

impl Service for Uci {
    fn when(&self, line: &str) -> When {
        match command(line).0 {
            "go" | "position" | "setoption" | "ucinewgame" | "d" => When::InTurn,
            "stop" | "ponderhit" => When::NowAndInTurn,
            _ => When::Now,
        }
    }

    fn obey(&mut self, line: &str, desk: &mut Desk<'_>) -> io::Result<Flow> {
        let (word, arguments) = command(line);
        match word {
            "uci" => self.introduce(desk)?,
            "isready" => desk.say(format_args!("readyok"))?,
            "setoption" => self.set_option(arguments, desk)?,
            "ucinewgame" => self.forget(desk),
            "position" => {
                if let Err(error) = self.set_position(arguments) {
                    let error = error.to_string();
                    desk.say(format_args!("info string {}", error.lines().next().unwrap_or_default()))?;
                }
            }
            "go" => self.go(arguments, desk)?,
            "stop" => desk.stop(),
            "ponderhit" => desk.release(self.go.time_after_ponderhit),
            "quit" => return Ok(Flow::Quit),
            "d" => {
                if let Some(session) = &self.session {
                    desk.say(format_args!("{}\n\nFen: {}", session.drawing(), session.position_text()))?;
                }
            }
            _ => {}
        }
        Ok(Flow::Continue)
    }

    fn too_long(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        desk.say(format_args!("info string the line is too long, and was passed over"))
    }

    fn progress(&mut self, analysis: &Analysis, desk: &mut Desk<'_>) -> io::Result<()> {
        info::tell(analysis, desk)?;
        self.told = Some(analysis.clone());
        Ok(())
    }

    fn found(&mut self, found: Result<Analysis, AnalystError>, desk: &mut Desk<'_>) -> io::Result<()> {
        match found {
            Ok(analysis) => {
                // What was found after the last finished depth.
                if self.told.as_ref().is_none_or(|told| told.lines != analysis.lines) {
                    info::tell(&analysis, desk)?;
                }
                self.best_move(Some(&analysis), desk)
            }
            Err(error) => {
                desk.say(format_args!("info string {error}"))?;
                self.best_move(None, desk)
            }
        }
    }

    fn still_here(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let time: Duration = desk.thinking_for();
        desk.say(format_args!("info time {}", time.as_millis()))
    }
}

/// The first word that is a command, and what follows it: words that nobody knows are passed over.
fn command(line: &str) -> (&str, &str) {
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        if COMMANDS.contains(&word) {
            return (word, after.trim());
        }
        rest = after.trim_start();
    }
    ("", "")
}

/// Where a word begins.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let space = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let is_word =
        |at: &usize| space(text[..*at].chars().next_back()) && space(text[at + word.len()..].chars().next());
    text.match_indices(word).map(|(at, _)| at).find(is_word)
}

/// The value of an option that is a number, from 1 on.
fn spin(value: &str, most: u64) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| (1..=most.max(1)).contains(number));
    number.ok_or_else(|| format!("{}: expected 1 to {}", shortened(value), most.max(1)))
}

/// The board's size.
pub(crate) fn size(session: &Session) -> Option<Size> {
    let small = session.position::<Breakthrough<u64>>().map(Breakthrough::size);
    small.or_else(|| session.position::<Breakthrough<u128>>().map(Breakthrough::size))
}

/// Whether the session began as a game on the usual board does.
pub(crate) fn is_usual_start(session: &Session) -> bool {
    let usual = AnyBreakthrough::start(Size::STANDARD, 2);
    usual.is_ok_and(|usual| breakthrough::dispatch!(usual, |usual| usual.to_fen()) == session.start_text())
}
