//! How far squares are from where a piece stands, in how many shortest paths, and over which squares: found
//! by breadth-first search, for one square of departure or for all.

use search_core::Side;

use crate::board::Board;
use crate::kinds::Kind;
use crate::set::{SquareSet, bits};
use crate::steps::{KindSteps, Last, Steps};

/// The distance of what can't be reached. The longest shortest path has 255 steps.
pub(crate) const UNREACHABLE: u16 = u16::MAX;

/// Distances, counts and squares between, a row for each square of departure.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    extent: usize,
    words: usize,
    distance: Vec<u16>,
    count: Vec<u128>,
    between: Vec<u64>,
}

/// One row of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    /// Steps to each square, [`UNREACHABLE`] where there is no way.
    pub(crate) distance: &'a [u16],
    /// Shortest paths to each square. Additions saturate; no known piece comes near 2^128.
    pub(crate) count: &'a [u128],
    between: &'a [u64],
    words: usize,
}

impl<'a> Row<'a> {
    /// The squares stopped on or slid over by some shortest path to `to`, without both ends.
    #[inline]
    pub(crate) fn between(&self, to: usize) -> SquareSet {
        SquareSet::from_words(self.between_words(to))
    }

    #[inline]
    pub(crate) fn between_words(&self, to: usize) -> &'a [u64] {
        &self.between[to * self.words..(to + 1) * self.words]
    }
}

impl Table {
    fn new(rows: usize, board: &Board) -> Self {
        let (extent, words) = (board.extent(), board.words());
        Self {
            extent,
            words,
            distance: vec![UNREACHABLE; rows * extent],
            count: vec![0; rows * extent],
            between: vec![0; rows * extent * words],
        }
    }

    #[inline]
    pub(crate) fn row(&self, row: usize) -> Row<'_> {
        let (from, to) = (row * self.extent, (row + 1) * self.extent);
        Row {
            distance: &self.distance[from..to],
            count: &self.count[from..to],
            between: &self.between[from * self.words..to * self.words],
            words: self.words,
        }
    }

    fn row_mut(&mut self, row: usize) -> RowMut<'_> {
        let (from, to) = (row * self.extent, (row + 1) * self.extent);
        RowMut {
            distance: &mut self.distance[from..to],
            count: &mut self.count[from..to],
            between: &mut self.between[from * self.words..to * self.words],
            words: self.words,
        }
    }
}

struct RowMut<'a> {
    distance: &'a mut [u16],
    count: &'a mut [u128],
    between: &'a mut [u64],
    words: usize,
}

impl RowMut<'_> {
    /// A path to `from`, prolonged by one step to `to` that passes `passed`.
    fn prolong(&mut self, earlier: &Earlier, to: usize, passed: &SquareSet) {
        self.count[to] = self.count[to].saturating_add(earlier.count);
        for word in 0..self.words {
            self.between[to * self.words + word] |= earlier.squares.0[word] | passed.0[word];
        }
    }
}

/// The shortest paths to a square, as what is prolonged: how many, and the squares on them with their end.
struct Earlier {
    count: u128,
    squares: SquareSet,
}

/// Paths that start at `from` and whose every step reaches a square; with occupation, a free one.
fn explore(steps: &Steps, from: u8, occupied: Option<&SquareSet>, row: &mut RowMut<'_>) -> Vec<u8> {
    let mut order = vec![from];
    row.distance[usize::from(from)] = 0;
    row.count[usize::from(from)] = 1;
    let mut next = 0;
    while let Some(&square) = order.get(next) {
        next += 1;
        let distance = row.distance[usize::from(square)];
        let earlier = earlier(row.count, row.between, row.words, from, square);
        for step in steps.from(square) {
            let to = usize::from(step.to);
            if row.distance[to] <= distance || occupied.is_some_and(|occupied| has(occupied, step.to)) {
                continue;
            }
            let Some(passed) = step.open(occupied) else { continue };
            if row.distance[to] == UNREACHABLE {
                row.distance[to] = distance + 1;
                order.push(step.to);
            }
            row.prolong(&earlier, to, &passed);
        }
    }
    order
}

/// Paths to anywhere whose last step is one of `last`; `order` has the squares that `reach` reaches.
fn extend(last: &Steps, reach: Row<'_>, order: &[u8], occupied: Option<&SquareSet>, row: &mut RowMut<'_>) {
    let from = order[0];
    // Squares come by rising distance, so the first step to a square is from the nearest.
    for &square in order {
        let distance = reach.distance[usize::from(square)];
        let earlier = earlier(reach.count, reach.between, reach.words, from, square);
        for step in last.from(square) {
            let to = usize::from(step.to);
            if row.distance[to] <= distance || step.to == from {
                continue;
            }
            let Some(passed) = step.open(occupied) else { continue };
            row.distance[to] = distance + 1;
            row.prolong(&earlier, to, &passed);
        }
    }
}

fn earlier(count: &[u128], between: &[u64], words: usize, from: u8, square: u8) -> Earlier {
    let at = usize::from(square);
    let mut squares = SquareSet::from_words(&between[at * words..(at + 1) * words]);
    if square != from {
        squares.0[at / 64] |= 1 << (at % 64);
    }
    Earlier { count: count[at], squares }
}

fn has(set: &SquareSet, square: u8) -> bool {
    set.0[usize::from(square / 64)] >> (square % 64) & 1 == 1
}

/// The tables of a kind and side.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    reach: Table,
    attack: Option<Table>,
    touch: Option<Table>,
    /// For each row the squares hit by one step.
    hits: Vec<u64>,
    words: usize,
}

impl Tables {
    /// Every square of departure; nothing is occupied.
    pub(crate) fn all(board: &Board, steps: &KindSteps) -> Self {
        let squares: Vec<_> = (0..board.extent()).map(|square| square as u8).collect();
        Self::new(board, steps, &squares, None)
    }

    /// The one row of a piece on `from` among `occupied` squares.
    pub(crate) fn of_one(board: &Board, steps: &KindSteps, from: u8, occupied: &SquareSet) -> Self {
        Self::new(board, steps, &[from], Some(occupied))
    }

    fn new(board: &Board, steps: &KindSteps, squares: &[u8], occupied: Option<&SquareSet>) -> Self {
        let (rows, words) = (squares.len(), board.words());
        // The last step may end where a piece stands; without occupation that is no difference.
        let apart = steps.is_two_faced() || occupied.is_some();
        let mut tables = Self {
            reach: Table::new(rows, board),
            attack: apart.then(|| Table::new(rows, board)),
            touch: steps.is_two_faced().then(|| Table::new(rows, board)),
            hits: vec![0; rows * words],
            words,
        };
        for (row, &from) in squares.iter().enumerate() {
            if has(board.holes(), from) {
                continue;
            }
            let order = explore(steps.reach(), from, occupied, &mut tables.reach.row_mut(row));
            for (last, table) in [(Last::Attack, &mut tables.attack), (Last::Touch, &mut tables.touch)] {
                if let Some(table) = table {
                    extend(
                        steps.last(last),
                        tables.reach.row(row),
                        &order,
                        occupied,
                        &mut table.row_mut(row),
                    );
                }
            }
            for step in steps.last(Last::Touch).from(from) {
                if step.open(occupied).is_some() {
                    tables.hits[row * words + usize::from(step.to) / 64] |= 1 << (step.to % 64);
                }
            }
        }
        tables
    }

    #[inline]
    pub(crate) fn row(&self, last: Last, row: usize) -> Row<'_> {
        let attack = self.attack.as_ref().unwrap_or(&self.reach);
        match last {
            Last::Reach => &self.reach,
            Last::Attack => attack,
            Last::Touch => self.touch.as_ref().unwrap_or(attack),
        }
        .row(row)
    }

    #[inline]
    pub(crate) fn hits(&self, row: usize) -> &[u64] {
        &self.hits[row * self.words..(row + 1) * self.words]
    }
}

/// Steps and tables of a kind and side on a board.
#[derive(Clone, Debug)]
pub(crate) struct KindGeometry {
    pub(crate) steps: KindSteps,
    pub(crate) tables: Tables,
}

impl KindGeometry {
    pub(crate) fn new(board: &Board, kind: &Kind, side: Side) -> Self {
        let steps = KindSteps::new(board, kind, side);
        let tables = Tables::all(board, &steps);
        Self { steps, tables }
    }
}

/// The numbers of the squares in the words of a row.
pub(crate) fn squares_in(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words
        .iter()
        .enumerate()
        .flat_map(|(index, &word)| bits(word).map(move |bit| index * 64 + usize::from(bit)))
}
