//! Players that only one game has.

use arena::{Conditions, Decision, PlayerError, Session, Turn, Winner, find, make_player, play_game};
use breakthrough::historical::{Engine, Model, run};
use game_graph::{Manner, Merge, Person, explore};
use reversi4::{Reversi, Rules, Shape, Start};
use search_core::StopFlag;

fn start(game: &str, choices: &str) -> Session {
    find(game).expect("a game").start(&choices.parse().expect("choices")).expect("a start")
}

fn choice(player: &str, session: &Session) -> String {
    let mut player = make_player(&player.parse().expect("a spec"), session, 0).expect("a player");
    let turn = Turn { clock: None, opponent: None, stop: &StopFlag::new() };
    match player.choose(session, &turn).expect("a decision") {
        Decision::Play { text, .. } => text,
        Decision::Resign => panic!("resigns"),
    }
}

fn refused(game: &str, choices: &str, player: &str) -> String {
    let spec = player.parse().expect("a spec");
    match make_player(&spec, &start(game, choices), 0) {
        Err(PlayerError::Choice(error)) => error.to_string(),
        Err(error) => error.to_string(),
        Ok(_) => panic!("{player} plays"),
    }
}

fn played(session: &Session, players: [&str; 2], salt: u64) -> arena::PlayedGame {
    let make = |player: &str| make_player(&player.parse().expect("a spec"), session, salt).expect("a player");
    let [mut first, mut second] = players.map(make);
    let players: [&mut dyn arena::Player; 2] = [&mut *first, &mut *second];
    play_game(session.clone(), players, &Conditions::default(), &StopFlag::new(), &mut |_| ())
}

/// The engine of 2009 chooses what its model chooses in the article's position, and plays whole games on
/// either side.
#[test]
fn the_engine_of_2009_plays() {
    let mut session = start("breakthrough", "");
    session.play("a2a3").expect("legal");
    for (kind, engine) in [("2009-a1", Engine::A1), ("2009-a2", Engine::A2)] {
        for depth in 1..=4 {
            let best = run(depth, &Model::of(engine)).best_move.expect("a move");
            let position: &breakthrough::Breakthrough<u64> = session.position().expect("Breakthrough");
            let text = position.format_move(best, breakthrough::MoveStyle::Cross);
            assert_eq!(choice(&format!("{kind}:depth={depth}"), &session), text, "{kind} {depth}");
        }
    }
    let game = played(&start("breakthrough", ""), ["2009-a2:depth=2", "2009-a1:depth=2"], 0);
    assert!(game.session.outcome().is_some() && game.reason.is_none(), "{:?}", game.reason);
    assert!(refused("breakthrough", "board=5x5", "2009-a1").contains("on 8x8 only"));
    assert_eq!(
        refused("breakthrough", "", "2009-a2:depth=7"),
        "depth=7: expected a whole number from 1 to 6"
    );
}

/// On 4x4 they know the whole game: games end as often as the exact chances say.
#[test]
fn human_like_players_play_by_their_dial() {
    let root = Reversi::start("4x4".parse::<Shape>().expect("a shape"), Rules::default(), Start::Standard)
        .expect("a start");
    let graph = explore(&root, Merge::Raw).expect("a graph");
    let acyclic = graph.acyclic().expect("no cycle");
    let session = start("reversi", "board=4x4");
    for (first, second, people) in [
        (
            "human-like:dial=0.3,plies=2",
            "human-like:dial=1,plies=end",
            [Person::new(Manner::Lapsing, 0.3, 2), Person::new(Manner::Lapsing, 1.0, Person::TO_THE_END)],
        ),
        (
            "human-like:dial=0",
            "human-like:dial=0.5,plies=3,manner=blending",
            [Person::new(Manner::Lapsing, 0.0, 1), Person::new(Manner::Blending, 0.5, 3)],
        ),
    ] {
        let [a, b] = people.map(|person| acyclic.policy(&person.expect("a person")).expect("a policy"));
        let exact = acyclic.duel(&a, &b).expect("chances")[0].expectation();
        let games = 60;
        let points: i32 = (0..games)
            .map(|salt| match played(&session, [first, second], salt).result().and_then(|r| r.winner) {
                Some(Winner::First) => 1,
                Some(Winner::Second) => -1,
                None => 0,
            })
            .sum();
        // Three standard errors of a mean of 60 games.
        let mean = f64::from(points) / games as f64;
        assert!((mean - exact).abs() < 0.39, "{first} {second}: {mean}, {exact}");
    }
}

/// Above 16 squares the evaluation says what a position is worth.
#[test]
fn human_like_players_on_large_boards() {
    let mut session = start("reversi", "");
    session.play_line("f5d6c3d3c4f4f6f3e6e7").expect("legal");
    assert_eq!(
        choice("human-like:dial=1,plies=3", &session),
        choice("engine:depth=3,exact=0,table=1MiB", &session)
    );
    // At the dial's other end all moves come up.
    let random: std::collections::BTreeSet<_> =
        (0..80).map(|seed| choice(&format!("human-like:dial=0,plies=1,seed={seed}"), &session)).collect();
    assert_eq!(random.into_iter().collect::<Vec<_>>(), {
        let mut legal = session.legal_moves();
        legal.sort();
        legal
    });
    assert!(!choice("human-like:dial=0.5,plies=2,manner=blending", &session).is_empty());
    assert_eq!(
        refused("reversi", "", "human-like:plies=9"),
        "plies=9: expected 1 to 8 on a board whose whole graph is too large"
    );
    assert!(refused("reversi", "", "human-like:dial=2").starts_with("dial=2: dial at 2; expected 0"));
    assert!(refused("reversi", "", "human-like:dial=x").starts_with("dial=x: expected a number from 0 to 1"));
    assert_eq!(
        refused("reversi", "", "human-like:seed=x"),
        "seed=x: expected a whole number from 0 to 18446744073709551615"
    );
}

/// A network can come from a file, and what is no network, or has no use for one, is refused.
#[test]
fn networks_come_from_files() {
    let session = start("breakthrough", "");
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../breakthrough/data/8x8.network");
    let built_in = choice("engine:nodes=2000,table=1MiB", &session);
    assert_eq!(choice(&format!("engine:nodes=2000,table=1MiB,network={data}"), &session), built_in);
    assert!(refused("breakthrough", "", "engine:network=/no/such/file").contains("No such file"));
    let this = file!().rsplit('/').next().expect("a name");
    let source = format!("{}/tests/it/{this}", env!("CARGO_MANIFEST_DIR"));
    assert!(refused("breakthrough", "", &format!("engine:network={source}")).contains("no network"));
    let small = refused("breakthrough", "board=5x5", &format!("engine:network={data}"));
    assert!(small.contains("on 8x8"), "{small}");
    assert!(
        refused("breakthrough", "", &format!("engine:evaluation=2009,network={data}")).contains("on 8x8")
    );
}
