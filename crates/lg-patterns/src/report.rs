//! Everything there is to say of one pair, within bounds: what the command and the page show.

use crate::board::Square;
use crate::counts::{Counts, TooManyPaths};
use crate::fuzzy::{Fuzzifier, FuzzyPattern};
use crate::geometry::Geometry;
use crate::intervene::{Horizon, Intervener};
use crate::paths::Path;
use crate::patterns::{Pattern, Reading};
use crate::position::PieceId;
use crate::scene::{Pair, Scene, SceneError};
use crate::zone::{World, Zone, ZoneLimits, ZoneTooLarge};

/// What is asked of a pair, and how much of it is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inquiry {
    /// From how far third pieces may come.
    pub horizon: Horizon,
    /// Which patterns a path gives.
    pub reading: Reading,
    /// The most paths, and the most patterns.
    pub list: usize,
    /// The most zones: one for each main trajectory.
    pub zones: usize,
    /// The most main paths that are gone through to count patterns.
    pub walked: u64,
    /// The most trajectories of all zones together.
    pub trajectories: usize,
}

/// A pair with everything about it.
#[derive(Clone, Debug)]
pub struct PairReport {
    /// The pair.
    pub pair: Pair,
    /// Its patterns in numbers, unless they are too many to count.
    pub counts: Result<Counts, TooManyPaths>,
    /// The first main paths.
    pub paths: Vec<MainPath>,
    /// The first patterns, with their ranks.
    pub patterns: Vec<(Pattern, f64)>,
    /// Its fuzzy pattern; every pair has one.
    pub fuzzy: Option<FuzzyPattern>,
    /// The zones around the first main trajectories, over an empty board, unless they are too large.
    pub zones: Result<Vec<ZoneReport>, ZoneTooLarge>,
}

/// A main path, and who can get onto it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MainPath {
    /// The path.
    pub path: Path,
    /// Who can get onto it within the horizon.
    pub interveners: Vec<Intervener>,
}

/// A zone on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ZoneReport {
    /// The grammar's string.
    pub text: String,
    /// The main trajectory, then the others by negation.
    pub trajectories: Vec<ZoneWalk>,
}

/// A trajectory of a zone on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ZoneWalk {
    /// Whose it is.
    pub piece: PieceId,
    /// Where it starts, each square where the piece stops, and its end.
    pub squares: Vec<Square>,
    /// The time allowed at its end.
    pub time: u16,
    /// The round that brought it in: 0 for the main trajectory.
    pub negation: u16,
}

impl ZoneReport {
    fn of(zone: &Zone<'_>) -> Self {
        // A board's world has its pieces and squares under their own numbers, 256 of them at most.
        let walk = |trajectory: crate::zone::Trajectory<'_>| ZoneWalk {
            piece: trajectory.walker as PieceId,
            squares: trajectory.points.iter().map(|point| Square(*point as u8)).collect(),
            time: trajectory.time,
            negation: trajectory.negation,
        };
        Self { text: zone.to_string(), trajectories: zone.trajectories().map(walk).collect() }
    }
}

impl Scene<'_> {
    /// Everything about a pair, as far as it is asked for.
    ///
    /// # Errors
    /// [`SceneError`] when `geometry` was made for another board or other kinds.
    pub fn report(
        &self,
        geometry: &Geometry,
        pair: &Pair,
        fuzzifier: &Fuzzifier,
        inquiry: &Inquiry,
    ) -> Result<PairReport, SceneError> {
        let Inquiry { horizon, reading, list, .. } = *inquiry;
        let main_path = |path: Path| {
            let interveners = self.interveners(pair, &path, horizon);
            MainPath { path, interveners }
        };
        let ranked = |pattern: Pattern| {
            let rank = self.rank(&pattern, fuzzifier.weights());
            (pattern, rank)
        };
        let fuzzy = self.fuzzy_patterns(fuzzifier, horizon);
        Ok(PairReport {
            pair: *pair,
            counts: self.counts_of(pair, horizon, inquiry.walked),
            paths: self.paths(pair).take(list).map(main_path).collect(),
            patterns: self.patterns(pair, reading, horizon).take(list).map(ranked).collect(),
            fuzzy: fuzzy.into_iter().find(|fuzzy| (fuzzy.from, fuzzy.to) == (pair.from, pair.to)),
            zones: self.zone_reports(&World::of(geometry, self.position())?, pair, inquiry),
        })
    }

    fn zone_reports(
        &self,
        world: &World,
        pair: &Pair,
        inquiry: &Inquiry,
    ) -> Result<Vec<ZoneReport>, ZoneTooLarge> {
        let (from, to) = (usize::from(pair.from), usize::from(pair.to));
        let target = self.position().pieces()[to].square;
        // With pieces in the way the pair may be farther apart than here.
        let horizon = world.distance(from, target.index() as u16).unwrap_or(0);
        let limits = ZoneLimits { horizon, zones: inquiry.zones, trajectories: inquiry.trajectories };
        Ok(world.zones(from, to, &limits)?.iter().map(ZoneReport::of).collect())
    }
}
