//! Reversi in the arena: boards of any alphabet, transcripts and GGF in, GGF out. Its engine searches
//! with the fitted evaluation and solves endings exactly.

use std::time::{Duration, Instant};

use reversi4::endgame::{Question, Solver};
use reversi4::eval::{Evaluation, FineReversi};
use reversi4::{
    BoardOptions, Count, GameRecord, GgfGame, Move, Passes, Reversi as Position, Rules, Shape, Start,
    read_ggf, write_ggf,
};
use search_core::{Bound, Features, Limits, Position as _, Score, Searcher, Side, StopReason};

use crate::analysis::{Analysis, Line, Value};
use crate::analyst::{Analyst, AnalystError, Searching, Task, texts};
use crate::choices::{Choice, ChoiceError, Choices};
use crate::diagram::{Diagram, Field, Row, Style};
use crate::engine::EngineSpec;
use crate::face::Face;
use crate::game::{Game, GameError, RecordedGame};
use crate::player::PlayerError;
use crate::record::Headers;
use crate::result::{End, GameResult};
use crate::session::{IllegalText, Session};

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

    fn read_records(&self, choices: &Choices, text: &str) -> Result<Vec<RecordedGame>, GameError> {
        let chosen = Chosen::read(choices)?;
        if text.contains("(;") {
            let games = read_ggf(text, chosen.rules).complete();
            let games = games.map_err(|error| GameError::Record(error.to_string()))?;
            return Ok(games.iter().map(of_ggf).collect());
        }
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let game = |(number, line): (usize, &str)| {
            let record = GameRecord::from_transcript(chosen.position()?, line)
                .map_err(|error| GameError::Record(format!("line {number}: {error}")))?;
            let result = record.position().outcome().map(GameResult::by_rules);
            Ok(RecordedGame { session: session(&record), headers: Headers { result, ..Headers::default() } })
        };
        let games: Vec<_> = lines.map(game).collect::<Result<_, GameError>>()?;
        if games.is_empty() {
            return Err(GameError::Record("no game in it: expected GGF, or a transcript a line".into()));
        }
        Ok(games)
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

    fn analyst(&self, spec: &EngineSpec, start: &Session) -> Result<Box<dyn Analyst>, PlayerError> {
        let unfit = || PlayerError::Unfit("the engine plays Reversi only".into());
        let position: &Position = start.position().ok_or_else(unfit)?;
        Ok(Box::new(Engine::new(spec, position)?))
    }
}

fn session(record: &GameRecord) -> Session {
    Session::with_moves(&GAME, *record.start(), record.moves().to_vec())
}

fn of_ggf(game: &GgfGame) -> RecordedGame {
    let property = |name| game.property(name).unwrap_or_default().to_owned();
    let result = game.record().position().outcome().map(GameResult::by_rules).or_else(|| unfinished(game));
    let headers = Headers {
        players: [property("PB"), property("PW")],
        date: property("DT"),
        event: property("EV"),
        round: property("RO").parse().ok(),
        result,
    };
    RecordedGame { session: session(game.record()), headers }
}

/// The result of a game that the rules didn't end: `+2.00:r`, where the letter says why.
fn unfinished(game: &GgfGame) -> Option<GameResult> {
    let text = game.property("RE")?;
    let (points, how) = text.split_once(':').unwrap_or((text, ""));
    let points: f64 = points.trim().parse().ok()?;
    let end = match how {
        "t" => End::Time,
        "f" => End::Forfeit,
        "a" => End::Adjudicated,
        _ => End::Resigned,
    };
    let winner = if points > 0.0 {
        Some(Side::First)
    } else if points < 0.0 {
        Some(Side::Second)
    } else {
        None
    };
    Some(GameResult { points: Some(points as i32), ..GameResult::by(end, winner) })
}

impl Face for Position {
    const SIDES: [&'static str; 2] = ["Black", "White"];

    fn to_text(&self) -> String {
        self.to_line()
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

    fn record(&self, moves: &[Move], headers: &Headers) -> String {
        let mut record = GameRecord::new(*self);
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
        write_ggf(&[ggf])
    }

    fn adjudicate(&self) -> Option<Side> {
        let [black, white] = [Side::First, Side::Second].map(|side| self.discs(side).count_ones());
        crate::result::larger(black, white)
    }

    fn images(&self) -> Vec<Self> {
        Position::images(self).collect()
    }
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

/// Search in the midgame, solving near the end.
struct Engine {
    search: Searching<Position, FineReversi, Evaluation>,
    solver: Solver,
    exact: Option<u32>,
    fitted: bool,
}

/// Empty squares that are solved within a time on one core, most positions: the solver takes about
/// four times as long for two squares more. Measured on solved endings.
const SOLVED_WITHIN: [(Duration, u32); 4] = [
    (Duration::from_millis(100), 12),
    (Duration::from_millis(300), 14),
    (Duration::from_secs(1), 16),
    (Duration::from_secs(5), 18),
];
/// And without a limit, or with a wider one.
const SOLVED: u32 = 20;
/// The search before solving: to this depth, within this part of the time. Chosen.
const FIRST_DEPTH: u32 = 8;
const FIRST_PART: u32 = 4;

impl Engine {
    fn new(spec: &EngineSpec, start: &Position) -> Result<Self, PlayerError> {
        spec.own.check(&ENGINE_OPTIONS)?;
        let exact = spec.own.read_if_given("exact")?;
        if let Some(most @ 65..) = exact {
            return Err(ChoiceError::value("exact", &u32::to_string(&most), "expected 0 to 64").into());
        }
        let features = spec.features.unwrap_or(Features::LOSSLESS);
        let evaluation = Evaluation::of(start.shape());
        let fitted = evaluation.is_fitted();
        let searcher = Searcher::with_table(evaluation, spec.make_table()?).with_policy(features);
        let search =
            Searching::new("plywright", searcher, spec.threads, FineReversi::DISC, |p: &Position| {
                Some(FineReversi(*p))
            });
        let bytes = crate::memory::at_hand(spec.table).map_err(PlayerError::Memory)?;
        let solver = Solver::with_bytes(bytes).map_err(|error| PlayerError::Memory(error.to_string()))?;
        Ok(Self { search, solver: solver.with_threads(spec.threads), exact, fitted })
    }

    /// Whether to solve this position within these limits.
    fn solves(&self, position: &Position, task: &Task) -> bool {
        let limits = &task.limits;
        let within = |(limit, _): &&(Duration, u32)| limits.time.is_some_and(|time| time <= *limit);
        let most = match self.exact {
            Some(empties) => empties,
            None if limits.depth < Limits::MAX_DEPTH || limits.nodes.is_some() => 0,
            None => SOLVED_WITHIN.iter().find(within).map_or(SOLVED, |(_, empties)| *empties),
        };
        task.lines == 1 && task.moves.is_empty() && position.empties().count_ones() <= most
    }
}

impl Analyst for Engine {
    fn name(&self) -> String {
        self.search.name()
    }

    fn settings(&self) -> Vec<String> {
        let mut settings = self.search.settings();
        let weights = if self.fitted { "patterns with fitted weights" } else { "counts with chosen weights" };
        settings.push(format!("evaluation {weights}"));
        settings
    }

    fn analyze(
        &mut self,
        session: &Session,
        task: &Task,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, AnalystError> {
        let position: &Position = session.position().ok_or(AnalystError::OtherGame)?;
        if position.is_over() || !self.solves(position, task) {
            return self.search.analyze(session, task, progress);
        }
        let begun = Instant::now();
        let mut first = task.clone();
        first.limits.depth = first.limits.depth.min(FIRST_DEPTH);
        first.limits.time = first.limits.time.map(|time| time / FIRST_PART);
        let mut found = self.search.analyze(session, &first, progress)?;
        let stopped = task.limits.stop.as_ref().is_some_and(search_core::StopFlag::is_set);
        if found.stop == Some(StopReason::Proved) || stopped {
            return Ok(found);
        }
        let limits = Limits {
            depth: Limits::MAX_DEPTH,
            nodes: task.limits.nodes.map(|most| most.saturating_sub(found.nodes)),
            time: task.limits.time.map(|time| time.saturating_sub(begun.elapsed())),
            ..task.limits.clone()
        };
        let solution = self.solver.solve(position, Question::Exact, &limits);
        found.nodes += solution.nodes;
        found.elapsed = begun.elapsed();
        found.counters = None;
        if let Some(discs) = solution.score().filter(|_| !solution.line.is_empty()) {
            let score = Score::eval(discs * FineReversi::DISC);
            let value = Value { score, bound: Bound::Exact, unit: FineReversi::DISC };
            found.lines = vec![Line { value, moves: texts(position, &solution.line) }];
            found.depth = position.empties().count_ones();
            found.stop = Some(StopReason::Proved);
            progress(&found);
        } else {
            found.stop = Some(if stopped { StopReason::Stopped } else { StopReason::Time });
        }
        Ok(found)
    }

    fn forget(&mut self) {
        self.search.forget();
    }
}
