//! A game between two players, with its record.

use search_core::{Outcome, Position as _, Side};

use super::Player;
use crate::ending::Ending;
use crate::moves::Move;
use crate::phase::Phase;
use crate::position::Jiu;
use crate::record::{Entry, GameResult, Record};
use crate::rules::Rules;
use crate::size::Size;
use crate::turn::Turn;

/// When a game is broken off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameLimits {
    /// After so many turns of the battle, when the next one would begin.
    pub turns: u32,
}

impl Default for GameLimits {
    /// 2,000 turns: games of the shape player end in about 200.
    fn default() -> Self {
        Self { turns: 2_000 }
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// Everything that was played, with the players' names and the result.
    pub record: Record,
    /// How it ended; `None` if it was broken off.
    pub ending: Option<Ending>,
    /// The winner by the rules, or in a game that was broken off by the number of stones.
    pub winner: Option<Side>,
    /// The last position.
    pub position: Jiu,
    /// Turns of the battle.
    pub turns: u32,
}

/// Plays a game from the beginning, and records it. A game that reaches the limit is adjudicated: the
/// side with more stones wins, and the record says so in its result (`W+adjudicated`).
pub fn play_game(
    size: Size,
    rules: Rules,
    white: &mut dyn Player,
    black: &mut dyn Player,
    limits: GameLimits,
) -> GameReport {
    let mut position = Jiu::start(size, rules);
    let mut record = Record::new(size, rules);
    (record.white, record.black) = (white.name(), black.name());
    let mut turns = 0;
    let mut plies: Vec<Move> = Vec::new();
    while position.outcome().is_none() && (turns < limits.turns || position.phase() != Phase::Turn) {
        let side = position.side_to_move();
        let begins = position.phase() == Phase::Turn;
        let chosen = if side == Side::First { white.choose(&position) } else { black.choose(&position) };
        // A player that has no answer gives the game up.
        let Some(m) = chosen.filter(|m| position.illegality(*m).is_none()) else {
            record.result = Some(GameResult::Won(side.other(), "F".into()));
            return GameReport { record, ending: None, winner: Some(side.other()), position, turns };
        };
        turns += u32::from(begins);
        position.play(m);
        plies.push(m);
        if position.is_between_turns() {
            record.entries.push(Entry::from(Turn::of(side, &plies)));
            plies.clear();
        }
    }
    finish(record, position, turns)
}

fn finish(mut record: Record, position: Jiu, turns: u32) -> GameReport {
    let ending = position.ending();
    let (winner, result) = match position.outcome() {
        Some(outcome) => {
            let winner = if let Outcome::Winner(side) = outcome { Some(side) } else { None };
            (winner, GameResult::from(outcome))
        }
        None => adjudicated(&position),
    };
    record.result = Some(result);
    GameReport { record, ending, winner, position, turns }
}

fn adjudicated(position: &Jiu) -> (Option<Side>, GameResult) {
    let [white, black] = [Side::First, Side::Second].map(|side| position.stones(side).count());
    let winner = match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Side::First),
        std::cmp::Ordering::Less => Some(Side::Second),
        std::cmp::Ordering::Equal => None,
    };
    let result = winner.map_or(GameResult::Draw, |side| GameResult::Won(side, "adjudicated".into()));
    (winner, result)
}

impl Jiu {
    /// Whether no side is within a turn.
    pub(crate) fn is_between_turns(&self) -> bool {
        !matches!(self.phase(), Phase::Chain { .. } | Phase::Removal { .. })
    }
}
