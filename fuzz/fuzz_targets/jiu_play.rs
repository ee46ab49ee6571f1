//! Games of JIU with plies that bytes choose: everything that holds in a position holds on the way, and
//! players play legal plies.
#![no_main]

mod jiu_conformance;

use jiu::player::{Greedy, Player, ShapePlayer};
use jiu::{Jiu, Move, Rules, Size};
use libfuzzer_sys::fuzz_target;
use search_core::Position;

fuzz_target!(|bytes: &[u8]| {
    let [size, rules, plies @ ..] = bytes else { return };
    let size = Size::ALL[usize::from(size % 3)];
    let (_, rules) = Rules::NAMED[usize::from(rules % 3)];
    let mut position = Jiu::start(size, rules);
    let mut played: Vec<(Move, jiu::Undo)> = Vec::new();
    let (mut shapes, mut greedy) = (ShapePlayer::new(1), Greedy::new(1));
    for (number, choice) in plies.iter().take(300).enumerate() {
        if number % 16 == 0 {
            jiu_conformance::check(&position);
        }
        let moves = position.moves();
        // Mostly the bytes' choice; some bytes let the players move, whose games are more like games.
        let m = match choice {
            0 => shapes.choose(&position),
            1 => greedy.choose(&position),
            _ => moves.get(usize::from(*choice) % moves.len().max(1)).copied(),
        };
        let Some(m) = m else { break };
        assert!(moves.contains(&m));
        played.push((m, position.play(m)));
    }
    while let Some((m, undo)) = played.pop() {
        position.undo(m, undo);
    }
    assert_eq!(position, Jiu::start(size, rules));
});
