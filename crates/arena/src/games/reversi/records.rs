//! Records of Reversi: GGF with everything that it holds, transcripts a line each, problems in OBF as
//! games without moves, and the database of the French federation.

use reversi4::{
    BoardOptions, GameRecord, GgfError, GgfErrorKind, GgfGame, GgfNote, Move, ObfProblem,
    Reversi as Position, Wthor, WthorDamage, WthorGame, WthorHeader, WthorProblem, ggf_games, read_obf,
    write_ggf, write_obf,
};
use search_core::{Position as _, Side, shortened};

use super::{Chosen, GAME};
use crate::choices::Choice;
use crate::game::GameError;
use crate::record::{
    DamagedGame, Headers, MoveNote, RecordedGame, Records, contradiction, text_of, with_some,
};
use crate::result::{End, GameResult, Winner};
use crate::session::Session;

/// What can be written beside GGF.
pub(super) const FORMATS: [Choice; 2] = [
    Choice { name: "wthor", what: "the database of the French federation (.wtb), 8x8 only", default: "" },
    Choice { name: "obf", what: "Edax's problem files: the last position of each game", default: "" },
];

/// The games of a file: of a WTHOR file if it has zeros where that has them, else of a text.
pub(super) fn read(chosen: Chosen, file: &[u8]) -> Result<Records<'_>, GameError> {
    if file.iter().take(WthorHeader::BYTES).any(|&byte| byte == 0) {
        return wthor(file);
    }
    let text = text_of(file)?;
    if text.contains("(;") {
        return with_some(ggf(text, chosen), "GGF");
    }
    let options = BoardOptions { shape: chosen.shape, rules: chosen.rules, side: None };
    let content = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('%');
    let is_obf = text.lines().find(content).is_some_and(|line| is_problem(line, &options));
    let lines = text.lines().enumerate().filter(move |(_, line)| content(line));
    let numbered = (1..).zip(lines);
    if is_obf {
        let games = numbered.map(move |(number, (index, line))| problem(number, index, line, &options));
        return with_some(games, "a problem a line");
    }
    let games = numbered.map(move |(number, (index, line))| transcript(number, index, line, &chosen));
    with_some(games, "GGF, OBF, WTHOR, or a transcript a line")
}

fn session(record: &GameRecord) -> Session {
    Session::with_moves(&GAME, *record.start(), record.moves().to_vec())
}

fn ggf(text: &str, chosen: Chosen) -> impl Iterator<Item = Result<RecordedGame, DamagedGame>> + '_ {
    let mut number = 0;
    ggf_games(text, chosen.rules).map(move |game| {
        // What stands between games is none.
        let outside = |error: &GgfError| matches!(error.kind, GgfErrorKind::Outside { .. });
        number += usize::from(!game.as_ref().is_err_and(outside));
        game.map(|game| of_ggf(number, &game)).map_err(|error| DamagedGame {
            number: error.number,
            place: error.place.to_string(),
            problem: error.kind.to_string(),
        })
    })
}

fn of_ggf(number: usize, game: &GgfGame) -> RecordedGame {
    let property = |name| game.property(name).unwrap_or_default().to_owned();
    let session = session(game.record());
    let stated = stated(game);
    let outcome = session.outcome().map(GameResult::by_rules);
    let mut remarks = Vec::new();
    if let (Some(stated), Some(text)) = (&stated, game.property("RE")) {
        match &outcome {
            Some(shown) if shown.winner == stated.winner && shown.points != stated.points => {
                remarks.extend(
                    session.result_in_words().map(|shows| {
                        format!("the record says {}, the board shows: {shows}", shortened(text))
                    }),
                );
            }
            Some(_) => {
                let winner = stated.winner.map(Winner::side);
                remarks.extend(contradiction(&session, Some(winner), &shortened(text)));
            }
            None if !text.contains(':') => {
                remarks.push(format!("the record says {}, but the game goes on", shortened(text)));
            }
            None => {}
        }
    }
    let headers = Headers {
        players: [property("PB"), property("PW")],
        date: property("DT"),
        event: property("EV"),
        round: property("RO").parse().ok(),
        result: outcome.or(stated),
    };
    RecordedGame { number, session, headers, remarks }
}

/// The result as the record states it: `+2.00:r`, where the letter says why.
fn stated(game: &GgfGame) -> Option<GameResult> {
    let text = game.property("RE")?;
    let (points, how) = text.split_once(':').unwrap_or((text, ""));
    let points: f64 = points.trim().parse().ok()?;
    let end = match how {
        "t" => End::Time,
        "f" => End::Forfeit,
        "a" => End::Adjudicated,
        _ => End::Resigned,
    };
    Some(by_points(end, points as i32, points))
}

fn by_points(end: End, points: i32, exact: f64) -> GameResult {
    let winner = if exact > 0.0 {
        Some(Side::First)
    } else if exact < 0.0 {
        Some(Side::Second)
    } else {
        None
    };
    GameResult { points: Some(points), ..GameResult::by(end, winner) }
}

fn transcript(number: usize, index: usize, line: &str, chosen: &Chosen) -> Result<RecordedGame, DamagedGame> {
    let damaged = |place: String, problem: String| DamagedGame { number, place, problem };
    let start = chosen.position().map_err(|error| damaged(String::new(), error.to_string()))?;
    let record = GameRecord::from_transcript(start, line).map_err(|error| {
        let place = format!("line {}, column {}, move {}", index + 1, error.place.column, error.number);
        damaged(place, error.problem.to_string())
    })?;
    let result = record.position().outcome().map(GameResult::by_rules);
    let headers = Headers { result, ..Headers::default() };
    Ok(RecordedGame { number, session: session(&record), headers, remarks: Vec::new() })
}

/// Whether a line begins with a board and a semicolon, as a problem does: a transcript has digits.
fn is_problem(line: &str, options: &BoardOptions) -> bool {
    line.split_once(';').is_some_and(|(board, _)| {
        let plain = board.len() > 8 && !board.bytes().any(|byte| byte.is_ascii_digit());
        plain || Position::from_text(board, options).is_ok()
    })
}

/// A problem is a game of which nothing was played yet.
fn problem(
    number: usize,
    index: usize,
    line: &str,
    options: &BoardOptions,
) -> Result<RecordedGame, DamagedGame> {
    let read = read_obf(line, options).complete().map_err(|error| DamagedGame {
        number,
        place: format!("line {}, column {}", index + 1, error.place.column),
        problem: error.kind.to_string(),
    })?;
    let none = || DamagedGame { number, place: format!("line {}", index + 1), problem: "no problem".into() };
    let position = read.first().ok_or_else(none)?.position;
    let session = Session::new(&GAME, position);
    let headers = Headers { result: session.outcome().map(GameResult::by_rules), ..Headers::default() };
    Ok(RecordedGame { number, session, headers, remarks: Vec::new() })
}

fn wthor(file: &[u8]) -> Result<Records<'_>, GameError> {
    let (read, damage) = Wthor::read(file).map_err(|error| GameError::Record(format!("WTHOR, {error}")))?;
    let year = read.header.year;
    let mut games = read.games.into_iter();
    let mut damage = damage.into_iter().peekable();
    let mut number = 0;
    let games = std::iter::from_fn(move || {
        number += 1;
        if let Some(damaged) = damage.next_if(|damaged| game_of(damaged) == Some(number)) {
            return Some(Err(damaged_wthor(number, &damaged)));
        }
        if let Some(game) = games.next() {
            return Some(Ok(of_wthor(number, year, &game)));
        }
        damage.next().map(|damaged| Err(damaged_wthor(number, &damaged)))
    });
    with_some(games, "a game in the WTHOR file")
}

/// Which game it is that is damaged.
fn game_of(damage: &WthorDamage) -> Option<usize> {
    match damage.problem {
        WthorProblem::Square { game, .. }
        | WthorProblem::Illegal { game, .. }
        | WthorProblem::AfterEnd { game, .. } => Some(game),
        WthorProblem::Truncated { .. } | WthorProblem::Trailing { .. } => None,
    }
}

fn damaged_wthor(number: usize, damage: &WthorDamage) -> DamagedGame {
    let problem = damage.problem.to_string();
    let problem = problem.strip_prefix(&format!("game {number}, ")).unwrap_or(&problem).to_owned();
    DamagedGame { number, place: format!("byte {}", damage.byte), problem }
}

fn of_wthor(number: usize, year: u16, game: &WthorGame) -> RecordedGame {
    let session = session(game.record());
    // The names stand in files of their own; number 0 is nobody.
    let named =
        |what: &str, number: u16| if number == 0 { String::new() } else { format!("{what} {number}") };
    let points = 2 * i32::from(game.score) - 64;
    let stated = by_points(End::Adjudicated, points, points.into());
    let mut remarks = Vec::new();
    if let Some(played) = game.played_score().filter(|played| *played != game.score) {
        let score = game.score;
        remarks.push(format!("the record says {score} discs for Black, the board shows {played}"));
    }
    let headers = Headers {
        players: [named("player", game.black), named("player", game.white)],
        date: if year == 0 { String::new() } else { year.to_string() },
        event: named("tournament", game.tournament),
        round: None,
        result: Some(session.outcome().map_or(stated, GameResult::by_rules)),
    };
    RecordedGame { number, session, headers, remarks }
}

/// The games in one of [`FORMATS`].
pub(super) fn write(format: &str, games: &[RecordedGame]) -> Result<Vec<u8>, GameError> {
    match format {
        "obf" => {
            let problem = |game: &RecordedGame| {
                let position = *game.session.position::<Position>()?;
                Some(ObfProblem { position, moves: Vec::new(), comment: String::new() })
            };
            let problems: Vec<_> = games.iter().filter_map(problem).collect();
            Ok(write_obf(&problems).into_bytes())
        }
        "wthor" => {
            let games: Vec<_> = games.iter().map(to_wthor).collect::<Result<_, _>>()?;
            Ok(Wthor { header: WthorHeader { board: 8, ..WthorHeader::default() }, games }.to_bytes())
        }
        other => {
            let other = shortened(other);
            Err(GameError::Record(format!("no format {other} for reversi; beside GGF there are wthor, obf")))
        }
    }
}

fn to_wthor(game: &RecordedGame) -> Result<WthorGame, GameError> {
    let refused = |problem: String| GameError::Record(format!("game {}: {problem}", game.number));
    let start = game.session.after(0);
    let start: &Position = start.position().ok_or_else(|| refused("it is of another game".into()))?;
    let mut record = GameRecord::new(*start);
    for played in game.session.history() {
        let m = record.position().parse_move(&played.text).map_err(|error| refused(error.to_string()))?;
        record.play(m).map_err(|error| refused(error.to_string()))?;
    }
    let over = record.position().is_over();
    let mut written = WthorGame::new(record).map_err(|error| refused(error.to_string()))?;
    let agreed = game.headers.result.as_ref().and_then(|result| result.points);
    let agreed = agreed.filter(|points| (-64..=64).contains(points));
    if !over && agreed.is_none() {
        return Err(refused("it is not over and has no result in discs, which WTHOR's games have".into()));
    }
    if let Some(points) = agreed.filter(|_| !over) {
        written.score = ((64 + points) / 2) as u8;
        written.theoretical_score = written.score;
    }
    Ok(written)
}

/// A game as GGF, with what its players thought of their moves, in discs, and how long they took.
pub(super) fn to_ggf(start: Position, moves: &[Move], headers: &Headers, notes: &[MoveNote]) -> String {
    let mut record = GameRecord::new(start);
    for &m in moves {
        if record.play(m).is_err() {
            break; // not from a session: its moves are legal
        }
    }
    let ended = record.result().is_some();
    let mut ggf = GgfGame::new(record);
    let mut set = |name: &str, value: &str| {
        if !value.is_empty() {
            let known = ggf.set_property(name, value);
            debug_assert!(known.is_ok());
        }
    };
    set("PB", headers.player(Side::First));
    set("PW", headers.player(Side::Second));
    set("DT", &headers.date);
    set("EV", &headers.event);
    set("RO", &headers.round.map(|round| round.to_string()).unwrap_or_default());
    if let Some(result) = headers.result.as_ref().filter(|_| !ended) {
        set("RE", &result_property(result));
    }
    for (written, note) in ggf.notes_mut().iter_mut().zip(notes) {
        let value = note.value.map(|value| f64::from(value.hundredths()) / 100.0);
        *written = GgfNote::new(value, note.time.map(|time| time.as_secs_f64()));
    }
    write_ggf(&[ggf])
}

/// A game that the rules didn't end says why; without points it counts as a win by one disc.
fn result_property(result: &GameResult) -> String {
    let points = result.points.unwrap_or(match result.winner.map(crate::result::Winner::side) {
        Some(Side::First) => 1,
        Some(Side::Second) => -1,
        None => 0,
    });
    let how = match result.end {
        End::Rules => "",
        End::Resigned => ":r",
        End::Time => ":t",
        End::Forfeit => ":f",
        End::Adjudicated => ":a",
    };
    format!("{points:+}.00{how}")
}
