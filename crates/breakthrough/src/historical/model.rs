//! What the engine did, and which of it is a fault: all of it can be switched.

use bitflags::bitflags;

use crate::eval::Weights;

/// The two engines of the article's table of results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Engine {
    /// Plain alpha-beta.
    A1,
    /// With transposition table, complete move ordering and null move.
    A2,
}

bitflags! {
    /// What A2 adds to A1.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Techniques: u8 {
        /// A transposition table, empty at the start of each run.
        const TABLE = 1 << 0;
        /// "Complete move ordering": all successors sorted by their static value.
        const SORT = 1 << 1;
        /// The null move.
        const NULL_MOVE = 1 << 2;
    }
}

bitflags! {
    /// Faults of the engine. A set flag means the fault is there; mending any of those that act
    /// changes the published counts.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Faults: u16 {
        /// A1 returns a leaf's value with the wrong sign.
        const LEAF_SIGN = 1 << 0;
        /// A2 sorts by the opponent's view, largest first: the worst move comes first. This flag is
        /// for the nodes below the root.
        const WORST_FIRST = 1 << 1;
        /// The same at the root.
        const ROOT_WORST_FIRST = 1 << 13;
        /// A2 sorts by the unstable quicksort of .NET 2.0; mended: stably, ties in generation order.
        const UNSTABLE_SORT = 1 << 2;
        /// The null move flips the key but not the colour to move: the same side moves twice.
        const NULL_KEEPS_COLOUR = 1 << 3;
        /// The null move's reduction of 3 from depth 7 up comes after that of 2 from depth 4 up, and
        /// is never reached. Does not act within seven plies.
        const NULL_REDUCTION = 1 << 4;
        /// An interior node is stored with a depth of one less than was searched.
        const STORED_DEPTH = 1 << 5;
        /// Upper bounds are read as lower bounds, and lower as upper.
        const BOUNDS_SWAPPED = 1 << 6;
        /// Whether an interior value is a bound is decided against alpha as the node's own moves
        /// raised it, so that it always seems an upper bound.
        const RAISED_ALPHA = 1 << 7;
        /// Table keys have 32 bits and are not verified; mended: no two positions share a key.
        const SHORT_KEYS = 1 << 8;
        /// The table never replaces an entry.
        const KEEP_EXISTING = 1 << 9;
        /// Black's advance is 8 - row (from 0) where 7 - row would mirror White's.
        const BLACK_ADVANCE = 1 << 10;
        /// Both connections test neighbours on the column.
        const VERTICAL_CONNECTION = 1 << 11;
        /// A piece on the row before its goal counts as an almost certain win unless both squares
        /// diagonally in front of it are on the board and empty: nearly the reverse of what is
        /// meant. Does not act within seven plies.
        const ALMOST_WIN = 1 << 12;
    }
}

impl Faults {
    /// The faults that concern plain alpha-beta: the leaf's sign and those of the evaluation.
    pub const OF_EVALUATION: Self =
        Self::BLACK_ADVANCE.union(Self::VERTICAL_CONNECTION).union(Self::ALMOST_WIN);

    /// Every fault with its name, in declaration order: `leaf-sign`.
    #[must_use]
    pub fn named() -> Vec<(String, Self)> {
        let name = |name: &str| name.to_lowercase().replace('_', "-");
        Self::all().iter_names().map(|(constant, fault)| (name(constant), fault)).collect()
    }
}

/// One version of the engine. Start from [`Model::of`] or [`Model::sound`] and change a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Model {
    /// What is added to plain alpha-beta.
    pub techniques: Techniques,
    /// Which faults are there. Those of a technique that is not used do nothing;
    /// [`Faults::LEAF_SIGN`] acts without a table only, as in A1.
    pub faults: Faults,
    /// The weights of the evaluation.
    pub weights: Weights,
}

impl Model {
    /// The engine as it was: with all faults and the weights that reproduce the table.
    #[must_use]
    pub const fn of(engine: Engine) -> Self {
        let techniques = match engine {
            Engine::A1 => Techniques::empty(),
            Engine::A2 => Techniques::all(),
        };
        let faults = match engine {
            Engine::A1 => Faults::all(),
            // A2 has the leaf's sign right.
            Engine::A2 => Faults::all().difference(Faults::LEAF_SIGN),
        };
        Self { techniques, faults, weights: Weights::ARTICLE }
    }

    /// Plain alpha-beta without the faults of the search, with A1's treatment of the root and the
    /// engine's evaluation: the yardstick for what the enhancements are worth. Sorted, the moves
    /// come best first, ties in generation order.
    #[must_use]
    pub const fn sound(sorted: bool) -> Self {
        let techniques = if sorted { Techniques::SORT } else { Techniques::empty() };
        Self { techniques, faults: Faults::OF_EVALUATION, weights: Weights::ARTICLE }
    }

    /// This version without some faults.
    #[must_use]
    pub const fn mended(self, faults: Faults) -> Self {
        Self { faults: self.faults.difference(faults), ..self }
    }

    /// This version without some techniques.
    #[must_use]
    pub const fn without(self, techniques: Techniques) -> Self {
        Self { techniques: self.techniques.difference(techniques), ..self }
    }
}
