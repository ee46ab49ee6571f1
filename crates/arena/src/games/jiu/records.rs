//! Records of JIU: SGF, turn by turn.

use jiu::record::sgf::{Property, escaped, unescaped};
use jiu::record::{Entry, Remark, SgfGame, games_from_sgf};
use jiu::{Action, Jiu as Position, Move, Phase, Record, Turn as WholeTurn};
use search_core::{Position as _, Side};

use super::GAME;
use crate::game::GameError;
use crate::record::{DamagedGame, Headers, MoveNote, RecordedGame, Records, left_out, text_of, with_some};
use crate::result::{End, GameResult};
use crate::session::Session;

/// The property of a last turn that was broken off in the middle of a chain: without it a chain ends
/// where the text of the turn does.
const OPEN_CHAIN: &str = "JO";

pub(super) fn read(file: &[u8]) -> Result<Records<'_>, GameError> {
    let games = (1..).zip(games_from_sgf(text_of(file)?));
    let games = games.map(|(number, game)| {
        let game = game.map_err(|error| error.to_string());
        game.and_then(|game| recorded(number, game)).map_err(|problem| DamagedGame {
            number,
            place: String::new(),
            problem,
        })
    });
    with_some(games, "SGF")
}

/// A game of a file, its turns played.
fn recorded(number: usize, game: SgfGame) -> Result<RecordedGame, String> {
    let SgfGame { record, variations } = game;
    let start = Position::new(&record.start).map_err(|error| error.to_string())?;
    let replay = record.replay().map_err(|error| error.to_string())?;
    let session = Session::with_moves(&GAME, start.clone(), plies(start, &record)?);
    let outcome = session.outcome().map(GameResult::by_rules);
    let headers = Headers {
        players: [record.white.clone(), record.black.clone()],
        date: property(&record, "DT"),
        event: property(&record, "EV"),
        round: property(&record, "RO").parse().ok(),
        result: outcome.or_else(|| record.result.as_ref().and_then(of_record)),
    };
    let mut remarks: Vec<_> = replay.remarks.iter().map(|remark| remark_in_words(remark, &session)).collect();
    remarks.extend(left_out(variations));
    Ok(RecordedGame { number, session, headers, remarks })
}

fn remark_in_words(remark: &Remark, session: &Session) -> String {
    match (remark, session.result_in_words()) {
        (Remark::Result { says, .. }, Some(shows)) => {
            format!("the record says {says}, the board shows: {shows}")
        }
        _ => remark.to_string(),
    }
}

/// The plies of a record that was replayed without complaint.
fn plies(mut position: Position, record: &Record) -> Result<Vec<Move>, String> {
    let mut plies = Vec::new();
    for (number, entry) in (1..).zip(&record.entries) {
        let problem = |problem: String| format!("turn {number}: {problem}");
        if entry.turn.action == Action::Missing {
            return Err(problem("it is missing in the record: a game can't be played on without it".into()));
        }
        plies.extend(position.play_turn(&entry.turn).map_err(|error| problem(error.to_string()))?);
    }
    let open = |entry: &Entry| entry.properties.iter().any(|property| property.name == OPEN_CHAIN);
    if record.entries.last().is_some_and(open) {
        _ = plies.pop_if(|last| *last == Move::Stop);
    }
    Ok(plies)
}

fn property(record: &Record, name: &str) -> String {
    let values =
        record.properties.iter().find(|property| property.name == name).map(|property| &property.values);
    values.and_then(|values| values.first()).map(|value| unescaped(value)).unwrap_or_default()
}

fn of_record(result: &jiu::record::GameResult) -> Option<GameResult> {
    use jiu::record::GameResult as Recorded;
    match result {
        Recorded::Won(side, how) => {
            let end = match how.as_str() {
                "T" => End::Time,
                "F" => End::Forfeit,
                "adjudicated" => End::Adjudicated,
                _ => End::Resigned,
            };
            Some(GameResult::by(end, Some(*side)))
        }
        Recorded::Draw => Some(GameResult::by(End::Adjudicated, None)),
        Recorded::Void | Recorded::Unknown => None,
    }
}

/// A game as SGF. A turn that has begun and not ended is its last entry.
pub(super) fn to_sgf(start: &Position, moves: &[Move], headers: &Headers, notes: &[MoveNote]) -> String {
    let mut record = Record::from_setup(start.to_setup());
    let mut position = start.clone();
    let mut turn = (Vec::new(), Vec::new());
    let mut push = |side, (plies, comments): &mut (Vec<Move>, Vec<String>), open| {
        let mut entry = Entry::from(WholeTurn::of(side, plies));
        entry.comment = comments.join("; ");
        if open {
            entry.properties.push(Property { name: OPEN_CHAIN.into(), values: vec![String::new()] });
        }
        record.entries.push(entry);
        (*plies, *comments) = Default::default();
    };
    for (number, &m) in moves.iter().enumerate() {
        let side = position.side_to_move();
        position.play(m);
        turn.0.push(m);
        let note = notes.get(number).map(ToString::to_string);
        turn.1.extend(note.filter(|note| !note.is_empty()));
        if position.is_between_turns() {
            push(side, &mut turn, false);
        }
    }
    if !turn.0.is_empty() {
        push(position.side_to_move(), &mut turn, matches!(position.phase(), Phase::Chain { .. }));
    }
    record.white = headers.player(Side::First).to_owned();
    record.black = headers.player(Side::Second).to_owned();
    record.result = headers.result.as_ref().map(to_record);
    let round = headers.round.map(|round| round.to_string()).unwrap_or_default();
    for (name, value) in [("DT", &headers.date), ("EV", &headers.event), ("RO", &round)] {
        if !value.is_empty() {
            let (name, values) = (name.to_owned(), vec![escaped(value)]);
            record.properties.push(Property { name, values });
        }
    }
    record.to_sgf()
}

fn to_record(result: &GameResult) -> jiu::record::GameResult {
    use jiu::record::GameResult as Recorded;
    let Some(winner) = result.winner else { return Recorded::Draw };
    let how = match result.end {
        End::Rules => "",
        End::Resigned => "R",
        End::Time => "T",
        End::Forfeit => "F",
        End::Adjudicated => "adjudicated",
    };
    Recorded::Won(winner.side(), how.into())
}
