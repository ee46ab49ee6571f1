//! GTP: the first byte chooses the game, the rest is any bytes. Each answer has its sign and its end,
//! and a position that is told is read again as the same.
#![no_main]

mod serving;

use arena::Choices;
use arena::protocol::GtpServer;
use libfuzzer_sys::fuzz_target;
use serving::{Cursor, is_short};

const GAMES: [(&str, &str); 4] = [
    ("breakthrough", "engine:nodes=200,table=64KiB"),
    ("reversi", "engine:nodes=200,table=64KiB"),
    ("jiu", "greedy"),
    ("reversi", "random"),
];

fuzz_target!(|bytes: &[u8]| {
    let Some((first, sent)) = bytes.split_first() else { return };
    if !is_short(sent) {
        return;
    }
    let (game, player) = GAMES[usize::from(*first) % GAMES.len()];
    let game = arena::find(game).expect("a game");
    let mut server =
        GtpServer::new(game, Choices::new(), player.parse().expect("a player")).expect("a server");
    let answers = answered(&mut server, sent.to_vec());
    for answer in answers.split_terminator("\n\n") {
        assert!(answer.starts_with(['=', '?']), "{answers}");
    }
    let position = answered(&mut server, b"plywright-position".to_vec());
    let position = position.strip_prefix("= ").expect("an answer").trim().to_owned();
    answered(&mut server, format!("plywright-position {position}").into_bytes());
    assert_eq!(answered(&mut server, b"plywright-position".to_vec()), format!("= {position}\n\n"));
});

fn answered(server: &mut GtpServer, sent: Vec<u8>) -> String {
    let mut output = Vec::new();
    server.serve(Cursor::new(sent), &mut output).expect("a list can be written");
    String::from_utf8(output).expect("answers are text")
}
