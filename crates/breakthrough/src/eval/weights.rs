//! What each feature is worth, and where the numbers come from.

use super::features::{Counts, Feature};

/// The worth of each feature. Attacks and empty columns count against a side; their weights are
/// given as positive numbers and subtracted.
///
/// Provenance. The article prints no weights. *Copy* marks a constant of a public copy of its engine;
/// *search* marks what a search over about five million weight sets found: of the sets on the line
/// attack / protection / connection = 38 / 50 / 31 + j (4, 5, 3), which alone reproduce the article's
/// column A1, 50 / 65 / 40 is the only one with the copy's constants, and it reproduces all twelve
/// published counts. *Chosen* marks what neither decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Weights {
    /// A side has won. Copy. Search scores wins itself, so this matters to the historical model only.
    pub win: i32,
    /// A piece that wins with its next move unless it is taken. Copy; never acts within the
    /// article's seven plies.
    pub almost_win: i32,
    /// A piece. Copy.
    pub piece: i32,
    /// A row that a piece has advanced, and a protected, unattacked piece two rows before its goal.
    /// Search 20; the copy has 10.
    pub danger: i32,
    /// A protected, unattacked piece on the row before its goal. Copy; never acts within the
    /// article's seven plies.
    pub high_danger: i32,
    /// An attack on a piece (subtracted), twice if the piece is unprotected. Copy and search.
    pub attack: i32,
    /// A protection of a piece, attacked or not. Copy and search.
    pub protection: i32,
    /// A piece with a neighbour on its row. Search found 40 for both connections together, the copy
    /// has 50; the even split is chosen (the engine's tests don't tell the two apart).
    pub connection_horizontal: i32,
    /// A piece with a neighbour on its column. See `connection_horizontal`.
    pub connection_vertical: i32,
    /// A move. Copy; it also fixes the unit of the search.
    pub mobility: i32,
    /// A column without a piece (subtracted). Search 0; the copy has 20.
    pub column_hole: i32,
    /// A piece on its own first row. Search 0; the copy has 10.
    pub home_ground: i32,
}

impl Weights {
    /// The weights that reproduce the article's table.
    pub const ARTICLE: Self = Self {
        win: 500_000,
        almost_win: 10_000,
        piece: 1_300,
        danger: 20,
        high_danger: 100,
        attack: 50,
        protection: 65,
        connection_horizontal: 20,
        connection_vertical: 20,
        mobility: 1,
        column_hole: 0,
        home_ground: 0,
    };

    /// The weights of a public copy of the engine. The article's table was not made with them.
    pub const COPY: Self = Self {
        danger: 10,
        connection_horizontal: 25,
        connection_vertical: 25,
        column_hole: 20,
        home_ground: 10,
        ..Self::ARTICLE
    };

    /// The weight of one feature, negative for those that count against a side.
    #[must_use]
    pub const fn of(&self, feature: Feature) -> i32 {
        match feature {
            Feature::Win => self.win,
            Feature::AlmostWin => self.almost_win,
            Feature::Piece => self.piece,
            Feature::Danger => self.danger,
            Feature::HighDanger => self.high_danger,
            Feature::Attack => self.attack.wrapping_neg(),
            Feature::Protection => self.protection,
            Feature::ConnectionHorizontal => self.connection_horizontal,
            Feature::ConnectionVertical => self.connection_vertical,
            Feature::Mobility => self.mobility,
            Feature::ColumnHole => self.column_hole.wrapping_neg(),
            Feature::HomeGround => self.home_ground,
        }
    }

    /// The weighted sum of one side's counts. Wraps for absurd weights rather than panics.
    #[inline]
    pub(crate) fn value(&self, counts: &Counts) -> i32 {
        Feature::ALL.iter().fold(0_i32, |sum, &feature| {
            sum.wrapping_add(self.of(feature).wrapping_mul(counts[feature as usize] as i32))
        })
    }
}

impl Default for Weights {
    /// [`Weights::ARTICLE`].
    fn default() -> Self {
        Self::ARTICLE
    }
}
