//! Wrong boards, moves and files of Reversi: a message with the place, exit code 2, no panic.

use crate::common;

use common::{failure, failure_within};

fn perft(options: &[&str]) -> String {
    failure(&[&["perft", "reversi", "--depth", "1"], options].concat(), b"")
}

#[test]
fn boards_out_of_range() {
    assert!(perft(&["--board", "9x8"]).contains("no board of 9 files x 8 ranks"));
    assert!(perft(&["--board", "2x3"]).contains("each must be at least 3"));
    assert!(perft(&["--board", "hex6"]).contains("the side must be 3, 4 or 5"));
    assert!(perft(&["--board", "99999999999999999999x3"]).contains("is not a board"));
    assert!(perft(&["--board", "4294967295x4294967295"]).contains("no board of"));
    assert!(perft(&["--board", "round"]).contains("expected files x ranks, as in 8x8, or hex"));
    let parallel = perft(&["--board", "hex4", "--start", "parallel"]);
    assert_eq!(parallel, "error: --start: the parallel start is defined on rectangles, not on hex4\n");
}

#[test]
fn rules_and_conventions_that_there_are_not() {
    assert!(perft(&["--convention", "D"]).contains("\"D\" is no perft convention: expected A, B or C"));
    assert!(perft(&["--passes", "some"]).contains("expected standard or none"));
    assert!(perft(&["--count", "all"]).contains("expected raw or winner"));
    assert!(perft(&["--start", "round"]).contains("expected standard or parallel"));
}

#[test]
fn malformed_boards_have_a_place() {
    let cases = [
        ("", "0 squares in these lines make no square board"),
        ("-----------", "11 squares in these lines make no square board"),
        ("----/-OX-/-ZO-/---- X", "line 1, column 12 (byte 11): unexpected 'Z'"),
        ("----\n-OX-\n-X", "line 3, column 3"),
        ("-----OX--XO----- Z", "line 1, column 18 (byte 17): found \"Z\" behind the last square"),
    ];
    for (text, expected) in cases {
        let message = perft(&["--position", text]);
        assert!(message.starts_with("error: --position: ") && message.contains(expected), "{message}");
        if !text.is_empty() {
            let read = failure(&["perft", "reversi", "--depth", "1", "--position", "-"], text.as_bytes());
            assert_eq!(read, message.replace("--position", "standard input"));
        }
    }
    let message = perft(&["--position", "-----OX--XO----- X", "--board", "4x5"]);
    assert!(message.contains("the line ends after 1 of the 4 squares of row 5"), "{message}");
    let start =
        ["perft", "reversi", "--depth", "1", "--position", "-----OX--XO----- X", "--start", "parallel"];
    assert!(failure_within(3, &start, b"").contains("cannot be used with"));
    let empty = failure(&["perft", "reversi", "--depth", "1", "--position", "-"], b"");
    assert_eq!(empty, "error: standard input: empty, there is nothing to read\n");
}

#[test]
fn illegal_moves_say_which_why_where_and_what_else() {
    assert_eq!(
        perft(&["--board", "4x4", "--moves", "b1d1"]),
        "error: --moves: line 1, column 3 (byte 2), move 2: d1 is not a legal move: it turns no disc\n  \
         in -X---XX--XO----- O: White's legal moves are a1 c1 a3\n"
    );
    assert!(perft(&["--moves", "z9"]).contains("the board of 8x8 has no square \"z9\""));
    assert!(perft(&["--moves", "hello"]).contains("move 1: found \"hello\", expected a square such as f5"));
    assert!(perft(&["--moves", "\u{e9}1"]).contains("line 1, column 1"));
    let over = perft(&["--moves", "e6f4e3f6g5d6e7f5c5 a1"]);
    assert!(over.contains("move 10: a1 is not a legal move: the game is over"), "{over}");
    assert!(over.ends_with("the game is over, Black has won by 64\n"), "{over}");
}

fn solve(options: &[&str]) -> String {
    failure(&[&["solve", "reversi", "--board", "4x4"], options].concat(), b"")
}

#[test]
fn questions_and_tables_that_there_are_not() {
    assert!(
        solve(&["--question", "why"]).contains("\"why\" is no question: expected exact, wld, or exceeds:")
    );
    assert!(solve(&["--question", "exceeds:"]).contains("\"\" is no whole number of discs"));
    assert!(solve(&["--question", "exceeds:99999999999"]).contains("\"99999999999\" is no whole number"));
    assert!(solve(&["--table", "0B"]).starts_with("error: --table: table size of 0 bytes"));
    assert!(solve(&["--table", "1000TiB"]).contains("of memory are available"));
    assert!(solve(&["--table", "99999999999TiB"]).contains("more than can be counted"));
    assert!(solve(&["--threads", "0"]).contains("0 is not in 1..=256"));
    assert!(solve(&["--keep-from", "99", "--checkpoint", "x"]).contains("99 is not in 1..=64"));
    let alone = failure_within(5, &["solve", "reversi", "--keep-from", "9"], b"");
    assert!(alone.contains("--checkpoint <FILE>"), "{alone}");
    // A bound that no score exceeds is answered at once.
    let beyond =
        common::success(&["solve", "reversi", "--table=1MiB", "--question", "exceeds:2147483647"], "");
    assert!(beyond.contains("answer     no"), "{beyond}");
}

#[test]
fn damaged_problems_have_a_place() {
    let problems = |text: &[u8]| failure(&["solve", "reversi", "--problems", "-"], text);
    let board = "-----OX--XO----- X;";
    let cases = [
        ("-----OX--XO----".to_owned(), "line 1, column"),
        (
            format!("{board} B1"),
            "line 1, column 21 (byte 20): found \"B1\", expected a move, a colon and its score",
        ),
        (format!("{board}\n{board} B1:"), "line 2, column 24 (byte 43): the score \"\" is no whole number"),
        (format!("{board} B1:+99;"), "the score \"+99\" is no whole number from -16 to +16"),
        (format!("{board} Z9:+1;"), "the board of 4x4 has no square \"Z9\""),
        (format!("{board} A1:+1;"), "a1 is not a legal move"),
        (format!("{board} B1\n{board} B2\n{board}"), "(and 1 more damaged lines)"),
        ("% nothing but a comment".to_owned(), "there is no problem in this file"),
    ];
    for (text, expected) in cases {
        let message = problems(text.as_bytes());
        assert!(message.starts_with("error: standard input: ") && message.contains(expected), "{message}");
    }
    assert!(problems(b"").contains("empty, there is nothing to read"));
    assert!(problems(b"\xff").contains("not UTF-8 text"));
    let missing = failure(&["solve", "reversi", "--problems", "no/such.obf"], b"");
    assert!(missing.starts_with("error: no/such.obf: No such file"), "{missing}");
    let only = failure(&["solve", "reversi", "--problems", "-", "--only", "2,3"], board.as_bytes());
    assert_eq!(only, "error: --only: there is no problem 2; this file has 1\n");
    let both = ["solve", "reversi", "--problems", "-", "--moves", "b1"];
    assert!(failure_within(3, &both, b"").contains("cannot be used with"));
}

#[test]
fn analyses_that_can_not_be() {
    let analyze = |options: &[&str]| failure(&[&["analyze", "reversi"], options].concat(), b"");
    assert!(analyze(&["--table", "0B"]).starts_with("error: --table: table size of 0 bytes"));
    assert!(analyze(&["--table", "16777215TiB"]).contains("of memory are available"));
    assert!(analyze(&["--depth", "0"]).contains("a depth is a whole number of plies from 1 to 250"));
    assert!(analyze(&["--time", "0s"]).contains("it must be more than 0"));
    assert!(analyze(&["--nodes", "0"]).contains("0 is not in 1.."));
    assert!(analyze(&["--exact", "65"]).contains("--exact=65: expected a whole number from 0 to 64"));
    assert!(analyze(&["--features", "telepathy"]).contains("unknown feature \"telepathy\" at position 1"));
    assert!(analyze(&["--position", "what"]).contains("line 1, column 2 (byte 1): unexpected 'h'"));
    assert!(analyze(&["--moves", "f5f5"]).contains("move 2: f5 is not a legal move: the square is occupied"));
}
