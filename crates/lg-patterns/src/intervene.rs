//! Who can meddle with a main path, how soon, and in how many ways.
//!
//! B_i(s) are the shortest paths of a third piece i into L(s), the squares between the ends of main path s.
//! The paper leaves open how far i may come from; a horizon says it.

use crate::paths::Path;
use crate::position::PieceId;
use crate::scene::{Pair, Scene};
use crate::set::{SquareSet, Words};
use crate::steps::Last;
use crate::table::UNREACHABLE;

/// From how far a third piece may come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Horizon {
    /// One step: the worked example counts no others.
    #[default]
    One,
    /// Any number of steps, to the nearest squares of the path.
    Nearest,
    /// Any number of steps, to the nearest of those squares where it is no later than the piece on the main
    /// path: k steps to a square that is entered in the k-th.
    Timed,
}

impl Horizon {
    /// All three.
    pub const ALL: [Self; 3] = [Self::One, Self::Nearest, Self::Timed];

    /// The documentation's letter: 1, n or t.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::One => '1',
            Self::Nearest => 'n',
            Self::Timed => 't',
        }
    }
}

/// A piece that can get onto a main path, of either side: B_i(s) in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Intervener {
    /// The piece.
    pub piece: PieceId,
    /// Its steps.
    pub distance: u16,
    /// The squares of the main path that it reaches or attacks in so many.
    pub squares: SquareSet,
    /// Its shortest paths to them, all together.
    pub paths: u128,
}

impl Scene<'_> {
    /// The pieces, beside the two of the pair, that can get onto a main path within `horizon`.
    #[must_use]
    pub fn interveners(&self, pair: &Pair, path: &Path, horizon: Horizon) -> Vec<Intervener> {
        self.others(pair).filter_map(|piece| self.intervener(piece, path, horizon)).collect()
    }

    /// The pieces of neither end.
    pub(crate) fn others(&self, pair: &Pair) -> impl Iterator<Item = PieceId> + use<> {
        let (from, to) = (pair.from, pair.to);
        (0..self.actors().len()).map(|id| id as PieceId).filter(move |id| *id != from && *id != to)
    }

    fn intervener(&self, piece: PieceId, path: &Path, horizon: Horizon) -> Option<Intervener> {
        let touch = self.actor(piece).row(Last::Touch);
        let mut found = Intervener { piece, distance: UNREACHABLE, squares: SquareSet::EMPTY, paths: 0 };
        for (step, entered) in (1..).zip(&path.entered) {
            for square in entered.iter() {
                let distance = touch.distance[square.index()];
                let in_time = match horizon {
                    Horizon::One => distance == 1,
                    Horizon::Nearest => distance != UNREACHABLE,
                    Horizon::Timed => distance <= step,
                };
                if !in_time || distance == 0 || distance > found.distance {
                    continue;
                }
                if distance < found.distance {
                    found = Intervener { distance, squares: SquareSet::EMPTY, paths: 0, ..found };
                }
                found.squares.insert(square);
                found.paths = found.paths.saturating_add(touch.count[square.index()]);
            }
        }
        (found.paths > 0).then_some(found)
    }

    /// What the counting loops know of every piece.
    pub(crate) fn meddlers<W: Words>(&self) -> Vec<Meddler<'_, W>> {
        (0..self.actors().len()).map(|id| self.meddler(id as PieceId)).collect()
    }

    fn meddler<W: Words>(&self, piece: PieceId) -> Meddler<'_, W> {
        let touch = self.actor(piece).row(Last::Touch);
        let mut sets: Vec<SquareSet> = Vec::new();
        for square in self.position().board().squares() {
            let distance = touch.distance[square.index()];
            if distance == UNREACHABLE || distance < 2 {
                continue;
            }
            let level = usize::from(distance) - 2;
            if sets.len() <= level {
                sets.resize(level + 1, SquareSet::EMPTY);
            }
            sets[level].insert(square);
        }
        let hits = self.hits(piece);
        let all = sets.iter().fold(hits, |all, level| all | *level);
        let levels = sets.iter().map(W::of).collect();
        Meddler { piece, hits: W::of(&hits), all: W::of(&all), levels, count: touch.count }
    }
}

/// A piece as the counting loops know it.
#[derive(Clone, Debug)]
pub(crate) struct Meddler<'s, W> {
    pub(crate) piece: PieceId,
    /// The squares one step away.
    pub(crate) hits: W,
    /// The squares any number of steps away.
    pub(crate) all: W,
    /// Those two steps away, three, and so on.
    levels: Vec<W>,
    /// Shortest paths to each square.
    count: &'s [u128],
}

impl<W: Words> Meddler<'_, W> {
    /// The steps to the squares farthest away.
    pub(crate) fn steps(&self) -> usize {
        self.levels.len() + 1
    }

    /// Calls `visit` with the squares just so many steps away, 1 or more, each with the shortest paths to it.
    pub(crate) fn each_after(&self, steps: usize, mut visit: impl FnMut(usize, u128)) {
        if steps == 1 {
            return self.hits.each(|square| visit(square, 1));
        }
        if let Some(level) = self.levels.get(steps - 2) {
            level.each(|square| visit(square, self.count[square]));
        }
    }
}

/// A main path as the counting loops know it.
#[derive(Debug)]
pub(crate) struct Crossed<W> {
    /// All squares between its ends.
    between: W,
    /// The squares on which it is no late to come in k + 1 steps: for each k, as far as there are any.
    in_time: Vec<W>,
}

impl<W: Words> Crossed<W> {
    /// None yet.
    pub(crate) const fn new() -> Self {
        Self { between: W::NONE, in_time: Vec::new() }
    }

    /// Another path: all squares between, and those entered in each step, the last step first.
    pub(crate) fn set(&mut self, between: W, trail: &[W], horizon: Horizon) {
        self.between = between;
        if horizon == Horizon::Timed {
            self.in_time.clear();
            let mut later = W::NONE;
            self.in_time.extend(trail.iter().map(|entered| {
                later = later.or(*entered);
                later
            }));
            self.in_time.reverse();
        }
    }

    /// The squares on which a piece may meddle that comes in so many steps, 1 or more.
    #[inline]
    pub(crate) fn within(&self, steps: usize, horizon: Horizon) -> W {
        match horizon {
            // One step is never late.
            Horizon::Timed if steps > 1 => self.in_time.get(steps - 1).copied().unwrap_or(W::NONE),
            Horizon::One if steps > 1 => W::NONE,
            _ => self.between,
        }
    }

    /// |B_i(s)| for one piece, as [`Scene::interveners`] finds it.
    pub(crate) fn paths_of(&self, meddler: &Meddler<'_, W>, horizon: Horizon) -> u128 {
        let at_once = meddler.hits.shared(self.between);
        if at_once > 0 {
            return u128::from(at_once);
        }
        for (steps, level) in (2..).zip(&meddler.levels) {
            let squares = level.and(self.within(steps, horizon));
            if squares.meets(squares) {
                let mut paths = 0_u128;
                squares.each(|square| paths = paths.saturating_add(meddler.count[square]));
                return paths;
            }
        }
        0
    }
}
