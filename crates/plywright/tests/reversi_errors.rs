//! Wrong boards, moves and files of Reversi: a message with the place, exit code 2, no panic.

mod common;

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
