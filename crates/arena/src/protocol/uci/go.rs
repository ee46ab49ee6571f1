//! The command `go`: what it asks for.

use std::time::Duration;

use search_core::{Limits, Side, shortened};

use crate::analyst::Task;
use crate::engine::{MIN_TIME, planned_time};
use crate::player::Left;
use crate::session::Session;

/// A search as `go` asks for it.
#[derive(Clone, Debug)]
pub(super) struct Go {
    pub(super) task: Task,
    /// The answer waits for `stop` or `ponderhit`.
    pub(super) held: bool,
    /// How long the search may go on after `ponderhit`.
    pub(super) time_after_ponderhit: Option<Duration>,
}

impl Default for Go {
    fn default() -> Self {
        Self { task: Task::within(Limits::depth(Limits::MAX_DEPTH)), held: false, time_after_ponderhit: None }
    }
}

/// The words that begin a part.
const PARTS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// Times in milliseconds, that of White first.
#[derive(Default)]
struct Clocks {
    time: [Option<i64>; 2],
    increment: [Option<i64>; 2],
    moves_to_go: Option<u32>,
    move_time: Option<i64>,
}

impl Go {
    /// Reads what follows `go`, and says what can't be read; that is passed over.
    pub(super) fn read(arguments: &str, session: &Session) -> (Self, Vec<String>) {
        let mut go = Self::default();
        let mut clocks = Clocks::default();
        let mut ponder = false;
        let mut problems = Vec::new();
        let mut words = arguments.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.held = true,
                "ponder" => ponder = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| !PARTS.contains(word)) {
                        match session.clone().play(text) {
                            Ok(_) => go.task.moves.push(text.to_owned()),
                            Err(error) => {
                                problems.push(format!("searchmoves {}: {}", shortened(text), error.problem));
                            }
                        }
                    }
                }
                part if PARTS.contains(&part) => {
                    let value = words.next_if(|word| !PARTS.contains(word)).unwrap_or_default();
                    match value.parse::<i64>() {
                        Ok(number) => go.set(part, number, &mut clocks),
                        Err(_) => {
                            problems.push(format!("{part} {}: expected a whole number", shortened(value)));
                        }
                    }
                }
                _ => {}
            }
        }
        let time = clocks.time_for(session.side_to_move());
        if ponder {
            go.held = true;
            go.time_after_ponderhit = time;
        } else if !go.held {
            go.task.limits.time = time;
            // Nothing bounds it: a search until it is stopped.
            let limits = &go.task.limits;
            go.held = time.is_none() && limits.nodes.is_none() && limits.depth == Limits::MAX_DEPTH;
        }
        (go, problems)
    }

    fn set(&mut self, part: &str, number: i64, clocks: &mut Clocks) {
        let limits = &mut self.task.limits;
        let at_least_1 = u64::try_from(number).unwrap_or(0).max(1);
        let depth = |plies: u64| plies.min(Limits::MAX_DEPTH.into()) as u32;
        match part {
            "depth" => limits.depth = depth(at_least_1),
            // A mate in n moves is over after this many plies.
            "mate" => limits.depth = depth(at_least_1.saturating_mul(2) - 1),
            "nodes" => limits.nodes = Some(at_least_1),
            "movetime" => clocks.move_time = Some(number),
            "wtime" => clocks.time[0] = Some(number),
            "btime" => clocks.time[1] = Some(number),
            "winc" => clocks.increment[0] = Some(number),
            "binc" => clocks.increment[1] = Some(number),
            "movestogo" => clocks.moves_to_go = Some(at_least_1.min(u32::MAX.into()) as u32),
            _ => {}
        }
    }
}

impl Clocks {
    /// The time for a move of this side; `None` where nothing bounds it.
    fn time_for(&self, side: Side) -> Option<Duration> {
        let millis = |number: i64| Duration::from_millis(u64::try_from(number).unwrap_or(0));
        let fixed = self.move_time.map(|time| millis(time).max(MIN_TIME));
        let planned = self.time[side.index()].map(|remaining| {
            let increment = millis(self.increment[side.index()].unwrap_or(0));
            planned_time(Left { remaining: millis(remaining), increment }, self.moves_to_go)
        });
        fixed.into_iter().chain(planned).min()
    }
}
