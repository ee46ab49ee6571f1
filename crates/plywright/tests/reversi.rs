//! Reversi's outputs as they are, times aside.

mod common;

use common::{output, steady};

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
