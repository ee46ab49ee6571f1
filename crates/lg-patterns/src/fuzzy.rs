//! Fuzzy patterns: one for each pair.
//!
//! A fuzzy pattern keeps the squares of all shortest paths as a group, which pieces meddle with the group,
//! and lengths and rank as words. Whatever belongs to a pattern of the pair belongs to it.
//!
//! Finding one takes a look into the tables for the group and, for each other piece, whether two sets share a
//! square; no path is followed.

use std::marker::PhantomData;

use crate::intervene::Horizon;
use crate::patterns::Pattern;
use crate::position::PieceId;
use crate::rank::{Ingredients, RankWeights};
use crate::scene::Scene;
use crate::set::{SquareSet, Words, bits};
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

    fn remove(&mut self, piece: PieceId) {
        self.0[usize::from(piece / 64)] &= !(1 << (piece % 64));
    }

    fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Calls `f` with each piece of the first `words` words, by rising number.
    #[inline]
    fn each(&self, words: usize, mut f: impl FnMut(PieceId)) {
        for (word, first) in self.0.iter().zip([0, 64, 128, 192]).take(words) {
            let mut rest = *word;
            while rest != 0 {
                f(first + rest.trailing_zeros() as u8);
                rest &= rest - 1;
            }
        }
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

/// What is looked up again and again while a position's fuzzy patterns are found.
struct Finder<'f, W> {
    scene: &'f Scene<'f>,
    fuzzifier: &'f Fuzzifier,
    horizon: Horizon,
    /// For each square the pieces that hit it: as many words as these pieces need.
    hitters: Vec<u64>,
    mask_words: usize,
    words: PhantomData<W>,
    /// For each piece its value, and its weight as an intervener one step away.
    values: Vec<f64>,
    weights: Vec<f64>,
    /// The pieces of each side.
    sides: [PieceSet; 2],
}

impl<'f, W: Words> Finder<'f, W> {
    fn new(scene: &'f Scene<'f>, fuzzifier: &'f Fuzzifier, horizon: Horizon) -> Self {
        let position = scene.position();
        let mut sides = [PieceSet::default(); 2];
        let mask_words = position.pieces().len().div_ceil(64);
        let mut hitters = vec![0; position.board().extent() * mask_words];
        for (id, piece) in position.pieces().iter().enumerate() {
            sides[piece.side.index()].insert(id as PieceId);
            let words = &scene.hits[id * scene.words()..(id + 1) * scene.words()];
            W::of_words(words).each(|square| hitters[square * mask_words + id / 64] |= 1 << (id % 64));
        }
        let near = fuzzifier.length(1).1;
        let value = |piece| position.kind_of(piece).value();
        let weight = |piece| Ingredients::weight(value(piece), near);
        Self {
            scene,
            fuzzifier,
            horizon,
            hitters,
            mask_words,
            words: PhantomData,
            values: position.pieces().iter().map(|piece| f64::from(value(piece))).collect(),
            weights: position.pieces().iter().map(weight).collect(),
            sides,
        }
    }

    fn all(&self, found: &mut Vec<FuzzyPattern>) {
        for (id, actor) in self.scene.actors().iter().enumerate() {
            let row = actor.row(Last::Attack);
            for to in self.sides[actor.piece.side.other().index()].iter() {
                let target = self.scene.actor(to).piece.square.index();
                let distance = row.distance[target];
                if distance != UNREACHABLE {
                    let squares = W::of_words(row.between_words(target));
                    found.push(self.pattern(id as PieceId, to, distance, squares));
                }
            }
        }
    }

    #[inline]
    fn pattern(&self, from: PieceId, to: PieceId, distance: u16, squares: W) -> FuzzyPattern {
        let own = self.scene.actor(from).piece.side;
        let (length, typical) = self.fuzzifier.length(distance);
        let mut sums = [0.0_f64; 2];
        let interveners = match self.horizon {
            Horizon::One => {
                let hitting = self.hitting(squares, from, to);
                for (sum, side) in sums.iter_mut().zip(&self.sides) {
                    hitting.and(side).each(self.mask_words, |piece| *sum += self.weights[usize::from(piece)]);
                }
                hitting
            }
            Horizon::Nearest | Horizon::Timed => {
                let mut coming = PieceSet::default();
                for (piece, distance) in self.scene.coming(from, to, &squares.to_set(), self.horizon) {
                    coming.insert(piece);
                    let typical = self.fuzzifier.length(distance).1;
                    let value = self.values[usize::from(piece)];
                    sums[self.scene.actor(piece).piece.side.index()] += 1.0 / (value * typical);
                }
                coming
            }
        };
        let rank = self.fuzzifier.weights.rank(&Ingredients {
            target: self.values[usize::from(to)],
            starter: self.values[usize::from(from)],
            distance: typical,
            friends: sums[own.index()],
            foes: sums[own.other().index()],
        });
        let grade = self.fuzzifier.grade(rank);
        FuzzyPattern { from, to, distance, length, squares: squares.to_set(), interveners, rank, grade }
    }

    /// The pieces, beside two, that hit one of `squares` in one step.
    #[inline]
    fn hitting(&self, squares: W, from: PieceId, to: PieceId) -> PieceSet {
        let mut hitting = PieceSet::default();
        if self.mask_words == 1 {
            let mut word = 0;
            squares.each(|square| word |= self.hitters[square]);
            hitting.0[0] = word;
        } else {
            squares.each(|square| {
                let hitters = &self.hitters[square * self.mask_words..][..self.mask_words];
                hitting.0.iter_mut().zip(hitters).for_each(|(all, word)| *all |= word);
            });
        }
        hitting.remove(from);
        hitting.remove(to);
        hitting
    }
}
