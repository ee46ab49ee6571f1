//! Which plies are worth searching, and in what order.

use search_core::Position as _;

use super::placing;
use super::removing;
use super::selective::Candidate;
use super::terms::{Term, Terms};
use super::weights::Weights;
use crate::moves::Move;
use crate::phase::Phase;
use crate::point::Point;
use crate::points::Points;
use crate::position::Jiu;
use crate::shapes::{ShapeCounts, gates, squares_at, stones_in_squares};

/// How many plies are searched where the rules allow many. A number of 0 counts as 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Breadth {
    /// Placements.
    pub placements: usize,
    /// Removals.
    pub removals: usize,
    /// Flights.
    pub flights: usize,
    /// Captures at the beginning of a turn that quiescence follows.
    pub quiet_captures: usize,
    /// Removals that quiescence follows.
    pub quiet_removals: usize,
}

impl Default for Breadth {
    /// Chosen by matches of the engine against itself: `docs/jiu-evaluation.md`.
    fn default() -> Self {
        Self { placements: 10, removals: 5, flights: 24, quiet_captures: 3, quiet_removals: 2 }
    }
}

/// What generation knows before it looks at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guide {
    /// How many plies are searched.
    pub breadth: Breadth,
    /// What an area of 2x2 points with so many own and so many enemy stones is worth.
    pub(super) areas: [[i32; 5]; 5],
}

impl Guide {
    /// The worth of areas is that which `weights` give it at the fullness of `position`.
    #[must_use]
    pub fn new(breadth: Breadth, weights: &Weights, position: &Jiu) -> Self {
        let fullness = Terms::of(position).fullness;
        let mut areas = [[0; 5]; 5];
        let known = [
            (1, 0, Term::Areas10),
            (2, 0, Term::Areas20),
            (2, 1, Term::Areas21),
            (3, 0, Term::Areas30),
            (3, 1, Term::Areas31),
            (4, 0, Term::Areas40),
        ];
        for (own, enemy, term) in known {
            let worth = weights.at(term, fullness);
            areas[own][enemy] = worth;
            areas[enemy][own] = -worth;
        }
        Self { breadth, areas }
    }
}

/// Rank of each square that a ply completes. This and the following are chosen.
const RANK_SQUARE: i32 = 1000;
/// Rank of a jump.
const RANK_JUMP: i32 = 900;
/// Rank of completing a square with a stone that leaves one: a Dalian at work.
const RANK_DALIAN: i32 = 200;

/// Appends the plies worth searching.
pub(super) fn generate(position: &Jiu, guide: &Guide, moves: &mut Vec<Candidate>) {
    match position.phase() {
        Phase::Placement => placing::generate(position, guide, moves),
        Phase::Removal { .. } => removing::generate(position, guide, moves),
        _ => battle(position, guide, moves),
    }
}

fn battle(position: &Jiu, guide: &Guide, moves: &mut Vec<Candidate>) {
    let start = moves.len();
    let mut plies = Vec::with_capacity(128);
    position.legal_moves(&mut plies);
    let own = position.stones(position.side_to_move());
    let in_squares = stones_in_squares(own);
    moves.extend(plies.iter().map(|&m| ranked(position, own, in_squares, m)));
    if position.flies(position.side_to_move()) {
        limit_flights(position, moves, start, guide.breadth.flights);
    }
}

/// Appends the plies of a turn's beginning that capture or complete a square.
pub(super) fn captures(position: &Jiu, moves: &mut Vec<Candidate>) {
    let own = position.stones(position.side_to_move());
    let in_squares = stones_in_squares(own);
    let mut plies = Vec::with_capacity(128);
    position.legal_moves(&mut plies);
    moves.extend(plies.iter().map(|&m| ranked(position, own, in_squares, m)).filter(|ply| ply.forcing));
}

/// A ply of the battle with its rank: captures and squares, most of all by a stone that goes to and fro
/// in a Dalian. Quiet plies have rank 0; what the search has learnt orders them.
#[inline]
fn ranked(position: &Jiu, own: Points, in_squares: Points, m: Move) -> Candidate {
    let squares = match (m, m.leaves(), m.enters()) {
        (Move::Stop, ..) => position.squares_earned_by_stopping(),
        (_, Some(from), Some(to)) => squares_at(own.without(Points::of(from)), to),
        _ => 0,
    };
    let jumps = matches!(m, Move::Jump { .. });
    let at_work = squares > 0 && m.leaves().is_some_and(|from| in_squares.contains(from));
    let rank = RANK_SQUARE * i32::from(squares)
        + if jumps { RANK_JUMP } else { 0 }
        + if at_work { RANK_DALIAN } else { 0 };
    Candidate { m, rank, forcing: squares > 0 || jumps || m == Move::Stop }
}

/// Of the flights from index `start` on, keeps the best by what they build and deny.
fn limit_flights(position: &Jiu, moves: &mut Vec<Candidate>, start: usize, most: usize) {
    let side = position.side_to_move();
    let (own, empty) = (position.stones(side), position.empty());
    let enemy_gates = gates(position.stones(side.other()), empty);
    let worth = |from: Point, to: Point| {
        let built = flight_shapes(position.shapes_formed_by(side, from, to));
        let left = flight_shapes(position.shapes_formed(side, from));
        let denied = if enemy_gates.contains(to) { FLIGHT_DENIES } else { 0 };
        built - left + denied + FLIGHT_NEIGHBOUR * near(own, to)
    };
    let mut flights: Vec<(i32, Candidate)> = Vec::new();
    for candidate in &moves[start..] {
        if let Move::Fly { from, to } = candidate.m {
            flights.push((candidate.rank + worth(from, to), *candidate));
        }
    }
    flights.sort_by_key(|(worth, _)| -worth);
    flights.truncate(most.max(1));
    let mut index = 0;
    moves.retain(|candidate| {
        index += 1;
        index <= start || !matches!(candidate.m, Move::Fly { .. })
    });
    moves.extend(flights.into_iter().map(|(_, candidate)| candidate));
}

/// What shapes count for when flights are compared. Chosen.
fn flight_shapes(counts: ShapeCounts) -> i32 {
    20 * i32::from(counts.squares) + 8 * i32::from(counts.gates) + 20 * i32::from(counts.dalians())
}

/// What it counts for to fly into an enemy gate. Chosen.
const FLIGHT_DENIES: i32 = 15;
/// What each own stone next to the end counts for. Chosen.
const FLIGHT_NEIGHBOUR: i32 = 2;

/// Own stones next to a point.
fn near(own: Points, point: Point) -> i32 {
    (Points::of(point).neighbours() & own).count() as i32
}

/// Of the candidates from index `start` on keeps the `most` best, best first; equal ones in their order.
pub(super) fn keep_best(moves: &mut Vec<Candidate>, start: usize, most: usize) {
    moves[start..].sort_by_key(|candidate| -candidate.rank);
    moves.truncate(start.saturating_add(most));
}
