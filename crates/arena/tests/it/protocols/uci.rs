//! UCI for Breakthrough.

use std::io::{BufRead as _, BufReader, Write as _};

use arena::protocol::serve_uci;
use arena::units::Bytes;

use super::{BOUNDS, garbage, input, transcript};

fn session(sent: impl Into<Vec<u8>>) -> String {
    let mut output = Vec::new();
    serve_uci(input(sent), &mut output, BOUNDS).unwrap();
    String::from_utf8(output).unwrap()
}

fn last(answers: &str) -> &str {
    answers.lines().last().unwrap()
}

fn best_moves(answers: &str) -> Vec<&str> {
    answers.lines().filter_map(|line| line.strip_prefix("bestmove ")).collect()
}

#[test]
fn recorded_sessions() {
    let game = "uci
setoption name UCI_Variant value breakthrough
setoption name Hash value 1
isready
ucinewgame
position startpos moves a2a3 h7h6
d
go depth 4
position fen pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1 moves a2a3
go nodes 2000
quit";
    insta::assert_snapshot!("a_game", transcript(game, &session(game.replace("\nquit", ""))));
    let mates = "setoption name MultiPV value 2
position fen 8/8/PP6/8/7p/8/8/8 w - - 0 1
go depth 5
position fen 8/8/PP6/8/8/7p/8/8 b - - 0 1
go depth 6
setoption name MultiPV value 1
position fen 8/8/1P6/8/8/p7/7p/8 b - - 0 1
go mate 1
position fen 8/1P6/8/8/8/8/p7/8 w - - 0 1 moves b7b8
go depth 3
position fen 4p/5/5/5/P4 w - - 0 1
go depth 4";
    insta::assert_snapshot!("mates", transcript(mates, &session(mates)));
    let wrong = "stop
ponderhit
joho debug on
unheard of
setoption name Hash value 0
setoption name Threads value many
setoption name UCI_Variant value chess
setoption name Style value bold
setoption
position startpos moves a2a4
position fen 9/9 w
position
go depth x searchmoves a2a4 a2b3 depth 1
go depth 0";
    insta::assert_snapshot!("mistakes", transcript(wrong, &session(wrong)));
}

#[test]
fn moves_have_no_capture_mark() {
    let capture = "position fen 8/8/8/8/1p6/P7/8/8 w - - 0 1\ngo depth 1 searchmoves a3b4";
    assert!(last(&session(capture)).starts_with("bestmove a3b4"));
    // And are read with one, and without.
    let marked = "position fen 8/8/8/8/1p6/P7/7p/8 w - - 0 1 moves a3xb4 h2h1\ngo depth 1";
    assert_eq!(last(&session(marked)), "bestmove (none)");
}

#[test]
fn an_endless_search_answers_only_after_stop() {
    let (ours, mut to_server) = std::io::pipe().unwrap();
    let (from_server, mut theirs) = std::io::pipe().unwrap();
    let bounds = arena::protocol::Bounds { nodes: None, ..BOUNDS };
    let server = std::thread::spawn(move || serve_uci(BufReader::new(ours), &mut theirs, bounds));
    let mut lines = BufReader::new(from_server).lines().map(Result::unwrap);
    let mut until = |word: &str| loop {
        let line = lines.next().unwrap();
        if line.starts_with("bestmove") || line.starts_with("readyok") {
            assert!(line.starts_with(word), "{line}");
            break;
        }
    };
    // This position is decided at once; the answer waits all the same.
    let decided = "position fen 8/1P6/8/8/8/8/p7/8 w - - 0 1";
    for (position, go) in
        [("position startpos", "go infinite"), (decided, "go infinite"), (decided, "go ponder")]
    {
        write!(to_server, "{position}\n{go}\n").unwrap();
        std::thread::sleep(std::time::Duration::from_millis(30));
        writeln!(to_server, "isready").unwrap();
        until("readyok");
        writeln!(to_server, "stop").unwrap();
        until("bestmove");
    }
    write!(to_server, "position startpos\ngo ponder movetime 20\n").unwrap();
    writeln!(to_server, "isready").unwrap();
    until("readyok");
    writeln!(to_server, "ponderhit").unwrap();
    until("bestmove");
    // A search that would take for ever is over at once.
    write!(to_server, "go depth 200\nquit\n").unwrap();
    until("bestmove");
    server.join().unwrap().unwrap();
}

#[test]
fn searches_wait_for_those_before_them() {
    let answers =
        session("go depth 3\nposition startpos moves a2a3\ngo depth 2\ngo infinite\ngo ponder\ngo depth 1");
    assert_eq!(best_moves(&answers).len(), 5, "{answers}");
    // A stop ends those that wait, too, if they would not end by themselves.
    let answers = session("go depth 3\ngo infinite\nstop\ngo depth 1");
    assert_eq!(best_moves(&answers).len(), 3, "{answers}");
}

#[test]
fn floods_and_garbage() {
    let flood = "go infinite\n".repeat(2000);
    assert_eq!(best_moves(&session(flood)).len(), 2000);
    assert_eq!(session("isready\n".repeat(5000)).lines().count(), 5000);
    let long = format!("position startpos moves {}\nisready", "a2a3 ".repeat(1 << 20));
    assert_eq!(session(long), "info string the line is too long, and was passed over\nreadyok\n");
    assert_eq!(session(b"\xff\xfe\0go\0\nis\xc3ready\n\nisready".to_vec()), "readyok\n");
    for seed in 0..20 {
        let mut bytes = garbage(seed, 5000);
        bytes.extend(b"\nisready");
        assert_eq!(last(&session(bytes)), "readyok");
    }
    assert_eq!(session(""), "");
    // Half a line at the end counts.
    assert_eq!(session("isrea"), "");
    assert_eq!(session("isready\r"), "readyok\n");
}

#[test]
fn an_output_that_is_closed_ends_the_server() {
    let (reader, mut writer) = std::io::pipe().unwrap();
    drop(reader);
    let error = serve_uci(input("isready\ngo infinite\nisready\n"), &mut writer, BOUNDS).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe);
}

#[test]
fn numbers_of_any_size() {
    for go in [
        "wtime -5 btime 99999999999999999999 winc -1 movestogo 0",
        "wtime 9223372036854775807 winc 9223372036854775807 nodes 50",
        "movetime -1",
        "movetime 9223372036854775807 depth 1",
        "depth 9223372036854775807 nodes 10",
        "nodes -1",
        "mate 9223372036854775807 nodes 10",
        "perft 5 nodes 10",
    ] {
        let answers = session(format!("position startpos\ngo {go}"));
        assert_eq!(best_moves(&answers).len(), 1, "{go}: {answers}");
    }
}

/// A table beyond the memory is refused when it is asked for, and the search goes on with the old one.
#[test]
fn a_table_beyond_the_memory_is_refused() {
    let bounds = arena::protocol::Bounds { table: Bytes(1 << 50), ..BOUNDS };
    let mut output = Vec::new();
    let sent =
        "setoption name Hash value 1\nsetoption name Hash value 1073741824\nposition startpos\ngo depth 3";
    serve_uci(input(sent), &mut output, bounds).unwrap();
    let answers = String::from_utf8(output).unwrap();
    let first = answers.lines().next().unwrap();
    assert!(first.starts_with("info string option Hash: 1024TiB: only "), "{answers}");
    assert!(first.ends_with("; the table stays as it is, of 1MiB"), "{answers}");
    assert!(answers.contains("info depth 3 "), "{answers}");
}

/// Nobody can stop it any more.
#[test]
fn a_deep_search_ends_some_time_after_the_input() {
    let after_input = std::time::Duration::from_millis(100);
    let bounds = arena::protocol::Bounds { nodes: None, after_input, ..BOUNDS };
    for sent in ["go depth 200", "go nodes 9000000000000000", "go depth 200\ngo depth 200"] {
        let mut output = Vec::new();
        serve_uci(input(sent), &mut output, bounds).unwrap();
        let answers = String::from_utf8(output).unwrap();
        assert_eq!(best_moves(&answers).len(), sent.lines().count(), "{answers}");
    }
    let mut output = Vec::new();
    arena::protocol::serve_nboard(input("nboard 2\nset depth 200\ngo"), &mut output, bounds).unwrap();
    assert!(String::from_utf8(output).unwrap().contains("\n=== "));
}
