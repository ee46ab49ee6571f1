//! Exports: golden outputs, and files that are read back.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use common::explicit::acyclic_games;
use common::reversi::Reversi4;
use common::tic_tac_toe::TicTacToe;
use game_graph::{
    Drawing, Explorer, Graph, Kind, Merge, Palette, Parallel, Record, VertexId, explore, read_json_lines,
};
use insta::assert_snapshot;
use proptest::prelude::*;
use search_core::{Outcome, Side};

fn small() -> Graph<&'static str> {
    let inner = |state, side, children: &[VertexId]| Record {
        state,
        kind: Kind::ToMove(side),
        children: children.to_vec(),
    };
    let end = |state, outcome| Record { state, kind: Kind::Ended(outcome), children: vec![] };
    Graph::from_records([
        inner("root <&>", Side::First, &[1, 2, 2]),
        inner("two\nlines", Side::Second, &[2, 3, 4]),
        end("\"quoted\" \\", Outcome::Winner(Side::First)),
        end("lost\u{0}", Outcome::Winner(Side::Second)),
        inner("pass", Side::Second, &[5]),
        inner("x", Side::First, &[6, 7]),
        end("drawn", Outcome::Draw),
        end("points", Outcome::Points(-12)),
    ])
    .unwrap()
}

fn to_text<S>(graph: &Graph<S>, text: impl FnMut(VertexId, &S) -> String) -> String {
    let mut bytes = Vec::new();
    graph.write_json_lines(&mut bytes, text).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn golden_exports() {
    let graph = small();
    let dominance = graph.acyclic().unwrap().dominance().unwrap();
    let drawing =
        Drawing::new(&graph).labels(|_, state| (*state).to_owned()).colours(&dominance, Palette::SAFE);
    assert_snapshot!("dot", drawing.to_dot());
    assert_snapshot!("graphml", drawing.to_graphml());
    assert_snapshot!("svg", drawing.to_svg());
    assert_snapshot!("json_lines", to_text(&graph, |_, state| (*state).to_owned()));
    let plain = Drawing::new(&graph);
    assert_snapshot!("dots_dot", plain.to_dot());
    assert_snapshot!("dots_svg", plain.to_svg());
    assert_snapshot!("dense_svg", drawing.to_dense_svg());
    assert_eq!(
        plain.to_dense_svg().matches("<path").count(),
        1 + 5,
        "edges, and a path a row, all in one colour"
    );
}

#[test]
fn boards_are_drawn_by_the_caller() {
    let graph = Explorer::new(Merge::Canonical).levels(2).run(&Reversi4::START).into_graph().unwrap();
    let board = |_: VertexId, state: &Reversi4| {
        let mut svg = String::from("<rect width=\"40\" height=\"40\" fill=\"#2e8b57\"/>");
        for bit in 0..16 {
            let colour = match (state.black >> bit & 1, state.white >> bit & 1) {
                (1, _) => "black",
                (_, 1) => "white",
                _ => continue,
            };
            let (x, y) = (bit % 4 * 10 + 5, bit / 4 * 10 + 5);
            svg += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"{colour}\"/>");
        }
        svg
    };
    let colours = [0, 0, -1, 1, 1];
    let drawing = Drawing::new(&graph)
        .boards(40.0, 40.0, board)
        .labels(|_, state| state.text())
        .colours(&colours, Palette::SOURCE);
    assert_snapshot!("boards_svg", drawing.to_svg());
}

#[test]
fn every_edge_leads_down_in_a_drawing() {
    let graph = small();
    let svg = Drawing::new(&graph).to_svg();
    let paths = svg.lines().filter_map(|line| line.strip_prefix("<path class=\"edge\" d=\"M"));
    let mut count = 0;
    for path in paths {
        let numbers: Vec<f64> =
            path.split(['C', ' ', '"', '/', '>']).filter_map(|word| word.parse().ok()).collect();
        assert!(numbers[1] < numbers[7], "{path}");
        count += 1;
    }
    assert_eq!(count, graph.edge_count());
    // With a cycle rows are levels; there is a drawing all the same.
    let to = |child| Record { state: (), kind: Kind::ToMove(Side::First), children: vec![child] };
    let ring = Graph::from_records([to(1), to(2), to(1)]).unwrap();
    assert_eq!(Drawing::new(&ring).to_svg().matches("<path").count(), 3);
}

#[test]
fn large_graphs_are_drawn_too() {
    let graph = explore(&Reversi4::START, Merge::Canonical).unwrap();
    let dominance = graph.acyclic().unwrap().dominance().unwrap();
    let drawing = Drawing::new(&graph).colours(&dominance, Palette::SAFE);
    let svg = drawing.to_svg();
    assert_eq!(svg.matches("<circle").count(), 9_617);
    assert_eq!(svg.matches("<path").count(), 13_719);
    let dense = drawing.to_dense_svg();
    assert!(dense.len() < 30 * 9_617 && dense.len() * 9 < svg.len(), "{} bytes", dense.len());
    let strokes = |stroke: &str| dense.matches(stroke).count();
    assert_eq!(strokes("v14"), 9_617);
    assert_eq!(drawing.to_dot().matches(" -> ").count(), 13_719);
    assert_eq!(drawing.to_graphml().matches("<edge ").count(), 13_719);
    assert!(svg.contains(Palette::SAFE.first) && svg.contains(Palette::SAFE.second));
}

#[test]
fn a_game_goes_to_a_file_and_back() {
    let graph = explore(&TicTacToe::default(), Merge::Canonical).unwrap();
    let text = to_text(&graph, |_, state| format!("{state:?}"));
    let read = read_json_lines(text.as_bytes()).unwrap();
    assert_eq!(to_text(&read, |_, state| state.clone()), text);
    let vertices: Vec<VertexId> = graph.vertices().collect();
    assert!(graph.is_isomorphism(&read, &vertices));
    let back = read.try_map_states(|vertex, _| Ok::<_, ()>(*graph.state(vertex))).unwrap();
    assert_eq!(back, graph);
    let refused = graph.try_map_states(|vertex, _| if vertex < 3 { Ok(()) } else { Err(vertex) });
    assert_eq!(refused.unwrap_err(), 3);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn what_is_written_is_read(game in acyclic_games(30), names in prop::collection::vec(any::<String>(), 1..8)) {
        for merge in [Merge::Raw, Merge::Global] {
            let graph = Explorer::new(merge).parallel(Parallel::Kept).run(&game).graph;
            let name = |vertex: VertexId| names[vertex as usize % names.len()].clone();
            let named = graph.try_map_states(|vertex, _| Ok::<_, ()>(name(vertex))).unwrap();
            let text = to_text(&named, |_, state| state.clone());
            prop_assert_eq!(&read_json_lines(text.as_bytes()).unwrap(), &named);
        }
    }

    #[test]
    fn cut_files_are_refused(game in acyclic_games(12), cut: prop::sample::Index) {
        let graph = explore(&game, Merge::Raw).unwrap();
        let text = to_text(&graph, |vertex, _| vertex.to_string());
        let cut = cut.index(text.len() - 1);
        let error = read_json_lines(&text.as_bytes()[..cut]).unwrap_err();
        prop_assert!(error.line <= text[..cut].lines().count() + 1, "{}", error);
    }

    #[test]
    fn damaged_files_are_no_panic(game in acyclic_games(8), at: prop::sample::Index, byte: u8) {
        let graph = explore(&game, Merge::Raw).unwrap();
        let mut bytes = to_text(&graph, |vertex, _| vertex.to_string()).into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Err(error) = read_json_lines(bytes.as_slice()) {
            prop_assert!(error.to_string().len() < 300);
        }
    }
}

const HEAD: &str = r#"{"format":"game-graph","version":1,"vertices":1,"edges":0}"#;

#[test]
fn errors_say_where_and_what_was_expected() {
    let error = |text: &str| read_json_lines(text.as_bytes()).unwrap_err().to_string();
    let vertex = |line: &str| error(&format!("{HEAD}\n{line}\n"));
    let errors = [
        error(""),
        error("\n"),
        error("[1]"),
        error("{}"),
        error(r#"{"format":"game-graph","version":2,"vertices":1,"edges":0}"#),
        error(r#"{"format":"game-graph","version":1,"vertices":-1,"edges":0}"#),
        error(HEAD),
        error(r#"{"format":"game-graph","version":1,"vertices":18446744073709551615,"edges":0}"#),
        vertex("{\"vertex\":0,"),
        vertex("0"),
        vertex("{}"),
        vertex(r#"{"vertex":1,"state":"a","ended":"draw"}"#),
        vertex(r#"{"vertex":0,"ended":"draw"}"#),
        vertex(r#"{"vertex":0,"state":["a rather long list of things that are no text"],"ended":"draw"}"#),
        vertex(r#"{"vertex":0,"state":"a"}"#),
        vertex(r#"{"vertex":0,"state":"a","to_move":"first","ended":"draw"}"#),
        vertex(r#"{"vertex":0,"state":"a","to_move":"third","children":[]}"#),
        vertex(r#"{"vertex":0,"state":"a","to_move":"first"}"#),
        vertex(r#"{"vertex":0,"state":"a","to_move":"first","children":[4294967296]}"#),
        vertex(r#"{"vertex":0,"state":"a","to_move":"first","children":[1]}"#),
        vertex(r#"{"vertex":0,"state":"a","ended":"nobody"}"#),
        vertex(r#"{"vertex":0,"state":"a","ended":{"points":2147483648}}"#),
        vertex(r#"{"vertex":0,"state":"a","ended":"draw","children":[]}"#),
        error(
            "{\"format\":\"game-graph\",\"version\":1,\"vertices\":1,\"edges\":1}\n{\"vertex\":0,\"state\":\"a\",\"to_move\":\"first\",\"children\":[1]}",
        ),
        error(
            "{\"format\":\"game-graph\",\"version\":1,\"vertices\":2,\"edges\":0}\n{\"vertex\":0,\"state\":\"a\",\"ended\":\"draw\"}\n{\"vertex\":1,\"state\":\"a\",\"ended\":\"draw\"}",
        ),
    ];
    assert_snapshot!("read_errors", errors.join("\n"));
    let no_text = [HEAD.as_bytes(), b"\n\xff\xfe\n"].concat();
    assert!(
        read_json_lines(no_text.as_slice()).unwrap_err().to_string().starts_with("line 2: can't be read: ")
    );
}

#[test]
fn unknown_fields_and_other_orders_are_fine() {
    let text = concat!(
        r#"{"format":"game-graph","version":1,"vertices":3,"edges":2,"comment":"by hand"}"#,
        "\n",
        r#"{"vertex":0,"state":"a","to_move":"second","children":[2],"note":1}"#,
        "\r\n",
        r#"{"ended":"first","vertex":1,"state":"c"}"#,
        "\n",
        r#"{"vertex":2,"state":"b","to_move":"first","children":[1]}"#
    );
    let graph = read_json_lines(text.as_bytes()).unwrap();
    assert_eq!(graph.states(), ["a", "b", "c"]);
    assert_eq!(graph.outcome(2), Some(Outcome::Winner(Side::First)));
}
