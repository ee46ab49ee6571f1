//! Isomorphism: renamed graphs are found again, and what differs is told apart, on graphs that colour
//! refinement alone can't judge too.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use common::explicit::acyclic_games;
use game_graph::{Explorer, Graph, Kind, Merge, Parallel, Record, VertexId};
use proptest::prelude::*;
use search_core::{Outcome, Side};

fn vertex(children: Vec<VertexId>) -> Record<()> {
    Record { state: (), kind: Kind::ToMove(Side::First), children }
}

/// Children that are wired to grandchildren as given: the root, `n` vertices, then `m` leaves.
fn layered(middle: &[Vec<VertexId>], leaves: u32) -> Graph<()> {
    let n = middle.len() as VertexId;
    let root = vertex((1..=n).collect());
    let wired = middle.iter().map(|children| vertex(children.iter().map(|child| 1 + n + child).collect()));
    Graph::from_records([root].into_iter().chain(wired).chain((0..leaves).map(|_| vertex(vec![])))).unwrap()
}

/// Cycles of these lengths in vertices and leaves by turns: every vertex has two leaves, every leaf two
/// parents.
fn rings(lengths: &[u32]) -> Graph<()> {
    let mut middle = Vec::new();
    for &length in lengths {
        let first = middle.len() as u32;
        middle.extend((0..length).map(|place| vec![first + place, first + (place + 1) % length]));
    }
    layered(&middle, lengths.iter().sum())
}

/// Parts that colour refinement mostly can't tell apart: each vertex has two edges, each leaf two
/// parents.
const PARTS: [&[[u32; 2]]; 6] = [
    &[[0, 1], [0, 1]],
    &[[0, 1], [1, 2], [2, 0]],
    &[[0, 1], [1, 2], [2, 3], [3, 0]],
    &[[0, 0]],
    &[[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]],
    &[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]],
];

fn assembled(parts: &[usize]) -> Graph<()> {
    let mut middle = Vec::new();
    for part in parts {
        let first = middle.len() as u32;
        middle.extend(PARTS[*part].iter().map(|leaves| leaves.map(|leaf| first + leaf).to_vec()));
    }
    let leaves = middle.len() as u32;
    layered(&middle, leaves)
}

/// The same graph with the children of each vertex in another order, so that vertices get other
/// numbers.
fn shuffled(graph: &Graph<()>, seed: u64) -> Graph<()> {
    let mut state = seed;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let records = graph.vertices().map(|vertex| {
        let mut record = graph.record(vertex);
        for last in (1..record.children.len()).rev() {
            record.children.swap(last, random(last + 1));
        }
        record
    });
    Graph::from_records(records.collect::<Vec<_>>()).unwrap()
}

fn isomorphic(a: &Graph<()>, b: &Graph<()>) -> bool {
    match a.isomorphism(b) {
        Some(renaming) => {
            assert!(a.is_isomorphism(b, &renaming));
            true
        }
        None => false,
    }
}

/// By trying all ways to rename children below every vertex: the definition, for small graphs.
fn naive(a: &Graph<()>, b: &Graph<()>) -> bool {
    fn extend(a: &Graph<()>, b: &Graph<()>, renaming: &mut Vec<VertexId>, taken: &mut [bool]) -> bool {
        if renaming.len() == a.vertex_count() {
            return a.is_isomorphism(b, renaming);
        }
        for image in b.vertices() {
            if taken[image as usize] {
                continue;
            }
            // Edges among those that have an image already.
            let new = renaming.len() as VertexId;
            renaming.push(image);
            taken[image as usize] = true;
            let count = |graph: &Graph<()>, from: VertexId, to: VertexId| {
                graph.children(from).iter().filter(|&&child| child == to).count()
            };
            let agree = (0..=new).all(|old| {
                let old_image = renaming[old as usize];
                count(a, old, new) == count(b, old_image, image)
                    && count(a, new, old) == count(b, image, old_image)
            });
            if agree && extend(a, b, renaming, taken) {
                return true;
            }
            renaming.pop();
            taken[image as usize] = false;
        }
        false
    }
    let mut taken = vec![false; b.vertex_count()];
    a.vertex_count() == b.vertex_count() && a.edge_count() == b.edge_count() && {
        taken[0] = true;
        extend(a, b, &mut vec![0], &mut taken)
    }
}

fn any_graph(most: usize) -> impl Strategy<Value = Graph<()>> {
    acyclic_games(most).prop_map(|game| {
        let graph = Explorer::new(Merge::Raw).parallel(Parallel::Kept).run(&game).graph;
        graph.try_map_states(|_, _| Ok::<_, ()>(())).unwrap()
    })
}

/// Two layers wired at random, each vertex to two or three leaves out of four to six: often alike.
fn two_layers() -> impl Strategy<Value = Graph<()>> {
    prop::collection::vec(prop::collection::vec(0_u32..4, 2), 4).prop_filter_map(
        "a leaf without parent",
        |middle| {
            let reached = (0..4).all(|leaf| middle.iter().flatten().any(|&child| child == leaf));
            reached.then(|| layered(&middle, 4))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn renamed_graphs_are_isomorphic(graph in any_graph(40), seed: u64) {
        prop_assert!(isomorphic(&graph, &shuffled(&graph, seed)));
    }

    #[test]
    fn the_answer_is_that_of_the_definition(a in two_layers(), b in two_layers()) {
        prop_assert_eq!(isomorphic(&a, &b), naive(&a, &b));
    }

    #[test]
    fn graphs_of_many_parts_are_matched_part_by_part(
        parts in prop::collection::vec(0_usize..6, 1..8),
        other in prop::collection::vec(0_usize..6, 1..8),
        seed: u64,
    ) {
        let (a, b) = (assembled(&parts), assembled(&other));
        prop_assert!(isomorphic(&a, &shuffled(&a, seed)));
        let counts = |parts: &[usize]| {
            let mut counts = [0; 6];
            parts.iter().for_each(|&part| counts[part] += 1);
            counts
        };
        prop_assert_eq!(isomorphic(&a, &shuffled(&b, seed)), counts(&parts) == counts(&other));
    }

    #[test]
    fn one_edge_moved_is_seen(graph in any_graph(12), from: prop::sample::Index, to: prop::sample::Index) {
        let mut records: Vec<_> = graph.vertices().map(|vertex| graph.record(vertex)).collect();
        let inner: Vec<_> = graph.vertices().filter(|&vertex| graph.children(vertex).len() > 1).collect();
        let Some(&vertex) = inner.get(from.index(inner.len().max(1))) else { return Ok(()) };
        let children = &mut records[vertex as usize].children;
        children[0] = to.index(graph.vertex_count()) as VertexId;
        if let Ok(moved) = Graph::from_records(records) {
            prop_assert_eq!(isomorphic(&graph, &moved), naive(&graph, &moved));
        }
    }

    #[test]
    fn global_and_canonical_graphs_are_isomorphic(game in acyclic_games(40)) {
        for parallel in [Parallel::Merged, Parallel::Kept] {
            let explored = |merge| Explorer::new(merge).parallel(parallel).run(&game).graph;
            let (canonical, global) = (explored(Merge::Canonical), explored(Merge::Global));
            prop_assert_eq!(global.vertex_count(), canonical.vertex_count());
            let kept = global.isomorphism_by(&canonical, |v| global.kind(v), |v| canonical.kind(v));
            prop_assert!(kept.is_some());
        }
    }
}

#[test]
fn rings_need_a_search() {
    assert!(isomorphic(&rings(&[12]), &shuffled(&rings(&[12]), 1)));
    assert!(isomorphic(&rings(&[5, 7]), &shuffled(&rings(&[7, 5]), 2)));
    assert!(!isomorphic(&rings(&[12]), &rings(&[6, 6])));
    assert!(!isomorphic(&rings(&[5, 7]), &rings(&[6, 6])));
    assert!(!isomorphic(&rings(&[3, 3, 4, 2]), &rings(&[3, 3, 3, 3])));
    // Many equal parts beside one that differs: looking at the equal ones again would take for ever.
    let many = |last: &[u32]| rings(&[&[4; 40], last].concat());
    assert!(isomorphic(&many(&[3, 9]), &shuffled(&many(&[9, 3]), 3)));
    assert!(!isomorphic(&many(&[3, 9]), &many(&[6, 6])));
}

#[test]
fn leaves_of_one_parent_are_interchangeable() {
    let star = |leaves: u32| {
        let records = [vertex((1..=leaves).collect())].into_iter().chain((0..leaves).map(|_| vertex(vec![])));
        Graph::from_records(records).unwrap()
    };
    assert!(isomorphic(&star(50_000), &star(50_000)));
    assert!(!isomorphic(&star(50_000), &star(49_999)));
}

#[test]
fn every_vertex_linked_to_all_leaves_but_one() {
    let crown = |size: u32, seed| {
        let middle: Vec<Vec<u32>> =
            (0..size).map(|own| (0..size).filter(|&leaf| leaf != own).collect()).collect();
        shuffled(&layered(&middle, size), seed)
    };
    // As many choices in a row as vertices.
    assert!(isomorphic(&crown(120, 1), &crown(120, 2)));
}

#[test]
fn parallel_edges_and_labels_count() {
    let a = layered(&[vec![0, 0], vec![1, 1]], 2);
    let b = layered(&[vec![0, 1], vec![0, 1]], 2);
    assert!(!isomorphic(&a, &b));
    // Equal sums of edges, but unequally spread.
    let even = layered(&[vec![0, 0, 1, 1], vec![0, 0, 1, 1]], 2);
    let uneven = layered(&[vec![0, 0, 0, 1], vec![0, 1, 1, 1]], 2);
    assert!(!isomorphic(&even, &uneven));
    assert!(isomorphic(&uneven, &shuffled(&uneven, 4)));
    let game = |outcomes: [Outcome; 2]| {
        let ends = outcomes.map(|outcome| Record { kind: Kind::Ended(outcome), ..vertex(vec![]) });
        Graph::from_records([vertex(vec![1, 2])].into_iter().chain(ends)).unwrap()
    };
    let (a, b, c) = (
        game([Outcome::Draw, Outcome::Points(3)]),
        game([Outcome::Points(3), Outcome::Draw]),
        game([Outcome::Draw, Outcome::Draw]),
    );
    assert_eq!(a.isomorphism_by(&b, |v| a.kind(v), |v| b.kind(v)), Some(vec![0, 2, 1]));
    assert_eq!(a.isomorphism_by(&c, |v| a.kind(v), |v| c.kind(v)), None);
    assert!(isomorphic(&a, &c));
}

#[test]
fn what_is_no_isomorphism() {
    let graph = rings(&[3]);
    let identity: Vec<VertexId> = graph.vertices().collect();
    assert!(graph.is_isomorphism(&graph, &identity));
    assert!(!graph.is_isomorphism(&graph, &identity[1..]));
    assert!(!graph.is_isomorphism(&graph, &[0, 1, 2, 3, 4, 5, 99]));
    assert!(!graph.is_isomorphism(&graph, &[0, 1, 2, 3, 4, 5, 5]));
    assert!(!graph.is_isomorphism(&graph, &[0, 2, 1, 3, 4, 5, 6]));
}
