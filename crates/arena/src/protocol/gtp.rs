//! The Go Text Protocol, version 2, for every game: a command a line, an answer that an empty line ends.
//!
//! The protocol was made for Go; what a vertex is here, each game says: `a2b3` in Breakthrough, `D3` or
//! `PASS` in Reversi (as Edax writes them), a whole turn such as `aaxcaxcc*dd` in JIU.

mod clock;
mod command;
pub(crate) mod vertex;

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::time::Instant;

use search_core::{Outcome, Side, StopFlag};

use super::lines::{Line, Lines};
use crate::choices::{ChoiceError, Choices};
use crate::game::{Game, GameError};
use crate::player::{Decision, Player, PlayerError, PlayerSpec, Turn, make_player};
use crate::session::Session;

use clock::Clocks;
use command::{Command, read_command};

/// The commands, as `list_commands` names them.
const COMMANDS: [&str; 21] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "list_games",
    "name",
    "play",
    "plywright-legal",
    "plywright-options",
    "plywright-position",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
];
/// Those that only JIU has.
const JIU_COMMANDS: [&str; 2] = ["jiu-legal", "jiu-rules"];
/// A side that has made so many plies in one turn goes on without us.
const MAX_PLIES: usize = 1000;

/// Why a command failed, as the answer says it.
type Failure = String;

/// A server's state.
pub(super) struct Gtp {
    game: &'static dyn Game,
    choices: Choices,
    spec: PlayerSpec,
    session: Session,
    player: Box<dyn Player>,
    /// How many plies each command played, for `undo`.
    steps: Vec<usize>,
    clocks: Clocks,
}

impl Gtp {
    /// A game from the beginning, and its player.
    pub(super) fn new(game: &'static dyn Game, choices: Choices, spec: PlayerSpec) -> Result<Self, GtpError> {
        let session = game.start(&choices)?;
        let player = make_player(&spec, &session, 0)?;
        Ok(Self { game, choices, spec, session, player, steps: Vec::new(), clocks: Clocks::default() })
    }

    /// Serves until `quit` or the end of the input.
    pub(super) fn serve(&mut self, input: impl BufRead, output: &mut dyn Write) -> io::Result<()> {
        let mut lines = Lines::new(input);
        while let Some(line) = lines.next()? {
            let line = match line {
                Line::Text(line) => line,
                Line::TooLong => {
                    write!(output, "? the line is too long\n\n")?;
                    output.flush()?;
                    continue;
                }
            };
            tracing::trace!(line, "heard");
            let Some(command) = read_command(&line) else { continue };
            let quit = command.name == "quit";
            let (sign, text) = match self.obey(&command) {
                Ok(text) => ('=', text),
                Err(text) => ('?', text),
            };
            let id = command.id.clone().unwrap_or_default();
            let answer = one_block(&text);
            tracing::trace!(answer = format_args!("{sign}{id} {answer}"), "said");
            write!(output, "{sign}{id} {answer}\n\n")?;
            output.flush()?;
            if quit {
                break;
            }
        }
        Ok(())
    }

    fn obey(&mut self, command: &Command) -> Result<String, Failure> {
        let arguments = &command.arguments[..];
        match command.name.as_str() {
            "protocol_version" => Ok("2".into()),
            "name" => Ok("Plywright".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => {
                let name = arguments.first().ok_or_else(syntax_error)?;
                Ok(self.commands().any(|known| known == name).to_string())
            }
            "list_commands" => Ok(self.commands().collect::<Vec<_>>().join("\n")),
            "quit" => Ok(String::new()),
            "list_games" => Ok(capitalized(self.game.name())),
            "set_game" => {
                let name = arguments.first().ok_or_else(syntax_error)?;
                let othello = self.game.name() == "reversi" && name.eq_ignore_ascii_case("othello");
                if !othello && !name.eq_ignore_ascii_case(self.game.name()) {
                    return Err(format!("this program plays {} here", self.game.name()));
                }
                self.restart(self.choices.clone(), None)
            }
            "boardsize" => self.board_size(arguments),
            "clear_board" => self.restart(self.choices.clone(), None),
            "komi" => match arguments.first().map(|komi| komi.parse::<f64>()) {
                Some(Ok(_)) => Ok(String::new()),
                _ => Err(syntax_error()),
            },
            "play" => self.play(arguments),
            "genmove" => self.generate(arguments),
            "reg_genmove" => self.look(arguments),
            "undo" => self.undo(),
            "showboard" => Ok(format!("\n{}", self.session.drawing())),
            "final_score" => self.final_score(),
            "time_settings" => self.clocks.set(arguments).ok_or_else(syntax_error),
            "time_left" => {
                let side = self.side(arguments)?;
                self.clocks.left(side, &arguments[1..]).ok_or_else(syntax_error)
            }
            "plywright-legal" => Ok(self.session.legal_moves().join(" ")),
            "plywright-options" => self.options(arguments),
            "plywright-position" if arguments.is_empty() => Ok(self.session.position_text()),
            "plywright-position" => self.restart(self.choices.clone(), Some(&arguments.join(" "))),
            "jiu-legal" if self.is_jiu() => Ok(self.session.legal_moves().join(" ")),
            "jiu-rules" if self.is_jiu() => self.rules(arguments),
            _ => Err("unknown command".into()),
        }
    }

    fn is_jiu(&self) -> bool {
        self.game.name() == "jiu"
    }

    fn commands(&self) -> impl Iterator<Item = &'static str> {
        let jiu: &[&str] = if self.is_jiu() { &JIU_COMMANDS } else { &[] };
        COMMANDS.iter().chain(&["version"]).chain(jiu).copied()
    }

    fn side(&self, arguments: &[String]) -> Result<Side, Failure> {
        let name = arguments.first().ok_or_else(syntax_error)?;
        self.session.side_named(name).ok_or_else(syntax_error)
    }

    /// Starts again, with other choices, or from a position.
    fn restart(&mut self, choices: Choices, position: Option<&str>) -> Result<String, Failure> {
        let session = match position {
            // A position that brings its own board has it in place of the one before.
            Some(text) => self.game.set_up(&choices, text).or_else(|refused| {
                let mut other = choices.clone();
                other.take("board").ok_or(refused).and_then(|_| self.game.set_up(&other, text))
            }),
            None => self.game.start(&choices),
        };
        let session = session.map_err(|error| one_line(&error.to_string()))?;
        let player = make_player(&self.spec, &session, 0).map_err(|error| one_line(&error.to_string()))?;
        (self.session, self.player, self.choices) = (session, player, choices);
        self.steps.clear();
        let begun = self.player.begin(&self.session);
        begun.map(|()| String::new()).map_err(|error| one_line(&error.to_string()))
    }

    fn board_size(&mut self, arguments: &[String]) -> Result<String, Failure> {
        let size = arguments.first().ok_or_else(syntax_error)?;
        let files: u32 = size.parse().map_err(|_| syntax_error())?;
        // Rectangles have a second number, which the protocol doesn't know.
        let ranks = match arguments.get(1) {
            Some(ranks) => ranks.parse().map_err(|_| syntax_error())?,
            None => files,
        };
        let choices = self.choices.clone().with("board", &format!("{files}x{ranks}"));
        self.restart(choices, None).map_err(|_| "unacceptable size".into())
    }

    fn rules(&mut self, arguments: &[String]) -> Result<String, Failure> {
        if arguments.is_empty() {
            return Ok(vertex::jiu_rules(&self.session).unwrap_or_default());
        }
        let choices = self.choices.clone().with("rules", &arguments.join(" "));
        self.restart(choices, None)
    }

    /// The game's options, or other ones beside those that stay: the board is empty again then.
    fn options(&mut self, arguments: &[String]) -> Result<String, Failure> {
        if arguments.is_empty() {
            return Ok(self.session.options().to_string());
        }
        let given: Choices = arguments.join(" ").parse().map_err(|error: ChoiceError| error.to_string())?;
        let mut choices = self.choices.clone();
        for (name, value) in given.iter() {
            choices.set(name, value);
        }
        self.restart(choices, None)
    }

    /// Whether this side may play now, once passes that the other is bound to make are made for it.
    fn give_turn(&mut self, side: Side) -> Result<(), Failure> {
        if self.session.outcome().is_some() || self.session.side_to_move() == side {
            return Ok(());
        }
        if self.session.legal_moves() == ["pass"] {
            self.session.play("pass").map_err(|error| error.problem)?;
            return Ok(());
        }
        Err(format!("it is {}'s turn", self.session.side_name(self.session.side_to_move())))
    }

    fn play(&mut self, arguments: &[String]) -> Result<String, Failure> {
        let side = self.side(arguments)?;
        let text = arguments.get(1).ok_or_else(syntax_error)?;
        if self.session.outcome().is_some() && vertex::is_pass(text) && vertex::has_passes(&self.session) {
            // Controllers let both sides pass at the end of a game.
            self.steps.push(0);
            return Ok(String::new());
        }
        let before = self.session.len();
        let played = self.give_turn(side).and_then(|()| {
            // The rest of a turn that has begun can be several plies.
            let plies = if self.is_jiu() { &arguments[1..] } else { std::slice::from_ref(text) };
            plies.iter().try_for_each(|ply| {
                self.session.play(&vertex::read(ply, &self.session)).map_err(|error| error.problem)?;
                Ok(())
            })
        });
        if let Err(problem) = played {
            while self.session.len() > before {
                self.session.take_back();
            }
            return Err(format!("illegal move: {}", one_line(&problem)));
        }
        self.steps.push(self.session.len() - before);
        Ok(String::new())
    }

    /// A whole turn of this side, as its player chooses; it is played.
    fn generate(&mut self, arguments: &[String]) -> Result<String, Failure> {
        let side = self.side(arguments)?;
        if let Some(result) = self.session.result_in_words() {
            if vertex::has_passes(&self.session) {
                self.steps.push(0);
                return Ok(vertex::PASS.into());
            }
            return Err(format!("the game is over: {result}"));
        }
        let before = self.session.len();
        match self.turn(side) {
            Ok(text) => {
                self.steps.push(self.session.len() - before);
                Ok(text)
            }
            Err(problem) => {
                while self.session.len() > before {
                    self.session.take_back();
                }
                Err(problem)
            }
        }
    }

    fn turn(&mut self, side: Side) -> Result<String, Failure> {
        self.give_turn(side)?;
        let start = self.session.clone();
        let begun = Instant::now();
        let stop = StopFlag::new();
        for _ in 0..MAX_PLIES {
            let [clock, opponent] = [side, side.other()].map(|side| self.clocks.of(side));
            let turn = Turn { clock, opponent, stop: &stop };
            let decision = self.player.choose(&self.session, &turn);
            match decision.map_err(|error| one_line(&error.to_string()))? {
                Decision::Resign => return Ok("resign".into()),
                Decision::Play { text, .. } => self.session.play(&text).map_err(|error| error.problem)?,
            };
            if vertex::turn_is_over(&self.session, side) {
                break;
            }
        }
        self.clocks.spend(side, begun.elapsed());
        let plies = self.session.history();
        Ok(vertex::write(&start, &plies[start.len()..]))
    }

    /// The same, without playing it.
    fn look(&mut self, arguments: &[String]) -> Result<String, Failure> {
        let (before, clocks) = (self.session.clone(), self.clocks.clone());
        let steps = self.steps.len();
        let answer = self.generate(arguments);
        self.session = before;
        self.clocks = clocks;
        self.steps.truncate(steps);
        answer
    }

    fn undo(&mut self) -> Result<String, Failure> {
        let plies = self.steps.pop().ok_or("cannot undo")?;
        for _ in 0..plies {
            self.session.take_back();
        }
        Ok(String::new())
    }

    fn final_score(&self) -> Result<String, Failure> {
        let letter = |side: Side| self.session.side_name(side)[..1].to_ascii_uppercase();
        match self.session.outcome() {
            None => Err("cannot score: the game is not over".into()),
            Some(Outcome::Draw | Outcome::Points(0)) => Ok("0".into()),
            Some(Outcome::Winner(side)) => Ok(format!("{}+", letter(side))),
            Some(Outcome::Points(points)) => {
                let side = if points > 0 { Side::First } else { Side::Second };
                Ok(format!("{}+{}", letter(side), points.unsigned_abs()))
            }
        }
    }
}

/// A server that can't start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GtpError {
    /// No such game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// No such player.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

fn syntax_error() -> Failure {
    "syntax error".into()
}

fn one_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// The text without what would end an answer early.
fn one_block(text: &str) -> String {
    let mut block = String::with_capacity(text.len());
    for (number, line) in text.lines().enumerate() {
        if number > 0 {
            block.push('\n');
        }
        // The first line may be empty: it follows the sign.
        _ = write!(block, "{}", if line.trim().is_empty() && number > 0 { "." } else { line.trim_end() });
    }
    block
}

fn capitalized(name: &str) -> String {
    let (first, rest) = name.split_at(name.len().min(1));
    format!("{}{rest}", first.to_ascii_uppercase())
}
