//! How an engine is told to work, and the player that an engine makes.

use std::time::Duration;

use search_core::{Features, Limits, Table};

use crate::analysis::Analysis;
use crate::analyst::{Analyst, Task};
use crate::choices::{Choice, ChoiceError, Choices, unbracketed};
use crate::player::{Decision, Left, Player, PlayerError, Turn};
use crate::session::Session;
use crate::units::{Bytes, Time};

/// An engine's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The last depth of each search.
    pub depth: Option<u32>,
    /// Nodes of each search.
    pub nodes: Option<u64>,
    /// Time of each search.
    pub time: Option<Duration>,
    /// Threads that search. At least 1.
    pub threads: usize,
    /// Memory of the transposition table.
    pub table: Bytes,
    /// The techniques; `None` for the game's choice.
    pub features: Option<Features>,
    /// What only the game's own engine knows: options by name.
    pub own: Choices,
}

impl Default for EngineSpec {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            threads: 1,
            table: Bytes(64 << 20),
            features: None,
            own: Choices::new(),
        }
    }
}

/// What every search can be told, whoever searches: this program or another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchOptions {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) threads: Option<usize>,
}

impl SearchOptions {
    pub(crate) const TABLE: [Choice; 4] = [
        Choice { name: "depth", what: "last depth of a search, in plies", default: "" },
        Choice { name: "nodes", what: "nodes of a search", default: "" },
        Choice { name: "time", what: "time of a move: 1s, 200ms", default: "" },
        Choice { name: "threads", what: "threads that search", default: "" },
    ];

    /// Reads them, with bounds for depth and threads.
    pub(crate) fn read(choices: &Choices, depth: u32, threads: usize) -> Result<Self, ChoiceError> {
        Ok(Self {
            depth: choices.number("depth", 1..=depth)?,
            nodes: choices.number("nodes", 1..=u64::MAX)?,
            time: choices.read_if_given::<Time>("time")?.map(|time| time.0),
            threads: choices.number("threads", 1..=threads)?,
        })
    }
}

/// The most threads that an engine takes.
const MAX_THREADS: usize = 256;

impl EngineSpec {
    /// What every engine can be told.
    pub const OPTIONS: [Choice; 6] = [
        SearchOptions::TABLE[0],
        SearchOptions::TABLE[1],
        SearchOptions::TABLE[2],
        Choice { default: "1", ..SearchOptions::TABLE[3] },
        Choice { name: "table", what: "memory of the transposition table", default: "64MiB" },
        Choice { name: "features", what: "techniques: strong+-pvs, or [strong,-pvs]", default: "" },
    ];

    /// Reads settings; those that it doesn't know are the game's own.
    ///
    /// # Errors
    /// A value that its option doesn't have.
    pub fn read(choices: &Choices) -> Result<Self, ChoiceError> {
        let default = Self::default();
        let SearchOptions { depth, nodes, time, threads } =
            SearchOptions::read(choices, Limits::MAX_DEPTH, MAX_THREADS)?;
        let mut own = choices.clone();
        for choice in Self::OPTIONS {
            own.take(choice.name);
        }
        Ok(Self {
            depth,
            nodes,
            time,
            threads: threads.unwrap_or(default.threads),
            table: choices.read("table", default.table)?,
            features: read_features(choices)?,
            own,
        })
    }

    /// The limits of one search; `None` where none is set.
    #[must_use]
    pub fn limits(&self) -> Option<Limits> {
        if self.depth.is_none() && self.nodes.is_none() && self.time.is_none() {
            return None;
        }
        let depth = Limits::depth(self.depth.unwrap_or(Limits::MAX_DEPTH));
        Some(Limits { nodes: self.nodes, time: self.time, ..depth })
    }

    /// A transposition table of the size that was asked for.
    ///
    /// # Errors
    /// More memory than there is.
    pub fn make_table(&self) -> Result<Table, PlayerError> {
        let bytes = crate::memory::at_hand(self.table).map_err(PlayerError::Memory)?;
        Table::with_bytes(bytes).map_err(|error| PlayerError::Memory(error.to_string()))
    }
}

/// Techniques as the kernel reads them: in brackets, or with `+` in place of commas, which part options.
fn read_features(choices: &Choices) -> Result<Option<Features>, ChoiceError> {
    let Some(text) = choices.get("features") else { return Ok(None) };
    let features = unbracketed(text).replace('+', ",").parse();
    features.map(Some).map_err(|error| ChoiceError::value("features", text, error))
}

/// A player that plays an engine's best move.
pub struct EnginePlayer {
    analyst: Box<dyn Analyst>,
    limits: Option<Limits>,
    /// The plies of the turn that the last line goes on with, and where in the game they belong.
    rest_of_turn: Vec<String>,
    planned_at: usize,
}

/// What a search may use of the time left when the game gives no moves to plan for: this part of it,
/// and most of what each move adds. Chosen.
const PART_OF_CLOCK: u32 = 25;
/// Kept for what is no search. Chosen.
const OVERHEAD: Duration = Duration::from_millis(10);
/// The shortest time of a search.
pub(crate) const MIN_TIME: Duration = Duration::from_millis(1);
/// What a ply within a turn may cost when the line found for the turn has ended: this part of a turn's
/// budget. Chosen.
const REST_OF_TURN: u64 = 4;
/// The time of a move where neither a limit nor a clock says anything.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl EnginePlayer {
    /// A player with this engine, which searches to these limits: without them the clock decides, and
    /// without a clock a move takes a second.
    #[must_use]
    pub fn new(analyst: Box<dyn Analyst>, limits: Option<Limits>) -> Self {
        Self { analyst, limits, rest_of_turn: Vec::new(), planned_at: 0 }
    }

    /// Keeps the plies of the line that belong to the turn of its first.
    fn plan(&mut self, session: &Session, analysis: &Analysis) {
        let mut then = session.clone();
        self.rest_of_turn.clear();
        self.planned_at = session.len() + 1;
        for text in analysis.lines.first().map_or(&[][..], |line| &line.moves) {
            if then.len() > session.len() {
                self.rest_of_turn.push(text.clone());
            }
            if then.play(text).is_err() || then.is_between_turns() {
                break;
            }
        }
        self.rest_of_turn.reverse();
    }

    fn limits(&self, turn: &Turn<'_>) -> Limits {
        let of_clock = turn.clock.map(|left| planned_time(left, None));
        let limits = match (&self.limits, of_clock) {
            (None, None) => Limits::time(DEFAULT_TIME),
            (None, Some(time)) => Limits::time(time),
            (Some(limits), None) => limits.clone(),
            (Some(limits), Some(time)) => {
                limits.clone().with_time(limits.time.map_or(time, |own| own.min(time)))
            }
        };
        limits.with_stop(turn.stop.clone())
    }
}

/// A time for searching, within a time for everything.
pub(crate) fn within(time: Duration) -> Duration {
    time.saturating_sub(OVERHEAD).max(MIN_TIME)
}

/// The time to spend on a move, with so many moves to go until time is added.
pub(crate) fn planned_time(left: Left, moves_to_go: Option<u32>) -> Duration {
    if let Some(time) = left.per_move()
        && moves_to_go.is_none()
    {
        return within(time);
    }
    let parts = moves_to_go.map_or(PART_OF_CLOCK, |moves| moves.clamp(1, PART_OF_CLOCK));
    let planned = (left.remaining / parts).saturating_add(left.increment / 5 * 4);
    planned.min(within(left.remaining)).max(MIN_TIME)
}

impl Player for EnginePlayer {
    fn name(&self) -> String {
        self.analyst.name()
    }

    fn begin(&mut self, _session: &Session) -> Result<(), PlayerError> {
        self.analyst.forget();
        self.rest_of_turn.clear();
        Ok(())
    }

    /// A turn of several plies has one budget: its first ply is searched, the others follow the line
    /// found, and where that ends a part of the budget is spent again.
    fn choose(&mut self, session: &Session, turn: &Turn<'_>) -> Result<Decision, PlayerError> {
        self.choose_watched(session, turn, &mut |_| ())
    }

    fn choose_watched(
        &mut self,
        session: &Session,
        turn: &Turn<'_>,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Decision, PlayerError> {
        if session.len() == self.planned_at
            && let Some(text) = self.rest_of_turn.pop()
            && session.clone().play(&text).is_ok()
        {
            self.planned_at += 1;
            return Ok(Decision::play(text));
        }
        let mut limits = self.limits(turn);
        if !session.is_between_turns() {
            limits.nodes = limits.nodes.map(|nodes| (nodes / REST_OF_TURN).max(1));
            limits.time = limits.time.map(|time| time / REST_OF_TURN as u32);
        }
        let analysis = self.analyst.analyze(session, &Task::within(limits), progress)?;
        let Some(text) = analysis.best_move() else { return Ok(Decision::Resign) };
        self.plan(session, &analysis);
        Ok(Decision::Play { text: text.to_owned(), analysis: Some(Box::new(analysis)) })
    }
}
