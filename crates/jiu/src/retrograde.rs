//! JIU on 4x4, solved: the value of every position, with its distance.
//!
//! The battle is solved by retrograde analysis over all beginnings of a turn (`battle.rs`), the preparation
//! by minimax on top of it (`placement.rs`). Positions within a turn are answered by playing the turn to its
//! end.
//!
//! **Draws by rule, and the past.** The analysis knows no past: what neither side can force is a draw by
//! going on for ever. Third repetition and a limit of plies without a capture only bring such a game to an
//! end. Third repetition changes no value of a position whose past is empty: a side that wins by plan has
//! a position of less and less distance before it, so that none occurs twice; and a side that draws by plan
//! stays among positions that it doesn't lose, where an end by rule is a draw too. The limit changes none
//! either if it is above the longest win, since a turn without a capture is one ply. With a past that
//! counts, a win can be out of reach: positions on its way may have occurred twice.

mod answers;
mod battle;
mod board;
mod census;
mod index;
mod placement;
#[cfg(test)]
mod tests;
mod turns;
mod value;

use search_core::Side;

pub use answers::{Choice, NotSolved};
pub use census::{Census, Tally};
pub use value::Value;

use crate::phase::Phase;
use crate::position::Jiu;
use crate::rules::Rules;
use crate::setup::Setup;
use battle::{FEWEST, Words};
use board::Board;
use census::Explored;
use index::Index;
use placement::Placement;
use turns::{SIZE, Turns};

/// The game on 4x4 under some rules, solved.
///
/// ```no_run
/// use jiu::retrograde::Solved;
/// use jiu::{Jiu, Rules, Turn};
/// use search_core::Position;
///
/// let solved = Solved::new(Rules::COMPETITION);
/// let position = Jiu::from_text("4 xx../x..x/...o/o.oo w turn", Rules::COMPETITION)?;
/// println!("{}", solved.value(&position)?);
/// for choice in solved.choices(&position)? {
///     println!("{}: {}", Turn::of(position.side_to_move(), &choice.plies), choice.value);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solved {
    rules: Rules,
    index: &'static Index,
    words: Words,
    placement: Placement,
    census: Census,
}

/// How far solving has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The battle with so many stones of one side and of the other, the fewer first.
    Battle(u32, u32),
    /// The preparation.
    Placement,
    /// Counting what a game can come to: so many beginnings of a turn up to now.
    Census(u64),
}

impl Solved {
    /// Solves the game under these rules. Repetition and the limit of plies without a capture have no part in
    /// it: see the [module](self).
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        // It ends early only when it is told to: this is one round.
        loop {
            if let Some(solved) = Self::watched(rules, &mut |_| true) {
                return solved;
            }
        }
    }

    /// The same, telling how far it is; `None` once `go_on` has said no.
    pub fn watched(rules: Rules, go_on: &mut dyn FnMut(Step) -> bool) -> Option<Self> {
        let (index, turns) = (Index::shared(), Turns::new(rules));
        let words = battle::analyse(turns, index, |fewer, more| go_on(Step::Battle(fewer, more)))?;
        let value = |board| Value::from_word(words[index.of(board)]);
        if !go_on(Step::Placement) {
            return None;
        }
        let placement = Placement::solve(index, rules.opening, value);
        let mut explored = Explored::new(index);
        let starts = explored.start(placement.ends(), value);
        let turn = explored.finish(&turns, value, |found| go_on(Step::Census(found)))?;
        let [chain, removal] = explored.within_turns();
        let sizes = placement.sizes();
        let census = Census {
            placement: sizes.placing_canonical,
            lift: 2 * sizes.full_canonical,
            turn,
            chain,
            removal,
            starts,
            analysed: analysed(index, value),
        };
        Some(Self { rules, index, words, placement, census })
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// How many positions there are, and how they end.
    #[must_use]
    pub const fn census(&self) -> &Census {
        &self.census
    }

    /// Every `step`-th analysed position (0 is taken for 1), one for all its images: beginnings of a turn with
    /// at least four stones of each side. White is to move.
    pub fn positions(&self, step: usize) -> impl Iterator<Item = Jiu> {
        let boards = sizes().flat_map(|(own, enemy)| self.index.boards(own, enemy));
        boards.step_by(step.max(1)).filter_map(|board| {
            let stones = [board.own, board.enemy].map(board::points_from);
            Jiu::new(&Setup { size: SIZE, rules: self.rules, stones, side: Side::First, phase: Phase::Turn })
                .ok()
        })
    }
}

/// The numbers of stones of both sides that are analysed.
fn sizes() -> impl Iterator<Item = (u32, u32)> {
    let most = SIZE.points() as u32 - FEWEST;
    (FEWEST..=most).flat_map(move |own| (FEWEST..=most + FEWEST - own).map(move |enemy| (own, enemy)))
}

/// The tally of everything analysed.
fn analysed(index: &Index, value: impl Fn(Board) -> Value) -> Tally {
    let mut tally = Tally::default();
    for board in sizes().flat_map(|(own, enemy)| index.boards(own, enemy)) {
        tally.add(board, value(board), index);
    }
    tally
}
