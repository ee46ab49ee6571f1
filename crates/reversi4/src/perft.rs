//! Perft: counting lines of play, in each of the conventions that are published.

use std::fmt;
use std::str::FromStr;

use crate::layout::{Layout, with_layout};
use crate::moves::Move;
use crate::position::Reversi;
use crate::rules::{Passes, Rules, UnknownChoice};

/// What a perft counts where a game has passes or ends early. The three agree until the first pass
/// or the first finished game; on 8x8 that is depth 9.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Convention {
    /// A: a pass is a ply, and a finished game counts only at the depth at which it ended, as
    /// [`search_core::perft()`] counts.
    #[default]
    ExactLength,
    /// B: a pass is a ply, and a finished game counts 1 at every later depth (Bik 2009).
    EndedCounts,
    /// C: a pass is no ply, and a finished game counts 1 at every later depth.
    PassIsNoPly,
}

impl Convention {
    /// What the convention says, in words.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::ExactLength => "A: a pass is a ply, a game counts at the depth at which it ends only",
            Self::EndedCounts => "B: a pass is a ply, a finished game counts at every later depth",
            Self::PassIsNoPly => "C: a pass is no ply, a finished game counts at every later depth",
        }
    }
}

impl fmt::Display for Convention {
    /// The letter: `A`, `B`, `C`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.description()[..1])
    }
}

impl FromStr for Convention {
    type Err = UnknownChoice;

    /// Reads the letter.
    fn from_str(text: &str) -> Result<Self, UnknownChoice> {
        match text.trim().to_ascii_uppercase().as_str() {
            "A" => Ok(Self::ExactLength),
            "B" => Ok(Self::EndedCounts),
            "C" => Ok(Self::PassIsNoPly),
            _ => Err(UnknownChoice {
                word: search_core::shortened(text),
                of: "perft convention",
                expected: "A, B or C",
            }),
        }
    }
}

/// The number of lines of `depth` plies from `position`, in a convention. Depth 0 counts the
/// position itself. The last ply is counted, not played.
#[must_use]
pub fn perft(position: &Reversi, depth: u32, convention: Convention) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (own, other) = (position.discs(position.side), position.discs(position.side.other()));
    let rule = Rule::of(position.rules(), convention);
    with_layout!(position.geometry, layout => count(layout, rule, own, other, depth))
}

/// [`perft`] split by the first move, in generation order ("divide"). Empty at depth 0 and for a
/// finished game.
#[must_use]
pub fn perft_divide(position: &Reversi, depth: u32, convention: Convention) -> Vec<(Move, u64)> {
    use search_core::Position;
    let mut moves = Vec::new();
    if depth > 0 && position.outcome().is_none() {
        position.legal_moves(&mut moves);
    }
    let lines = |m: Move| {
        let mut next = *position;
        next.play(m);
        let a_ply = !(m.is_pass() && convention == Convention::PassIsNoPly);
        (m, perft(&next, depth - u32::from(a_ply), convention))
    };
    moves.into_iter().map(lines).collect()
}

/// What to do where the side to move has no move.
#[derive(Clone, Copy)]
struct Rule {
    passes: bool,
    pass_is_ply: bool,
    ended_counts: bool,
}

impl Rule {
    fn of(rules: Rules, convention: Convention) -> Self {
        Self {
            passes: rules.passes == Passes::Standard,
            pass_is_ply: convention != Convention::PassIsNoPly,
            ended_counts: convention != Convention::ExactLength,
        }
    }
}

/// Lines of `depth` plies, at least 1.
fn count<L: Layout>(layout: L, rule: Rule, own: u64, other: u64, depth: u32) -> u64 {
    let mut moves = layout.mobility(own, other);
    if moves == 0 {
        return without_moves(layout, rule, own, other, depth);
    }
    if depth == 1 {
        return moves.count_ones().into();
    }
    let mut total = 0;
    while moves != 0 {
        let square = moves.trailing_zeros() as u8;
        moves &= moves - 1;
        let flipped = layout.flips(square, own, other);
        total += count(layout, rule, other ^ flipped, own ^ (flipped | 1 << square), depth - 1);
    }
    total
}

#[cold]
fn without_moves<L: Layout>(layout: L, rule: Rule, own: u64, other: u64, depth: u32) -> u64 {
    if !rule.passes || layout.mobility(other, own) == 0 {
        return rule.ended_counts.into();
    }
    match (rule.pass_is_ply, depth) {
        (false, _) => count(layout, rule, other, own, depth),
        (true, 1) => 1,
        (true, _) => count(layout, rule, other, own, depth - 1),
    }
}
