//! What every registered game must keep to, checked on playouts. A new game's tests call [`check`];
//! this crate's tests call it for every game in [`games`](crate::games).

use std::collections::HashSet;

use rand_mt::Mt64;

use crate::choices::Choices;
use crate::face::Face;
use crate::game::Game;
use crate::record::Headers;
use crate::result::GameResult;
use crate::session::Session;

/// A promise that a game doesn't keep.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{game}, after {plies} plies, in {position}: {breach}")]
pub struct Breach {
    /// The game's name.
    pub game: &'static str,
    /// How many plies were played.
    pub plies: usize,
    /// The position's text.
    pub position: String,
    /// What is broken.
    pub breach: String,
}

/// Plays random games to their ends, or to `plies` plies, and checks every position on the way:
///
/// - a finished game has no moves, any other has some;
/// - legal moves have texts and codes of their own, and each text is read back as its move;
/// - play and undo restore position and key;
/// - the position's text gives the same position, with the same key;
/// - images under the symmetries have as many moves and the same canonical key;
/// - sides alternate if the type says so;
/// - moves touch fields that the diagram has;
/// - what is taken back was never played, and the record is read back as the same game.
///
/// Returns how many playouts were over by the rules.
///
/// # Errors
/// The first [`Breach`]; also one for choices that make no game.
pub fn check(
    game: &'static dyn Game,
    choices: &Choices,
    (seed, playouts, plies): (u64, u32, usize),
) -> Result<u32, Breach> {
    let mut dice = Mt64::new(seed);
    let mut ended = 0;
    for _ in 0..playouts {
        let mut session = game.start(choices).map_err(|error| Breach {
            game: game.name(),
            plies: 0,
            position: choices.to_string(),
            breach: error.to_string(),
        })?;
        while check_position(&session, choices)? && session.len() < plies {
            let moves = session.legal_moves();
            let text = &moves[(dice.next_u64() % moves.len() as u64) as usize];
            check_move(&mut session, text)?;
        }
        ended += u32::from(session.outcome().is_some());
        check_record(&session, choices)?;
    }
    Ok(ended)
}

/// Checks a position; whether the game goes on.
fn check_position(session: &Session, choices: &Choices) -> Result<bool, Breach> {
    session.conforms(choices).map_err(|breach| broken(session, breach))?;
    let moves = session.legal_moves();
    let over = session.outcome().is_some();
    let problem = match (over, moves.is_empty(), session.result_in_words()) {
        (true, false, _) => Some("the game is over, and there are moves"),
        (false, true, _) => Some("the game goes on, and there is no move"),
        (true, _, None) | (false, _, Some(_)) => Some("result and words for it don't agree"),
        _ => None,
    };
    match problem {
        Some(problem) => Err(broken(session, problem.into())),
        None => Ok(!over),
    }
}

/// Plays a move, takes it back, and plays it again.
fn check_move(session: &mut Session, text: &str) -> Result<(), Breach> {
    let (before, key) = (session.position_text(), session.key());
    let played = session.play(text).map_err(|error| broken(session, error.to_string()))?;
    if played.last().is_none_or(|last| last.text != text) || session.history().last() != played.last() {
        return Err(broken(session, format!("{text} was played, and history says otherwise")));
    }
    session.take_back();
    if (session.position_text(), session.key()) != (before, key) {
        return Err(broken(session, format!("{text} was taken back, and the position is another")));
    }
    session.play(text).map(|_| ()).map_err(|error| broken(session, error.to_string()))
}

/// The record, read back.
fn check_record(session: &Session, choices: &Choices) -> Result<(), Breach> {
    let headers = Headers {
        players: ["one \"quoted\\ [player]".into(), "two;(2)".into()],
        date: "2026-11-30".into(),
        event: "conformance".into(),
        round: Some(7),
        result: session.outcome().map(GameResult::by_rules),
    };
    let text = session.record(&headers);
    let read = session.game().read_records(choices, text.as_bytes());
    let read = read.map_err(|error| broken(session, error.to_string()))?;
    let read: Vec<_> = read.collect::<Result<_, _>>().map_err(|error| broken(session, error.to_string()))?;
    let same = |read: &crate::record::RecordedGame| {
        read.session.history() == session.history() && read.session.position_text() == session.position_text()
    };
    match &read[..] {
        [game] if !same(game) => Err(broken(session, format!("the record is another game:\n{text}"))),
        [game] if game.headers != headers => {
            Err(broken(session, format!("the record's headings changed: {:?}\n{text}", game.headers)))
        }
        [_] => Ok(()),
        games => Err(broken(session, format!("the record has {} games", games.len()))),
    }
}

fn broken(session: &Session, breach: String) -> Breach {
    let (plies, position) = (session.len(), session.position_text());
    Breach { game: session.game().name(), plies, position, breach }
}

/// What only the type of position can be asked.
pub(crate) fn conforms<P: Face>(position: &P, again: &Session) -> Result<(), String> {
    let scratch: &P = again.position().ok_or("its text makes a position of another type")?;
    let plain = position.forgetting();
    if *scratch != plain {
        return Err(format!("its text makes another position: {}", scratch.to_text()));
    }
    if scratch.key() != plain.key() {
        return Err("its key is not that of the same position set up".into());
    }
    if position.outcome().is_some() {
        return Ok(());
    }
    moves_conform(position)?;
    images_conform(&plain)
}

fn moves_conform<P: Face>(position: &P) -> Result<(), String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let fields: HashSet<u16> = position.diagram().fields().map(|field| field.number).collect();
    let (mut texts, mut codes) = (HashSet::new(), HashSet::new());
    for &m in &moves {
        let text = position.move_text(m);
        let read = position.read_move(&text).map_err(|error| format!("{text} is not read back: {error}"))?;
        if read != [m] {
            return Err(format!("{text} is read back as {read:?}"));
        }
        if !codes.insert(P::move_code(m)) || !texts.insert(text.clone()) {
            return Err(format!("{text} has the text or the code of another move"));
        }
        if !position.touched(m).iter().all(|field| fields.contains(field)) {
            return Err(format!("{text} touches a field that is not on the diagram"));
        }
        let mut played = position.clone();
        let undo = played.play(m);
        if P::ALTERNATES && played.outcome().is_none() && played.side_to_move() == position.side_to_move() {
            return Err(format!("the same side is to move after {text}"));
        }
        played.undo(m, undo);
        if played != *position || played.key() != position.key() {
            return Err(format!("{text}, played and undone, leaves another position"));
        }
    }
    Ok(())
}

fn images_conform<P: Face>(position: &P) -> Result<(), String> {
    let count = |position: &P| {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.len()
    };
    let (key, moves) = (position.canonical_key().0, count(position));
    for image in position.images() {
        if image.canonical_key().0 != key {
            return Err(format!("its image {} has another canonical key", image.to_text()));
        }
        if count(&image) != moves {
            return Err(format!("its image {} has another number of moves", image.to_text()));
        }
    }
    Ok(())
}
