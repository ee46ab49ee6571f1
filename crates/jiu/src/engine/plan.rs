//! The rest of a turn, as the search of its first ply has found it.

use std::collections::VecDeque;

use search_core::Position as _;

use crate::moves::Move;
use crate::position::Jiu;

/// The further plies of a turn, each with the position that it is for.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan(VecDeque<(u64, Move)>);

impl Plan {
    /// What `line` says of the turn that begins, or goes on, in `position`, after its first ply.
    pub(super) fn new(position: &Jiu, line: &[Move]) -> Self {
        let side = position.side_to_move();
        let mut position = position.clone();
        let mut plan = VecDeque::new();
        for (index, &m) in line.iter().enumerate() {
            let goes_on = position.outcome().is_none() && position.side_to_move() == side;
            if index > 0 && (!goes_on || position.is_between_turns()) {
                break;
            }
            if index > 0 {
                plan.push_back((position.board_key(), m));
            }
            position.play(m);
        }
        Self(plan)
    }

    /// The ply planned for this position, if it is the one expected next.
    pub(super) fn next(&mut self, position: &Jiu) -> Option<Move> {
        let (key, m) = self.0.pop_front()?;
        let expected = key == position.board_key() && position.illegality(m).is_none();
        if !expected {
            self.0.clear();
        }
        expected.then_some(m)
    }
}
