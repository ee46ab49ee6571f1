//! What zones are made in: points, and pieces each with its own steps between them. A board is one such
//! world; any graph for each piece is another.

use search_core::{Side, shortened};

use crate::geometry::Geometry;
use crate::position::Position;
use crate::scene::SceneError;
use crate::steps::{KindSteps, Last, Steps};

/// A point, by number: on a board, a square's number.
pub type Point = u16;

/// Points that are as far as any.
pub(super) const FAR: u16 = u16::MAX;

/// A piece of a world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walker {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub at: Point,
    net: usize,
    /// Steps to each point, the last of which reaches, and those whose last attacks.
    pub(super) reach: Vec<u16>,
    pub(super) attack: Vec<u16>,
}

/// Steps between points, as lists of the points before each.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Net {
    reach: Links,
    /// `None` where attacks are the same steps.
    attack: Option<Links>,
}

/// Links by both ends.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Links {
    after: Vec<Vec<Point>>,
    before: Vec<Vec<Point>>,
}

impl Links {
    fn new(points: usize, links: impl IntoIterator<Item = (Point, Point)>) -> Self {
        let mut found = Self { after: vec![Vec::new(); points], before: vec![Vec::new(); points] };
        for (from, to) in links {
            found.after[usize::from(from)].push(to);
            found.before[usize::from(to)].push(from);
        }
        for list in found.after.iter_mut().chain(&mut found.before) {
            list.sort_unstable();
            list.dedup();
        }
        found
    }
}

/// Points and pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct World {
    names: Vec<String>,
    nets: Vec<Net>,
    walkers: Vec<Walker>,
}

impl World {
    /// The most points.
    pub const MOST_POINTS: usize = 4_096;

    /// A world of named points and no pieces yet.
    ///
    /// # Errors
    /// [`WorldError::Points`] when there are too many.
    pub fn new(names: impl IntoIterator<Item = String>) -> Result<Self, WorldError> {
        let names: Vec<_> = names.into_iter().take(Self::MOST_POINTS + 1).collect();
        if names.len() > Self::MOST_POINTS {
            return Err(WorldError::Points);
        }
        Ok(Self { names, nets: Vec::new(), walkers: Vec::new() })
    }

    /// The world of a position: squares as points, its pieces under their letters in their order.
    ///
    /// # Errors
    /// [`SceneError`] when `geometry` was made for another board or other kinds.
    pub fn of(geometry: &Geometry, position: &Position) -> Result<Self, SceneError> {
        if geometry.board() != position.board() || geometry.kinds() != &**position.kinds() {
            return Err(SceneError);
        }
        let board = position.board();
        let names = (0..board.extent()).map(|index| board.name(crate::Square(index as u8))).collect();
        let mut world = Self { names, nets: Vec::new(), walkers: Vec::new() };
        let mut known: Vec<((u8, Side), usize)> = Vec::new();
        for piece in position.pieces() {
            let key = (piece.kind, piece.side);
            let net = if let Some(entry) = known.iter().find(|entry| entry.0 == key) {
                entry.1
            } else {
                let steps = &geometry.of(usize::from(piece.kind), piece.side).steps;
                world.nets.push(net_of(board.extent(), steps));
                known.push((key, world.nets.len() - 1));
                world.nets.len() - 1
            };
            let name = position.kind_of(piece).letter_of(piece.side).to_string();
            world.place(name, piece.side, u16::from(piece.square.0), net);
        }
        Ok(world)
    }

    /// Puts a piece on a point, with the steps that it may take, and returns its number.
    ///
    /// # Errors
    /// [`WorldError::Off`] when its point, or an end of a step, is none of this world's.
    pub fn add(
        &mut self,
        name: &str,
        side: Side,
        at: Point,
        steps: impl IntoIterator<Item = (Point, Point)>,
    ) -> Result<usize, WorldError> {
        let steps: Vec<_> = steps.into_iter().collect();
        let ends = steps.iter().flat_map(|step| [step.0, step.1]).chain([at]);
        if let Some(point) = ends.into_iter().find(|point| usize::from(*point) >= self.names.len()) {
            return Err(WorldError::Off { point, walker: shortened(name), points: self.names.len() });
        }
        self.nets.push(Net { reach: Links::new(self.names.len(), steps), attack: None });
        self.place(name.to_owned(), side, at, self.nets.len() - 1);
        Ok(self.walkers.len() - 1)
    }

    fn place(&mut self, name: String, side: Side, at: Point, net: usize) {
        let reach = distances(&self.nets[net].reach, at);
        let attack = match &self.nets[net].attack {
            Some(links) => distances_by(links, &reach),
            None => reach.clone(),
        };
        self.walkers.push(Walker { name, side, at, net, reach, attack });
    }

    /// The pieces.
    #[must_use]
    pub fn walkers(&self) -> &[Walker] {
        &self.walkers
    }

    /// The names of the points.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// MAP: the steps of a piece to a point, the last an attack; `None` when it can't, and for numbers that
    /// this world doesn't have.
    #[must_use]
    pub fn distance(&self, walker: usize, to: Point) -> Option<u16> {
        let distance = *self.walkers.get(walker)?.attack.get(usize::from(to))?;
        (distance != FAR).then_some(distance)
    }

    /// Calls `visit` with each shortest trajectory of a piece to a point, until it returns `false`.
    pub(super) fn trajectories(
        &self,
        walker: usize,
        to: Point,
        visit: &mut impl FnMut(&[Point]) -> bool,
    ) -> bool {
        let walker = &self.walkers[walker];
        let distance = walker.attack[usize::from(to)];
        if distance == FAR || distance == 0 {
            return true;
        }
        let mut points = vec![to; usize::from(distance) + 1];
        let net = &self.nets[walker.net];
        let last = net.attack.as_ref().unwrap_or(&net.reach);
        back(&net.reach, last, &walker.reach, distance, &mut points, visit)
    }
}

/// Goes back from the point at `distance`; the rest of `points` stands already.
fn back(
    reach: &Links,
    links: &Links,
    from_start: &[u16],
    distance: u16,
    points: &mut Vec<Point>,
    visit: &mut impl FnMut(&[Point]) -> bool,
) -> bool {
    let at = usize::from(distance);
    for &before in &links.before[usize::from(points[at])] {
        if from_start[usize::from(before)] != distance - 1 {
            continue;
        }
        points[at - 1] = before;
        let goes_on = if distance == 1 {
            visit(points)
        } else {
            back(reach, reach, from_start, distance - 1, points, visit)
        };
        if !goes_on {
            return false;
        }
    }
    true
}

fn net_of(extent: usize, steps: &KindSteps) -> Net {
    let links = |steps: &Steps| {
        let steps = (0..extent).flat_map(|square| steps.from(square as u8));
        Links::new(extent, steps.map(|step| (u16::from(step.from), u16::from(step.to))))
    };
    let attack = steps.is_two_faced().then(|| links(steps.last(Last::Attack)));
    Net { reach: links(steps.reach()), attack }
}

fn distances(links: &Links, from: Point) -> Vec<u16> {
    let mut distances = vec![FAR; links.after.len()];
    distances[usize::from(from)] = 0;
    let mut order = vec![from];
    let mut next = 0;
    while let Some(&point) = order.get(next) {
        next += 1;
        for &to in &links.after[usize::from(point)] {
            if distances[usize::from(to)] == FAR {
                distances[usize::from(to)] = distances[usize::from(point)] + 1;
                order.push(to);
            }
        }
    }
    distances
}

/// Distances whose last step is one of `links`.
fn distances_by(links: &Links, reach: &[u16]) -> Vec<u16> {
    let nearest = |before: &Vec<Point>| before.iter().map(|point| reach[usize::from(*point)]).min();
    links.before.iter().map(|before| nearest(before).map_or(FAR, |steps| steps.saturating_add(1))).collect()
}

/// A point's name.
pub(super) fn name(world: &World, point: Point) -> &str {
    world.names.get(usize::from(point)).map_or("?", String::as_str)
}

/// A world that can't be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WorldError {
    /// Too many points.
    #[error("more than {} points", World::MOST_POINTS)]
    Points,
    /// A point that is not there.
    #[error(
        "{walker} stands on, or steps over, point number {point}, but there are {points}, numbered from 0"
    )]
    Off {
        /// The point.
        point: Point,
        /// The piece.
        walker: String,
        /// How many points there are.
        points: usize,
    },
}
