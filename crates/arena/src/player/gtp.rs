//! A player that asks a program over GTP, in any game.

use std::time::{Duration, Instant};

use search_core::{Side, shortened};

use super::program::{Heard, Program, own_name};
use super::{Decision, Player, PlayerError, PlayerSpec, Turn};
use crate::choices::{Choice, Choices, unbracketed};
use crate::protocol::gtp::vertex;
use crate::session::{Played, Session};
use crate::units::Time;

/// What it can be told.
pub(super) const OPTIONS: [Choice; 2] = [
    Choice { name: "command", what: "the program and its arguments", default: "" },
    Choice { name: "patience", what: "how long an answer may take beyond the clock", default: "60s" },
];

/// A program that plays over GTP.
#[derive(Debug)]
pub(super) struct GtpPlayer {
    command: String,
    patience: Duration,
    program: Program,
    name: String,
    /// What the program was told of the game.
    told: Vec<Played>,
}

impl GtpPlayer {
    /// Starts the program.
    pub(super) fn new(spec: &PlayerSpec, start: &Session) -> Result<Self, PlayerError> {
        spec.choices.check(&OPTIONS)?;
        let command = unbracketed(spec.choices.get("command").unwrap_or_default()).to_owned();
        let patience = spec.choices.read("patience", Time(Duration::from_secs(60)))?.0;
        let program = Program::start(&command)?;
        let name = command.clone();
        let mut player = Self { command, patience, program, name, told: Vec::new() };
        player.greet()?;
        player.set_up(start)?;
        Ok(player)
    }

    fn greet(&mut self) -> Result<(), PlayerError> {
        self.name = own_name(&self.ask("name", Duration::ZERO)?);
        Ok(())
    }

    /// A game from its start: the usual one of its board, or any if the program takes positions as ours
    /// does.
    fn set_up(&mut self, session: &Session) -> Result<(), PlayerError> {
        self.told.clear();
        let position = session.start_text();
        let (own, usual) = (session.options(), session.game().start(&Choices::new()));
        if self.knows("plywright-options")? {
            self.ask(&format!("plywright-options {own}"), Duration::ZERO)?;
        } else if let Ok(usual) = &usual
            && usual.options().with("board", "") != own.clone().with("board", "")
        {
            let problem = format!("the program can't be told of {own}: it has no command plywright-options");
            return Err(PlayerError::Unfit(problem));
        }
        if self.knows("plywright-position")? {
            self.ask(&format!("plywright-position {position}"), Duration::ZERO)?;
            return Ok(());
        }
        if usual.map(|usual| usual.start_text()).as_ref() != Ok(&position) {
            let problem = "GTP has no words for other starts than the usual one";
            return Err(PlayerError::Unfit(problem.into()));
        }
        self.ask("clear_board", Duration::ZERO).map(|_| ())
    }

    fn knows(&mut self, command: &str) -> Result<bool, PlayerError> {
        Ok(self.ask(&format!("known_command {command}"), Duration::ZERO)? == "true")
    }

    /// Sends a command, and returns the answer's text.
    fn ask(&mut self, command: &str, time: Duration) -> Result<String, PlayerError> {
        self.program.send(command)?;
        let patience = time.saturating_add(self.patience);
        let begun = Instant::now();
        let mut answer: Option<String> = None;
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            let heard = if left.is_zero() { Heard::Nothing } else { self.program.hear(left)? };
            let Heard::Line(line) = heard else {
                let problem = format!("no answer to {} within {} s", shortened(command), patience.as_secs());
                return Err(self.program.problem(problem));
            };
            match (&mut answer, line.trim_end()) {
                // Before an answer a program may say what it likes.
                (None, line) if line.starts_with(['=', '?']) => answer = Some(line.to_owned()),
                (None, _) => {}
                (Some(answer), "") => {
                    let text = answer[1..].trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
                    return if answer.starts_with('=') {
                        Ok(text)
                    } else {
                        Err(self.program.problem(format!("{}: {}", shortened(command), shortened(&text))))
                    };
                }
                (Some(answer), line) if answer.len() < MAX_ANSWER => {
                    answer.push('\n');
                    answer.push_str(line);
                }
                (Some(_), _) => {}
            }
        }
    }

    /// Tells the program what was played since it was told last; all of it, if that was another game.
    fn catch_up(&mut self, session: &Session) -> Result<(), PlayerError> {
        let history = session.history();
        if !history.starts_with(&self.told) {
            self.set_up(session)?;
        }
        for played in &history[self.told.len()..] {
            let vertex = vertex::of_ply(session, &played.text);
            self.ask(&format!("play {} {vertex}", colour(session, played.side)), Duration::ZERO)?;
        }
        self.told = history;
        Ok(())
    }
}

/// An answer that is longer is cut.
const MAX_ANSWER: usize = 1 << 16;

impl Player for GtpPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, session: &Session) -> Result<(), PlayerError> {
        // A program that died in one game gets another chance in the next.
        if !self.program.runs() {
            self.program = Program::start(&self.command)?;
            self.greet()?;
        }
        self.set_up(session)
    }

    fn choose(&mut self, session: &Session, turn: &Turn<'_>) -> Result<Decision, PlayerError> {
        self.catch_up(session)?;
        let side = session.side_to_move();
        let mut time = Duration::ZERO;
        for (side, left) in [(side, turn.clock), (side.other(), turn.opponent)] {
            if let Some(left) = left {
                time = time.max(left.remaining);
                let seconds = left.remaining.as_secs_f64();
                self.ask(&format!("time_left {} {seconds:.2} 0", colour(session, side)), Duration::ZERO)?;
            }
        }
        let answer = self.ask(&format!("genmove {}", colour(session, side)), time)?;
        if answer.eq_ignore_ascii_case("resign") {
            return Ok(Decision::Resign);
        }
        let text = vertex::read(&answer, session);
        let mut after = session.clone();
        let played = after.play(&text).map_err(|error| {
            self.program.problem(format!("answers {}: {}", shortened(&answer), error.problem))
        })?;
        self.told.extend(played);
        Ok(Decision::play(text))
    }
}

/// `b` or `w`.
fn colour(session: &Session, side: Side) -> char {
    session.side_name(side).chars().next().unwrap_or('b').to_ascii_lowercase()
}
