//! A position of JIU: board, rules, and the turns played from the start or from a given position.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use jiu::{Action, Jiu, Rules, Size, Turn};
use search_core::{Position as _, shortened};
use serde::Serialize;

use crate::input::Source;

/// The options that set up a position of JIU.
#[derive(clap::Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct Setup {
    /// The board, 4x4 to 14x14
    #[arg(long, value_name = "BOARD", conflicts_with = "position")]
    board: Option<Size>,
    /// The rules: competition, research or paper, with options that differ, as in 'research fly=at-most-n'
    #[arg(long, value_name = "RULES", default_value = "competition")]
    rules: Rules,
    /// Start from this position instead, as in '4 xx../x..x/...o/o.oo w turn': extent, rows from the top (x
    /// White, o Black), side to move, and what it has to do; - reads it from standard input
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// Turns to play first, as in 'ff gg': placements, ^ff (lifting), ca-cb, aaxcaxcc, ca-cb*dd
    #[arg(long, value_name = "TURNS", allow_hyphen_values = true)]
    moves: Option<String>,
}

impl Setup {
    /// The position that the options describe, on this board if they name none.
    ///
    /// # Errors
    /// A malformed position, and turns that are malformed or not legal.
    pub(crate) fn position(&self, board: Size) -> Result<Jiu> {
        let mut position = match self.position.as_deref() {
            Some("-") => {
                let source = Source::from(PathBuf::from("-"));
                let text = source.read()?;
                Jiu::from_text(text.trim(), self.rules).map_err(|error| anyhow!("{source}: {error}"))?
            }
            Some(text) => Jiu::from_text(text, self.rules).map_err(|error| anyhow!("--position: {error}"))?,
            None => Jiu::start(self.board.unwrap_or(board), self.rules),
        };
        let words = self.moves.as_deref().unwrap_or_default().split_whitespace();
        for (number, word) in (1..).zip(words) {
            let turn = Turn::parse(position.side_to_move(), word)
                .map_err(|error| anyhow!("--moves: turn {number}: {error}"))?;
            position.play_turn(&turn).map_err(|error| {
                let (word, line, from) = (shortened(word), position.to_text(), origin(&turn));
                let legal = position.legal_in_words(from);
                anyhow!("--moves: turn {number}, {word}: {error}\n  in {line}: {legal}")
            })?;
        }
        Ok(position)
    }
}

/// Where the stone of a turn stood.
fn origin(turn: &Turn) -> Option<jiu::Point> {
    match &turn.action {
        Action::Walk { from, .. } => Some(*from),
        Action::Jump(path) => path.first().copied(),
        Action::Place(_) | Action::Lift(_) | Action::Missing => None,
    }
}

/// The first line of an output: `JIU 4x4, competition ..., White to move: 4 ..../...`.
pub(crate) fn headline(position: &Jiu) -> String {
    let side = jiu::name(position.side_to_move());
    format!("JIU {}, {}, {side} to move: {}", position.size(), position.rules(), position.to_text())
}

/// What JSON says of a position.
#[derive(Serialize)]
pub(crate) struct PositionFields {
    game: &'static str,
    board: Size,
    rules: Rules,
    position: String,
    side_to_move: &'static str,
}

impl PositionFields {
    pub(crate) fn of(position: &Jiu) -> Self {
        Self {
            game: "jiu",
            board: position.size(),
            rules: position.rules(),
            position: position.to_text(),
            side_to_move: jiu::name(position.side_to_move()),
        }
    }
}
