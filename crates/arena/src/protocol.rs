//! Protocols by which other people's programs use this one: UCI, GTP and NBoard, as servers over any
//! input and output.
//!
//! | protocol | game | server |
//! |---|---|---|
//! | UCI, as Fairy-Stockfish speaks it | Breakthrough | [`serve_uci`] |
//! | GTP, version 2 | every game | [`GtpServer`] |
//! | NBoard, version 2 | Reversi | [`serve_nboard`] |
//!
//! Servers read lines of any bytes in any order, keep only a bounded part of what they are sent, and
//! hand over every answer at once.

mod desk;
pub(crate) mod gtp;
pub(crate) mod lines;
mod nboard;
pub(crate) mod uci;

use std::io::{self, BufRead, Write};
use std::time::Duration;

use search_core::Limits;

use crate::choices::Choices;
use crate::game::Game;
use crate::player::PlayerSpec;
use crate::units::Bytes;

pub use gtp::GtpError;

/// What whoever is served may ask of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The largest transposition table.
    pub table: Bytes,
    /// The most threads of a search.
    pub threads: usize,
    /// The most nodes of any search; `None` for no bound.
    pub nodes: Option<u64>,
    /// How long searches may go on when the input has ended, unless they have a time of their own.
    pub after_input: Duration,
}

impl Default for Bounds {
    /// A terabyte (less, if the machine has less), 256 threads, any nodes; a minute after the input.
    fn default() -> Self {
        Self { table: Bytes(1 << 40), threads: 256, nodes: None, after_input: Duration::from_secs(60) }
    }
}

impl Bounds {
    /// These limits, within the bounds.
    fn apply(&self, mut limits: Limits) -> Limits {
        limits.nodes = [limits.nodes, self.nodes].into_iter().flatten().min();
        limits
    }
}

/// Serves Breakthrough over UCI until `quit` or the end of the input. At the end of the input a search
/// that ends by itself is waited for ([`Bounds::after_input`] at most, where it has no time of its own),
/// one without an end is ended.
///
/// # Errors
/// When the output can't be written; a pipe whose reader has gone is one of these.
pub fn serve_uci(
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
    bounds: Bounds,
) -> io::Result<()> {
    desk::serve(&mut uci::Uci::new(bounds), bounds.after_input, input, output)
}

/// Serves Reversi over NBoard's protocol until the input ends; searches are finished first, as far as
/// [`Bounds::after_input`] allows. Searches go to
/// the depth that is set, 10 plies until then.
///
/// # Errors
/// As [`serve_uci`].
pub fn serve_nboard(
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
    bounds: Bounds,
) -> io::Result<()> {
    desk::serve(&mut nboard::NBoard::new(bounds), bounds.after_input, input, output)
}

/// A server of a game over GTP.
pub struct GtpServer(gtp::Gtp);

impl GtpServer {
    /// A server of this game; `player` chooses the moves that it generates.
    ///
    /// # Errors
    /// Choices that the game doesn't have, and a player that doesn't play it.
    pub fn new(game: &'static dyn Game, choices: Choices, player: PlayerSpec) -> Result<Self, GtpError> {
        gtp::Gtp::new(game, choices, player).map(Self)
    }

    /// Serves until `quit` or the end of the input.
    ///
    /// # Errors
    /// As [`serve_uci`], and an input that can't be read.
    pub fn serve(&mut self, input: impl BufRead, output: &mut dyn Write) -> io::Result<()> {
        self.0.serve(input, output)
    }
}
