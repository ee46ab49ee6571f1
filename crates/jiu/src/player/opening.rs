//! Random openings, so that players without dice can play many different games.

use search_core::{Position as _, Side};

use super::{Player, Random};
use crate::moves::Move;
use crate::phase::Phase;
use crate::position::Jiu;

/// Plays as another player, but places at random while few stones are on the board. Two such players
/// with the same seed open alike, whoever they are after that.
#[derive(Clone, Debug)]
pub struct RandomOpening<P> {
    /// Who plays on.
    pub player: P,
    random: Random,
    stones: u32,
}

impl<P> RandomOpening<P> {
    /// Random while fewer than `stones` stones of both sides are on the board.
    #[must_use]
    pub fn new(player: P, stones: u32, seed: u64) -> Self {
        Self { player, random: Random::new(seed), stones }
    }
}

impl<P: Player> Player for RandomOpening<P> {
    fn choose(&mut self, position: &Jiu) -> Option<Move> {
        let stones = position.stones(Side::First).count() + position.stones(Side::Second).count();
        if position.phase() == Phase::Placement && stones < self.stones && position.outcome().is_none() {
            self.random.choose(position)
        } else {
            self.player.choose(position)
        }
    }

    fn name(&self) -> String {
        self.player.name()
    }
}

impl<P: Player + ?Sized> Player for Box<P> {
    fn choose(&mut self, position: &Jiu) -> Option<Move> {
        (**self).choose(position)
    }

    fn name(&self) -> String {
        (**self).name()
    }
}
