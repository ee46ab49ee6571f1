//! What a match is to be.

use serde::{Deserialize, Serialize};

use crate::choices::Choices;
use crate::play::{Adjudication, Conditions, Judgement};
use crate::player::PlayerSpec;
use crate::stats::Sprt;

use super::openings::Openings;

/// A match to be played.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The game's name.
    pub game: String,
    /// The game's options.
    pub choices: Choices,
    /// Player 1 and player 2. Player 1 begins the first game of each pair on the first side.
    pub players: [PlayerSpec; 2],
    /// How many games at most. An odd number leaves the last pair with one game.
    pub games: u32,
    /// Where the games begin.
    pub openings: Openings,
    /// Clocks and judgement.
    pub conditions: Conditions,
    /// Of everything random.
    pub seed: u64,
    /// The test that ends the match early.
    pub sprt: Option<Sprt>,
}

/// Games are judged after so many plies where nobody says otherwise. Chosen: longer than games with
/// progress are, short enough to end a match.
const JUDGED_AFTER: Adjudication = Adjudication { plies: 1000, judgement: Judgement::Ahead };

impl MatchPlan {
    /// The most games of a match.
    pub const MOST_GAMES: u32 = 1_000_000;

    /// A match from the start, without clocks and tests, of seed 1; judged after 1000 plies.
    #[must_use]
    pub fn new(game: &str, players: [PlayerSpec; 2], games: u32) -> Self {
        Self {
            game: game.to_owned(),
            choices: Choices::new(),
            players,
            games,
            openings: Openings::Start,
            conditions: Conditions { adjudication: Some(JUDGED_AFTER), ..Conditions::default() },
            seed: 1,
            sprt: None,
        }
    }

    /// The plan in words, as a journal has it.
    #[must_use]
    pub fn line(&self) -> PlanLine {
        PlanLine {
            plywright_match: PlanLine::VERSION,
            game: self.game.clone(),
            options: self.choices.to_string(),
            player1: self.players[0].to_string(),
            player2: self.players[1].to_string(),
            openings: self.openings.to_string(),
            time: self.conditions.time.to_string(),
            grace_ms: u64::try_from(self.conditions.grace.as_millis()).unwrap_or(u64::MAX),
            adjudication: self.conditions.adjudication.map_or_else(|| "none".into(), |rule| rule.to_string()),
            sprt: self.sprt.map_or_else(|| "none".into(), |sprt| sprt.to_string()),
            seed: self.seed,
            games: self.games,
        }
    }

    /// What sets a player's random choices in a game apart from those of all others.
    pub(super) fn salt(&self, game: u32, player: usize) -> u64 {
        mix(self.seed, [game.into(), player as u64 + 1])
    }
}

/// The first line of a journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlanLine {
    /// The version of the journal's form.
    pub plywright_match: u32,
    /// The game's name.
    pub game: String,
    /// Its options.
    pub options: String,
    /// The players, as they were asked for.
    pub player1: String,
    /// The other one.
    pub player2: String,
    /// The openings; for a list its length and digest.
    pub openings: String,
    /// The time control.
    pub time: String,
    /// How far a clock may be overdrawn, in milliseconds.
    pub grace_ms: u64,
    /// When games are judged.
    pub adjudication: String,
    /// The sequential test.
    pub sprt: String,
    /// The seed.
    pub seed: u64,
    /// How many games were planned. A journal may be gone on with for more.
    pub games: u32,
}

impl PlanLine {
    /// The version of the form that this program writes.
    pub const VERSION: u32 = 1;

    /// In what this plan, of a journal, differs from another: the first thing, with both values. The
    /// number of games doesn't count.
    pub(super) fn difference(&self, other: &Self) -> Option<String> {
        let differs = |name: &str, own: &dyn std::fmt::Display, other: &dyn std::fmt::Display| {
            let (own, other) = (own.to_string(), other.to_string());
            (own != other).then(|| format!("it has {name} {own:?}, this run {other:?}"))
        };
        differs("version", &self.plywright_match, &other.plywright_match)
            .or_else(|| differs("game", &self.game, &other.game))
            .or_else(|| differs("options", &self.options, &other.options))
            .or_else(|| differs("player 1", &self.player1, &other.player1))
            .or_else(|| differs("player 2", &self.player2, &other.player2))
            .or_else(|| differs("openings", &self.openings, &other.openings))
            .or_else(|| differs("time", &self.time, &other.time))
            .or_else(|| differs("grace", &self.grace_ms, &other.grace_ms))
            .or_else(|| differs("adjudication", &self.adjudication, &other.adjudication))
            .or_else(|| differs("sprt", &self.sprt, &other.sprt))
            .or_else(|| differs("seed", &self.seed, &other.seed))
    }
}

/// A seed made of a seed and two numbers: the finaliser of splitmix64 (Steele, Lea and Flood 2014), once
/// for each.
pub(super) fn mix(seed: u64, numbers: [u64; 2]) -> u64 {
    numbers.into_iter().fold(seed, |state, number| {
        let z = state.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}
