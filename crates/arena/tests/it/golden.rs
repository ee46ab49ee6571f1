//! A short game of each kind as it is shown and recorded: what people and programs see doesn't change
//! by accident.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use arena::{Decision, Headers, Session, Turn, find, make_player};
use search_core::StopFlag;

/// The first plies of a game of the random player, from its seed.
fn game(name: &str, choices: &str, plies: usize) -> Session {
    let mut session = find(name).unwrap().start(&choices.parse().unwrap()).unwrap();
    let mut player = make_player(&"random:seed=3".parse().unwrap(), &session, 0).unwrap();
    let stop = StopFlag::new();
    while session.outcome().is_none() && session.len() < plies {
        let turn = Turn { clock: None, opponent: None, stop: &stop };
        let Decision::Play { text, .. } = player.choose(&session, &turn).unwrap() else { break };
        session.play(&text).unwrap();
    }
    session
}

fn shown(session: &Session) -> String {
    let headers = Headers { players: ["random".into(), "random".into()], ..Headers::default() };
    let history: Vec<_> = session.history().iter().map(|played| played.text.clone()).collect();
    format!(
        "{}\n\n{}\n\n{}\n\n{}\n\n{}",
        session.position_text(),
        session.drawing(),
        history.join(" "),
        session.legal_in_words(""),
        session.record(&headers),
    )
}

#[test]
fn breakthrough() {
    insta::assert_snapshot!(shown(&game("breakthrough", "board=5x5", 9)));
}

#[test]
fn reversi() {
    insta::assert_snapshot!(shown(&game("reversi", "board=hex3,count=raw", 5)));
}

#[test]
fn jiu() {
    insta::assert_snapshot!(shown(&game("jiu", "board=4", 25)));
}

#[test]
fn pictures() {
    insta::assert_snapshot!(game("breakthrough", "board=3x4,rows=1", 3).to_svg());
}

/// A jump that is not the last of its chain says so: without a mark it is the whole turn, as records
/// write it.
#[test]
fn a_jump_of_jiu_is_a_turn_or_its_beginning() {
    let position = "6 xo..../..o.../....../oo..../xxx.../oo...x w turn";
    let choices = "board=6,rules=[competition fly=off]".parse().unwrap();
    let start = find("jiu").unwrap().set_up(&choices, position).unwrap();
    let mut whole = start.clone();
    assert_eq!(whole.play("aaxca").unwrap().len(), 2);
    assert_eq!(whole.side_name(whole.side_to_move()), "Black");
    let mut begun = start;
    assert!(begun.legal_moves().contains(&"aaxca+".to_owned()));
    assert_eq!(begun.play("aaxca+").unwrap().len(), 1);
    assert_eq!(begun.side_name(begun.side_to_move()), "White");
    begun.play(".").unwrap();
    assert_eq!(begun.position_text(), whole.position_text());
}
