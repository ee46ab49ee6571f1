//! Questions to the solved game. Positions within a turn are answered by playing the turn to its end with
//! the plies that everything else plays.

use search_core::Position as _;

use crate::moves::Move;
use crate::phase::Phase;
use crate::position::Jiu;
use crate::retrograde::Solved;
use crate::retrograde::board::Board;
use crate::retrograde::turns::SIZE;
use crate::retrograde::value::Value;
use crate::rules::{Repetition, Rules};
use crate::size::Size;

/// A way to play a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The plies to the end of the turn, or of the game.
    pub plies: Vec<Move>,
    /// What they are worth to the side that plays them.
    pub value: Value,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotSolved {
    /// Only 4x4 is solved.
    #[error("only the board of 4x4 is solved, not {0}")]
    Board(Size),
    /// The position is one of other rules.
    #[error("solved under other rules: {solved}; the position has {found}")]
    Rules {
        /// The rules that the game is solved under.
        solved: Rules,
        /// The position's.
        found: Rules,
    },
    /// The limit of plies without a capture may come before a win.
    #[error("with a draw after {limit} plies without a capture, a win in {longest} turns may come too late")]
    QuietLimit {
        /// The limit.
        limit: u16,
        /// The most turns that a win takes.
        longest: u16,
    },
    /// A position of the preparation that no play leads to.
    #[error("no play leads to this position of the preparation")]
    Unreachable,
}

impl Solved {
    /// What the position is worth to the side to move by best play, its past forgotten.
    ///
    /// # Errors
    /// [`NotSolved`] for another board, other rules (repetition may differ), a limit of plies without a
    /// capture that wins may not meet, and boards of the preparation that no play leads to.
    pub fn value(&self, position: &Jiu) -> Result<Value, NotSolved> {
        self.check(position)?;
        self.look_up(&mut position.forgetting())
    }

    /// Every way to end the turn, and what it is worth to the side to move, the best first; ways that differ
    /// only in the order of removals are told once. None if the game is over.
    ///
    /// # Errors
    /// As [`Solved::value`].
    pub fn choices(&self, position: &Jiu) -> Result<Vec<Choice>, NotSolved> {
        self.check(position)?;
        let mut choices = Vec::new();
        self.walk(&mut position.forgetting(), &mut Vec::new(), &mut choices)?;
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.value));
        Ok(choices)
    }

    fn check(&self, position: &Jiu) -> Result<(), NotSolved> {
        if position.size() != SIZE {
            return Err(NotSolved::Board(position.size()));
        }
        let found = position.rules();
        let without_draws = |rules| Rules { repetition: Repetition::Off, quiet_limit: None, ..rules };
        if without_draws(found) != without_draws(self.rules) {
            return Err(NotSolved::Rules { solved: self.rules, found });
        }
        let longest = self.census.analysed.longest;
        match found.quiet_limit.map(std::num::NonZero::get) {
            Some(limit) if limit < longest => Err(NotSolved::QuietLimit { limit, longest }),
            _ => Ok(()),
        }
    }

    /// The value of a position without a past.
    fn look_up(&self, position: &mut Jiu) -> Result<Value, NotSolved> {
        match position.phase() {
            Phase::Won => Ok(Value::Loss(0)),
            Phase::Turn => Ok(Value::from_word(self.words[self.index.of(Board::of(position))])),
            Phase::Placement => self.placement.value(position).ok_or(NotSolved::Unreachable),
            Phase::Lift | Phase::Chain { .. } | Phase::Removal { .. } => {
                let mut best = None;
                for m in position.moves() {
                    best = best.max(Some(self.after(position, m)?));
                }
                best.ok_or(NotSolved::Unreachable)
            }
        }
    }

    /// What a ply is worth to the side that plays it.
    fn after(&self, position: &mut Jiu, m: Move) -> Result<Value, NotSolved> {
        let (side, begun) = (position.side_to_move(), position.phase());
        let undo = position.play(m);
        let value = self.look_up(position);
        let to_move = position.side_to_move();
        position.undo(m, undo);
        let of_battle = !matches!(begun, Phase::Placement | Phase::Lift);
        value.map(|value| match (to_move == side, of_battle) {
            (true, _) => value,
            (false, true) => value.a_turn_before(),
            (false, false) => value.for_the_other(),
        })
    }

    /// Adds the ways that begin with `plies`, which have been played.
    fn walk(
        &self,
        position: &mut Jiu,
        plies: &mut Vec<Move>,
        choices: &mut Vec<Choice>,
    ) -> Result<(), NotSolved> {
        for m in position.moves() {
            let value = self.after(position, m)?;
            plies.push(m);
            let undo = position.play(m);
            if matches!(position.phase(), Phase::Chain { .. } | Phase::Removal { .. }) {
                self.walk(position, plies, choices)?;
            } else if is_in_order(plies) {
                choices.push(Choice { plies: plies.clone(), value });
            }
            position.undo(m, undo);
            plies.pop();
        }
        Ok(())
    }
}

/// Whether the removals, which end a turn, go by rising point.
fn is_in_order(plies: &[Move]) -> bool {
    let removed =
        plies.iter().filter_map(|ply| if let Move::Remove(point) = ply { Some(point) } else { None });
    removed.is_sorted()
}
