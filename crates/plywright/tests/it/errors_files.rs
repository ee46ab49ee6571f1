//! Wrong files, trees and answers: a message of one or two lines with the place, exit code 2, no panic
//! and no hang.

use crate::common;

use std::time::{Duration, Instant};

use common::{failure, file, folder, success};

/// Every command that reads a tree, with `-` or a name in the place of the file.
fn readers(file: &str) -> [Vec<&str>; 4] {
    let answers = if file == "-" { "Cargo.toml" } else { "-" };
    [
        vec!["tree", "show", file],
        vec!["tree", "trace", file],
        vec!["tree", "convert", file],
        vec!["tree", "check", file, answers],
    ]
}

#[test]
fn trees_cut_in_the_middle_have_a_place() {
    for arguments in readers("-") {
        assert_eq!(
            failure(&arguments, b"[[2,3],\n [5,"),
            "error: standard input: line 2, column 5: expected '[' or a value, found the end: '[' of line 2, column 2 is never closed\n"
        );
        assert!(failure(&arguments, b"((2) (3").contains("line 1, column 8: expected ')', found the end"));
    }
}

#[test]
fn texts_that_are_no_tree_have_a_place() {
    let cases: [(&[u8], &str); 6] = [
        (b"[[2,x]]", "line 1, column 5: expected '[' or a value, found \"x\""),
        (b"[2,3]]", "line 1, column 6: the tree is complete, but ']' follows"),
        (b"[]", "line 1, column 2: an empty node"),
        (b"[1,99999999999]", "line 1, column 4: 99999999999 is out of range"),
        (b"hello world", "line 1, column 1: expected '[' or a value, found \"hello\""),
        (b"\0\0\0", "line 1, column 1: expected"),
    ];
    for (text, expected) in cases {
        let message = failure(&["tree", "show", "-"], text);
        assert!(message.starts_with("error: standard input: ") && message.contains(expected), "{message}");
    }
}

#[test]
fn trees_beyond_the_bounds() {
    let deep = "[".repeat(100_000);
    assert!(failure(&["tree", "show", "-"], deep.as_bytes()).contains("deeper than 250 plies"));
    let wide = format!("[{}1]", "1,".repeat(70_000));
    assert!(failure(&["tree", "show", "-"], wide.as_bytes()).contains("more than 65535 children"));
    let large = format!("[{}]", vec![format!("[{}1]", "1,".repeat(60_000)); 2].join(","));
    let message = failure(&["tree", "trace", "-"], large.as_bytes());
    assert!(
        message.contains("the tree has 120005 nodes; drawings, traces and exercises take at most 100000"),
        "{message}"
    );
    assert_eq!(success(&["tree", "show", "-", "--as", "brackets"], &large), large + "\n");
}

#[test]
fn missing_files_and_directories() {
    for arguments in readers("no/such/file.txt") {
        let message = failure(&arguments, b"");
        assert!(message.starts_with("error: no/such/file.txt: No such file or directory"), "{message}");
    }
    for arguments in readers("src") {
        assert_eq!(failure(&arguments, b""), "error: src: this is a directory, not a file\n");
    }
}

#[test]
fn files_that_are_not_text() {
    let name = file(&folder("not_text"), "tree.txt", b"[[2,3],\n[5,\xff\xfe]]");
    for arguments in readers(&name) {
        let message = failure(&arguments, b"");
        assert!(
            message.ends_with("tree.txt: line 2: not UTF-8 text, from byte 12 of the file on\n"),
            "{message}"
        );
    }
}

#[test]
fn nothing_on_standard_input() {
    for arguments in readers("-") {
        for nothing in [&b""[..], b"\n \n"] {
            assert_eq!(
                failure(&arguments, nothing),
                "error: standard input: empty, there is nothing to read\n"
            );
        }
    }
}

#[test]
fn a_large_file_of_garbage_is_refused_at_once() {
    let start = Instant::now();
    let folder = folder("garbage");
    let garbage: Vec<u8> =
        (0..100_u32 << 20).map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let name = file(&folder, "garbage", &garbage);
    assert!(failure(&["tree", "show", &name], b"").contains("garbage: larger than 64 MiB"));
    let smaller = file(&folder, "smaller", &garbage[..60 << 20]);
    assert!(failure(&["tree", "show", &smaller], b"").contains("not UTF-8 text"));
    let text = file(&folder, "text", &vec![b'x'; 60 << 20]);
    assert!(failure(&["tree", "show", &text], b"").contains("found \"xxxxxxxxxxxxxxxxxxxxxxxx...\""));
    std::fs::remove_dir_all(folder).expect("the folder goes");
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[cfg(unix)]
#[test]
fn a_file_without_end_is_not_read_to_the_end() {
    assert!(failure(&["tree", "show", "/dev/zero"], b"").contains("larger than 64 MiB"));
}

#[test]
fn a_search_that_needs_a_missing_value() {
    let message = failure(&["tree", "trace", "-", "--algorithm", "minimax"], b"[[2,3],[5,?]]");
    assert_eq!(
        message,
        "error: standard input: node G (path [1, 1] from the root) has no value, and the search needs it\n"
    );
}

#[test]
fn steps_and_options_that_do_not_fit() {
    let trace = |options: &[&str]| failure(&[&["tree", "trace", "-"], options].concat(), b"[1,2]");
    assert_eq!(trace(&["--step", "99"]), "error: --step 99: this search has 10 steps\n");
    assert!(trace(&["--step", "1", "--as", "dot"]).contains("not as dot"));
    assert!(trace(&["--algorithm", "minimax", "--fail", "hard"]).contains("options of alpha-beta"));
    assert!(trace(&["--algorithm", "minimax", "--cut", "at"]).contains("options of alpha-beta"));
}

#[test]
fn answers_that_can_not_be_read_have_a_place() {
    let folder = folder("answers");
    let tree = file(&folder, "tree.txt", b"[[2,3],[5,1]]");
    let check = |answers: &str| failure(&["tree", "check", &tree, "-"], answers.as_bytes());
    assert!(check("A alpha=1\nQ value=3").contains("standard input: line 2, column 1: \"Q\" is not a node"));
    assert!(check("A alpha=one").contains("line 1, column 9: \"one\" is not a value"));
    assert!(check("A gamma=1").contains("line 1, column 3: \"gamma=1\" is not an answer"));
    assert!(check("cut D").contains("line 1, column 5: D is a leaf"));
    assert!(check("A value=1\nA value=2").contains("line 2, column 3: value of A was answered before"));
    assert!(failure(&["tree", "check", "-", "-"], b"[1,2]").contains("can't both come from standard input"));
}

#[test]
fn exercises_that_there_are_not() {
    let exercise = |options: &[&str]| failure(&[&["tree", "exercise"], options].concat(), b"");
    assert!(
        exercise(&["--cuts", "99"])
            .contains("no such exercise: 99 cuts asked for, but no tree of this shape has more than")
    );
    assert!(exercise(&["--algorithm", "minimax", "--cuts", "1"]).contains("--algorithm minimax never cuts"));
    assert!(
        exercise(&["--algorithm", "minimax", "--min-cuts", "5"]).contains("--algorithm minimax never cuts")
    );
    assert!(exercise(&["--branching", "0"]).contains("it must begin at 1 or more"));
    assert!(exercise(&["--branching", "3..2"]).contains("the range is empty: 3 is above 2"));
    assert!(exercise(&["--branching", "two"]).contains("\"two\" is no number here"));
    assert!(exercise(&["--branching", "60000", "--depth", "3"]).contains("more than 4194304 nodes"));
    assert!(exercise(&["--depth", "0"]).contains("0 is not in 1..=250"));
    assert!(exercise(&["--values", "-2000000000..0"]).contains("they must lie within"));
    assert!(exercise(&["--values", "1..1", "--branching", "1"]).contains("no such exercise"));
}

/// What a file says can't move the cursor of the terminal.
#[test]
fn control_characters_are_escaped() {
    let run = common::run_with(
        &["record", "check", "breakthrough", "-"],
        b"[White \"\x1b[2Jx\"]\n\n1. a2\x1bcx *\n",
    );
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("a2\\u{1b}cx") && !run.stderr.contains('\x1b'), "{}", run.stderr);
    let run =
        common::run_with(&["record", "check", "breakthrough", "-"], b"[White \"\x1b[2Jx\"]\n\n1. a2a3 *\n");
    assert!(run.stdout.contains("\\u{1b}[2Jx") && !run.stdout.contains('\x1b'), "{}", run.stdout);
    let run = common::run(&["play", "reversi", "--white", "\x1b[31mx"]);
    assert!(!run.stderr.contains('\x1b'), "{}", run.stderr);
}
