//! The plainest opponents.

use search_core::Position as _;

use super::{Dice, Player};
use crate::moves::Move;
use crate::position::Jiu;

/// Plays any legal ply, all equally likely.
#[derive(Clone, Debug)]
pub struct Random(Dice);

impl Random {
    /// With choices from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Dice::new(seed))
    }
}

impl Player for Random {
    fn choose(&mut self, position: &Jiu) -> Option<Move> {
        self.0.pick(&position.moves())
    }

    fn name(&self) -> String {
        "random".into()
    }
}

/// Plays the ply that captures most at once: a jump counts one stone, and each square made another.
/// It jumps on while it can unless stopping earns as much, and knows nothing else.
#[derive(Clone, Debug)]
pub struct Greedy(Dice);

impl Greedy {
    /// With choices from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Dice::new(seed))
    }
}

impl Player for Greedy {
    fn choose(&mut self, position: &Jiu) -> Option<Move> {
        let moves = position.moves();
        let values: Vec<_> = moves
            .iter()
            .map(|&m| {
                let squares = match m {
                    Move::Stop => u32::from(position.squares_earned_by_stopping()),
                    _ => u32::from(position.squares_made(m)),
                };
                (m, u32::from(m.is_capture()) + squares)
            })
            .collect();
        debug_assert!(position.outcome().is_some() || !moves.is_empty());
        self.0.pick_best(&values)
    }

    fn name(&self) -> String {
        "greedy".into()
    }
}
