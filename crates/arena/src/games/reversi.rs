//! Reversi in the arena: boards of any alphabet; transcripts, GGF, OBF and WTHOR in, GGF, OBF and WTHOR
//! out. Its engine searches with the fitted evaluation and solves endings exactly.

mod engine;
mod people;
mod records;

use reversi4::{BoardOptions, Count, GameRecord, Move, Passes, Reversi as Position, Rules, Shape, Start};
use search_core::{Position as _, Side};

use crate::analyst::Analyst;
use crate::choices::{Choice, ChoiceError, Choices};
use crate::diagram::{Diagram, Field, Row, Style};
use crate::engine::EngineSpec;
use crate::face::Face;
use crate::game::{Game, GameError};
use crate::player::{Player, PlayerError, PlayerKind, PlayerSpec};
use crate::record::{Headers, MoveNote, RecordedGame, Records};
use crate::session::{IllegalText, Session};
use engine::Engine;

/// The game.
#[derive(Debug)]
pub(super) struct Reversi;

pub(super) static GAME: Reversi = Reversi;

const OPTIONS: [Choice; 4] = [
    Choice { name: "board", what: "files x ranks, 3x3 to 64 squares, or hex3 to hex5", default: "8x8" },
    Choice { name: "passes", what: "standard, or none (who can't move ends the game)", default: "standard" },
    Choice { name: "count", what: "empty squares at the end: raw, or winner", default: "winner" },
    Choice { name: "start", what: "standard or parallel", default: "standard" },
];

const ENGINE_OPTIONS: [Choice; 1] =
    [Choice { name: "exact", what: "solve with at most so many empty squares", default: "" }];

struct Chosen {
    shape: Option<Shape>,
    rules: Rules,
    start: Start,
}

impl Chosen {
    fn read(choices: &Choices) -> Result<Self, ChoiceError> {
        choices.check(&OPTIONS)?;
        let rules = Rules {
            passes: choices.read("passes", Passes::default())?,
            count: choices.read("count", Count::default())?,
        };
        Ok(Self {
            shape: choices.read_if_given("board")?,
            rules,
            start: choices.read("start", Start::default())?,
        })
    }

    fn position(&self) -> Result<Position, ChoiceError> {
        Position::start(self.shape.unwrap_or(Shape::STANDARD), self.rules, self.start)
            .map_err(|error| ChoiceError::value("start", &self.start.to_string(), error))
    }
}

impl Game for Reversi {
    fn name(&self) -> &'static str {
        "reversi"
    }

    fn title(&self) -> &'static str {
        "Reversi or Othello, on rectangles and hexagons"
    }

    fn options(&self) -> &'static [Choice] {
        &OPTIONS
    }

    fn record_extension(&self) -> &'static str {
        "ggf"
    }

    fn start(&self, choices: &Choices) -> Result<Session, GameError> {
        Ok(Session::new(&GAME, Chosen::read(choices)?.position()?))
    }

    fn set_up(&self, choices: &Choices, text: &str) -> Result<Session, GameError> {
        let chosen = Chosen::read(choices)?;
        let options = BoardOptions { shape: chosen.shape, rules: chosen.rules, side: None };
        let position =
            Position::from_text(text, &options).map_err(|error| GameError::Position(error.to_string()))?;
        Ok(Session::new(&GAME, position))
    }

    fn read_records<'a>(&self, choices: &Choices, file: &'a [u8]) -> Result<Records<'a>, GameError> {
        records::read(Chosen::read(choices)?, file)
    }

    fn formats(&self) -> &'static [Choice] {
        &records::FORMATS
    }

    fn write_records(&self, format: &str, games: &[RecordedGame]) -> Result<Vec<u8>, GameError> {
        records::write(format, games)
    }

    /// A transcript, passes left out or not.
    fn play_line(&self, session: &mut Session, moves: &str) -> Result<(), GameError> {
        let Some(position) = session.position::<Position>().copied() else {
            return Err(GameError::Position("it is of another game".into()));
        };
        let (game, refused) = match GameRecord::from_transcript(position, moves) {
            Ok(game) => (game, None),
            Err(error) => (*error.read.clone(), Some(error)),
        };
        for (before, m) in game.plies() {
            let number = session.len() + 1;
            session.play(&before.format_move(m)).map_err(|error| GameError::Move { number, error })?;
        }
        let Some(refused) = refused else { return Ok(()) };
        let (problem, legal) = (refused.problem.to_string(), session.legal_in_words(""));
        let legal = format!("{}: {legal}", session.position_text());
        let error = IllegalText { text: String::new(), problem, legal };
        Err(GameError::Move { number: refused.number, error })
    }

    fn engine_options(&self) -> &'static [Choice] {
        &ENGINE_OPTIONS
    }

    fn player_kinds(&self) -> &'static [PlayerKind] {
        &people::KINDS
    }

    fn player(&self, spec: &PlayerSpec, start: &Session) -> Result<Box<dyn Player>, PlayerError> {
        people::player(spec, start)
    }

    fn analyst(&self, spec: &EngineSpec, start: &Session) -> Result<Box<dyn Analyst>, PlayerError> {
        let unfit = || PlayerError::Unfit("the engine plays Reversi only".into());
        let position: &Position = start.position().ok_or_else(unfit)?;
        Ok(Box::new(Engine::new(spec, position)?))
    }
}

impl Face for Position {
    const SIDES: [&'static str; 2] = ["Black", "White"];

    fn to_text(&self) -> String {
        self.to_line()
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let Rules { passes, count } = self.rules();
        let board = self.shape().to_string();
        vec![("board", board), ("passes", passes.to_string()), ("count", count.to_string())]
    }

    fn drawing(&self) -> String {
        self.to_string()
    }

    fn diagram(&self) -> Diagram {
        let shape = self.shape();
        let row = |row: u8| {
            let (first, end) = shape.columns(row);
            let squares = (first..end).filter_map(|column| shape.square_at(row, column));
            let field = |square| Field {
                number: u16::from(square),
                name: shape.square_name(square),
                piece: self.disc_at(square),
            };
            let fields: Vec<_> = squares.map(field).collect();
            Row { shift: shift(shape, row), label: (row + 1).to_string(), fields }
        };
        let rows: Vec<Row> = (0..shape.rows()).map(row).collect();
        let name = |field: &Field| field.name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let straight = rows.iter().all(|row| row.shift == 0);
        let columns = rows.first().filter(|_| straight).map(|row| row.fields.iter().map(name).collect());
        Diagram { style: Style::Plain, rows, columns: columns.unwrap_or_default() }
    }

    fn touched(&self, m: Move) -> Vec<u16> {
        m.square().map(u16::from).into_iter().collect()
    }

    fn move_text(&self, m: Move) -> String {
        self.format_move(m)
    }

    fn read_move(&self, text: &str) -> Result<Vec<Move>, String> {
        self.parse_move(text).map(|m| vec![m]).map_err(|error| error.to_string())
    }

    fn result_in_words(&self) -> Option<String> {
        self.outcome().map(|outcome| crate::result::in_words(outcome, Self::SIDES))
    }

    fn record(&self, moves: &[Move], headers: &Headers, notes: &[MoveNote]) -> String {
        records::to_ggf(*self, moves, headers, notes)
    }

    fn adjudicate(&self) -> Option<Side> {
        let [black, white] = [Side::First, Side::Second].map(|side| self.discs(side).count_ones());
        crate::result::larger(black, white)
    }

    fn images(&self) -> Vec<Self> {
        Position::images(self).collect()
    }
}

/// Rows of a hexagon are shifted by half a field for each field that they are shorter than the
/// longest.
fn shift(shape: Shape, row: u8) -> u8 {
    let length = |row| {
        let (first, end) = shape.columns(row);
        end - first
    };
    let longest = (0..shape.rows()).map(length).max().unwrap_or(0);
    longest - length(row)
}
