//! Reversi's outputs as they are, times aside.

use crate::common;

use common::{output, run_with, steady, without_effort, words};

/// 4x4 at the start, as people paste it.
const PASTED: &str = "  A B C D\n1 . . . .\n2 . o x .\n3 . x o .\n4 . . . .\nblack to move\n";

#[test]
fn perft_names_its_convention() {
    let text = output("perft reversi --board hex3 --depth 9 --convention A --divide", "");
    insta::assert_snapshot!("reversi_perft", steady(&text));
    let json = output("perft reversi --board 4x4 --passes none --depth 3 --divide --json", "");
    insta::assert_snapshot!("reversi_perft_json", steady(&json));
}

#[test]
fn perft_agrees_with_published_counts() {
    let counts = |line: &str| -> Vec<String> {
        let text = output(line, "");
        text.lines().skip(3).filter_map(|line| line.split_whitespace().nth(1).map(str::to_owned)).collect()
    };
    assert_eq!(counts("perft reversi --depth 7"), ["4", "12", "56", "244", "1396", "8200", "55092"]);
    assert_eq!(
        counts("perft reversi --board 6x6 --depth 8 --convention B"),
        ["4", "12", "56", "244", "1364", "7604", "47740", "308716"]
    );
    assert_eq!(counts("perft reversi --board hex4 --depth 6"), ["6", "24", "72", "234", "738", "2514"]);
    // At depth 9 the first pass is in reach, which is no ply in C.
    let ninth = |convention| counts(&format!("perft reversi --depth 9 --convention {convention}")).pop();
    assert_eq!(ninth("A").as_deref(), Some("3005288"));
    assert_eq!(ninth("B").as_deref(), Some("3005288"));
    assert_eq!(ninth("C").as_deref(), Some("3005320"));
}

#[test]
fn boards_come_from_anywhere() {
    let line = "perft reversi --depth 2 --position";
    let pasted = output(&format!("{line} -"), PASTED);
    assert!(
        pasted.starts_with("Reversi 4x4, passes=standard count=winner, Black to move: -----OX--XO----- X\n")
    );
    assert_eq!(steady(&pasted), steady(&output(&format!("{line} '----/-wb-/-bw-/---- b'"), "")));
    let moved = output("perft reversi --board 4x4 --depth 1 --moves '1. b1 2. a1'", "");
    assert!(moved.contains("Black to move: OX---OX--XO----- X\n"), "{moved}");
}

#[test]
fn solve() {
    let small = "--table 1MiB";
    let text = output(&format!("solve reversi --board 4x4 --passes none --count raw {small}"), "");
    insta::assert_snapshot!("solve", without_effort(&text));
    let text = output(&format!("solve reversi --board 4x6 --question exceeds:-3 {small}"), "");
    insta::assert_snapshot!("solve_exceeds", without_effort(&text));
    let json = output(&format!("solve reversi --board 4x6 --question wld --json {small}"), "");
    insta::assert_snapshot!("solve_wld_json", without_effort(&json));
    let text = output(&format!("solve reversi --board 6x6 --nodes 10000 {small}"), "");
    insta::assert_snapshot!("solve_incomplete", without_effort(&text));
    let json = output(&format!("solve reversi --board 6x6 --nodes 10000 --json {small}"), "");
    insta::assert_snapshot!("solve_incomplete_json", without_effort(&json));
}

#[test]
fn solve_agrees_with_published_values() {
    // White wins 11-3, from the parallel start 9-6.
    let score = |options: &str| {
        let text = output(&format!("solve reversi --board 4x4 --table 1MiB {options}"), "");
        text.lines().find_map(|line| line.strip_prefix("score      ").map(str::to_owned))
    };
    let expected = |score: i32| Some(format!("{score:+} for Black, the side to move"));
    assert_eq!(score("--count raw"), expected(-8));
    assert_eq!(score("--count raw --start parallel"), expected(-3));
    assert_eq!(score("--threads 2"), expected(-10));
}

#[test]
fn a_finished_game_and_a_pass() {
    let over = output("solve reversi --table 1MiB --moves e6f4e3f6g5d6e7f5c5", "");
    assert!(
        over.contains("the game is over: Black has won by 64\nscore      -64 for White, the side to move"),
        "{over}"
    );
    // White can turn nothing.
    let pass = output("solve reversi --table 1MiB --board 4x4 --position 'OX--/----/----/--XO O'", "");
    assert!(pass.contains("line       "), "{pass}");
}

/// Two problems of 4x4: the start, whose four moves are alike, and a reply.
const PROBLEMS: &str = "\
% the start, 7
-----OX--XO----- X; B1:-10; A2:-10; D3:-10; C4:-10;
% 9
-X---XX--XO----- O; A1:+2; C1:+3;
";

#[test]
fn problems() {
    let line = "solve reversi --problems - --board 4x4 --table 1MiB";
    let right = PROBLEMS.lines().take(2).collect::<Vec<_>>().join("\n");
    insta::assert_snapshot!("problems", without_effort(&output(&format!("{line} --all-moves"), &right)));
    let run = run_with(&words(line), PROBLEMS.as_bytes());
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    insta::assert_snapshot!("problems_wrong", without_effort(&run.stdout));
    let run = run_with(&words(&format!("{line} --json --only 9")), PROBLEMS.as_bytes());
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    insta::assert_snapshot!("problems_json", without_effort(&run.stdout));
    let large = format!("{}-OX----XO{} X; C2:-4;", "-".repeat(13), "-".repeat(14));
    let cut = output("solve reversi --problems - --board 6x6 --table 1MiB --nodes 1000", &large);
    assert!(cut.contains("incomplete") && cut.ends_with("0 of 1 right, 1 not solved\n"), "{cut}");
    let unscored = output(line, "-----OX--XO----- X");
    assert!(unscored.ends_with("0 of 1 right, 1 without scores to check\n"), "{unscored}");
}

#[test]
fn analyze() {
    let options = "--table 1MiB --features plain,iterative";
    let text = output(&format!("analyze reversi --board hex4 --moves e2 --depth 4 {options}"), "");
    insta::assert_snapshot!("analyze", steady(&text));
    let json = output(&format!("analyze reversi --board hex4 --depth 3 --json {options}"), "");
    insta::assert_snapshot!("analyze_json", steady(&json));
    let fitted = output(&format!("analyze reversi --moves f5d6c3 --depth 4 {options}"), "");
    assert!(fitted.contains("evaluation patterns with fitted weights\n"), "{fitted}");
}

#[test]
fn analysis_ends_with_the_solver_where_few_squares_are_empty() {
    let options = "--table 1MiB --features plain,iterative";
    let text = output(&format!("analyze reversi --board 4x4 --count raw {options}"), "");
    insta::assert_snapshot!("analyze_exact", without_effort(&text));
    let json = output(&format!("analyze reversi --board 4x4 --count raw --json {options}"), "");
    assert!(json.contains("\"depth\":12,\"lines\":[{\"score\":{\"hundredths\":-800}"), "{json}");
    // A depth is a depth, unless the solver is asked for too.
    let depth = output("analyze reversi --board 4x4 --count raw --depth 3", "");
    assert!(depth.contains("stopped    the depth asked for was searched"), "{depth}");
    let both = output("analyze reversi --board 4x4 --count raw --depth 3 --exact 12", "");
    assert!(both.contains("score      -8.00 for Black") && both.contains("stopped    proved"), "{both}");
    let never = output("analyze reversi --board 4x4 --exact 0 --nodes 1000", "");
    assert!(never.contains("stopped    the node limit was reached"), "{never}");
    // Nothing is proved in so few nodes: the search's move is there all the same.
    let cut = output("analyze reversi --board 6x6 --exact 32 --nodes 10000 --table 1MiB", "");
    assert!(cut.contains("best move  ") && !cut.contains("proved"), "{cut}");
}

#[test]
fn analysis_of_a_finished_game_and_of_a_pass() {
    let over = output("analyze reversi --moves e6f4e3f6g5d6e7f5c5", "");
    assert!(over.ends_with("\nthe game is over: Black has won by 64\n"), "{over}");
    let over = output("analyze reversi --moves e6f4e3f6g5d6e7f5c5 --json", "");
    let end = "{\"event\":\"over\",\"result\":\"Black has won by 64\",\"outcome\":{\"points\":64}}\n";
    assert!(over.ends_with(end), "{over}");
    let pass = output("analyze reversi --board 4x4 --position '-OX-/----/----/---- X' --depth 2", "");
    assert!(pass.contains("best move  a1"), "{pass}");
}

/// The first moves as opening books have them: no parallel reply, the diagonal's only answer, the
/// Tiger.
#[test]
fn sensible_moves() {
    for (moves, book) in [("f5", ["d6", "f6"]), ("f5f6", ["e6", "e6"]), ("f5d6c3d3c4", ["f4", "f4"])] {
        let text = output(&format!("analyze reversi --depth 8 --moves {moves}"), "");
        let best = text.lines().find_map(|line| line.strip_prefix("best move  ")).expect("a best move");
        assert!(book.contains(&best), "{moves} {best}");
    }
}
