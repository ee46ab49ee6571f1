//! The twelve features, counted on whole boards at a time.
//!
//! Each feature is the population of a set of pieces or squares, made of a few shifts. The slow
//! reading, square by square, is the test oracle (`tests/literal`).

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::moves::Step;
use crate::rules::Breakthrough;

/// The features of the article, in its order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Feature {
    /// 1 if the side has a piece on its goal row, or the opponent has none; else 0.
    Win,
    /// Pieces on the row before the goal that no enemy piece can take.
    AlmostWin,
    /// Pieces.
    Piece,
    /// Rows advanced, summed over the pieces; and one for each protected, unattacked piece two rows
    /// before the goal.
    Danger,
    /// Protected, unattacked pieces on the row before the goal.
    HighDanger,
    /// Enemy pieces diagonally in front, summed over the pieces; those in front of an unprotected
    /// piece count twice.
    Attack,
    /// Own pieces diagonally behind, summed over the pieces.
    Protection,
    /// Pieces with an own piece next to them on their row.
    ConnectionHorizontal,
    /// Pieces with an own piece next to them on their column.
    ConnectionVertical,
    /// Moves.
    Mobility,
    /// Columns without a piece of the side.
    ColumnHole,
    /// Pieces on the side's own first row.
    HomeGround,
}

impl Feature {
    /// All twelve, in the article's order.
    pub const ALL: [Self; 12] = [
        Self::Win,
        Self::AlmostWin,
        Self::Piece,
        Self::Danger,
        Self::HighDanger,
        Self::Attack,
        Self::Protection,
        Self::ConnectionHorizontal,
        Self::ConnectionVertical,
        Self::Mobility,
        Self::ColumnHole,
        Self::HomeGround,
    ];

    /// The name, in words: `almost win`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::AlmostWin => "almost win",
            Self::Piece => "piece",
            Self::Danger => "danger",
            Self::HighDanger => "high danger",
            Self::Attack => "attack",
            Self::Protection => "protection",
            Self::ConnectionHorizontal => "horizontal connection",
            Self::ConnectionVertical => "vertical connection",
            Self::Mobility => "mobility",
            Self::ColumnHole => "column hole",
            Self::HomeGround => "home ground",
        }
    }
}

/// How often a feature occurs on either side, and what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FeatureCount {
    /// Which feature.
    pub feature: Feature,
    /// Occurrences for White.
    pub white: u32,
    /// Occurrences for Black.
    pub black: u32,
    /// The worth of one, negative for features that count against a side.
    pub weight: i32,
}

impl FeatureCount {
    /// What the feature adds to the value of the position, as White minus Black.
    #[must_use]
    pub const fn value(&self) -> i32 {
        self.weight.wrapping_mul(self.white as i32 - self.black as i32)
    }
}

/// One side's counts, indexed by [`Feature`].
pub(crate) type Counts = [u32; 12];

/// Both sides' counts, White's first.
#[inline]
pub(crate) fn count_both<B: Bits>(position: &Breakthrough<B>) -> [Counts; 2] {
    let [white, black] = position.pieces;
    [
        count_side::<B, true>(position.geometry, white, black),
        count_side::<B, false>(position.geometry, black, white),
    ]
}

/// Sets whose populations make up one side's counts. Counting them all in one array loop lets the
/// compiler use vector instructions, where the target has no instruction for a single count.
const SETS: usize = 18;

#[inline]
fn count_side<B: Bits, const WHITE: bool>(geometry: &Geometry<B>, own: B, opponent: B) -> Counts {
    let side = usize::from(!WHITE);
    let [protected_a, protected_z] = diagonals::<B, WHITE>(geometry, own).map(|set| set & own);
    let [attacked_a, attacked_z] = diagonals_of_opponent::<B, WHITE>(geometry, opponent).map(|set| set & own);
    let (protected, attacked) = (protected_a | protected_z, attacked_a | attacked_z);
    let safe = protected.without(attacked);
    let [goal, before_goal, two_before] = last_rows(geometry, side);
    let [straight, towards_a, from_a] = geometry.targets::<WHITE>(own, opponent);
    let sets: [B; SETS] = [
        own,
        protected_a,
        protected_z,
        attacked_a,
        attacked_z,
        attacked_a.without(protected),
        attacked_z.without(protected),
        straight,
        towards_a,
        from_a,
        own & beside(geometry, own),
        own & (own << geometry.up | own >> geometry.up),
        safe & two_before,
        safe & before_goal,
        (own & before_goal).without(attacked),
        own & geometry.goal[1 - side],
        files_of(geometry, own),
        own & geometry.advance_bit[side][0],
    ];
    let n = sets.map(B::count);
    let mut advance = n[17];
    for bit in 1..geometry.advance_bits {
        advance += (own & geometry.advance_bit[side][bit]).count() << bit;
    }
    let won = own.meets(goal) || opponent.is_empty();
    [
        u32::from(won),
        n[14],
        n[0],
        advance + n[12],
        n[13],
        n[3] + n[4] + n[5] + n[6],
        n[1] + n[2],
        n[10],
        n[11],
        n[7] + n[8] + n[9],
        geometry.up - n[16],
        n[15],
    ]
}

/// Squares diagonally in front of a side's pieces, towards file a and away from it.
#[inline(always)]
fn diagonals<B: Bits, const WHITE: bool>(geometry: &Geometry<B>, pieces: B) -> [B; 2] {
    [Step::TowardsA, Step::FromA].map(|step| geometry.stepped::<WHITE>(pieces, step))
}

/// The same for the opponent's pieces, which step the other way.
#[inline(always)]
fn diagonals_of_opponent<B: Bits, const WHITE: bool>(geometry: &Geometry<B>, pieces: B) -> [B; 2] {
    let steps = [Step::TowardsA, Step::FromA];
    if WHITE {
        steps.map(|step| geometry.stepped::<false>(pieces, step))
    } else {
        steps.map(|step| geometry.stepped::<true>(pieces, step))
    }
}

/// The goal row, the row before it and the one before that.
#[inline(always)]
fn last_rows<B: Bits>(geometry: &Geometry<B>, side: usize) -> [B; 3] {
    let (goal, [one, two, _]) = (geometry.goal[side], geometry.near_goal[side]);
    [goal, one.without(goal), two.without(one)]
}

/// Squares next to these on a row.
#[inline(always)]
fn beside<B: Bits>(geometry: &Geometry<B>, pieces: B) -> B {
    (pieces & geometry.not_last_file) << 1 | (pieces & geometry.not_file_a) >> 1
}

/// The files that hold a piece, as squares of the first row: rows are folded onto it, doubling the
/// step.
#[inline(always)]
fn files_of<B: Bits>(geometry: &Geometry<B>, pieces: B) -> B {
    let (mut folded, mut step) = (pieces, geometry.up);
    while step < u32::from(geometry.size.squares()) {
        folded = folded | folded >> step;
        step *= 2;
    }
    folded & geometry.first_row
}
