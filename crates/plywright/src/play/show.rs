//! How a game is shown: boards and moves for people, JSON lines for programs.

use std::io::{self, IsTerminal as _};

use arena::{Analysis, GameResult, Played, Session};
use serde::Serialize;

use crate::output::{Output, OutputError};
use crate::record::ending;

pub(super) struct Show {
    json: bool,
    quiet: bool,
    colours: bool,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event<'a> {
    Game {
        game: &'a str,
        position: &'a str,
        players: &'a [String; 2],
        sides: [&'static str; 2],
    },
    Move {
        ply: usize,
        side: &'static str,
        text: &'a str,
        position: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        engine: Option<EngineFields>,
    },
    End {
        result: Option<&'a GameResult>,
        words: &'a str,
        plies: usize,
        position: &'a str,
    },
}

#[derive(Serialize)]
struct EngineFields {
    /// For the mover, in words.
    value: String,
    /// For the mover, in hundredths of the game's unit.
    hundredths: i32,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

impl From<&Analysis> for EngineFields {
    fn from(analysis: &Analysis) -> Self {
        let value = analysis.value();
        Self {
            value: value.map(|value| value.to_string()).unwrap_or_default(),
            hundredths: value.map_or(0, arena::Value::hundredths),
            depth: analysis.depth,
            nodes: analysis.nodes,
            seconds: analysis.elapsed.as_secs_f64(),
        }
    }
}

impl Show {
    pub(super) fn new(json: bool, quiet: bool) -> Self {
        let unset = |name| std::env::var_os(name).is_none_or(|set| set.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        let colours = io::stdout().is_terminal() && unset("NO_COLOR") && !dumb;
        Self { json, quiet, colours }
    }

    /// Whether boards aren't drawn.
    pub(super) const fn is_quiet(&self) -> bool {
        self.quiet
    }

    pub(super) fn begin(
        &self,
        session: &Session,
        players: &[String; 2],
        out: &mut Output,
    ) -> Result<(), OutputError> {
        let sides = [search_core::Side::First, search_core::Side::Second].map(|side| session.side_name(side));
        if self.json {
            let position = session.position_text();
            return out.json(&Event::Game {
                game: session.game().name(),
                position: &position,
                players,
                sides,
            });
        }
        let [first, second] = &players;
        out.line(format_args!("{}: {} {first}, {} {second}", session.game().name(), sides[0], sides[1]))?;
        self.board(session, out)
    }

    /// The board as it stands.
    pub(super) fn board(&self, session: &Session, out: &mut Output) -> Result<(), OutputError> {
        if self.json || self.quiet {
            return Ok(());
        }
        out.line(format_args!(""))?;
        out.text(&session.board_text(self.colours))?;
        out.flush()
    }

    pub(super) fn played(
        &self,
        session: &Session,
        played: &[Played],
        analysis: Option<&Analysis>,
        out: &mut Output,
    ) -> Result<(), OutputError> {
        let first = session.len() - played.len();
        for (index, Played { side, text }) in played.iter().enumerate() {
            let side = session.side_name(*side);
            let ply = first + index + 1;
            if self.json {
                let position = session.after(ply).position_text();
                let engine = analysis.filter(|_| index == 0).map(EngineFields::from);
                out.json(&Event::Move { ply, side, text, position: &position, engine })?;
            } else {
                out.line(format_args!("{ply:>4}. {side} {text}{}", remark(analysis.filter(|_| index == 0))))?;
            }
        }
        self.board(session, out)?;
        out.flush()
    }

    pub(super) fn end(
        &self,
        session: &Session,
        result: Option<&GameResult>,
        out: &mut Output,
    ) -> Result<(), OutputError> {
        let words = ending(session, result);
        if self.json {
            let (plies, position) = (session.len(), session.position_text());
            return out.json(&Event::End { result, words: &words, plies, position: &position });
        }
        out.line(format_args!("{words}"))
    }
}

/// What an engine says of its move: `  (+0.25, depth 7, 120345 nodes, 0.52 s)`.
fn remark(analysis: Option<&Analysis>) -> String {
    let Some((analysis, value)) = analysis.and_then(|analysis| Some((analysis, analysis.value()?))) else {
        return String::new();
    };
    let (depth, nodes, seconds) = (analysis.depth, analysis.nodes, analysis.elapsed.as_secs_f64());
    format!("  ({value}, depth {depth}, {nodes} nodes, {seconds:.2} s)")
}
