//! The techniques of the searcher, each with a name, and the two ways to choose among them.
//!
//! [`Features`] is a set chosen at run time. [`Static`] is the same set fixed at compile time: every
//! test for a technique folds away. Both are a [`Policy`], and a test holds their counters equal.

use std::fmt;
use std::str::FromStr;

use bitflags::bitflags;

use crate::text::shortened;

bitflags! {
    /// A set of search techniques. What each costs and saves is measured by the ablation tables of
    /// `cargo xtask reproduce`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Features: u32 {
        /// Search depth 1, 2, 3 ... up to the limit (iterative deepening), so that time limits
        /// work and earlier iterations order the later ones.
        const ITERATIVE = 1 << 0;
        /// Keep results in a transposition table and reuse those of exactly the wanted depth, and
        /// wins and losses proved within it.
        const TABLE = 1 << 1;
        /// Try the table's move first; one that cut without being known as best, after tactical moves
        /// and killers. Needs `TABLE`.
        const HASH_MOVE = 1 << 2;
        /// Order all moves by the evaluation of the positions they lead to (the Breakthrough
        /// article's "complete move ordering").
        const ORDER_BY_EVAL = 1 << 3;
        /// Try tactical moves before quiet ones.
        const CAPTURES_FIRST = 1 << 4;
        /// Try first those quiet moves that cut at the same ply lately (Akl and Newborn 1977).
        const KILLERS = 1 << 5;
        /// Order quiet moves by how often they cut anywhere (Schaeffer 1983).
        const HISTORY = 1 << 6;
        /// Let the opponent move twice at reduced depth, and cut if that still reaches beta. Lossy.
        const NULL_MOVE = 1 << 7;
        /// Search all but the first move with a null window first (principal variation search,
        /// Marsland and Campbell 1982).
        const PVS = 1 << 8;
        /// Start an iteration with a narrow window around the last score. Needs `ITERATIVE`.
        const ASPIRATION = 1 << 9;
        /// Search late quiet moves at reduced depth first. Lossy.
        const LMR = 1 << 10;
        /// Follow tactical moves below the horizon until the position is quiet. Changes the values
        /// of leaves, not the search above them.
        const QUIESCENCE = 1 << 11;
        /// Cut when any child's table entry already reaches beta (Schaeffer and Plaat 1996). Needs
        /// `TABLE`.
        const ENHANCED_CUTOFF = 1 << 12;
        /// Let positions that mirror each other share a table entry. Needs `TABLE`.
        const SYMMETRY = 1 << 13;
        /// Accept table entries of deeper searches than wanted, as playing programs do. Needs `TABLE`. Lossy in
        /// this sense: the score may be that of a deeper search than the depth says.
        const DEEPER_ENTRIES = 1 << 14;
        /// Find the root score by null-window searches alone (MTD(f), Plaat et al. 1996). Needs
        /// `TABLE` to be efficient; replaces `ASPIRATION`.
        const MTDF = 1 << 15;
        /// One ply above the horizon, let the evaluation settle moves without playing them
        /// ([`Evaluate::frontier`](crate::Evaluate::frontier)): those that can't beat alpha are not
        /// searched, one that reaches beta cuts. Futility pruning (Schaeffer 1986) with what is
        /// known in place of a margin, so that no value changes. Does nothing for an evaluation that
        /// settles none, nor beside `QUIESCENCE`, whose leaves are worth more than their evaluation.
        const FRONTIER = 1 << 16;
        /// Ask the position what it foresees ([`Tactical::foresee`](crate::Tactical::foresee)) and end
        /// lines there; leave out moves that a threat forbids, and go a ply deeper where there is one.
        /// Sound: never wrong about who wins. But lossy in that wins beyond the depth are found, and
        /// that their distances are upper bounds.
        const FORESIGHT = 1 << 17;
        /// Near the horizon, leave out quiet moves where the evaluation is below alpha by more than
        /// they are likely to gain (futility pruning, Schaeffer 1986), and very late ones. Lossy.
        const FUTILITY = 1 << 18;
        /// Reduce by a schedule that grows with depth and lateness, and less for moves with a good
        /// history, in late-move reductions and null moves; the table's move always goes first.
        /// Refines `LMR` and `NULL_MOVE`. Lossy as they are.
        const GRADED = 1 << 19;
        /// Blame quiet moves that were tried before the one that cut, and let each count pull against
        /// its size (history gravity); remember what cut after the last move too (Uiterwijk's
        /// countermove, 1992). Refines `HISTORY`.
        const GRAVITY = 1 << 20;
        /// Keep results of null windows one ply above the horizon in a small table of the thread's own, which
        /// stays in the processor's cache, instead of the large one. Such nodes are most of all, and a look
        /// into memory that other threads write costs about as much as the search that it may save.
        /// Needs `TABLE`.
        const NEAR_TABLE = 1 << 21;
    }
}

impl Features {
    /// Techniques that may return another value than plain minimax of the same depth.
    pub const LOSSY: Self = Self::NULL_MOVE
        .union(Self::LMR)
        .union(Self::DEEPER_ENTRIES)
        .union(Self::FORESIGHT)
        .union(Self::FUTILITY)
        .union(Self::GRADED);

    /// Every technique that keeps plain minimax's value, but `ORDER_BY_EVAL`, `MTDF` and
    /// `SYMMETRY`, which suit some games only.
    pub const LOSSLESS: Self = Self::ITERATIVE
        .union(Self::TABLE)
        .union(Self::HASH_MOVE)
        .union(Self::CAPTURES_FIRST)
        .union(Self::KILLERS)
        .union(Self::HISTORY)
        .union(Self::PVS)
        .union(Self::ASPIRATION)
        .union(Self::ENHANCED_CUTOFF)
        .union(Self::FRONTIER);

    /// What a strong player of any game uses: the lossless techniques, the lossy ones that need
    /// nothing of the game, and quiescence.
    pub const STRONG: Self = Self::LOSSLESS
        .difference(Self::FRONTIER)
        .union(Self::NULL_MOVE)
        .union(Self::LMR)
        .union(Self::DEEPER_ENTRIES)
        .union(Self::QUIESCENCE);

    /// What a tournament program uses whose evaluation gives a
    /// [`pruning_margin`](crate::Evaluate::pruning_margin): `STRONG`, with everything that prunes; but
    /// no enhanced cutoff, whose look-ups cost more time than they save where positions are dear to make.
    pub const TOURNAMENT: Self = Self::STRONG
        .union(Self::LOSSY)
        .union(Self::GRAVITY)
        .union(Self::NEAR_TABLE)
        .difference(Self::ENHANCED_CUTOFF);

    /// Whether a search with these features returns plain minimax's value at every depth (with
    /// `QUIESCENCE`: that of minimax with the same quiescence at its leaves).
    #[inline]
    #[must_use]
    pub const fn is_lossless(self) -> bool {
        !self.intersects(Self::LOSSY)
    }

    /// Those of these features that do nothing, because another that they need is missing or
    /// one that takes their place is there.
    #[must_use]
    pub fn idle(self) -> Self {
        let needs_table = Self::HASH_MOVE
            | Self::ENHANCED_CUTOFF
            | Self::SYMMETRY
            | Self::DEEPER_ENTRIES
            | Self::NEAR_TABLE;
        let mut idle = Self::empty();
        if !self.contains(Self::TABLE) {
            idle |= self & needs_table;
        }
        if !self.contains(Self::ITERATIVE) || self.contains(Self::MTDF) {
            idle |= self & Self::ASPIRATION;
        }
        if self.contains(Self::QUIESCENCE) {
            idle |= self & Self::FRONTIER;
        }
        if !self.intersects(Self::LMR | Self::NULL_MOVE) {
            idle |= self & Self::GRADED;
        }
        if !self.contains(Self::HISTORY) {
            idle |= self & Self::GRAVITY;
        }
        idle
    }

    /// The name of each single feature, as read by [`Features::from_str`].
    pub const NAMES: [(&'static str, Self); 22] = [
        ("iterative", Self::ITERATIVE),
        ("table", Self::TABLE),
        ("hash-move", Self::HASH_MOVE),
        ("order-by-eval", Self::ORDER_BY_EVAL),
        ("captures-first", Self::CAPTURES_FIRST),
        ("killers", Self::KILLERS),
        ("history", Self::HISTORY),
        ("null-move", Self::NULL_MOVE),
        ("pvs", Self::PVS),
        ("aspiration", Self::ASPIRATION),
        ("lmr", Self::LMR),
        ("quiescence", Self::QUIESCENCE),
        ("enhanced-cutoff", Self::ENHANCED_CUTOFF),
        ("symmetry", Self::SYMMETRY),
        ("deeper-entries", Self::DEEPER_ENTRIES),
        ("mtdf", Self::MTDF),
        ("frontier", Self::FRONTIER),
        ("foresight", Self::FORESIGHT),
        ("futility", Self::FUTILITY),
        ("graded", Self::GRADED),
        ("gravity", Self::GRAVITY),
        ("near-table", Self::NEAR_TABLE),
    ];

    /// Sets with a name of their own: `plain` (textbook alpha-beta), `lossless`, `strong`, `tournament`.
    pub const SETS: [(&'static str, Self); 4] = [
        ("plain", Self::empty()),
        ("lossless", Self::LOSSLESS),
        ("strong", Self::STRONG),
        ("tournament", Self::TOURNAMENT),
    ];
}

impl fmt::Display for Features {
    /// The names joined by commas; `plain` for the empty set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> =
            Self::NAMES.iter().filter(|(_, flag)| self.contains(*flag)).map(|(name, _)| *name).collect();
        if names.is_empty() { f.pad("plain") } else { f.pad(&names.join(",")) }
    }
}

/// A word in a feature list that names no feature.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown feature {word:?} at position {column}; known are {known}", known = known_names())]
pub struct UnknownFeature {
    /// The word, cut where it is long.
    pub word: String,
    /// Where it starts, as a 1-based count of characters.
    pub column: usize,
}

fn known_names() -> String {
    let sets = Features::SETS.iter().map(|(name, _)| *name);
    let names = Features::NAMES.iter().map(|(name, _)| *name);
    sets.chain(names).collect::<Vec<_>>().join(", ")
}

impl FromStr for Features {
    type Err = UnknownFeature;

    /// Reads names joined by commas, from left to right: a name or a set adds to what stands
    /// before it, a leading `-` takes away: `lossless,-pvs,lmr`.
    ///
    /// # Errors
    /// The first word that names no feature, with its place.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut features = Self::empty();
        let mut column = 1;
        for part in text.split(',') {
            let word = part.trim();
            let start = column + part.chars().take_while(|c| c.is_whitespace()).count();
            let (name, remove) = word.strip_prefix('-').map_or((word, false), |rest| (rest, true));
            let found = Self::SETS.iter().chain(&Self::NAMES).find(|(known, _)| *known == name);
            match found {
                Some((_, flags)) if remove => features.remove(*flags),
                Some((_, flags)) => features.insert(*flags),
                None => return Err(UnknownFeature { word: shortened(word), column: start }),
            }
            column += part.chars().count() + 1;
        }
        Ok(features)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Features {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A choice of techniques, made at compile time or at run time.
pub trait Policy: Copy {
    /// Whether the search uses (all of) `feature`.
    fn uses(self, feature: Features) -> bool;

    /// The whole set.
    fn features(self) -> Features;
}

impl Policy for Features {
    #[inline(always)]
    fn uses(self, feature: Features) -> bool {
        self.contains(feature)
    }

    fn features(self) -> Features {
        self
    }
}

/// Features fixed at compile time: `Static<{ Features::LOSSLESS.bits() }>`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Static<const FLAGS: u32>;

impl<const FLAGS: u32> Policy for Static<FLAGS> {
    #[inline(always)]
    fn uses(self, feature: Features) -> bool {
        FLAGS & feature.bits() == feature.bits()
    }

    fn features(self) -> Features {
        Features::from_bits_truncate(FLAGS)
    }
}
