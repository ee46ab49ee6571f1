//! Patterns one by one: a main path, and paths of third pieces onto it.
//!
//! The paper says twice which patterns a main path gives, and not alike. Its pseudocode makes a new pattern
//! for each path of each piece that has several ([`Reading::Add`]); its text multiplies the choices
//! ([`Reading::Mul`]). Either way a pattern follows from a number, so the list is lazy whatever its length.

use crate::intervene::{Horizon, Intervener};
use crate::paths::{Path, Paths};
use crate::position::PieceId;
use crate::scene::{Pair, Scene};
use crate::steps::Last;

/// How many patterns a main path gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reading {
    /// By the pseudocode: one for each path of each piece that has several, or one altogether.
    #[default]
    Add,
    /// By the text ('multiplicative'): one for each choice of a path for every piece.
    Mul,
}

/// A pattern: the paper's five elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The piece that starts.
    pub from: PieceId,
    /// The enemy piece at the end.
    pub to: PieceId,
    /// The main path.
    pub path: Path,
    /// Attacking or blocking pieces, each with its path onto the main path.
    pub interventions: Vec<Intervention>,
}

/// A third piece's path onto a main path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intervention {
    /// The piece.
    pub piece: PieceId,
    /// Its path.
    pub path: Path,
}

/// The patterns of a pair, found as they are asked for.
#[derive(Clone, Debug)]
pub struct Patterns<'s, 'a> {
    scene: &'s Scene<'a>,
    pair: Pair,
    reading: Reading,
    horizon: Horizon,
    paths: Paths<'s, 'a>,
    current: Option<OnPath>,
}

/// Where in the list the iterator is.
#[derive(Clone, Debug)]
struct OnPath {
    path: Path,
    interveners: Vec<Intervener>,
    next: u128,
    count: u128,
}

impl<'a> Scene<'a> {
    /// The patterns of a pair.
    #[must_use]
    pub fn patterns(&self, pair: &Pair, reading: Reading, horizon: Horizon) -> Patterns<'_, 'a> {
        Patterns { scene: self, pair: *pair, reading, horizon, paths: self.paths(pair), current: None }
    }

    /// The path of this number among those of an intervener onto its squares.
    fn intervening_path(&self, intervener: &Intervener, number: u128) -> Option<Path> {
        let mut rest = number;
        intervener.squares.iter().find_map(|square| {
            let paths = self.paths_to(intervener.piece, square, Last::Touch);
            let path = paths.get(rest);
            rest = rest.saturating_sub(paths.count_all());
            path
        })
    }
}

impl Reading {
    /// The patterns of a main path with these interveners; capped at 2^128 - 1.
    fn count(self, interveners: &[Intervener]) -> u128 {
        let several = interveners.iter().map(|intervener| intervener.paths).filter(|paths| *paths > 1);
        match self {
            Self::Add => several.fold(0, u128::saturating_add).max(1),
            Self::Mul => several.fold(1, u128::saturating_mul),
        }
    }

    /// The path that each intervener takes in pattern `number`: `None` where it takes none.
    fn choose(self, number: u128, interveners: &[Intervener]) -> Vec<Option<u128>> {
        let mut rest = number;
        let mut chosen = false;
        let choice = |intervener: &Intervener| match (intervener.paths, self) {
            (0 | 1, _) => Some(0),
            (paths, Self::Mul) => {
                let choice = rest % paths;
                rest /= paths;
                Some(choice)
            }
            (_, Self::Add) if chosen => None,
            (paths, Self::Add) => {
                if rest < paths {
                    chosen = true;
                    return Some(rest);
                }
                rest -= paths;
                None
            }
        };
        interveners.iter().map(choice).collect()
    }
}

impl Iterator for Patterns<'_, '_> {
    type Item = Pattern;

    fn next(&mut self) -> Option<Pattern> {
        if self.current.as_ref().is_none_or(|current| current.next == current.count) {
            let path = self.paths.next()?;
            let interveners = self.scene.interveners(&self.pair, &path, self.horizon);
            let count = self.reading.count(&interveners);
            self.current = Some(OnPath { path, interveners, next: 0, count });
        }
        let current = self.current.as_mut()?;
        let choices = self.reading.choose(current.next, &current.interveners);
        current.next += 1;
        let taken = current.interveners.iter().zip(choices).filter_map(|(intervener, choice)| {
            let path = self.scene.intervening_path(intervener, choice?)?;
            Some(Intervention { piece: intervener.piece, path })
        });
        Some(Pattern {
            from: self.pair.from,
            to: self.pair.to,
            path: current.path.clone(),
            interventions: taken.collect(),
        })
    }
}
