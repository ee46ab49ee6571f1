//! NBoard's protocol, version 2, for Reversi. The program NBoard draws the board; `go` only asks, the
//! move comes back as `move`. Lines that the protocol doesn't know are passed over, as it says.

mod words;

use std::io;

use reversi4::{Reversi, Shape, read_ggf};
use search_core::{Limits, shortened};

use super::Bounds;
use super::desk::{Desk, Flow, Service, When};
use crate::analysis::Analysis;
use crate::analyst::{AnalystError, Task};
use crate::choices::Choices;
use crate::engine::EngineSpec;
use crate::game::Game;
use crate::session::Session;

use words::{eval, line_of, move_word};

/// The depth until the program sets one.
const DEFAULT_DEPTH: u32 = 10;
/// Endings are solved with so many empty squares more than the depth, up to the second number. Chosen.
const EXACT: (u32, u32) = (4, 20);
/// No position has more moves.
const MAX_LINES: usize = 64;

/// A server's state.
pub(super) struct NBoard {
    bounds: Bounds,
    game: &'static dyn Game,
    session: Option<Session>,
    depth: u32,
    table: crate::units::Bytes,
    made_for: Option<(u32, Shape)>,
    asked: Asked,
    /// What was told of the search last.
    told: Vec<crate::analysis::Line>,
}

/// What a search is for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Asked {
    Go,
    Hint,
    /// The plies after which the game is still to be looked at, the next one last.
    Analyze(Vec<usize>),
}

impl NBoard {
    pub(super) fn new(bounds: Bounds) -> Self {
        let game = crate::games::reversi();
        Self {
            bounds,
            game,
            session: game.start(&Choices::new()).ok(),
            depth: DEFAULT_DEPTH,
            table: EngineSpec::default().table.min(bounds.table),
            made_for: None,
            asked: Asked::Go,
            told: Vec::new(),
        }
    }

    fn set(&mut self, arguments: &str, desk: &mut Desk<'_>) -> io::Result<()> {
        let (what, value) = split(arguments);
        match what {
            "depth" => {
                if let Ok(depth) = value.parse::<u64>() {
                    self.depth = depth.clamp(1, Limits::MAX_DEPTH.into()) as u32;
                    desk.say(format_args!("set myname Plywright{}", self.depth))?;
                }
            }
            "game" => match read_game(value) {
                Ok(session) => self.session = Some(session),
                Err(problem) => desk.say(format_args!("status the game can't be read: {problem}"))?,
            },
            // The score of a draw stays what it is: contempt has no effect.
            _ => {}
        }
        Ok(())
    }

    /// `F5/eval/time`; a pass that the file of moves leaves out is made up.
    fn play(&mut self, arguments: &str, desk: &mut Desk<'_>) -> io::Result<()> {
        let text = arguments.split('/').next().unwrap_or_default().trim();
        let Some(session) = &mut self.session else { return Ok(()) };
        let mut after = session.clone();
        let mut played = after.play(text);
        if played.is_err() && after.legal_moves() == ["pass"] && after.play("pass").is_ok() {
            played = after.play(text);
        }
        match played {
            Ok(_) => *session = after,
            Err(error) => {
                let text = shortened(text);
                desk.say(format_args!(
                    "status the move {text} can't be played: {}",
                    first_line(&error.problem)
                ))?;
            }
        }
        Ok(())
    }

    fn think(&mut self, asked: Asked, lines: usize, desk: &mut Desk<'_>) -> io::Result<()> {
        self.asked = asked;
        let Some(session) = self.subject() else { return Ok(()) };
        if let Some(result) = session.result_in_words() {
            return desk.say(format_args!("status the game is over: {result}"));
        }
        if self.asked == Asked::Go && session.legal_moves() == ["pass"] {
            return desk.say(format_args!("=== PA"));
        }
        if let Err(problem) = self.fit_engine(&session, desk) {
            desk.say(format_args!("status {}", first_line(&problem)))?;
            return self.answer_anything(&session, desk);
        }
        match self.asked {
            Asked::Hint => desk.say(format_args!("status Analyzing"))?,
            _ => desk.say(format_args!("status Thinking"))?,
        }
        self.told.clear();
        let limits = self.bounds.apply(Limits::depth(self.depth));
        desk.think(session, Task { lines, ..Task::within(limits) }, false)
    }

    /// The game as it stood where it is to be looked at.
    fn subject(&self) -> Option<Session> {
        let session = self.session.as_ref()?;
        match &self.asked {
            Asked::Analyze(plies) => plies.last().map(|plies| session.after(*plies)),
            _ => Some(session.clone()),
        }
    }

    fn fit_engine(&mut self, session: &Session, desk: &mut Desk<'_>) -> Result<(), String> {
        let Some(position) = session.position::<Reversi>() else { return Err("not Reversi".into()) };
        let wanted = (self.depth, position.shape());
        if self.made_for == Some(wanted) && desk.analyst.is_some() {
            return Ok(());
        }
        desk.analyst = None;
        self.made_for = None;
        let exact = self.depth.saturating_add(EXACT.0).min(EXACT.1);
        let spec = EngineSpec {
            table: self.table,
            own: Choices::new().with("exact", &exact.to_string()),
            ..EngineSpec::default()
        };
        desk.analyst = Some(self.game.analyst(&spec, session).map_err(|error| error.to_string())?);
        self.made_for = Some(wanted);
        Ok(())
    }

    /// A move without a search: somebody waits for one.
    fn answer_anything(&self, session: &Session, desk: &mut Desk<'_>) -> io::Result<()> {
        match (session.legal_moves().first(), &self.asked) {
            (Some(m), Asked::Go) => desk.say(format_args!("=== {}", move_word(m))),
            _ => Ok(()),
        }
    }

    /// Looks at the game from its end to its beginning.
    fn analyze(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let Some(session) = &self.session else { return Ok(()) };
        let last = session.len();
        let over = session.outcome();
        if let Some(outcome) = over {
            let points = match outcome {
                search_core::Outcome::Points(points) => points,
                _ => 0,
            };
            let mover = if session.side_to_move() == search_core::Side::First { points } else { -points };
            desk.say(format_args!("analysis {last} {mover}.00"))?;
        }
        let plies: Vec<usize> = (0..last + usize::from(over.is_none())).collect();
        if plies.is_empty() { Ok(()) } else { self.think(Asked::Analyze(plies), 1, desk) }
    }
}

impl Service for NBoard {
    fn when(&self, line: &str) -> When {
        match split(line).0 {
            "ping" => When::StopThenInTurn,
            "quit" => When::Now,
            _ => When::InTurn,
        }
    }

    fn obey(&mut self, line: &str, desk: &mut Desk<'_>) -> io::Result<Flow> {
        let (word, arguments) = split(line);
        match word {
            "nboard" => desk.say(format_args!("set myname Plywright"))?,
            "set" => self.set(arguments, desk)?,
            "move" => self.play(arguments, desk)?,
            "hint" => {
                let lines = arguments.parse::<usize>().unwrap_or(1).clamp(1, MAX_LINES);
                self.think(Asked::Hint, lines, desk)?;
            }
            "go" => self.think(Asked::Go, 1, desk)?,
            "ping" => desk.say(format_args!("pong {}", shortened(arguments)))?,
            "learn" => desk.say(format_args!("learned"))?,
            "analyze" => self.analyze(desk)?,
            "quit" => return Ok(Flow::Quit),
            _ => {}
        }
        Ok(Flow::Continue)
    }

    fn too_long(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        desk.say(format_args!("status a line was too long, and was passed over"))
    }

    fn progress(&mut self, analysis: &Analysis, desk: &mut Desk<'_>) -> io::Result<()> {
        if matches!(self.asked, Asked::Analyze(_)) {
            return Ok(());
        }
        self.told.clone_from(&analysis.lines);
        words::tell(analysis, desk)
    }

    fn found(&mut self, found: Result<Analysis, AnalystError>, desk: &mut Desk<'_>) -> io::Result<()> {
        let Some(session) = self.subject() else { return Ok(()) };
        let analysis = match found {
            Ok(analysis) if analysis.best_move().is_some() => analysis,
            Ok(_) => return self.answer_anything(&session, desk),
            Err(error) => {
                desk.say(format_args!("status {}", first_line(&error.to_string())))?;
                return self.answer_anything(&session, desk);
            }
        };
        let seconds = analysis.elapsed.as_secs_f64();
        let value = analysis.value().map(eval).unwrap_or_default();
        // What was found after the last finished depth.
        if !matches!(self.asked, Asked::Analyze(_)) && self.told != analysis.lines {
            words::tell(&analysis, desk)?;
        }
        match &mut self.asked {
            Asked::Go => {
                let best = analysis.best_move().map(move_word).unwrap_or_default();
                desk.say(format_args!("=== {best}/{value}/{seconds:.2}"))?;
                desk.say(format_args!("status"))
            }
            Asked::Hint => desk.say(format_args!("status")),
            Asked::Analyze(plies) => {
                let Some(done) = plies.pop() else { return Ok(()) };
                if analysis.stop == Some(search_core::StopReason::Stopped) {
                    return desk.say(format_args!("status"));
                }
                desk.say(format_args!("analysis {done} {value}"))?;
                if plies.is_empty() {
                    return desk.say(format_args!("status"));
                }
                let rest = self.asked.clone();
                self.think(rest, 1, desk)
            }
        }
    }

    fn still_here(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        desk.say(format_args!("status Thinking"))
    }
}

fn read_game(text: &str) -> Result<Session, String> {
    let games = read_ggf(text, reversi4::Rules::default()).complete();
    let games = games.map_err(|error| first_line(&error.to_string()))?;
    let game = games.last().ok_or("there is no game in it")?;
    Ok(line_of(game.record()))
}

/// The first word of a line, and what follows it.
fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}
