//! The servers as programs: pipes that close, searches that are ended, and a player that asks one.
#![cfg(unix)]

use crate::common;

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use arena::{Choices, Decision, Turn, find, make_player};
use common::{BINARY, Run, run, run_with, success};
use search_core::StopFlag;

fn server(arguments: &[&str]) -> Child {
    let mut command = Command::new(BINARY);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the binary starts")
}

#[test]
fn piped_sessions_are_finished() {
    let uci = success(&["uci"], "position startpos moves a2a3\ngo depth 4\ngo depth 3");
    assert_eq!(uci.lines().filter(|line| line.starts_with("bestmove ")).count(), 2, "{uci}");
    let nboard = success(&["nboard"], "nboard 2\nset depth 4\nmove F5\ngo");
    assert!(nboard.lines().any(|line| line.starts_with("=== ")), "{nboard}");
    let gtp = success(&["gtp", "reversi", "--player", "engine:depth=3"], "genmove b\nquit\n");
    assert!(gtp.starts_with("= ") && gtp.ends_with("\n\n= \n\n"), "{gtp}");
    for silent in [&["uci"][..], &["nboard"], &["gtp", "jiu"]] {
        assert_eq!(success(silent, ""), "");
    }
}

#[test]
fn bytes_of_any_kind() {
    let bytes: Vec<u8> = (0..=255_u8).cycle().take(10_000).collect();
    for arguments in [&["uci"][..], &["nboard"], &["gtp", "breakthrough"]] {
        let run = run_with(arguments, &bytes);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn wrong_arguments() {
    for (arguments, expected) in [
        (&["gtp", "go"][..], "no game go; there are breakthrough, reversi, jiu"),
        (&["gtp", "jiu", "--set", "board=5"], "board=5"),
        (&["gtp", "reversi", "--player", "shapes"], "no player shapes"),
        (&["uci", "reversi"], "breakthrough"),
    ] {
        let run = run(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    }
}

/// The reader goes away during a search without an end, and later the writer too.
#[test]
fn a_reader_that_leaves_ends_the_server() {
    let start = Instant::now();
    for (arguments, go) in
        [(&["uci"][..], "go infinite\n"), (&["uci"], "go depth 200\n"), (&["nboard"], "set depth 60\ngo\n")]
    {
        let mut child = server(arguments);
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(go.as_bytes()).expect("the server reads");
        let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
        reader.read_line(&mut String::new()).expect("a first line");
        drop(reader);
        drop(stdin);
        let run = Run::from(child.wait_with_output().expect("the server ends"));
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?} {go}");
    }
    assert!(start.elapsed() < Duration::from_secs(60), "a server went on without a reader");
}

/// `plywright uci` is a program that the player `uci` can ask.
#[test]
fn our_own_server_as_a_player() {
    let mut session = find("breakthrough").unwrap().start(&Choices::new()).unwrap();
    let command = format!("uci:command=\"{BINARY}\" uci,nodes=400,hash=1");
    let mut players = [command.as_str(), "engine:nodes=400,table=1MiB"]
        .map(|spec| make_player(&spec.parse().unwrap(), &session, 0).unwrap());
    assert!(players[0].name().starts_with("Plywright"));
    players[0].begin(&session).unwrap();
    let stop = StopFlag::new();
    for _ in 0..12 {
        let turn = Turn { clock: None, opponent: None, stop: &stop };
        // The engine answers alike, whether it is asked here or over a pipe.
        let [theirs, ours] = [0, 1].map(|asked| players[asked].choose(&session, &turn).unwrap());
        let Decision::Play { text, analysis } = theirs else { panic!("resigns") };
        assert_eq!(analysis.unwrap().best_move(), Some(text.as_str()));
        assert!(matches!(ours, Decision::Play { text: own, .. } if own == text));
        session.play(&text).unwrap();
    }
}

/// `plywright gtp` and the player `gtp` play whole games with each other, passes and turns of several
/// plies among them.
#[test]
fn our_own_gtp_server_as_a_player() {
    for (game, set, server, other) in [
        ("reversi", "", "random:seed=9", "random:seed=2"),
        ("reversi", "board=4x4", "engine:depth=3", "random:seed=2"),
        ("breakthrough", "board=5x6", "engine:depth=3", "random"),
        ("jiu", "board=6", "shapes", "greedy"),
    ] {
        let mut session = find(game).unwrap().start(&set.parse().unwrap()).unwrap();
        let command = format!("gtp:command=\"{BINARY}\" gtp {game} --player {server}");
        let mut players =
            [command.as_str(), other].map(|spec| make_player(&spec.parse().unwrap(), &session, 0).unwrap());
        assert_eq!(players[0].name(), "Plywright");
        players[0].begin(&session).unwrap();
        let stop = StopFlag::new();
        while session.outcome().is_none() && session.len() < 300 {
            let turn = Turn { clock: None, opponent: None, stop: &stop };
            let player = &mut players[session.side_to_move().index()];
            let Decision::Play { text, .. } = player.choose(&session, &turn).unwrap() else { break };
            session.play(&text).unwrap();
        }
        assert!(session.outcome().is_some() || game == "jiu", "{session:?}");
    }
}
