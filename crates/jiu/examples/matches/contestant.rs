//! Who plays, from a word and its options.

use std::time::Duration;

use jiu::engine::{Breadth, Engine, Evaluation, Spent, Weights};
use jiu::player::{Graded, Greedy, Player, Random, ShapePlayer};
use jiu::{Jiu, KeyScope, Move};
use search_core::{Limits, Table};

/// A kind of player.
pub(crate) enum Contestant {
    Random,
    Greedy,
    Shapes,
    Beginner,
    Intermediate,
    Engine(Box<Settings>),
}

/// What an engine is made of.
pub(crate) struct Settings {
    limits: Limits,
    evaluation: Evaluation,
    breadth: Breadth,
    scope: KeyScope,
}

/// A player, and what it has searched if it is an engine.
pub(crate) enum Playing {
    Engine(Box<Engine>),
    Other(Box<dyn Player>),
}

impl Contestant {
    /// Reads a player: `shapes`, or `engine` with options: nodes=N, time=100ms, depth=N, weights=FILE,
    /// keys=exact|board, placements=N, removals=N, flights=N, captures=N, quiet-removals=N.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
        let contestant = match words.next() {
            Some("random") => Self::Random,
            Some("greedy") => Self::Greedy,
            Some("shapes") => Self::Shapes,
            Some("beginner") => Self::Beginner,
            Some("intermediate") => Self::Intermediate,
            Some("engine") => return Ok(Self::Engine(Box::new(Settings::parse(words)?))),
            _ => {
                return Err(format!(
                    "no player {text:?}: random, greedy, shapes, beginner, intermediate, engine"
                ));
            }
        };
        match words.next() {
            None => Ok(contestant),
            Some(word) => Err(format!("{word:?}: only an engine has options")),
        }
    }

    /// Gives an engine without a budget that of another.
    pub(crate) fn limit_like(&mut self, other: &Self) {
        if let (Self::Engine(settings), Self::Engine(other)) = (self, other) {
            let limits = &mut settings.limits;
            if limits.nodes.is_none() && limits.time.is_none() && limits.depth == Limits::MAX_DEPTH {
                *limits = other.limits.clone();
            }
        }
    }

    /// Sets an engine's budget for a turn: 100 ms if it has none.
    pub(crate) fn limit(&mut self, nodes: Option<u64>, time: Option<Duration>) {
        if let Self::Engine(settings) = self {
            settings.limits.nodes = nodes.or(settings.limits.nodes);
            settings.limits.time = time.or(settings.limits.time);
            let deep = settings.limits.depth == Limits::MAX_DEPTH;
            if settings.limits.nodes.is_none() && settings.limits.time.is_none() && deep {
                settings.limits.time = Some(Duration::from_millis(100));
            }
        }
    }

    /// The player with choices from `seed`.
    pub(crate) fn player(&self, seed: u64) -> Playing {
        Playing::Other(match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Greedy => Box::new(Greedy::new(seed)),
            Self::Shapes => Box::new(ShapePlayer::new(seed)),
            Self::Beginner => Box::new(Graded::beginner(seed)),
            Self::Intermediate => Box::new(Graded::intermediate(seed)),
            Self::Engine(settings) => return Playing::Engine(Box::new(settings.engine())),
        })
    }

    pub(crate) fn name(&self) -> String {
        match self.player(0) {
            Playing::Engine(engine) => engine.name(),
            Playing::Other(player) => player.name(),
        }
    }
}

impl Settings {
    fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Result<Self, String> {
        let mut settings = Self {
            limits: Limits::depth(Limits::MAX_DEPTH),
            evaluation: Evaluation::fitted(),
            breadth: Breadth::default(),
            scope: KeyScope::Exact,
        };
        for word in words {
            let (option, value) =
                word.split_once('=').ok_or_else(|| format!("{word:?}: expected option=value"))?;
            let number = || value.parse::<usize>().map_err(|error| format!("{word:?}: {error}"));
            match option {
                "nodes" => settings.limits.nodes = Some(number()? as u64),
                "time" => settings.limits.time = Some(duration(value)?),
                "depth" => settings.limits.depth = number()? as u32,
                "weights" => settings.evaluation = Evaluation::new(weights(value)?),
                "keys" if value == "board" => settings.scope = KeyScope::Board,
                "keys" => settings.scope = KeyScope::Exact,
                "placements" => settings.breadth.placements = number()?,
                "removals" => settings.breadth.removals = number()?,
                "flights" => settings.breadth.flights = number()?,
                "captures" => settings.breadth.quiet_captures = number()?,
                "quiet-removals" => settings.breadth.quiet_removals = number()?,
                _ => return Err(format!("an engine has no option {option:?}")),
            }
        }
        settings.limits.check().map_err(|error| error.to_string())?;
        Ok(settings)
    }

    fn engine(&self) -> Engine {
        let table = Table::with_bytes(Engine::TABLE_BYTES).expect("memory for a table");
        let engine = Engine::with_table(self.limits.clone(), self.evaluation.clone(), table);
        engine.expect("limits that were checked").with_breadth(self.breadth).with_key_scope(self.scope)
    }
}

fn weights(path: &str) -> Result<Weights, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    text.parse().map_err(|error| format!("{path}: {error}"))
}

/// Reads `100ms` or `2s`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1),
        None => (text.strip_suffix('s').unwrap_or(text), 1000),
    };
    match number.parse::<u64>() {
        Ok(number) if number <= 86_400_000 => Ok(Duration::from_millis(number * unit)),
        _ => Err(format!("{text:?} is no time: expected as in 100ms or 2s")),
    }
}

impl Playing {
    pub(crate) fn spent(&self) -> Spent {
        match self {
            Self::Engine(engine) => engine.spent(),
            Self::Other(_) => Spent::default(),
        }
    }
}

impl Player for Playing {
    fn choose(&mut self, position: &Jiu) -> Option<Move> {
        match self {
            Self::Engine(engine) => engine.choose(position),
            Self::Other(player) => player.choose(position),
        }
    }

    fn name(&self) -> String {
        match self {
            Self::Engine(engine) => engine.name(),
            Self::Other(player) => player.name(),
        }
    }
}
