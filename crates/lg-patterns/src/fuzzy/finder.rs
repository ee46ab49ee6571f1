//! All fuzzy patterns of a position, from masks: for each square the pieces that hit it, for each pair the
//! squares between.

use std::marker::PhantomData;

use super::{Fuzzifier, FuzzyPattern};
use crate::intervene::Horizon;
use crate::piece_set::PieceSet;
use crate::position::PieceId;
use crate::rank::Ingredients;
use crate::scene::Scene;
use crate::set::Words;
use crate::steps::Last;
use crate::table::UNREACHABLE;

/// What is looked up again and again while a position's fuzzy patterns are found.
pub(super) struct Finder<'f, W> {
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
    pub(super) fn new(scene: &'f Scene<'f>, fuzzifier: &'f Fuzzifier, horizon: Horizon) -> Self {
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

    pub(super) fn all(&self, found: &mut Vec<FuzzyPattern>) {
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
