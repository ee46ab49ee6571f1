//! Weaker shape players, as opponents of graded strength.

use super::{Dice, Player, Random, ShapePlayer};
use crate::moves::Move;
use crate::position::Jiu;

/// The shape player, except that a share of its plies are random.
#[derive(Clone, Debug)]
pub struct Graded {
    shapes: ShapePlayer,
    random: Random,
    dice: Dice,
    share: f64,
    name: &'static str,
}

impl Graded {
    /// Half of its plies are random. Chosen: the paper's beginner has no measure.
    pub const BEGINNER_SHARE: f64 = 0.5;
    /// A fifth of its plies are random. Chosen.
    pub const INTERMEDIATE_SHARE: f64 = 0.2;

    /// A player whose plies are random with probability `share` (0 to 1), each for itself.
    #[must_use]
    pub fn new(share: f64, seed: u64) -> Self {
        // Seeds of their own for the three kinds of choice.
        let mut dice = Dice::new(seed);
        let mut seed = || dice.below(usize::MAX) as u64;
        let (shapes, random) = (ShapePlayer::new(seed()), Random::new(seed()));
        Self { shapes, random, dice: Dice::new(seed()), share, name: "graded" }
    }

    /// The weakest.
    #[must_use]
    pub fn beginner(seed: u64) -> Self {
        Self { name: "beginner", ..Self::new(Self::BEGINNER_SHARE, seed) }
    }

    /// Between the beginner and the shape player.
    #[must_use]
    pub fn intermediate(seed: u64) -> Self {
        Self { name: "intermediate", ..Self::new(Self::INTERMEDIATE_SHARE, seed) }
    }
}

impl Player for Graded {
    fn choose(&mut self, position: &Jiu) -> Option<Move> {
        if self.dice.chance(self.share) { self.random.choose(position) } else { self.shapes.choose(position) }
    }

    fn name(&self) -> String {
        format!("{} ({:.0} % random)", self.name, self.share * 100.0)
    }
}
