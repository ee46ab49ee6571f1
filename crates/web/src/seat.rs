//! Who sits at a side of the board: a person, or a player of the arena within the server's bounds.

use std::time::Duration;

use arena::units::{Bytes, Time};
use arena::{PlayerSpec, Session, make_player};
use search_core::shortened;

use crate::error::Problem;
use crate::settings::{MAX_TABLE, MOVE_TIME, Settings, TABLE};

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    /// A visitor.
    Person,
    /// A player of the arena, as it is asked for and as it is made.
    Player {
        /// What the visitor asked for.
        asked: String,
        /// The same within the server's bounds.
        spec: PlayerSpec,
    },
}

/// Players that run a program of the machine: not for visitors.
pub(crate) const PROGRAMS: [&str; 2] = ["uci", "gtp"];

/// Options that name a file of the machine: not for visitors either.
const FILES: [&str; 1] = ["network"];

impl Seat {
    /// Reads `human`, or a player: `engine:time=1s`.
    ///
    /// # Errors
    /// A player that the game doesn't have, that runs a program, or that asks for more than the bounds.
    pub(crate) fn read(text: &str, start: &Session, settings: &Settings) -> Result<Self, Problem> {
        let asked = text.trim();
        if asked.eq_ignore_ascii_case("human") {
            return Ok(Self::Person);
        }
        let mut spec: PlayerSpec = asked.parse().map_err(Problem::bad)?;
        if PROGRAMS.contains(&spec.kind.as_str()) {
            return Err(Problem::Bad(format!("{}: players that run programs are not for pages", spec.kind)));
        }
        if let Some(file) = FILES.into_iter().find(|name| spec.choices.get(name).is_some()) {
            return Err(Problem::Bad(format!("{file}: options that name a file are not for pages")));
        }
        if spec.kind == "engine" {
            bound(&mut spec, settings)?;
        }
        check(&spec, start)?;
        Ok(Self::Player { asked: asked.to_owned(), spec })
    }

    /// As it was asked for.
    pub(crate) fn asked(&self) -> &str {
        match self {
            Self::Person => "human",
            Self::Player { asked, .. } => asked,
        }
    }

    /// Whether its moves are searched for a while, so that searches of others wait.
    pub(crate) fn searches(&self) -> bool {
        matches!(self, Self::Player { spec, .. } if spec.kind == "engine")
    }
}

/// Whether there is such a player: made with the least table, since it is only looked at.
fn check(spec: &PlayerSpec, start: &Session) -> Result<(), Problem> {
    let mut small = spec.clone();
    if small.kind == "engine" {
        small.choices.set("table", "4KiB");
    }
    make_player(&small, start, 0).map_err(Problem::bad)?;
    Ok(())
}

/// Keeps an engine's settings within the server's bounds.
fn bound(spec: &mut PlayerSpec, settings: &Settings) -> Result<(), Problem> {
    let choices = &mut spec.choices;
    let longest = settings.longest_search;
    match choices.read_if_given::<Time>("time").map_err(Problem::bad)? {
        Some(Time(time)) if time > longest => {
            let given = shortened(choices.get("time").unwrap_or_default());
            return Err(Problem::Bad(format!("time={given}: at most {} here", Time(longest))));
        }
        Some(_) => {}
        None => {
            let is_limited = choices.get("depth").is_some() || choices.get("nodes").is_some();
            let time: Duration = if is_limited { longest } else { MOVE_TIME.min(longest) };
            choices.set("time", &Time(time).to_string());
        }
    }
    let table = choices.read("table", Bytes(TABLE)).map_err(Problem::bad)?;
    if table.0 > MAX_TABLE {
        return Err(Problem::Bad(format!("table={table}: at most {} here", Bytes(MAX_TABLE))));
    }
    choices.set("table", &table.to_string());
    let threads = choices.read("threads", 1_usize).map_err(Problem::bad)?;
    if threads != 1 {
        return Err(Problem::Bad(format!("threads={threads}: one here")));
    }
    Ok(())
}
