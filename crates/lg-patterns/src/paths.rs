//! Shortest paths one by one.
//!
//! Counts of paths to each square make every path findable by its number alone: going back from the end, the
//! number says through which of the squares before it leads. So a list of any length is lazy, can be entered
//! anywhere, and holds nothing.

use crate::board::Square;
use crate::position::PieceId;
use crate::scene::{Actor, Pair, Scene};
use crate::set::{SquareSet, Words};
use crate::steps::{Last, Step};
use crate::table::{Row, UNREACHABLE};

/// A shortest path.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// Where the piece starts, each square where it stops, and the end.
    pub squares: Vec<Square>,
    /// For each step the squares that it adds to those strictly between start and end: slid over, or
    /// stopped on.
    pub entered: Vec<SquareSet>,
}

impl Path {
    /// The number of steps.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.entered.len()
    }

    /// The squares strictly between start and end, slid over or stopped on: L(s) in the documentation.
    #[must_use]
    pub fn between(&self) -> SquareSet {
        self.entered.iter().fold(SquareSet::EMPTY, |all, entered| all | *entered)
    }

    /// The squares' names with `-` between: `h1-e1-e8`.
    #[must_use]
    pub fn to_text(&self, board: &crate::Board) -> String {
        self.squares.iter().map(|square| board.name(*square)).collect::<Vec<_>>().join("-")
    }
}

/// An iterator over the shortest paths of a piece to a square, found as they are asked for.
///
/// Paths come by the square before the end, then by the one before that, and so on.
#[derive(Clone, Debug)]
pub struct Paths<'s, 'a> {
    scene: &'s Scene<'a>,
    piece: PieceId,
    to: Square,
    last: Last,
    next: u128,
    count: u128,
}

impl<'s, 'a> Paths<'s, 'a> {
    pub(crate) fn new(scene: &'s Scene<'a>, piece: PieceId, to: Square, last: Last) -> Self {
        let count = scene.way(piece, to, last).filter(|way| way.distance > 0).map_or(0, |way| way.paths);
        Self { scene, piece, to, last, next: 0, count }
    }

    /// How many there are altogether, those already given included.
    #[must_use]
    pub const fn count_all(&self) -> u128 {
        self.count
    }

    /// The path of this number, from 0.
    #[must_use]
    pub fn get(&self, number: u128) -> Option<Path> {
        if number >= self.count {
            return None;
        }
        let actor = self.scene.actor(self.piece);
        let reach = actor.row(Last::Reach);
        let occupied = self.scene.occupied();
        let mut left = actor.row(self.last).distance[self.to.index()];
        let (mut squares, mut entered) = (vec![self.to], Vec::new());
        let mut rest = number;
        let mut square = self.to.0;
        while left > 0 {
            let last = if square == self.to.0 && entered.is_empty() { self.last } else { Last::Reach };
            let before = actor.steps().last(last).into(square).iter();
            let mut before = before.filter(|step| reach.distance[usize::from(step.from)] == left - 1);
            // The number of paths through each square before adds up to the number of paths.
            let (step, mut passed) = before.find_map(|step| {
                let passed = step.open(occupied)?;
                let count = reach.count[usize::from(step.from)];
                if rest < count {
                    return Some((step, passed));
                }
                rest -= count;
                None
            })?;
            if !entered.is_empty() {
                passed.insert(Square(square));
            }
            entered.push(passed);
            squares.push(Square(step.from));
            square = step.from;
            left -= 1;
        }
        squares.reverse();
        entered.reverse();
        Some(Path { squares, entered })
    }
}

impl Iterator for Paths<'_, '_> {
    type Item = Path;

    fn next(&mut self) -> Option<Path> {
        let path = self.get(self.next)?;
        self.next += 1;
        Some(path)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.count - self.next);
        (left.unwrap_or(usize::MAX), left.ok())
    }
}

impl Scene<'_> {
    /// The squares to which a pair's shortest paths lead first: candidate moves, where pieces stand as they
    /// do.
    #[must_use]
    pub fn first_steps(&self, pair: &Pair) -> SquareSet {
        let mut squares = SquareSet::EMPTY;
        self.each_link(pair.from, pair.to, |step, link, _| {
            if step == 1 {
                squares.insert(Square(link.to));
            }
        });
        squares
    }

    /// Calls `visit` with every step on some shortest attack of one piece on another: its number from 1,
    /// the step, and the squares it passes. The last ones come first.
    pub(crate) fn each_link(&self, from: PieceId, to: PieceId, mut visit: impl FnMut(u16, &Step, SquareSet)) {
        let (actor, target) = (self.actor(from), self.actor(to).piece.square);
        let reach = actor.row(Last::Reach);
        let distance = actor.row(Last::Attack).distance[target.index()];
        if distance == UNREACHABLE {
            return;
        }
        let mut ends = vec![target.0];
        for number in (1..=distance).rev() {
            let last = if number == distance { Last::Attack } else { Last::Reach };
            let mut starts = Vec::new();
            for &end in &ends {
                let before = actor.steps().last(last).into(end).iter();
                for step in before.filter(|step| reach.distance[usize::from(step.from)] == number - 1) {
                    let Some(passed) = step.open(self.occupied()) else { continue };
                    visit(number, step, passed);
                    starts.push(step.from);
                }
            }
            starts.sort_unstable();
            starts.dedup();
            ends = starts;
        }
    }
}

/// Visits the squares between of every shortest path, without building the paths: what the counting loops
/// run.
pub(crate) struct Walk<'w, W, F> {
    actor: &'w Actor<'w>,
    reach: Row<'w>,
    occupied: Option<&'w SquareSet>,
    /// Squares entered in each step, from the last to the first.
    trail: Vec<W>,
    visit: F,
}

impl<'w, W: Words, F: FnMut(W, &[W])> Walk<'w, W, F> {
    /// Calls `visit` for each shortest attack of `actor` on `to`: with all squares between, and with those
    /// entered in each step, the last step first.
    pub(crate) fn run(actor: &'w Actor<'w>, to: Square, occupied: Option<&'w SquareSet>, visit: F) {
        let distance = actor.row(Last::Attack).distance[to.index()];
        if distance == UNREACHABLE || distance == 0 {
            return;
        }
        let mut walk = Self { actor, reach: actor.row(Last::Reach), occupied, trail: Vec::new(), visit };
        walk.back(actor.steps().last(Last::Attack).into(to.0), distance - 1, W::NONE, W::NONE);
    }

    /// Goes back along each of `steps` that starts `left` steps from the start. `stop` is the square where
    /// they end, if the piece stops there; `all` are the squares behind it.
    fn back(&mut self, steps: &'w [Step], left: u16, stop: W, all: W) {
        let actor: &'w Actor<'w> = self.actor;
        if left == 0 {
            // From the start one step leads here, and the list is by rising start.
            if let Ok(found) = steps.binary_search_by_key(&actor.piece.square.0, |step| step.from)
                && let Some(all) = self.enter(&steps[found], stop, all)
            {
                (self.visit)(all, &self.trail);
                self.trail.pop();
            }
            return;
        }
        for step in steps {
            if self.reach.distance[usize::from(step.from)] != left {
                continue;
            }
            let Some(all) = self.enter(step, stop, all) else { continue };
            let here = SquareSet::from_iter([Square(step.from)]);
            self.back(actor.steps().reach().into(step.from), left - 1, W::of(&here), all);
            self.trail.pop();
        }
    }

    /// Adds the squares that a step enters to the trail, and returns all; `None` when it is not open.
    #[inline(always)]
    fn enter(&mut self, step: &Step, stop: W, all: W) -> Option<W> {
        let entered = W::of(&step.open(self.occupied)?).or(stop);
        self.trail.push(entered);
        Some(all.or(entered))
    }
}
