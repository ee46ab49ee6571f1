//! Fuzzy patterns: one for each pair.
//!
//! A fuzzy pattern keeps the squares of all shortest paths as a group, which pieces meddle with the group,
//! and lengths and rank as words. Whatever belongs to a pattern of the pair belongs to it.
//!
//! Finding one takes a look into the tables for the group and, for each square of it, who hits that; no path is
//! followed.

mod finder;

use crate::intervene::Horizon;
use crate::patterns::Pattern;
use crate::piece_set::PieceSet;
use crate::position::PieceId;
use crate::rank::{Ingredients, RankWeights};
use crate::scene::Scene;
use crate::set::SquareSet;
use crate::steps::Last;
use crate::table::{UNREACHABLE, squares_in};
use crate::terms::Terms;
use finder::Finder;

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
    /// For each term of ranks but the last, the greatest number that it or a former one fits best.
    rank_cuts: Vec<f64>,
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
        let rank_cuts = ranks.cuts();
        Self { lengths, ranks, weights, by_distance, rank_cuts }
    }

    /// The word for a rank.
    #[inline]
    #[must_use]
    pub fn grade(&self, rank: f64) -> u8 {
        self.rank_cuts.iter().map(|cut| u8::from(rank > *cut)).sum()
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
        if self.words() == 1 {
            Finder::<u64>::new(self, fuzzifier, horizon).all(found);
        } else {
            Finder::<SquareSet>::new(self, fuzzifier, horizon).all(found);
        }
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
        self.each_link(from, to, |step, link, passed| {
            passed.iter().for_each(|square| latest[square.index()] = step.max(latest[square.index()]));
            if step > 1 {
                let at = &mut latest[usize::from(link.from)];
                *at = (step - 1).max(*at);
            }
        });
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
