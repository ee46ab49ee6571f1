//! Flips and mobility, fast: which discs a move turns, and where a side can move.
//!
//! Flips come from rays on every board. A ray towards higher squares is followed by a carry: with
//! all squares outside the ray and all enemy discs on it set, adding 1 runs through the enemy discs
//! next to the move and stops at the first other square of the ray. Towards lower squares the
//! highest square of the ray that is no enemy disc stops the run.
//!
//! Mobility comes from shifts on rectangles: the enemy discs next to own ones are flooded in each
//! direction by doubling strides. The common sizes have their width as a constant.

mod axes;
mod last;

use crate::geometry::Geometry;
use crate::shape::Form;

/// A board that knows its width at compile time or at run time.
pub(crate) trait Layout: Copy {
    /// The tables of its shape.
    fn geometry(self) -> &'static Geometry;

    /// The empty squares where the side with the discs `own` turns at least one of `other`.
    fn mobility(self, own: u64, other: u64) -> u64;

    /// The squares next to these, and perhaps some of these themselves.
    #[inline(always)]
    fn around(self, mut squares: u64) -> u64 {
        let mut around = 0;
        while squares != 0 {
            around |= self.geometry().neighbours[squares.trailing_zeros() as usize];
            squares &= squares - 1;
        }
        around
    }

    /// For each axis, the squares next to these along it, and perhaps squares off the board.
    #[inline(always)]
    fn beside(self, squares: u64) -> [u64; 4] {
        self.geometry().beside(squares)
    }

    /// For each axis, the squares whose whole line along it is occupied; lines of one or two squares
    /// need not be among them.
    #[inline(always)]
    fn full_lines(self, occupied: u64) -> [u64; 4] {
        self.geometry().full_lines(occupied)
    }

    /// The number of discs that `own` turns by a disc on `square`, the only one that is empty.
    #[inline(always)]
    fn last_flips(self, square: u8, own: u64, other: u64) -> u32 {
        self.flips(square, own, other).count_ones()
    }

    /// The discs of `other` that `own` turns by a disc on `square`, an empty one.
    #[inline(always)]
    fn flips(self, square: u8, own: u64, other: u64) -> u64 {
        flips(self.geometry(), square, own, other)
    }
}

/// See [`Layout::flips`].
#[inline(always)]
pub(crate) fn flips(geometry: &Geometry, square: u8, own: u64, other: u64) -> u64 {
    let rays = &geometry.rays[usize::from(square & 63)];
    let mut flipped = 0;
    for ray in &rays[..4] {
        let end = (other | !ray).wrapping_add(1) & own & ray;
        flipped |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for ray in &rays[4..] {
        let others = ray & !other;
        let end = (1 << 63 >> (others | 1).leading_zeros()) & others & own;
        flipped |= end.wrapping_neg() << 1 & ray;
    }
    flipped
}

/// A rectangle of at most eight files whose width is a constant.
#[derive(Clone, Copy)]
pub(crate) struct Grid<const FILES: u32>(pub(crate) &'static Geometry);

impl<const FILES: u32> Layout for Grid<FILES> {
    #[inline(always)]
    fn geometry(self) -> &'static Geometry {
        self.0
    }

    #[inline(always)]
    fn mobility(self, own: u64, other: u64) -> u64 {
        const { assert!(FILES >= 3 && FILES <= 8) };
        let inner = const { inner_columns(FILES) };
        let across = other & inner;
        let reached = flood(own, across, 1)
            | flood(own, across, FILES - 1)
            | flood(own, other, FILES)
            | flood(own, across, FILES + 1);
        reached & self.0.board & !(own | other)
    }

    #[inline(always)]
    fn around(self, squares: u64) -> u64 {
        let row = squares
            | squares << 1 & const { !column(FILES, 0) }
            | squares >> 1 & const { !column(FILES, FILES - 1) };
        row | row << FILES | row >> FILES
    }

    #[inline(always)]
    fn beside(self, squares: u64) -> [u64; 4] {
        axes::beside::<FILES>(squares)
    }

    #[inline(always)]
    fn full_lines(self, occupied: u64) -> [u64; 4] {
        axes::full_lines::<FILES>(occupied | !self.0.board)
    }

    #[inline(always)]
    fn last_flips(self, square: u8, own: u64, other: u64) -> u32 {
        if FILES == 8 { last::flips(square, own) } else { flips(self.0, square, own, other).count_ones() }
    }
}

/// A rectangle of any width.
#[derive(Clone, Copy)]
pub(crate) struct AnyGrid {
    pub(crate) geometry: &'static Geometry,
    pub(crate) files: u32,
}

impl Layout for AnyGrid {
    #[inline(always)]
    fn geometry(self) -> &'static Geometry {
        self.geometry
    }

    #[inline]
    fn mobility(self, own: u64, other: u64) -> u64 {
        let across = other & inner_columns(self.files);
        let reached = flood_far(own, across, 1)
            | flood_far(own, across, self.files - 1)
            | flood_far(own, other, self.files)
            | flood_far(own, across, self.files + 1);
        reached & self.geometry.board & !(own | other)
    }
}

/// A board of any topology, by its rays alone. Also the check of the others.
#[derive(Clone, Copy)]
pub(crate) struct Rays(pub(crate) &'static Geometry);

impl Layout for Rays {
    #[inline(always)]
    fn geometry(self) -> &'static Geometry {
        self.0
    }

    #[inline]
    fn mobility(self, own: u64, other: u64) -> u64 {
        let mut empty = self.0.board & !(own | other);
        let mut moves = 0;
        while empty != 0 {
            let square = empty.trailing_zeros() as u8;
            let next_to_other = self.0.neighbours[usize::from(square)] & other != 0;
            if next_to_other && self.flips(square, own, other) != 0 {
                moves |= empty & empty.wrapping_neg();
            }
            empty &= empty - 1;
        }
        moves
    }
}

/// One column, whatever the number of rows.
const fn column(files: u32, column: u32) -> u64 {
    let (mut set, mut square) = (0, column);
    while square < 64 {
        set |= 1 << square;
        square += files;
    }
    set
}

/// All squares but the first and last of each row, whatever the number of rows: where a run that
/// leaves its row can't pass.
const fn inner_columns(files: u32) -> u64 {
    let (mut set, mut square) = (0, 0);
    while square < 64 {
        let column = square % files;
        if column != 0 && column != files - 1 {
            set |= 1 << square;
        }
        square += 1;
    }
    set
}

/// Squares one beyond a run of `others` that starts next to `own`, in both directions of a line.
/// A run is at most six long.
#[inline(always)]
fn flood(own: u64, others: u64, shift: u32) -> u64 {
    let mut up = others & own << shift;
    let mut down = others & own >> shift;
    up |= others & up << shift;
    down |= others & down >> shift;
    // From here on two at a time.
    let pairs_up = others & others << shift;
    let pairs_down = others & others >> shift;
    up |= pairs_up & up << (2 * shift);
    down |= pairs_down & down >> (2 * shift);
    up |= pairs_up & up << (2 * shift);
    down |= pairs_down & down >> (2 * shift);
    up << shift | down >> shift
}

/// [`flood`] for runs of any length.
#[inline]
fn flood_far(own: u64, others: u64, shift: u32) -> u64 {
    let (mut up, mut down) = (others & own << shift, others & own >> shift);
    loop {
        let further_up = up | others & up << shift;
        let further_down = down | others & down >> shift;
        if further_up == up && further_down == down {
            return up << shift | down >> shift;
        }
        (up, down) = (further_up, further_down);
    }
}

/// Runs `$body` with `$layout` bound to the fastest layout of a geometry: one copy of the code for
/// each of the common widths.
macro_rules! with_layout {
    ($geometry:expr, $layout:ident => $body:expr) => {{
        let geometry: &'static $crate::geometry::Geometry = $geometry;
        match $crate::layout::Kind::of(geometry) {
            $crate::layout::Kind::Four($layout) => $body,
            $crate::layout::Kind::Five($layout) => $body,
            $crate::layout::Kind::Six($layout) => $body,
            $crate::layout::Kind::Eight($layout) => $body,
            $crate::layout::Kind::Wide($layout) => $body,
            $crate::layout::Kind::Other($layout) => $body,
        }
    }};
}
pub(crate) use with_layout;

/// The layout of a shape.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Four(Grid<4>),
    Five(Grid<5>),
    Six(Grid<6>),
    Eight(Grid<8>),
    Wide(AnyGrid),
    Other(Rays),
}

impl Kind {
    #[inline(always)]
    pub(crate) fn of(geometry: &'static Geometry) -> Self {
        // A run goes through at most `extent` - 2 squares; the flood of a constant width stops at six.
        match geometry.shape.form() {
            Form::Rectangle { files: 4, ranks: ..=8 } => Self::Four(Grid(geometry)),
            Form::Rectangle { files: 5, ranks: ..=8 } => Self::Five(Grid(geometry)),
            Form::Rectangle { files: 6, ranks: ..=8 } => Self::Six(Grid(geometry)),
            Form::Rectangle { files: 8, .. } => Self::Eight(Grid(geometry)),
            Form::Rectangle { files, .. } => Self::Wide(AnyGrid { geometry, files: files.into() }),
            Form::Hexagon { .. } => Self::Other(Rays(geometry)),
        }
    }
}
