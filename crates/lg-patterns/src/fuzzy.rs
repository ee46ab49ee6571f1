//! Fuzzy patterns: one for each pair.
//!
//! A fuzzy pattern keeps the squares of all shortest paths as a group, which pieces meddle with the group, and
//! lengths and rank as words. Whatever belongs to a pattern of the pair belongs to it.
//!
//! Finding one takes a look into the tables for the group and, for each other piece, whether two sets share a
//! square; no path is followed.

use search_core::Side;

use crate::intervene::Horizon;
use crate::patterns::Pattern;
use crate::position::PieceId;
use crate::rank::{Ingredients, RankWeights};
use crate::scene::Scene;
use crate::set::{SquareSet, bits};
use crate::steps::Last;
use crate::table::{UNREACHABLE, squares_in};
use crate::terms::Terms;

/// A set of pieces of one position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct PieceSet([u64; 4]);

impl PieceSet {
    fn insert(&mut self, piece: PieceId) {
        self.0[usize::from(piece / 64)] |= 1 << (piece % 64);
    }

    /// Whether the piece is in the set.
    #[must_use]
    pub const fn contains(&self, piece: PieceId) -> bool {
        self.0[(piece / 64) as usize] >> (piece % 64) & 1 == 1
    }

    /// The number of pieces, 0 to 256.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The pieces, by rising number.
    pub fn iter(&self) -> impl Iterator<Item = PieceId> + use<> {
        let words = self.0;
        (0_u8..4).flat_map(move |index| bits(words[usize::from(index)]).map(move |bit| index * 64 + bit))
    }
}

/// A fuzzy pattern.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FuzzyPattern {
    /// The piece that starts.
    pub from: PieceId,
    /// The enemy piece at the end.
    pub to: PieceId,
    /// The exact distance that `length` is the word for.
    pub distance: u16,
    /// The word for the distance: a term of [`Fuzzifier::lengths`].
    pub length: u8,
    /// The squares of all shortest paths, stopped on or slid over, without both ends.
    pub squares: SquareSet,
    /// The pieces of either side that can get onto one of these squares.
    pub interveners: PieceSet,
    /// The rank as a number.
    pub rank: f64,
    /// The word for the rank: a term of [`Fuzzifier::ranks`].
    pub grade: u8,
}

/// How numbers become words.
#[derive(Clone, Debug)]
pub struct Fuzzifier {
    lengths: Terms,
    ranks: Terms,
    weights: RankWeights,
    /// For each distance its term, and the number typical of that.
    by_distance: Vec<(u8, f64)>,
}

impl Fuzzifier {
    /// Words for lengths and ranks, and the weights of the rank.
    #[must_use]
    pub fn new(lengths: Terms, ranks: Terms, weights: RankWeights) -> Self {
        let term = |distance: u8| {
            let term = lengths.best(f64::from(distance));
            // A scale may begin at 0; the formula divides by lengths.
            (term, lengths.all()[usize::from(term)].typical().max(f64::MIN_POSITIVE.sqrt()))
        };
        let by_distance = (0..=u8::MAX).map(term).collect();
        Self { lengths, ranks, weights, by_distance }
    }

    /// Words for lengths.
    #[must_use]
    pub const fn lengths(&self) -> &Terms {
        &self.lengths
    }

    /// Words for ranks.
    #[must_use]
    pub const fn ranks(&self) -> &Terms {
        &self.ranks
    }

    /// The weights of ranks.
    #[must_use]
    pub const fn weights(&self) -> &RankWeights {
        &self.weights
    }

    /// The word for a distance, and the number that is typical of the word.
    #[inline]
    #[must_use]
    pub fn length(&self, distance: u16) -> (u8, f64) {
        self.by_distance[usize::from(distance.min(255))]
    }
}

impl Default for Fuzzifier {
    fn default() -> Self {
        Self::new(Terms::lengths(), Terms::ranks(), RankWeights::default())
    }
}

/// The weights of a position's pieces as interveners, [`Ingredients::weight`] at distance 1.
type Weights = Vec<(Side, f64)>;

impl Scene<'_> {
    /// The fuzzy patterns of all pairs, by attacker, then target.
    #[must_use]
    pub fn fuzzy_patterns(&self, fuzzifier: &Fuzzifier, horizon: Horizon) -> Vec<FuzzyPattern> {
        let mut found = Vec::new();
        self.fuzzy_patterns_into(fuzzifier, horizon, &mut found);
        found
    }

    /// The same, added to the end of a list.
    pub fn fuzzy_patterns_into(
        &self,
        fuzzifier: &Fuzzifier,
        horizon: Horizon,
        found: &mut Vec<FuzzyPattern>,
    ) {
        let weight = |id: usize| {
            let piece = &self.position().pieces()[id];
            (piece.side, Ingredients::weight(self.position().kind_of(piece).value(), 1.0))
        };
        let weights: Weights = (0..self.actors().len()).map(weight).collect();
        found.extend(self.pairs().map(|pair| {
            let squares = self.between(&pair);
            let (length, distance) = fuzzifier.length(pair.distance);
            let mut sums = [0.0_f64; 2];
            let interveners = match horizon {
                Horizon::One => {
                    let near = fuzzifier.length(1).1;
                    let hitting = self.hitting(&squares, pair.from, pair.to);
                    for piece in hitting.iter() {
                        let (side, weight) = weights[usize::from(piece)];
                        sums[side.index()] += weight / near;
                    }
                    hitting
                }
                Horizon::Nearest | Horizon::Timed => {
                    let mut coming = PieceSet::default();
                    for (piece, distance) in self.coming(pair.from, pair.to, &squares, horizon) {
                        coming.insert(piece);
                        let (side, weight) = weights[usize::from(piece)];
                        sums[side.index()] += weight / fuzzifier.length(distance).1;
                    }
                    coming
                }
            };
            let own = weights[usize::from(pair.from)].0;
            let rank = fuzzifier.weights.rank(&Ingredients {
                target: 1.0 / weights[usize::from(pair.to)].1,
                starter: 1.0 / weights[usize::from(pair.from)].1,
                distance,
                friends: sums[own.index()],
                foes: sums[own.other().index()],
            });
            FuzzyPattern {
                from: pair.from,
                to: pair.to,
                distance: pair.distance,
                length,
                squares,
                interveners,
                rank,
                grade: fuzzifier.ranks.best(rank),
            }
        }));
    }

    /// The pieces, beside two, that hit one of `squares` in one step.
    #[inline]
    fn hitting(&self, squares: &SquareSet, from: PieceId, to: PieceId) -> PieceSet {
        let mut hitting = PieceSet::default();
        let mut add = |id: usize, hits: bool| hitting.0[id / 64] |= u64::from(hits) << (id % 64);
        if self.words() == 1 {
            let squares = squares.0[0];
            self.hits.iter().enumerate().for_each(|(id, hits)| add(id, hits & squares != 0));
        } else {
            let shares = |hits: &[u64]| hits.iter().zip(&squares.0).any(|(a, b)| a & b != 0);
            let rows = self.hits.chunks_exact(self.words());
            rows.enumerate().for_each(|(id, hits)| add(id, shares(hits)));
        }
        for end in [from, to] {
            hitting.0[usize::from(end / 64)] &= !(1 << (end % 64));
        }
        hitting
    }

    /// The pieces, beside two, that can get onto one of `squares`, with their distance from the nearest.
    fn coming(
        &self,
        from: PieceId,
        to: PieceId,
        squares: &SquareSet,
        horizon: Horizon,
    ) -> Vec<(PieceId, u16)> {
        let latest = (horizon == Horizon::Timed).then(|| self.latest(from, to));
        let in_time = |square: usize, distance: u16| {
            distance > 0
                && distance != UNREACHABLE
                && latest.as_ref().is_none_or(|latest| distance <= latest[square])
        };
        let others = (0..self.actors().len()).map(|id| id as PieceId).filter(|id| *id != from && *id != to);
        let nearest = |piece: PieceId| {
            let touch = self.actor(piece).row(Last::Touch);
            let distances = squares_in(&squares.0).map(|square| (square, touch.distance[square]));
            let nearest =
                distances.filter(|(square, distance)| in_time(*square, *distance)).map(|pair| pair.1).min();
            Some((piece, nearest?))
        };
        others.filter_map(nearest).collect()
    }

    /// For each square between a pair the last step in which some shortest path enters it; 0 elsewhere.
    fn latest(&self, from: PieceId, to: PieceId) -> Vec<u16> {
        let mut latest = vec![0; self.position().board().extent()];
        let (actor, target) = (self.actor(from), self.actor(to).piece.square);
        let reach = actor.row(Last::Reach);
        // Squares on shortest paths, from the target back, a step at a time.
        let mut ends = vec![target.0];
        let distance = actor.row(Last::Attack).distance[target.index()];
        for step in (1..=distance).rev() {
            let last = if step == distance { Last::Attack } else { Last::Reach };
            let mut starts = Vec::new();
            for &end in &ends {
                for link in actor.steps().last(last).into(end) {
                    let Some(passed) = link.open(self.occupied()) else { continue };
                    if reach.distance[usize::from(link.from)] != step - 1 {
                        continue;
                    }
                    passed
                        .iter()
                        .for_each(|square| latest[square.index()] = step.max(latest[square.index()]));
                    if step > 1 {
                        let at = &mut latest[usize::from(link.from)];
                        *at = (step - 1).max(*at);
                        starts.push(link.from);
                    }
                }
            }
            starts.sort_unstable();
            starts.dedup();
            ends = starts;
        }
        latest
    }

    /// The exact rank of a pattern.
    #[must_use]
    pub fn rank(&self, pattern: &Pattern, weights: &RankWeights) -> f64 {
        let piece = |id: PieceId| self.position().pieces()[usize::from(id)];
        let value = |id: PieceId| self.position().kind_of(&piece(id)).value();
        let own = piece(pattern.from).side;
        let mut sums = [0.0_f64; 2];
        for intervention in &pattern.interventions {
            let distance = intervention.path.steps() as f64;
            let side = piece(intervention.piece).side;
            sums[side.index()] += Ingredients::weight(value(intervention.piece), distance);
        }
        weights.rank(&Ingredients {
            target: f64::from(value(pattern.to)),
            starter: f64::from(value(pattern.from)),
            distance: pattern.path.steps() as f64,
            friends: sums[own.index()],
            foes: sums[own.other().index()],
        })
    }
}
