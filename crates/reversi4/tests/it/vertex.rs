//! Positions as vertices: a state and the position that has it.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common::games;

use games::{games, scattered};
use proptest::prelude::*;
use reversi4::{Folded, Move, Passes, Reversi, Rules, Shape, Start};
use search_core::{Position as _, Side, Vertex};

/// The position again from its state, as every other position of its game gives it.
fn back(position: &Reversi) -> Reversi {
    let from = Reversi::start(position.shape(), position.rules(), Start::Standard).unwrap();
    from.at(&position.state())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_state_gives_its_position(game in games()) {
        let position = game.position();
        let again = back(position);
        prop_assert_eq!(again.outcome(), position.outcome());
        prop_assert_eq!(again.state(), position.state());
        // Whose turn it is gets lost only where neither side could use it.
        let matters = !position.is_over() || position.rules().passes == Passes::None;
        if matters && position.empties() != 0 {
            prop_assert_eq!(&again, position);
        }
    }

    #[test]
    fn so_do_its_images(position in scattered()) {
        let mut states = Vec::new();
        Vertex::images(&position, &mut states);
        prop_assert!(states.contains(&position.state()));
        for state in &states {
            let image = position.at(state);
            prop_assert_eq!(image.outcome(), position.outcome());
            prop_assert_eq!(image.placements().count_ones(), back(&position).placements().count_ones());
            prop_assert_eq!(image.canonical().state(), back(&position).canonical().state());
        }
    }

    #[test]
    fn a_folded_state_gives_its_position(game in games()) {
        let position = game.position().with_rules(Rules { passes: Passes::Standard, ..game.position().rules() });
        let folded = Folded::new(position);
        prop_assert_eq!(folded.at(&folded.state()).outcome(), folded.outcome());
    }
}

/// White can't move and the game is over under the notebook's rule, though Black could.
#[test]
fn an_end_without_passes_stays_one() {
    let position = Reversi::new(Shape::FOUR, Rules::NOTEBOOK, [0b0001, 0b0010], Side::Second).unwrap();
    assert_eq!(position.placements(), 0);
    assert_eq!(position.with_side(Side::First).flips(Move::on(2)), 0b0010);
    assert!(position.is_over());
    let again = back(&position);
    assert_eq!(again, position);
}
