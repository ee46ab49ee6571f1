//! Writing GGF.

use search_core::Side;

use super::{GgfGame, GgfNote};
use crate::moves::Move;
use crate::position::Reversi;
use crate::shape::{Form, Shape};

/// Writes games as [`read_ggf`](super::read_ggf) reads them, one on a line (unless a value has line
/// ends).
#[must_use]
pub fn write_ggf(games: &[GgfGame]) -> String {
    games.iter().map(|game| game.to_ggf() + "\n").collect()
}

impl GgfGame {
    /// The game as text, properties where they stood among the moves, passes written as `PASS`.
    #[must_use]
    pub fn to_ggf(&self) -> String {
        let mut text = String::from("(;");
        let mut properties = self.properties.iter().peekable();
        for (number, ((position, m), note)) in self.record.plies().zip(&self.notes).enumerate() {
            while let Some((_, property)) = properties.next_if(|(after, _)| *after <= number) {
                push_property(&mut text, &property.name, &property.value);
            }
            let colour = if position.side == Side::First { "B" } else { "W" };
            push_property(&mut text, colour, &move_text(&position, m, note));
        }
        for (_, property) in properties {
            push_property(&mut text, &property.name, &property.value);
        }
        text.push_str(";)");
        text
    }
}

fn move_text(position: &Reversi, m: Move, note: &GgfNote) -> String {
    let mut text = position.format_move(m).to_ascii_uppercase();
    if !note.evaluation.is_empty() || !note.time.is_empty() {
        text = text + "/" + &note.evaluation;
    }
    if !note.time.is_empty() {
        text = text + "/" + &note.time;
    }
    text
}

fn push_property(text: &mut String, name: &str, value: &str) {
    text.push_str(name);
    text.push('[');
    for c in value.chars() {
        if matches!(c, ']' | '\\') {
            text.push('\\');
        }
        text.push(c);
    }
    text.push(']');
}

/// The size as `BO` and `TY` have it: the extent of a square board, else the shape.
pub(super) fn size_text(shape: Shape) -> String {
    match shape.form() {
        Form::Rectangle { files, ranks } if files == ranks => files.to_string(),
        _ => shape.to_string(),
    }
}

/// The value of `BO`.
pub(super) fn board_text(position: &Reversi) -> String {
    let letter = |disc| match disc {
        Some(Side::First) => '*',
        Some(Side::Second) => 'O',
        None => '-',
    };
    let shape = position.shape();
    let mut text = size_text(shape);
    for row in 0..shape.rows() {
        let (first, end) = shape.columns(row);
        let squares = (first..end).filter_map(|column| shape.square_at(row, column));
        text.push(' ');
        text.extend(squares.map(|square| letter(position.disc_at(square))));
    }
    text.extend([' ', letter(Some(position.side))]);
    text
}
