//! A position: what lies on the board, and what else the rules need to know.

use std::fmt;

use search_core::Side;

use crate::geometry::{Geometry, Images, toggle};
use crate::history::History;
use crate::phase::{Phase, Stage};
use crate::point::Point;
use crate::points::Points;
use crate::rules::Rules;
use crate::setup::{PositionError, Setup};
use crate::shapes::ShapeCounts;
use crate::shapes::window::{Around, changes};
use crate::size::Size;

/// How much [`key`](search_core::Position::key) covers.
///
/// Third repetition and the limit of plies without capture make a position's value depend on what
/// was played since the last capture. A table that knows only the board would answer for another
/// history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum KeyScope {
    /// Everything that the value depends on: the positions since the last capture are part of the
    /// key (in any order). Sound with any table; lines that reach one board by different turns
    /// share no entry until the next capture.
    #[default]
    Exact,
    /// The board and the turn only: all transpositions are found, but a score that rests on a
    /// repetition or on the limit can be answered where it doesn't hold. Lossy.
    Board,
}

/// A position of JIU: the stones, whose turn it is, what is to be done ([`Phase`]), the rules, and
/// the positions since the last capture. White is [`Side::First`] and places first; Black moves first
/// in the battle.
///
/// Shape counts of both sides are kept up to date ([`Jiu::shapes`]), and so are the keys of all eight
/// images of the board.
#[derive(Clone)]
pub struct Jiu {
    pub(crate) geometry: &'static Geometry,
    pub(crate) rules: Rules,
    pub(crate) scope: KeyScope,
    /// The rules' part of the key.
    pub(crate) rules_word: u64,
    pub(crate) state: State,
    pub(crate) history: History,
}

/// What a ply changes and taking it back restores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub(crate) stones: [Points; 2],
    pub(crate) keys: Images,
    pub(crate) shapes: [ShapeCounts; 2],
    pub(crate) side: Side,
    pub(crate) phase: Phase,
    /// How often the position has occurred since the last capture, this time included; up to 3.
    pub(crate) occurrences: u8,
    /// The first entry of the history after the last capture.
    pub(crate) since: u32,
}

impl Jiu {
    /// The beginning of a game: an empty board, White to place.
    #[must_use]
    pub fn start(size: Size, rules: Rules) -> Self {
        Self::assemble(size, rules, [Points::EMPTY; 2], Side::First, Phase::Placement)
    }

    /// A position of any stones, reachable or not, with no history.
    ///
    /// # Errors
    /// [`PositionError`] when stones overlap or leave the board, or when there could be nothing to
    /// do in the phase asked for.
    pub fn new(setup: &Setup) -> Result<Self, PositionError> {
        setup.check()?;
        Ok(Self::assemble(setup.size, setup.rules, setup.stones, setup.side, setup.phase))
    }

    fn assemble(size: Size, rules: Rules, stones: [Points; 2], side: Side, phase: Phase) -> Self {
        let geometry = Geometry::of(size);
        let empty = geometry.board.without(stones[0] | stones[1]);
        let shapes =
            [ShapeCounts::of(stones[0], stones[1], empty), ShapeCounts::of(stones[1], stones[0], empty)];
        let keys = geometry.keys_of(stones);
        let state = State { stones, keys, shapes, side, phase, occurrences: 1, since: 0 };
        let mut position = Self {
            geometry,
            rules,
            scope: KeyScope::Exact,
            rules_word: word_of(&rules),
            state,
            history: History::default(),
        };
        if phase == Phase::Turn {
            position.begin_turn();
        }
        position
    }

    /// The same position with what was played before forgotten, so that nothing has been repeated.
    #[must_use]
    pub fn forgetting(&self) -> Self {
        let State { stones, side, phase, .. } = self.state;
        Self { scope: self.scope, ..Self::assemble(self.size(), self.rules, stones, side, phase) }
    }

    /// The same position with keys of another scope.
    #[must_use]
    pub fn with_key_scope(mut self, scope: KeyScope) -> Self {
        self.scope = scope;
        self
    }

    /// The board's size.
    #[inline]
    #[must_use]
    pub fn size(&self) -> Size {
        self.geometry.size
    }

    /// The rules.
    #[inline]
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// What the side to move has to do.
    #[inline]
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// Preparation or battle.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.state.phase.stage()
    }

    /// The stones of `side`.
    #[inline]
    #[must_use]
    pub fn stones(&self, side: Side) -> Points {
        self.state.stones[side.index()]
    }

    /// The empty points.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> Points {
        self.geometry.board.without(self.state.stones[0] | self.state.stones[1])
    }

    /// All points of the board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> Points {
        self.geometry.board
    }

    /// The side whose stone is on a point; `None` if it is empty or off the board.
    #[must_use]
    pub fn stone_at(&self, point: Point) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|side| self.stones(*side).contains(point))
    }

    /// The shapes of `side`, as play and undo keep them.
    #[inline]
    #[must_use]
    pub fn shapes(&self, side: Side) -> ShapeCounts {
        self.state.shapes[side.index()]
    }

    /// The shapes of `side` that would hold a stone of its own on `point`, if it had one there now: what
    /// a placement constructs, or what the loss of a stone breaks. `gates` is the number of gates that
    /// the stone opens. What is on `point` now doesn't matter.
    #[must_use]
    pub fn shapes_formed(&self, side: Side, point: Point) -> ShapeCounts {
        self.around(side, point).with_own()
    }

    /// As [`Jiu::shapes_formed`], after the side's stone on `from` has left for `to`.
    #[must_use]
    pub fn shapes_formed_by(&self, side: Side, from: Point, to: Point) -> ShapeCounts {
        let own = self.stones(side).without(Points::of(from));
        Around::of(to, self.geometry.window(to), own, self.stones(side.other())).with_own()
    }

    /// Whether `side` flies, by its number of stones.
    #[inline]
    #[must_use]
    pub fn flies(&self, side: Side) -> bool {
        self.rules.flies(self.stones(side).count(), self.size())
    }

    /// How often this position has occurred since the last capture, this time included: 1 to 3, where
    /// 3 stands for more. 1 at any time but the beginning of a turn.
    #[inline]
    #[must_use]
    pub fn occurrences(&self) -> u8 {
        self.state.occurrences
    }

    /// Plies since the last capture or the beginning of the battle (since the position was set up, if
    /// that was later). 0 unless the rules have a use for it.
    #[inline]
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        (self.history.len() - self.state.since).saturating_sub(1)
    }

    #[inline]
    fn around(&self, side: Side, point: Point) -> Around {
        let [white, black] = self.state.stones;
        let (own, enemy) = if side == Side::First { (white, black) } else { (black, white) };
        Around::of(point, self.geometry.window(point), own, enemy)
    }

    /// Puts a stone on an empty point.
    #[inline]
    pub(crate) fn put(&mut self, side: Side, point: Point) {
        let changes = changes(self.around(side, point));
        for (side, (gained, lost)) in [side, side.other()].into_iter().zip(changes) {
            let shapes = &mut self.state.shapes[side.index()];
            *shapes = shapes.plus(gained).minus(lost);
        }
        self.flip(side, point);
    }

    /// Takes a stone away.
    #[inline]
    pub(crate) fn take(&mut self, side: Side, point: Point) {
        self.flip(side, point);
        let changes = changes(self.around(side, point));
        for (side, (gained, lost)) in [side, side.other()].into_iter().zip(changes) {
            let shapes = &mut self.state.shapes[side.index()];
            *shapes = shapes.plus(lost).minus(gained);
        }
    }

    #[inline]
    fn flip(&mut self, side: Side, point: Point) {
        self.state.stones[side.index()] ^= Points::of(point);
        toggle(&mut self.state.keys, self.geometry.stone_words(side, point));
    }
}

/// A word for the rules, so that positions under different rules have different keys (FNV-1a over
/// their text).
fn word_of(rules: &Rules) -> u64 {
    rules.to_string().bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl PartialEq for Jiu {
    /// The same board, rules and turn, the same positions since the last capture in the same order,
    /// and keys of the same scope.
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&self.state, &other.state);
        a.stones == b.stones
            && (a.side, a.phase) == (b.side, b.phase)
            && self.size() == other.size()
            && (self.rules, self.scope) == (other.rules, other.scope)
            && self.history.keys_since(a.since).eq(other.history.keys_since(b.since))
    }
}

impl Eq for Jiu {}

impl fmt::Debug for Jiu {
    /// The position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Jiu({} {})", self.to_text(), self.rules)
    }
}
