//! Whole turns on the board of words: what each leads to. The rules are those of `generate.rs` and
//! `play.rs`, written a second time for speed; tests hold the two together.

use crate::retrograde::board::{
    Board, JUMPS, Jump, NEIGHBOURS, can_jump, points_from, points_of, squares_at,
};
use crate::rules::{Formation, Jumps, Rules, SingleJump};
use crate::shapes::{self, ShapeCounts};
use crate::size::Size;

/// The board that is solved: the smallest.
pub(super) const SIZE: Size = Size::ALL[0];

/// Stones of a Dalian.
const DALIAN_STONES: u32 = 7;

/// Who is told of what a turn can lead to.
pub(super) trait Listener {
    /// The turn is over, and the other side is to move: `after` is its view. `captured` tells whether
    /// stones were taken.
    fn ends(&mut self, after: Board, captured: bool);
    /// The turn has won the game.
    fn wins(&mut self);
    /// Within the turn: the stone on `at` could jump on, after one jump or after more.
    fn chain(&mut self, _board: Board, _at: usize, _once: bool) {}
    /// Within the turn: so many stones are to be removed.
    fn removal(&mut self, _board: Board, _left: u32) {}
}

/// The rules of the battle on 4x4.
#[derive(Clone, Copy)]
pub(super) struct Turns {
    rules: Rules,
    fewest: u32,
}

impl Turns {
    pub(super) const fn new(rules: Rules) -> Self {
        Self { rules, fewest: rules.fewest_stones(SIZE) }
    }

    /// Tells of everything that the side to move can do; of nothing if it can't move. An end can be
    /// told of more than once.
    pub(super) fn each(&self, board: Board, listener: &mut impl Listener) {
        let [own, enemy] = board.numbers();
        let banned = self.single_jump_banned(own, enemy);
        let mut longest = None;
        for (from, jump) in self.jumps(board, banned) {
            if self.rules.jumps == Jumps::Maximal {
                let best = longest.get_or_insert_with(|| self.longest_of(board, banned));
                if longest_after(board, from, jump) < *best {
                    continue;
                }
            }
            self.jump(board, from, jump, banned, true, listener);
        }
        if !self.allows_walks(board) {
            return;
        }
        for from in points_of(board.own) {
            for to in points_of(self.reach(from, own) & board.empty()) {
                let own = board.own ^ 1 << from | 1 << to;
                self.land(Board { own, ..board }, to, false, listener);
            }
        }
    }

    /// Tells of the positions from which a walk without a square leads here: the enemy's views, a turn
    /// before. None if the game would be over here.
    pub(super) fn each_before(&self, board: Board, mut tell: impl FnMut(Board)) {
        if self.is_formation(Board { own: board.enemy, enemy: board.own }) {
            return;
        }
        let stones = board.enemy.count_ones();
        for to in points_of(board.enemy).filter(|&to| squares_at(board.enemy, to) == 0) {
            for from in points_of(self.reach(to, stones) & board.empty()) {
                let before = Board { own: board.enemy ^ 1 << to | 1 << from, enemy: board.own };
                if self.allows_walks(before) {
                    tell(before);
                }
            }
        }
    }

    /// Where a stone on `from` can walk, if that is empty: steps and flights.
    const fn reach(&self, from: usize, stones: u32) -> u16 {
        if self.rules.flies(stones, SIZE) { u16::MAX } else { NEIGHBOURS[from] }
    }

    /// Whether the side to move may walk: not if it has to jump.
    fn allows_walks(&self, board: Board) -> bool {
        if self.rules.jumps == Jumps::Optional {
            return true;
        }
        let [own, enemy] = board.numbers();
        self.jumps(board, self.single_jump_banned(own, enemy)).next().is_none()
    }

    /// Whether a turn of one jump is banned, by the numbers at the beginning of the turn.
    const fn single_jump_banned(&self, own: u32, enemy: u32) -> bool {
        let (flies, enemy_flies) = (self.rules.flies(own, SIZE), self.rules.flies(enemy, SIZE));
        match self.rules.single_jump {
            SingleJump::Allowed => false,
            SingleJump::StrongBanned => enemy_flies && !flies,
            SingleJump::BothBanned => enemy_flies || flies,
        }
    }

    /// The first jumps of a turn: where a single one is banned, those after which another can follow.
    fn jumps(&self, board: Board, banned: bool) -> impl Iterator<Item = (usize, Jump)> {
        let empty = board.empty();
        let all = points_of(board.own)
            .flat_map(move |from| jumps_from(from, board.enemy, empty).map(move |jump| (from, jump)));
        all.filter(move |&(from, jump)| {
            !banned || can_jump(jump.to, board.enemy ^ jump.over, empty | jump.over | 1 << from)
        })
    }

    /// The longest chain of the position.
    fn longest_of(&self, board: Board, banned: bool) -> u32 {
        self.jumps(board, banned).map(|(from, jump)| longest_after(board, from, jump)).max().unwrap_or(0)
    }

    fn jump(
        &self,
        board: Board,
        from: usize,
        jump: Jump,
        banned: bool,
        once: bool,
        listener: &mut impl Listener,
    ) {
        let board = jumped(board, from, jump);
        if board.enemy.count_ones() < self.fewest {
            listener.wins();
            return;
        }
        let at = jump.to;
        if !can_jump(at, board.enemy, board.empty()) {
            self.land(board, at, true, listener);
            return;
        }
        listener.chain(board, at, once);
        let maximal = self.rules.jumps == Jumps::Maximal;
        let must_go_on = maximal || once && banned;
        if !must_go_on {
            self.land(board, at, true, listener);
        }
        let longest = if maximal { longest_chain(board, at) } else { 0 };
        for next in jumps_from(at, board.enemy, board.empty()) {
            if !maximal || longest_after(board, at, next) == longest {
                self.jump(board, at, next, banned, false, listener);
            }
        }
    }

    fn land(&self, board: Board, to: usize, captured: bool, listener: &mut impl Listener) {
        match squares_at(board.own, to) {
            0 => self.end(board, captured, listener),
            squares => self.remove(board, squares, listener),
        }
    }

    fn remove(&self, board: Board, left: u32, listener: &mut impl Listener) {
        listener.removal(board, left);
        let loses = board.enemy.count_ones() <= self.fewest;
        for stone in points_of(board.enemy) {
            let after = Board { enemy: board.enemy ^ 1 << stone, ..board };
            match left {
                _ if loses => listener.wins(),
                1 => self.end(after, true, listener),
                _ => self.remove(after, left - 1, listener),
            }
        }
    }

    fn end(&self, board: Board, captured: bool, listener: &mut impl Listener) {
        if self.is_formation(board) {
            listener.wins();
        } else {
            listener.ends(Board { own: board.enemy, enemy: board.own }, captured);
        }
    }

    /// Whether the side that has moved wins by a formation.
    fn is_formation(&self, board: Board) -> bool {
        if self.rules.formation == Formation::Off || board.own.count_ones() < DALIAN_STONES {
            return false;
        }
        let [own, enemy, empty] = [board.own, board.enemy, board.empty()].map(points_from);
        shapes::gates(enemy, empty).is_empty() && ShapeCounts::of(own, enemy, empty).dalians() > 0
    }
}

/// The jumps of the stone on `from`, which may be counted as gone from there.
fn jumps_from(from: usize, enemy: u16, empty: u16) -> impl Iterator<Item = Jump> {
    let jumps = JUMPS[from].into_iter().flatten();
    jumps.filter(move |jump| enemy & jump.over != 0 && empty >> jump.to & 1 == 1)
}

/// The board after a jump.
const fn jumped(board: Board, from: usize, jump: Jump) -> Board {
    Board { own: board.own ^ 1 << from | 1 << jump.to, enemy: board.enemy ^ jump.over }
}

/// The most stones that the stone on `at` can capture.
fn longest_chain(board: Board, at: usize) -> u32 {
    let jumps = jumps_from(at, board.enemy, board.empty());
    jumps.map(|jump| longest_after(board, at, jump)).max().unwrap_or(0)
}

/// The most stones that a chain can capture that begins with this jump.
fn longest_after(board: Board, from: usize, jump: Jump) -> u32 {
    1 + longest_chain(jumped(board, from, jump), jump.to)
}
