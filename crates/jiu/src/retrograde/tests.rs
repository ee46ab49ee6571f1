//! The board of words against the rules as everything else plays them.

use std::collections::BTreeSet;

use proptest::prelude::*;
use search_core::{Position as _, Side};

use crate::moves::Move;
use crate::phase::Phase;
use crate::position::Jiu;
use crate::retrograde::battle::FEWEST;
use crate::retrograde::board::{Board, bit_of, points_from};
use crate::retrograde::index::Index;
use crate::retrograde::turns::{Listener, SIZE, Turns};
use crate::rules::{Fly, Formation, Jumps, Rules, SingleJump};
use crate::setup::Setup;
use crate::symmetry;

/// What turns lead to, each once.
#[derive(Default, PartialEq, Eq, Debug)]
struct Told {
    ends: BTreeSet<(Board, bool)>,
    wins: bool,
    chains: BTreeSet<(Board, usize, bool)>,
    removals: BTreeSet<(Board, u32)>,
}

impl Listener for Told {
    fn ends(&mut self, after: Board, captured: bool) {
        self.ends.insert((after, captured));
    }

    fn wins(&mut self) {
        self.wins = true;
    }

    fn chain(&mut self, board: Board, at: usize, once: bool) {
        self.chains.insert((board, at, once));
    }

    fn removal(&mut self, board: Board, left: u32) {
        self.removals.insert((board, left));
    }
}

impl Told {
    /// The same by the plies of [`Jiu`].
    fn by_plies(&mut self, position: &mut Jiu, captured: bool) {
        for m in position.moves() {
            let undo = position.play(m);
            let board = Board::of(position);
            let captured = captured || m.is_capture();
            match position.phase() {
                Phase::Won => self.wins(),
                Phase::Chain { at, once } => self.chain(board, bit_of(at), once),
                Phase::Removal { left } => self.removal(board, left.into()),
                _ => self.ends(board, captured),
            }
            if matches!(position.phase(), Phase::Chain { .. } | Phase::Removal { .. }) {
                self.by_plies(position, captured);
            }
            position.undo(m, undo);
        }
    }
}

fn any_rules() -> impl Strategy<Value = Rules> {
    (0_usize..3, 0_usize..3, 0_usize..3, any::<bool>()).prop_map(|(jumps, fly, single, formation)| Rules {
        jumps: [Jumps::Optional, Jumps::Forced, Jumps::Maximal][jumps],
        fly: [Fly::Off, Fly::AtMostN, Fly::BelowN][fly],
        single_jump: [SingleJump::Allowed, SingleJump::StrongBanned, SingleJump::BothBanned][single],
        formation: if formation { Formation::Dalian } else { Formation::Off },
        ..Rules::COMPETITION
    })
}

/// Boards with at least four stones of each side, many of them with exactly four of one.
fn any_board() -> impl Strategy<Value = Board> {
    let order = Just((0..16).collect::<Vec<usize>>()).prop_shuffle();
    (order, FEWEST..=10, FEWEST..=10, any::<bool>()).prop_map(|(order, own, enemy, few)| {
        let own = if few { FEWEST } else { own };
        let word = |points: &[usize]| points.iter().fold(0, |word, point| word | 1 << point);
        let (own, rest) = order.split_at(own as usize);
        Board { own: word(own), enemy: word(&rest[..rest.len().min(enemy as usize).max(4)]) }
    })
}

fn position(board: Board, rules: Rules) -> Jiu {
    let stones = [board.own, board.enemy].map(points_from);
    let setup = Setup { size: SIZE, rules, stones, side: Side::First, phase: Phase::Turn };
    Jiu::new(&setup).expect("four stones each")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    /// Turns lead to what plies lead to, under all rules.
    #[test]
    fn turns_are_those_of_the_rules(board in any_board(), rules in any_rules()) {
        let (mut told, mut by_plies) = (Told::default(), Told::default());
        Turns::new(rules).each(board, &mut told);
        let mut position = position(board, rules);
        if position.outcome().is_none() {
            by_plies.by_plies(&mut position, false);
        }
        prop_assert_eq!(told, by_plies);
    }

    /// A walk without a capture is taken back to where it came from, and nowhere else.
    #[test]
    fn walks_are_taken_back(board in any_board(), rules in any_rules()) {
        let turns = Turns::new(rules);
        let leads = |before: Board, after: Board| {
            let mut told = Told::default();
            turns.each(before, &mut told);
            told.ends.contains(&(after, false))
        };
        let mut told = Told::default();
        turns.each(board, &mut told);
        for (after, _) in told.ends.into_iter().filter(|(_, captured)| !captured) {
            let mut before = Vec::new();
            turns.each_before(after, |board| before.push(board));
            prop_assert!(before.contains(&board));
        }
        let mut before = Vec::new();
        turns.each_before(board, |board| before.push(board));
        for before in before {
            prop_assert!(leads(before, board), "{:?}", before);
        }
    }

    /// A board and its images have one canonical image and one number; the symmetries that lead there do.
    #[test]
    fn numbers_are_those_of_all_images(board in any_board()) {
        let index = Index::shared();
        let canonical = index.canonical(board);
        prop_assert_eq!(index.canonical(canonical), canonical);
        let mut images = BTreeSet::new();
        for symmetry in symmetry::ALL {
            let image = |word| index.image(word, symmetry);
            let image = Board { own: image(board.own), enemy: image(board.enemy) };
            prop_assert_eq!(index.of(image), index.of(board));
            let leads = index.to_canonical(board).any(|number| number == symmetry);
            prop_assert_eq!(image == canonical, leads);
            images.insert(image);
        }
        prop_assert_eq!(images.len() as u64, index.images_of(board));
        prop_assert_eq!(images.first(), Some(&canonical));
        // A stone more to jump over is another position.
        let lowest = board.empty() & board.empty().wrapping_neg();
        let with = Board { enemy: board.enemy | lowest, ..board };
        prop_assert_eq!(index.of(with) == index.of(board), lowest == 0);
    }
}

/// Every number belongs to one canonical board, and all boards have one.
#[test]
fn numbers_are_different() {
    let index = Index::shared();
    let mut numbers = BTreeSet::new();
    let (mut boards, mut images) = (0, 0);
    for board in index.boards(5, 6) {
        assert!(numbers.insert(index.of(board)) && index.of(board) < index.len());
        boards += 1;
        images += index.images_of(board);
    }
    // 16 over 5 times 11 over 6.
    assert_eq!((boards, images), (numbers.len(), 4_368 * 462));
}

/// The drawing of `board.rs`, and what flies.
#[test]
fn the_board_of_words_is_the_board() {
    let position = Jiu::from_text("4 xx../x..x/...o/o.oo w turn", Rules::COMPETITION).expect("a position");
    let board = Board::of(&position);
    assert_eq!(board, Board { own: 0b1001_0011, enemy: 0b1101_1000_0000_0000 });
    let steps = position.moves().into_iter().filter(|m| matches!(m, Move::Step { .. } | Move::Fly { .. }));
    assert_eq!(steps.count(), 32, "four stones fly to eight points");
}
