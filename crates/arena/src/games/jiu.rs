//! Tibetan JIU in the arena: positions in one line, SGF in and out, the paper's player and its
//! opponents beside the engine.

mod engine;
mod records;

use jiu::player::{Graded, Greedy, Player as JiuPlayer, ShapePlayer};
use jiu::{Jiu as Position, Move, Phase, Rules, Size, Turn as WholeTurn};
use search_core::{Position as _, Side};

use crate::analyst::Analyst;
use crate::choices::{Choice, Choices, unbracketed};
use crate::diagram::{Diagram, Field, Row, Style};
use crate::engine::EngineSpec;
use crate::face::Face;
use crate::game::{Game, GameError};
use crate::player::{Decision, Player, PlayerError, PlayerKind, PlayerSpec, Turn};
use crate::record::{Headers, MoveNote, Records};
use crate::session::Session;
use engine::JiuEngine;

/// The game.
#[derive(Debug)]
pub(super) struct Jiu;

pub(super) static GAME: Jiu = Jiu;

const OPTIONS: [Choice; 2] = [
    Choice { name: "board", what: "points on a side: 4 to 14, even", default: "14" },
    Choice {
        name: "rules",
        what: "competition, research or paper; options of it in brackets: [competition fly=off]",
        default: "competition",
    },
];

const SEED: [Choice; 1] = [Choice { name: "seed", what: "of its choices", default: "1" }];

const KINDS: [PlayerKind; 5] = [
    PlayerKind { name: "shapes", what: "the paper's player", options: &SEED },
    PlayerKind { name: "intermediate", what: "the paper's player, weakened", options: &SEED },
    PlayerKind { name: "beginner", what: "the paper's player, weakened more", options: &SEED },
    PlayerKind {
        name: "graded",
        what: "the paper's player, with a share of random plies",
        options: &[SEED[0], Choice { name: "share", what: "of random plies, 0 to 1", default: "0.5" }],
    },
    PlayerKind { name: "greedy", what: "captures what it can", options: &SEED },
];

impl Game for Jiu {
    fn name(&self) -> &'static str {
        "jiu"
    }

    fn title(&self) -> &'static str {
        "Tibetan JIU: place stones, then move, jump and make squares"
    }

    fn options(&self) -> &'static [Choice] {
        &OPTIONS
    }

    fn record_extension(&self) -> &'static str {
        "sgf"
    }

    fn start(&self, choices: &Choices) -> Result<Session, GameError> {
        choices.check(&OPTIONS)?;
        Ok(Session::new(&GAME, Position::start(choices.read("board", Size::STANDARD)?, rules(choices)?)))
    }

    fn set_up(&self, choices: &Choices, text: &str) -> Result<Session, GameError> {
        choices.check(&OPTIONS)?;
        let position = Position::from_text(text, rules(choices)?);
        let position = position.map_err(|error| GameError::Position(error.to_string()))?;
        Ok(Session::new(&GAME, position))
    }

    fn read_records<'a>(&self, _choices: &Choices, file: &'a [u8]) -> Result<Records<'a>, GameError> {
        records::read(file)
    }

    fn player_kinds(&self) -> &'static [PlayerKind] {
        &KINDS
    }

    fn player(&self, spec: &PlayerSpec, start: &Session) -> Result<Box<dyn Player>, PlayerError> {
        if start.position::<Position>().is_none() {
            return Err(PlayerError::Unfit("this player plays JIU only".into()));
        }
        let seed = spec.choices.seed()?;
        let text = spec.choices.get("share").unwrap_or("0.5");
        let share = text.parse().unwrap_or(f64::NAN);
        if !(0.0..=1.0).contains(&share) {
            let problem = "expected a number from 0 to 1";
            return Err(crate::choices::ChoiceError::value("share", text, problem).into());
        }
        let player: Box<dyn JiuPlayer + Send> = match spec.kind.as_str() {
            "shapes" => Box::new(ShapePlayer::new(seed)),
            "intermediate" => Box::new(Graded::intermediate(seed)),
            "beginner" => Box::new(Graded::beginner(seed)),
            "graded" => Box::new(Graded::new(share, seed)),
            _ => Box::new(Greedy::new(seed)),
        };
        Ok(Box::new(Own(player)))
    }

    fn analyst(&self, spec: &EngineSpec, start: &Session) -> Result<Box<dyn Analyst>, PlayerError> {
        if start.position::<Position>().is_none() {
            return Err(PlayerError::Unfit("the engine plays JIU only".into()));
        }
        Ok(Box::new(JiuEngine::new(spec)?))
    }
}

fn rules(choices: &Choices) -> Result<Rules, crate::choices::ChoiceError> {
    let Some(text) = choices.get("rules") else { return Ok(Rules::COMPETITION) };
    unbracketed(text).parse().map_err(|error| crate::choices::ChoiceError::value("rules", text, error))
}

/// A player of the game's own crate.
struct Own(Box<dyn JiuPlayer + Send>);

impl Player for Own {
    fn name(&self) -> String {
        self.0.name()
    }

    fn choose(&mut self, session: &Session, _turn: &Turn<'_>) -> Result<Decision, PlayerError> {
        let unfit = || PlayerError::Unfit("this player plays JIU only".into());
        let position: &Position = session.position().ok_or_else(unfit)?;
        Ok(self.0.choose(position).map_or(Decision::Resign, |m| Decision::play(position.move_text(m))))
    }
}

impl Face for Position {
    const SIDES: [&'static str; 2] = ["White", "Black"];

    fn to_text(&self) -> String {
        Position::to_text(self)
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        vec![("board", self.size().to_string()), ("rules", self.rules().to_string())]
    }

    fn drawing(&self) -> String {
        self.to_string()
    }

    fn diagram(&self) -> Diagram {
        let extent = self.size().extent();
        let letter = |number: u8| char::from(b'a' + number).to_string();
        let field = |row, column| {
            let point = self.size().point(row, column)?;
            let (name, piece) = (point.to_string(), self.stone_at(point));
            Some(Field { number: u16::from(row) * u16::from(extent) + u16::from(column), name, piece })
        };
        let row = |row| Row {
            shift: 0,
            label: letter(row),
            fields: (0..extent).filter_map(|column| field(row, column)).collect(),
        };
        let rows = (0..extent).map(row).collect();
        Diagram { style: Style::Lines, rows, columns: (0..extent).map(letter).collect() }
    }

    fn touched(&self, m: Move) -> Vec<u16> {
        let extent = u16::from(self.size().extent());
        let number = |point: jiu::Point| u16::from(point.row()) * extent + u16::from(point.column());
        [m.leaves(), m.enters(), m.takes()].into_iter().flatten().map(number).collect()
    }

    /// As turns are written; a jump after which the chain may go on has a `+` behind it, since a jump
    /// without it is the whole turn.
    fn move_text(&self, m: Move) -> String {
        if goes_on(self, m) { format!("{m}+") } else { m.to_string() }
    }

    fn read_move(&self, text: &str) -> Result<Vec<Move>, String> {
        // A ply as it is written, or a whole turn.
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        if let Some(&m) = legal.iter().find(|&&m| self.move_text(m) == text) {
            return Ok(vec![m]);
        }
        let turn = WholeTurn::parse(self.side_to_move(), text).map_err(|error| error.to_string())?;
        self.clone().play_turn(&turn).map_err(|error| error.to_string())
    }

    fn result_in_words(&self) -> Option<String> {
        self.ending().map(|ending| ending.to_string())
    }

    fn record(&self, moves: &[Move], headers: &Headers, notes: &[MoveNote]) -> String {
        records::to_sgf(self, moves, headers, notes)
    }

    fn is_between_turns(&self) -> bool {
        Position::is_between_turns(self)
    }

    fn forgetting(&self) -> Self {
        Position::forgetting(self)
    }

    fn adjudicate(&self) -> Option<Side> {
        let [white, black] = [Side::First, Side::Second].map(|side| self.stones(side).count());
        crate::result::larger(white, black)
    }
}

/// Whether the mover may jump on after this ply.
fn goes_on(position: &Position, m: Move) -> bool {
    let mut after = position.clone();
    matches!(m, Move::Jump { .. }) && {
        after.play(m);
        matches!(after.phase(), Phase::Chain { .. })
    }
}
