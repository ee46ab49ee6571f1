//! What a player does at every vertex.

use search_core::Side;

use super::{Manner, Person};
use crate::acyclic::Acyclic;
use crate::graph::{Graph, Kind, VertexId};
use crate::measures::MeasureError;

/// Worths that are nearer than this are equal: means are sums of fractions, and the order of a sum
/// must not decide a move.
const TIE: f64 = 1e-9;

/// A player's chances of choosing each move at every vertex of one graph. They depend on the vertex
/// alone, not on how the game came there.
#[derive(Clone, Debug)]
pub struct Policy {
    /// What it is worth to the first player to have come to each vertex.
    worths: Vec<f64>,
    /// The chance that a move is chosen at random.
    lapse: f64,
}

impl Policy {
    /// The chances of the moves at a vertex of the graph that the policy was made for, in the order of
    /// its children; none at a leaf.
    ///
    /// # Panics
    /// There is no such vertex.
    #[must_use]
    pub fn chances<S>(&self, graph: &Graph<S>, vertex: VertexId) -> Vec<f64> {
        let mut chances = Vec::new();
        self.append_chances(graph, vertex, &mut chances);
        chances
    }

    /// [`Policy::chances`] into a buffer.
    pub(super) fn append_chances<S>(&self, graph: &Graph<S>, vertex: VertexId, chances: &mut Vec<f64>) {
        let children = graph.children(vertex);
        let worth = |child: VertexId| self.worths[child as usize];
        let worths = children.iter().map(|&child| worth(child));
        let is_best: Box<dyn Fn(f64) -> bool> = match graph.kind(vertex) {
            Kind::ToMove(Side::First) => {
                let best = worths.clone().fold(f64::NEG_INFINITY, f64::max);
                Box::new(move |worth| worth >= best - TIE)
            }
            _ => {
                let best = worths.clone().fold(f64::INFINITY, f64::min);
                Box::new(move |worth| worth <= best + TIE)
            }
        };
        let best = worths.clone().filter(|&worth| is_best(worth)).count();
        let (by_chance, by_choice) = (self.lapse / children.len() as f64, (1.0 - self.lapse) / best as f64);
        chances.extend(worths.map(|worth| by_chance + if is_best(worth) { by_choice } else { 0.0 }));
    }
}

impl<S> Acyclic<'_, S> {
    /// What a player does on this graph. Where parallel edges were kept, each is a move of its own.
    ///
    /// # Errors
    /// An open vertex: the player can't look beyond it.
    pub fn policy(&self, person: &Person) -> Result<Policy, MeasureError> {
        let ahead = self.look_ahead(person.plies() - 1)?;
        Ok(match person.manner() {
            Manner::Lapsing => Policy { worths: ahead, lapse: 1.0 - person.dial() },
            Manner::Blending => {
                let dial = person.dial();
                let fairness = self.fairness()?;
                let mix = |(ahead, fairness): (f64, f64)| dial * ahead + (1.0 - dial) * fairness;
                Policy { worths: ahead.into_iter().zip(fairness).map(mix).collect(), lapse: 0.0 }
            }
        })
    }

    /// What looking so many plies ahead says of each vertex, from the first player's view: minimax over
    /// the results of games that end by then, and over the fairness of positions where they don't. With
    /// no plies it is fairness, with as many as the longest game dominance.
    ///
    /// Takes as many passes over the graph as plies, and never more than the longest game has.
    ///
    /// # Errors
    /// An open vertex.
    pub fn look_ahead(&self, plies: u32) -> Result<Vec<f64>, MeasureError> {
        let graph = self.graph;
        let mut values = self.fairness()?;
        let longest = self.longest_line();
        if plies >= longest {
            return Ok(self.dominance()?.into_iter().map(f64::from).collect());
        }
        for _ in 0..plies {
            let nearer = graph.vertices().map(|vertex| {
                let below = graph.children(vertex).iter().map(|&child| values[child as usize]);
                match (graph.is_leaf(vertex), graph.kind(vertex)) {
                    (true, _) => values[vertex as usize],
                    (false, Kind::ToMove(Side::First)) => below.fold(f64::NEG_INFINITY, f64::max),
                    (false, _) => below.fold(f64::INFINITY, f64::min),
                }
            });
            values = nearer.collect();
        }
        Ok(values)
    }

    /// The length in plies of the longest line of play from the root.
    #[must_use]
    pub fn longest_line(&self) -> u32 {
        let mut lengths = vec![0_u32; self.graph.vertex_count()];
        for vertex in self.children_first() {
            let below = self.graph.children(vertex).iter().map(|&child| lengths[child as usize] + 1);
            lengths[vertex as usize] = below.max().unwrap_or(0);
        }
        lengths[Graph::<S>::ROOT as usize]
    }
}
