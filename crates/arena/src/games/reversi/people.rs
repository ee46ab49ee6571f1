//! Players between random and best play, as `game_graph` simulates people: a dial mixes the two, and a
//! number of plies says how far they look ahead.
//!
//! On boards whose whole graph is small they know the fairness of every position, what its game comes to
//! if both sides play at random. On larger boards the evaluation stands in for it: a position so many
//! plies ahead counts as what the evaluation says of it.

use game_graph::{Explorer, Graph, Manner, Merge, Person, PersonError, Policy, Vertex as _};
use rand_mt::Mt64;
use reversi4::{Reversi as Position, State};
use search_core::{Limits, Position as _};

use super::engine::Engine;
use crate::analyst::{Analyst as _, Task};
use crate::choices::{Choice, ChoiceError, Choices};
use crate::engine::EngineSpec;
use crate::face::Face as _;
use crate::player::{Decision, Player, PlayerError, PlayerKind, PlayerSpec, Turn};
use crate::session::Session;
use crate::units::Bytes;

/// Boards of more squares have too large a graph: 4x4 has some hundred thousand positions.
const SMALL: u8 = 16;
/// Positions of a graph; more than any board of 16 squares has.
const MOST_VERTICES: usize = 4_000_000;
/// How far ahead one can look on other boards: without a limit, in some seconds a move.
const FARTHEST: u32 = 8;
/// No position has more moves.
const MOST_MOVES: usize = 64;
/// The table of the search on larger boards.
const TABLE: Bytes = Bytes(1 << 20);

const OPTIONS: [Choice; 4] = [
    Choice { name: "dial", what: "0 for random play to 1 for best play", default: "0.5" },
    Choice { name: "plies", what: "how far to look ahead; to 8 above 16 squares, or end", default: "2" },
    Choice {
        name: "manner",
        what: "lapsing (thinks as often as the dial says) or blending (hopes for random play)",
        default: "lapsing",
    },
    Choice { name: "seed", what: "of its choices", default: "1" },
];

pub(super) const KINDS: [PlayerKind; 1] = [PlayerKind {
    name: "human-like",
    what: "a simulated person, between random and best play",
    options: &OPTIONS,
}];

pub(super) fn player(spec: &PlayerSpec, start: &Session) -> Result<Box<dyn Player>, PlayerError> {
    let unfit = || PlayerError::Unfit("this player plays Reversi only".into());
    let position: &Position = start.position().ok_or_else(unfit)?;
    let person = read(&spec.choices)?;
    let random = Mt64::new(spec.choices.seed()?);
    let view = match Known::new(position, &person)? {
        Some(known) => View::Graph(known),
        None => View::Evaluation(ahead(position, &person)?),
    };
    // The seed of a match's game says nothing of the player.
    let mut choices = spec.choices.clone();
    _ = choices.take("seed");
    let name = PlayerSpec { kind: spec.kind.clone(), choices }.to_string();
    Ok(Box::new(HumanLike { name, person, random, view }))
}

fn read(choices: &Choices) -> Result<Person, ChoiceError> {
    let text = choices.get("dial").unwrap_or("0.5");
    let wrong_dial = |problem: &str| ChoiceError::value("dial", text, problem);
    let dial = text.parse().map_err(|_| wrong_dial("expected a number from 0 to 1"))?;
    let plies = match choices.get("plies") {
        Some("end") => Person::TO_THE_END,
        _ => choices.number("plies", 1..=64)?.unwrap_or(2),
    };
    let manner = match choices.get("manner").unwrap_or("lapsing") {
        "lapsing" => Manner::Lapsing,
        "blending" => Manner::Blending,
        other => return Err(ChoiceError::value("manner", other, "expected lapsing or blending")),
    };
    Person::new(manner, dial, plies).map_err(|error: PersonError| wrong_dial(&error.to_string()))
}

/// The engine that looks ahead on boards without a graph.
fn ahead(position: &Position, person: &Person) -> Result<Box<Engine>, PlayerError> {
    if person.plies() > FARTHEST {
        let plies =
            if person.plies() == Person::TO_THE_END { "end".to_owned() } else { person.plies().to_string() };
        let problem = format!("expected 1 to {FARTHEST} on a board whose whole graph is too large");
        return Err(ChoiceError::value("plies", &plies, problem).into());
    }
    let own = Choices::new().with("exact", "0");
    let spec = EngineSpec { table: TABLE, own, ..EngineSpec::default() };
    Ok(Box::new(Engine::new(&spec, position)?))
}

struct HumanLike {
    name: String,
    person: Person,
    random: Mt64,
    view: View,
}

/// What a person knows of the game.
enum View {
    /// All of it.
    Graph(Known),
    /// What an evaluation says some plies ahead.
    Evaluation(Box<Engine>),
}

/// A whole game, and what a person does in it.
struct Known {
    graph: Graph<State>,
    policy: Policy,
}

impl Known {
    /// The game from a position on; `None` on a board that is too large.
    fn new(start: &Position, person: &Person) -> Result<Option<Self>, PlayerError> {
        if start.shape().squares() > SMALL {
            return Ok(None);
        }
        let found = Explorer::new(Merge::Raw).max_vertices(MOST_VERTICES).run(start);
        let Ok(graph) = found.into_graph() else { return Ok(None) };
        let unfit = |error: &dyn std::fmt::Display| PlayerError::Unfit(error.to_string());
        let policy = graph.acyclic().map_err(|error| unfit(&error))?.policy(person);
        let policy = policy.map_err(|error| unfit(&error))?;
        Ok(Some(Self { graph, policy }))
    }

    /// The chance of each move; `None` for a position of another game.
    fn chances(&self, position: &Position) -> Option<Vec<(String, f64)>> {
        let vertex = self.graph.find(&position.state())?;
        let children = self.graph.children(vertex);
        let by_child = self.policy.chances(&self.graph, vertex);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut chances = Vec::with_capacity(moves.len());
        for m in moves {
            let mut after = *position;
            after.play(m);
            let state = after.state();
            let child = children.iter().position(|&child| *self.graph.state(child) == state)?;
            chances.push((position.move_text(m), by_child[child]));
        }
        Some(chances)
    }
}

impl Player for HumanLike {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, session: &Session, turn: &Turn<'_>) -> Result<Decision, PlayerError> {
        let unfit = || PlayerError::Unfit("this player was made for another game or start".into());
        let position: &Position = session.position().ok_or_else(unfit)?;
        let chances = match &mut self.view {
            View::Graph(known) => known.chances(position).ok_or_else(unfit)?,
            View::Evaluation(engine) => by_evaluation(engine, &self.person, session, turn)?,
        };
        Ok(draw(&mut self.random, &chances).map_or(Decision::Resign, Decision::play))
    }
}

/// The chance of each move, with an evaluation in place of fairness.
fn by_evaluation(
    engine: &mut Engine,
    person: &Person,
    session: &Session,
    turn: &Turn<'_>,
) -> Result<Vec<(String, f64)>, PlayerError> {
    let mut worths = |plies: u32| -> Result<Vec<(String, f64)>, PlayerError> {
        let limits = Limits::depth(plies).with_stop(turn.stop.clone());
        let task = Task { lines: MOST_MOVES, ..Task::within(limits) };
        let found = engine.analyze(session, &task, &mut |_| ())?;
        let worth = |line: &crate::analysis::Line| {
            let m = line.moves.first().cloned().unwrap_or_default();
            (m, f64::from(line.value.score.value()))
        };
        let mut worths: Vec<_> = found.lines.iter().map(worth).collect();
        worths.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(worths)
    };
    let mut moves = worths(person.plies())?;
    let mut lapse = 1.0 - person.dial();
    if person.manner() == Manner::Blending {
        for ((_, ahead), (_, near)) in moves.iter_mut().zip(worths(1)?) {
            *ahead = person.dial() * *ahead + (1.0 - person.dial()) * near;
        }
        lapse = 0.0;
    }
    let best = moves.iter().map(|(_, worth)| *worth).fold(f64::NEG_INFINITY, f64::max);
    let best_count = moves.iter().filter(|(_, worth)| *worth >= best).count().max(1);
    let count = moves.len().max(1) as f64;
    for (_, worth) in &mut moves {
        let chosen = if *worth >= best { (1.0 - lapse) / best_count as f64 } else { 0.0 };
        *worth = lapse / count + chosen;
    }
    Ok(moves)
}

/// One of these by its chance; `None` of none.
fn draw(random: &mut Mt64, chances: &[(String, f64)]) -> Option<String> {
    // 53 random bits: a number in [0, 1) that a double holds exactly.
    let mut drawn = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut chosen = None;
    for (text, chance) in chances.iter().filter(|(_, chance)| *chance > 0.0) {
        // Rounding may leave a little beyond the last that can be chosen.
        chosen = Some(text.clone());
        if drawn < *chance {
            break;
        }
        drawn -= chance;
    }
    chosen
}
