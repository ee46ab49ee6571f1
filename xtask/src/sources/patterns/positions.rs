//! Patterns, fuzzy patterns and zones of real positions: how many, and what it takes to find them.

use anyhow::{Result, ensure};
use lg_patterns::{
    Board, Counts, Fuzzifier, Geometry, Horizon, Kinds, Occupancy, PATHS_LIMIT, Position, Scene, World,
    ZoneLimits,
};

use super::fraction::Fraction;
use crate::reproduce::source::{Check, Measured, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::{Value, grouped};
use crate::reproduce::verdict::Finding;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
/// The positions of Bratko and Kopec (1982).
const SUITE: &str = include_str!("../../../../crates/lg-patterns/data/bratko-kopec.epd");
/// Zones of main trajectories of at most so many steps.
const ZONE_STEPS: u16 = 2;

/// One position.
struct Counted {
    name: String,
    /// By occupancy (empty, blocked), then horizon (1, n, t).
    counts: [[Counts; 3]; 2],
    work: Work,
    /// What the library's lists and counts disagree on.
    faults: Vec<String>,
}

/// Operations: looks at whether a piece gets onto a path or a group of paths, and squares written into a
/// path.
struct Work {
    fuzzy: u64,
    patterns: u64,
    zones: u64,
    zone_count: u64,
    trajectories: u64,
}

/// All of them.
pub(super) struct Positions(Vec<Counted>);

impl Positions {
    /// Counts the starting position and the 24 of the suite.
    pub(super) fn count() -> Result<Self> {
        let geometry = Geometry::new(&Board::CHESS, &Kinds::chess());
        let named = SUITE.lines().filter(|line| !line.trim().is_empty()).zip(1..);
        let named = named.map(|(line, number)| (format!("BK.{number:02}"), line));
        let all = std::iter::once(("start".to_owned(), START)).chain(named);
        Ok(Self(all.map(|(name, fen)| count_position(&geometry, name, fen)).collect::<Result<_>>()?))
    }

    /// 'Fuzzy patterns never outnumber patterns', under every reading, horizon and occupancy.
    pub(super) fn never_more(&self) -> Measured {
        let fits = |counts: &Counts| {
            let fuzzy = u128::from(counts.fuzzy);
            fuzzy <= counts.paths
                && counts.paths <= counts.add
                && counts.mul.is_none_or(|mul| counts.paths <= mul)
        };
        let all = self.0.iter().flat_map(|position| position.counts.as_flattened());
        let note = format!(
            "{} positions, both readings, three horizons, pieces in each other's way or not",
            self.0.len()
        );
        Measured::figure(all.clone().all(fits)).with_note(note)
    }

    /// The share of main paths that one fuzzy pattern for each pair saves, by position, in per cent.
    pub(super) fn reduction(&self) -> Measured {
        let saved = |position: &Counted| {
            let counts = position.counts[0][0];
            (position.name.clone(), 100.0 - 100.0 * counts.fuzzy as f64 / counts.paths as f64)
        };
        let places: Vec<_> = self.0.iter().map(saved).collect();
        let least = places.iter().map(|place| place.1).fold(100.0, f64::min);
        let note =
            format!("by main paths alone; the least of {} positions is {}", places.len(), Value::from(least));
        Measured { finding: Finding::Places(places), note: Some(note) }
    }

    /// 'Quicker to compute than patterns and zones', by operations.
    pub(super) fn faster(&self) -> Measured {
        let holds = self.0.iter().all(|position| {
            position.work.fuzzy < position.work.patterns && position.work.fuzzy < position.work.zones
        });
        let [patterns, zones] =
            [|work: &Work| work.patterns, |work: &Work| work.zones].map(|of| self.ratio(of));
        let shown = format!("patterns take {patterns} times the operations, zones {zones}");
        Measured { finding: Finding::Holds { holds, shown, volatile: None }, note: None }
            .with_note("operations counted on every position; the sums over all are compared here")
    }

    fn sum(&self, of: impl Fn(&Work) -> u64) -> u64 {
        self.0.iter().map(|position| of(&position.work)).sum()
    }

    fn ratio(&self, of: impl Fn(&Work) -> u64) -> String {
        let ratio = Fraction::new(self.sum(of), self.sum(|work| work.fuzzy)).value();
        format!("{ratio:.1}")
    }

    pub(super) fn counts_section(&self) -> Section {
        let columns = [
            "position",
            ">fuzzy",
            ">main paths",
            ">ADD, 1 step",
            ">MUL, 1 step",
            ">MUL, any",
            ">MUL, in time",
            ">blocked: fuzzy",
            ">main paths",
            ">ADD, 1 step",
            ">MUL, 1 step",
        ];
        let mut table = Table::new(columns);
        for Counted { name, counts: [empty, blocked], .. } in &self.0 {
            table.row([
                name.clone(),
                grouped(empty[0].fuzzy),
                large(Some(empty[0].paths)),
                large(Some(empty[0].add)),
                large(empty[0].mul),
                large(empty[1].mul),
                large(empty[2].mul),
                grouped(blocked[0].fuzzy),
                large(Some(blocked[0].paths)),
                large(Some(blocked[0].add)),
                large(blocked[0].mul),
            ]);
        }
        Section::new("Patterns of real positions").text(
            "Both sides' pairs. ADD is the pseudocode's reading (a new pattern for each path of each piece that has \
             several), MUL the text's ('multiplicative'). Third pieces come from one step away, from anywhere, or from \
             where they are no later than the piece on the main path. 'Blocked' lets pieces stand in each other's way; \
             else the board counts as empty, as in the paper's matrices. All counts are exact; those of more than \
             twelve digits are shown rounded. No listing could be that long.",
        ).table(table)
    }

    pub(super) fn work_section(&self) -> Section {
        let columns = [
            "position",
            ">fuzzy patterns",
            ">patterns",
            ">zones",
            ">patterns/fuzzy",
            ">zones/fuzzy",
            ">zones found",
            ">trajectories",
        ];
        let mut table = Table::new(columns);
        let mut row = |name: &str, work: &Work| {
            let times = |other: u64| format!("{:.1}", Fraction::new(other, work.fuzzy).value());
            table.row([
                name.to_owned(),
                grouped(work.fuzzy),
                grouped(work.patterns),
                grouped(work.zones),
                times(work.patterns),
                times(work.zones),
                grouped(work.zone_count),
                grouped(work.trajectories),
            ]);
        };
        self.0.iter().for_each(|position| row(&position.name, &position.work));
        row(
            "all",
            &Work {
                fuzzy: self.sum(|work| work.fuzzy),
                patterns: self.sum(|work| work.patterns),
                zones: self.sum(|work| work.zones),
                zone_count: self.sum(|work| work.zone_count),
                trajectories: self.sum(|work| work.trajectories),
            },
        );
        Section::new("What it takes to find them").text(format!(
            "Operations, which are the same on every machine: a look at whether a third piece gets onto a path, or onto \
             a group of paths, is one; so is a square written into a path. Fuzzy patterns: one look-up of the group and \
             one look for each other piece. Patterns, by the pseudocode's loops with a horizon of one step: for each \
             main path its squares, a look for each other piece, and each path of that piece. Zones, of main \
             trajectories of up to {ZONE_STEPS} steps: the squares of all trajectories and a look for each other piece \
             at each square of the main one; the later negations' looks are not even counted, and longer main \
             trajectories, which fuzzy patterns have, are left out. Tables of distances are \
             common to all three. Times are measured by `cargo run --release -p lg-patterns --example ratios`.",
        )).table(table)
    }

    pub(super) fn check(&self) -> Check {
        let failures = self
            .0
            .iter()
            .flat_map(|position| position.faults.iter().map(|fault| format!("{}: {fault}", position.name)));
        Check::new(
            "patterns counted by products are as many as the pseudocode's loops make, on every position",
            failures,
        )
    }
}

/// A count for a table.
fn large(count: Option<u128>) -> String {
    match count.map(u64::try_from) {
        None => "2^128 or more".to_owned(),
        Some(Ok(count)) if count < 1_000_000_000_000 => grouped(count),
        Some(_) => format!("{:.2e}", count.unwrap_or(0) as f64),
    }
}

fn count_position(geometry: &Geometry, name: String, fen: &str) -> Result<Counted> {
    let position = Position::from_fen(fen, geometry.kinds())?;
    let mut counts = [[Counts::NONE; 3]; 2];
    for (occupancy, counts) in [Occupancy::Empty, Occupancy::Blocked].into_iter().zip(&mut counts) {
        let scene = Scene::new(geometry, &position, occupancy)?;
        for (horizon, counts) in Horizon::ALL.into_iter().zip(counts) {
            *counts = scene.counts(horizon, PATHS_LIMIT)?;
        }
    }
    let scene = Scene::new(geometry, &position, Occupancy::Empty)?;
    let others = position.pieces().len() as u64 - 2;
    let fuzzy = scene.fuzzy_patterns(&Fuzzifier::default(), Horizon::One).len() as u64;
    let (patterns, made) = pseudocode(&scene, others);
    let zones = zone_work(&World::of(geometry, &position)?, others)?;
    let mut faults = Vec::new();
    if made != counts[0][0].add {
        faults.push(format!("the loops make {made} patterns, the products {}", counts[0][0].add));
    }
    if fuzzy != counts[0][0].fuzzy {
        faults.push(format!("{fuzzy} fuzzy patterns listed, {} counted", counts[0][0].fuzzy));
    }
    let work = Work { fuzzy: fuzzy * (1 + others), patterns, ..zones };
    Ok(Counted { name, counts, work, faults })
}

/// The pseudocode's loops, a path at a time: operations, and patterns made.
fn pseudocode(scene: &Scene<'_>, others: u64) -> (u64, u128) {
    let (mut operations, mut made) = (0, 0);
    for pair in scene.pairs() {
        for path in scene.paths(&pair) {
            operations += path.squares.len() as u64 + others;
            let mut new = 0;
            for intervener in scene.interveners(&pair, &path, Horizon::One) {
                // Each of its paths is two squares: where it stands, and where it gets onto the main path.
                operations += 2 * u64::try_from(intervener.paths).unwrap_or(u64::MAX);
                new += if intervener.paths > 1 { intervener.paths } else { 0 };
            }
            made += new.max(1);
        }
    }
    (operations, made)
}

fn zone_work(world: &World, others: u64) -> Result<Work> {
    let mut work = Work { fuzzy: 0, patterns: 0, zones: 0, zone_count: 0, trajectories: 0 };
    let pieces = world.walkers().len();
    for (attacker, target) in (0..pieces).flat_map(|a| (0..pieces).map(move |b| (a, b))) {
        for zone in world.zones(attacker, target, &ZoneLimits::steps(ZONE_STEPS))? {
            let main = zone.trajectories().next().map_or(0, |main| main.steps() as u64);
            ensure!(main > 0, "a zone without a main trajectory");
            work.zones += zone.total_points() as u64 + main * others;
            work.zone_count += 1;
            work.trajectories += zone.len() as u64;
        }
    }
    Ok(work)
}
