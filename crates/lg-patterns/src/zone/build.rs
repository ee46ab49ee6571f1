//! How a zone grows, negation by negation.

use super::world::{FAR, Point, World};
use super::{Entry, Zone};

/// How far zones go, and how many are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZoneLimits {
    /// The most steps of a main trajectory.
    pub horizon: u16,
    /// The most zones of a pair; main trajectories beyond it are left alone.
    pub zones: usize,
    /// The most trajectories of a pair's zones, together.
    pub trajectories: usize,
}

impl ZoneLimits {
    /// Main trajectories of up to `horizon` steps, and more zones and trajectories than any position of
    /// interest has.
    #[must_use]
    pub const fn steps(horizon: u16) -> Self {
        Self { horizon, zones: 10_000, trajectories: 1_000_000 }
    }
}

/// Zones that have more trajectories than the caller wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the zones have more than {limit} trajectories")]
pub struct ZoneTooLarge {
    /// The limit.
    pub limit: usize,
}

impl World {
    /// The zones of one piece against one enemy: one for each main trajectory, if these are within the
    /// horizon; none otherwise, none against a friend, none for numbers that this world doesn't have.
    ///
    /// # Errors
    /// [`ZoneTooLarge`] when they have more trajectories than `limits` allow.
    pub fn zones(
        &self,
        attacker: usize,
        target: usize,
        limits: &ZoneLimits,
    ) -> Result<Vec<Zone<'_>>, ZoneTooLarge> {
        let mut found = Vec::new();
        let (Some(walker), Some(enemy)) = (self.walkers().get(attacker), self.walkers().get(target)) else {
            return Ok(found);
        };
        let steps = walker.attack[usize::from(enemy.at)];
        if walker.side == enemy.side || steps == FAR || steps > limits.horizon {
            return Ok(found);
        }
        let mut left = limits.trajectories;
        let mut failure = None;
        self.trajectories(attacker, enemy.at, &mut |main| {
            if found.len() < limits.zones {
                match self.zone(attacker, target, main, left) {
                    Ok(zone) => {
                        left = left.saturating_sub(zone.len());
                        found.push(zone);
                    }
                    Err(TooLarge) => failure = Some(ZoneTooLarge { limit: limits.trajectories }),
                }
            }
            found.len() < limits.zones && failure.is_none()
        });
        failure.map_or(Ok(found), Err)
    }

    /// The zone around one main trajectory.
    fn zone(
        &self,
        attacker: usize,
        target: usize,
        main: &[Point],
        limit: usize,
    ) -> Result<Zone<'_>, TooLarge> {
        let mut growth = Growth::new(self, attacker, target, limit);
        let mut marked = growth.begin(main);
        let mut negation = 1;
        while !marked.is_empty() {
            marked = growth.negate(&marked, negation)?;
            negation += 1;
        }
        Ok(growth.finish())
    }
}

/// More trajectories than are left.
struct TooLarge;

/// A zone in the making.
struct Growth<'w> {
    zone: Zone<'w>,
    ends: [usize; 2],
    limit: usize,
    /// For each piece and point whether its trajectories there are in the zone.
    included: Vec<bool>,
}

/// Marked points and their times, by point.
type Marks = Vec<(Point, u16)>;

impl<'w> Growth<'w> {
    fn new(world: &'w World, attacker: usize, target: usize, limit: usize) -> Self {
        let included = vec![false; world.walkers().len() * world.names().len()];
        let zone = Zone { world, entries: Vec::new(), points: Vec::new() };
        Self { zone, ends: [attacker, target], limit, included }
    }

    /// The main trajectory, and the marks on it.
    fn begin(&mut self, main: &[Point]) -> Marks {
        self.include(self.ends[0], main, main.len() as u16, 0);
        let mut marks: Marks = main[1..].iter().zip(2..).map(|(point, time)| (*point, time)).collect();
        marks.sort_unstable();
        marks
    }

    fn include(&mut self, walker: usize, points: &[Point], time: u16, negation: u16) {
        let start = self.zone.points.len();
        self.zone.points.extend_from_slice(points);
        self.zone.entries.push(Entry { walker, start, end: self.zone.points.len(), time, negation });
    }

    /// Everyone who can come to a marked point in time; returns the points marked by their trajectories.
    fn negate(&mut self, marked: &Marks, negation: u16) -> Result<Marks, TooLarge> {
        let world = self.zone.world;
        let own = world.walkers()[self.ends[0]].side;
        let mut marks = Marks::new();
        for &(point, time) in marked {
            for (number, walker) in world.walkers().iter().enumerate() {
                let steps = walker.attack[usize::from(point)];
                let in_time = if walker.side == own { steps == 1 } else { steps <= time };
                if !in_time || steps == 0 || self.ends.contains(&number) {
                    continue;
                }
                let known = &mut self.included[number * world.names().len() + usize::from(point)];
                if std::mem::replace(known, true) {
                    continue;
                }
                let inner_time = time - steps + 1;
                let complete = world.trajectories(number, point, &mut |points| {
                    self.include(number, points, time, negation);
                    let inner = &points[1..points.len() - 1];
                    marks.extend(inner.iter().map(|point| (*point, inner_time)));
                    self.zone.entries.len() <= self.limit
                });
                if !complete {
                    return Err(TooLarge);
                }
            }
        }
        // The greatest time of each point.
        marks.sort_unstable_by_key(|(point, time)| (*point, std::cmp::Reverse(*time)));
        marks.dedup_by_key(|mark| mark.0);
        Ok(marks)
    }

    /// Leaves out what is the beginning of another trajectory of the same piece.
    fn finish(mut self) -> Zone<'w> {
        let points = &self.zone.points;
        let of = |entry: &Entry| (entry.walker, &points[entry.start..entry.end]);
        let mut order: Vec<usize> = (0..self.zone.entries.len()).collect();
        order.sort_unstable_by(|a, b| of(&self.zone.entries[*a]).cmp(&of(&self.zone.entries[*b])));
        // What a sequence begins with is sorted right before the first that begins so.
        let mut is_beginning = vec![false; order.len()];
        for pair in order.windows(2) {
            let (a, b) = (of(&self.zone.entries[pair[0]]), of(&self.zone.entries[pair[1]]));
            is_beginning[pair[0]] = a.0 == b.0 && b.1.starts_with(a.1);
        }
        let mut number = 0;
        self.zone.entries.retain(|_| {
            number += 1;
            !is_beginning[number - 1]
        });
        self.zone
    }
}
