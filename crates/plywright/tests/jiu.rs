//! JIU's outputs as they are, times aside, and what is refused.

mod common;

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
