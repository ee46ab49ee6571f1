//! `plywright games`: which games there are, what can be chosen of them, and who plays them.

use anyhow::Result;
use arena::{COMMON_KINDS, Choice, Game, PlayerKind};
use serde::Serialize;

use crate::cli::{Conclusion, epilogue};
use crate::output::{Output, OutputError};

/// List games, their options and their players
#[derive(clap::Args)]
#[command(after_help = epilogue!("plywright games", "plywright games --json"))]
pub(crate) struct Command {
    /// Print JSON lines, one for each game
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct GameFields {
    game: &'static str,
    title: &'static str,
    record: &'static str,
    options: Vec<OptionFields>,
    players: Vec<PlayerFields>,
}

#[derive(Serialize)]
struct OptionFields {
    name: &'static str,
    what: &'static str,
    default: &'static str,
}

#[derive(Serialize)]
struct PlayerFields {
    name: &'static str,
    what: &'static str,
    options: Vec<OptionFields>,
}

impl Command {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        for game in arena::games() {
            if self.json {
                out.json(&fields(*game))?;
            } else {
                show(*game, out)?;
            }
        }
        if !self.json {
            out.line(format_args!("Players of every game"))?;
            out.line(format_args!("  {:<14} you", "human"))?;
            COMMON_KINDS.iter().try_for_each(|kind| player(kind, out))?;
        }
        Ok(Conclusion::Done)
    }
}

fn show(game: &dyn Game, out: &mut Output) -> Result<(), OutputError> {
    out.line(format_args!("{}: {} (records: {})", game.name(), game.title(), game.record_extension()))?;
    for choice in game.options() {
        let default =
            if choice.default.is_empty() { String::new() } else { format!(" [{}]", choice.default) };
        out.line(format_args!("  --{:<12} {}{default}", choice.name, choice.what))?;
    }
    if !game.engine_options().is_empty() {
        out.line(format_args!("  {:<14} beside what every game's engine can be told:", "engine"))?;
        options(game.engine_options(), out)?;
    }
    game.player_kinds().iter().try_for_each(|kind| player(kind, out))?;
    out.line(format_args!(""))
}

fn player(kind: &PlayerKind, out: &mut Output) -> Result<(), OutputError> {
    out.line(format_args!("  {:<14} {}", kind.name, kind.what))?;
    options(kind.options, out)
}

fn options(choices: &[Choice], out: &mut Output) -> Result<(), OutputError> {
    for choice in choices {
        let default =
            if choice.default.is_empty() { String::new() } else { format!(" [{}]", choice.default) };
        out.line(format_args!("    {:<12} {}{default}", choice.name, choice.what))?;
    }
    Ok(())
}

fn fields(game: &dyn Game) -> GameFields {
    let options = |choices: &[Choice]| {
        let fields = |c: &Choice| OptionFields { name: c.name, what: c.what, default: c.default };
        choices.iter().map(fields).collect::<Vec<_>>()
    };
    let kinds = COMMON_KINDS.iter().chain(game.player_kinds());
    GameFields {
        game: game.name(),
        title: game.title(),
        record: game.record_extension(),
        options: options(game.options()),
        players: kinds
            .map(|kind| {
                let own = if kind.name == "engine" { game.engine_options() } else { &[] };
                let options = options(kind.options).into_iter().chain(options(own)).collect();
                PlayerFields { name: kind.name, what: kind.what, options }
            })
            .collect(),
    }
}
