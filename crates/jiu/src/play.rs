//! Playing a ply and taking it back.

use search_core::{Outcome, Position, Side};

use crate::generate;
use crate::moves::Move;
use crate::phase::Phase;
use crate::point::Point;
use crate::position::{Jiu, KeyScope, State};
use crate::rules::Formation;
use crate::shapes::squares_at;

/// What takes a ply back. Made by [`play`](search_core::Position::play).
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    state: State,
    /// Whether the ply began a turn that the history has.
    pushed: bool,
}

impl Jiu {
    /// The side to move moves its stone.
    #[inline]
    fn walk(&mut self, from: Point, to: Point) {
        let side = self.state.side;
        self.take(side, from);
        self.put(side, to);
    }

    /// An enemy stone leaves the board. Returns whether the enemy has lost with it.
    #[inline]
    fn capture(&mut self, point: Point) -> bool {
        let enemy = self.state.side.other();
        self.take(enemy, point);
        self.state.since = self.history.len();
        self.state.occurrences = 1;
        self.stones(enemy).count() < self.rules.fewest_stones(self.size())
    }

    /// A move has come to its end on `to`: what do the squares there earn?
    #[inline]
    fn land(&mut self, to: Point) {
        let squares = squares_at(self.stones(self.state.side), to);
        if squares == 0 {
            self.end_turn();
        } else {
            self.state.phase = Phase::Removal { left: squares };
        }
    }

    fn end_turn(&mut self) {
        let mover = self.state.side;
        self.state.side = mover.other();
        let formation = self.rules.formation == Formation::Dalian
            && self.shapes(mover).dalians() > 0
            && self.shapes(mover.other()).gates == 0;
        if formation {
            self.state.phase = Phase::Won;
        } else {
            self.begin_turn();
        }
    }

    /// The side to move begins a turn of the battle.
    pub(crate) fn begin_turn(&mut self) {
        self.state.phase = Phase::Turn;
        if self.rules.need_history() {
            let mut keys = self.state.keys;
            let word = self.geometry.turn_word(self.state.side, Phase::Turn, 0);
            keys.iter_mut().for_each(|key| *key ^= word);
            self.state.occurrences = self.history.push(&keys, self.state.since, &self.rules);
        }
    }

    /// The side that moved has taken so much that the other has lost.
    fn win(&mut self) {
        self.state.side = self.state.side.other();
        self.state.phase = Phase::Won;
    }

    fn place(&mut self, point: Point) {
        self.put(self.state.side, point);
        if self.empty().is_empty() {
            (self.state.phase, self.state.side) = (Phase::Lift, Side::Second);
        } else {
            self.state.side = self.state.side.other();
        }
    }

    fn lift(&mut self, point: Point) {
        let side = self.state.side;
        self.take(side, point);
        self.state.side = side.other();
        if side == Side::First {
            self.begin_turn();
        }
    }

    fn jump(&mut self, from: Point, to: Point, over: Point) {
        self.walk(from, to);
        let won = self.capture(over);
        let enemy = self.stones(self.state.side.other());
        if won {
            self.win();
        } else if generate::can_jump(to, enemy, self.empty()) {
            let once = !matches!(self.state.phase, Phase::Chain { .. });
            self.state.phase = Phase::Chain { at: to, once };
        } else {
            self.land(to);
        }
    }

    fn remove(&mut self, point: Point) {
        let won = self.capture(point);
        match self.state.phase {
            _ if won => self.win(),
            Phase::Removal { left: 2.. } => {
                if let Phase::Removal { left } = &mut self.state.phase {
                    *left -= 1;
                }
            }
            _ => self.end_turn(),
        }
    }

    /// Hands the turn to the other side without a move, which no rule allows: for records in which a
    /// turn is missing. Does nothing but at the beginning of a turn of the battle.
    pub(crate) fn skip_turn(&mut self) {
        if self.state.phase == Phase::Turn {
            self.state.side = self.state.side.other();
            self.begin_turn();
        }
    }

    /// The key of board, turn and rules, without what was played before.
    #[inline]
    #[must_use]
    pub fn board_key(&self) -> u64 {
        self.image_key(0, false)
    }

    /// The key of the position's image under a symmetry.
    #[inline]
    pub(crate) fn image_key(&self, symmetry: u8, with_history: bool) -> u64 {
        let State { keys, side, phase, since, .. } = &self.state;
        let turn = self.geometry.turn_word(*side, *phase, symmetry);
        let index = usize::from(symmetry & 7);
        let board = keys[index] ^ turn ^ self.rules_word;
        if with_history && *phase == Phase::Turn { board ^ self.history.sums(*since)[index] } else { board }
    }
}

impl Position for Jiu {
    type Move = Move;
    type Undo = Undo;

    const ALTERNATES: bool = false;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.state.side
    }

    /// Wins come before draws: a side that can't move has lost even if the position is a repetition.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let State { side, phase, occurrences, .. } = self.state;
        match phase {
            Phase::Won => Some(Outcome::Winner(side.other())),
            Phase::Turn if !self.can_move() => Some(Outcome::Winner(side.other())),
            Phase::Turn if occurrences >= 3 => Some(Outcome::Draw),
            Phase::Turn => {
                let limit = self.rules.quiet_limit?;
                (self.quiet_plies() >= limit.get().into()).then_some(Outcome::Draw)
            }
            _ => None,
        }
    }

    /// Jumps by direction and point, then steps, then flights; placements and removals by point; to
    /// stop comes first.
    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.generate(moves);
    }

    #[inline]
    fn play(&mut self, m: Move) -> Undo {
        let (state, turns) = (self.state, self.history.len());
        match m {
            Move::Place(point) => self.place(point),
            Move::Lift(point) => self.lift(point),
            Move::Step { from, to } | Move::Fly { from, to } => {
                self.walk(from, to);
                self.land(to);
            }
            Move::Jump { from, direction } => {
                self.jump(from, from.towards(direction, 2), from.towards(direction, 1));
            }
            Move::Stop => {
                if let Phase::Chain { at, .. } = self.state.phase {
                    self.land(at);
                }
            }
            Move::Remove(point) => self.remove(point),
        }
        Undo { state, pushed: self.history.len() > turns }
    }

    #[inline]
    fn undo(&mut self, _m: Move, undo: Undo) {
        if undo.pushed {
            self.history.pop();
        }
        self.state = undo.state;
    }

    /// Covers what [`KeyScope`] says.
    #[inline]
    fn key(&self) -> u64 {
        self.image_key(0, self.scope == KeyScope::Exact)
    }

    #[inline]
    fn move_code(m: Move) -> u16 {
        m.code()
    }
}
