//! Games of the engine against itself, as positions of the placement with results.

use anyhow::Result;
use jiu::engine::{Engine, Evaluation, Terms, Weights};
use jiu::player::{Dice, Player as _, Random};
use jiu::{Jiu, Phase, Rules, Size};
use search_core::{Limits, Outcome, Position as _, Side, Table};

use crate::reproduce::parallel::parallel;

/// Bytes of a game's table: small budgets need no more.
const TABLE_BYTES: usize = 1 << 18;
/// A game without a result after so many plies counts as drawn.
const MOST_PLIES: u32 = 10_000;
/// The fewest stones that are placed at random.
const FEWEST_RANDOM: usize = 4;
/// One ply in so many is random after that, so that weights see what the engine wouldn't do.
const RANDOM_PLY: f64 = 0.01;

/// What is known of a position: its terms, and its game's result for the side to move, 0 to 1.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub(super) terms: Terms,
    pub(super) result: f64,
}

/// The games of one round.
pub(super) struct Task<'a> {
    pub(super) size: Size,
    pub(super) rules: Rules,
    pub(super) seed: u64,
    pub(super) nodes: u64,
    pub(super) games: u32,
    pub(super) weights: &'a Weights,
}

impl Task<'_> {
    /// The positions of each game's placement.
    pub(super) fn played(&self) -> Result<Vec<Vec<Sample>>> {
        parallel(&(0..self.games).collect::<Vec<_>>(), |&number| self.game(self.seed ^ u64::from(number)))
    }

    fn game(&self, seed: u64) -> Result<Vec<Sample>> {
        let mut dice = Dice::new(seed);
        let mut random = Random::new(seed.wrapping_add(1 << 60));
        let points = usize::from(self.size.points());
        let random_stones = (FEWEST_RANDOM + dice.below(points / 4)) as u32;
        let table = Table::with_bytes(TABLE_BYTES)?;
        let limits = Limits::nodes(self.nodes);
        let mut engine = Engine::with_table(limits, Evaluation::new(self.weights.clone()), table)?;
        let mut position = Jiu::start(self.size, self.rules);
        let mut seen = Vec::new();
        for ply in 0..MOST_PLIES {
            if position.outcome().is_some() {
                break;
            }
            let opening = ply < random_stones;
            if !opening && position.phase() == Phase::Placement {
                seen.push((position.side_to_move(), Terms::of(&position)));
            }
            let by_dice = opening || dice.chance(RANDOM_PLY);
            let m = if by_dice { random.choose(&position) } else { engine.choose(&position) };
            let Some(m) = m else { break };
            position.play(m);
        }
        let result = |side: Side| match position.outcome() {
            Some(Outcome::Winner(winner)) => f64::from(u8::from(winner == side)),
            _ => 0.5,
        };
        Ok(seen.into_iter().map(|(side, terms)| Sample { terms, result: result(side) }).collect())
    }
}
