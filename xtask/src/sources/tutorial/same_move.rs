//! 'Alpha-beta returns the same move as minimax': tried on random trees and on every position of
//! tic-tac-toe.

use anyhow::Result;
use search_core::textbook::{Cut, Fail, Textbook};
use search_core::tree::Shape;
use search_core::{Position, Zero};

use crate::reproduce::source::Measured;
use crate::reproduce::value::grouped;
use crate::sources::tutorial::tic_tac_toe::positions;

/// Random trees, seeds 0 and up; chosen.
const TREES: u64 = 5_000;

/// Every form of alpha-beta.
const FORMS: [(Fail, Cut); 4] = [
    (Fail::Soft, Cut::AtBound),
    (Fail::Soft, Cut::BeyondBound),
    (Fail::Hard, Cut::AtBound),
    (Fail::Hard, Cut::BeyondBound),
];

/// Whether all forms agree with minimax in value and in move, everywhere.
pub(crate) fn measure() -> Result<Measured> {
    let mut exceptions = Vec::new();
    // Few different values, so that equal moves, where an implementation may go wrong, are common.
    let shape = Shape { branching: 1..=5, depth: 5, values: -6..=6, early_leaves: 10 };
    for seed in 0..TREES {
        let tree = shape.grow(seed)?;
        exceptions.extend(exception(&tree.position()?).map(|form| format!("tree of seed {seed}: {form}")));
    }
    let positions: Vec<_> = positions().into_iter().filter(|position| position.outcome().is_none()).collect();
    for position in &positions {
        exceptions.extend(exception(position).map(|form| format!("{position:?}: {form}")));
    }
    let note = exceptions.first().cloned().unwrap_or_else(|| {
        format!(
            "{} random trees and the {} unfinished positions of tic-tac-toe; fail-soft and fail-hard, cuts at >= \
             and at >",
            grouped(TREES),
            grouped(positions.len() as u64)
        )
    });
    Ok(Measured::figure(exceptions.is_empty()).with_note(note))
}

/// A form of alpha-beta that differs from minimax on `position`.
fn exception<P: Position>(position: &P) -> Option<String> {
    let expected = Textbook::minimax().search(position, &Zero);
    FORMS.iter().find_map(|&(fail, cut)| {
        let found = Textbook::alpha_beta_with(fail, cut).search(position, &Zero);
        let same = (found.value, found.best_move) == (expected.value, expected.best_move);
        (!same).then(|| format!("{fail:?} {cut:?} chooses another move than minimax"))
    })
}
