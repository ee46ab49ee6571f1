//! Moves scored by patterns one by one: what fuzzy patterns are an abbreviation of.

use cozy_chess::Move;
use search_core::Position as _;

use crate::intervene::Horizon;
use crate::rank::{Ingredients, RankWeights};
use crate::scene::{Occupancy, Scene};

use super::fuzzy_score::FuzzyScore;
use super::position::Chess;
use super::scene::{Ground, seen};
use super::score::MoveScore;

/// Scores by exact ranks of main paths, an empty board and horizon 1: the rank of the best path of ours that
/// begins with the move, plus that of the best one of theirs that it meddles with, as for fuzzy patterns.
///
/// Goes through every main path of a position: hundreds of times the work of fuzzy patterns.
#[derive(Clone, Debug)]
pub struct PathScore {
    ground: Ground,
    weights: RankWeights,
}

impl Default for PathScore {
    fn default() -> Self {
        Self { ground: Ground::new(FuzzyScore::VALUES), weights: RankWeights::default() }
    }
}

impl MoveScore for PathScore {
    fn score(&self, chess: &Chess, moves: &[Move], scores: &mut Vec<f64>) {
        scores.resize(moves.len(), 0.0);
        let sight = self.ground.see(chess);
        let position = &sight.position;
        let Ok(scene) = Scene::new(&self.ground.geometry, position, Occupancy::Empty) else { return };
        let own = chess.side_to_move();
        let ends: Vec<_> = moves
            .iter()
            .map(|m| {
                let taken = sight.on(m.to).filter(|_| chess.captured(*m).is_some());
                (sight.on(m.from), seen(chess.target(*m)), taken)
            })
            .collect();
        let mut met = vec![0.0_f64; moves.len()];
        let value = |piece: usize| position.kind_of(&position.pieces()[piece]).value();
        for pair in scene.pairs() {
            let (from, to) = (usize::from(pair.from), usize::from(pair.to));
            let side = position.pieces()[from].side;
            for path in scene.paths(&pair) {
                let mut sums = [0.0_f64; 2];
                for intervener in scene.interveners(&pair, &path, Horizon::One) {
                    let piece = usize::from(intervener.piece);
                    sums[position.pieces()[piece].side.index()] +=
                        Ingredients::weight(value(piece), f64::from(intervener.distance));
                }
                let rank = self.weights.rank(&Ingredients {
                    target: f64::from(value(to)),
                    starter: f64::from(value(from)),
                    distance: path.steps() as f64,
                    friends: sums[side.index()],
                    foes: sums[side.other().index()],
                });
                let between = path.between();
                for (index, (mover, target, taken)) in ends.iter().enumerate() {
                    if side == own {
                        if *mover == Some(pair.from) && path.squares.get(1) == Some(target) {
                            scores[index] = scores[index].max(rank);
                        }
                    } else if *taken == Some(pair.from)
                        || *mover == Some(pair.to)
                        || between.contains(*target)
                    {
                        met[index] = met[index].max(rank);
                    }
                }
            }
        }
        scores.iter_mut().zip(met).for_each(|(score, met)| *score += met);
    }
}
