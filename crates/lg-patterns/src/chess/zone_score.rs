//! Moves scored by zones of Linguistic Geometry: the baseline that patterns were made to better.

use cozy_chess::Move;
use search_core::Position as _;

use crate::zone::{World, ZoneLimits};

use super::fuzzy_score::FuzzyScore;
use super::position::Chess;
use super::scene::{Ground, seen};
use super::score::MoveScore;

/// Scores by zones with main trajectories of up to so many steps: a move is worth the best zone of ours that
/// one of whose trajectories it begins, plus the best of theirs.
///
/// A zone is worth the target's value for the walker's and for each step, `T / (X m)`; a trajectory of the n-th
/// negation a share of 1 in n + 1 of that. Ours: Linguistic Geometry has no such number.
#[derive(Clone, Debug)]
pub struct ZoneScore {
    ground: Ground,
    limits: ZoneLimits,
}

impl ZoneScore {
    /// With main trajectories of up to `horizon` steps.
    #[must_use]
    pub fn new(horizon: u16) -> Self {
        Self { ground: Ground::new(FuzzyScore::VALUES), limits: ZoneLimits::steps(horizon) }
    }
}

impl MoveScore for ZoneScore {
    fn score(&self, chess: &Chess, moves: &[Move], scores: &mut Vec<f64>) {
        let sight = self.ground.see(chess);
        let position = &sight.position;
        // For each piece and square, the best zone of ours and of theirs that this step is in.
        let mut best = vec![[[0.0_f64; 64]; 2]; position.pieces().len()];
        let own = chess.side_to_move();
        let value = |piece: usize| f64::from(position.kind_of(&position.pieces()[piece]).value());
        if let Ok(world) = World::of(&self.ground.geometry, position) {
            let pieces = position.pieces().len();
            for (from, to) in (0..pieces).flat_map(|from| (0..pieces).map(move |to| (from, to))) {
                let theirs = usize::from(position.pieces()[from].side != own);
                for zone in world.zones(from, to, &self.limits).unwrap_or_default() {
                    let steps = zone.trajectories().next().map_or(1, |main| main.steps());
                    let worth = value(to) / value(from) / steps as f64;
                    for trajectory in zone.trajectories() {
                        if let Some(step) = trajectory.points.get(1) {
                            let share = worth / (1.0 + f64::from(trajectory.negation));
                            let place = &mut best[trajectory.walker][theirs][usize::from(*step) % 64];
                            *place = place.max(share);
                        }
                    }
                }
            }
        }
        scores.extend(moves.iter().map(|m| {
            let target = seen(chess.target(*m)).index();
            sight.on(m.from).map_or(0.0, |piece| best[usize::from(piece)].iter().map(|of| of[target]).sum())
        }));
    }
}
