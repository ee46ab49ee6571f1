//! Players that ask programs: what programs can do wrong.
#![cfg(unix)]

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use arena::{Choices, Decision, Left, Player, PlayerError, Session, Turn, find, make_player};
use search_core::StopFlag;

fn start() -> Session {
    find("breakthrough").unwrap().start(&Choices::new()).unwrap()
}

/// A program in the shell's language. It answers `uci` and `isready`; `go` does the rest.
fn program(name: &str, go: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let mut text = String::from("while read -r line; do case \"$line\" in\n");
    text.push_str("uci) echo 'id name Shell'; echo uciok;;\nisready) echo readyok;;\nquit) exit;;\n");
    _ = write!(text, "go*) {go};;\nesac; done\n");
    std::fs::write(&path, text).unwrap();
    format!("sh {}", path.display())
}

fn player(command: &str, more: &str) -> Result<Box<dyn Player>, PlayerError> {
    make_player(&format!("uci:command={command},patience=2s,{more}").parse().unwrap(), &start(), 0)
}

fn choose(player: &mut dyn Player, session: &Session) -> Result<Decision, PlayerError> {
    player.choose(session, &Turn { clock: None, opponent: None, stop: &StopFlag::new() })
}

#[test]
fn a_program_that_plays() {
    let go =
        "echo 'info depth 3 score cp 25 nodes 40 time 7 pv b2a3 a7b6 zz'; echo 'bestmove b2a3 ponder a7b6'";
    let mut player = player(&program("plays", go), "nodes=10").unwrap();
    assert_eq!(player.name(), "Shell");
    let session = start();
    player.begin(&session).unwrap();
    let Decision::Play { text, analysis } = choose(&mut *player, &session).unwrap() else {
        panic!("resigns")
    };
    let analysis = analysis.unwrap();
    assert_eq!((text.as_str(), analysis.depth, analysis.nodes), ("b2a3", 3, 40));
    assert_eq!(analysis.lines[0].value.hundredths(), 25);
    assert_eq!(analysis.lines[0].moves, ["b2a3", "a7b6"]);
}

#[test]
fn the_clock_is_told() {
    let expected = "go depth 5 wtime 9000 btime 8000 winc 100 binc 100";
    let go = format!("test \"$line\" = '{expected}' && echo bestmove a2a3 || echo bestmove \"$line\"");
    let mut player = player(&program("clock", &go), "depth=5").unwrap();
    let left = |seconds| {
        let (remaining, increment) = (Duration::from_secs(seconds), Duration::from_millis(100));
        Some(Left { remaining, increment })
    };
    let stop = StopFlag::new();
    let turn = Turn { clock: left(9), opponent: left(8), stop: &stop };
    assert_eq!(player.choose(&start(), &turn), Ok(Decision::play("a2a3")));
}

#[test]
fn programs_that_fail() {
    let cases = [
        ("illegal", "echo 'bestmove a2a4'", "answers a2a4"),
        ("nothing", "echo bestmove", "answers"),
        ("none", "echo 'bestmove (none)'", "answers (none)"),
        ("dies", "exit 3", "has ended (exit status: 3)"),
        ("closes", "exec >&-; sleep 9", "has closed its input or output"),
        ("silent", "true", "doesn't answer, and doesn't stop"),
        ("flood", "while :; do echo info string flood; done", "doesn't answer, and doesn't stop"),
        ("line", "cat /dev/zero", "doesn't answer, and doesn't stop"),
        ("garbage", "head -c 100000 /dev/urandom; exit 0", "has ended"),
    ];
    let session = start();
    for (name, go, expected) in cases {
        let begun = Instant::now();
        let mut player = player(&program(name, go), "time=10ms").unwrap();
        player.begin(&session).unwrap();
        let error = choose(&mut *player, &session).unwrap_err();
        assert!(matches!(error, PlayerError::Program { .. }));
        assert!(error.to_string().contains(expected), "{name}: {error}");
        drop(player);
        assert!(begun.elapsed() < Duration::from_secs(60), "{name} held us up");
    }
}

#[test]
fn programs_that_do_not_start() {
    for (command, expected) in [
        ("/no/such/program", "can't be started"),
        ("", "no program is named"),
        ("true", "has ended"),
        ("sleep 30", "no uciok within 2 s"),
        ("sh -c \"echo uciok; sleep 30\"", "no readyok within 2 s"),
    ] {
        let Err(error) = player(command, "time=10ms") else { panic!("{command} plays") };
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn a_program_gets_another_chance_in_the_next_game() {
    let mut player = player(&program("once", "exit 1"), "nodes=5").unwrap();
    let session = start();
    for _ in 0..2 {
        player.begin(&session).unwrap();
        assert!(choose(&mut *player, &session).is_err());
    }
}

#[test]
fn an_answer_at_once() {
    let go = "read -r line; echo \"bestmove a2a3 $line\"";
    let mut player = player(&program("stops", go), "time=1h").unwrap();
    let stop = StopFlag::new();
    stop.stop();
    let decision = player.choose(&start(), &Turn { clock: None, opponent: None, stop: &stop }).unwrap();
    assert_eq!(decision, Decision::play("a2a3"));
}

#[test]
fn wrong_options() {
    let session = start();
    for (spec, expected) in [
        ("uci:command=sh,threads=0", "threads=0"),
        ("uci:command=sh,hash=x", "hash=x"),
        ("uci:command=sh,set=[Skill]", "expected [Name=value;Name=value]"),
        ("uci:command=sh,nodes=0", "nodes=0"),
        ("uci:command=sh,table=1MiB", "no option table"),
    ] {
        let Err(error) = make_player(&spec.parse().unwrap(), &session, 0) else { panic!("{spec}") };
        assert!(error.to_string().contains(expected), "{error}");
    }
    let small = session.game().start(&"board=5x5".parse().unwrap()).unwrap();
    let Err(error) = make_player(&"uci:command=sh".parse().unwrap(), &small, 0) else { panic!("5x5") };
    assert!(error.to_string().contains("8x8, not 5x5"), "{error}");
    let reversi = find("reversi").unwrap().start(&Choices::new()).unwrap();
    let Err(error) = make_player(&"uci:command=sh".parse().unwrap(), &reversi, 0) else { panic!("Reversi") };
    assert_eq!(error.to_string(), "UCI is spoken for Breakthrough only");
}
