//! Games: begun, looked at, played, taken back, given up, recorded.

use std::collections::BTreeMap;
use std::time::Duration;

use arena::{Choices, Headers, Session};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;
use utoipa::{IntoParams, ToSchema};

use super::Shared;
use super::extract::{Asked, Body, Named};
use super::trees::refuse;
use super::view::GameState;
use crate::error::{Fault, Problem};
use crate::game::Game;
use crate::hall::Hall;
use crate::room::{Event, Room};
use crate::seat::Seat;
use crate::settings::{LONGEST_WAIT, MAX_PLIES};

/// A game to begin: from its start, from a position, or from a record.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    #[schema(example = "breakthrough")]
    game: String,
    #[serde(default)]
    #[schema(example = json!({"board": "6x6"}))]
    options: BTreeMap<String, String>,
    /// A position in any notation that the game reads.
    position: Option<String>,
    /// A record in any format that the game reads.
    record: Option<String>,
    /// Which game of the record, from 1; the first if nothing is said.
    number: Option<usize>,
    /// Who plays the sides; two people if nothing is said.
    #[schema(example = json!(["human", "engine:time=1s"]))]
    seats: Option<[String; 2]>,
}

/// Which state of a game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct At {
    /// After so many plies; as it stands if nothing is said.
    ply: Option<usize>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Move {
    /// A move or a whole turn, as the game writes it.
    #[schema(example = "a2a3")]
    text: String,
    /// Answer only when a person is to move again or the game is over, at most a minute later.
    #[serde(default)]
    wait: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Back {
    /// How many plies, a resignation counted as one; if nothing is said, turns until a person is to move.
    plies: Option<usize>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Resignation {
    /// Who gives up: 0 or 1; the side to move if nothing is said.
    side: Option<usize>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Seats {
    #[schema(example = json!(["human", "engine:depth=4"]))]
    seats: [String; 2],
}

impl NewGame {
    fn start(&self) -> Result<(Session, Choices), Problem> {
        let game = arena::find(&self.game).map_err(Problem::bad)?;
        let mut options = Choices::new();
        for (name, value) in self.options.iter().filter(|(_, value)| !value.is_empty()) {
            options.set(name, value);
        }
        refuse(self.number.is_some() && self.record.is_none(), "number", "it counts the games of a record")?;
        let session = match (&self.position, &self.record) {
            (Some(_), Some(_)) => {
                return Err(Problem::Bad("a position or a record, not both".into()));
            }
            (Some(position), None) => game.set_up(&options, position).map_err(Problem::bad)?,
            (None, Some(record)) => self.recorded(game, &options, record)?,
            (None, None) => game.start(&options).map_err(Problem::bad)?,
        };
        if session.len() > MAX_PLIES {
            return Err(Problem::Bad(format!("{} plies; at most {MAX_PLIES} here", session.len())));
        }
        Ok((session, options))
    }

    /// The game of the record that is asked for.
    fn recorded(&self, game: &dyn arena::Game, options: &Choices, record: &str) -> Result<Session, Problem> {
        let number = self.number.unwrap_or(1);
        let mut games = game.read_records(options, record.as_bytes()).map_err(Problem::bad)?;
        let index = number.checked_sub(1).ok_or_else(|| Problem::Bad("number: games count from 1".into()))?;
        let found =
            games.nth(index).ok_or_else(|| Problem::Bad(format!("the record has no game {number}")))?;
        Ok(found.map_err(Problem::bad)?.session)
    }
}

fn seats(asked: &[String; 2], session: &Session, hall: &Hall) -> Result<[Seat; 2], Problem> {
    let [first, second] = asked.each_ref().map(|text| Seat::read(text, session, &hall.settings));
    Ok([first?, second?])
}

/// The ply that is asked for, the last one if none is.
pub(super) fn played(session: &Session, ply: Option<usize>) -> Result<usize, Problem> {
    match ply {
        Some(ply) if ply > session.len() => {
            Err(Problem::Bad(format!("ply {ply}: the game has {} plies", session.len())))
        }
        ply => Ok(ply.unwrap_or(session.len())),
    }
}

fn state(room: &Room) -> Json<GameState> {
    Json(GameState::of(room.id, &room.lock(), None))
}

/// Begin a game.
#[utoipa::path(post, path = "/api/sessions", tag = "games", request_body = NewGame, responses(
    (status = 201, body = GameState), (status = 400, body = Fault), (status = 503, body = Fault)))]
pub(super) async fn create(State(hall): Shared, Body(new): Body<NewGame>) -> Result<Response, Problem> {
    let (session, options) = new.start()?;
    let mut game = Game::new(session, options);
    if let Some(asked) = &new.seats {
        game.seats = seats(asked, &game.session, &hall)?;
    }
    let room = hall.add(game).await?;
    Ok((StatusCode::CREATED, state(&room)).into_response())
}

/// A game as it stands, or as it stood.
#[utoipa::path(get, path = "/api/sessions/{id}", tag = "games", params(("id" = String, Path), At), responses(
    (status = 200, body = GameState), (status = 404, body = Fault)))]
pub(super) async fn read(
    State(hall): Shared,
    Named(id): Named,
    Asked(at): Asked<At>,
) -> Result<Json<GameState>, Problem> {
    let room = hall.find(&id)?;
    let inner = room.lock();
    played(&inner.game.session, at.ply)?;
    Ok(Json(GameState::of(room.id, &inner, at.ply)))
}

/// Forget a game.
#[utoipa::path(delete, path = "/api/sessions/{id}", tag = "games", params(("id" = String, Path)), responses(
    (status = 204), (status = 404, body = Fault)))]
pub(super) async fn delete(State(hall): Shared, Named(id): Named) -> Result<StatusCode, Problem> {
    hall.forget(&*hall.find(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Play a move for a person.
#[utoipa::path(post, path = "/api/sessions/{id}/moves", tag = "games", request_body = Move,
    params(("id" = String, Path)), responses(
    (status = 200, body = GameState), (status = 400, body = Fault), (status = 404, body = Fault),
    (status = 409, description = "It is not a person's turn, or the game is over", body = Fault)))]
pub(super) async fn play(
    State(hall): Shared,
    Named(id): Named,
    Body(Move { text, wait }): Body<Move>,
) -> Result<Json<GameState>, Problem> {
    let room = hall.find(&id)?;
    let _waiting = wait.then(|| room.wait());
    let mut events = room.watch();
    hall.change(&room, |game| match game.seat_to_move() {
        Some(Seat::Person) => game.play(&text, None).map(|_| ()),
        Some(Seat::Player { .. }) => Err(Problem::Conflict("it is the other player's turn".into())),
        None => Err(Problem::Conflict("the game is over".into())),
    })
    .await?;
    if wait {
        let answered = async {
            while matches!(room.lock().game.seat_to_move(), Some(Seat::Player { .. })) {
                match events.recv().await {
                    Ok(Event::Stuck(problem)) => return Err(Problem::Broken(problem)),
                    Ok(Event::Gone) => return Err(Problem::Missing("the game was deleted".into())),
                    Ok(_) | Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => break,
                }
            }
            Ok(())
        };
        // Whoever has waited for long enough sees the game as it stands.
        timeout(LONGEST_WAIT, answered).await.unwrap_or(Ok(()))?;
    }
    Ok(state(&room))
}

/// Take moves back.
#[utoipa::path(post, path = "/api/sessions/{id}/back", tag = "games", request_body = Back,
    params(("id" = String, Path)), responses((status = 200, body = GameState), (status = 404, body = Fault),
    (status = 409, description = "There is nothing to take back", body = Fault)))]
pub(super) async fn back(
    State(hall): Shared,
    Named(id): Named,
    Body(Back { plies }): Body<Back>,
) -> Result<Json<GameState>, Problem> {
    let room = hall.find(&id)?;
    hall.change(&room, |game| match plies {
        Some(plies) => game.take_back(plies),
        None => game.take_back_turn(),
    })
    .await?;
    Ok(state(&room))
}

/// Give a game up.
#[utoipa::path(post, path = "/api/sessions/{id}/resign", tag = "games", request_body = Resignation,
    params(("id" = String, Path)), responses(
    (status = 200, body = GameState), (status = 404, body = Fault), (status = 409, body = Fault)))]
pub(super) async fn resign(
    State(hall): Shared,
    Named(id): Named,
    Body(Resignation { side }): Body<Resignation>,
) -> Result<Json<GameState>, Problem> {
    let room = hall.find(&id)?;
    hall.change(&room, |game| {
        let side = match side {
            None => game.session.side_to_move(),
            Some(0) => search_core::Side::First,
            Some(1) => search_core::Side::Second,
            Some(side) => return Err(Problem::Bad(format!("side {side}: expected 0 or 1"))),
        };
        game.resign(side)
    })
    .await?;
    Ok(state(&room))
}

/// Change who plays.
#[utoipa::path(post, path = "/api/sessions/{id}/seats", tag = "games", request_body = Seats,
    params(("id" = String, Path)), responses(
    (status = 200, body = GameState), (status = 400, body = Fault), (status = 404, body = Fault)))]
pub(super) async fn seats_of(
    State(hall): Shared,
    Named(id): Named,
    Body(asked): Body<Seats>,
) -> Result<Json<GameState>, Problem> {
    let room = hall.find(&id)?;
    hall.change(&room, |game| {
        game.seats = seats(&asked.seats, &game.session, &hall)?;
        game.changed();
        Ok(())
    })
    .await?;
    Ok(state(&room))
}

/// Let the player to move answer at once, with the best it has.
#[utoipa::path(post, path = "/api/sessions/{id}/hurry", tag = "games", params(("id" = String, Path)), responses(
    (status = 204), (status = 404, body = Fault)))]
pub(super) async fn hurry(State(hall): Shared, Named(id): Named) -> Result<StatusCode, Problem> {
    let room = hall.find(&id)?;
    if let Some(thinking) = &room.lock().thinking {
        thinking.hurry.stop();
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The record so far, in the game's own format.
#[utoipa::path(get, path = "/api/sessions/{id}/record", tag = "games", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 404, body = Fault)))]
pub(super) async fn record(State(hall): Shared, Named(id): Named) -> Result<Response, Problem> {
    let room = hall.find(&id)?;
    let (text, name) = {
        let inner = room.lock();
        let game = &inner.game;
        let players = game.seats.each_ref().map(|seat| seat.asked().to_owned());
        let headers =
            Headers { players, date: arena::matches::today(), result: game.result(), ..Headers::default() };
        let (name, extension) = (game.session.game().name(), game.session.game().record_extension());
        (game.session.record(&headers), format!("attachment; filename=\"{name}.{extension}\""))
    };
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// The board as a picture.
#[utoipa::path(get, path = "/api/sessions/{id}/board.svg", tag = "games", params(("id" = String, Path), At), responses(
    (status = 200, body = String, content_type = "image/svg+xml"), (status = 404, body = Fault)))]
pub(super) async fn board(
    State(hall): Shared,
    Named(id): Named,
    Asked(at): Asked<At>,
) -> Result<Response, Problem> {
    let room = hall.find(&id)?;
    let session = room.lock().game.session.clone();
    let svg = session.after(played(&session, at.ply)?).to_svg();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

/// Between two signs of life of a stream.
pub(super) const KEEP_ALIVE: Duration = Duration::from_secs(15);
