//! The program as scripts see it: exit codes, and what it writes where.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn xtask(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    // From outside the repository, so that no test writes into it.
    command.current_dir(std::env::temp_dir()).args(arguments).output().expect("the program runs")
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("xtask-command-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn fails_with_2(arguments: &[&str], message: &str) {
    let output = xtask(arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains(message), "{stderr}");
    assert!(output.stdout.is_empty());
}

#[test]
fn wrong_usage_ends_with_2() {
    fails_with_2(&[], "Usage");
    fails_with_2(&["reprodcue"], "unrecognized subcommand");
    fails_with_2(&["reproduce", "--onyl", "x"], "unexpected argument");
    fails_with_2(&["reproduce", "--only"], "a value is required");
}

#[test]
fn a_selection_of_nothing_ends_with_2_and_names_the_sources() {
    fails_with_2(&["reproduce", "--only", "tutorail"], "no claim's id starts with \"tutorail\"");
    fails_with_2(&["reproduce", "--only", "tutorail"], "tutorial");
}

#[test]
fn a_check_outside_the_repository_ends_with_2() {
    fails_with_2(&["reproduce", "--check"], "--check compares with docs/reproduction.md");
}

#[test]
fn an_out_folder_that_cannot_be_made_ends_with_2() {
    let folder = scratch("blocked");
    fs::write(&folder, "a file").expect("a writable folder");
    let out = folder.join("below").display().to_string();
    let output = xtask(&["reproduce", "--only", "tutorial.minimax", "--out", &out]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("can't make the folder"));
    fs::remove_file(&folder).expect("a file to remove");
}

#[test]
fn one_source_comes_out_as_expected_and_is_written_whole() {
    let folder = scratch("tutorial");
    let output = xtask(&["reproduce", "--only", "tutorial", "--out", &folder.display().to_string()]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    // Nobody watches a pipe: no progress bar.
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(stdout.contains("tutorial.alphabeta.visited"), "{stdout}");

    let lines = fs::read_to_string(folder.join("claims.jsonl")).expect("JSON lines");
    let claims: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect();
    assert_eq!(claims.len(), 15);
    let visited = claims.iter().find(|claim| claim["id"] == "tutorial.alphabeta.visited").expect("the claim");
    assert_eq!(visited["measured"], serde_json::json!([2, 3, 5, 0, 1]));
    assert_eq!(visited["verdict"], "exact");
    assert!(claims.iter().all(|claim| claim["as_expected"] == true));

    let document = fs::read_to_string(folder.join("reproduction.md")).expect("a document");
    assert!(document.contains("### Errors in the page"));
    let plot = fs::read_to_string(folder.join("plots/tutorial-leaves.svg")).expect("a plot");
    assert!(plot.starts_with("<svg"));
    fs::remove_dir_all(&folder).expect("a folder to remove");
}

#[test]
fn the_notebook_on_reversi_comes_out_as_expected_in_drawings_that_a_repository_can_keep() {
    let folder = scratch("reversi");
    let output = xtask(&["reproduce", "--only", "reversi", "--out", &folder.display().to_string()]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(stdout.contains("this run: 4x4 Reversi, no passes: minimax"), "times are shown: {stdout}");

    let lines = fs::read_to_string(folder.join("claims.jsonl")).expect("JSON lines");
    let claims: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect();
    assert_eq!(claims.len(), 22);
    let of = |id: &str| claims.iter().find(|claim| claim["id"] == id).expect("the claim");
    assert_eq!(of("reversi.extra-effort-local.edges")["measured"], 16_874);
    assert_eq!(of("reversi.fairness-vs-dominance")["verdict"], "shape-holds");

    let document = fs::read_to_string(folder.join("reproduction.md")).expect("a document");
    assert!(!document.contains(" ms,"), "a document has no times");
    assert!(document.contains("### Where the notebook is wrong") && !document.contains("**fails**"));
    let plots: Vec<_> =
        fs::read_dir(folder.join("plots")).expect("plots").map(|plot| plot.expect("a plot")).collect();
    assert_eq!(plots.len(), 9);
    for plot in plots {
        let (name, bytes) = (plot.file_name(), plot.metadata().expect("a file").len());
        assert!(bytes < 150_000, "{}: {bytes} bytes", name.display());
    }
    fs::remove_dir_all(&folder).expect("a folder to remove");
}

#[test]
fn a_single_claim_is_measured_without_what_stands_beside_it() {
    let folder = scratch("single");
    let out = folder.display().to_string();
    let output = xtask(&["reproduce", "--only", "tutorial.pseudocode", "--check", "--out", &out]);
    assert_eq!(output.status.code(), Some(0));
    let lines = fs::read_to_string(folder.join("claims.jsonl")).expect("JSON lines");
    let claim: serde_json::Value = serde_json::from_str(&lines).expect("one claim");
    assert_eq!(claim["verdict"], "differs");
    assert_eq!(claim["expected"], "differs");
    let document = fs::read_to_string(folder.join("reproduction.md")).expect("a document");
    assert!(!document.contains("### Errors in the page"));
    fs::remove_dir_all(&folder).expect("a folder to remove");
}

#[test]
fn the_articles_figures_come_out_one_by_one() {
    let folder = scratch("article");
    let out = folder.display().to_string();
    for (id, measured) in [("a1.nodes.d5", 77_288), ("a2.nodes.d5", 2_564), ("nodes-saved.d5", 74_724)] {
        let output = xtask(&["reproduce", "--only", &format!("breakthrough.{id}"), "--out", &out]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let lines = fs::read_to_string(folder.join("claims.jsonl")).expect("JSON lines");
        let claim: serde_json::Value = serde_json::from_str(&lines).expect("one claim");
        assert_eq!(claim["measured"], measured, "{claim}");
        assert_eq!(claim["verdict"], "exact");
    }
    fs::remove_dir_all(&folder).expect("a folder to remove");
}

#[test]
fn claims_on_people_are_not_reproducible_and_tables_are_the_players_own() {
    let folder = scratch("jiu");
    let out = folder.display().to_string();
    for (id, verdict) in [("table", "exact"), ("dalian", "exact"), ("vs-", "not-reproducible")] {
        let output = xtask(&["reproduce", "--only", &format!("jiu.{id}"), "--out", &out]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let lines = fs::read_to_string(folder.join("claims.jsonl")).expect("JSON lines");
        for line in lines.lines() {
            let claim: serde_json::Value = serde_json::from_str(line).expect("one claim");
            assert_eq!(claim["verdict"], verdict, "{claim}");
        }
    }
    fs::remove_dir_all(&folder).expect("a folder to remove");
}

#[test]
fn a_long_run_is_not_compared_with_the_report() {
    fails_with_2(&["reproduce", "--long", "--check"], "cannot be used with");
}

#[test]
fn a_fit_goes_on_where_it_was_interrupted_and_repeats() {
    let folder = scratch("fit");
    let (work, out) = (folder.join("work"), folder.join("weights"));
    let fit = || {
        let (work, out) = (work.display().to_string(), out.display().to_string());
        let output = xtask(&[
            "fit", "reversi", "--board", "6x6", "--games", "24", "--rounds", "2", "--depth", "1", "--work",
            &work, "--out", &out,
        ]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        (fs::read(&out).expect("weights"), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    fs::create_dir_all(&folder).expect("a folder");
    let (weights, stderr) = fit();
    assert!(stderr.contains("round 2: 24 of 24 games"), "{stderr}");
    assert!(stderr.contains("| all |"), "{stderr}");
    // As if it had been stopped in the middle of a line.
    let games = work.join("round-2.games");
    let text = fs::read_to_string(&games).expect("games");
    fs::write(&games, &text[..text.len() / 2]).expect("a writable file");
    assert_eq!(fit().0, weights);
    assert_eq!(fs::read_to_string(&games).expect("games"), text);
    // Nothing is left to play.
    assert!(!fit().1.contains("of 24 games\n"));
    // Games of another run are not taken for this one's.
    fs::write(&games, text.replacen("seed 1", "seed 2", 1)).expect("a writable file");
    let (again, stderr) = fit();
    assert!(stderr.contains("is of another run: played anew"), "{stderr}");
    assert_eq!(again, weights);
    fs::remove_dir_all(&folder).expect("a folder to remove");
}

#[test]
fn a_fit_needs_a_board_with_patterns() {
    fails_with_2(&["fit", "reversi", "--board", "5x5"], "there are patterns for 8x8 and 6x6, none for 5x5");
    fails_with_2(&["fit", "reversi", "--games", "0"], "invalid value '0' for '--games <N>'");
}
