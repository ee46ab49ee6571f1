//! NBoard's protocol for Reversi.

use arena::protocol::serve_nboard;

use super::{BOUNDS, garbage, input, transcript};

fn session(sent: impl Into<Vec<u8>>) -> String {
    let mut output = Vec::new();
    serve_nboard(input(sent), &mut output, BOUNDS).unwrap();
    String::from_utf8(output).unwrap()
}

fn recorded(sent: &str) -> String {
    transcript(sent, &session(sent))
}

#[test]
fn a_game() {
    let sent = "nboard 2
set depth 3
set contempt 20
set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]\
BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)
go
go
move C4/1.50/2.25
hint 3
unheard of
learn
analyze";
    insta::assert_snapshot!("nboard_game", recorded(sent));
}

/// The classic fault: a pass is a move like others, `PA`.
#[test]
fn passes() {
    // White can't move; Black can, on a8, and the game is over then.
    let board = format!("BO[8 {}-O****** O]", "*".repeat(56));
    let game = format!("(;GM[Othello]PB[a]PW[b]RE[?]TY[8]{board};)");
    let sent = format!(
        "set depth 6
set game {game}
go
hint 1
move PA/0/1.5
go
move A8
go
analyze
set game {game}
move A8
move PA
go
set game {}
go",
        game.replace(";)", "W[PA];)")
    );
    let answers = recorded(&sent);
    assert!(answers.contains("\n=== PA\n") && answers.contains("\n=== A8/64.00/~\n"), "{answers}");
    insta::assert_snapshot!("nboard_passes", answers);
}

#[test]
fn going_does_not_change_the_board() {
    let one = session("set depth 4\ngo");
    let line = |answers: &str| {
        let last = answers.lines().rfind(|line| line.starts_with("=== ")).unwrap();
        last.rsplit_once('/').unwrap().0.to_owned()
    };
    // The board has eight symmetries: only the same position has the same value for the same move.
    assert_eq!(line(&session("set depth 4\ngo\ngo\ngo")), line(&one));
    assert_ne!(line(&session("set depth 4\ngo\nmove F5\ngo")), line(&one));
}

#[test]
fn a_ping_ends_the_search_before_it() {
    for thinking in ["hint 5", "go", "analyze", "hint 1\ngo\nhint 2"] {
        let answers = session(format!("set depth 60\nmove f5\n{thinking}\nping 12"));
        assert_eq!(answers.lines().last(), Some("pong 12"), "{answers}");
    }
}

#[test]
fn mistakes_floods_and_garbage() {
    let sent = "set depth x
set depth
set
set game nonsense
set game (;GM[Othello]BO[8 nothing];)
move a1
move
move F5/x/y
set depth 99999999999999999999
set depth 2
hint many";
    insta::assert_snapshot!("nboard_mistakes", recorded(sent));
    assert_eq!(session("ping 3\n".repeat(3000)).lines().count(), 3000);
    assert_eq!(session(""), "");
    assert_eq!(session(b"\xff\0\npin\xc3g 1\nping 2".to_vec()), "pong 2\n");
    let long = format!("set game {}\nping 1", "(".repeat(1 << 20));
    assert_eq!(session(long), "status a line was too long, and was passed over\npong 1\n");
    for seed in 0..20 {
        let mut bytes = garbage(seed, 5000);
        bytes.extend(b"\nping 4");
        assert_eq!(session(bytes).lines().last(), Some("pong 4"));
    }
}
