//! `plywright uci`, `gtp` and `nboard`: engines for other people's programs, over standard input and
//! output.

use std::io::{self, BufReader};

use anyhow::{Result, anyhow};
use arena::protocol::{Bounds, GtpError, GtpServer, serve_nboard, serve_uci};
use arena::{Choices, Game, PlayerSpec};

use crate::cli::{Conclusion, epilogue};
use crate::output::{Output, OutputError};

/// Serve Breakthrough over UCI, as Fairy-Stockfish speaks it
///
/// Commands are read from standard input, answers go to standard output: name `plywright uci` as an
/// engine in a program for UCI engines that knows the variant breakthrough. When the input ends, a
/// search within limits is finished first; one without a time has a minute for it.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    r"printf 'position startpos moves a2a3\ngo depth 5\n' | plywright uci",
    r"printf 'setoption name MultiPV value 2\nposition startpos\ngo nodes 2000\n' | plywright uci breakthrough",
))]
pub(crate) struct Uci {
    /// The game
    #[arg(value_name = "GAME", default_value = "breakthrough", value_parser = ["breakthrough"])]
    _game: String,
}

/// Serve a game over the Go Text Protocol, version 2
///
/// A vertex is a move of the game: a2b3 in Breakthrough, D3 or PASS in Reversi, a whole turn such as
/// ca-cb*dd in JIU. `list_commands` lists what is answered.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    r"printf 'play b F5\ngenmove w\nshowboard\n' | plywright gtp reversi --player engine:depth=5",
    r"printf 'boardsize 6\ngenmove w\n' | plywright gtp breakthrough --player engine:depth=4",
    r"printf 'play w cc\ngenmove b\njiu-legal\n' | plywright gtp jiu --set board=6",
))]
pub(crate) struct Gtp {
    /// The game: breakthrough, reversi or jiu
    #[arg(value_name = "GAME", value_parser = arena::find)]
    game: &'static dyn Game,
    /// Who chooses the moves that are generated
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: PlayerSpec,
    /// Options of the game, as in board=6x6,passes=none
    #[arg(long, value_name = "OPTIONS", default_value = "", hide_default_value = true)]
    set: Choices,
}

/// Serve Reversi over NBoard's protocol, version 2
///
/// Name `plywright nboard` as an engine in NBoard. `go` answers with a move and leaves the board as it
/// is; endings are solved exactly.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    r"printf 'nboard 2\nset depth 5\nmove F5\ngo\nhint 2\n' | plywright nboard",
))]
pub(crate) struct NBoard {}

impl Uci {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        served(serve_uci(input(), out.writer(), Bounds::default()))
    }
}

impl Gtp {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let server = GtpServer::new(self.game, self.set.clone(), self.player.clone());
        let mut server = server.map_err(|error| match error {
            GtpError::Game(error) => anyhow!("--set: {error}"),
            GtpError::Player(error) => anyhow!("--player: {error}"),
        })?;
        served(server.serve(input(), out.writer()))
    }
}

impl NBoard {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        served(serve_nboard(input(), out.writer(), Bounds::default()))
    }
}

fn input() -> BufReader<io::Stdin> {
    BufReader::new(io::stdin())
}

fn served(outcome: io::Result<()>) -> Result<Conclusion> {
    outcome.map_err(OutputError::from)?;
    Ok(Conclusion::Done)
}
