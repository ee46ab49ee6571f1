//! The paper's `battle` routine: the best of moving and capturing.
//!
//! How its text is read:
//!
//! - A shape is *constructed by a move* if the moved stone is part of it where the move ends, after the
//!   stones jumped over have left.
//! - Equation 4 values steps (and flights, where the rules have them, which the paper does not know).
//! - In equation 5, m is the number of stones jumped over; every chain and every prefix of one is a
//!   candidate. Stones that the end's squares will take are not counted: the square's own value
//!   stands for them.
//! - A chain is walked jump by jump. At each stop the rest of the chain is chosen anew, by the same
//!   value; since equation 5 adds up along the path, that finds the same best end.
//! - The paper doesn't say which stone a square takes: see [`Removal`].

use search_core::{Position as _, Side};

use crate::moves::Move;
use crate::phase::Phase;
use crate::player::ShapePlayer;
use crate::point::Point;
use crate::points::Points;
use crate::position::Jiu;

/// How many jumps are looked at before the chains found so far must do. Real positions need some
/// dozens.
const CHAIN_BUDGET: u32 = 10_000;

/// Which enemy stone is taken for a square. The paper is silent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Removal {
    /// The stone that is part of the most valuable enemy shape by table 2, ties by dice: in the
    /// spirit of the paper.
    #[default]
    BreakShape,
    /// Any, by dice: the letter of it.
    Any,
}

/// A first ply with the value of the best that it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The ply: a step, a flight, a jump, or stopping.
    pub m: Move,
    /// Equation 4 of a step or flight; equation 5 of the best chain that begins with the jump, counted
    /// from here on.
    pub value: i32,
}

impl ShapePlayer {
    /// `battle()`: every ply of the turn with its value.
    #[must_use]
    pub fn candidates(&self, position: &Jiu) -> Vec<Candidate> {
        let mut budget = CHAIN_BUDGET;
        let mut work = position.clone();
        let value = |m: &Move| Candidate { m: *m, value: self.value(&mut work, *m, &mut budget) };
        position.moves().iter().map(value).collect()
    }

    pub(super) fn battle(&mut self, position: &Jiu) -> Option<Move> {
        let candidates: Vec<_> = self.candidates(position).iter().map(|c| (c.m, c.value)).collect();
        self.dice.pick_best(&candidates)
    }

    fn value(&self, position: &mut Jiu, m: Move, budget: &mut u32) -> i32 {
        match (m, position.phase()) {
            (Move::Step { from, to } | Move::Fly { from, to }, _) => {
                self.value_of_end(position, position.side_to_move(), from, to)
            }
            (Move::Jump { .. }, _) => self.battle.captured + self.best_after_jump(position, m, budget),
            (Move::Stop, Phase::Chain { at, .. }) => {
                self.value_of_end(position, position.side_to_move(), at, at)
            }
            _ => 0,
        }
    }

    /// The best that can follow a jump: ending there, or jumping on.
    fn best_after_jump(&self, position: &mut Jiu, jump: Move, budget: &mut u32) -> i32 {
        let Some(to) = jump.enters() else { return 0 };
        let side = position.side_to_move();
        let undo = position.play(jump);
        let best = match position.phase() {
            Phase::Chain { .. } if *budget > 0 => {
                *budget -= 1;
                let next = position.moves();
                next.into_iter().map(|m| self.value(position, m, budget)).max().unwrap_or(0)
            }
            _ => self.value_of_end(position, side, to, to),
        };
        position.undo(jump, undo);
        best
    }

    /// The Max of equations 4 and 5 for a stone that leaves `from` and ends on `to`.
    fn value_of_end(&self, position: &Jiu, side: Side, from: Point, to: Point) -> i32 {
        self.battle.shape.highest(&position.shapes_formed_by(side, from, to))
    }

    /// Which stone to take.
    pub(super) fn remove(&mut self, position: &Jiu) -> Option<Move> {
        let enemy = position.side_to_move().other();
        let value = |point: Point| match self.removal {
            Removal::Any => 0,
            Removal::BreakShape => self.battle.shape.highest(&position.shapes_formed(enemy, point)),
        };
        let stones: Points = position.stones(enemy);
        let values: Vec<_> = stones.iter().map(|point| (Move::Remove(point), value(point))).collect();
        self.dice.pick_best(&values)
    }
}
