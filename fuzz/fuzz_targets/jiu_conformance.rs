//! What holds in every position of JIU, whatever text it was read from.

use jiu::{Jiu, Phase, ShapeCounts, Turn};
use search_core::{Position, Side, Symmetric};

/// # Panics
/// When something does not hold.
pub fn check(position: &Jiu) {
    let fresh = Jiu::from_text(&position.to_text(), position.rules()).expect("a text of our own");
    assert_eq!(fresh, position.forgetting());
    assert_eq!(fresh.board_key(), position.board_key());
    counts(position);
    _ = position.to_string();
    let moves = position.moves();
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "{position}");
    let mut next = position.clone();
    for &m in &moves {
        let undo = next.try_play(m).expect("a legal ply");
        counts(&next);
        next.undo(m, undo);
        assert_eq!(next.key(), position.key());
    }
    assert_eq!(&next, position);
    let early = matches!(position.phase(), Phase::Placement | Phase::Lift);
    let image = fresh.image_under(if early { 7 } else { 6 });
    assert_eq!(image.canonical_key().0, fresh.canonical_key().0);
    assert_eq!(image.moves().len(), fresh.moves().len());
    turns(&fresh);
}

fn counts(position: &Jiu) {
    for side in [Side::First, Side::Second] {
        let (own, enemy) = (position.stones(side), position.stones(side.other()));
        assert_eq!(position.shapes(side), ShapeCounts::of(own, enemy, position.empty()), "{position}");
    }
}

/// The first ply of each turn, as a turn: what is left of the turn is stopping and owed stones.
fn turns(position: &Jiu) {
    if matches!(position.phase(), Phase::Chain { .. } | Phase::Removal { .. }) {
        return;
    }
    for m in position.moves() {
        let turn = Turn::of(position.side_to_move(), &[m]);
        assert_eq!(Turn::parse(turn.side, &turn.to_string()).as_ref(), Ok(&turn));
        // Where a chain must go on, the turn is none.
        if let Ok(plies) = position.clone().play_turn(&turn) {
            assert_eq!(plies[0], m);
        }
    }
}
