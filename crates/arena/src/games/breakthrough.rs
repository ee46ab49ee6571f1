//! Breakthrough in the arena: FEN and drawings in, PGN with the tag `Variant` out, as
//! Fairy-Stockfish's friends write it.

mod engine;
mod historical;

use breakthrough::{
    AnyBreakthrough, Bits, Breakthrough as Position, Evaluation, FeatureCount, MoveStyle, Size, dispatch,
};
use search_core::{Position as _, Side, shortened};

use crate::analyst::Analyst;
use crate::choices::{Choice, ChoiceError, Choices};
use crate::diagram::{Diagram, Field, Row, Style};
use crate::engine::EngineSpec;
use crate::face::Face;
use crate::game::{Explained, Explanation, Game, GameError};
use crate::pgn::{Pgn, PgnError, PgnMove};
use crate::player::{Player, PlayerError, PlayerKind, PlayerSpec};
use crate::record::{
    DamagedGame, Headers, MoveNote, RecordedGame, Records, contradiction, left_out, text_of, with_some,
};
use crate::result::{End, GameResult};
use crate::session::Session;

/// The game.
#[derive(Debug)]
pub(super) struct Breakthrough;

pub(super) static GAME: Breakthrough = Breakthrough;

const OPTIONS: [Choice; 2] = [
    Choice { name: "board", what: "files x ranks, 2x3 to 128 squares", default: "8x8" },
    Choice { name: "rows", what: "rows of pieces that each side starts with: 1 or 2", default: "2" },
];

impl Game for Breakthrough {
    fn name(&self) -> &'static str {
        "breakthrough"
    }

    fn title(&self) -> &'static str {
        "Breakthrough (Troyka 2000): reach the far row"
    }

    fn options(&self) -> &'static [Choice] {
        &OPTIONS
    }

    fn record_extension(&self) -> &'static str {
        "pgn"
    }

    fn start(&self, choices: &Choices) -> Result<Session, GameError> {
        choices.check(&OPTIONS)?;
        let size = choices.read("board", Size::STANDARD)?;
        let rows = choices.number("rows", 1..=2)?.unwrap_or(2);
        let start = AnyBreakthrough::start(size, rows)
            .map_err(|error| ChoiceError::value("rows", &rows.to_string(), error))?;
        Ok(session(start))
    }

    fn set_up(&self, choices: &Choices, text: &str) -> Result<Session, GameError> {
        choices.check(&OPTIONS)?;
        // A FEN is one line; a drawing has several.
        let text = text.trim();
        let read = if !text.contains('\n') {
            AnyBreakthrough::from_fen(text).map_err(|error| error.to_string())
        } else {
            AnyBreakthrough::from_drawing(text).map_err(|error| error.to_string())
        };
        let position = read.map_err(GameError::Position)?;
        let size = dispatch!(position, |position| position.size());
        match choices.read_if_given::<Size>("board")? {
            Some(board) if board != size => {
                let problem = format!("the position brings its own board, of {size}");
                Err(ChoiceError::value("board", &board.to_string(), problem).into())
            }
            _ => Ok(session(position)),
        }
    }

    fn read_records<'a>(&self, _choices: &Choices, file: &'a [u8]) -> Result<Records<'a>, GameError> {
        let games = (1..).zip(Pgn::games(text_of(file)?)).map(|(number, game)| match game {
            Ok(game) => recorded(number, &game),
            Err(PgnError { line, column, problem }) => {
                Err(DamagedGame { number, place: format!("line {line}, column {column}"), problem })
            }
        });
        with_some(games, "PGN")
    }

    fn explain(&self, session: &Session, own: &Choices) -> Option<Explanation> {
        if let Some(position) = session.position::<Position<u64>>() {
            let network = position.size() == Size::STANDARD && own.get("evaluation") != Some("2009");
            let of = if network { engine::NOT_SEARCHED } else { engine::ARTICLE };
            Some(Explanation { of, features: explained(position) })
        } else {
            let position = session.position::<Position<u128>>()?;
            Some(Explanation { of: engine::ARTICLE, features: explained(position) })
        }
    }

    fn player_kinds(&self) -> &'static [PlayerKind] {
        &historical::KINDS
    }

    fn player(&self, spec: &PlayerSpec, start: &Session) -> Result<Box<dyn Player>, PlayerError> {
        historical::player(spec, start)
    }

    fn engine_options(&self) -> &'static [Choice] {
        &engine::OPTIONS
    }

    fn analyst(&self, spec: &EngineSpec, start: &Session) -> Result<Box<dyn Analyst>, PlayerError> {
        engine::analyst(spec, start)
    }
}

/// A game of a file, its moves played.
fn recorded(number: usize, game: &Pgn) -> Result<RecordedGame, DamagedGame> {
    let damaged = |place: String, problem: String| DamagedGame { number, place, problem };
    if let Some(variant) = game.tag("Variant")
        && !variant.eq_ignore_ascii_case("breakthrough")
    {
        return Err(damaged(String::new(), format!("it is of the variant {}", shortened(variant))));
    }
    let mut session = match game.tag("FEN") {
        Some(fen) => GAME.set_up(&Choices::new(), fen),
        None => GAME.start(&Choices::new()),
    }
    .map_err(|error| damaged(String::new(), error.to_string()))?;
    for m in &game.moves {
        session.play(&m.text).map_err(|error| damaged(format!("line {}", m.line), error.to_string()))?;
    }
    let stated = match game.result.as_str() {
        "1-0" => Some(Some(Side::First)),
        "0-1" => Some(Some(Side::Second)),
        "1/2-1/2" => Some(None),
        _ => None,
    };
    let mut remarks = Vec::new();
    let tagged = game.tag("Result").unwrap_or(&game.result);
    if tagged != game.result {
        remarks.push(format!("the tag says {}, the moves end with {}", shortened(tagged), game.result));
    }
    remarks.extend(contradiction(&session, stated, &game.result));
    remarks.extend(left_out(game.variations));
    let result = match session.outcome() {
        Some(outcome) => Some(GameResult::by_rules(outcome)),
        None => stated.map(|winner| GameResult::by(ending(game), winner)),
    };
    let tag = |name| game.tag(name).filter(|value| *value != "?").unwrap_or_default().to_owned();
    let headers = Headers {
        players: [tag("White"), tag("Black")],
        date: tag("Date").replace('.', "-").replace("????-??-??", ""),
        event: tag("Event"),
        round: tag("Round").parse().ok(),
        result,
    };
    Ok(RecordedGame { number, session, headers, remarks })
}

/// Why a game was over that the rules didn't end.
fn ending(game: &Pgn) -> End {
    match game.tag("Termination") {
        Some("time forfeit") => End::Time,
        Some("rules infraction" | "abandoned") => End::Forfeit,
        Some("adjudication") => End::Adjudicated,
        _ => End::Resigned,
    }
}

fn session(start: AnyBreakthrough) -> Session {
    dispatch!(start, |position| Session::new(&GAME, position))
}

fn explained<B: Bits>(position: &Position<B>) -> Vec<Explained> {
    let counts = Evaluation::default().explain(position);
    let one = |count: &FeatureCount| Explained {
        name: count.feature.name().to_owned(),
        counts: [count.white, count.black],
        weight: count.weight,
    };
    counts.iter().map(one).collect()
}

impl<B: Bits + Send + Sync + 'static> Face for Position<B> {
    const SIDES: [&'static str; 2] = ["White", "Black"];

    fn to_text(&self) -> String {
        self.to_fen()
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        vec![("board", self.size().to_string())]
    }

    fn drawing(&self) -> String {
        self.to_string()
    }

    fn diagram(&self) -> Diagram {
        let size = self.size();
        let field = |square: u8| Field {
            number: square.into(),
            name: size.square_name(square),
            piece: self.piece_at(square),
        };
        let row = |rank: u8| Row {
            shift: 0,
            label: (rank + 1).to_string(),
            fields: (0..size.files()).map(|file| field(rank * size.files() + file)).collect(),
        };
        let column = |file: u8| {
            let name = size.square_name(file);
            name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned()
        };
        Diagram {
            style: Style::Chequered,
            rows: (0..size.ranks()).rev().map(row).collect(),
            columns: (0..size.files()).map(column).collect(),
        }
    }

    fn touched(&self, m: Self::Move) -> Vec<u16> {
        vec![m.from().into(), m.to().into()]
    }

    fn move_text(&self, m: Self::Move) -> String {
        self.format_move(m, MoveStyle::Cross)
    }

    fn read_move(&self, text: &str) -> Result<Vec<Self::Move>, String> {
        self.parse_move(text).map(|m| vec![m]).map_err(|error| error.to_string())
    }

    fn result_in_words(&self) -> Option<String> {
        self.outcome().map(|outcome| crate::result::in_words(outcome, Self::SIDES))
    }

    fn record(&self, moves: &[Self::Move], headers: &Headers, notes: &[MoveNote]) -> String {
        let mut position = *self;
        let mut played = Vec::with_capacity(moves.len());
        for (number, &m) in moves.iter().enumerate() {
            let text = position.format_move(m, MoveStyle::Cross);
            let comment = notes.get(number).map(ToString::to_string).unwrap_or_default();
            played.push(PgnMove { text, comment, line: 0 });
            position.play(m);
        }
        Pgn { tags: tags(self, headers), moves: played, result: pgn_result(headers).into(), variations: 0 }
            .to_text(self.side_to_move() == Side::Second)
    }

    fn adjudicate(&self) -> Option<Side> {
        let [white, black] = [Side::First, Side::Second].map(|side| self.pieces(side).count());
        crate::result::larger(white, black)
    }

    fn images(&self) -> Vec<Self> {
        vec![self.mirrored()]
    }
}

fn tags<B: Bits>(start: &Position<B>, headers: &Headers) -> Vec<(String, String)> {
    let or_unknown = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
    let date = if headers.date.is_empty() { "????.??.??".into() } else { headers.date.replace('-', ".") };
    let mut tags = vec![
        ("Event", or_unknown(&headers.event)),
        ("Site", "?".into()),
        ("Date", date),
        ("Round", headers.round.map_or_else(|| "?".into(), |round| round.to_string())),
        ("White", or_unknown(&headers.players[0])),
        ("Black", or_unknown(&headers.players[1])),
        ("Result", pgn_result(headers).to_owned()),
        ("Variant", "breakthrough".into()),
    ];
    let usual = Position::<B>::start(Size::STANDARD, 2).is_ok_and(|usual| usual == *start);
    if !usual {
        tags.extend([("SetUp", "1".into()), ("FEN", start.to_fen())]);
    }
    let termination = headers.result.as_ref().map(|result| match result.end {
        End::Rules | End::Resigned => "normal",
        End::Adjudicated => "adjudication",
        End::Time => "time forfeit",
        End::Forfeit => "rules infraction",
    });
    tags.extend(termination.map(|termination| ("Termination", termination.to_owned())));
    tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn pgn_result(headers: &Headers) -> &'static str {
    match headers.result.as_ref().map(|result| result.winner.map(crate::result::Winner::side)) {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(Side::First)) => "1-0",
        Some(Some(Side::Second)) => "0-1",
    }
}
