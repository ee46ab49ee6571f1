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
    pub(crate) fn meddlers<W: Words>(&self) -> Vec<Meddler<W>> {
        let meddler = |id: usize| {
            let piece = id as PieceId;
            let distance = self.actor(piece).row(Last::Touch).distance;
            let squares = self.position().board().squares();
            let second: SquareSet = squares.filter(|square| distance[square.index()] == 2).collect();
            Meddler { piece, hits: W::of(&self.hits(piece)), second: W::of(&second) }
        };
        (0..self.actors().len()).map(meddler).collect()
    }

    /// |B_i(s)| as [`Scene::interveners`] finds it, for one piece, from sets: of all squares between, and of those
    /// entered in each step, the last step first.
    #[inline]
    pub(crate) fn intervening_paths<W: Words>(
        &self,
        meddler: &Meddler<W>,
        between: W,
        trail: &[W],
        horizon: Horizon,
    ) -> u128 {
        let at_once = meddler.hits.shared(between);
        // One step is nearest, and never late.
        if horizon == Horizon::One || at_once > 0 {
            return u128::from(at_once);
        }
        let touch = self.actor(meddler.piece).row(Last::Touch);
        // Then two steps, most of the time; they are late in the first step only.
        let in_time = match (horizon, trail.split_last()) {
            (Horizon::Timed, Some((_, later))) => later.iter().fold(W::NONE, |all, entered| all.or(*entered)),
            _ => between,
        };
        let second = meddler.second.and(in_time);
        let (mut nearest, mut paths) = (UNREACHABLE, 0_u128);
        second.each(|square| paths = paths.saturating_add(touch.count[square]));
        if paths > 0 || (horizon == Horizon::Timed && trail.len() < 3) {
            return paths;
        }
        for (step, entered) in (1..).zip(trail.iter().rev()) {
            let latest = if horizon == Horizon::Timed { step } else { UNREACHABLE - 1 };
            entered.each(|square| {
                let distance = touch.distance[square];
                if distance == 0 || distance > latest || distance > nearest {
                    return;
                }
                if distance < nearest {
                    (nearest, paths) = (distance, 0);
                }
                paths = paths.saturating_add(touch.count[square]);
            });
        }
        paths
    }
}

/// A piece as the counting loops know it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meddler<W> {
    pub(crate) piece: PieceId,
    /// The squares one step away, and two.
    pub(crate) hits: W,
    second: W,
}
