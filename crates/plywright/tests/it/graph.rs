//! Graphs of Reversi: published counts, measures, exports, and where an exploration ends.

use crate::common;

use std::fs;

use common::{failure, failure_within, file, folder, output, steady, success};
use game_graph::read_json_lines;

const NOTEBOOK: &str = "graph reversi --board 4x4 --passes none --count raw --memory 256MiB";

#[test]
fn the_notebooks_graph() {
    insta::assert_snapshot!("graph", steady(&output(NOTEBOOK, "")));
    insta::assert_snapshot!("graph_json", steady(&output(&format!("{NOTEBOOK} --merge raw --json"), "")));
}

/// Vertices, edges, and games of each graph of 4x4.
#[test]
fn graphs_have_the_published_sizes() {
    let size = |line: &str| {
        let text = output(line, "");
        let words = |start: &str| -> Vec<String> {
            let line = text.lines().find(|line| line.starts_with(start)).expect("such a line");
            line.split_whitespace().map(str::to_owned).collect()
        };
        let (sum, paths) = (words("  sum"), words("paths"));
        (sum[1].clone(), sum[2].clone(), paths[1].clone())
    };
    let owned = |(a, b, c): (&str, &str, &str)| (a.to_owned(), b.to_owned(), c.to_owned());
    assert_eq!(size(&format!("{NOTEBOOK} --merge raw")), owned(("41497", "57324", "44064")));
    assert_eq!(size(&format!("{NOTEBOOK} --parallel kept")), owned(("9617", "13775", "44064")));
    assert_eq!(size(&format!("{NOTEBOOK} --merge global")), owned(("9617", "13719", "10128")));
    let local = size(&format!("{NOTEBOOK} --merge local"));
    assert_eq!((local.0.as_str(), local.1.as_str()), ("12957", "16874"));
    let folded = "graph reversi --board 4x4 --folded";
    assert_eq!((size(folded).0.as_str(), size(folded).1.as_str()), ("12161", "19015"));
    let raw = size(&format!("{folded} --merge raw"));
    assert_eq!((raw.0.as_str(), raw.1.as_str()), ("52887", "80344"));
}

#[test]
fn passes_are_moves_unless_folded() {
    let text = output("graph reversi --board 4x4", "");
    assert!(text.ends_with("value      -10 discs for Black by best play\n"), "{text}");
    let text = output("graph reversi --board 4x4 --position 'OX--/----/----/--XO O'", "");
    assert!(text.contains("    0              1              1 |"), "{text}");
}

#[test]
fn an_exploration_ends_where_it_is_told_to() {
    insta::assert_snapshot!("graph_levels", steady(&output("graph reversi --board hex4 --levels 3", "")));
    // How far a bound on memory lets it come within a level is the library's affair.
    let stopped = output("graph reversi --memory 200KiB", "");
    assert!(stopped.contains("\n    5            322           1893 |"), "{stopped}");
    assert!(stopped.contains("\n    6           1773              - |"), "{stopped}");
    assert!(stopped.contains("\n  sum           2174           2307\n"), "{stopped}");
    assert!(stopped.contains("\nstopped at the limit of 204800 bytes, on level 6 with "), "{stopped}");
    let complete = "\ncomplete: the vertices of levels 0 to 6, the edges of levels 0 to 5\n";
    assert!(stopped.ends_with(complete), "{stopped}");
    let json = output("graph reversi --memory 200KiB --json", "");
    let reason = "{\"event\":\"end\",\"complete\":false,\"reason\":\"stopped at the limit of 204800 bytes\",";
    assert!(json.contains(&format!("{reason}\"levels_complete\":6,")), "{json}");
    let least = output("graph reversi --memory 0B", "");
    assert!(least.contains("stopped at the limit of 0 bytes, on level "), "{least}");
    let root = output("graph reversi --levels 0", "");
    assert!(root.contains("\n    0              1              - |"), "{root}");
}

#[test]
fn graphs_go_to_files() {
    let folder = folder("exports");
    let path = |name: &str| folder.join(name).into_os_string().into_string().expect("a name in UTF-8");
    let [dot, graphml, json, svg] = ["a.dot", "a.graphml", "a.json", "a.svg"].map(path);
    let line = ["graph", "reversi", "--board", "4x4", "--levels", "3", "--export", "dot", &dot];
    let more = ["--export", "graphml", &graphml, "--export", "json", &json, "--export", "svg", &svg];
    // What was in a file before is gone.
    fs::write(&dot, "x".repeat(100_000)).expect("a file");
    success(&[&line[..], &more].concat(), "");
    let read = |name: &str| fs::read_to_string(name).expect("an export");
    insta::assert_snapshot!("graph_dot", read(&dot));
    assert_eq!(read(&graphml).matches("<node ").count(), 16);
    assert_eq!(read(&svg).matches("<svg").count(), 17, "a board for each vertex, in a drawing");
    let graph = read_json_lines(read(&json).as_bytes()).expect("a graph");
    assert_eq!((graph.vertex_count(), graph.edge_count()), (16, 15));
    assert_eq!(graph.state(0), "-----OX--XO----- X");

    // Larger graphs are drawn as dots, in colours of who wins.
    let whole = ["graph", "reversi", "--board", "4x4", "--passes", "none", "--export", "svg", &svg];
    success(&whole, "");
    let drawing = read(&svg);
    assert_eq!(drawing.matches("<svg").count(), 1);
    assert!(drawing.contains("first player") && drawing.matches("<circle").count() == 9_617);
}

#[test]
fn what_can_not_be() {
    let graph = |options: &[&str]| failure(&[&["graph", "reversi", "--board", "4x4"], options].concat(), b"");
    assert!(graph(&["--memory", "1000TiB"]).starts_with("error: --memory 1000TiB: only "));
    assert!(graph(&["--memory", "much"]).contains("expected a number with a unit, as in 64MiB"));
    assert!(graph(&["--levels=-1"]).contains("invalid"));
    assert!(graph(&["--levels", "99999999999999999999"]).contains("the number is too large"));
    assert_eq!(
        graph(&["--passes", "none", "--folded"]),
        "error: --folded: there are no passes to fold with --passes none\n"
    );
    let merge = failure_within(3, &["graph", "reversi", "--merge", "none"], b"");
    assert!(merge.contains("possible values: raw, canonical, local, global"), "{merge}");
    assert_eq!(
        graph(&["--export", "png", "x"]),
        "error: --export: \"png\" is no format: expected dot, graphml, json or svg\n"
    );
    assert!(graph(&["--export", "dot", "-"]).contains("expected a file"));
    assert!(
        graph(&["--export", "dot", "no/such/x.dot"]).contains("no/such/x.dot: No such file or directory")
    );
    assert!(graph(&["--export", "dot", "src"]).contains("src: Is a directory"));
    let alone = failure_within(3, &["graph", "reversi", "--export", "dot"], b"");
    assert!(alone.contains("2 values required"), "{alone}");
    // What was there is left alone when something else is wrong.
    let kept = file(&folder("kept"), "kept.dot", b"mine");
    graph(&["--export", "dot", &kept, "--export", "png", "x"]);
    assert_eq!(fs::read(&kept).expect("a file"), b"mine");
}
