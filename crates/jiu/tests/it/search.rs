//! The kernel on JIU: what is lossless returns plain minimax's value, repetitions, chains and removals
//! included.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use common::{scattered, walk};
use jiu::{Jiu, Rules, Size};
use proptest::prelude::*;
use search_core::{Features, Limits, Position, Searcher, Table, minimax};

/// Stones, and squares worth a little: the same for all images of a position.
fn value(position: &Jiu) -> i32 {
    let side = position.side_to_move();
    let worth = |side| position.stones(side).count() as i32 * 10 + i32::from(position.shapes(side).squares);
    worth(side) - worth(side.other())
}

fn agrees(position: &Jiu, depth: u32, features: Features) -> Result<(), TestCaseError> {
    let table = Table::with_bytes(1 << 16).unwrap();
    let mut searcher = Searcher::with_table(value, table).with_policy(features);
    let report = searcher.search(position, &Limits::depth(depth)).unwrap();
    prop_assert_eq!(report.score, minimax(position, depth, &value).score, "{}", features);
    let mut line = position.clone();
    for m in report.line {
        prop_assert!(line.try_play(m).is_ok());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn scattered_positions(position in scattered(), without in 0_u32..16) {
        prop_assume!(position.outcome().is_none() && position.moves().len() < 60);
        let off = [Features::HASH_MOVE, Features::SYMMETRY, Features::KILLERS, Features::HISTORY];
        let off = off.into_iter().enumerate().filter(|(bit, _)| without >> bit & 1 == 1);
        let features = off.fold(Features::LOSSLESS, |features, (_, feature)| features.difference(feature));
        agrees(&position, if position.moves().len() < 15 { 4 } else { 3 }, features)?;
    }

    /// Few stones and short limits, so that repetitions and the quiet limit are met within the search.
    #[test]
    fn repetitions(seed: u64, quiet in 3_u16..7) {
        let text = "4 xx../x..x/...o/o.oo w turn";
        let rules: Rules = format!("competition fly=off quiet={quiet}").parse().unwrap();
        let mut position = Jiu::from_text(text, rules).unwrap();
        walk(&mut position, (seed % 5) as usize, seed, |_, _| ());
        prop_assume!(position.outcome().is_none());
        agrees(&position, 5, Features::LOSSLESS)?;
    }
}

/// The opening and the end of the preparation on the smallest board.
#[test]
fn preparation_to_battle() {
    let mut position = Jiu::start(Size::new(4).unwrap(), Rules::RESEARCH);
    walk(&mut position, 14, 3, |_, _| ());
    agrees(&position, 6, Features::LOSSLESS).unwrap();
}
