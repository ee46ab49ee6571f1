//! The stream of a game's events: its states, and what the player to move finds.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Sse;
use axum::response::sse;
use tokio::sync::broadcast::error::RecvError;
use tokio_stream::Stream;

use super::Shared;
use super::extract::Named;
use super::games::KEEP_ALIVE;
use super::view::GameState;
use crate::error::{Fault, Problem};
use crate::hall::Hall;
use crate::room::{Event, Room};

/// A game's events as they come: `state` (a GameState, at once and after every change), `thinking` (an
/// analysis), `stuck` (the player to move has no answer). While the stream is open, players think.
#[utoipa::path(get, path = "/api/sessions/{id}/events", tag = "games", params(("id" = String, Path)), responses(
    (status = 200, body = GameState, content_type = "text/event-stream"), (status = 404, body = Fault)))]
pub(super) async fn events(
    State(hall): Shared,
    Named(id): Named,
) -> Result<Sse<impl Stream<Item = Result<sse::Event, Infallible>>>, Problem> {
    let room = hall.find(&id)?;
    let stream = stream(hall, room);
    Ok(Sse::new(stream).keep_alive(sse::KeepAlive::new().interval(KEEP_ALIVE)))
}

fn stream(hall: Arc<Hall>, room: Arc<Room>) -> impl Stream<Item = Result<sse::Event, Infallible>> {
    let (sender, receiver) = tokio::sync::mpsc::channel(16);
    tokio::spawn(async move {
        let _waiting = room.wait();
        let mut events = room.watch();
        hall.think(&room);
        if sender.send(Ok(state(&room))).await.is_err() {
            return;
        }
        loop {
            // A visitor that leaves is noticed at once, though nothing happens.
            let event = tokio::select! {
                event = events.recv() => event,
                () = sender.closed() => return,
            };
            let told = match event {
                Ok(Event::Changed) | Err(RecvError::Lagged(_)) => state(&room),
                Ok(Event::Thinking(analysis)) => json("thinking", &*analysis),
                Ok(Event::Stuck(problem)) => json("stuck", &Fault { error: problem }),
                Ok(Event::Gone) | Err(RecvError::Closed) => return,
            };
            room.touch();
            if sender.send(Ok(told)).await.is_err() {
                return;
            }
        }
    });
    tokio_stream::wrappers::ReceiverStream::new(receiver)
}

fn state(room: &Room) -> sse::Event {
    json("state", &GameState::of(room.id, &room.lock(), None))
}

pub(super) fn json(name: &str, value: &impl serde::Serialize) -> sse::Event {
    let event = sse::Event::default().event(name);
    // Only a value that is no JSON could fail, and these are.
    event.json_data(value).unwrap_or_else(|_| sse::Event::default().event("stuck"))
}
