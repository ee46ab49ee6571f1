//! Wrong positions, moves, limits and techniques: a message of one or two lines with the place, exit
//! code 2, no panic.

use crate::common;

use common::{failure, failure_within, run};

fn analyze(options: &[&str]) -> String {
    failure(&[&["analyze", "breakthrough"], options].concat(), b"")
}

fn perft(options: &[&str]) -> String {
    failure(&[&["perft", "breakthrough"], options].concat(), b"")
}

#[test]
fn boards_out_of_range() {
    let message = perft(&["--board", "1x8", "--depth", "1"]);
    assert!(
        message.contains("invalid value '1x8' for '--board <SIZE>': no board of 1 files x 8 ranks"),
        "{message}"
    );
    assert!(analyze(&["--board", "20x20"]).contains("squares at most 128"));
    assert!(analyze(&["--board", "99999999999x3"]).contains("is not a board size"));
    assert!(
        analyze(&["--board", "eight"])
            .contains("\"eight\" is not a board size: expected files x ranks, as in 8x8")
    );
    assert_eq!(
        analyze(&["--board", "5x3", "--rows", "2"]),
        "error: --rows=2: 2 starting rows a side on 3 ranks: rows must be 1 or 2, and twice the rows at most the ranks\n"
    );
    assert!(analyze(&["--rows", "0"]).contains("rows=0: expected a whole number from 1 to 2"));
}

#[test]
fn malformed_fens_have_a_column() {
    let cases = [
        ("", "column 1"),
        ("pppp/4/4/PPPX w", "column 13: unexpected 'X'"),
        ("pppp/4/5/PPPP w", "column 8: this rank has 5 squares, the first has 4"),
        ("pppp/4/4/PPPP x", "column 15: the side to move must be w or b, found \"x\""),
        ("pppp/4/4/PPPP", "column 14: the side to move must be w or b"),
        ("pppp/4/4/PPPP w - - 0 1 more", "column 25: unexpected \"more\""),
        ("pppp/0/4/PPPP w", "column 6: 0 is no number of empty squares"),
        ("4/4/4/4 w", "the board has no pieces"),
        ("P3/4/4/p3 w", "both sides have a piece on their goal row"),
    ];
    for (fen, expected) in cases {
        let message = analyze(&["--fen", fen]);
        let named = message.starts_with("error: --position: FEN, column ");
        assert!(named && message.contains(expected), "{message}");
        assert_eq!(perft(&["--fen", fen, "--depth", "1"]), message.replace("--position", "--fen"));
    }
}

#[test]
fn a_fen_brings_its_own_board() {
    let message = analyze(&["--fen", "ppp/3/3/PPP w", "--board", "4x4"]);
    assert_eq!(message, "error: --board=4x4: the position brings its own board, of 3x4\n");
}

#[test]
fn illegal_moves_say_which_why_where_and_what_else() {
    assert_eq!(
        analyze(&["--moves", "a2a3 b7b5"]),
        "error: --moves, move 2: b7b5 is not a legal move: a piece moves one step straight or diagonally forward\n  \
         in pppppppp/pppppppp/8/8/8/P7/1PPPPPPP/PPPPPPPP b - - 0 1: Black's legal moves from b7 are b7b6 b7a6 b7c6\n"
    );
    // A piece that can't move: then every move of the side is an answer.
    let message = analyze(&["--board", "3x4", "--rows", "1", "--moves", "a2a3"]);
    assert!(
        message.contains("move 1: a2a3 is not a legal move: there is no piece on its first square"),
        "{message}"
    );
    assert!(
        message.ends_with(
            "in ppp/3/3/PPP w - - 0 1: White's legal moves are a1a2 b1b2 c1c2 b1a2 c1b2 a1b2 b1c2\n"
        )
    );
    let cases = [
        ("hello", "\"hello\", column 2: expected a rank number"),
        ("a2a3 z9z9", "move 2: \"z9z9\", column 1: the board of 8x8 has no such square"),
        ("a2xa3", "marked as a capture, but the square it enters is empty"),
        ("\u{e9}2a3", "column 1: expected a file letter"),
        ("a7a6", "the piece on its first square is the opponent's"),
    ];
    for (moves, expected) in cases {
        let message = analyze(&["--moves", moves]);
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn nobody_moves_after_the_end() {
    let message = analyze(&["--fen", "ppp/P2/3/3 w", "--moves", "a3xb4 c4c3"]);
    assert!(message.contains("move 2: c4c3 is not a legal move: the game is over"), "{message}");
    assert!(message.ends_with("in pPp/3/3/3 b - - 0 1: the game is over, White has won\n"), "{message}");
}

#[test]
fn depths_out_of_range() {
    for depth in ["0", "251", "4294967296", "99999999999999999999", "-1", "deep", ""] {
        let option = format!("--depth={depth}");
        for message in [analyze(&[&option]), perft(&[&option])] {
            assert!(message.contains("a depth is a whole number of plies from 1 to 250"), "{message}");
        }
    }
}

#[test]
fn unknown_features_have_a_place() {
    let message = analyze(&["--features", "lossless,-pvs,telepathy"]);
    assert!(
        message.contains("unknown feature \"telepathy\" at position 15; known are plain, lossless"),
        "{message}"
    );
    assert!(analyze(&["--features", "-"]).contains("unknown feature \"-\" at position 1"));
    assert!(analyze(&["--features", ""]).contains("unknown feature \"\" at position 1"));
}

#[test]
fn tables_out_of_range() {
    assert_eq!(
        analyze(&["--table", "0B"]),
        "error: --table: table size of 0 bytes: a table needs at least 64 bytes (one bucket of 4 entries)\n"
    );
    assert!(analyze(&["--table", "63B"]).contains("at least 64 bytes"));
    for huge in ["1000TiB", "16777215TiB"] {
        let message = analyze(&["--table", huge]);
        assert!(message.starts_with("error: --table") && message.contains("available"), "{message}");
    }
    assert!(analyze(&["--table", "99999999999TiB"]).contains("more than can be counted"));
    assert!(analyze(&["--table", "64"]).contains("\"\" is no unit; known are B, KiB, MiB, GiB, TiB"));
    assert!(analyze(&["--table", "much"]).contains("expected a number with a unit, as in 64MiB"));
}

#[test]
fn other_limits_out_of_range() {
    assert!(analyze(&["--time", "0s"]).contains("it must be more than 0"));
    assert!(analyze(&["--time", "5"]).contains("\"\" is no unit; known are ms, s, m, h"));
    assert!(analyze(&["--time", "99999999999999999999999h"]).contains("longer than 100000h"));
    assert!(analyze(&["--nodes", "0"]).contains("0 is not in 1.."));
    assert!(analyze(&["--threads", "0"]).contains("0 is not in 1..=256"));
    assert!(analyze(&["--threads", "100000"]).contains("--threads"));
}

#[test]
fn wrong_usage() {
    assert!(failure_within(4, &["perft", "breakthrough"], b"").contains("--depth <PLIES>"));
    let chess = failure_within(3, &["perft", "chess", "--depth", "1"], b"");
    assert!(chess.contains("'chess'") && chess.contains("plywright perft <breakthrough|reversi>"), "{chess}");
    assert!(failure_within(3, &["telepathy"], b"").contains("unrecognized subcommand 'telepathy'"));
    let run = run(&[]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("Usage: plywright [OPTIONS] <COMMAND>"));
}
