//! How numbers, sides and options read in texts and drawings.

use super::{NodeId, NodeKind, Tree};
use crate::position::Side;
use crate::score::Score;
use crate::textbook::{Algorithm, Cut, Fail, Textbook};

/// A value as a plain number; `-inf` and `+inf` for the infinities.
pub(super) fn number(score: Score) -> String {
    match score {
        Score::INFINITY => "+inf".into(),
        Score::NEG_INFINITY => "-inf".into(),
        score => score.value().to_string(),
    }
}

/// The same with a minus sign and an infinity sign, for drawings.
pub(super) fn typeset(score: Score) -> String {
    match score {
        Score::INFINITY => "+\u{221e}".into(),
        Score::NEG_INFINITY => "\u{2212}\u{221e}".into(),
        score => typeset_value(score.value()),
    }
}

/// A leaf's value with a minus sign, for drawings.
pub(super) fn typeset_value(value: i32) -> String {
    value.to_string().replace('-', "\u{2212}")
}

/// `MAX` or `MIN`.
pub(super) const fn mover(side: Side) -> &'static str {
    match side {
        Side::First => "MAX",
        Side::Second => "MIN",
    }
}

/// A leaf as the formats write it; empty for an inner node.
pub(super) fn leaf_text(tree: &Tree, node: NodeId) -> String {
    match tree.kind(node) {
        NodeKind::Inner => String::new(),
        NodeKind::Value(value) => value.to_string(),
        NodeKind::Unknown => "?".into(),
    }
}

/// `Alpha-beta, fail-soft, cut at alpha >= beta`.
pub(super) fn algorithm(options: &Textbook) -> String {
    let Algorithm::AlphaBeta { fail, cut } = options.algorithm else { return "Minimax".into() };
    let fail = match fail {
        Fail::Soft => "fail-soft",
        Fail::Hard => "fail-hard",
    };
    let cut = match cut {
        Cut::AtBound => "alpha >= beta",
        Cut::BeyondBound => "alpha > beta",
    };
    format!("Alpha-beta, {fail}, cut at {cut}")
}
