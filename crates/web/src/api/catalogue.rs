//! Which games there are, and who plays them.

use arena::{COMMON_KINDS, Choice, PlayerKind};
use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::seat::PROGRAMS;

/// What the server can do.
#[derive(Serialize, ToSchema)]
pub(super) struct Catalogue {
    /// The server's version.
    version: &'static str,
    games: Vec<GameView>,
}

#[derive(Serialize, ToSchema)]
struct GameView {
    /// Its name, as requests use it.
    #[schema(example = "breakthrough")]
    name: &'static str,
    title: &'static str,
    /// What can be chosen of it: board, rules, start.
    options: Vec<OptionView>,
    /// Who can sit at a side, beside `human`.
    players: Vec<PlayerView>,
    /// The extension of its records' file names, without the dot.
    extension: &'static str,
}

#[derive(Serialize, ToSchema)]
struct OptionView {
    name: &'static str,
    what: &'static str,
    /// What it is when nobody says otherwise.
    default: &'static str,
}

#[derive(Serialize, ToSchema)]
struct PlayerView {
    #[schema(example = "engine")]
    name: &'static str,
    what: &'static str,
    options: Vec<OptionView>,
}

fn options(choices: &'static [Choice]) -> Vec<OptionView> {
    let view = |choice: &Choice| OptionView { name: choice.name, what: choice.what, default: choice.default };
    choices.iter().map(view).collect()
}

/// The games and their players.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Catalogue)))]
pub(super) async fn catalogue() -> Json<Catalogue> {
    let player =
        |kind: &PlayerKind| PlayerView { name: kind.name, what: kind.what, options: options(kind.options) };
    let games = arena::games().iter().map(|game| {
        let common = COMMON_KINDS.iter().filter(|kind| !PROGRAMS.contains(&kind.name));
        GameView {
            name: game.name(),
            title: game.title(),
            options: options(game.options()),
            players: common.chain(game.player_kinds()).map(player).collect(),
            extension: game.record_extension(),
        }
    });
    Json(Catalogue { version: env!("CARGO_PKG_VERSION"), games: games.collect() })
}
