//! A game as the store keeps it: what it takes to play it again from its start.

use std::collections::BTreeMap;

use arena::{Choices, GameResult, Session};
use serde::{Deserialize, Serialize};

use crate::game::{Game, Mark};
use crate::id::Id;
use crate::seat::Seat;
use crate::settings::Settings;

/// A kept game. Fields are never renamed: stores of older versions are read.
#[derive(Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) id: Id,
    game: String,
    options: BTreeMap<String, String>,
    start: String,
    moves: Vec<String>,
    seats: [String; 2],
    scores: Vec<Option<Mark>>,
    result: Option<GameResult>,
    version: u64,
    /// When it was last used, in seconds since 1970.
    pub(crate) used: u64,
}

impl Kept {
    pub(crate) fn of(id: Id, game: &Game, used: u64) -> Self {
        Self {
            id,
            game: game.session.game().name().to_owned(),
            options: game.options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            start: game.session.start_text(),
            moves: game.session.history().into_iter().map(|played| played.text).collect(),
            seats: game.seats.each_ref().map(|seat| seat.asked().to_owned()),
            scores: game.scores.clone(),
            result: game.resigned.clone(),
            version: game.version,
            used,
        }
    }

    /// The game, played again.
    ///
    /// # Errors
    /// In words, what of it can't be had any more: an option, a move, a player.
    pub(crate) fn restore(&self, settings: &Settings) -> Result<Game, String> {
        let found = arena::find(&self.game).map_err(|error| error.to_string())?;
        let mut options = Choices::new();
        for (name, value) in &self.options {
            options.set(name, value);
        }
        let mut session: Session = found.set_up(&options, &self.start).map_err(|error| error.to_string())?;
        for text in &self.moves {
            session.play(text).map_err(|error| error.to_string())?;
        }
        let [first, second] = self.seats.each_ref().map(|seat| Seat::read(seat, &session, settings));
        let mut game = Game::new(session, options);
        game.seats = [first, second].map(|seat| seat.unwrap_or(Seat::Person));
        game.scores.clone_from(&self.scores);
        game.scores.resize(game.session.len(), None);
        game.resigned.clone_from(&self.result);
        game.version = self.version;
        Ok(game)
    }
}
