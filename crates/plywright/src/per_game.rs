//! A command with a game's name behind it: one subcommand for each registered game, with the game's own
//! options.

use anyhow::{Result, anyhow};
use arena::{Choice, Choices, Game, GameError, Session};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Subcommand};

use crate::input::Source;

/// What every game's subcommand of a command has.
pub(crate) trait GameArguments: Args {
    /// Whether it takes the options of the game's engine too.
    const ENGINE: bool = false;
}

/// The game that the command line names, its options, and what every game's subcommand has.
pub(crate) struct PerGame<T> {
    pub(crate) game: &'static dyn Game,
    pub(crate) choices: Choices,
    /// Of the game's engine.
    pub(crate) engine: Choices,
    pub(crate) arguments: T,
}

impl<T: GameArguments> PerGame<T> {
    fn subcommand(game: &'static dyn Game) -> Command {
        let command = T::augment_args(Command::new(game.name())).about(game.title());
        let command = Self::with_options(command, game.options(), "Game");
        if T::ENGINE { Self::with_options(command, game.engine_options(), "Engine") } else { command }
    }

    fn with_options(command: Command, options: &[Choice], heading: &'static str) -> Command {
        options.iter().fold(command, |command, option| {
            let default =
                if option.default.is_empty() { "" } else { &format!(" [default: {}]", option.default) };
            let arg = Arg::new(option.name)
                .long(option.name)
                .value_name("VALUE")
                .help(format!("{}{default}", option.what))
                .help_heading(heading);
            command.arg(arg)
        })
    }
}

impl<T: GameArguments> Subcommand for PerGame<T> {
    fn augment_subcommands(command: Command) -> Command {
        let command = command
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommand_value_name("GAME")
            .subcommand_help_heading("Games");
        arena::games().iter().fold(command, |command, game| command.subcommand(Self::subcommand(*game)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        arena::games().iter().any(|game| game.name() == name)
    }
}

impl<T: GameArguments> FromArgMatches for PerGame<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let game = arena::find(name).map_err(|_| missing())?;
        let chosen = |options: &[Choice]| {
            let mut choices = Choices::new();
            for option in options {
                if let Some(value) = matches.get_one::<String>(option.name) {
                    choices.set(option.name, value);
                }
            }
            choices
        };
        let engine = if T::ENGINE { chosen(game.engine_options()) } else { Choices::new() };
        Ok(Self { game, choices: chosen(game.options()), engine, arguments: T::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Where a game begins.
#[derive(Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct Start {
    /// Start from this position, in any notation that the game reads; - reads it from standard input
    #[arg(long, visible_alias = "fen", value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Moves to play first, parted by blanks or commas
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
}

impl Start {
    /// The game after those moves.
    ///
    /// # Errors
    /// Options that make no game, a text that is no position, and moves that can't be played.
    pub(crate) fn session(&self, game: &'static dyn Game, choices: &Choices) -> Result<Session> {
        let mut session = match self.position.as_deref() {
            None => game.start(choices).map_err(|error| anyhow!("--{error}"))?,
            Some("-") => {
                let source = Source::Stdin;
                game.set_up(choices, &source.read()?).map_err(|error| refused(&source.to_string(), error))?
            }
            Some(text) => game.set_up(choices, text).map_err(|error| refused("--position", error))?,
        };
        if let Some(moves) = &self.moves {
            session.play_line(moves).map_err(|error| anyhow!("--moves, {error}"))?;
        }
        Ok(session)
    }
}

/// A position that is refused: for what its text says, or for an option.
fn refused(place: &str, error: GameError) -> anyhow::Error {
    match error {
        GameError::Choice(error) => anyhow!("--{error}"),
        GameError::Position(problem) => anyhow!("{place}: {problem}"),
        error => anyhow!("{place}: {error}"),
    }
}
