//! Games against Debian's fairy-stockfish, where it is installed.

use std::path::Path;

use arena::{Choices, Decision, Player, Session, Turn, find, make_player};
use search_core::StopFlag;

/// Debian puts it there.
const PROGRAM: &str = "/usr/games/fairy-stockfish";

/// Set where its absence is an error.
const REQUIRED: &str = "PLYWRIGHT_REQUIRE_FAIRY_STOCKFISH";

fn installed() -> bool {
    if Path::new(PROGRAM).exists() {
        return true;
    }
    assert!(
        std::env::var_os(REQUIRED).is_none(),
        "{PROGRAM} is not there; install the package fairy-stockfish"
    );
    println!("skipped: {PROGRAM} is not there");
    false
}

/// Plays to the end, and returns the game.
fn game(mut session: Session, players: &mut [Box<dyn Player>; 2]) -> Session {
    let stop = StopFlag::new();
    for player in &mut *players {
        player.begin(&session).unwrap();
    }
    while session.outcome().is_none() {
        let turn = Turn { clock: None, opponent: None, stop: &stop };
        let player = &mut players[session.side_to_move().index()];
        match player.choose(&session, &turn).unwrap() {
            Decision::Play { text, analysis } => {
                // What it says of its line is of this game, too.
                if let Some(analysis) = analysis {
                    assert_eq!(analysis.best_move(), Some(text.as_str()));
                    assert_eq!(analysis.side, session.side_to_move());
                }
                session.play(&text).unwrap();
            }
            Decision::Resign => break,
        }
    }
    session
}

#[test]
fn a_game_with_each_colour() {
    if !installed() {
        return;
    }
    let start = find("breakthrough").unwrap().start(&Choices::new()).unwrap();
    let theirs = format!("uci:command={PROGRAM},nodes=300,hash=1,threads=1");
    let ours = "engine:nodes=300,table=1MiB";
    for specs in [[ours, &theirs], [&theirs, ours]] {
        let mut players = specs.map(|spec| make_player(&spec.parse().unwrap(), &start, 0).unwrap());
        assert!(players.iter().any(|player| player.name().starts_with("Fairy-Stockfish 11")));
        let played = game(start.clone(), &mut players);
        assert!(played.result_in_words().unwrap().ends_with("has won"), "{played:?}");
        assert!(played.len() >= 11, "no game is shorter than 11 plies");
    }
}

/// Both know the same legal moves, and tell the same mates.
#[test]
fn the_same_moves_and_mates() {
    if !installed() {
        return;
    }
    let spec = format!("uci:command={PROGRAM},depth=8,hash=1").parse().unwrap();
    let game = find("breakthrough").unwrap();
    let mut session = game.start(&Choices::new()).unwrap();
    let mut fairy = make_player(&spec, &session, 0).unwrap();
    let stop = StopFlag::new();
    let mut choose = |session: &Session| {
        let turn = Turn { clock: None, opponent: None, stop: &stop };
        let Decision::Play { text, analysis } = fairy.choose(session, &turn).unwrap() else {
            panic!("resigns")
        };
        (text, analysis)
    };
    session.play_line("a2b3 b7a6 b3a4 g7f6 a4a5 a6b5").unwrap();
    let (text, _) = choose(&session);
    assert!(session.legal_moves().contains(&text));
    for (fen, plies) in [("8/8/PP6/8/7p/8/8/8 w - - 0 1", 3), ("8/8/8/8/8/1P6/p7/8 b - - 0 1", 1)] {
        let (_, analysis) = choose(&game.set_up(&Choices::new(), fen).unwrap());
        assert_eq!(analysis.unwrap().value().unwrap().plies_to_end(), Some(plies), "{fen}");
    }
}
