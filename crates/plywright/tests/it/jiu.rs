//! JIU's outputs as they are, times aside, and what is refused.

use crate::common;

use common::{failure, output, steady, words};

#[test]
fn solve() {
    let text = output("solve jiu --rules research --moves 'bb cc aa' --choices 3", "");
    insta::assert_snapshot!("jiu_solve", steady(&text));
    let json = output("solve jiu --position '4 xx../x..x/...o/o.oo w remove:1' --json", "");
    insta::assert_snapshot!("jiu_solve_json", steady(&json));
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let refused = |line: &str| failure(&words(line), b"");
    insta::assert_snapshot!(
        "jiu_refused",
        [
            refused("solve jiu --board 6x6"),
            refused("solve jiu --moves 'bb cc bb'"),
            refused("solve jiu --moves 'bb cc x9'"),
            refused("solve jiu --position '4 xx../x..x/...o/o.o w turn'"),
        ]
        .concat()
    );
    let bad = common::run(&words("solve jiu --rules draughts"));
    assert_eq!(bad.code, Some(2));
    assert!(bad.stderr.contains("no rule set is called \"draughts\""), "{}", bad.stderr);
}

/// Every drawing of the rules has a line that sets it up.
#[test]
fn the_drawings_of_the_rules_can_be_set_up() {
    let text = include_str!("../../../../docs/rules/jiu.md").replace(" \\\n   ", "");
    let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("plywright ")).collect();
    assert_eq!(lines.len(), 4);
    let mut shown = String::new();
    for line in lines {
        let run = common::run_with(&[&words(line)[..], &["--white", "human"]].concat(), b"quit\n");
        assert_eq!(run.code, Some(0), "{line}: {}", run.stderr);
        shown.push_str(&run.stdout);
    }
    insta::assert_snapshot!(shown);
}
