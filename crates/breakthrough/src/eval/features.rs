//! The twelve features, counted on whole boards at a time.
//!
//! Each feature is the population of a set of pieces or squares, made of a few shifts. The slow
//! reading, square by square, is the test oracle (`tests/eval.rs`).

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::moves::Step;

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

/// How the features that the engine of 2009 misread are read. Each field is one of
/// [`Faults`](crate::historical::Faults), where it is described.
#[derive(Clone, Copy)]
pub(crate) struct Reading {
    pub(crate) black_advance: bool,
    pub(crate) vertical_connection: bool,
    pub(crate) almost_win: bool,
}

impl Reading {
    /// As the features are meant.
    pub(crate) const SOUND: Self =
        Self { black_advance: false, vertical_connection: false, almost_win: false };
}

/// Both sides' counts, White's first.
pub(super) fn count_both<B: Bits>(
    geometry: &Geometry<B>,
    [white, black]: [B; 2],
    reading: Reading,
) -> [Counts; 2] {
    let mut counts = [
        count_side::<B, true>(geometry, white, black, reading),
        count_side::<B, false>(geometry, black, white, reading),
    ];
    if reading.black_advance {
        counts[1][Feature::Danger as usize] += black.count();
    }
    counts
}

fn count_side<B: Bits, const WHITE: bool>(
    geometry: &Geometry<B>,
    own: B,
    opponent: B,
    reading: Reading,
) -> Counts {
    let side = usize::from(!WHITE);
    let [protected_a, protected_z] = diagonals::<B, WHITE>(geometry, own).map(|set| set & own);
    let [attacked_a, attacked_z] = diagonals_of_opponent::<B, WHITE>(geometry, opponent).map(|set| set & own);
    let (protected, attacked) = (protected_a | protected_z, attacked_a | attacked_z);
    let safe = protected.without(attacked);
    let loose = own.without(protected);
    let [before_goal, two_before] = rows_before_goal(geometry, side);
    let advance: u32 =
        (0..geometry.advance_bits).map(|bit| (own & geometry.advance_bit[side][bit]).count() << bit).sum();
    let on_column = own & (own << geometry.up | own >> geometry.up);
    let on_row = if reading.vertical_connection { on_column } else { own & beside(geometry, own) };
    let count = |feature| match feature {
        Feature::Win => u32::from(own.meets(geometry.goal[side]) || opponent.is_empty()),
        Feature::AlmostWin => almost_winning::<B, WHITE>(geometry, own, opponent, reading).count(),
        Feature::Piece => own.count(),
        Feature::Danger => advance + (safe & two_before).count(),
        Feature::HighDanger => (safe & before_goal).count(),
        Feature::Attack => {
            let attackers = |pieces: B| (attacked_a & pieces).count() + (attacked_z & pieces).count();
            attackers(own) + attackers(loose)
        }
        Feature::Protection => protected_a.count() + protected_z.count(),
        Feature::ConnectionHorizontal => on_row.count(),
        Feature::ConnectionVertical => on_column.count(),
        Feature::Mobility => geometry.targets::<WHITE>(own, opponent).map(B::count).iter().sum(),
        Feature::ColumnHole => geometry.up - files_of(geometry, own).count(),
        Feature::HomeGround => (own & geometry.goal[1 - side]).count(),
    };
    Feature::ALL.map(count)
}

/// Squares diagonally in front of a side's pieces, towards file a and away from it.
#[inline(always)]
pub(super) fn diagonals<B: Bits, const WHITE: bool>(geometry: &Geometry<B>, pieces: B) -> [B; 2] {
    [Step::TowardsA, Step::FromA].map(|step| geometry.stepped::<WHITE>(pieces, step))
}

/// The same for the opponent's pieces, which step the other way.
#[inline(always)]
pub(super) fn diagonals_of_opponent<B: Bits, const WHITE: bool>(geometry: &Geometry<B>, pieces: B) -> [B; 2] {
    let steps = [Step::TowardsA, Step::FromA];
    if WHITE {
        steps.map(|step| geometry.stepped::<false>(pieces, step))
    } else {
        steps.map(|step| geometry.stepped::<true>(pieces, step))
    }
}

/// The row before a side's goal, and the one before that.
#[inline(always)]
pub(super) fn rows_before_goal<B: Bits>(geometry: &Geometry<B>, side: usize) -> [B; 2] {
    let [one, two, _] = geometry.near_goal[side];
    [one.without(geometry.goal[side]), two.without(one)]
}

/// Pieces on the row before their goal that count as almost certain wins: those that cannot be
/// taken. In the engine's reading, those that are not before two empty squares of the board.
#[inline(always)]
pub(super) fn almost_winning<B: Bits, const WHITE: bool>(
    geometry: &Geometry<B>,
    own: B,
    opponent: B,
    reading: Reading,
) -> B {
    let [before_goal, _] = rows_before_goal(geometry, usize::from(!WHITE));
    if reading.almost_win {
        // A step back from an empty square leads to the squares that it is diagonally in front of.
        let empty = geometry.board.without(own | opponent);
        let [a, z] = diagonals_of_opponent::<B, WHITE>(geometry, empty);
        (own & before_goal).without(a & z)
    } else {
        let [a, z] = diagonals_of_opponent::<B, WHITE>(geometry, opponent);
        (own & before_goal).without(a | z)
    }
}

/// Squares next to these on a row.
#[inline(always)]
pub(super) fn beside<B: Bits>(geometry: &Geometry<B>, pieces: B) -> B {
    (pieces & geometry.not_last_file) << 1 | (pieces & geometry.not_file_a) >> 1
}

/// The files that hold a piece, as squares of the first row: rows are folded onto it, doubling the
/// step.
#[inline(always)]
pub(super) fn files_of<B: Bits>(geometry: &Geometry<B>, pieces: B) -> B {
    let (mut folded, mut step) = (pieces, geometry.up);
    while step < u32::from(geometry.size.squares()) {
        folded = folded | folded >> step;
        step *= 2;
    }
    folded & geometry.first_row
}
