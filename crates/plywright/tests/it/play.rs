//! Games at the terminal, and their records.
#![cfg(unix)]

use crate::common;

use common::{failure, failure_within, folder, run, run_with, success, words};

fn play(line: &str, stdin: &str) -> String {
    success(&[&["play"], &words(line)[..]].concat(), stdin)
}

/// Without the words on an engine's effort.
fn moves_alone(text: &str) -> String {
    text.lines().map(|line| line.split("  (").next().unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_person_plays_an_engine() {
    let text = play("breakthrough --board 3x4 --rows 1 --black engine:depth=3", "b1b2\nback\nb1c2\nquit\n");
    insta::assert_snapshot!("play_person", moves_alone(&text));
}

#[test]
fn two_programs_play_and_the_game_is_saved() {
    let folder = folder("play_saved");
    for (line, extension) in [
        ("breakthrough --board 4x4 --rows 1 --white random:seed=2 --black engine:nodes=2000", "pgn"),
        ("reversi --board 4x4 --white engine:depth=4 --black random:seed=5", "ggf"),
        ("jiu --board 4 --white shapes --black greedy --plies 300", "sgf"),
    ] {
        let file = folder.join(format!("game.{extension}")).display().to_string();
        let text = play(&format!("{line} --quiet --save {file}"), "");
        let game = line.split(' ').next().unwrap_or_default();
        let checked = success(&["record", "check", game, &file], "");
        assert!(checked.starts_with("game 1, "), "{checked}");
        let end = text.lines().last().unwrap_or_default();
        assert!(checked.trim().ends_with(end) || end == "unfinished", "{checked}{end}");

        // The same moves in every form.
        let moves = success(&["record", "convert", game, &file, "--to", "moves"], "");
        let json = success(&["record", "convert", game, &file, "--to", "json"], "");
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let listed: Vec<_> =
            json["moves"].as_array().expect("moves").iter().filter_map(|m| m.as_str()).collect();
        assert_eq!(moves.trim(), listed.join(" "));
        let shown = success(&["record", "replay", game, &file, "--every"], "");
        let position = json["position"].as_str().expect("a position");
        assert_eq!(shown.contains(position), end == "unfinished", "{shown}");
        let svg = success(&["record", "convert", game, &file, "--to", "svg"], "");
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        let again = success(&["record", "convert", game, &file, "--to", "record"], "");
        let reread = success(&["record", "convert", game, "-", "--to", "json"], &again);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&reread).ok(), Some(json));
    }
}

#[test]
fn json_lines_of_a_game() {
    let text = play("reversi --board 4x4 --white random --black random:seed=3 --json", "");
    insta::assert_snapshot!("play_json", text);
}

#[test]
fn games_are_listed() {
    insta::assert_snapshot!("games", success(&["games"], ""));
    for line in success(&["games", "--json"], "").lines() {
        let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(game["players"].as_array().is_some_and(|players| players.len() >= 2));
    }
}

#[test]
fn a_wrong_move_names_the_legal_ones() {
    let run = run_with(&["play", "reversi", "--board", "4x4", "--black", "human"], b"d4\n");
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: standard input: column 1: d4 is not a legal move: it turns no disc\n  \
         in -----OX--XO----- X: Black's legal moves are b1 a2 d3 c4\n"
    );
    // The end of the input leaves the game unfinished; that is no failure.
    assert!(play("reversi --board 4x4 --black human --white random", "b1\n").ends_with("unfinished\n"));
    let long = run_with(&["play", "reversi", "--black", "human"], &vec![b'a'; 100_000]);
    assert!(long.stderr.contains("a line of more than 65536 bytes is no move"), "{}", long.stderr);
    let bytes = run_with(&["play", "reversi", "--black", "human"], b"\xff\xfe\n");
    assert_eq!(bytes.code, Some(2));
}

#[test]
fn resignation_ends_a_game() {
    let text = play("breakthrough --black human --quiet", "a2a3\nresign\n");
    assert!(text.ends_with("White has won by resignation\n"), "{text}");
}

#[test]
fn wrong_players_and_options() {
    let wrong = |line: &str| failure_within(3, &[&["play"], &words(line)[..]].concat(), b"");
    assert!(
        wrong("breakthrough --white nobody").contains("no player nobody; there are human, engine, random")
    );
    assert!(wrong("breakthrough --white random:sed=1").contains("--white: no option sed; there is seed"));
    assert!(
        wrong("breakthrough --white engine:depth=0")
            .contains("depth=0: expected a whole number from 1 to 250")
    );
    assert!(wrong("breakthrough --white engine:time=5").contains("\"\" is no unit"));
    assert!(wrong("breakthrough --white engine:table=9999TiB").contains("of memory are available"));
    assert!(wrong("breakthrough --board 3x").contains("--board=3x: \"3x\" is not a board size"));
    assert!(wrong("jiu --board 5").contains("--board=5"));
    assert!(wrong("reversi --position xx").contains("--position: "));
    assert!(
        wrong("breakthrough --moves 'a2a3 a2a3'").contains("--moves, move 2: a2a3 is not a legal move: ")
    );
    assert!(
        wrong("breakthrough --white random --black random --save /no/such/folder/x").contains("/no/such")
    );
}

#[test]
fn damaged_records() {
    let check = |game: &str, text: &str| {
        let run = run_with(&["record", "check", game, "-"], text.as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{}", run.stderr);
        run.stderr
    };
    let pgn = "[Variant \"breakthrough\"]\n\n1. a2a3 a7a6\n2. a3a4 h1h2 *\n";
    let message = check("breakthrough", pgn);
    assert!(message.starts_with("standard input: game 1, line 4: h1h2 is not a legal move: "), "{message}");
    assert!(check("breakthrough", "[Event \"x\n").contains("line 1, column 1: the value of Event has no"));
    assert!(check("breakthrough", "1. a2a3 {no end").contains("line 1, column 9: the comment has no end"));
    assert!(check("breakthrough", "[Variant \"chess\"]\n1. e4 *").contains("is of the variant chess"));
    assert!(check("reversi", "(;GM[Othello]BO[8 ---").contains("game 1, line 1, column 14 (byte 13): "));
    assert!(check("jiu", "(;FF[4]").contains("game 1: line 1, column 8 (byte 7): "));
    assert!(failure(&["record", "check", "reversi", "/no/such/file"], b"").contains("/no/such/file"));
    let run = run(&["record", "replay", "reversi", "-", "--game", "0"]);
    assert_eq!(run.code, Some(2));
    assert!(failure(&["record", "replay", "reversi", "-", "--at", "9"], b"f5d6\n").contains("has 2 plies"));
    assert!(failure(&["record", "replay", "reversi", "-", "--game", "2"], b"f5\n").contains("has 1 games"));
}

#[test]
fn manual_pages_and_completions() {
    let folder = folder("manual");
    let path = folder.join("man").display().to_string();
    success(&["man", "--folder", &path], "");
    assert!(folder.join("man/plywright.1").is_file() && folder.join("man/plywright-play.1").is_file());
    for shell in ["bash", "zsh", "fish"] {
        assert!(success(&["completions", shell], "").contains("plywright"));
    }
}

/// The record is on the disk after each move, whatever ends the program.
#[test]
fn a_game_is_saved_move_by_move() {
    let folder = folder("saved_move_by_move");
    let path = folder.join("game.pgn").display().to_string();
    let line = format!("play breakthrough --white human --black engine:depth=2,table=1MiB --save {path}");
    let mut child = std::process::Command::new(common::BINARY)
        .args(words(&line))
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut stdin, b"a2a3\n").expect("a move");
    let mut output = std::io::BufReader::new(child.stdout.take().expect("a pipe"));
    let mut said = String::new();
    while !said.contains("   2. Black") {
        assert_ne!(std::io::BufRead::read_line(&mut output, &mut said).expect("a line"), 0, "{said}");
    }
    child.kill().expect("a kill"); // SIGKILL: no handler sees it.
    child.wait().expect("an end");
    let checked = success(&["record", "check", "breakthrough", &path], "");
    assert!(checked.contains(": 2 plies, legal; unfinished"), "{checked}");
    // The engine's value and time are comments.
    let text = std::fs::read_to_string(&path).expect("a record");
    assert!(text.contains("1. a2a3 ") && text.contains("/2 0."), "{text}");
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1, "no parts are left");
}

/// A turn that is broken off in its middle is kept as far as it went.
#[test]
fn a_begun_turn_is_saved() {
    let folder = folder("begun_turn");
    let path = folder.join("game.sgf").display().to_string();
    for (position, ply) in [
        ("6 xo...x/..o.../....../o..o../....o./x.o..x w turn", "aaxca+"),
        ("6 xx..../x.x.../....../oo..oo/....../o..... w turn", "cb-bb"),
    ] {
        let run = run_with(
            &[
                "play",
                "jiu",
                "--rules",
                "competition fly=off",
                "--position",
                position,
                "--black",
                "human",
                "--quiet",
                "--save",
                &path,
                "--replace",
            ],
            format!("{ply}\nquit\n").as_bytes(),
        );
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let text = std::fs::read_to_string(&path).expect("a record");
        let moves = success(&["record", "convert", "jiu", &path, "--to", "moves"], "");
        assert_eq!(moves.trim(), ply, "{text}");
    }
}

#[test]
fn a_saved_game_goes_on() {
    let folder = folder("goes_on");
    let path = folder.join("game.pgn").display().to_string();
    let begun = "breakthrough --board 5x5 --black random --quiet";
    play(&format!("{begun} --save {path}"), "a2a3\nquit\n");
    let before = std::fs::read_to_string(&path).expect("a record");
    assert!(before.contains("1. a2a3 "), "{before}");

    // What is there is not replaced unasked, and options must agree with the record.
    let refused = |line: &str| {
        let words: Vec<_> = ["play"].into_iter().chain(line.split(' ')).collect();
        let refused = run_with(&words, b"quit\n");
        assert_eq!(refused.code, Some(2), "{line}: {}", refused.stderr);
        refused.stderr
    };
    assert!(refused(&format!("{begun} --save {path}")).contains("the file is not empty"));
    let other = refused(&format!("breakthrough --board 6x5 --record {path}"));
    assert!(other.contains("board=6x5: the game that was read has board=5x5"), "{other}");
    assert_eq!(std::fs::read_to_string(&path).expect("a record"), before);

    let moves = success(&["record", "convert", "breakthrough", &path, "--to", "moves"], "");
    play(
        &format!("breakthrough --black random --quiet --record {path} --save {path} --replace"),
        "e2e3\nquit\n",
    );
    let longer = success(&["record", "convert", "breakthrough", &path, "--to", "moves"], "");
    assert!(longer.starts_with(&format!("{} e2e3 ", moves.trim())), "{longer}");
}

#[test]
fn rules_are_kept_in_records_of_reversi() {
    let folder = folder("rules_kept");
    let path = folder.join("game.ggf").display().to_string();
    let rules = "--board 4x4 --passes none --count raw";
    let text = play(&format!("reversi {rules} --white random --black random --quiet --save {path}"), "");
    let end = text.lines().last().expect("a result");
    let checked = success(&["record", "check", "reversi", &path], "");
    assert!(checked.trim().ends_with(end) && !checked.contains("remark"), "{checked}{end}");
    let refused = run(&["record", "check", "reversi", &path, "--passes", "standard"]);
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.stderr.contains("passes=standard: the game that was read has passes=none"),
        "{}",
        refused.stderr
    );
}
