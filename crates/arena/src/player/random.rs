//! The player that knows nothing.

use rand_mt::Mt64;

use super::{Decision, Player, PlayerError, Turn};
use crate::session::Session;

/// Plays any legal move, all with the same chance, from a seed.
#[derive(Debug)]
pub struct RandomPlayer {
    generator: Mt64,
}

impl RandomPlayer {
    /// A player whose choices follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { generator: Mt64::new(seed) }
    }
}

impl Player for RandomPlayer {
    fn name(&self) -> String {
        "random".into()
    }

    fn choose(&mut self, session: &Session, _turn: &Turn<'_>) -> Result<Decision, PlayerError> {
        let moves = session.legal_moves();
        let Some(count) = u64::try_from(moves.len()).ok().filter(|count| *count > 0) else {
            return Ok(Decision::Resign);
        };
        // The bias of the remainder is below 2^-48 for lists of moves.
        let index = self.generator.next_u64() % count;
        Ok(Decision::play(moves[index as usize].clone()))
    }
}
