//! The preparation by minimax, from the full boards back to the empty one.
//!
//! Both ends of the centre square's diagonal are taken first, and half a turn of the board exchanges
//! them: it is enough to look at boards with the white stone on the upper one. The fourteen other points
//! are digits to the base 3, so a table holds every board.

use search_core::{Position as _, Side};

use crate::position::Jiu;
use crate::retrograde::board::{Board, NEIGHBOURS, bit_of, points_of, subsets};
use crate::retrograde::index::Index;
use crate::retrograde::turns::SIZE;
use crate::retrograde::value::Value;
use crate::rules::Opening;

/// Points beside the two of the centre.
const FREE_POINTS: u32 = 14;
/// Half a turn of the board: rows and columns reversed.
const HALF_TURN: u8 = 3;
/// The reflection that keeps the centre square's diagonal.
const TRANSPOSITION: u8 = 4;

/// The values of all boards of the preparation that play leads to.
pub(super) struct Placement {
    index: &'static Index,
    /// By the board's number, for the side to move; `None` where no play leads.
    values: Vec<Option<Value>>,
    opening: Opening,
}

/// How many boards the preparation has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Sizes {
    /// Positions in which a stone is to be placed.
    pub(super) placing: u64,
    /// The same up to symmetry.
    pub(super) placing_canonical: u64,
    /// Full boards.
    pub(super) full: u64,
    /// The same up to symmetry.
    pub(super) full_canonical: u64,
}

/// A board with the white stone on the upper end of the diagonal: the other points' stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Placed {
    white: u16,
    black: u16,
}

impl Placed {
    const fn stones(self) -> u32 {
        (self.white | self.black).count_ones()
    }

    /// White places the first stone, and every other one.
    const fn side(self) -> Side {
        if self.stones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    const fn with(self, point: usize) -> Self {
        match self.side() {
            Side::First => Self { white: self.white | 1 << point, ..self },
            Side::Second => Self { black: self.black | 1 << point, ..self },
        }
    }

    /// The free points as digits to the base 3, read as one number: 1 for white, 2 for black.
    fn number(self) -> usize {
        let digits = |mask| DIGITS[squeezed(mask) as usize] as usize;
        digits(self.white) + 2 * digits(self.black)
    }

    /// All boards of so many stones.
    fn all(stones: u32) -> impl Iterator<Item = Self> {
        let (white, black) = (stones.div_ceil(2), stones / 2);
        let free = !centre();
        subsets(free, white)
            .flat_map(move |white| subsets(free & !white, black).map(move |black| Self { white, black }))
    }
}

/// The two ends of the centre square's diagonal.
fn centre() -> u16 {
    SIZE.centre().into_iter().fold(0, |mask, point| mask | 1 << bit_of(point))
}

/// The bits of the free points without gaps: those of points 5 and 10 fall away.
const fn squeezed(mask: u16) -> u16 {
    mask & 0x1f | (mask >> 1) & 0x1e0 | (mask >> 2) & 0x3e00
}

/// Words of free points read as digits to the base 3.
static DIGITS: [u32; 1 << FREE_POINTS] = digits();

const fn digits() -> [u32; 1 << FREE_POINTS] {
    let mut table = [0; 1 << FREE_POINTS];
    let mut word = 1;
    while word < table.len() {
        let lowest = word.trailing_zeros();
        table[word] = table[word & (word - 1)] + 3_u32.pow(lowest);
        word += 1;
    }
    table
}

impl Placement {
    /// Solves the preparation; `battle` gives the value of the battle's beginning to Black.
    pub(super) fn solve(index: &'static Index, opening: Opening, battle: impl Fn(Board) -> Value) -> Self {
        let values = vec![None; 3_usize.pow(FREE_POINTS)];
        let mut placement = Self { index, values, opening };
        placement.mark();
        for stones in (0..=FREE_POINTS).rev() {
            for placed in Placed::all(stones) {
                let number = placed.number();
                if placement.values[number].is_some() {
                    placement.values[number] = Some(placement.look(placed, &battle));
                }
            }
        }
        placement
    }

    /// Marks the boards that play leads to.
    fn mark(&mut self) {
        self.values[0] = Some(Value::Draw);
        for stones in 0..FREE_POINTS {
            for placed in Placed::all(stones).filter(|placed| self.of(*placed).is_some()).collect::<Vec<_>>()
            {
                for point in points_of(self.targets(placed)) {
                    self.values[placed.with(point).number()] = Some(Value::Draw);
                }
            }
        }
    }

    fn of(&self, placed: Placed) -> Option<Value> {
        self.values[placed.number()]
    }

    /// Where the next stone may go.
    fn targets(&self, placed: Placed) -> u16 {
        let stones = placed.white | placed.black | centre();
        let near = || points_of(stones).fold(0, |near, point| near | NEIGHBOURS[point]) & !stones;
        if self.opening == Opening::Adjacent && placed.stones() < 2 && near() != 0 { near() } else { !stones }
    }

    /// The value of a board for the side to move, by those of its successors.
    fn look(&self, placed: Placed, battle: &impl Fn(Board) -> Value) -> Value {
        if placed.stones() == FREE_POINTS {
            // The centre is lifted, and Black begins.
            return battle(Board { own: placed.black, enemy: placed.white });
        }
        let values = points_of(self.targets(placed)).filter_map(|point| self.of(placed.with(point)));
        let best = if placed.stones() + 1 == FREE_POINTS {
            values.max() // Black places the last stone, and is to move again.
        } else {
            values.map(Value::for_the_other).max()
        };
        best.unwrap_or(Value::Draw)
    }

    /// The value of a position of the preparation for the side to move; `None` if no play leads to it.
    pub(super) fn value(&self, position: &Jiu) -> Option<Value> {
        let Board { own: white, enemy: black } = Board::seen_by(position, Side::First);
        let value = match (white.count_ones(), black.count_ones()) {
            (0, 0) => self.values[0]?,
            (1, 0) if white & centre() != 0 => self.values[0]?.for_the_other(),
            _ => self.of(self.placed(white, black)?)?,
        };
        let to_move = if white.count_ones() == black.count_ones() { Side::First } else { Side::Second };
        let is_full = position.empty().is_empty();
        (position.side_to_move() == if is_full { Side::Second } else { to_move }).then_some(value)
    }

    /// The board with the white stone on the upper end of the diagonal; `None` if the diagonal is not
    /// taken by both sides, or the numbers are not those of stones placed in turn.
    fn placed(&self, white: u16, black: u16) -> Option<Placed> {
        let [upper, lower] = SIZE.centre().map(|point| 1 << bit_of(point));
        let [white, black] = if white & upper != 0 {
            [white, black]
        } else {
            [white, black].map(|word| self.index.image(word, HALF_TURN))
        };
        let extra = white.count_ones().checked_sub(black.count_ones())?;
        let taken = white & centre() == upper && black & centre() == lower && extra <= 1;
        taken.then_some(Placed { white: white & !upper, black: black & !lower })
    }

    /// The beginnings of the battle that the preparation can lead to, as Black sees them.
    pub(super) fn ends(&self) -> impl Iterator<Item = Board> {
        let full = Placed::all(FREE_POINTS).filter(|placed| self.of(*placed).is_some());
        full.map(|placed| Board { own: placed.black, enemy: placed.white })
    }

    /// How many boards there are.
    pub(super) fn sizes(&self) -> Sizes {
        // The empty board, and one stone on either end of the diagonal, or on one end up to symmetry.
        let mut sizes = Sizes { placing: 3, placing_canonical: 2, ..Sizes::default() };
        for stones in 0..=FREE_POINTS {
            for placed in Placed::all(stones).filter(|placed| self.of(*placed).is_some()) {
                let image = |word| self.index.image(word, TRANSPOSITION);
                let is_canonical = (placed.white, placed.black) <= (image(placed.white), image(placed.black));
                let (all, canonical) = if stones == FREE_POINTS {
                    (&mut sizes.full, &mut sizes.full_canonical)
                } else {
                    (&mut sizes.placing, &mut sizes.placing_canonical)
                };
                *all += 2;
                *canonical += u64::from(is_canonical);
            }
        }
        sizes
    }
}
