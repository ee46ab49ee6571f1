//! A player that asks a program over UCI: Fairy-Stockfish, or any program that plays the variant
//! `breakthrough` as it does.

mod answer;

use std::time::{Duration, Instant};

use search_core::shortened;

use super::program::{Heard, Program, own_name};
use super::{Decision, Left, Player, PlayerError, PlayerSpec, Turn};
use crate::choices::{Choice, ChoiceError, unbracketed};
use crate::engine::{SearchOptions, within};
use crate::protocol::uci::{is_usual_start, size, without_marks};
use crate::session::Session;
use crate::units::Time;

use answer::Answer;

/// What it can be told.
pub(super) const OPTIONS: [Choice; 9] = [
    Choice { name: "command", what: "the program and its arguments", default: "" },
    Choice { name: "variant", what: "its name for the game; none to send none", default: "breakthrough" },
    SearchOptions::TABLE[0],
    SearchOptions::TABLE[1],
    SearchOptions::TABLE[2],
    SearchOptions::TABLE[3],
    Choice { name: "hash", what: "its table, in MiB", default: "" },
    Choice { name: "set", what: "other options of the program: [Name=value;Name=value]", default: "" },
    Choice { name: "patience", what: "how long an answer may take beyond its time", default: "30s" },
];

/// The option that says which game is played.
const VARIANT: &str = "UCI_Variant";
/// The time of a move where neither limits nor a clock are given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// How often somebody who wants an answer at once is noticed.
const GLANCE: Duration = Duration::from_millis(20);
/// How long a program may take from `stop` to its answer. Chosen.
const AFTER_STOP: Duration = Duration::from_secs(2);

/// A program that plays over UCI.
#[derive(Debug)]
pub(super) struct UciPlayer {
    settings: Settings,
    program: Program,
    name: String,
}

#[derive(Clone, Debug)]
struct Settings {
    command: String,
    /// Names and values for `setoption`.
    options: Vec<(String, String)>,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    patience: Duration,
}

impl UciPlayer {
    /// Starts the program for games that start as this session does.
    pub(super) fn new(spec: &PlayerSpec, start: &Session) -> Result<Self, PlayerError> {
        spec.choices.check(&OPTIONS)?;
        let Some(size) = size(start) else {
            return Err(PlayerError::Unfit("UCI is spoken for Breakthrough only".into()));
        };
        if size != breakthrough::Size::STANDARD && spec.choices.get("variant").is_none() {
            let problem =
                format!("the variant breakthrough is played on 8x8, not {size}; name another variant=");
            return Err(PlayerError::Unfit(problem));
        }
        let settings = Settings::read(spec)?;
        let (program, name) = settings.start()?;
        Ok(Self { settings, program, name })
    }

    /// The command `go` for this turn, and how long it may take.
    fn go(&self, session: &Session, turn: &Turn<'_>) -> (String, Duration) {
        let mut go = String::from("go");
        let mut part = |name: &str, value: &dyn std::fmt::Display| go.push_str(&format!(" {name} {value}"));
        let settings = &self.settings;
        let limited = settings.depth.is_some() || settings.nodes.is_some();
        if let Some(depth) = settings.depth {
            part("depth", &depth);
        }
        if let Some(nodes) = settings.nodes {
            part("nodes", &nodes);
        }
        let per_move = turn.clock.and_then(Left::per_move).map(within);
        let own = [settings.time, per_move].into_iter().flatten().min();
        let time = own.or((!limited && turn.clock.is_none()).then_some(DEFAULT_TIME));
        if let Some(time) = time {
            part("movetime", &time.as_millis().max(1));
        } else if let Some(own) = turn.clock {
            let other = turn.opponent.unwrap_or(own);
            let white = session.side_to_move() == search_core::Side::First;
            let [white, black] = if white { [own, other] } else { [other, own] };
            part("wtime", &white.remaining.as_millis());
            part("btime", &black.remaining.as_millis());
            part("winc", &white.increment.as_millis());
            part("binc", &black.increment.as_millis());
        }
        let expected = time.or(turn.clock.map(|own| own.remaining)).unwrap_or_default();
        (go, expected.saturating_add(settings.patience))
    }

    /// Everything up to `bestmove`, and its words.
    fn listen(&mut self, turn: &Turn<'_>, patience: Duration) -> Result<Answer, PlayerError> {
        let mut answer = Answer::default();
        let begun = Instant::now();
        let mut patience = patience;
        let mut stopped = false;
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            if left.is_zero() {
                if stopped {
                    return Err(self.program.problem("doesn't answer, and doesn't stop"));
                }
                patience = begun.elapsed() + AFTER_STOP;
            }
            if !stopped && (turn.stop.is_set() || left.is_zero()) {
                self.program.send("stop")?;
                stopped = true;
                patience = begun.elapsed() + AFTER_STOP;
            }
            if let Heard::Line(line) = self.program.hear(GLANCE)? {
                answer.read(&line);
                if answer.best_move.is_some() {
                    return Ok(answer);
                }
            }
        }
    }
}

impl Settings {
    fn read(spec: &PlayerSpec) -> Result<Self, ChoiceError> {
        let choices = &spec.choices;
        let command = unbracketed(choices.get("command").unwrap_or_default()).to_owned();
        let mut options = Vec::new();
        // Depths and threads as far as programs have them.
        let SearchOptions { depth, nodes, time, threads } = SearchOptions::read(choices, u32::MAX, 1024)?;
        let hash = choices.number("hash", 1..=1_u64 << 20)?;
        options.extend(threads.map(|threads| ("Threads".to_owned(), threads.to_string())));
        options.extend(hash.map(|hash| ("Hash".to_owned(), hash.to_string())));
        if let Some(list) = choices.get("set") {
            for part in unbracketed(list).split(';').filter(|part| !part.trim().is_empty()) {
                let Some((name, value)) = part.split_once('=') else {
                    return Err(ChoiceError::value("set", list, "expected [Name=value;Name=value]"));
                };
                options.push((name.trim().to_owned(), value.trim().to_owned()));
            }
        }
        // Last: other options may say where variants are described.
        let variant = choices.get("variant").unwrap_or("breakthrough");
        if !variant.is_empty() {
            options.push((VARIANT.to_owned(), variant.to_owned()));
        }
        let breaks = |text: &str| text.contains(['\n', '\r']);
        if let Some((name, value)) = options.iter().find(|(name, value)| breaks(name) || breaks(value)) {
            return Err(ChoiceError::value("set", &format!("{name}={value}"), "expected one line"));
        }
        let patience = choices.read_if_given::<Time>("patience")?;
        Ok(Self {
            command,
            options,
            depth,
            nodes,
            time,
            patience: patience.map_or(Duration::from_secs(30), |patience| patience.0),
        })
    }

    /// A program that is ready, and its name.
    fn start(&self) -> Result<(Program, String), PlayerError> {
        let mut program = Program::start(&self.command)?;
        program.send("uci")?;
        let (mut name, mut offered) = (None, Vec::new());
        program.wait_for("uciok", self.patience, |line| {
            if let Some(own) = line.trim().strip_prefix("id name ") {
                name = Some(own_name(own));
            }
            offered.extend(option_name(line));
            (line.trim() == "uciok").then_some(())
        })?;
        for (name, value) in &self.options {
            // One that plays a single variant, or has a single thread, may have no word for it.
            let needed = name != VARIANT && (name.as_str(), value.as_str()) != ("Threads", "1");
            if needed && !offered.iter().any(|own| own.eq_ignore_ascii_case(name)) {
                let name = shortened(name);
                return Err(program.problem(format!("has no option {name}; it has {}", offered.join(", "))));
            }
            program.send(&format!("setoption name {name} value {value}"))?;
        }
        ready(&mut program, self.patience)?;
        let name = name.unwrap_or_else(|| self.command.clone());
        Ok((program, name))
    }
}

/// The name in `option name Skill Level type spin default 20`.
fn option_name(line: &str) -> Option<String> {
    let (name, _) = line.trim().strip_prefix("option name ")?.split_once(" type ")?;
    Some(name.trim().to_owned())
}

impl Player for UciPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, _session: &Session) -> Result<(), PlayerError> {
        // A program that died in one game gets another chance in the next.
        if !self.program.runs() {
            (self.program, self.name) = self.settings.start()?;
        }
        self.program.send("ucinewgame")?;
        ready(&mut self.program, self.settings.patience)
    }

    fn choose(&mut self, session: &Session, turn: &Turn<'_>) -> Result<Decision, PlayerError> {
        let (go, patience) = self.go(session, turn);
        self.program.send(&position(session))?;
        self.program.send(&go)?;
        let answer = self.listen(turn, patience)?;
        let best = answer.best_move.clone().unwrap_or_default();
        let mut after = session.clone();
        let played = after.play(&best).map_err(|error| {
            self.program.problem(format!("answers {}: {}", shortened(&best), error.problem))
        })?;
        let text = played.first().map(|first| first.text.clone()).unwrap_or(best);
        Ok(Decision::Play { analysis: answer.analysis(session, &text).map(Box::new), text })
    }
}

fn ready(program: &mut Program, patience: Duration) -> Result<(), PlayerError> {
    program.send("isready")?;
    program.wait_for("readyok", patience, |line| (line.trim() == "readyok").then_some(()))
}

/// The command `position` for a session.
fn position(session: &Session) -> String {
    let start = if is_usual_start(session) {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", session.start_text())
    };
    let history = session.history();
    if history.is_empty() {
        return start;
    }
    format!("{start} moves {}", without_marks(history.iter().map(|played| played.text.as_str())))
}
