//! Random positions and games for the tests.
#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test program uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use jiu::{Jiu, Move, Phase, Points, Rules, Setup, Size};
use proptest::prelude::*;
use search_core::{Position, Side};

/// A small generator for choices in games: splitmix64.
#[derive(Clone, Debug)]
pub struct Choices(pub u64);

impl Choices {
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ word >> 31) % count as u64) as usize
    }
}

/// Plays up to `plies` random plies and tells each position with the ply about to be played.
pub fn walk(position: &mut Jiu, plies: usize, seed: u64, mut each: impl FnMut(&Jiu, Move)) {
    let mut choices = Choices(seed);
    let mut moves = Vec::new();
    for _ in 0..plies {
        if position.outcome().is_some() {
            break;
        }
        moves.clear();
        position.legal_moves(&mut moves);
        let m = moves[choices.below(moves.len())];
        each(position, m);
        position.play(m);
    }
}

/// A full board with the centre lifted, stones at random, Black to move.
pub fn random_battle(size: Size, rules: Rules, seed: u64) -> Jiu {
    let mut position = Jiu::start(size, rules);
    let plies = usize::from(size.points()) + 2;
    walk(&mut position, plies, seed, |_, _| ());
    assert_eq!(position.phase(), Phase::Turn);
    position
}

pub fn sizes() -> impl Strategy<Value = Size> {
    (0_usize..6).prop_map(|index| Size::ALL[index])
}

pub fn all_rules() -> impl Strategy<Value = Rules> {
    use jiu::{Fly, Formation, Jumps, Opening, Repetition, SingleJump, Win};
    let options = (0_usize..2, 0_usize..3, 0_usize..3, 0_usize..3);
    (options, (0_usize..2, 0_usize..2, 0_usize..2, 0_u16..60)).prop_map(|(a, b)| Rules {
        opening: [Opening::Free, Opening::Adjacent][a.0],
        jumps: [Jumps::Optional, Jumps::Forced, Jumps::Maximal][a.1],
        fly: [Fly::Off, Fly::AtMostN, Fly::BelowN][a.2],
        single_jump: [SingleJump::Allowed, SingleJump::StrongBanned, SingleJump::BothBanned][a.3],
        win: [Win::Below4, Win::BelowN][b.0],
        formation: [Formation::Off, Formation::Dalian][b.1],
        repetition: [Repetition::Off, Repetition::Third][b.2],
        quiet_limit: std::num::NonZeroU16::new(b.3),
    })
}

/// A battle position with stones anywhere, at a density of its own.
pub fn scattered() -> impl Strategy<Value = Jiu> {
    let stones = proptest::collection::vec(0_u8..12, 196);
    (sizes(), all_rules(), stones, 1_u8..=6, any::<bool>()).prop_filter_map(
        "a side has too few stones",
        |(size, rules, dice, density, white)| {
            let mut stones = [Points::EMPTY; 2];
            let extent = size.extent();
            for row in 0..extent {
                for column in 0..extent {
                    let point = size.point(row, column).unwrap();
                    let die = dice[usize::from(row * extent + column)];
                    if die < density {
                        stones[0] |= Points::of(point);
                    } else if die < 2 * density {
                        stones[1] |= Points::of(point);
                    }
                }
            }
            let side = if white { Side::First } else { Side::Second };
            Jiu::new(&Setup { size, rules, stones, side, phase: Phase::Turn }).ok()
        },
    )
}

/// Any position: from scattered stones, or from the beginning, after some random plies.
pub fn anywhere() -> impl Strategy<Value = Jiu> {
    let begun = (sizes(), all_rules()).prop_map(|(size, rules)| Jiu::start(size, rules));
    let from = prop_oneof![scattered(), begun];
    (from, 0_usize..260, any::<u64>()).prop_map(|(mut position, plies, seed)| {
        walk(&mut position, plies, seed, |_, _| ());
        position
    })
}
