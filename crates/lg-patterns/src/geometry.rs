//! Everything that depends on board and kinds alone, found once: distances, counts of shortest paths and the
//! squares between, from every square to every other.

use std::sync::Arc;

use search_core::Side;

use crate::board::{Board, Square};
use crate::kinds::{Kind, Kinds};
use crate::set::SquareSet;
use crate::steps::Last;
use crate::table::{KindGeometry, Row, UNREACHABLE};

/// How the pieces of some kinds move on one board, with nothing in their way.
#[derive(Clone, Debug)]
pub struct Geometry {
    board: Board,
    kinds: Kinds,
    /// By kind, then side.
    tables: Vec<[Arc<KindGeometry>; 2]>,
}

impl Geometry {
    /// The geometry of all `kinds` on `board`.
    #[must_use]
    pub fn new(board: &Board, kinds: &Kinds) -> Self {
        let of_kind = |kind: &Kind| {
            let white = Arc::new(KindGeometry::new(board, kind, Side::First));
            let black = if is_one_for_both(kind) {
                Arc::clone(&white)
            } else {
                Arc::new(KindGeometry::new(board, kind, Side::Second))
            };
            [white, black]
        };
        let tables = kinds.all().iter().map(of_kind).collect();
        Self { board: board.clone(), kinds: kinds.clone(), tables }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The kinds.
    #[must_use]
    pub const fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    /// Tables of a kind and side.
    #[inline]
    pub(crate) fn of(&self, kind: usize, side: Side) -> &KindGeometry {
        &self.tables[kind][side.index()]
    }

    /// How a piece of this kind and side goes from one square to another; `None` when it can't, or when there
    /// is no such kind or square. From a square to itself it takes no steps, in one way.
    #[must_use]
    pub fn way(&self, kind: usize, side: Side, from: Square, to: Square, last: Last) -> Option<Way> {
        let on_board = from.index() < self.board.extent() && to.index() < self.board.extent();
        let tables = self.tables.get(kind).filter(|_| on_board)?;
        if from == to {
            return Some(Way { distance: 0, paths: 1, between: SquareSet::EMPTY });
        }
        Way::read(tables[side.index()].tables.row(last, from.index()), to)
    }
}

/// Whether a kind's movements are the same for both sides.
fn is_one_for_both(kind: &Kind) -> bool {
    let same = |side| kind.movements().iter().map(|movement| movement.offsets(side)).collect::<Vec<_>>();
    kind.movements().iter().all(|movement| movement.from_row.is_none())
        && same(Side::First) == same(Side::Second)
}

/// How one square is reached from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// The steps of a shortest path, 0 to 255.
    pub distance: u16,
    /// The number of shortest paths, exact below 2^128 (and 2^128 - 1 from there on).
    pub paths: u128,
    /// The squares that any of them stops on or slides over, without its ends.
    pub between: SquareSet,
}

impl Way {
    pub(crate) fn read(row: Row<'_>, to: Square) -> Option<Self> {
        let at = to.index();
        let distance = row.distance[at];
        (distance != UNREACHABLE).then(|| Self { distance, paths: row.count[at], between: row.between(at) })
    }
}
