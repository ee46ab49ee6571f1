//! Fast measures against their definitions, written out recursively, on random games.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use std::collections::{BTreeMap, BTreeSet};

use common::explicit::{Explicit, acyclic_games};
use game_graph::{Explorer, Graph, Kind, MeasureError, Merge, Parallel, Record, VertexId, frequencies};
use proptest::prelude::*;
use search_core::{Outcome, Position, Side};

fn sign(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Winner(Side::First) => 1,
        Outcome::Winner(Side::Second) => -1,
        Outcome::Draw => 0,
        Outcome::Points(points) => points.signum(),
    }
}

/// The positions after each move.
fn successors(position: &Explicit) -> Vec<Explicit> {
    let mut moves = Vec::new();
    if position.outcome().is_none() {
        position.legal_moves(&mut moves);
    }
    let after = |m| {
        let mut next = position.clone();
        next.play(m);
        next
    };
    moves.into_iter().map(after).collect()
}

fn games(position: &Explicit) -> u128 {
    let next = successors(position);
    if next.is_empty() { 1 } else { next.iter().map(games).sum() }
}

fn random_play(position: &Explicit) -> f64 {
    match position.outcome() {
        Some(outcome) => f64::from(sign(outcome)),
        None => {
            let next = successors(position);
            next.iter().map(random_play).sum::<f64>() / next.len() as f64
        }
    }
}

fn best_play(position: &Explicit) -> i32 {
    if let Some(outcome) = position.outcome() {
        return sign(outcome);
    }
    let values = successors(position).iter().map(best_play).collect::<Vec<_>>().into_iter();
    match position.side_to_move() {
        Side::First => values.max().unwrap(),
        Side::Second => values.min().unwrap(),
    }
}

/// The mean over a vertex's distinct children.
fn naive_fairness<S>(graph: &Graph<S>, vertex: VertexId) -> f64 {
    let children: BTreeSet<VertexId> = graph.children(vertex).iter().copied().collect();
    match graph.outcome(vertex) {
        Some(outcome) => f64::from(sign(outcome)),
        None => children.iter().map(|&c| naive_fairness(graph, c)).sum::<f64>() / children.len() as f64,
    }
}

fn naive_paths_to<S>(graph: &Graph<S>, vertex: VertexId) -> u128 {
    if vertex == 0 {
        return 1;
    }
    graph.edges().filter(|&(_, child)| child == vertex).map(|(parent, _)| naive_paths_to(graph, parent)).sum()
}

fn naive_below<S>(graph: &Graph<S>, vertex: VertexId, found: &mut BTreeSet<VertexId>) {
    if found.insert(vertex) {
        graph.children(vertex).iter().for_each(|&child| naive_below(graph, child, found));
    }
}

fn explored(game: &Explicit, merge: Merge, parallel: Parallel) -> Graph<(usize, bool)> {
    Explorer::new(merge).parallel(parallel).run(game).into_graph().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn games_played_out_agree_with_every_graph_that_keeps_parallel_edges(game in acyclic_games(12)) {
        for merge in [Merge::Raw, Merge::Canonical, Merge::Global, Merge::BranchLocal] {
            let graph = explored(&game, merge, Parallel::Kept);
            let acyclic = graph.acyclic().unwrap();
            prop_assert_eq!(acyclic.path_count().unwrap(), games(&game));
            prop_assert!((acyclic.fairness().unwrap()[0] - random_play(&game)).abs() < 1e-12);
            prop_assert_eq!(i32::from(acyclic.dominance().unwrap()[0]), best_play(&game));
            let merged = explored(&game, merge, Parallel::Merged);
            prop_assert_eq!(merged.acyclic().unwrap().dominance().unwrap()[0], acyclic.dominance().unwrap()[0]);
            prop_assert_eq!(&graph.merged(), &merged);
        }
    }

    #[test]
    fn measures_are_their_definitions(game in acyclic_games(14)) {
        let graph = explored(&game, Merge::Raw, Parallel::Merged);
        let acyclic = graph.acyclic().unwrap();
        let fairness = acyclic.fairness().unwrap();
        let paths_to = acyclic.paths_to().unwrap();
        let dominance = acyclic.dominance().unwrap();
        let below = acyclic.mean_below(&dominance);
        for vertex in graph.vertices() {
            let index = vertex as usize;
            prop_assert!((fairness[index] - naive_fairness(&graph, vertex)).abs() < 1e-12);
            prop_assert_eq!(paths_to[index], naive_paths_to(&graph, vertex));
            prop_assert_eq!(i32::from(dominance[index]), best_play(&game_at(&game, graph.state(vertex))));
            let mut subgraph = BTreeSet::new();
            naive_below(&graph, vertex, &mut subgraph);
            let mean = subgraph.iter().map(|&v| f64::from(dominance[v as usize])).sum::<f64>() / subgraph.len() as f64;
            prop_assert!((below[index] - mean).abs() < 1e-12);
            let part = graph.subgraph_from(vertex);
            let mut originals = part.originals.clone();
            originals.sort_unstable();
            prop_assert_eq!(originals, subgraph.into_iter().collect::<Vec<_>>());
        }
        // Every path ends somewhere.
        let results = acyclic.path_results().unwrap();
        let total = acyclic.path_count().unwrap();
        prop_assert_eq!(results.first + results.second + results.draws, total);
        let at_leaves: u128 = graph.leaves().map(|leaf| paths_to[leaf as usize]).sum();
        prop_assert_eq!(at_leaves, total);
        let counted = frequencies(&paths_to);
        prop_assert_eq!(counted.iter().map(|entry| entry.1).sum::<usize>(), graph.vertex_count());
        prop_assert_eq!(acyclic.paths_from().unwrap()[0], total);
    }

    #[test]
    fn gaps_are_means_of_their_levels(game in acyclic_games(20)) {
        let graph = explored(&game, Merge::Canonical, Parallel::Merged);
        let acyclic = graph.acyclic().unwrap();
        let (fairness, dominance) = (acyclic.fairness().unwrap(), acyclic.dominance().unwrap());
        let mut levels: BTreeMap<usize, Vec<(f64, f64)>> = BTreeMap::new();
        for vertex in graph.vertices() {
            let mut subgraph = BTreeSet::new();
            naive_below(&graph, vertex, &mut subgraph);
            let mean = subgraph.iter().map(|&v| f64::from(dominance[v as usize])).sum::<f64>() / subgraph.len() as f64;
            let own = fairness[vertex as usize];
            let gaps = ((own - mean).abs(), (own - f64::from(dominance[vertex as usize])).abs());
            levels.entry(graph.level_of(vertex)).or_default().push(gaps);
        }
        let gaps = acyclic.gaps().unwrap();
        prop_assert_eq!(gaps.len(), levels.len());
        for gap in gaps {
            let level = &levels[&gap.level];
            let mean = |part: fn(&(f64, f64)) -> f64| level.iter().map(part).sum::<f64>() / level.len() as f64;
            prop_assert!((gap.to_mean_dominance - mean(|gaps| gaps.0)).abs() < 1e-12);
            prop_assert!((gap.to_dominance - mean(|gaps| gaps.1)).abs() < 1e-12);
        }
    }

    #[test]
    fn a_subgraph_to_ends_has_exactly_the_paths_there(game in acyclic_games(14), picks in prop::collection::vec(any::<prop::sample::Index>(), 1..3)) {
        let graph = explored(&game, Merge::Raw, Parallel::Kept);
        let leaves: Vec<VertexId> = graph.leaves().collect();
        let ends: BTreeSet<VertexId> = picks.iter().map(|pick| leaves[pick.index(leaves.len())]).collect();
        let part = graph.subgraph_to(&ends.iter().copied().collect::<Vec<_>>());
        let paths = graph.acyclic().unwrap().paths_to().unwrap();
        let expected: u128 = ends.iter().map(|&end| paths[end as usize]).sum();
        prop_assert_eq!(part.graph.acyclic().unwrap().path_count().unwrap(), expected);
        for vertex in part.graph.vertices() {
            let original = part.originals[vertex as usize];
            prop_assert_eq!(part.graph.state(vertex), graph.state(original));
            prop_assert_eq!(part.graph.kind(vertex), graph.kind(original));
            prop_assert_eq!(part.graph.level_of(vertex), graph.level_of(original));
            prop_assert_eq!(part.graph.is_leaf(vertex), ends.contains(&original));
        }
    }

    #[test]
    fn parents_are_the_edges_reversed(game in acyclic_games(20)) {
        let graph = explored(&game, Merge::Raw, Parallel::Kept);
        let parents = graph.parents();
        for vertex in graph.vertices() {
            let expected: Vec<VertexId> =
                graph.edges().filter(|&(_, child)| child == vertex).map(|(parent, _)| parent).collect();
            prop_assert_eq!(parents.of(vertex), expected);
        }
    }

    #[test]
    fn orders_put_children_on_the_right_side(game in acyclic_games(30)) {
        let graph = explored(&game, Merge::Raw, Parallel::Merged);
        let acyclic = graph.acyclic().unwrap();
        let place = |order: Vec<VertexId>| {
            let mut places = vec![0; order.len()];
            order.iter().enumerate().for_each(|(place, &vertex)| places[vertex as usize] = place);
            places
        };
        let down = place(acyclic.parents_first().collect());
        let up = place(acyclic.children_first().collect());
        for (parent, child) in graph.edges() {
            prop_assert!(down[parent as usize] < down[child as usize]);
            prop_assert!(up[parent as usize] > up[child as usize]);
        }
    }
}

fn game_at(game: &Explicit, state: &(usize, bool)) -> Explicit {
    game_graph::Vertex::at(game, state)
}

fn to_move(side: Side, children: &[VertexId]) -> Record<()> {
    Record { state: (), kind: Kind::ToMove(side), children: children.to_vec() }
}

fn ended(outcome: Outcome) -> Record<()> {
    Record { state: (), kind: Kind::Ended(outcome), children: Vec::new() }
}

#[test]
fn a_pass_may_lead_to_a_vertex_of_its_own_level() {
    // The second child passes to the first: both are one move from the root.
    let graph = Graph::from_records([
        to_move(Side::First, &[1, 2]),
        to_move(Side::Second, &[3, 4]),
        to_move(Side::Second, &[1]),
        ended(Outcome::Points(5)),
        ended(Outcome::Points(-2)),
    ])
    .unwrap();
    assert_eq!(graph.level_count(), 3);
    assert_eq!(graph.level(1), 1..3);
    let acyclic = graph.acyclic().unwrap();
    assert_eq!(acyclic.path_count(), Ok(4));
    assert_eq!(acyclic.paths_to(), Ok(vec![1, 2, 1, 2, 2]));
    assert_eq!(acyclic.exact_values(), Ok(vec![-2, -2, -2, 5, -2]));
    assert_eq!(acyclic.fairness().unwrap(), [0.0, 0.0, 0.0, 1.0, -1.0]);
}

#[test]
fn a_cycle_is_named() {
    let graph = Graph::from_records([
        to_move(Side::First, &[1]),
        to_move(Side::Second, &[2, 3]),
        to_move(Side::First, &[1]),
        ended(Outcome::Draw),
    ])
    .unwrap();
    let cycle = graph.acyclic().unwrap_err();
    assert_eq!(cycle.vertices, [1, 2]);
    assert_eq!(
        cycle.to_string(),
        "the graph has a cycle of 2 vertices, 1 -> 2 -> 1: paths and values need a graph without cycles"
    );
    let own = Graph::from_records([to_move(Side::First, &[0])]).unwrap();
    assert_eq!(own.acyclic().unwrap_err().vertices, [0]);
    let long = Graph::from_records((0..100).map(|v| to_move(Side::First, &[(v + 1) % 100]))).unwrap();
    assert!(long.acyclic().unwrap_err().to_string().len() < 200);
}

#[test]
fn counts_that_do_not_fit_are_errors() {
    // Each vertex has two edges to the next: 2^n paths.
    let chain = |edges: u32| {
        let inner = (0..edges).map(|v| to_move(Side::First, &[v + 1, v + 1]));
        Graph::from_records(inner.chain([ended(Outcome::Draw)])).unwrap()
    };
    let graph = chain(127);
    let acyclic = graph.acyclic().unwrap();
    assert_eq!(acyclic.path_count(), Ok(1 << 127));
    assert_eq!(acyclic.paths_to().unwrap()[127], 1 << 127);
    let graph = chain(128);
    let acyclic = graph.acyclic().unwrap();
    assert_eq!(acyclic.path_count(), Err(MeasureError::Overflow { vertex: 0 }));
    assert_eq!(acyclic.paths_to(), Err(MeasureError::Overflow { vertex: 128 }));
    assert_eq!(acyclic.path_results(), Err(MeasureError::Overflow { vertex: 0 }));
}

#[test]
fn what_has_no_value_is_an_error() {
    let graph = Graph::from_records([
        to_move(Side::First, &[1, 2]),
        ended(Outcome::Draw),
        to_move(Side::Second, &[]),
    ])
    .unwrap();
    let acyclic = graph.acyclic().unwrap();
    let open = MeasureError::Open { vertex: 2 };
    assert!(graph.is_open(2) && graph.is_leaf(2) && !graph.is_open(1));
    assert_eq!(acyclic.fairness(), Err(open));
    assert_eq!(acyclic.dominance(), Err(open));
    assert_eq!(acyclic.path_results(), Err(open));
    assert_eq!(acyclic.exact_values(), Err(open));
    assert_eq!(acyclic.path_count(), Ok(2));
    assert_eq!(graph.results().open, 1);
    // Unless the caller values it.
    let valued = acyclic.minimax(|vertex| Ok::<_, MeasureError>(if vertex == 2 { 7 } else { 0 }));
    assert_eq!(valued, Ok(vec![7, 0, 7]));
    let won = Graph::from_records([ended(Outcome::Winner(Side::First))]).unwrap();
    assert_eq!(won.acyclic().unwrap().exact_values(), Err(MeasureError::NoMargin { vertex: 0 }));
}

#[test]
fn path_weighted_and_move_by_move_means_differ() {
    // One move wins at once; the other leads to three losses.
    let graph = Graph::from_records([
        to_move(Side::First, &[1, 2]),
        ended(Outcome::Winner(Side::First)),
        to_move(Side::Second, &[3, 4, 5]),
        ended(Outcome::Winner(Side::Second)),
        ended(Outcome::Winner(Side::Second)),
        ended(Outcome::Winner(Side::Second)),
    ])
    .unwrap();
    let acyclic = graph.acyclic().unwrap();
    assert_eq!(acyclic.fairness().unwrap()[0], 0.0);
    assert_eq!(acyclic.path_results().unwrap().mean(), -0.5);
}

#[test]
fn records_that_make_no_graph() {
    let make = |records: Vec<Record<()>>| Graph::from_records(records).unwrap_err().to_string();
    assert_eq!(make(vec![]), "there are no vertices; expected at least one, the root");
    assert_eq!(
        make(vec![to_move(Side::First, &[1])]),
        "vertex 0 has the child 1, but there are only 1 vertices, numbered from 0"
    );
    assert_eq!(
        make(vec![to_move(Side::First, &[2]), ended(Outcome::Draw), ended(Outcome::Draw)]),
        "vertex 1 can't be reached from vertex 0, the root"
    );
    let on = Record { children: vec![0], ..ended(Outcome::Draw) };
    assert_eq!(make(vec![on]), "vertex 0 has ended and has children; expected either");
}

#[test]
fn records_in_any_order_are_numbered_breadth_first() {
    let named = |name: char, children: &[VertexId]| Record {
        state: name,
        kind: if children.is_empty() {
            Kind::Ended(Outcome::Points(name as i32))
        } else {
            Kind::ToMove(Side::First)
        },
        children: children.to_vec(),
    };
    let graph =
        Graph::from_records([named('a', &[3, 2]), named('d', &[]), named('c', &[1]), named('b', &[1, 1])])
            .unwrap();
    assert_eq!(graph.states(), ['a', 'b', 'c', 'd']);
    assert_eq!(graph.children(1), [3, 3]);
    assert_eq!(graph.outcome(3), Some(Outcome::Points('d' as i32)));
    let again = Graph::from_records(graph.vertices().map(|vertex| graph.record(vertex))).unwrap();
    assert_eq!(again, graph);
}
