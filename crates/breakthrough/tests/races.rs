//! Every race that the pattern calls decided is won by its winner within the plies that it names,
//! against search to the end of the game.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use breakthrough::{Bits, Breakthrough, Race, dispatch};
use common::{every_placement, moves_of, scattered_fen};
use proptest::prelude::*;
use search_core::{Outcome, Position, Side};

/// Whether `side` can force a win within so many plies: nothing but the definition.
fn forces<B: Bits>(position: &Breakthrough<B>, side: Side, plies: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::Winner(side);
    }
    if plies == 0 {
        return false;
    }
    let mut after = moves_of(position).into_iter().map(|m| {
        let mut next = *position;
        next.play(m);
        next
    });
    if position.side_to_move() == side {
        after.any(|next| forces(&next, side, plies - 1))
    } else {
        after.all(|next| forces(&next, side, plies - 1))
    }
}

#[test]
fn every_race_of_small_boards() {
    for (files, ranks) in [(2, 3), (3, 3), (2, 5), (4, 3), (3, 4)] {
        let mut seen = 0;
        for position in every_placement(files, ranks).filter(|position| position.outcome().is_none()) {
            let Some(Race { winner, plies }) = position.race() else { continue };
            assert!(forces(&position, winner, plies), "{position:?}: {winner:?} in {plies}");
            assert_eq!(plies % 2 == 1, winner == position.side_to_move(), "{position:?}");
            seen += 1;
        }
        assert!(seen > 100, "{files}x{ranks}: {seen} races");
    }
}

#[test]
fn races_are_found() {
    let race = |fen: &str| Breakthrough::<u64>::from_fen(fen).unwrap().race();
    let won = |winner, plies| Some(Race { winner, plies });
    // One step from the goal; two, and whoever moves first wins; one step too late.
    assert_eq!(race("4/P3/4/3p/4/4 w - - 0 1"), won(Side::First, 1));
    assert_eq!(race("5/5/P4/4p/5/5 w - - 0 1"), won(Side::First, 3));
    assert_eq!(race("5/5/P4/4p/5/5 b - - 0 1"), won(Side::Second, 3));
    assert_eq!(race("5/5/5/P3p/5/5 w - - 0 1"), won(Side::Second, 4));
    // One piece at home guards one corner of two; two pieces guard both.
    assert_eq!(race("1p3/5/P4/5/5/5 w - - 0 1"), won(Side::First, 3));
    assert_eq!(race("1pp2/5/P4/5/5/5 w - - 0 1"), None);
    // A move more does not help a guard that is too far.
    assert_eq!(race("1pp4/7/P6/7/7/7 b - - 0 1"), None);
    assert_eq!(race("4p2/7/P6/7/7/7 b - - 0 1"), won(Side::First, 4));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    /// Boards too large to search whole: the winner's run alone, against every reply.
    #[test]
    fn races_of_larger_boards(fen in scattered_fen(30)) {
        let Ok(position) = Breakthrough::<u64>::from_fen(&fen) else { return Ok(()) };
        if position.outcome().is_some() {
            return Ok(());
        }
        if let Some(Race { winner, plies }) = position.race()
            && plies <= 6
        {
            prop_assert!(forces(&position, winner, plies), "{winner:?} in {plies}");
        }
    }

    /// The pattern sees the same in both words, mirrored, and with colours exchanged.
    #[test]
    fn races_are_symmetric(any in common::scattered()) {
        dispatch!(any, |position| {
            if position.outcome().is_none() {
                let race = position.race();
                prop_assert_eq!(position.mirrored().race(), race);
                let flipped = race.map(|race| Race { winner: race.winner.other(), ..race });
                prop_assert_eq!(position.colour_flipped().race(), flipped);
            }
        });
    }
}
