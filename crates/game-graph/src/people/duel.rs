//! Two players against each other: exactly, and by playing.

use rand_mt::Mt64;

use super::{Person, Policy};
use crate::acyclic::Acyclic;
use crate::graph::{Graph, Kind, VertexId};
use crate::measures::{MeasureError, Results, sign};
use search_core::Side;

/// The chances of how a game ends. They add up to 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rates {
    /// That the first player wins.
    pub first: f64,
    /// That nobody wins.
    pub draw: f64,
    /// That the second player wins.
    pub second: f64,
}

impl Rates {
    /// What the first player can expect, from -1 to 1.
    #[must_use]
    pub fn expectation(&self) -> f64 {
        self.first - self.second
    }
}

impl<S> Acyclic<'_, S> {
    /// How games between two players end: at each vertex, the chances if they go on from there. They
    /// are computed, not sampled: players don't remember, so the chances at a vertex follow from those
    /// at its children.
    ///
    /// # Errors
    /// An open vertex.
    ///
    /// # Panics
    /// A policy was made for another graph, with fewer vertices; so with all that take policies.
    pub fn duel(&self, first: &Policy, second: &Policy) -> Result<Vec<Rates>, MeasureError> {
        let mut chances = Vec::new();
        self.evaluate(|vertex, rates: &[Rates]| {
            let policy = match self.graph.kind(vertex) {
                Kind::ToMove(side) => mover(side, first, second),
                Kind::Ended(outcome) => {
                    let won = |by| f64::from(u8::from(sign(outcome) == by));
                    return Ok(Rates { first: won(1), draw: won(0), second: won(-1) });
                }
            };
            if self.graph.is_leaf(vertex) {
                return Err(MeasureError::Open { vertex });
            }
            chances.clear();
            policy.append_chances(self.graph, vertex, &mut chances);
            let mut sum = Rates::default();
            for (&child, chance) in self.graph.children(vertex).iter().zip(&chances) {
                let rates = rates[child as usize];
                sum.first += chance * rates.first;
                sum.draw += chance * rates.draw;
                sum.second += chance * rates.second;
            }
            Ok(sum)
        })
    }

    /// How games from the root end between all pairs of these people: element `[a][b]` when `a` is the
    /// first player and `b` the second.
    ///
    /// # Errors
    /// An open vertex.
    pub fn tournament(&self, people: &[Person]) -> Result<Vec<Vec<Rates>>, MeasureError> {
        let policies = people.iter().map(|person| self.policy(person)).collect::<Result<Vec<_>, _>>()?;
        let game = |first, second| Ok(self.duel(first, second)?[Graph::<S>::ROOT as usize]);
        policies.iter().map(|first| policies.iter().map(|second| game(first, second)).collect()).collect()
    }

    /// Plays so many games from the root and counts how they end: a check of [`Acyclic::duel`]. Chance
    /// comes from MT19937-64 with this seed; the same seed gives the same games.
    ///
    /// # Errors
    /// A game came to an open vertex.
    pub fn play_games(
        &self,
        first: &Policy,
        second: &Policy,
        games: usize,
        seed: u64,
    ) -> Result<Results, MeasureError> {
        let mut random = Mt64::new(seed);
        let mut results = Results::default();
        for _ in 0..games {
            match self.play_game(first, second, &mut random)? {
                1 => results.first += 1,
                0 => results.draws += 1,
                _ => results.second += 1,
            }
        }
        Ok(results)
    }

    fn play_game(&self, first: &Policy, second: &Policy, random: &mut Mt64) -> Result<i8, MeasureError> {
        let mut vertex = Graph::<S>::ROOT;
        while let Kind::ToMove(side) = self.graph.kind(vertex) {
            let chances = mover(side, first, second).chances(self.graph, vertex);
            // 53 random bits: a number in [0, 1) that a double holds exactly.
            let mut drawn = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            let moves = self.graph.children(vertex).iter().zip(chances);
            let mut chosen: Option<VertexId> = None;
            for (&child, chance) in moves.filter(|&(_, chance)| chance > 0.0) {
                // Rounding may leave a little beyond the last move that can be chosen.
                chosen = Some(child);
                if drawn < chance {
                    break;
                }
                drawn -= chance;
            }
            vertex = chosen.ok_or(MeasureError::Open { vertex })?;
        }
        self.result(vertex)
    }
}

fn mover<'p>(side: Side, first: &'p Policy, second: &'p Policy) -> &'p Policy {
    match side {
        Side::First => first,
        Side::Second => second,
    }
}
