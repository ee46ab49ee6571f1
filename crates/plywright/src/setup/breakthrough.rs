//! A position of Breakthrough: board, rows, FEN, and the moves played from there.

use anyhow::{Result, anyhow};
use breakthrough::{AnyBreakthrough, Bits, Breakthrough, MoveStyle, Size};
use search_core::{Outcome, Position as _, Side};

/// The options that set up a position of Breakthrough.
#[derive(clap::Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct Setup {
    /// The board: files x ranks
    #[arg(long, value_name = "SIZE", default_value_t = Size::STANDARD, conflicts_with = "fen")]
    board: Size,
    /// Rows of pieces that each side starts with, 1 or 2
    #[arg(long, value_name = "N", default_value_t = 2, conflicts_with = "fen")]
    rows: u32,
    /// Start from this position instead; the board is as large as the FEN says
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Moves to play first, as in "a2a3 b7b6"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

impl Setup {
    /// The position that the options describe.
    ///
    /// # Errors
    /// Rows that the board doesn't have, a malformed FEN, and moves that are malformed or not legal.
    pub(crate) fn position(&self) -> Result<AnyBreakthrough> {
        let start = match &self.fen {
            Some(fen) => AnyBreakthrough::from_fen(fen).map_err(|error| anyhow!("--fen: {error}"))?,
            None => {
                AnyBreakthrough::start(self.board, self.rows).map_err(|error| anyhow!("--rows: {error}"))?
            }
        };
        let moves = self.moves.as_deref().unwrap_or_default();
        Ok(match start {
            AnyBreakthrough::Small(position) => AnyBreakthrough::Small(play(position, moves)?),
            AnyBreakthrough::Large(position) => AnyBreakthrough::Large(play(position, moves)?),
        })
    }
}

/// The position after these moves, which white space or commas part.
fn play<B: Bits>(mut position: Breakthrough<B>, moves: &str) -> Result<Breakthrough<B>> {
    let words = moves.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    for (number, word) in (1..).zip(words) {
        let m = position.parse_move(word).map_err(|error| {
            let (fen, legal) = (position.to_fen(), alternatives(&position, word));
            anyhow!("--moves, move {number}: {error}\n  in {fen}: {legal}")
        })?;
        position.play(m);
    }
    Ok(position)
}

/// What could have been played instead of `word`: the moves of the piece that it names first, or all.
fn alternatives<B: Bits>(position: &Breakthrough<B>, word: &str) -> String {
    if let Some(outcome) = position.outcome() {
        return format!("the game is over, {}", outcome_in_words(outcome));
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let texts: Vec<_> = moves.iter().map(|&m| position.format_move(m, MoveStyle::Cross)).collect();
    let square_end = word.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit()).map(|(index, _)| index);
    let square = &word[..square_end.unwrap_or(word.len())];
    let of_piece: Vec<_> = moves
        .iter()
        .zip(&texts)
        .filter(|(m, _)| position.size().square_name(m.from()) == square)
        .map(|(_, text)| text.as_str())
        .collect();
    let side = side_name(position.side_to_move());
    if of_piece.is_empty() {
        format!("{side}'s legal moves are {}", texts.join(" "))
    } else {
        format!("{side}'s legal moves from {square} are {}", of_piece.join(" "))
    }
}

/// `White` or `Black`.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "White",
        Side::Second => "Black",
    }
}

/// `White has won`.
pub(crate) fn outcome_in_words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Winner(side) => format!("{} has won", side_name(side)),
        Outcome::Draw => "a draw".into(),
        Outcome::Points(points) => format!("{points:+} points for White"),
    }
}
