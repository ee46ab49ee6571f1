//! A game of a match as a line of JSON.

use search_core::Side;
use serde::{Deserialize, Serialize};

use crate::play::PlayedGame;
use crate::result::GameResult;
use crate::session::Session;

/// What a match keeps of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameLine {
    /// Its number, from 1.
    #[serde(rename = "game")]
    pub number: u32,
    /// The moves that were played before the players began, or the position that it began from.
    pub opening: String,
    /// The player, 1 or 2, of the side that moves first in the game's order.
    pub first_side: u8,
    /// The player who won; `None` for a draw.
    pub winner: Option<u8>,
    /// The result for the sides.
    pub result: GameResult,
    /// Plies in all, those of the opening included.
    pub plies: u32,
    /// A number that tells games apart: FNV-1a of 64 bits over the start and all moves. Empty in
    /// journals of older versions.
    #[serde(default)]
    pub digest: String,
    /// The time that player 1 and player 2 used, in seconds.
    pub seconds: [f64; 2],
    /// The longest time of each for a move, in seconds.
    pub slowest: [f64; 2],
    /// The file of the record, in the folder for records.
    pub record: Option<String>,
    /// Why a player forfeited the game.
    pub reason: Option<String>,
}

/// The player, 0 or 1, who has the first side in a game: they swap within each pair.
pub(super) fn first_player(number: u32) -> usize {
    usize::from(number.is_multiple_of(2))
}

/// The player, 0 or 1, of a side.
pub(super) fn player_of(number: u32, side: Side) -> usize {
    first_player(number) ^ side.index()
}

impl GameLine {
    /// The line of a finished game, with the file of its record.
    pub(super) fn new(
        number: u32,
        opening: String,
        game: &PlayedGame,
        result: &GameResult,
        record: Option<String>,
    ) -> Self {
        let by_player = |times: [std::time::Duration; 2]| {
            let seconds = times.map(|time| (time.as_secs_f64() * 1e3).round() / 1e3);
            if first_player(number) == 0 { seconds } else { [seconds[1], seconds[0]] }
        };
        Self {
            number,
            opening,
            first_side: first_player(number) as u8 + 1,
            winner: winner(number, result),
            result: result.clone(),
            plies: u32::try_from(game.session.len()).unwrap_or(u32::MAX),
            digest: digest(&game.session),
            seconds: by_player(game.time),
            slowest: by_player(game.slowest),
            record,
            reason: game.reason.clone(),
        }
    }

    /// What the game was worth to player 1, in halves of a point.
    #[must_use]
    pub fn halves(&self) -> u32 {
        match self.winner {
            Some(1) => 2,
            None => 1,
            Some(_) => 0,
        }
    }

    /// Whether the line can be of the match of so many games with this opening.
    pub(super) fn check(
        &self,
        games: u32,
        opening: impl FnOnce(u32) -> Option<String>,
    ) -> Result<(), String> {
        let number = self.number;
        if number == 0 || number > games {
            return Err(format!("game {number} is not one of the {games} of this match"));
        }
        if usize::from(self.first_side) != first_player(number) + 1 {
            return Err(format!("game {number}: first_side {}, expected the other player", self.first_side));
        }
        if self.winner != winner(number, &self.result) {
            return Err(format!("game {number}: winner and result contradict each other"));
        }
        match opening(number) {
            Some(expected) if expected != self.opening => {
                Err(format!("game {number}: another opening than this match has, which is {expected}"))
            }
            _ => Ok(()),
        }
    }
}

fn digest(session: &Session) -> String {
    let moves = session.history().into_iter().map(|ply| ply.text + " ");
    let bytes = std::iter::once(session.start_text() + " ").chain(moves).flat_map(String::into_bytes);
    format!("{:016x}", fnv1a(bytes))
}

/// FNV-1a of 64 bits (Fowler, Noll and Vo).
pub(super) fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn winner(number: u32, result: &GameResult) -> Option<u8> {
    result.winner.map(|side| player_of(number, side.side()) as u8 + 1)
}
