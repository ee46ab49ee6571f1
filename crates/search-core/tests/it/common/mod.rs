//! A family of random games for differential tests: transpositions (also at different remaining
//! depths), sides that may move twice, every kind of outcome, tactical moves, mirror images.

#![allow(dead_code, unreachable_pub)]

use search_core::{
    Evaluate, Frontier, NullAdvice, NullMove, Outcome, Position, Score, Side, Symmetric, Tactical, Window,
};

/// Positions on one level; even and odd neighbours are mirror images.
const WIDTH: u64 = 8;

/// A random game: everything about a position follows from a hash of the seed and its coordinates.
///
/// `ALTERNATES` false makes the side to move a hash too, so that sides move twice at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomGame<const ALTERNATES: bool> {
    pub seed: u64,
    /// The last level, where every game ends.
    pub last_level: u64,
    level: u64,
    index: u64,
    side: Side,
}

impl<const ALTERNATES: bool> RandomGame<ALTERNATES> {
    pub fn new(seed: u64, last_level: u64) -> Self {
        Self { seed, last_level, level: 0, index: 0, side: Side::First }
    }

    /// A hash of this position that its mirror image shares.
    fn hash(&self, salt: u64) -> u64 {
        let side = if ALTERNATES { self.side.index() as u64 } else { 0 };
        [self.level, self.index / 2, side, salt].iter().fold(mix(self.seed), |hash, part| mix(hash ^ part))
    }

    fn is_mirrored(&self) -> bool {
        self.index % 2 == 1
    }

    fn move_count(&self) -> u8 {
        1 + (self.hash(1) % 5) as u8
    }

    /// The move's number before mirroring.
    fn canonical(&self, m: u8) -> u8 {
        if self.is_mirrored() { self.move_count() - 1 - m } else { m }
    }

    fn move_hash(&self, m: u8, salt: u64) -> u64 {
        mix(self.hash(salt) ^ u64::from(self.canonical(m)))
    }
}

fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl<const ALTERNATES: bool> Position for RandomGame<ALTERNATES> {
    type Move = u8;
    type Undo = Self;
    const ALTERNATES: bool = ALTERNATES;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let ends = self.level >= self.last_level || (self.level > 0 && self.hash(2).is_multiple_of(8));
        ends.then(|| match self.hash(3) % 4 {
            0 => Outcome::Winner(Side::First),
            1 => Outcome::Winner(Side::Second),
            2 => Outcome::Draw,
            _ => Outcome::Points((self.hash(4) % 41) as i32 - 20),
        })
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.extend(0..self.move_count());
    }

    fn play(&mut self, m: u8) -> Self {
        let before = *self;
        let hash = self.move_hash(m, 5);
        let target = hash % WIDTH;
        self.index = target ^ u64::from(before.is_mirrored());
        self.level += 1 + u64::from(hash >> 32 & 3 == 0);
        // The side to move belongs to the position, however it was reached.
        self.side = match (ALTERNATES, self.hash(6) % 2) {
            (true, _) => self.side.other(),
            (false, 0) => Side::First,
            (false, _) => Side::Second,
        };
        before
    }

    fn undo(&mut self, _m: u8, before: Self) {
        *self = before;
    }

    fn key(&self) -> u64 {
        mix(self.level << 32 | self.index << 1 | self.side.index() as u64)
    }

    fn move_code(m: u8) -> u16 {
        u16::from(m)
    }
}

impl<const ALTERNATES: bool> Tactical for RandomGame<ALTERNATES> {
    const HISTORY_SIZE: usize = 8;

    fn is_tactical(&self, m: u8) -> bool {
        self.move_hash(m, 7).is_multiple_of(3)
    }

    fn tactical_rank(&self, m: u8) -> i32 {
        (self.move_hash(m, 8) % 100) as i32
    }

    fn history_index(m: u8) -> usize {
        usize::from(m)
    }
}

impl<const ALTERNATES: bool> NullMove for RandomGame<ALTERNATES> {
    fn null_advice(&self) -> NullAdvice {
        [NullAdvice::Forbidden, NullAdvice::Verify, NullAdvice::Sound][(self.hash(10) % 3) as usize]
    }

    fn play_null(&mut self) -> Option<Self> {
        let before = *self;
        self.side = self.side.other();
        Some(before)
    }

    fn undo_null(&mut self, before: Self) {
        *self = before;
    }
}

impl<const ALTERNATES: bool> Symmetric for RandomGame<ALTERNATES> {
    fn canonical_key(&self) -> (u64, u8) {
        let canonical = Self { index: self.index & !1, ..*self };
        (canonical.key(), u8::from(self.is_mirrored()))
    }

    fn image(&self, m: u8, symmetry: u8) -> u8 {
        if symmetry == 0 { m } else { self.move_count() - 1 - m }
    }
}

/// A random evaluation, the same for mirror images. It knows some moves without playing them, exactly
/// or by a bound.
pub struct RandomEvaluation;

impl<const ALTERNATES: bool> Evaluate<RandomGame<ALTERNATES>> for RandomEvaluation {
    fn evaluate(&self, position: &RandomGame<ALTERNATES>) -> i32 {
        let for_first = (position.hash(9) % 61) as i32 - 30;
        if position.side == Side::First { for_first } else { -for_first }
    }

    fn frontier(
        &self,
        position: &RandomGame<ALTERNATES>,
        window: Window,
        moves: &mut Vec<u8>,
    ) -> Option<Frontier<u8>> {
        if position.hash(11).is_multiple_of(8) {
            return None;
        }
        let start = moves.len();
        let mut most = Score::NEG_INFINITY;
        for m in 0..position.move_count() {
            let mut next = *position;
            next.play(m);
            let value = Score::eval(self.evaluate(&next));
            let value = if next.side == position.side { value } else { -value };
            let slack = (position.move_hash(m, 12) % 12) as i32;
            let known = slack < 9 && next.outcome().is_none();
            if known && value.raised_by(-slack) >= window.beta {
                moves.truncate(start);
                return Some(Frontier::Cut { m, least: value.raised_by(-slack) });
            } else if known && value.raised_by(slack) <= window.alpha {
                most = most.max(value.raised_by(slack));
            } else {
                moves.push(m);
            }
        }
        Some(Frontier::Left { most })
    }

    fn aspiration_margin(&self) -> i32 {
        5
    }
}
