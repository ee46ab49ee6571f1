//! Analysis of any game: several lines, positions of records, whole games.
#![cfg(unix)]

use crate::common;

use common::{failure, failure_within, success, words};

fn analyze(line: &str, stdin: &str) -> String {
    success(&[&["analyze"], &words(line)[..]].concat(), stdin)
}

/// The last event of a search as JSON.
fn last(line: &str, stdin: &str) -> serde_json::Value {
    let text = analyze(line, stdin);
    serde_json::from_str(text.lines().last().expect("a line")).expect("JSON")
}

fn first_moves(result: &serde_json::Value) -> Vec<String> {
    let lines = result["lines"].as_array().expect("lines");
    lines.iter().map(|line| line["moves"][0].as_str().expect("a move").to_owned()).collect()
}

#[test]
fn several_lines_are_the_best_ones_in_order() {
    let board = "breakthrough --board 4x5 --rows 1 --depth 5 --features lossless --json";
    let all = last(&format!("{board} --lines 99"), "");
    let moves = first_moves(&all);
    assert_eq!(moves.len(), 10, "every legal move has its line: {moves:?}");
    // Each move's value is that of a search of that move alone.
    for (line, m) in all["lines"].as_array().expect("lines").iter().zip(&moves) {
        let alone = last(&format!("{board} --only {m}"), "");
        assert_eq!(alone["lines"][0]["score"], line["score"], "{m}");
        assert_eq!(first_moves(&alone), std::slice::from_ref(m));
    }
    let best = last(board, "");
    assert_eq!(best["lines"][0]["score"], all["lines"][0]["score"]);
    let three = last(&format!("{board} --lines 3"), "");
    assert_eq!(first_moves(&three).len(), 3);
}

#[test]
fn positions_of_a_record() {
    let record = "1. a2a3 a7a6 2. b2b3 *";
    let at = analyze("breakthrough --record - --at 1 --depth 2", record);
    assert!(at.starts_with("breakthrough, Black to move: pppppppp/pppppppp/8/8/8/P7/"), "{at}");
    let end = analyze("breakthrough --record - --depth 2", record);
    assert!(end.contains("Black to move: pppppppp/1ppppppp/p7/8/8/PP6/"), "{end}");
    let wrong = |options: &[&str]| {
        failure(&[&["analyze", "breakthrough", "--record", "-"], options].concat(), record.as_bytes())
    };
    assert!(wrong(&["--at", "4"]).contains("--at 4: the game has 3 plies"));
    assert!(wrong(&["--game", "2"]).contains("--game 2: the file has 1 games"));
    let both = ["analyze", "breakthrough", "--record", "-", "--moves", "a2a3"];
    assert!(failure_within(4, &both, b"").contains("cannot be used with"));
}

#[test]
fn a_game_is_annotated_with_its_worst_mistakes() {
    // White leaves a piece to be taken, and Black lets White through.
    let game =
        "[SetUp \"1\"]\n[FEN \"4/2pp/4/PP2/4/4 w - - 0 1\"]\n\n1. b3c4 d5xc4 2. a3a4 c4c3 3. a4a5 c3c2 *";
    let text = analyze("breakthrough --record - --annotate --depth 4 --features lossless", game);
    insta::assert_snapshot!("annotate", text);
    let json = analyze("breakthrough --record - --annotate --depth 4 --features lossless --json", game);
    let events: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(events.len(), 6 + 2);
    assert_eq!(events[6]["side"], "White");
    // What decides the game is counted, and no part of the sum.
    let decided = |event: &&serde_json::Value| event["loss_hundredths"].is_null();
    assert!(events[..6].iter().any(|event| decided(&event)), "{json}");
    for (side, event) in [("White", &events[6]), ("Black", &events[7])] {
        let own = events[..6].iter().filter(|event| event["side"] == side);
        let sum: i64 = own.filter_map(|event| event["loss_hundredths"].as_i64()).sum();
        assert_eq!(event["loss_hundredths"], sum, "{json}");
        assert!(sum < 100_000 && event["deciding"].is_u64(), "{json}");
    }
}

#[test]
fn wrong_questions() {
    let wrong = |line: &str| failure_within(3, &[&["analyze"], &words(line)[..]].concat(), b"");
    assert!(wrong("breakthrough --only a2a4").contains("a2a4"));
    assert!(wrong("breakthrough --lines 0").contains("0 is not in 1.."));
    assert!(failure_within(4, &["analyze", "breakthrough", "--annotate"], b"").contains("--record"));
}
