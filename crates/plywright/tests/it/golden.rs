//! Outputs as they are, times aside.

use crate::common;

use common::{file, folder, output, run, run_with, steady, success};

const TREE: &str = "[[[2,3],[5,?]],[[0,1],[?,?]]]\n";

// Searches here use the plainest techniques: their counts follow from the rules alone, and change only
// when those do.

#[test]
fn perft() {
    let divide = output("perft breakthrough --board 6x6 --depth 4 --divide", "");
    insta::assert_snapshot!("perft_divide", steady(&divide));
    let json = output("perft breakthrough --fen 'ppp/3/3/PPP w' --depth 3 --divide --json", "");
    insta::assert_snapshot!("perft_json", steady(&json));
}

/// Counts published for this convention on the usual board.
#[test]
fn perft_agrees_with_published_counts() {
    let text = output("perft breakthrough --depth 5", "");
    for count in ["22", "484", "11132", "256036", "6182818"] {
        assert!(text.lines().any(|line| line.split_whitespace().nth(1) == Some(count)), "{text}");
    }
}

#[test]
fn perft_stops_when_every_line_has_ended() {
    let text = output("perft breakthrough --board 2x3 --rows 1 --depth 250", "");
    insta::assert_snapshot!("perft_end", steady(&text));
}

#[test]
fn analyze() {
    let text = output(
        "analyze breakthrough --moves 'b2b3 g7g6 b3b4' --depth 5 --explain --features=plain,iterative",
        "",
    );
    insta::assert_snapshot!("analyze", steady(&text));
    let json = output(
        "analyze breakthrough --board 5x5 --rows 1 --depth 3 --features plain,iterative --explain --json",
        "",
    );
    insta::assert_snapshot!("analyze_json", steady(&json));
}

#[test]
fn a_solved_board_and_a_finished_game() {
    let solved = output(
        "analyze breakthrough --board 3x4 --rows 1 --depth 30 --features plain,iterative,table,hash-move",
        "",
    );
    assert!(solved.contains("score      win in 9 for White, the side to move\n"), "{solved}");
    assert!(solved.contains("stopped    proved: a deeper search would return the same\n"), "{solved}");
    let over = output("analyze breakthrough --fen 'P2/3/p2/3 b'", "");
    assert!(over.ends_with("\nthe game is over: White has won\n"), "{over}");
    let over = output("analyze breakthrough --fen 'P2/3/p2/3 b' --json", "");
    insta::assert_snapshot!("analyze_over_json", steady(&over));
}

#[test]
fn tree_show() {
    insta::assert_snapshot!("tree_outline", output("tree show - --root min", TREE));
    insta::assert_snapshot!("tree_dot", output("tree show - --as dot", "[[2,3],5]"));
    assert!(output("tree show - --as svg", TREE).starts_with("<svg"));
    assert_eq!(output("tree show - --as brackets", TREE), TREE);
    let parentheses = "((((2) (3)) ((5) (?))) (((0) (1)) ((?) (?))))\n";
    assert_eq!(output("tree show - --as sexpr", TREE), parentheses);
    assert_eq!(output("tree convert -", TREE), parentheses);
    assert_eq!(output("tree convert -", parentheses), TREE);
    assert_eq!(output("tree convert - --to brackets", TREE), TREE);
}

#[test]
fn tree_trace() {
    insta::assert_snapshot!("trace_text", output("tree trace -", TREE));
    insta::assert_snapshot!("trace_json", output("tree trace - --as json --fail hard", "[[2,3],[1,7]]"));
    insta::assert_snapshot!(
        "trace_minimax",
        output("tree trace - --algorithm minimax --root min", "[[2,3],[1,7]]")
    );
    insta::assert_snapshot!("trace_step", output("tree trace - --step 19", TREE));
    insta::assert_snapshot!("trace_step_json", output("tree trace - --step 9 --as json", "[[2,3],[1,7]]"));
    let drawn = output("tree trace - --as svg", TREE);
    let stepped = output("tree trace - --as svg --step 19", TREE);
    assert!(drawn.starts_with("<svg") && stepped.starts_with("<svg") && drawn != stepped);
    assert!(output("tree trace - --as dot", TREE).starts_with("digraph"));
}

/// Equal values are cut at the bound, and not beyond it.
#[test]
fn the_two_cut_conditions_differ_on_equal_values() {
    let leaves = |cut| success(&["tree", "trace", "-", "--cut", cut], "[[3,4],[3,9]]");
    assert!(leaves("at").contains("Visited 3 of 4 leaves"));
    assert!(leaves("beyond").contains("Visited 4 of 4 leaves"));
}

#[test]
fn exercises_are_made_and_graded() {
    let exercise = |view| success(&["tree", "exercise", "--cuts", "2", "--seed", "7", "--as", view], "");
    let (sheet, key) = (exercise("sheet"), exercise("key"));
    insta::assert_snapshot!("exercise_sheet", sheet);
    insta::assert_snapshot!("exercise_key", key);
    assert_eq!(exercise("sheet"), sheet);
    assert!(exercise("sheet-svg").starts_with("<svg") && exercise("key-svg").starts_with("<svg"));

    let tree = file(&folder("exercise"), "tree.txt", exercise("brackets").as_bytes());
    let check = |answers: &str, json: &[&str]| {
        run_with(&[&["tree", "check", &tree, "-"], json].concat(), answers.as_bytes())
    };
    let right = check(&key, &[]);
    assert_eq!((right.code, right.stdout.as_str()), (Some(0), "20 of 20 right\n"));
    let blank = check(&sheet, &[]);
    assert_eq!(blank.code, Some(1));
    assert!(blank.stdout.ends_with("0 of 20 right\n"), "{}", blank.stdout);
    let wrong = check(&key.replace("value=6", "value=5"), &["--json"]);
    assert_eq!(wrong.code, Some(1));
    insta::assert_snapshot!("check_json", wrong.stdout);
}

#[test]
fn minimax_exercises_have_no_cuts() {
    let key = output("tree exercise --algorithm minimax --as key", "");
    assert!(key.contains("# Minimax") && !key.contains("cut"), "{key}");
}

#[test]
fn help_is_printed_by_its_command_too() {
    let help = run(&["help", "tree", "trace"]);
    assert_eq!(help.code, Some(0));
    assert!(help.stdout.contains("Search a tree and tell every step"));
}
