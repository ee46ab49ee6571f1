//! JIU on 4x4, solved: the value of every position, with its distance.
//!
//! The battle is solved by retrograde analysis over all beginnings of a turn ([`battle`]), the preparation
//! by minimax on top of it ([`placement`]). Positions within a turn are answered by playing the turn to its
//! end.
//!
//! **Draws by rule, and the past.** The analysis knows no past: what neither side can force is a draw by
//! going on for ever. Third repetition and a limit of plies without a capture only bring such a game to an
//! end. Third repetition changes no value of a position whose past is empty: a side that wins by plan has
//! a position of less and less distance before it, so that none occurs twice; and a side that draws by plan
//! stays among positions that it doesn't lose, where an end by rule is a draw too. The limit changes none
//! either if it is above the longest win, since a turn without a capture is one ply. With a past that
//! counts, a win can be out of reach: positions on its way may have occurred twice.

mod battle;
mod board;
mod census;
mod index;
mod placement;
#[cfg(test)]
mod tests;
mod turns;
mod value;

use search_core::{Position as _, Side};

pub use census::{Census, Tally};
pub use value::Value;

use crate::moves::Move;
use crate::phase::Phase;
use crate::position::Jiu;
use crate::rules::{Repetition, Rules};
use crate::setup::Setup;
use crate::size::Size;
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

/// A way to play a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The plies to the end of the turn, or of the game.
    pub plies: Vec<Move>,
    /// What they are worth to the side that plays them.
    pub value: Value,
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

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotSolved {
    /// Only 4x4 is solved.
    #[error("only the board of 4x4 is solved, not {0}")]
    Board(Size),
    /// The position is one of other rules.
    #[error("solved under other rules: {solved}; the position has {found}")]
    Rules {
        /// The rules that the game is solved under.
        solved: Rules,
        /// The position's.
        found: Rules,
    },
    /// The limit of plies without a capture may come before a win.
    #[error("with a draw after {limit} plies without a capture, a win in {longest} turns may come too late")]
    QuietLimit {
        /// The limit.
        limit: u16,
        /// The most turns that a win takes.
        longest: u16,
    },
    /// A position of the preparation that no play leads to.
    #[error("no play leads to this position of the preparation")]
    Unreachable,
}

impl Solved {
    /// Solves the game under these rules. Repetition and the limit of plies without a capture have no part in
    /// it: see the [module](self).
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let solved = Self::watched(rules, &mut |_| true);
        // It ends early only when it is told to.
        solved.unwrap_or_else(|| Self::new(rules))
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

    /// What the position is worth to the side to move by best play, its past forgotten.
    ///
    /// # Errors
    /// [`NotSolved`] for another board, other rules (repetition may differ), a limit of plies without a
    /// capture that wins may not meet, and boards of the preparation that no play leads to.
    pub fn value(&self, position: &Jiu) -> Result<Value, NotSolved> {
        self.check(position)?;
        self.look_up(&mut position.forgetting())
    }

    /// Every way to end the turn, and what it is worth to the side to move, the best first; ways that differ
    /// only in the order of removals are told once. None if the game is over.
    ///
    /// # Errors
    /// As [`Solved::value`].
    pub fn choices(&self, position: &Jiu) -> Result<Vec<Choice>, NotSolved> {
        self.check(position)?;
        let mut choices = Vec::new();
        self.walk(&mut position.forgetting(), &mut Vec::new(), &mut choices)?;
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.value));
        Ok(choices)
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

    fn check(&self, position: &Jiu) -> Result<(), NotSolved> {
        if position.size() != SIZE {
            return Err(NotSolved::Board(position.size()));
        }
        let found = position.rules();
        let without_draws = |rules| Rules { repetition: Repetition::Off, quiet_limit: None, ..rules };
        if without_draws(found) != without_draws(self.rules) {
            return Err(NotSolved::Rules { solved: self.rules, found });
        }
        let longest = self.census.analysed.longest;
        match found.quiet_limit.map(std::num::NonZero::get) {
            Some(limit) if limit < longest => Err(NotSolved::QuietLimit { limit, longest }),
            _ => Ok(()),
        }
    }

    /// The value of a position without a past.
    fn look_up(&self, position: &mut Jiu) -> Result<Value, NotSolved> {
        match position.phase() {
            Phase::Won => Ok(Value::Loss(0)),
            Phase::Turn => Ok(Value::from_word(self.words[self.index.of(Board::of(position))])),
            Phase::Placement => self.placement.value(position).ok_or(NotSolved::Unreachable),
            Phase::Lift | Phase::Chain { .. } | Phase::Removal { .. } => {
                let mut best = None;
                for m in position.moves() {
                    best = best.max(Some(self.after(position, m)?));
                }
                best.ok_or(NotSolved::Unreachable)
            }
        }
    }

    /// What a ply is worth to the side that plays it.
    fn after(&self, position: &mut Jiu, m: Move) -> Result<Value, NotSolved> {
        let (side, begun) = (position.side_to_move(), position.phase());
        let undo = position.play(m);
        let value = self.look_up(position);
        let to_move = position.side_to_move();
        position.undo(m, undo);
        let of_battle = !matches!(begun, Phase::Placement | Phase::Lift);
        value.map(|value| match (to_move == side, of_battle) {
            (true, _) => value,
            (false, true) => value.a_turn_before(),
            (false, false) => value.for_the_other(),
        })
    }

    /// Adds the ways that begin with `plies`, which have been played.
    fn walk(
        &self,
        position: &mut Jiu,
        plies: &mut Vec<Move>,
        choices: &mut Vec<Choice>,
    ) -> Result<(), NotSolved> {
        for m in position.moves() {
            let value = self.after(position, m)?;
            plies.push(m);
            let undo = position.play(m);
            if matches!(position.phase(), Phase::Chain { .. } | Phase::Removal { .. }) {
                self.walk(position, plies, choices)?;
            } else if is_in_order(plies) {
                choices.push(Choice { plies: plies.clone(), value });
            }
            position.undo(m, undo);
            plies.pop();
        }
        Ok(())
    }
}

/// Whether the removals, which end a turn, go by rising point.
fn is_in_order(plies: &[Move]) -> bool {
    let removed =
        plies.iter().filter_map(|ply| if let Move::Remove(point) = ply { Some(point) } else { None });
    removed.is_sorted()
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
