//! The engine of 2009 as a player, with its faults. It can't be interrupted: at its depths it takes some
//! seconds at most.

use breakthrough::historical::{Engine, HistoricalReport, Model, play_from};
use breakthrough::{Breakthrough as Position, Size};
use search_core::{Bound, Position as _, Score};

use super::engine::PIECE;
use crate::analysis::{Analysis, Line};
use crate::choices::Choice;
use crate::face::Face as _;
use crate::player::{Decision, Player, PlayerError, PlayerKind, PlayerSpec, Turn};
use crate::session::Session;

/// The article's table goes up to 7, which can take a minute and more than half a GiB.
const DEEPEST: u32 = 6;
/// Tenths of a second in the middle of a game. Chosen.
const DEPTH: u32 = 4;

const OPTIONS: [Choice; 1] = [Choice { name: "depth", what: "plies of its search, 1 to 6", default: "4" }];

pub(super) const KINDS: [PlayerKind; 2] = [
    PlayerKind {
        name: "2009-a1",
        what: "plain alpha-beta of the article of 2009, with its faults; 8x8 only",
        options: &OPTIONS,
    },
    PlayerKind {
        name: "2009-a2",
        what: "the article's enhanced engine (table, sorting, null move), with its faults; 8x8 only",
        options: &OPTIONS,
    },
];

pub(super) fn player(spec: &PlayerSpec, start: &Session) -> Result<Box<dyn Player>, PlayerError> {
    let unfit = || PlayerError::Unfit("the engine of 2009 plays Breakthrough on 8x8 only".into());
    let position = start.position::<Position<u64>>().filter(|position| position.size() == Size::STANDARD);
    position.ok_or_else(unfit)?;
    let depth = spec.choices.number("depth", 1..=DEEPEST)?.unwrap_or(DEPTH);
    let engine = if spec.kind == "2009-a1" { Engine::A1 } else { Engine::A2 };
    Ok(Box::new(Historical { name: spec.to_string(), model: Model::of(engine), depth }))
}

struct Historical {
    name: String,
    model: Model,
    depth: u32,
}

impl Player for Historical {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, session: &Session, _turn: &Turn<'_>) -> Result<Decision, PlayerError> {
        let unfit = || PlayerError::Unfit("the engine of 2009 plays Breakthrough on 8x8 only".into());
        let position: &Position<u64> = session.position().ok_or_else(unfit)?;
        let begun = std::time::Instant::now();
        let report = play_from(position, self.depth, &self.model).ok_or_else(unfit)?;
        let HistoricalReport { best_move: Some(best), score, calls, .. } = report else {
            // Every move loses more than it can count: the first is as good as any.
            return Ok(session.legal_moves().into_iter().next().map_or(Decision::Resign, Decision::play));
        };
        let analysis = Analysis {
            side: position.side_to_move(),
            lines: vec![Line::new(position, PIECE, (Score::eval(score), Bound::Exact), &[best])],
            depth: self.depth,
            nodes: calls,
            counters: None,
            elapsed: begun.elapsed(),
            stop: None,
        };
        Ok(Decision::Play { text: position.move_text(best), analysis: Some(Box::new(analysis)) })
    }
}
