//! Which plies are legal.

use crate::moves::Move;
use crate::phase::Phase;
use crate::point::{Direction, Point};
use crate::points::Points;
use crate::position::Jiu;
use crate::rules::{Jumps, Opening, SingleJump};

/// How many jumps the search for the longest chain looks at before it takes the longest found so
/// far. Real positions need some dozens; boards made to have a great many paths would need more than
/// anyone can wait for.
const LONGEST_CHAIN_BUDGET: u32 = 2_000;

/// Whether the stone on `at` (counted as gone from there or not: it does not matter) can jump.
#[inline]
pub(crate) fn can_jump(at: Point, enemy: Points, empty: Points) -> bool {
    Direction::ALL.into_iter().any(|direction| can_jump_towards(at, direction, enemy, empty))
}

#[inline]
fn can_jump_towards(at: Point, direction: Direction, enemy: Points, empty: Points) -> bool {
    enemy.contains(at.towards(direction, 1)) && empty.contains(at.towards(direction, 2))
}

/// The most stones that a chain from `at` can capture. `empty` has `at` in it: the stone has left.
fn longest_chain(at: Point, enemy: Points, empty: Points, budget: &mut u32) -> u32 {
    let mut longest = 0;
    for direction in Direction::ALL {
        if *budget == 0 {
            break;
        }
        if can_jump_towards(at, direction, enemy, empty) {
            *budget -= 1;
            let over = Points::of(at.towards(direction, 1));
            let rest = longest_chain(at.towards(direction, 2), enemy.without(over), empty | over, budget);
            longest = longest.max(1 + rest);
        }
    }
    longest
}

impl Jiu {
    /// The stones of the side to move, the enemy's, and the empty points.
    #[inline]
    fn sides(&self) -> (Points, Points, Points) {
        let side = self.state.side;
        (self.stones(side), self.stones(side.other()), self.empty())
    }

    /// The stones that can jump in a direction.
    #[inline]
    fn jumpers(&self, direction: Direction) -> Points {
        let (own, enemy, empty) = self.sides();
        let back = direction.opposite();
        own & (enemy & empty.shifted(back)).shifted(back)
    }

    /// Whether a turn of one jump is banned, `once` telling that one has been made already.
    #[inline]
    fn single_jump_banned(&self, once: bool) -> bool {
        let side = self.state.side;
        // What counts is how many stones the enemy had when the turn began.
        let enemy = self.stones(side.other()).count() + u32::from(once);
        let enemy_flies = self.rules.flies(enemy, self.size());
        match self.rules.single_jump {
            SingleJump::Allowed => false,
            SingleJump::StrongBanned => enemy_flies && !self.flies(side),
            SingleJump::BothBanned => enemy_flies || self.flies(side),
        }
    }

    /// Whether a first jump may be made: where a single one is banned another must follow.
    #[inline]
    fn first_jump_allowed(&self, from: Point, direction: Direction, banned: bool) -> bool {
        if !banned {
            return true;
        }
        let (_, enemy, empty) = self.sides();
        let over = Points::of(from.towards(direction, 1));
        can_jump(from.towards(direction, 2), enemy.without(over), empty | over | Points::of(from))
    }

    /// Whether the side to move has any move at the beginning of a turn.
    #[inline]
    pub(crate) fn can_move(&self) -> bool {
        let (own, _, empty) = self.sides();
        if empty.is_empty() || own.is_empty() {
            return false;
        }
        if own.neighbours().meets(empty) || self.flies(self.state.side) {
            return true;
        }
        let banned = self.single_jump_banned(false);
        Direction::ALL.into_iter().any(|direction| {
            self.jumpers(direction).iter().any(|from| self.first_jump_allowed(from, direction, banned))
        })
    }

    pub(crate) fn generate(&self, moves: &mut Vec<Move>) {
        match self.state.phase {
            Phase::Placement => moves.extend(self.placements().iter().map(Move::Place)),
            Phase::Lift => {
                let own = self.stones(self.state.side) & self.geometry.centre;
                moves.extend(own.iter().map(Move::Lift));
            }
            Phase::Turn => self.generate_turn(moves),
            Phase::Chain { at, once } => self.generate_chain(at, once, moves),
            Phase::Removal { .. } => {
                let (_, enemy, _) = self.sides();
                moves.extend(enemy.iter().map(Move::Remove));
            }
            Phase::Won => {}
        }
    }

    /// Where a stone may be placed.
    pub(crate) fn placements(&self) -> Points {
        let (own, enemy, empty) = self.sides();
        let stones = own | enemy;
        let narrowed = match stones.count() {
            0 | 1 => empty & self.geometry.centre,
            2 | 3 if self.rules.opening == Opening::Adjacent => empty & stones.neighbours(),
            _ => empty,
        };
        // Set up by hand, a board can have no such point left.
        if narrowed.is_empty() { empty } else { narrowed }
    }

    fn generate_turn(&self, moves: &mut Vec<Move>) {
        let before = moves.len();
        self.generate_jumps(moves);
        if moves.len() > before && self.rules.jumps != Jumps::Optional {
            return;
        }
        let (own, _, empty) = self.sides();
        for direction in Direction::ALL {
            let entered = own.shifted(direction) & empty;
            let back = direction.opposite();
            moves.extend(entered.iter().map(|to| Move::Step { from: to.towards(back, 1), to }));
        }
        if self.flies(self.state.side) {
            for from in own {
                let near = Points::of(from).neighbours();
                moves.extend(empty.without(near).iter().map(|to| Move::Fly { from, to }));
            }
        }
    }

    fn generate_jumps(&self, moves: &mut Vec<Move>) {
        let before = moves.len();
        let banned = self.single_jump_banned(false);
        for direction in Direction::ALL {
            let jumpers = self.jumpers(direction).iter();
            let allowed = jumpers.filter(|&from| self.first_jump_allowed(from, direction, banned));
            moves.extend(allowed.map(|from| Move::Jump { from, direction }));
        }
        if self.rules.jumps == Jumps::Maximal {
            self.keep_longest(moves, before);
        }
    }

    fn generate_chain(&self, at: Point, once: bool, moves: &mut Vec<Move>) {
        let (_, enemy, empty) = self.sides();
        let maximal = self.rules.jumps == Jumps::Maximal;
        let must_go_on = maximal || once && self.single_jump_banned(true);
        if !must_go_on {
            moves.push(Move::Stop);
        }
        let before = moves.len();
        let on = Direction::ALL.into_iter().filter(|&way| can_jump_towards(at, way, enemy, empty));
        moves.extend(on.map(|direction| Move::Jump { from: at, direction }));
        if maximal {
            self.keep_longest(moves, before);
        }
    }

    /// Of the jumps from index `start` on, keeps those that begin the longest chains.
    fn keep_longest(&self, moves: &mut Vec<Move>, start: usize) {
        let (_, enemy, empty) = self.sides();
        let lengths: Vec<u32> = moves[start..]
            .iter()
            .map(|m| match (m.leaves(), m.takes(), m.enters()) {
                (Some(from), Some(over), Some(to)) => {
                    let (left, over) = (Points::of(from), Points::of(over));
                    let mut budget = LONGEST_CHAIN_BUDGET;
                    longest_chain(to, enemy.without(over), empty | over | left, &mut budget)
                }
                _ => 0,
            })
            .collect();
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let mut lengths = lengths.into_iter();
        let mut index = 0;
        moves.retain(|_| {
            index += 1;
            index <= start || lengths.next() == Some(longest)
        });
    }

    /// All legal plies.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if search_core::Position::outcome(self).is_none() {
            self.generate(&mut moves);
        }
        moves
    }
}
