//! Moves scored by fuzzy patterns: how good is the best pattern of ours that a move carries on, and how good
//! was the best one of theirs that it meddles with.
//!
//! The paper says that patterns find the candidate moves, not how; this is ours.

use cozy_chess::Move;
use search_core::Position as _;

use crate::board::Square;
use crate::fuzzy::{Fuzzifier, FuzzyPattern};
use crate::intervene::Horizon;
use crate::position::PieceId;
use crate::rank::RankWeights;
use crate::scene::{Occupancy, Pair, Scene};
use crate::steps::Last;
use crate::terms::Terms;

use super::position::Chess;
use super::scene::{Ground, seen};
use super::score::MoveScore;

/// What a move gets credit for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Credit {
    /// The rank of the best pattern of ours that it carries on, plus that of the best one of theirs that it
    /// meddles with.
    #[default]
    Both,
    /// The best of ours only.
    Attack,
    /// The ranks of all that it carries on, and of all that it meddles with, once for each way it does.
    Sum,
}

/// Scores by fuzzy patterns.
///
/// A move carries a pattern on if it takes the target, or brings the piece one step nearer on a shortest path.
/// It meddles with a pattern of theirs if it takes the piece that starts, if it goes to a square of the group,
/// or if the target leaves.
#[derive(Clone, Debug)]
pub struct FuzzyScore {
    ground: Ground,
    fuzzifier: Fuzzifier,
    horizon: Horizon,
    occupancy: Occupancy,
    credit: Credit,
    in_words: bool,
}

impl FuzzyScore {
    /// Values of pieces as elsewhere in this crate, pawn to king.
    pub const VALUES: [u32; 6] = [1, 3, 3, 5, 9, 100];

    /// The same score with third pieces from this far.
    #[must_use]
    pub const fn with_horizon(mut self, horizon: Horizon) -> Self {
        self.horizon = horizon;
        self
    }

    /// The same score with pieces in each other's way, or not.
    #[must_use]
    pub const fn with_occupancy(mut self, occupancy: Occupancy) -> Self {
        self.occupancy = occupancy;
        self
    }

    /// The same score with other credit.
    #[must_use]
    pub const fn with_credit(mut self, credit: Credit) -> Self {
        self.credit = credit;
        self
    }

    /// The same score with these weights of friends and foes in ranks.
    #[must_use]
    pub fn with_weights(mut self, weights: RankWeights) -> Self {
        self.fuzzifier = Fuzzifier::new(Terms::lengths(), Terms::ranks(), weights);
        self
    }

    /// The same score with other values of pawn, knight, bishop, rook, queen and king, 1 at least.
    #[must_use]
    pub fn with_values(mut self, values: [u32; 6]) -> Self {
        self.ground = Ground::new(values);
        self
    }

    /// The same score by the words for ranks instead of their numbers.
    #[must_use]
    pub const fn in_words(mut self) -> Self {
        self.in_words = true;
        self
    }

    fn worth(&self, pattern: &FuzzyPattern) -> f64 {
        if self.in_words { f64::from(pattern.grade) + 1.0 } else { pattern.rank }
    }
}

impl Default for FuzzyScore {
    /// Horizon 1, an empty board, credit for both, ranks as numbers.
    fn default() -> Self {
        Self {
            ground: Ground::new(Self::VALUES),
            fuzzifier: Fuzzifier::default(),
            horizon: Horizon::One,
            occupancy: Occupancy::Empty,
            credit: Credit::Both,
            in_words: false,
        }
    }
}

impl Credit {
    /// What two patterns are worth together.
    #[inline]
    fn join(self, one: f64, other: f64) -> f64 {
        if self == Self::Sum { one + other } else { one.max(other) }
    }
}

/// What meddling with their patterns is worth: by the square that a move goes to, by the piece that it takes,
/// and by the piece that leaves.
struct Meddling {
    on: [f64; 64],
    taking: [f64; 64],
    leaving: [f64; 64],
}

impl Meddling {
    fn with(patterns: impl Iterator<Item = (FuzzyPattern, f64)>, credit: Credit) -> Self {
        let mut all = Self { on: [0.0; 64], taking: [0.0; 64], leaving: [0.0; 64] };
        for (FuzzyPattern { from, to, squares, .. }, worth) in patterns {
            let places = [(&mut all.taking, from), (&mut all.leaving, to)];
            for (worths, piece) in places {
                let place = &mut worths[usize::from(piece) % 64];
                *place = credit.join(*place, worth);
            }
            squares.iter().for_each(|square| {
                let place = &mut all.on[square.index() % 64];
                *place = credit.join(*place, worth);
            });
        }
        all
    }
}

impl FuzzyScore {
    /// Whether a move of its piece to `target` carries a pattern on.
    fn carries_on(&self, scene: &Scene<'_>, pattern: &FuzzyPattern, target: Square) -> bool {
        let FuzzyPattern { from, to, distance, .. } = *pattern;
        let [piece, end] = [from, to].map(|piece| scene.position().pieces()[usize::from(piece)]);
        if distance == 1 || target == end.square {
            return distance == 1 && target == end.square;
        }
        if self.occupancy == Occupancy::Blocked {
            return scene.first_steps(&Pair { from, to, distance, paths: 0 }).contains(target);
        }
        let tables = &self.ground.geometry.of(usize::from(piece.kind), piece.side).tables;
        tables.row(Last::Attack, target.index()).distance[end.square.index()] == distance - 1
    }
}

impl MoveScore for FuzzyScore {
    fn score(&self, chess: &Chess, moves: &[Move], scores: &mut Vec<f64>) {
        let sight = self.ground.see(chess);
        let Ok(scene) = Scene::new(&self.ground.geometry, &sight.position, self.occupancy) else {
            // Never: both are of the same ground.
            scores.resize(moves.len(), 0.0);
            return;
        };
        let patterns = scene.fuzzy_patterns(&self.fuzzifier, self.horizon);
        let own = chess.side_to_move();
        let side = |piece: PieceId| sight.position.pieces()[usize::from(piece)].side;
        let theirs = patterns.iter().filter(|pattern| side(pattern.from) != own);
        let meddling = Meddling::with(theirs.map(|pattern| (*pattern, self.worth(pattern))), self.credit);
        scores.extend(moves.iter().map(|m| {
            let (Some(mover), target) = (sight.on(m.from), seen(chess.target(*m))) else { return 0.0 };
            // Patterns come by the piece that starts.
            let first = patterns.partition_point(|pattern| pattern.from < mover);
            let carried = patterns[first..]
                .iter()
                .take_while(|pattern| pattern.from == mover)
                .filter(|pattern| self.carries_on(&scene, pattern, target))
                .fold(0.0, |all, pattern| self.credit.join(all, self.worth(pattern)));
            if self.credit == Credit::Attack {
                return carried;
            }
            let taken = sight.on(m.to).filter(|_| chess.captured(*m).is_some());
            let taking = taken.map_or(0.0, |piece| meddling.taking[usize::from(piece) % 64]);
            let leaving = meddling.leaving[usize::from(mover) % 64];
            let met = [taking, leaving]
                .into_iter()
                .fold(meddling.on[target.index() % 64], |all, worth| self.credit.join(all, worth));
            carried + met
        }));
    }
}
