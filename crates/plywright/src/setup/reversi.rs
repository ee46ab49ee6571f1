//! A position of Reversi: board, rules, start or a pasted board, and the moves played from there.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use reversi4::{
    BoardOptions, Count, GameRecord, Move, Passes, Reversi, Rules, Shape, Start, TranscriptError,
};
use search_core::{Position as _, Side};
use serde::Serialize;

use crate::input::Source;

/// The options that set up a position of Reversi.
#[derive(clap::Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct Setup {
    #[command(flatten)]
    pub(crate) game: Game,
    /// How the discs lie at the start, standard (crosswise) or parallel
    #[arg(long, value_name = "HOW", default_value_t, conflicts_with = "position")]
    start: Start,
    /// Start from this board instead, in any common alphabet (X x * B b, O o W w, - . _), row by row,
    /// with or without the side to move; - reads it from standard input
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    position: Option<String>,
    /// Moves to play first, as in f5d6c3; passes may be left out
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
}

/// What a game of Reversi is played on, and by which rules.
#[derive(clap::Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct Game {
    /// The board: files x ranks, as in 8x8 or 4x6, or a hexagon, hex3 to hex5 [default: 8x8, or the
    /// square that a given board fills]
    #[arg(long, value_name = "BOARD")]
    board: Option<Shape>,
    /// Passes: standard, or none (a side that can't move ends the game)
    #[arg(long, value_name = "RULE", default_value_t)]
    passes: Passes,
    /// Empty squares at the end: raw (nobody's) or winner (the winner's)
    #[arg(long, value_name = "RULE", default_value_t)]
    count: Count,
}

impl Game {
    /// The rules.
    pub(crate) fn rules(&self) -> Rules {
        Rules { passes: self.passes, count: self.count }
    }

    /// What the text of a board need not say.
    pub(crate) fn board_options(&self) -> BoardOptions {
        BoardOptions { shape: self.board, rules: self.rules(), side: None }
    }
}

impl Setup {
    /// The position that the options describe.
    ///
    /// # Errors
    /// A start that the board doesn't have, a malformed board, and moves that are malformed or not
    /// legal.
    pub(crate) fn position(&self) -> Result<Reversi> {
        let start = match self.position.as_deref() {
            Some("-") => {
                let source = Source::from(PathBuf::from("-"));
                self.pasted(&source.read()?).map_err(|error| anyhow!("{source}: {error}"))?
            }
            Some(text) => self.pasted(text).map_err(|error| anyhow!("--position: {error}"))?,
            None => {
                let shape = self.game.board.unwrap_or(Shape::STANDARD);
                Reversi::start(shape, self.game.rules(), self.start)
                    .map_err(|error| anyhow!("--start: {error}"))?
            }
        };
        let moves = self.moves.as_deref().unwrap_or_default();
        let game = GameRecord::from_transcript(start, moves).map_err(|error| refused(&error))?;
        Ok(*game.position())
    }

    fn pasted(&self, text: &str) -> Result<Reversi, reversi4::BoardError> {
        Reversi::from_text(text, &self.game.board_options())
    }
}

/// A move that can't be played, with those that could.
fn refused(error: &TranscriptError) -> anyhow::Error {
    let position = error.read.position();
    let line = position.to_line();
    if position.is_over() {
        return anyhow!("--moves: {error}\n  in {line}: the game is over, {}", result_in_words(position));
    }
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let texts: Vec<_> = legal.iter().map(|&m| position.format_move(m)).collect();
    let side = side_name(position.side_to_move());
    anyhow!("--moves: {error}\n  in {line}: {side}'s legal moves are {}", texts.join(" "))
}

/// `Black` or `White`.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "Black",
        Side::Second => "White",
    }
}

/// How a finished game ended: `Black has won by 12`.
pub(crate) fn result_in_words(position: &Reversi) -> String {
    match position.difference() {
        0 => "a draw".into(),
        difference @ 1.. => format!("Black has won by {difference}"),
        difference => format!("White has won by {}", -difference),
    }
}

/// The first line of an output: `Reversi 8x8, passes=standard count=winner, Black to move: ...`.
pub(crate) fn headline(position: &Reversi) -> String {
    let (shape, rules) = (position.shape(), position.rules());
    let side = side_name(position.side_to_move());
    format!("Reversi {shape}, {rules}, {side} to move: {}", position.to_line())
}

/// Moves on the board of this position as text.
pub(crate) fn line_of(position: &Reversi, line: &[Move]) -> Vec<String> {
    line.iter().map(|&m| position.format_move(m)).collect()
}

/// What JSON says of a position.
#[derive(Serialize)]
pub(crate) struct PositionFields {
    game: &'static str,
    board: Shape,
    #[serde(flatten)]
    rules: Rules,
    position: String,
    side_to_move: &'static str,
}

impl PositionFields {
    pub(crate) fn of(position: &Reversi) -> Self {
        Self {
            game: "reversi",
            board: position.shape(),
            rules: position.rules(),
            position: position.to_line(),
            side_to_move: side_name(position.side_to_move()),
        }
    }
}
