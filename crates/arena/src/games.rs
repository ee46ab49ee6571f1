//! The games there are. A new one is registered by its line in [`games`].

mod breakthrough;
mod jiu;
mod reversi;

use crate::game::{Game, GameError};

/// All games by name.
#[must_use]
pub fn games() -> &'static [&'static dyn Game] {
    static GAMES: [&dyn Game; 3] = [&breakthrough::GAME, &reversi::GAME, &jiu::GAME];
    &GAMES
}

/// Breakthrough, which UCI is spoken for.
pub(crate) fn breakthrough() -> &'static dyn Game {
    &breakthrough::GAME
}

/// Reversi, which NBoard's protocol is spoken for.
pub(crate) fn reversi() -> &'static dyn Game {
    &reversi::GAME
}

/// The game of this name, in any case.
///
/// # Errors
/// [`GameError::Unknown`].
pub fn find(name: &str) -> Result<&'static dyn Game, GameError> {
    games().iter().copied().find(|game| game.name().eq_ignore_ascii_case(name.trim())).ok_or_else(|| {
        let known: Vec<_> = games().iter().map(|game| game.name()).collect();
        GameError::Unknown { name: name.trim().to_owned(), known: known.join(", ") }
    })
}
