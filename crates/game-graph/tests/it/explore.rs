//! Exploring: merge rules against their definitions, bounds, progress, and the source's two functions.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use common::explicit::{Explicit, acyclic_games};
use common::nim::Nim;
use common::reversi::Reversi4;
use common::tic_tac_toe::TicTacToe;
use game_graph::{
    End, Explorer, Graph, Kind, Merge, Parallel, Vertex, VertexId, canonicalize_by, explore, multi_iterate,
};
use proptest::prelude::*;
use search_core::{Outcome, StopFlag};

/// The states after each move, in generation order.
fn successors<P: Vertex>(position: &P) -> Vec<P> {
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

fn images<P: Vertex>(position: &P) -> BTreeSet<P::State> {
    let mut images = Vec::new();
    position.images(&mut images);
    images.into_iter().collect()
}

/// Children by state, from a plain breadth-first walk; a closure says what is kept of a position's
/// successors.
fn naive<P: Vertex>(
    root: &P,
    keep: &mut impl FnMut(Vec<P>) -> Vec<P::State>,
) -> BTreeMap<P::State, BTreeSet<P::State>> {
    let mut graph = BTreeMap::new();
    let mut queue = VecDeque::from(keep(vec![root.clone()]));
    while let Some(state) = queue.pop_front() {
        if graph.contains_key(&state) {
            continue;
        }
        let kept = keep(successors(&root.at(&state)));
        queue.extend(kept.iter().cloned());
        graph.insert(state, kept.into_iter().collect());
    }
    graph
}

fn by_state<S: Clone + Ord>(graph: &Graph<S>) -> BTreeMap<S, BTreeSet<S>> {
    let children =
        |vertex: VertexId| graph.children(vertex).iter().map(|&child| graph.state(child).clone()).collect();
    graph.vertices().map(|vertex| (graph.state(vertex).clone(), children(vertex))).collect()
}

fn check_merges<P: Vertex>(root: &P)
where
    P::State: std::fmt::Debug,
{
    let explored = |merge| by_state(&explore(root, merge).unwrap());
    let raw = |positions: Vec<P>| positions.iter().map(P::state).collect();
    assert_eq!(explored(Merge::Raw), naive(root, &mut { raw }));
    let canonical =
        |positions: Vec<P>| positions.iter().filter_map(|position| images(position).pop_first()).collect();
    assert_eq!(explored(Merge::Canonical), naive(root, &mut { canonical }));
    // Keeps a child only if no image of it was kept for this parent.
    let mut branch_local = |positions: Vec<P>| {
        let mut kept: Vec<P::State> = Vec::new();
        for position in positions {
            if !kept.iter().any(|state| images(&position).contains(state)) {
                kept.push(position.state());
            }
        }
        kept
    };
    assert_eq!(explored(Merge::BranchLocal), naive(root, &mut branch_local));
    // One dictionary from canonical form to the state first met.
    let mut dictionary = BTreeMap::new();
    let mut global = |positions: Vec<P>| {
        let mut first_met = |position: &P| {
            let form = images(position).pop_first().unwrap();
            dictionary.entry(form).or_insert_with(|| position.state()).clone()
        };
        positions.iter().map(&mut first_met).collect()
    };
    assert_eq!(explored(Merge::Global), naive(root, &mut global));
}

#[test]
fn merge_rules_are_their_definitions_on_games() {
    check_merges(&TicTacToe::default());
    check_merges(&Nim::new([5, 5]));
    check_merges(&Nim::new([4, 7]));
    check_merges(&Reversi4::START);
}

proptest! {
    #[test]
    fn merge_rules_are_their_definitions(game in acyclic_games(30)) {
        check_merges(&game);
    }

    #[test]
    fn each_move_is_an_edge_where_parallel_edges_are_kept(game in acyclic_games(30)) {
        for merge in [Merge::Raw, Merge::Canonical, Merge::BranchLocal, Merge::Global] {
            let graph = Explorer::new(merge).parallel(Parallel::Kept).run(&game).into_graph().unwrap();
            for vertex in graph.vertices() {
                prop_assert_eq!(graph.children(vertex).len(), successors(&game.at(graph.state(vertex))).len());
            }
            let merged = explore(&game, merge).unwrap();
            for vertex in merged.vertices() {
                let children: BTreeSet<_> = merged.children(vertex).iter().collect();
                prop_assert_eq!(children.len(), merged.children(vertex).len());
            }
        }
    }

    #[test]
    fn levels_are_least_distances(game in acyclic_games(30)) {
        let graph = explore(&game, Merge::Raw).unwrap();
        let mut distances: Vec<Option<usize>> = vec![None; graph.vertex_count()];
        distances[0] = Some(0);
        let mut queue = VecDeque::from([0]);
        while let Some(vertex) = queue.pop_front() {
            for &child in graph.children(vertex) {
                if distances[child as usize].is_none() {
                    distances[child as usize] = distances[vertex as usize].map(|distance| distance + 1);
                    queue.push_back(child);
                }
            }
        }
        for vertex in graph.vertices() {
            prop_assert_eq!(distances[vertex as usize], Some(graph.level_of(vertex)));
            prop_assert!(graph.level(graph.level_of(vertex)).contains(&vertex));
        }
        let counts = graph.level_counts();
        prop_assert_eq!(counts.iter().map(|count| count.vertices).sum::<usize>(), graph.vertex_count());
        prop_assert_eq!(counts.iter().map(|count| count.edges).sum::<usize>(), graph.edge_count());
        prop_assert_eq!(counts.iter().map(|count| count.ended).sum::<usize>(), graph.leaves().count());
    }

    #[test]
    fn a_bound_on_vertices_cuts_between_vertices(game in acyclic_games(30), limit in 0_usize..40) {
        let whole = explore(&game, Merge::Raw).unwrap();
        let exploration = Explorer::new(Merge::Raw).max_vertices(limit).run(&game);
        let part = &exploration.graph;
        prop_assert!(part.vertex_count() <= limit.max(1));
        if exploration.end == End::Complete {
            prop_assert_eq!(part, &whole);
        } else {
            prop_assert_eq!(exploration.end, End::Vertices { limit: limit.max(1) });
            prop_assert_eq!(part.states(), &whole.states()[..part.vertex_count()]);
            // Each vertex has all its children or none; those expanded come before those that aren't.
            let open: Vec<bool> = part.vertices().map(|vertex| part.is_open(vertex)).collect();
            let first_open = open.iter().position(|&open| open).unwrap() as VertexId;
            for vertex in part.vertices() {
                let expected = if vertex < first_open { whole.children(vertex) } else { &[] };
                prop_assert_eq!(part.children(vertex), expected);
                prop_assert_eq!(part.kind(vertex), whole.kind(vertex));
            }
        }
    }

    #[test]
    fn a_bound_on_bytes_holds(limit in 0_usize..60_000) {
        let mut most = 0;
        let explorer = Explorer::new(Merge::Global).max_bytes(limit);
        let explorer = explorer.on_progress(|progress| most = most.max(progress.bytes));
        let exploration = explorer.run(&Reversi4::START);
        prop_assert_eq!(exploration.end, End::Bytes { limit });
        // The root is there in any case.
        prop_assert!(most <= limit.max(600), "{}", most);
        prop_assert!(exploration.graph.bytes() <= limit.max(600));
    }
}

#[test]
fn nim_has_two_heaps_that_change_places() {
    let sizes = |merge| {
        let graph = explore(&Nim::new([2, 2]), merge).unwrap();
        (graph.vertex_count(), graph.edge_count())
    };
    // Counted by hand.
    assert_eq!(sizes(Merge::Raw), (14, 24));
    assert_eq!(sizes(Merge::Canonical), (9, 12));
    assert_eq!(
        explore(&Nim::new([3, 3]), Merge::Raw).unwrap().acyclic().unwrap().dominance().unwrap()[0],
        -1,
        "equal heaps are lost"
    );
    assert_eq!(explore(&Nim::new([3, 2]), Merge::Raw).unwrap().acyclic().unwrap().dominance().unwrap()[0], 1);
    let kept = Explorer::new(Merge::Canonical).parallel(Parallel::Kept).run(&Nim::new([1, 1])).graph;
    assert_eq!((kept.vertex_count(), kept.edge_count()), (3, 3), "either heap: two edges to one vertex");
    assert_eq!(kept.children(0), [1, 1]);
}

#[test]
fn first_moves_alone() {
    let first = Explorer::new(Merge::Raw).levels(2).run(&Reversi4::START);
    assert_eq!(first.end, End::Levels);
    let graph = first.into_graph().unwrap();
    let counts: Vec<(usize, usize, usize)> =
        graph.level_counts().iter().map(|count| (count.vertices, count.edges, count.open)).collect();
    assert_eq!(counts, [(1, 4, 0), (4, 12, 0), (12, 0, 12)]);
    let root = Explorer::new(Merge::Raw).levels(0).run(&Reversi4::START).into_graph().unwrap();
    assert_eq!((root.vertex_count(), root.is_open(0)), (1, true));
    // All levels of the game, and more: complete.
    let whole = Explorer::new(Merge::Canonical).levels(12).run(&Reversi4::START);
    assert_eq!((whole.end, whole.graph.vertex_count()), (End::Complete, 9_617));
}

#[test]
fn a_reached_bound_tells_how_far_it_came() {
    let error = Explorer::new(Merge::Raw).max_vertices(100).run(&Reversi4::START).into_graph().unwrap_err();
    assert_eq!(error.end, End::Vertices { limit: 100 });
    assert_eq!(
        error.to_string(),
        "stopped at the limit of 100 vertices on level 3, with 13 of its 42 vertices done; \
         vertices by level: 1 4 12 42 (begun: 40)"
    );
    let error = Explorer::new(Merge::Raw).max_bytes(10_000).run(&Reversi4::START).into_graph().unwrap_err();
    assert!(error.to_string().starts_with("stopped at the limit of 10000 bytes on level "), "{error}");
}

#[test]
fn a_set_flag_stops_before_anything_is_expanded() {
    let flag = StopFlag::new();
    flag.stop();
    let exploration = Explorer::new(Merge::Raw).stop_flag(flag).run(&Reversi4::START);
    assert_eq!((exploration.end, exploration.graph.vertex_count()), (End::Stopped, 1));
    assert!(exploration.graph.is_open(0));
    // Set at some level, it stops there.
    let flag = StopFlag::new();
    let explorer = Explorer::new(Merge::Raw).stop_flag(flag.clone());
    let exploration = explorer
        .on_progress(move |progress| {
            if progress.level == 5 {
                flag.stop();
            }
        })
        .run(&Reversi4::START);
    assert_eq!(exploration.end, End::Stopped);
    let error = exploration.into_graph().unwrap_err();
    assert_eq!(error.levels.len(), 7);
    assert!(error.levels[6].vertices == error.levels[6].open + error.levels[6].ended);
}

#[test]
fn progress_is_told_level_by_level() {
    let mut told = Vec::new();
    let graph = Explorer::new(Merge::Canonical)
        .on_progress(|progress| told.push((progress.level, progress.level_vertices, progress.vertices)))
        .run(&TicTacToe::default())
        .into_graph()
        .unwrap();
    let mut expected = Vec::new();
    let mut vertices = 0;
    for count in graph.level_counts() {
        vertices += count.vertices;
        expected.push((count.level, count.vertices, vertices));
    }
    expected.push((9, graph.level(9).len(), graph.vertex_count()));
    assert_eq!(told, expected);
}

#[test]
fn memory_is_what_the_documentation_says() {
    let mut peak = 0;
    let explorer = Explorer::new(Merge::Raw);
    let exploration = explorer.on_progress(|progress| peak = peak.max(progress.bytes));
    let graph = exploration.run(&Reversi4::START).into_graph().unwrap();
    let (vertices, edges) = (graph.vertex_count(), graph.edge_count());
    let points =
        graph.vertices().filter(|&v| matches!(graph.kind(v), Kind::Ended(Outcome::Points(_)))).count();
    let exact =
        vertices * (size_of::<Reversi4>() + 5) + 4 * edges + 8 * points + 4 * (graph.level_count() + 1) + 4;
    assert_eq!(graph.bytes(), exact);
    assert!(peak < 2_000_000, "{peak} bytes, of 10 MB that are asked at most");
    let beside = (peak - vertices * size_of::<Reversi4>()) as f64 / vertices as f64;
    assert!(beside < 21.0, "{beside} bytes a vertex beside the board while it is built");
}

/// Vertices and edges.
type Sets<S> = (BTreeSet<S>, BTreeSet<(S, S)>);

/// The notebook's loop: the next level is what `multi_iterate` gives, as long as there is one.
fn notebook_graph<P: Vertex>(root: &P, merge: bool) -> Sets<P::State> {
    let all_images = |state: &P::State, images: &mut Vec<P::State>| root.at(state).images(images);
    let iterate = |state: &P::State, next: &mut Vec<P::State>| {
        next.extend(successors(&root.at(state)).iter().map(P::state));
        if merge {
            canonicalize_by(next, all_images);
        }
    };
    let mut level = vec![root.state()];
    if merge {
        canonicalize_by(&mut level, all_images);
    }
    let (mut vertices, mut edges) = (BTreeSet::new(), BTreeSet::new());
    while !level.is_empty() {
        vertices.extend(level.iter().cloned());
        level = multi_iterate(&level, iterate, |from, to| {
            edges.insert((from.clone(), to.clone()));
        });
        level.sort_unstable();
        level.dedup();
    }
    (vertices, edges)
}

#[test]
fn the_notebooks_functions_give_the_same_graphs() {
    fn check<P: Vertex>(root: &P) {
        for (merge, canonical) in [(Merge::Raw, false), (Merge::Canonical, true)] {
            let graph = explore(root, merge).unwrap();
            let (vertices, edges) = notebook_graph(root, canonical);
            assert_eq!((vertices.len(), edges.len()), (graph.vertex_count(), graph.edge_count()));
            assert!(graph.states().iter().all(|state| vertices.contains(state)));
            assert!(
                graph.edges().all(|(from, to)| {
                    edges.contains(&(graph.state(from).clone(), graph.state(to).clone()))
                })
            );
        }
    }
    check(&Reversi4::START);
    check(&TicTacToe::default());
}

#[test]
fn canonical_forms_are_kept_once_and_sorted() {
    let mut states = vec![7, -3, 3, 8, -8, -7];
    canonicalize_by(&mut states, |&state, images| images.push(-state));
    assert_eq!(states, [-8, -7, -3]);
    let mut alone = vec![2, 1, 2];
    canonicalize_by(&mut alone, |_, _| {});
    assert_eq!(alone, [1, 2]);
}

/// Lines of different lengths lead to one position.
#[test]
fn a_pass_is_an_edge_like_any_other() {
    let graph = explore(&Explicit::passing(), Merge::Raw).unwrap();
    assert_eq!((graph.vertex_count(), graph.edge_count(), graph.level_count()), (5, 5, 3));
    let acyclic = graph.acyclic().unwrap();
    assert_eq!(acyclic.paths_to().unwrap()[graph.find(&(2, false)).unwrap() as usize], 2);
    assert_eq!(acyclic.exact_values().unwrap()[0], 4);
}
