//! Graphs as JSON lines: what is read can be written and read again, measured, compared and drawn; what
//! is not read has an error with a line.
#![no_main]

use game_graph::{Drawing, Graph, Palette, Person, read_json_lines};
use libfuzzer_sys::fuzz_target;

/// Larger graphs only take time.
const MAX_DRAWN: usize = 100;

fuzz_target!(|bytes: &[u8]| {
    match read_json_lines(bytes) {
        Ok(graph) => check(&graph),
        Err(error) => {
            let lines = bytes.split(|&byte| byte == b'\n').count();
            assert!((1..=lines + 1).contains(&error.line), "{error}");
            assert!(error.to_string().len() < 400, "a message without bounds");
        }
    }
});

fn check(graph: &Graph<String>) {
    let mut text = Vec::new();
    graph.write_json_lines(&mut text, |_, state| state.clone()).expect("memory takes every byte");
    assert_eq!(&read_json_lines(text.as_slice()).expect("own lines"), graph);
    let merged = graph.merged();
    assert_eq!(merged.vertex_count(), graph.vertex_count());
    let counted: usize = graph.level_counts().iter().map(|level| level.vertices).sum();
    assert_eq!(counted, graph.vertex_count());
    let renaming = graph.isomorphism(graph).expect("every graph is like itself");
    assert!(graph.is_isomorphism(graph, &renaming));
    assert_eq!(graph.isomorphism(&merged).is_some(), merged.edge_count() == graph.edge_count());
    let Ok(acyclic) = graph.acyclic() else { return };
    let dominance = acyclic.dominance();
    assert_eq!(dominance.is_err(), graph.vertices().any(|vertex| graph.is_open(vertex)));
    assert_eq!(acyclic.fairness().is_ok(), dominance.is_ok());
    assert_eq!(acyclic.path_count().is_ok(), acyclic.paths_from().is_ok());
    if let Ok(dominance) = &dominance {
        let table = acyclic.tournament(&[Person::random(), Person::perfect()]).expect("values everywhere");
        assert!((table[1][1].expectation() - f64::from(dominance[0])).abs() < 1e-9);
        acyclic.gaps().expect("values everywhere");
    }
    if graph.vertex_count() <= MAX_DRAWN {
        let values = dominance.unwrap_or_default();
        let drawing = Drawing::new(graph).labels(|_, state| state.clone()).colours(&values, Palette::SAFE);
        assert!(drawing.to_svg().ends_with("</svg>\n"));
        assert!(drawing.to_dot().starts_with("digraph"));
        assert!(drawing.to_graphml().ends_with("</graphml>\n"));
    }
}
