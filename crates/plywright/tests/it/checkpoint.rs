//! Proofs kept in a file: killed runs go on, damage is found, and nobody else's file is touched.
#![cfg(unix)]

use crate::common;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{BINARY, Run, failure, folder, run};

/// 6x6 with 21 empty squares: a second or two.
const LONG: [&str; 10] = [
    "solve",
    "reversi",
    "--board",
    "6x6",
    "--moves",
    "b3b2c2b4a3c1b1d2e2a1d5",
    "--table",
    "8MiB",
    "--json",
    "--keep-from=14",
];

/// 4x4 in no time; one of its proofs a line.
const SHORT: [&str; 8] = ["solve", "reversi", "--board", "4x4", "--table", "1MiB", "--keep-from", "9"];

fn with<'a>(options: &[&'a str], file: &'a str) -> Vec<&'a str> {
    [options, &["--checkpoint", file]].concat()
}

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(BINARY);
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the binary starts")
}

fn lines(file: &str) -> usize {
    fs::read(file).map_or(0, |bytes| bytes.iter().filter(|&&byte| byte == b'\n').count())
}

fn name(folder: &Path, name: &str) -> String {
    folder.join(name).into_os_string().into_string().expect("a name in UTF-8")
}

/// The result without its times, and its nodes.
fn result(run: &Run) -> (String, u64) {
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let last = run.stdout.lines().last().expect("a result");
    let (result, rest) = last.split_once(",\"nodes\":").expect("nodes in the result");
    (result.to_owned(), rest.split(',').next().and_then(|nodes| nodes.parse().ok()).expect("a number"))
}

#[test]
fn a_killed_run_goes_on() {
    let folder = folder("killed");
    let whole_file = name(&folder, "whole");
    let whole = run(&with(&LONG, &whole_file));
    let (whole_result, whole_nodes) = result(&whole);
    let all = lines(&whole_file);
    assert!(all > 100 && whole.stderr.is_empty(), "{all} {}", whole.stderr);

    let file = name(&folder, "killed");
    for part in [3, 2] {
        let mut child = start(&with(&LONG, &file));
        let begun = Instant::now();
        while lines(&file) < all / part && begun.elapsed() < Duration::from_secs(60) {
            sleep(Duration::from_millis(1));
        }
        child.kill().expect("a kill"); // SIGKILL: no handler sees it.
        child.wait().expect("an end");
    }
    let kept = lines(&file);
    let resumed = run(&with(&LONG, &file));
    assert_eq!(resumed.stderr, format!("{file}: going on from {} proofs\n", kept - 5));
    let (resumed_result, resumed_nodes) = result(&resumed);
    assert_eq!(resumed_result, whole_result);
    assert!(resumed_nodes < whole_nodes * 3 / 4, "{resumed_nodes} after {whole_nodes}");
    // Nothing that was there is lost, and what is proved isn't proved again.
    let again = run(&with(&LONG, &file));
    assert_eq!(result(&again).0, whole_result);
    assert!(result(&again).1 < whole_nodes / 4, "{} after {whole_nodes}", result(&again).1);
}

#[test]
fn an_interrupted_run_says_what_is_proved_and_goes_on() {
    let folder = folder("interrupted");
    let file = name(&folder, "proofs");
    let child = start(&with(&LONG, &file));
    let begun = Instant::now();
    while lines(&file) < 20 && begun.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(1));
    }
    let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(kill.expect("a shell").success());
    let run = Run::from(child.wait_with_output().expect("an end"));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    let last = run.stdout.lines().last().expect("a result");
    assert!(last.contains("\"complete\":false") && last.contains("\"stop\":\"stopped\""), "{last}");
    assert!(lines(&file) >= 20);
}

#[test]
fn one_run_at_a_time_writes() {
    let folder = folder("locked");
    let file = name(&folder, "proofs");
    let mut child = start(&with(&LONG, &file));
    let begun = Instant::now();
    while lines(&file) < 6 && begun.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(1));
    }
    let message = failure(&with(&LONG, &file), b"");
    assert_eq!(message, format!("error: {file}: another run is writing this checkpoint\n"));
    child.kill().expect("a kill");
    child.wait().expect("an end");
}

/// A finished checkpoint of 4x4: five lines of header, then proofs.
fn finished(folder: &Path) -> (String, Vec<u8>) {
    let file = name(folder, "finished");
    let run = run(&with(&SHORT, &file));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let bytes = fs::read(&file).expect("a checkpoint");
    assert!(lines(&file) > 10);
    (file, bytes)
}

#[test]
fn the_form_of_a_checkpoint() {
    let (_, bytes) = finished(&folder("form"));
    let text = String::from_utf8(bytes).expect("text");
    insta::assert_snapshot!("checkpoint", text.lines().take(9).collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_torn_last_line_is_dropped() {
    let folder = folder("torn");
    let (_, bytes) = finished(&folder);
    let file = name(&folder, "torn");
    for cut in [1, 2, 9, 20] {
        fs::write(&file, &bytes[..bytes.len() - cut]).expect("a torn file");
        let run = run(&with(&SHORT, &file));
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert!(
            run.stderr.starts_with(&format!("{file}: the last line is torn, and dropped\n")),
            "{}",
            run.stderr
        );
        assert!(fs::read(&file).expect("a file").ends_with(b"\n"));
        assert!(run.stdout.contains("score      -10 for Black"), "{}", run.stdout);
    }
    // Killed while it wrote its first lines.
    for length in [0, 1, 30, 80] {
        fs::write(&file, &bytes[..length]).expect("a torn file");
        let run = run(&with(&SHORT, &file));
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{length}");
        assert_eq!(fs::read(&file).expect("a file"), bytes, "{length}");
    }
}

#[test]
fn damage_has_a_line() {
    let folder = folder("damage");
    let (_, bytes) = finished(&folder);
    let text = String::from_utf8(bytes).expect("text");
    let lines: Vec<_> = text.lines().collect();
    let file = name(&folder, "damaged");
    let damaged = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number - 1] = line;
        let damaged = lines.join("\n") + "\n";
        fs::write(&file, &damaged).expect("a damaged file");
        let message = failure(&with(&SHORT, &file), b"");
        assert_eq!(fs::read_to_string(&file).expect("a file"), damaged, "the file is left as it is");
        let place = format!("error: {file}: line {number}: ");
        assert!(message.starts_with(&place), "{message}");
        message[place.len()..].to_owned()
    };
    let proof = lines[6];
    assert!(damaged(7, &proof.replacen('X', "O", 1)).starts_with("found the check word"));
    assert!(damaged(7, &proof[1..]).starts_with("found the check word"));
    assert!(damaged(7, &proof[..proof.len() - 9]).contains("found the check word"));
    assert!(damaged(7, "").contains("expected a board, X, two scores and a check word"));
    assert!(damaged(7, "what").contains("found \"what\", expected a board, X, two scores"));
    // Right check words, wrong content: FNV-1a of the text before them.
    let checked = |text: &str| {
        let word = text
            .bytes()
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        format!("{text} {word:08x}")
    };
    let board = "-----OX--XO-----";
    assert!(damaged(7, &checked(&format!("{board} X -17 16"))).contains("\"-17\", expected -16 to 16"));
    assert!(damaged(7, &checked(&format!("{board} X 0 2147483648"))).contains("found the score"));
    assert!(damaged(7, &checked(&format!("{board} X 4 2"))).contains("contradict each other"));
    assert!(damaged(7, &checked(&format!("{board} O 2 4"))).contains("found O to move, expected X"));
    assert!(damaged(7, &checked("-----OX--XO---- X 2 4")).contains("the board ends after 15"));
    // Another form, version, game, board, rules or start.
    assert!(damaged(1, "[[2,3],[5,1]]").contains("this is no checkpoint"));
    assert!(damaged(1, "plywright-checkpoint 2").contains("another version"));
    assert!(damaged(2, "game breakthrough").contains("another game"));
    assert!(damaged(3, "board 4x6").contains("it has \"board 4x6\", this run \"board 4x4\""));
    assert!(damaged(4, "rules passes=none count=raw").contains("another game"));
    assert!(damaged(5, "start ------------------ X").contains("another game"));
}

#[test]
fn files_that_can_not_be() {
    let folder = folder("none");
    let missing = name(&folder, "no/such/file");
    assert!(failure(&with(&SHORT, &missing), b"").contains("No such file or directory"));
    let directory = name(&folder, "");
    assert!(failure(&with(&SHORT, &directory), b"").contains("Is a directory"));
    assert!(failure(&with(&SHORT, "/dev/zero"), b"").contains("this is no ordinary file"));
    let garbage = common::file(&folder, "garbage", b"\xff\xfe\0\0");
    assert!(failure(&with(&SHORT, &garbage), b"").contains("line 1: found"));
    assert_eq!(fs::read(&garbage).expect("a file"), b"\xff\xfe\0\0");
}
