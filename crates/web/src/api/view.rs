//! A game as JSON: the board, what can be played, what was played, how it stands.

use std::collections::BTreeMap;

use arena::{Diagram, Session};
use search_core::Side;
use serde::Serialize;
use utoipa::ToSchema;

use crate::game::{Game, Mark};
use crate::id::Id;
use crate::room::Inner;

/// A game, as it stands or as it stood after some plies.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameState {
    /// The game's name: whoever knows it may play.
    #[schema(value_type = String)]
    id: Id,
    /// Counts the changes of the game.
    version: u64,
    #[schema(example = "jiu")]
    game: &'static str,
    title: &'static str,
    options: BTreeMap<String, String>,
    /// What the sides are called, that of the first to move first.
    sides: [&'static str; 2],
    /// Who plays them.
    #[schema(example = json!(["human", "engine:time=1s"]))]
    seats: [String; 2],
    /// Everything that was played.
    moves: Vec<MoveView>,
    /// After how many of the moves the rest of this answer is.
    ply: usize,
    /// The position on one line.
    position: String,
    /// The position at the beginning.
    start: String,
    /// The side to move, 0 or 1.
    side_to_move: usize,
    /// What can be played now; nothing when the game is over, or when an earlier ply is shown.
    legal: Vec<LegalView>,
    /// Whether no turn of several plies has begun.
    between_turns: bool,
    fields: Vec<FieldView>,
    /// The fields that the last move touched.
    last: Vec<u16>,
    /// The fields where pieces were taken or changed sides by the last move.
    taken: Vec<u16>,
    /// The board as a picture.
    svg: String,
    /// How the game ended.
    result: Option<ResultView>,
    /// Whether the player to move is at it.
    thinking: bool,
    /// The extension of the record's file name.
    extension: &'static str,
}

#[derive(Serialize, ToSchema)]
struct MoveView {
    /// 0 or 1.
    side: usize,
    text: String,
    /// What the engine that played it thought of it.
    score: Option<Mark>,
}

#[derive(Serialize, ToSchema)]
struct LegalView {
    text: String,
    /// The fields that it touches: where a piece leaves, where it goes, what is taken off.
    fields: Vec<u16>,
}

#[derive(Serialize, ToSchema)]
struct FieldView {
    number: u16,
    /// Its name: `a1`.
    name: String,
    /// Whose piece stands there, 0 or 1.
    piece: Option<usize>,
    /// Its row from the top, and its place in the row in half fields: for moving by keys.
    row: usize,
    column: usize,
}

#[derive(Serialize, ToSchema)]
struct ResultView {
    /// In words.
    text: String,
    /// 0 or 1; nothing for a draw.
    winner: Option<usize>,
}

impl GameState {
    /// The game of a room, as it stood after `ply` plies if that is given.
    pub(crate) fn of(id: Id, inner: &Inner, ply: Option<usize>) -> Self {
        let game = &inner.game;
        let session = &game.session;
        let earlier = ply.filter(|ply| *ply < session.len()).map(|ply| session.after(ply));
        let shown = earlier.as_ref().unwrap_or(session);
        let is_now = earlier.is_none();
        let diagram = shown.diagram();
        let goes_on = is_now && game.seat_to_move().is_some();
        Self {
            id,
            version: game.version,
            game: session.game().name(),
            title: session.game().title(),
            options: game.options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            sides: [Side::First, Side::Second].map(|side| session.side_name(side)),
            seats: game.seats.each_ref().map(|seat| seat.asked().to_owned()),
            moves: moves(game),
            ply: shown.len(),
            position: shown.position_text(),
            start: session.start_text(),
            side_to_move: shown.side_to_move().index(),
            legal: if goes_on { legal(shown) } else { Vec::new() },
            between_turns: shown.is_between_turns(),
            fields: fields(&diagram),
            last: shown.touched(),
            taken: taken(shown, &diagram),
            svg: shown.to_svg(),
            result: if is_now { result(game) } else { None },
            thinking: inner.thinking.is_some(),
            extension: session.game().record_extension(),
        }
    }
}

fn moves(game: &Game) -> Vec<MoveView> {
    let played = game.session.history().into_iter();
    let scores = game.scores.iter().copied().chain(std::iter::repeat(None));
    let view = |(played, score): (arena::Played, _)| MoveView {
        side: played.side.index(),
        text: played.text,
        score,
    };
    played.zip(scores).map(view).collect()
}

fn legal(session: &Session) -> Vec<LegalView> {
    let view = |(text, fields)| LegalView { text, fields };
    session.legal_moves_on_board().into_iter().map(view).collect()
}

fn fields(diagram: &Diagram) -> Vec<FieldView> {
    let mut fields = Vec::new();
    for (row, line) in diagram.rows.iter().enumerate() {
        for (place, field) in line.fields.iter().enumerate() {
            fields.push(FieldView {
                number: field.number,
                name: field.name.clone(),
                piece: field.piece.map(Side::index),
                row,
                column: usize::from(line.shift) + 2 * place,
            });
        }
    }
    fields
}

/// Where the last move took pieces or turned them: fields that held a piece and hold another or none,
/// but for the one that the mover left.
fn taken(session: &Session, now: &Diagram) -> Vec<u16> {
    let Some(before) = session.len().checked_sub(1) else { return Vec::new() };
    let before = session.after(before);
    let mover = before.side_to_move();
    let old = before.diagram();
    let pairs = old.fields().zip(now.fields());
    let lost = |(old, now): (&arena::Field, &arena::Field)| {
        (old.piece == Some(mover.other()) && now.piece != old.piece).then_some(now.number)
    };
    pairs.filter_map(lost).collect()
}

fn result(game: &Game) -> Option<ResultView> {
    let result = game.result()?;
    let winner = result.winner.map(|winner| winner.side().index());
    Some(ResultView { text: game.result_in_words().unwrap_or_default(), winner })
}
