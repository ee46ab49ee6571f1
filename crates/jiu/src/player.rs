//! Players: the paper's, and opponents for it.
//!
//! | player | plays |
//! |---|---|
//! | [`Random`] | any legal ply |
//! | [`Greedy`] | what captures most at once |
//! | [`ShapePlayer`] | the paper's strategies, literally |
//! | [`Graded`] | as the shape player, with a share of random plies: [`Graded::beginner`], [`Graded::intermediate`] |
//! | [`Engine`](crate::engine::Engine) | by search |
//! | [`RandomOpening`] | as another, after some random placements |
//!
//! All choices among equals come from a seeded generator, so that a game can be had again.

mod battle;
mod dice;
mod game;
mod graded;
mod greedy;
mod opening;
mod preparation;
mod tables;

pub use battle::{Candidate, Removal};
pub use dice::Dice;
pub use game::{GameLimits, GameReport, play_game};
pub use graded::Graded;
pub use greedy::{Greedy, Random};
pub use opening::RandomOpening;
pub use preparation::{Strategy, Totals};
pub use tables::{BattleValues, PreparationValues, Values};

use crate::moves::Move;
use crate::phase::Phase;
use crate::position::Jiu;

/// Somebody who plays one side, or both.
pub trait Player {
    /// The ply to play; `None` only if the game is over.
    fn choose(&mut self, position: &Jiu) -> Option<Move>;

    /// What to call it in a record.
    fn name(&self) -> String;
}

/// The paper's player (section 5), literally; `docs/rules/jiu.md` lists the readings of what its text
/// leaves open.
#[derive(Clone, Debug)]
pub struct ShapePlayer {
    /// Table 1.
    pub preparation: PreparationValues,
    /// Table 2, and the value of a captured stone.
    pub battle: BattleValues,
    /// Which stone a square takes, which the paper doesn't say.
    pub removal: Removal,
    dice: Dice,
}

impl ShapePlayer {
    /// The player with the published tables.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            preparation: PreparationValues::PUBLISHED,
            battle: BattleValues::PUBLISHED,
            removal: Removal::default(),
            dice: Dice::new(seed),
        }
    }

    /// The same player with another way to choose what a square takes.
    #[must_use]
    pub fn with_removal(self, removal: Removal) -> Self {
        Self { removal, ..self }
    }
}

impl Player for ShapePlayer {
    fn choose(&mut self, position: &Jiu) -> Option<Move> {
        match position.phase() {
            Phase::Placement => self.place(position),
            Phase::Turn | Phase::Chain { .. } => self.battle(position),
            Phase::Removal { .. } => self.remove(position),
            Phase::Lift | Phase::Won => position.moves().first().copied(),
        }
    }

    fn name(&self) -> String {
        "shape player".into()
    }
}
