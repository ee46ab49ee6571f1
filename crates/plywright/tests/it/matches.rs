//! Matches from the command line: results, records, journals that outlive a kill, and errors.
#![cfg(unix)]

use crate::common;

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{BINARY, failure, file, folder, output, run, steady, success, words};
use serde_json::Value;

const SHORT: &str = "match breakthrough --set board=5x5 --first engine:nodes=300,table=64KiB --second random \
                     --openings random:2 --concurrency 1";
/// Games of a few hundredths of a second each, a match of some seconds.
const LONG: &str = "match breakthrough --set board=6x6 --first engine:nodes=20000,table=1MiB --second random \
                    --games 60 --json";

fn start(line: &str) -> Child {
    let mut command = Command::new(BINARY);
    command.args(words(line)).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the binary starts")
}

fn name(folder: &Path, name: &str) -> String {
    folder.join(name).into_os_string().into_string().expect("a name in UTF-8")
}

fn lines(file: &str) -> usize {
    fs::read(file).map_or(0, |bytes| bytes.iter().filter(|&&byte| byte == b'\n').count())
}

/// The games of JSON lines by number, without their times and records.
fn games(json: &str) -> Vec<Value> {
    let values = json.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let mut games: Vec<Value> = values.filter(|value: &Value| value.get("plies").is_some()).collect();
    for game in &mut games {
        let fields = game.as_object_mut().expect("an object");
        fields.retain(|name, _| !["seconds", "slowest", "record"].contains(&name.as_str()));
    }
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

#[test]
fn a_match_is_shown_as_a_table() {
    let text = output(&format!("{SHORT} --games 6 --sprt 0,100"), "");
    insta::assert_snapshot!("match", steady(&text));
}

#[test]
fn a_match_is_shown_as_json() {
    let json = output(&format!("{SHORT} --games 4 --json"), "");
    let values: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(values.len(), 6, "{json}");
    assert_eq!(values[0]["plywright_match"], 1);
    assert_eq!(values[0]["player2"], "random");
    let summary = &values[5]["summary"];
    assert_eq!((&summary["games"], &values[5]["stopped"]), (&4.into(), &false.into()));
    assert!(summary["wilson"]["low"].as_f64() <= summary["score"].as_f64(), "{summary}");
    assert_eq!(games(&json).len(), 4);
}

#[test]
fn records_are_kept() {
    let folder = folder("match-records");
    let records = name(&folder, "new/records");
    output(
        &format!(
            "match reversi --set board=4x4 --first random --second random --games 3 --records {records}"
        ),
        "",
    );
    for number in 1..=3 {
        let record = fs::read_to_string(format!("{records}/game-000{number}.ggf")).expect("a record");
        assert!(record.starts_with("(;GM[Othello]") && record.contains("PB[random]"), "{record}");
    }
}

#[test]
fn a_killed_match_goes_on() {
    let folder = folder("match-killed");
    let (whole_file, file) = (name(&folder, "whole"), name(&folder, "killed"));
    let whole = success(&words(&format!("{LONG} --journal {whole_file}")), "");
    assert_eq!(lines(&whole_file), 61);
    for part in [4, 2] {
        let mut child = start(&format!("{LONG} --journal {file}"));
        let begun = Instant::now();
        while lines(&file) < 60 / part && begun.elapsed() < Duration::from_secs(60) {
            sleep(Duration::from_millis(1));
        }
        child.kill().expect("a kill"); // SIGKILL: no handler sees it.
        child.wait().expect("an end");
    }
    let kept = lines(&file);
    let rest = run(&words(&format!("{LONG} --journal {file}")));
    assert_eq!(rest.code, Some(0), "{}", rest.stderr);
    assert!(rest.stderr.ends_with(&format!("{file}: going on from {} games\n", kept - 1)), "{}", rest.stderr);
    assert_eq!(games(&rest.stdout), games(&whole));
    assert_eq!(games(&fs::read_to_string(&file).expect("a journal")), games(&whole));
}

#[test]
fn an_interrupt_ends_a_match_with_what_there_is() {
    let begun = Instant::now();
    let mut child = start(
        "match breakthrough --first engine:time=300ms,table=1MiB --second engine:time=300ms,table=1MiB --games 90",
    );
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    while !text.contains("winner") {
        assert_ne!(reader.read_line(&mut text).expect("a line"), 0, "{text}");
    }
    let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(kill.expect("a shell").success());
    reader.read_to_string(&mut text).expect("the rest");
    assert_eq!(child.wait().expect("the binary ends").code(), Some(0), "{text}");
    assert!(text.contains("\nstopped ") && text.contains(" of 90 games are finished"), "{text}");
    assert!(begun.elapsed() < Duration::from_secs(50));
}

#[test]
fn a_reader_that_leaves_ends_the_match_quietly() {
    let mut child = start(&format!("{LONG} --time 10s"));
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    drop(reader);
    let ended = child.wait_with_output().expect("the binary ends");
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), &b""[..]), "after {line}");
}

#[test]
fn a_test_that_accepts_h0_is_a_failed_check() {
    let line = "match reversi --set board=4x4 --first random --second engine:depth=6,table=64KiB --games 500";
    let ended = run(&words(&format!("{line} --sprt=-50,200 --concurrency 1")));
    assert_eq!((ended.code, ended.stderr.as_str()), (Some(1), ""), "{}", ended.stdout);
    assert!(ended.stdout.contains("H0 accepted: -50 or less"), "{}", ended.stdout);
}

#[test]
fn openings_are_read_from_files_and_pipes() {
    let folder = folder("match-openings");
    let book = file(&folder, "book", b"# two\nb1 c1\nb1 a1\n");
    let line = "match reversi --set board=4x4 --first random --second random --games 6 --json --openings";
    let by_file = output(&format!("{line} {book}"), "");
    let openings: Vec<_> = games(&by_file).iter().map(|game| game["opening"].clone()).collect();
    assert_eq!(openings, ["b1 c1", "b1 c1", "b1 a1", "b1 a1", "b1 c1", "b1 c1"]);
    let piped = output(&format!("{line} -"), "b1 c1\nb1 a1\n");
    assert_eq!(games(&piped), games(&by_file));
    let message = failure(&words(&format!("{line} {book}x")), b"");
    assert!(message.contains("No such file"), "{message}");
    let message = failure(&words(&format!("{line} -")), b"b1 c1\nb1 h8\n");
    assert!(message.starts_with("error: standard input: line 2: as moves: move 2: "), "{message}");
}

#[test]
fn damaged_and_foreign_journals_are_errors() {
    let folder = folder("match-damaged");
    let journal = name(&folder, "journal");
    let line = format!("{SHORT} --games 4 --journal {journal}");
    output(&line, "");
    let whole = fs::read_to_string(&journal).expect("a journal");
    let message = failure(&words(&format!("{line} --seed 2")), b"");
    assert!(
        message.contains("line 1: the journal of another match: it has seed \"1\", this run \"2\""),
        "{message}"
    );
    fs::write(&journal, whole.replacen("\"plies\":", "\"plies:", 1)).expect("a journal");
    let message = failure(&words(&line), b"");
    assert!(message.contains(": line 2: found ") && message.contains("column "), "{message}");
    let diary = file(&folder, "diary", b"Dear diary,\n");
    let message = failure(&words(&format!("{SHORT} --journal {diary}")), b"");
    assert!(message.contains("this is no journal"), "{message}");
    assert_eq!(fs::read(&diary).expect("a diary"), b"Dear diary,\n");
    let message = failure(&words(&format!("{SHORT} --journal {}", folder.display())), b"");
    assert!(message.contains("directory"), "{message}");
    let message = failure(&words(&format!("{SHORT} --journal /dev/null")), b"");
    assert!(message.contains("no ordinary file"), "{message}");
    let message = failure(&words(&format!("{SHORT} --records {diary}")), b"");
    assert!(message.contains("diary: "), "{message}");
}

#[test]
fn matches_that_can_not_be_played() {
    for (options, expected) in [
        ("go --first random --second random", "error: no game go; there are "),
        (
            "breakthrough --first nobody --second random",
            "error: --first: no player nobody; there are engine, random",
        ),
        ("breakthrough --first random --second engine:nods=5", "error: --second: no option nods"),
        ("breakthrough --set bored=5x5 --first random --second random", "error: --set: no option bored"),
        (
            "breakthrough --first random --second random --games 0",
            "error: invalid value '0' for '--games <N>'",
        ),
        ("breakthrough --first random --second random --concurrency 0", "error: invalid value '0'"),
        ("breakthrough --first random --second random --sprt 10,0", "error: invalid value '10,0'"),
        ("breakthrough --first random --second random --time 5", "error: invalid value '5' for '--time"),
        (
            "breakthrough --first random --second random --adjudicate 0",
            "error: invalid value '0' for '--adjudicate",
        ),
        (
            "breakthrough --first random --second random --openings random:0",
            "error: --openings: expected start, or ",
        ),
        (
            "breakthrough --first random --second random --openings random:999",
            "error: --openings: no game of 999 random",
        ),
        ("reversi --set board=8x8 --first engine:table=9TiB --second random", "error: --first: 9TiB: only "),
    ] {
        let message = failure(&words(&format!("match {options}")), b"");
        assert!(message.starts_with(expected), "{options}: {message}");
    }
}

/// A program is called what it calls itself, and moves have their values and times.
#[test]
fn records_name_programs_and_hold_values() {
    let folder = folder("match-programs");
    let records = name(&folder, "records");
    output(
        &format!(
            "match breakthrough --first 'uci:command={BINARY} uci,nodes=300,hash=1' \
             --second engine:depth=2,table=64KiB --openings random:2 --games 1 --records {records}"
        ),
        "",
    );
    let record = fs::read_to_string(format!("{records}/game-0001.pgn")).expect("a record");
    assert!(record.contains("[White \"Plywright "), "{record}");
    assert!(record.contains("[Black \"engine:depth=2,table=64KiB\"]"), "{record}");
    let second = record.split("2. ").nth(1).expect("a second move");
    let comments = second.matches(['{', '}']).count();
    assert!(comments > 4 && second.contains("/2\n0.") | second.contains("/2 0."), "{record}");
}

#[test]
fn repeated_games_are_told() {
    let text = output(
        "match breakthrough --set board=5x5 --first engine:depth=2,table=64KiB \
         --second engine:depth=2,table=64KiB --openings start --games 4",
        "",
    );
    assert!(text.contains("repeated  only 1 of 4 games differ"), "{text}");
}

#[test]
fn what_is_wrong_names_its_option() {
    let wrong = |line: &str| failure(&words(&format!("match reversi {line}")), b"");
    assert!(wrong("--first random --second random --set board=9x99").starts_with("error: --set: board=9x99"));
    assert!(wrong("--first nobody --second random").starts_with("error: --first: no player nobody"));
    assert!(
        wrong("--first random --second random:seed=x")
            .starts_with("error: --second: seed=x: expected a whole")
    );
    let games = run(&words("match reversi --first random --second random --games x"));
    assert!(
        games.stderr.contains("'x'") && games.stderr.contains("expected a whole number"),
        "{}",
        games.stderr
    );
}
