//! A game as it was played: where it started, the moves, where it stands.

use std::fmt;

use search_core::{Position, Side};

use crate::legality::IllegalMove;
use crate::moves::Move;
use crate::position::Reversi;

/// A game: the position it started from and its moves, passes among them, all legal. It may be
/// unfinished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    start: Reversi,
    moves: Vec<Move>,
    last: Reversi,
}

impl GameRecord {
    /// A game without moves yet.
    #[must_use]
    pub const fn new(start: Reversi) -> Self {
        Self { start, moves: Vec::new(), last: start }
    }

    /// Adds a move. A pass is a move of its own.
    ///
    /// # Errors
    /// [`IllegalMove`] when it is not legal now; the game is unchanged then.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.last.try_play(m)?;
        self.moves.push(m);
        Ok(())
    }

    /// Adds a move, and before it a pass if `m` is a disc and the side to move must pass: for games
    /// whose passes are not written.
    ///
    /// # Errors
    /// [`IllegalMove`] when neither is legal now; the game is unchanged then.
    pub fn play_past_passes(&mut self, m: Move) -> Result<(), IllegalMove> {
        if m.is_pass() || !self.must_pass() {
            return self.play(m);
        }
        let mut passed = self.last;
        passed.play(Move::PASS);
        passed.try_play(m)?;
        self.moves.extend([Move::PASS, m]);
        self.last = passed;
        Ok(())
    }

    /// Whether the side to move has no move but to pass.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        self.last.placements() == 0 && !self.last.is_over()
    }

    /// The position before the first move.
    #[must_use]
    pub const fn start(&self) -> &Reversi {
        &self.start
    }

    /// The moves, passes among them.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after the last move.
    #[must_use]
    pub const fn position(&self) -> &Reversi {
        &self.last
    }

    /// The replay: the start, then the position after each move.
    pub fn positions(&self) -> impl Iterator<Item = Reversi> + '_ {
        let mut position = self.start;
        std::iter::once(self.start).chain(self.moves.iter().map(move |&m| {
            position.play(m);
            position
        }))
    }

    /// The replay, move by move: each position with the move that was played there.
    pub fn plies(&self) -> impl Iterator<Item = (Reversi, Move)> + '_ {
        self.positions().zip(self.moves.iter().copied())
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.last.is_over().then(|| GameResult::of(&self.last))
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameResult {
    /// Black's discs.
    pub black: u32,
    /// White's discs.
    pub white: u32,
    /// Black's discs minus White's, with the empty squares counted as the rules say
    /// ([`Count`](crate::Count)).
    pub difference: i32,
}

impl GameResult {
    /// The discs of a position as they lie, whether the game is over or not.
    #[must_use]
    pub fn of(position: &Reversi) -> Self {
        let [black, white] = [Side::First, Side::Second].map(|side| position.discs(side).count_ones());
        Self { black, white, difference: position.difference() }
    }

    /// The side with more discs; `None` if they are equal.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self.difference {
            0 => None,
            1.. => Some(Side::First),
            _ => Some(Side::Second),
        }
    }
}

impl fmt::Display for GameResult {
    /// Black's discs, White's, and the difference: `40-20 (+24)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{} ({:+})", self.black, self.white, self.difference))
    }
}
