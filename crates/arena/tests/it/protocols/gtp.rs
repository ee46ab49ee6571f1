//! GTP for every game.

use arena::protocol::GtpServer;
use arena::{Choices, find};

use super::{garbage, input, transcript};

fn session(game: &str, player: &str, sent: impl Into<Vec<u8>>) -> String {
    let mut server = GtpServer::new(find(game).unwrap(), Choices::new(), player.parse().unwrap()).unwrap();
    let mut output = Vec::new();
    server.serve(input(sent), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

fn recorded(game: &str, player: &str, sent: &str) -> String {
    transcript(sent, &session(game, player, sent))
}

const ENGINE: &str = "engine:depth=3,table=1MiB";

#[test]
fn reversi() {
    let sent = "1 protocol_version
2 name
3 known_command genmove
4 known_command dance
list_commands
list_games
set_game Othello
boardsize 8
clear_board
komi 6.5
play b F5
5 genmove w
play b pass
play b f5
undo
undo
undo
showboard
genmove white
genmove b
reg_genmove w
genmove w
time_settings 300 0 0
time_left b 299.5 0
boardsize 7x
boardsize 2
boardsize 6
plywright-position
final_score
quit
name";
    insta::assert_snapshot!("gtp_reversi", recorded("reversi", ENGINE, sent));
}

#[test]
fn reversi_passes() {
    // White can't move, Black can, on a8; at the end both pass.
    let board = format!("{}-OXXXXXX O", "X".repeat(56));
    let sent = format!(
        "plywright-position {board}
plywright-legal
genmove w
undo
genmove b
undo
plywright-legal
play b a8
undo
play w pass
play b A8
genmove w
final_score
undo
undo
undo
undo"
    );
    let answers = recorded("reversi", ENGINE, &sent);
    assert!(answers.contains("= PASS\n") && answers.contains("= A8\n"), "{answers}");
    insta::assert_snapshot!("gtp_reversi_passes", answers);
    let end = "plywright-position XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO X
genmove b
genmove w
play b PASS
play w a1
final_score
undo
undo
undo
undo";
    insta::assert_snapshot!("gtp_reversi_end", recorded("reversi", ENGINE, end));
}

#[test]
fn breakthrough() {
    let sent = "boardsize 5 6
play w A2A3
play w b2b3
play b b5b4
play w a3xb4
undo
genmove white
showboard
plywright-position 8/P7/8/8/8/8/7p/8 w - - 0 1
genmove w
genmove b
play b pass
final_score";
    insta::assert_snapshot!("gtp_breakthrough", recorded("breakthrough", ENGINE, sent));
}

#[test]
fn jiu() {
    let sent = "boardsize 6
jiu-rules
play w bb
plywright-legal
boardsize 4
jiu-legal
play w bb
genmove b
genmove w
undo
showboard
jiu-rules paper
jiu-rules nonsense
jiu-rules";
    insta::assert_snapshot!("gtp_jiu", recorded("jiu", "shapes", sent));
    assert_eq!(session("reversi", ENGINE, "jiu-legal"), "? unknown command\n\n");
}

/// Two servers that play each other by whole turns agree to the end.
#[test]
fn jiu_turns_are_understood() {
    let mut sides = ["shapes:seed=3", "greedy:seed=4"].map(|player| {
        let choices = Choices::new().with("board", "6");
        GtpServer::new(find("jiu").unwrap(), choices, player.parse().unwrap()).unwrap()
    });
    let mut ask = |side: usize, line: String| {
        let mut output = Vec::new();
        sides[side].serve(input(line.clone()), &mut output).unwrap();
        let answer = String::from_utf8(output).unwrap();
        (answer.starts_with('='), answer[2..].trim().to_owned())
    };
    let mut chains = 0;
    for turn in 0..600 {
        let (mover, colour) = [(0, 'w'), (1, 'b')][turn % 2];
        let (made, vertex) = ask(mover, format!("genmove {colour}"));
        if !made || vertex == "resign" {
            // The sides need not alternate in every phase: the other one is to move, or nobody.
            assert!(vertex.contains("turn") || vertex.contains("over") || vertex == "resign", "{vertex}");
            if vertex.contains("turn") {
                continue;
            }
            break;
        }
        chains += usize::from(vertex.contains(['x', '*']));
        let (understood, problem) = ask(1 - mover, format!("play {colour} {vertex}"));
        assert!(understood, "{vertex}: {problem}");
        let [ours, theirs] = [0, 1].map(|side| ask(side, "plywright-position".into()));
        assert_eq!(ours, theirs);
    }
    assert!(chains > 0, "no turn of several plies was played");
}

#[test]
fn floods_and_garbage() {
    assert_eq!(session("reversi", ENGINE, b"\n\n# nothing\n\t\r\n".to_vec()), "");
    assert_eq!(session("reversi", ENGINE, b"7 na\x01me\n".to_vec()), "=7 Plywright\n\n");
    assert_eq!(session("reversi", ENGINE, "name"), "= Plywright\n\n");
    let long = format!("play b {}\nname\n", "x".repeat(1 << 20));
    assert_eq!(session("reversi", ENGINE, long), "? the line is too long\n\n= Plywright\n\n");
    assert_eq!(session("reversi", ENGINE, "name\n".repeat(3000)).matches("= Plywright").count(), 3000);
    for game in ["reversi", "breakthrough", "jiu"] {
        for seed in 0..10 {
            let mut bytes = garbage(seed, 3000);
            bytes.extend(b"\n1 name");
            let answers = session(game, "random", bytes);
            assert!(answers.ends_with("=1 Plywright\n\n"), "{answers}");
            // Every answer begins with its sign, and nothing in it looks like an end.
            assert!(answers.split_terminator("\n\n").all(|answer| answer.starts_with(['=', '?'])));
        }
    }
    for wrong in [
        "time_settings -1 0 0",
        "time_left b 1e300 0",
        "time_settings 1 2",
        "genmove",
        "genmove green",
        "play",
        "play b",
        "komi x",
        "boardsize",
        "boardsize -8",
        "undo",
        "known_command",
        "set_game Go",
    ] {
        let answer = session("reversi", ENGINE, wrong);
        assert!(answer.starts_with("? ") && answer.len() > 4, "{wrong}: {answer}");
    }
}

/// A turn that has begun is answered ply by ply, as it can be played.
#[test]
fn the_rest_of_a_turn() {
    // White has jumped and is owed a stone, or may jump on.
    for position in
        ["4 xxo./xxo./..o./.oo. w remove:1", "6 x...../.o..../....../...o../....../.oooo. w chain:aa:once"]
    {
        let sent = format!("plywright-position {position}\nplywright-legal\nreg_genmove w");
        let answers = session("jiu", "greedy", sent);
        let answers: Vec<_> = answers.split("\n\n").collect();
        let legal: Vec<_> = answers[1].trim_start_matches("= ").split(' ').collect();
        let plies = answers[2].trim_start_matches("= ");
        assert!(legal.contains(&plies.split(' ').next().unwrap()), "{answers:?}");
        let played = session("jiu", "greedy", format!("plywright-position {position}\nplay w {plies}"));
        assert!(played.ends_with("= \n\n"), "{plies}: {played}");
    }
}
