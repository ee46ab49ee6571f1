//! Simulating people: players between random play and best play, set against each other.
//!
//! The source expects that "for a realistic human player in the game, their choices are probably on a
//! spectrum between fairness and dominance", and proposes to vary "the degrees to which we prioritize
//! dominance over random play" so as "to mimic a beginner, proficient, and advanced player" (Li and Klee,
//! "Measuring 4x4 Reversi", Wolfram Community, December 2023). It leaves open how; here are the two
//! readings, [`Manner`], each with a dial and a number of plies to look ahead.

mod duel;
mod policy;

pub use duel::Rates;
pub use policy::Policy;

/// How a dial between 0 and 1 mixes random play and best play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// A lapsing player: with the dial's chance the move is a best one by looking ahead; otherwise
    /// any move, all with equal chances. The dial is how often the player thinks: at 0 play is random.
    Lapsing,
    /// A wishful player: a move's worth is the dial times what looking ahead says of the position
    /// after it, plus the rest times the fairness of that position; the move is always one of greatest
    /// worth. The dial is how much the player expects the opponent to play well: at 0 a player hopes
    /// for random play.
    Blending,
}

/// How somebody chooses moves.
///
/// Looking `n` plies ahead values a position by minimax over the next plies, the player's own move being
/// the first of the `n`: results of games that end by then count +1, 0 or -1, positions `n` plies ahead
/// count their fairness. With one ply that is to choose by fairness, with as many as the longest game
/// by dominance.
///
/// Among moves of greatest worth all have equal chances.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Person {
    manner: Manner,
    dial: f64,
    plies: u32,
}

/// A setting that describes nobody.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum PersonError {
    /// The dial is out of its range.
    #[error("dial at {dial}; expected 0 (random play) to 1 (best play)")]
    Dial {
        /// The setting.
        dial: f64,
    },
    /// Nobody looks no ply ahead.
    #[error("looking 0 plies ahead sees no move; expected at least 1 (for random play, turn the dial to 0)")]
    Blind,
}

impl Person {
    /// Looks to the end of the game, however far.
    pub const TO_THE_END: u32 = u32::MAX;

    /// A player with a dial from 0 to 1 who looks ahead at least one ply.
    ///
    /// # Errors
    /// A dial out of its range, or no ply.
    pub fn new(manner: Manner, dial: f64, plies: u32) -> Result<Self, PersonError> {
        if !(0.0..=1.0).contains(&dial) {
            return Err(PersonError::Dial { dial });
        }
        if plies == 0 {
            return Err(PersonError::Blind);
        }
        Ok(Self { manner, dial, plies })
    }

    /// Plays at random.
    #[must_use]
    pub const fn random() -> Self {
        Self { manner: Manner::Lapsing, dial: 0.0, plies: 1 }
    }

    /// Plays the best moves, to the end of the game.
    #[must_use]
    pub const fn perfect() -> Self {
        Self { manner: Manner::Lapsing, dial: 1.0, plies: Self::TO_THE_END }
    }

    /// How the dial mixes.
    #[must_use]
    pub const fn manner(&self) -> Manner {
        self.manner
    }

    /// The dial, from 0 to 1.
    #[must_use]
    pub const fn dial(&self) -> f64 {
        self.dial
    }

    /// How many plies the player looks ahead, at least 1.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }
}
