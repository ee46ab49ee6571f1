//! How runs begin and end: closed pipes, full disks, Ctrl-C, limits.
#![cfg(unix)]

use crate::common;

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{BINARY, Run, success};

fn long_search() -> Command {
    let mut command = Command::new(BINARY);
    command.args(["analyze", "breakthrough", "--time", "100s", "--table", "1MiB"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn a_reader_that_leaves_ends_the_run_quietly() {
    let start = Instant::now();
    let mut perft = Command::new(BINARY);
    perft.args(["perft", "breakthrough", "--board", "3x4", "--rows", "1", "--depth", "13"]);
    perft.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut graph = Command::new(BINARY);
    graph.args(["graph", "reversi", "--memory", "64MiB"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut reversi = Command::new(BINARY);
    reversi.args(["analyze", "reversi", "--time", "100s"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut trace = Command::new("sh");
    let tree = format!("echo '[{}1]' | {BINARY} tree trace -", "1,".repeat(20_000));
    trace.args(["-c", &tree]).stdout(Stdio::piped()).stderr(Stdio::piped());
    for mut command in [long_search(), perft, graph, reversi, trace] {
        let mut child = command.spawn().expect("the binary starts");
        let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        reader.read_line(&mut line).expect("a first line");
        drop(reader);
        let run = Run::from(child.wait_with_output().expect("the binary ends"));
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "after {line}");
    }
    assert!(start.elapsed() < Duration::from_secs(50), "the search went on without a reader");
}

/// A pipe for both streams, closed before the program says anything: `2>&1 | true`.
#[test]
fn an_error_that_nobody_reads_is_no_panic() {
    let script = format!("({BINARY} perft breakthrough --depth 0; echo $? >&3) 2>&1 | true");
    let output = Command::new("sh").args(["-c", &format!("exec 3>&1; {script}")]).output().expect("a shell");
    assert_eq!(Run::from(output).stdout, "2\n");
}

#[test]
fn a_full_disk_is_an_error() {
    // Not on every system.
    let Ok(full) = File::options().write(true).open("/dev/full") else { return };
    for arguments in
        [&["perft", "breakthrough", "--depth", "2"][..], &["--help"], &["tree", "--help"], &["--version"]]
    {
        let output = Command::new(BINARY)
            .args(arguments)
            .stdout(full.try_clone().expect("a second handle"))
            .stderr(Stdio::piped())
            .output()
            .expect("the binary runs");
        let run = Run::from(output);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.stderr.starts_with("error: writing to standard output: "), "{}", run.stderr);
        assert_eq!(run.stderr.matches("space").count(), 1, "the cause is told once: {}", run.stderr);
    }
}

/// Runs a program until its output has `begun` in it, and sends it a signal. Returns its exit code and its
/// output. Its standard input stays open.
fn signalled(program: &mut Command, begun: &str, signal: &str) -> (Option<i32>, String) {
    let program = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = program.spawn().expect("the binary starts");
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    while !text.contains(begun) {
        assert_ne!(reader.read_line(&mut text).expect("a line"), 0, "{text}");
    }
    let kill = Command::new("sh").args(["-c", &format!("kill -{signal} {}", child.id())]).status();
    assert!(kill.expect("a shell").success());
    reader.read_to_string(&mut text).expect("the rest");
    // Dropped only now: `wait` would close it.
    let stdin = child.stdin.take();
    let code = child.wait().expect("the binary ends").code();
    drop(stdin);
    (code, text)
}

#[test]
fn an_interrupt_ends_a_search_with_its_best_result() {
    for signal in ["INT", "TERM"] {
        let start = Instant::now();
        let (code, text) = signalled(&mut long_search(), "\n    3 ", signal);
        assert_eq!(code, Some(0));
        assert!(text.contains("best move  ") && text.contains("stopped    interrupted"), "{text}");
        assert!(start.elapsed() < Duration::from_secs(50));
    }
}

#[test]
fn a_game_is_left_when_asked_to_end() {
    for (white, signal) in [("engine:time=100s", "TERM"), ("engine:time=100s", "HUP"), ("human", "TERM")] {
        let mut game = Command::new(BINARY);
        game.args(["play", "breakthrough", "--white", white, "--black", "engine:time=100s"]);
        let (code, text) = signalled(&mut game, "a  b  c", signal);
        // Reading a person's line can't be broken off: then the signal's own code says that it ended.
        match code {
            Some(0) => assert!(text.ends_with("unfinished\n"), "{text}"),
            code => assert_eq!((white, code), ("human", Some(143))),
        }
    }
}

/// Every command that may take long says what it has.
#[test]
fn an_interrupt_ends_what_reversi_does() {
    let cases: [(&[&str], &str, &str); 4] = [
        (&["analyze", "reversi", "--time", "100s"], "\n    6 ", "stopped    interrupted"),
        (&["graph", "reversi", "--memory", "2GiB"], "\n    6 ", "stopped as asked, on level "),
        (
            &["solve", "reversi", "--board", "6x6"],
            "256MiB",
            "stopped    interrupted: the bounds proved so far",
        ),
        (
            &["solve", "reversi", "--problems", "../reversi4/data/ffo-40-44.obf", "--only", "44"],
            "number",
            "incomplete",
        ),
    ];
    for (arguments, begun, expected) in cases {
        let (code, text) = signalled(Command::new(BINARY).args(arguments), begun, "INT");
        assert_eq!(code, Some(0), "{text}");
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn limits_are_kept() {
    let start = Instant::now();
    let options = ["analyze", "breakthrough", "--table", "1MiB"];
    let timed = success(&[&options[..], &["--time", "100ms"]].concat(), "");
    assert!(
        timed.contains("stopped    the time was up") && start.elapsed() < Duration::from_secs(20),
        "{timed}"
    );
    let solve = ["--board", "6x6", "--time", "100ms", "--table", "1MiB"];
    let solved = success(&[&["solve", "reversi"], &solve[..]].concat(), "");
    assert!(solved.contains("stopped    the time was up: the bounds proved so far"), "{solved}");
    let played = success(&["analyze", "reversi", "--time", "100ms", "--table", "1MiB"], "");
    assert!(played.contains("stopped    the time was up"), "{played}");
    let counted = success(&[&options[..], &["--nodes", "5000"]].concat(), "");
    assert!(counted.contains("stopped    the node limit was reached"), "{counted}");
    let threaded = success(&[&options[..], &["--depth", "5", "--threads", "3"]].concat(), "");
    assert!(threaded.contains("table 1MiB, 3 threads") && threaded.contains("best move"), "{threaded}");
}

/// What a run says of itself goes to standard error, as much as is asked for.
#[test]
fn events_are_told_when_asked_for() {
    let line = ["play", "breakthrough", "--board", "3x4", "--rows", "1", "--quiet"];
    let players = ["--white", "engine:depth=2,table=64KiB", "--black", "random"];
    let run = |more: &[&str], log: &str| {
        let mut command = Command::new(BINARY);
        command.args(line).args(players).args(more).env("PLYWRIGHT_LOG", log);
        Run::from(command.output().expect("the binary runs"))
    };
    assert_eq!(run(&[], "").stderr, "");
    let told = run(&["-v"], "").stderr;
    assert!(
        told.contains("INFO") && told.contains("player=\"random\"") && !told.contains("searched"),
        "{told}"
    );
    let told = run(&["-vv"], "").stderr;
    assert!(told.contains("DEBUG") && told.contains("searched depth=2"), "{told}");
    assert_eq!(run(&["-vvv"], "off").stderr, "");
    assert!(run(&[], "arena::analysis=debug").stderr.contains("searched"));
    let wrong = run(&[], "a=b=c");
    assert_eq!((wrong.code, wrong.stdout.as_str()), (Some(2), ""));
    assert!(wrong.stderr.starts_with("error: PLYWRIGHT_LOG=a=b=c: expected a level"), "{}", wrong.stderr);
}
