//! What the moves of a position are worth, without playing them: for the last ply of a search.
//!
//! A quiet step changes the value little, and most of the change comes from the diagonal pairs of
//! own pieces that it breaks and makes. Those are counted for all moves at once, on sets of squares;
//! the rest is bounded by what a step can do at most. Only moves that could then still lie above
//! alpha are valued one by one, by difference.

use search_core::{Frontier, Score, Window};

use super::digits::{at_least, sum_of_digits, sum_of_four};
use super::features::{Reading, diagonals, diagonals_of_opponent};
use super::weights::Weights;
use super::{contact, formation, placement};
use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::moves::{Move, Step};

/// Weights from here on could carry a value to [`Score::MAX_EVAL`], where it is cut and bounds mean
/// nothing: all counts of a position on 128 squares together stay below 8,000.
const WEIGHT_LIMIT: u32 = 1 << 16;

/// The most by which a quiet step changes attacks on unprotected pieces: two on the piece itself where
/// it was, and two on each of two pieces that it comes to protect, or the other way round.
const STEP_ATTACKS: i32 = 6;

/// The most by which a step adds to connected pieces on a column, or on a row: itself and two
/// neighbours.
const STEP_CONNECTIONS: i32 = 3;

/// The most that a step adds to the moves of its own side, those of diagonal pairs aside: an edge and
/// two pieces that it stood or comes to stand before.
const STEP_MOBILITY: i32 = 3;

/// The enemy pieces that a step can stand diagonally before: two where it was, and two where it goes.
const STEP_NEXT_TO: i32 = 4;

/// The most by which a step adds to the diagonal pairs of own pieces.
const STEP_PAIRS: i32 = 4;

/// A position from the view of its side to move, with the parts of its value.
struct Parent<'a, B: 'static> {
    geometry: &'static Geometry<B>,
    weights: &'a Weights,
    own: B,
    enemy: B,
    /// The value for the side to move.
    value: i32,
    own_formation: i32,
    enemy_formation: i32,
    contact: i32,
}

/// See [`Evaluate::frontier`](search_core::Evaluate::frontier). `None` with weights from the limit on.
#[inline]
pub(super) fn frontier<B: Bits, const WHITE: bool>(
    geometry: &'static Geometry<B>,
    [own, enemy]: [B; 2],
    weights: &Weights,
    window: Window,
    moves: &mut Vec<Move>,
) -> Option<Frontier<Move>> {
    if !weights.are_bounded() {
        return None;
    }
    let parent = Parent::new::<WHITE>(geometry, [own, enemy], weights);
    let (candidates, most) = parent.candidates::<WHITE>(window.alpha);
    let start = moves.len();
    let mut best = most.map_or(Score::NEG_INFINITY, Score::eval);
    for (step, mut targets) in Step::ALL.into_iter().zip(candidates) {
        while let Some(to) = targets.pop() {
            let m = geometry.move_onto::<WHITE>(to, step);
            match parent.value_after::<WHITE>(m).map(Score::eval) {
                Some(least) if least >= window.beta => {
                    moves.truncate(start);
                    return Some(Frontier::Cut { m, least });
                }
                Some(value) if value <= window.alpha => best = best.max(value),
                _ => moves.push(m),
            }
        }
    }
    Some(Frontier::Left { most: best })
}

impl<'a, B: Bits> Parent<'a, B> {
    #[inline(always)]
    fn new<const WHITE: bool>(
        geometry: &'static Geometry<B>,
        [own, enemy]: [B; 2],
        weights: &'a Weights,
    ) -> Self {
        let placed = placement(geometry, by_colour::<B, WHITE>(own, enemy), weights, Reading::SOUND);
        let own_formation = formation::<B, WHITE>(geometry, own, weights, Reading::SOUND);
        let enemy_formation = enemy_formation::<B, WHITE>(geometry, enemy, weights);
        let contact = contact_for::<B, WHITE>(geometry, own, enemy, weights);
        let placed = if WHITE { placed } else { -placed };
        let value = placed + own_formation - enemy_formation + contact;
        Self { geometry, weights, own, enemy, value, own_formation, enemy_formation, contact }
    }

    /// The targets of the moves that may be worth more than `alpha`, one set for each step, and what
    /// the others are worth at most; `None` if no move was left out.
    #[inline(always)]
    fn candidates<const WHITE: bool>(&self, alpha: Score) -> ([B; 3], Option<i32>) {
        let Self { geometry, weights, own, enemy, .. } = *self;
        let all = geometry.targets::<WHITE>(own, enemy);
        let loud = enemy | geometry.near_goal[usize::from(!WHITE)][0];
        let pair = weights.protection - weights.mobility;
        let (alone, touching) = self.most_of_a_step::<WHITE>();
        let at_most = self.value + alone + pair.abs() * STEP_PAIRS + touching;
        if Score::eval(at_most) <= alpha {
            return (all.map(|targets| targets & loud), Some(at_most));
        }
        // Steps that touch nothing of the enemy's, by the pairs that they must make.
        let gap = alpha.value().saturating_sub(self.value + alone);
        if pair <= 0 || gap < -STEP_PAIRS * pair {
            return (all, None);
        }
        let pairs = gap.div_euclid(pair) + 1;
        let many = self.making_pairs::<WHITE>(pairs);
        let [leaving, arriving] = self.touching::<WHITE>();
        let mut candidates = all;
        for ((targets, many), step) in candidates.iter_mut().zip(many).zip(Step::ALL) {
            *targets = *targets & (many | geometry.stepped::<WHITE>(leaving, step) | arriving | loud);
        }
        (candidates, Some(self.value + alone + pair * (pairs - 1)))
    }

    /// What a quiet step below the last two rows gains at most, its pairs aside: if it touches
    /// nothing of the enemy's, and by how much more if it does.
    #[inline(always)]
    fn most_of_a_step<const WHITE: bool>(&self) -> (i32, i32) {
        let Self { geometry, weights, own, enemy, .. } = *self;
        let mut alone = weights.danger
            + weights.danger.abs()
            + weights.mobility.abs() * STEP_MOBILITY
            + weights.connection_vertical.abs() * STEP_CONNECTIONS
            + weights.connection_horizontal.abs() * STEP_CONNECTIONS
            + weights.column_hole.abs()
            + weights.home_ground.abs();
        let mut touching = weights.attack.abs() * STEP_ATTACKS;
        let [own_far, enemy_far] = [(own, usize::from(!WHITE)), (enemy, usize::from(WHITE))]
            .map(|(pieces, side)| pieces & geometry.near_goal[side][1]);
        if !(own_far | enemy_far).is_empty() {
            // What is protected changes for own pieces near their goal, and what is attacked for
            // those of the enemy that the piece was or comes to be next to.
            let one = weights.danger.abs() + weights.high_danger.abs();
            alone += one * own_far.count() as i32;
            touching += (one + weights.almost_win.abs()) * (enemy_far.count() as i32).min(STEP_NEXT_TO);
        }
        (alone, touching)
    }

    /// Squares from which, and squares onto which, a quiet step may change attacks on unprotected
    /// pieces: attacked ones, and those behind an attacked own piece that depends on it.
    #[inline(always)]
    fn touching<const WHITE: bool>(&self) -> [B; 2] {
        let Self { geometry, own, enemy, .. } = *self;
        let [a, z] = diagonals_of_opponent::<B, WHITE>(geometry, enemy);
        let attacked = a | z;
        let [by_a, by_z] = diagonals::<B, WHITE>(geometry, own);
        let behind = |set: B| {
            let [a, z] = diagonals_of_opponent::<B, WHITE>(geometry, set);
            a | z
        };
        let once = own & attacked & (by_a ^ by_z);
        let never = (own & attacked).without(by_a | by_z);
        [attacked | behind(once), attacked | behind(never)]
    }

    /// The squares that a step, one set for each kind, reaches with at least so many diagonal pairs
    /// of own pieces more than before.
    #[inline(always)]
    fn making_pairs<const WHITE: bool>(&self, pairs: i32) -> [B; 3] {
        let Self { geometry, own, .. } = *self;
        let [a, b] = diagonals::<B, true>(geometry, own);
        let [c, d] = diagonals::<B, false>(geometry, own);
        let around = sum_of_four(a, b, c, d);
        Step::ALL.map(|step| {
            // 7 - n has the digits of n inverted.
            let left = around.map(|digit| !geometry.stepped::<WHITE>(digit, step));
            let sum = sum_of_digits(around, left);
            // A diagonal step counts the piece itself at its target.
            let itself = i32::from(step != Step::Straight);
            at_least(sum, pairs + 7 + itself)
        })
    }

    /// The value after `m`, for the side that makes it; `None` if the game may end.
    #[inline(always)]
    fn value_after<const WHITE: bool>(&self, m: Move) -> Option<i32> {
        let Self { geometry, weights, .. } = *self;
        let (from, to) = (B::of(m.from()), B::of(m.to()));
        if to.meets(geometry.goal[usize::from(!WHITE)]) {
            return None;
        }
        let own = self.own ^ (from | to);
        let (to_edge, from_edge) = (self.edge(to), self.edge(from));
        let mut value = self.value + weights.danger + weights.mobility * (from_edge - to_edge);
        let mut enemy = self.enemy;
        if to.meets(enemy) {
            enemy = enemy.without(to);
            if enemy.is_empty() {
                return None;
            }
            let rank = m.to() / geometry.size.files();
            let rows = i32::from(if WHITE { geometry.size.ranks() - 1 - rank } else { rank });
            value += weights.piece + weights.danger * rows + weights.mobility * (3 - to_edge);
            value += self.enemy_formation - enemy_formation::<B, WHITE>(geometry, enemy, weights);
        }
        value += formation::<B, WHITE>(geometry, own, weights, Reading::SOUND) - self.own_formation;
        Some(value + contact_for::<B, WHITE>(geometry, own, enemy, weights) - self.contact)
    }

    /// 1 on an edge file, where a piece has one step less, else 0.
    #[inline(always)]
    fn edge(&self, square: B) -> i32 {
        i32::from(!square.meets(self.geometry.not_file_a & self.geometry.not_last_file))
    }
}

#[inline(always)]
fn by_colour<B: Bits, const WHITE: bool>(own: B, enemy: B) -> [B; 2] {
    if WHITE { [own, enemy] } else { [enemy, own] }
}

#[inline(always)]
fn enemy_formation<B: Bits, const WHITE: bool>(geometry: &Geometry<B>, enemy: B, weights: &Weights) -> i32 {
    if WHITE {
        formation::<B, false>(geometry, enemy, weights, Reading::SOUND)
    } else {
        formation::<B, true>(geometry, enemy, weights, Reading::SOUND)
    }
}

/// The contact of an unfinished game from the view of the side that owns `own`.
#[inline(always)]
fn contact_for<B: Bits, const WHITE: bool>(
    geometry: &Geometry<B>,
    own: B,
    enemy: B,
    weights: &Weights,
) -> i32 {
    let value = contact(geometry, by_colour::<B, WHITE>(own, enemy), weights, Reading::SOUND);
    if WHITE { value } else { -value }
}

impl Weights {
    /// Whether no sum of these weights leaves `i32`, but for that of a win.
    #[inline]
    fn are_bounded(&self) -> bool {
        let Self { win: _, almost_win, piece, danger, high_danger, attack, .. } = *self;
        let Self { protection, connection_horizontal, connection_vertical, .. } = *self;
        let Self { mobility, column_hole, home_ground, .. } = *self;
        let pieces = [almost_win, piece, danger, high_danger, attack, protection];
        let others = [connection_horizontal, connection_vertical, mobility, column_hole, home_ground];
        pieces.iter().chain(&others).fold(0, |all, weight| all | weight.unsigned_abs()) < WEIGHT_LIMIT
    }
}
