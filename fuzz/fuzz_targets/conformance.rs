//! What holds in every position of Breakthrough, whatever text it was read from.

use breakthrough::{Bits, Breakthrough, Evaluation, MoveStyle, perft};
use search_core::{Evaluate, Position, Symmetric};

/// # Panics
/// When something does not hold.
pub fn check<B: Bits>(position: &Breakthrough<B>) {
    round_trips(position);
    mirrors(position);
    if position.outcome().is_none() {
        moves(position);
    }
}

fn round_trips<B: Bits>(position: &Breakthrough<B>) {
    for copy in [
        Breakthrough::from_fen(&position.to_fen()).expect("a FEN of our own"),
        Breakthrough::from_drawing(&position.to_string()).expect("a drawing of our own"),
    ] {
        assert_eq!(copy, *position);
        assert_eq!(copy.key(), position.key());
    }
}

fn mirrors<B: Bits>(position: &Breakthrough<B>) {
    let (mirrored, flipped) = (position.mirrored(), position.colour_flipped());
    let value = Evaluation::default().evaluate(position);
    assert_eq!(Evaluation::default().evaluate(&mirrored), value);
    assert_eq!(Evaluation::default().evaluate(&flipped), value);
    assert_eq!(mirrored.canonical_key().0, position.canonical_key().0);
    assert_eq!(perft(&flipped, 2), perft(position, 2));
}

/// Every move restores what was there, is read again in every style, and brings the key that the
/// position has from scratch.
fn moves<B: Bits>(position: &Breakthrough<B>) {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert!(!moves.is_empty(), "a side with pieces can always move");
    for m in moves {
        for style in [MoveStyle::Cross, MoveStyle::Plain, MoveStyle::Star] {
            assert_eq!(position.parse_move(&position.format_move(m, style)), Ok(m));
        }
        let mut next = *position;
        let undo = next.try_play(m).expect("a legal move");
        if let Ok(fresh) = Breakthrough::<B>::from_fen(&next.to_fen()) {
            assert_eq!(fresh.key(), next.key());
        }
        next.undo(m, undo);
        assert_eq!((next, next.key()), (*position, position.key()));
    }
}
