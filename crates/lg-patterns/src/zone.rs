//! Zones of Linguistic Geometry (Stilman 2000): what the paper compares its patterns with.
//!
//! A zone is a network of trajectories around a main trajectory: whoever can take the piece that walks
//! there in time, or protect it, then whoever can take or protect those, and so on. Each round is a
//! negation.
//!
//! - TIME of the k-th square of the main trajectory, the target's included, is k + 1.
//! - To a square with time l go the shortest trajectories of each piece that is not one of the main
//!   trajectory's ends: of opponents that need at most l steps, and of the walker's friends that need one.
//! - A trajectory of length L gives its inner squares a time in the next negation: l - L + 1, or what the
//!   same negation gave them already if that is more.
//! - It ends when nothing new is marked. A trajectory that is the beginning of another one of the same
//!   piece is left out, and none stands there twice.
//!
//! Trajectories are shortest paths over an empty board. A piece that attacks in another way than it moves
//! ends each by an attack: every trajectory ends in a capture, or in the threat of one.

mod build;
mod world;

use std::fmt;

use crate::zone::world::name;
pub use build::{ZoneLimits, ZoneTooLarge};
pub use world::{Point, Walker, World, WorldError};

/// A zone: trajectories, the main one first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone<'w> {
    world: &'w World,
    entries: Vec<Entry>,
    points: Vec<Point>,
}

/// A trajectory as it is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    walker: usize,
    start: usize,
    end: usize,
    time: u16,
    negation: u16,
}

/// A trajectory of a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trajectory<'z> {
    /// The number of its piece in the [`World`].
    pub walker: usize,
    /// Its points, from where the piece stands.
    pub points: &'z [Point],
    /// The time allowed at its end; of the main trajectory, its length + 1.
    pub time: u16,
    /// The round that brought it in: 0 for the main trajectory.
    pub negation: u16,
}

impl Trajectory<'_> {
    /// The number of steps.
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.points.len() - 1
    }
}

impl Zone<'_> {
    /// The trajectories: the main one, then by negation.
    pub fn trajectories(&self) -> impl ExactSizeIterator<Item = Trajectory<'_>> {
        self.entries.iter().map(|entry| Trajectory {
            walker: entry.walker,
            points: &self.points[entry.start..entry.end],
            time: entry.time,
            negation: entry.negation,
        })
    }

    /// The number of trajectories, 1 or more.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Never: the main trajectory is always there.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The number of points of all trajectories together.
    #[must_use]
    pub fn total_points(&self) -> usize {
        self.entries.iter().map(|entry| entry.end - entry.start).sum()
    }

    /// The world that it is a zone of.
    #[must_use]
    pub const fn world(&self) -> &World {
        self.world
    }

    /// The zone as a graph in the language of Graphviz: points, and an arrow for each step with piece, time
    /// and negation.
    #[must_use]
    pub fn to_dot(&self) -> String {
        let mut dot = String::from("digraph zone {\n  node [shape=circle];\n");
        for trajectory in self.trajectories() {
            let walker = &self.world.walkers()[trajectory.walker];
            for step in trajectory.points.windows(2) {
                dot += &format!(
                    "  {:?} -> {:?} [label=\"{} {}\", style={}];\n",
                    name(self.world, step[0]),
                    name(self.world, step[1]),
                    walker.name.escape_default(),
                    trajectory.time,
                    if trajectory.negation == 0 { "bold" } else { "solid" },
                );
            }
        }
        dot + "}\n"
    }
}

impl fmt::Display for Zone<'_> {
    /// The grammar's string: `t(p0,1-2-3,3) t(q1,4-2,2)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, trajectory) in self.trajectories().enumerate() {
            let points: Vec<_> = trajectory.points.iter().map(|point| name(self.world, *point)).collect();
            let gap = if number == 0 { "" } else { " " };
            let walker = &self.world.walkers()[trajectory.walker].name;
            write!(f, "{gap}t({walker},{},{})", points.join("-"), trajectory.time)?;
        }
        Ok(())
    }
}
