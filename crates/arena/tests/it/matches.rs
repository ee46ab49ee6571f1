//! Matches: the same however they are played, and gone on with after a stop or a kill.

use std::fs;
use std::path::{Path, PathBuf};

use arena::matches::{
    GameLine, Keeping, Match, MatchError, MatchEvent, MatchPlan, MatchReport, OpeningList, Openings,
};
use arena::stats::Verdict;
use search_core::StopFlag;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn plan(games: u32) -> MatchPlan {
    let player = |text: &str| text.parse().expect("a player");
    MatchPlan {
        choices: "board=5x5".parse().expect("choices"),
        openings: "random:3".parse().expect("openings"),
        ..MatchPlan::new(
            "breakthrough",
            [player("engine:nodes=300,table=64KiB"), player("random:seed=9")],
            games,
        )
    }
}

fn run(plan: &MatchPlan, keeping: &Keeping) -> Result<MatchReport, MatchError> {
    Match::new(plan.clone())?.run(keeping, &StopFlag::new(), &mut |_| ())
}

/// Plays until so many games are finished.
fn run_some(plan: &MatchPlan, keeping: &Keeping, games: usize) -> MatchReport {
    let stop = StopFlag::new();
    let mut left = games;
    let report = Match::new(plan.clone()).expect("a plan").run(keeping, &stop, &mut |event| {
        if let MatchEvent::Finished { .. } = event {
            left = left.saturating_sub(1);
            if left == 0 {
                stop.stop();
            }
        }
    });
    report.expect("a report")
}

/// Games without their times.
fn timeless(lines: &[GameLine]) -> Vec<GameLine> {
    lines.iter().map(|line| GameLine { seconds: [0.0; 2], slowest: [0.0; 2], ..line.clone() }).collect()
}

fn keeping(folder: &Path, concurrency: usize) -> Keeping {
    Keeping {
        concurrency: Some(concurrency),
        records: Some(folder.join("records")),
        journal: Some(folder.join("journal")),
    }
}

#[test]
fn games_do_not_depend_on_concurrency() {
    let one = run(&plan(12), &Keeping { concurrency: Some(1), ..Keeping::default() }).expect("a match");
    let many = run(&plan(12), &Keeping { concurrency: Some(4), ..Keeping::default() }).expect("a match");
    assert_eq!(timeless(&one.lines), timeless(&many.lines));
    assert_eq!(one.standing, many.standing);
    assert!(!one.stopped && one.lines.len() == 12 && one.standing.tally.wins >= 10, "{:?}", one.standing);
    let other = run(&MatchPlan { seed: 2, ..plan(12) }, &Keeping::default()).expect("a match");
    assert_ne!(timeless(&one.lines), timeless(&other.lines));
}

#[test]
fn pairs_share_openings_and_swap_sides() {
    let report = run(&plan(9), &Keeping::default()).expect("a match");
    for pair in report.lines.chunks_exact(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!((pair[0].first_side, pair[1].first_side), (1, 2));
    }
    let mut openings: Vec<_> = report.lines.iter().map(|line| &line.opening).collect();
    openings.dedup();
    assert_eq!(openings.len(), 5, "{openings:?}");
    assert_eq!(report.standing.pairs.count(), 4);
}

#[test]
fn a_stopped_match_goes_on() {
    let whole = run(&plan(20), &Keeping::default()).expect("a match");
    let folder = folder("goes-on");
    let keeping = keeping(&folder, 2);
    let part = run_some(&plan(20), &keeping, 7);
    assert!(part.stopped && (7..20).contains(&part.lines.len()), "{} games", part.lines.len());
    let journal = folder.join("journal");
    // As a kill may leave it.
    let mut text = fs::read(&journal).expect("a journal");
    text.extend_from_slice(b"{\"game\":19,\"opening\":\"a2a3");
    fs::write(&journal, &text).expect("a journal");
    let mut begun = None;
    let rest = Match::new(plan(20)).expect("a plan").run(&keeping, &StopFlag::new(), &mut |event| {
        if let MatchEvent::Begun { earlier, torn, .. } = event {
            begun = Some((earlier.len(), torn));
        }
    });
    assert_eq!(begun, Some((part.lines.len(), true)));
    let rest = rest.expect("a match");
    let without_records = |lines: &[GameLine]| {
        timeless(lines).into_iter().map(|line| GameLine { record: None, ..line }).collect::<Vec<_>>()
    };
    assert_eq!(without_records(&rest.lines), timeless(&whole.lines));
    assert!(!rest.stopped);
    // A journal that is whole leaves nothing to play, and may be gone on with for more games.
    let before = fs::read(&journal).expect("a journal");
    assert_eq!(run(&plan(20), &keeping).expect("a match").lines, rest.lines);
    assert_eq!(fs::read(&journal).expect("a journal"), before);
    assert_eq!(run(&plan(22), &keeping).expect("a match").lines.len(), 22);
}

#[test]
fn every_game_has_a_record() {
    let folder = folder("records");
    let report = run(&plan(4), &keeping(&folder, 2)).expect("a match");
    let game = arena::find("breakthrough").expect("a game");
    for line in &report.lines {
        let name = line.record.as_ref().expect("a record");
        let text = fs::read_to_string(folder.join("records").join(name)).expect("a file");
        let read = game.read_records(&plan(1).choices, text.as_bytes()).expect("records");
        let read: Vec<_> = read.collect::<Result<_, _>>().expect("a record");
        assert_eq!(read.len(), 1);
        assert_eq!(read[0].headers.result.as_ref(), Some(&line.result));
        assert_eq!(read[0].headers.round, Some(line.number));
        assert_eq!(read[0].session.len(), line.plies as usize);
        let first = if line.first_side == 1 { "engine:nodes=300,table=64KiB" } else { "random:seed=9" };
        assert_eq!(read[0].headers.players[0], first);
    }
    assert_eq!(fs::read_dir(folder.join("records")).expect("a folder").count(), 4 + 1, "no parts are left");
}

#[test]
fn damaged_and_foreign_journals_are_refused() {
    let folder = folder("damaged");
    let keeping = Keeping { records: None, ..keeping(&folder, 1) };
    run(&plan(4), &keeping).expect("a match");
    let journal = folder.join("journal");
    let whole = fs::read_to_string(&journal).expect("a journal");
    let lines: Vec<&str> = whole.lines().collect();
    let problem = |text: String| {
        fs::write(&journal, text).expect("a journal");
        match run(&plan(4), &keeping) {
            Err(MatchError::Journal { problem, .. }) => problem,
            other => panic!("{other:?}"),
        }
    };
    let starts = |text: String, expected: &str| {
        let problem = problem(text);
        assert!(problem.starts_with(expected), "{problem}");
    };
    starts(
        whole.replacen("\"seed\":1", "\"seed\":2", 1),
        "line 1: the journal of another match: it has seed \"2\", this run \"1\"",
    );
    starts(whole.replacen("random:3", "start", 1), "line 1: the journal of another match: it has openings");
    starts(format!("{whole}{}\n", lines[2]), "line 6: game ");
    starts(whole.replacen("\"game\":2", "\"game\":7", 1), "line ");
    starts(whole.replacen(lines[2], &lines[2][..40], 1), "line 3: found \"{");
    starts(whole.replacen("\"winner\":1", "\"winner\":2", 1), "line ");
    starts(lines[1..].join("\n") + "\n", "line 1: found \"{");
    starts("my diary\n".into(), "line 1: found \"my diary\", expected the plan of a match");
    starts("my diary".into(), "line 1: found \"my diary\"");
    let opening = &serde_json::from_str::<GameLine>(lines[1]).expect("a game").opening;
    starts(whole.replacen(opening.as_str(), "a2a3 b4b3 a3a4", 1), "line 2: game 1: another opening");
    // A header that was written in part is no journal yet.
    fs::write(&journal, &lines[0][..30]).expect("a journal");
    assert_eq!(run(&plan(4), &keeping).expect("a match").lines.len(), 4);
}

#[test]
fn a_test_ends_a_match() {
    let plan = MatchPlan { sprt: Some("0,200".parse().expect("a test")), ..plan(400) };
    let folder = folder("sprt");
    let (one, many) = (Keeping { concurrency: Some(1), ..Keeping::default() }, keeping(&folder, 2));
    let (one, many) = (run(&plan, &one).expect("a match"), run(&plan, &many).expect("a match"));
    assert_eq!(one.standing.sprt.map(|state| state.verdict), Some(Verdict::AcceptH1));
    assert!(!one.stopped && one.standing.tally.games() < 400);
    assert_eq!((one.standing.tally, one.standing.pairs), (many.standing.tally, many.standing.pairs));
    assert_eq!(many.lines.len(), (many.standing.tally.games() + many.standing.beyond) as usize);
    // Decided is decided.
    assert_eq!(run(&plan, &keeping(&folder, 2)).expect("a match").lines.len(), many.lines.len());
}

#[test]
fn openings_come_from_a_file() {
    let game = arena::find("reversi").expect("a game");
    let choices = "board=4x4".parse().expect("choices");
    let start = game.start(&choices).expect("a start");
    let read = |text: &str| OpeningList::read("book", text, &start, &choices);
    let position = {
        let mut session = start.clone();
        session.play("b1").expect("legal");
        session.position_text()
    };
    let list = read(&format!("# four ways\n\nb1 c1\nb1,a1\n{position}\nb1c1d1\n")).expect("openings");
    assert_eq!(list.count(), 4);
    let openings = Openings::Listed(list);
    let texts: Vec<_> =
        (0..5).map(|pair| openings.of_pair(&start, 0, pair).expect("an opening").len()).collect();
    assert_eq!(texts, [2, 2, 0, 3, 2]);
    for (text, expected) in [
        ("", "book: no opening in it"),
        ("# nothing\n", "book: no opening in it"),
        ("b1\nz9 c1\n", "book: line 2: as moves: move 1: "),
        ("b1 b1\n", "book: line 1: as moves: move 2: "),
        ("XXXXXXXXXXXXXXXX X\n", "book: line 1: the game is over there"),
    ] {
        let error = read(text).expect_err(text).to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn random_openings_never_end_a_game() {
    let game = arena::find("breakthrough").expect("a game");
    let start = game.start(&"board=3x4,rows=1".parse().expect("choices")).expect("a start");
    for pair in 0..100 {
        let opening = Openings::Random { plies: 5 }.of_pair(&start, 3, pair).expect("an opening");
        assert!(opening.outcome().is_none() && opening.len() == 5);
    }
    let error = Openings::Random { plies: 100 }.of_pair(&start, 3, 0).expect_err("too long");
    assert!(error.to_string().contains("100 random plies"), "{error}");
}

#[test]
fn plans_that_make_no_match() {
    let refused = |plan: MatchPlan| match Match::new(plan) {
        Ok(_) => panic!("a match"),
        Err(error) => error.to_string(),
    };
    assert_eq!(refused(plan(0)), "a match has from 1 to 1000000 games");
    assert!(refused(MatchPlan { game: "go".into(), ..plan(2) }).starts_with("no game go"));
    let players = ["nobody".parse().expect("a spec"), "random".parse().expect("a spec")];
    assert!(refused(MatchPlan { players, ..plan(2) }).starts_with("player 1: no player nobody"));
    let choices = "board=9x99".parse().expect("choices");
    assert!(refused(MatchPlan { choices, ..plan(2) }).starts_with("board=9x99: "));
}

/// A folder keeps the records of one match.
#[test]
fn records_of_other_matches_are_left_alone() {
    let folder = folder("other-records");
    let records = folder.join("records");
    let alone = Keeping { records: Some(records.clone()), ..Keeping::default() };
    run(&plan(2), &alone).expect("a match");
    let before = fs::read(records.join("game-0001.pgn")).expect("a record");
    let problem = |plan: &MatchPlan, keeping: &Keeping| match run(plan, keeping) {
        Err(MatchError::Records { problem, .. } | MatchError::Journal { problem, .. }) => problem,
        other => panic!("{other:?}"),
    };
    let other = MatchPlan { seed: 2, ..plan(2) };
    assert!(problem(&other, &alone).starts_with("it has records already (game-000"));
    // Going on is for one's own match: another's journal doesn't make its folder ours.
    let journal = Keeping { records: None, ..keeping(&folder, 1) };
    run(&other, &journal).expect("a match");
    let both = keeping(&folder, 1);
    assert!(problem(&other, &both).starts_with("it has the records of another match: it has seed"));
    assert_eq!(fs::read(records.join("game-0001.pgn")).expect("a record"), before);
}

#[test]
fn records_that_a_journal_names_must_be_there() {
    let folder = folder("missing-records");
    let keeping = keeping(&folder, 1);
    run(&plan(3), &keeping).expect("a match");
    fs::remove_file(folder.join("records/game-0002.pgn")).expect("a record");
    let error = run(&plan(4), &keeping).expect_err("a record is missing").to_string();
    assert!(
        error.ends_with("1 of the records that the journal names are not there, game-0002.pgn the first")
    );
    let error = run(&plan(4), &Keeping { records: None, ..keeping.clone() }).expect_err("no folder");
    assert!(error.to_string().contains("its games have records (game-0001.pgn, ...)"), "{error}");
    fs::remove_dir_all(folder.join("records")).expect("a folder");
    assert!(run(&plan(4), &keeping).is_err());
}

/// Engines that go by depth play the same game again from the same start.
#[test]
fn repeated_games_are_counted_once() {
    let player = || "engine:depth=2,table=64KiB".parse().expect("a player");
    let plan = MatchPlan {
        choices: "board=5x5".parse().expect("choices"),
        ..MatchPlan::new("breakthrough", [player(), player()], 6)
    };
    let report = run(&plan, &Keeping::default()).expect("a match");
    assert_eq!((report.standing.tally.games(), report.standing.distinct), (6, 1));
    assert_eq!(report.standing.summary().distinct, 1);
    let varied = run(&self::plan(6), &Keeping::default()).expect("a match");
    assert_eq!(varied.standing.distinct, 6);
}

/// Each format has its own place for what a player thought of its move, and for the time.
#[test]
fn records_hold_values_and_times() {
    for (game, choices, file, marks) in [
        ("breakthrough", "board=5x5", "game-0001.pgn", ["{", "s}"]),
        ("reversi", "board=4x4", "game-0001.ggf", ["/", "/0.0"]),
        ("jiu", "board=4", "game-0001.sgf", ["C[", "s]"]),
    ] {
        let folder = folder(&format!("values-{game}"));
        let player = |text: &str| text.parse().expect("a player");
        let mut plan =
            MatchPlan::new(game, [player("engine:nodes=300,table=64KiB"), player("random:seed=9")], 1);
        plan.choices = choices.parse().expect("choices");
        plan.conditions.adjudication = Some("40:draw".parse().expect("a rule"));
        let keeping = Keeping { records: Some(folder.clone()), ..Keeping::default() };
        run(&plan, &keeping).expect("a match");
        let text = fs::read_to_string(folder.join(file)).expect("a record");
        assert!(marks.iter().all(|mark| text.matches(mark).count() > 3), "{text}");
        // They are no part of the game.
        let read = arena::find(game).expect("a game").read_records(&plan.choices, text.as_bytes());
        assert!(read.expect("records").all(|game| game.is_ok_and(|game| game.remarks.is_empty())));
    }
}
