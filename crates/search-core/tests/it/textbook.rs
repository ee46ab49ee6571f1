//! Textbook search on games: the published counts of tic-tac-toe, and a game whose sides do not
//! alternate.
#![cfg(feature = "tree")]

use ahash::AHashSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::example::TicTacToe;
use proptest::prelude::*;
use search_core::textbook::{Cut, Event, Fail, Observer, Scoring, Textbook, alpha_beta};
use search_core::tree::{Expansion, NodeId, Tree, TreeTooLarge};
use search_core::{Outcome, Position, Score, Side, Window, Zero, minimax};

const FORMS: [(Fail, Cut); 4] = [
    (Fail::Soft, Cut::AtBound),
    (Fail::Soft, Cut::BeyondBound),
    (Fail::Hard, Cut::AtBound),
    (Fail::Hard, Cut::BeyondBound),
];

/// Tic-tac-toe with the cells tried in another order.
#[derive(Clone, PartialEq)]
struct Ordered(TicTacToe, [u8; 9]);

impl Position for Ordered {
    type Move = u8;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        let mut free = Vec::new();
        self.0.legal_moves(&mut free);
        moves.extend(self.1.iter().filter(|cell| free.contains(cell)));
    }

    fn play(&mut self, m: u8) {
        self.0.play(m);
    }

    fn undo(&mut self, m: u8, (): ()) {
        self.0.undo(m, ());
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn move_code(m: u8) -> u16 {
        TicTacToe::move_code(m)
    }
}

const ROW_MAJOR: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const CENTRE_FIRST: [u8; 9] = [4, 0, 2, 6, 8, 1, 3, 5, 7];

/// How many games X won, O won, and nobody.
#[derive(Default)]
struct Games([u64; 3]);

impl Observer<TicTacToe> for Games {
    type Break = Infallible;

    fn observe(&mut self, _position: &TicTacToe, event: Event<u8>) -> ControlFlow<Infallible> {
        if let Event::Leaf { value, .. } = event {
            self.0[usize::from(value < Score::DRAW) + 2 * usize::from(value == Score::DRAW)] += 1;
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn minimax_counts_all_games_of_tic_tac_toe() {
    let mut games = Games::default();
    let search = Textbook::minimax().with_scoring(Scoring::Utility);
    let ControlFlow::Continue(solution) = search.search_observed(&TicTacToe::default(), &Zero, &mut games);
    assert_eq!(solution.value, Score::DRAW);
    assert_eq!(solution.counters.nodes(), 549_946);
    assert_eq!(solution.counters.terminals, 255_168);
    assert_eq!(games.0, [131_184, 77_904, 46_080]);
}

#[test]
fn alpha_beta_counts_of_tic_tac_toe_are_as_published() {
    for (order, nodes, leaves) in [(ROW_MAJOR, 18_297, 7_330), (CENTRE_FIRST, 7_275, 2_893)] {
        for fail in [Fail::Soft, Fail::Hard] {
            let search = Textbook::alpha_beta_with(fail, Cut::AtBound).with_scoring(Scoring::Utility);
            let solution = search.search(&Ordered(TicTacToe::default(), order), &Zero);
            assert_eq!(solution.value, Score::DRAW);
            assert_eq!(solution.counters.nodes(), nodes);
            assert_eq!(solution.counters.terminals, leaves);
            assert_eq!(solution.best_move, Some(order[0]));
            assert_eq!(solution.line.len(), 9);
        }
    }
}

#[test]
fn every_form_finds_what_the_oracle_finds() {
    let oracle = minimax(&TicTacToe::default(), u32::MAX, &Zero);
    let row_major = Ordered(TicTacToe::default(), ROW_MAJOR);
    for (fail, cut) in FORMS {
        let found = Textbook::alpha_beta_with(fail, cut).search(&row_major, &Zero);
        assert_eq!((found.value, found.best_move), (oracle.score, oracle.best_move));
    }
    assert_eq!(alpha_beta(&row_major, u32::MAX, &Zero).value, Score::DRAW);
}

#[test]
fn tic_tac_toe_has_5478_positions_and_765_up_to_symmetry() {
    let (mut seen, mut classes) = (AHashSet::new(), AHashSet::new());
    let mut open = vec![TicTacToe::default()];
    while let Some(position) = open.pop() {
        if !seen.insert(position.key()) {
            continue;
        }
        classes.insert(canonical(position.key()));
        if position.outcome().is_some() {
            continue;
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for m in moves {
            let mut next = position;
            next.play(m);
            open.push(next);
        }
    }
    assert_eq!((seen.len(), classes.len()), (5_478, 765));
}

/// The least key among the eight images of a board; a key is X's cells and O's, nine bits each.
fn canonical(key: u64) -> u64 {
    let image = |symmetry: u64| {
        let to = |cell: u64| {
            let (mut row, mut column) = (cell / 3, cell % 3);
            if symmetry & 1 != 0 {
                row = 2 - row;
            }
            if symmetry & 2 != 0 {
                column = 2 - column;
            }
            if symmetry & 4 != 0 { column * 3 + row } else { row * 3 + column }
        };
        (0..18).filter(|bit| key >> bit & 1 != 0).map(|bit| 1 << (bit / 9 * 9 + to(bit % 9))).sum::<u64>()
    };
    (0..8).map(image).min().unwrap_or(key)
}

#[test]
fn scoring_by_distance_prefers_the_sooner_win() {
    // X: 0 1, O: 3 4; X to move wins at once at 2.
    let mut position = TicTacToe::default();
    for cell in [0, 3, 1, 4] {
        position.play(cell);
    }
    let found = Textbook::alpha_beta().search(&position, &Zero);
    assert_eq!((found.value, found.best_move), (Score::win_in(1), Some(2)));
    let utility = Textbook::alpha_beta().with_scoring(Scoring::Utility).search(&position, &Zero);
    assert_eq!(utility.value, Score::eval(1));
}

#[test]
fn an_expanded_game_searches_like_the_game() {
    let mut position = TicTacToe::default();
    for cell in [4, 0, 8] {
        position.play(cell);
    }
    let tree = Tree::expand(&position, &Zero, Expansion::to_depth(u32::MAX)).unwrap();
    assert_eq!(tree.side(NodeId::ROOT), Side::Second);
    let on_game = Textbook::alpha_beta().with_scoring(Scoring::Utility).search(&position, &Zero);
    let on_tree = tree.search(&Textbook::alpha_beta()).unwrap();
    assert_eq!(on_tree.value, on_game.value);
    assert_eq!(on_tree.counters, on_game.counters);
    assert_eq!(tree.move_to(NodeId::ROOT), None);
    let first = tree.children(NodeId::ROOT).next().and_then(|child| tree.move_to(child));
    assert_eq!(first, Some("1"));
    let small = Expansion { max_nodes: 50, ..Expansion::to_depth(9) };
    assert_eq!(Tree::expand(&position, &Zero, small), Err(TreeTooLarge::Nodes(50)));
}

/// A game made of hashes: branching, turns and values follow from the moves so far. Sides alternate
/// only by chance.
#[derive(Clone, PartialEq, Debug)]
struct Chance {
    seed: u64,
    depth: u32,
    moves: Vec<u8>,
}

impl Chance {
    fn hash(&self, purpose: u64) -> u64 {
        let mut hash = self.seed ^ purpose.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for &m in &self.moves {
            hash = (hash ^ u64::from(m) ^ 0x55).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            hash ^= hash >> 29;
        }
        hash ^ hash >> 32
    }

    fn children(&self) -> u8 {
        (self.hash(1) % 4) as u8 + u8::from(self.moves.is_empty())
    }
}

impl Position for Chance {
    type Move = u8;
    type Undo = ();
    const ALTERNATES: bool = false;

    fn side_to_move(&self) -> Side {
        if self.hash(2).is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.moves.len() < self.depth as usize && self.children() > 0 {
            return None;
        }
        Some(match self.hash(3) % 9 {
            0 => Outcome::Winner(Side::First),
            1 => Outcome::Winner(Side::Second),
            2 => Outcome::Draw,
            points => Outcome::Points(points as i32 - 5),
        })
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.extend(0..self.children());
    }

    fn play(&mut self, m: u8) {
        self.moves.push(m);
    }

    fn undo(&mut self, _m: u8, (): ()) {
        self.moves.pop();
    }

    fn key(&self) -> u64 {
        self.hash(4)
    }

    fn move_code(m: u8) -> u16 {
        m.into()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn all_forms_equal_minimax_when_sides_do_not_alternate(seed: u64, depth in 0_u32..7, cut_off in 0_u32..7) {
        let game = Chance { seed, depth, moves: Vec::new() };
        let evaluate = |position: &Chance| (position.hash(5) % 7) as i32 - 3;
        let oracle = minimax(&game, cut_off, &evaluate);
        let for_max = if game.side_to_move() == Side::First { oracle.score } else { -oracle.score };
        let plain = Textbook::minimax().with_depth(cut_off).search(&game, &evaluate);
        prop_assert_eq!(plain.value, for_max);
        prop_assert_eq!(plain.best_move, oracle.best_move);
        prop_assert_eq!(plain.counters, oracle.counters);
        for (fail, cut) in FORMS {
            let found = Textbook::alpha_beta_with(fail, cut).with_depth(cut_off).search(&game, &evaluate);
            prop_assert_eq!(found.value, for_max);
            prop_assert_eq!(found.best_move, oracle.best_move);
            prop_assert!(found.counters.nodes() <= oracle.counters.nodes());
        }
    }

    #[test]
    fn any_window_at_the_root_gives_a_true_bound(seed: u64, alpha in -6_i32..6, width in 1_i32..8) {
        let game = Chance { seed, depth: 5, moves: Vec::new() };
        let truth = Textbook::minimax().search(&game, &Zero).value;
        let window = Window::new(Score::eval(alpha), Score::eval(alpha + width));
        for (fail, cut) in FORMS {
            let found = Textbook::alpha_beta_with(fail, cut).with_window(window).search(&game, &Zero).value;
            let bound = window.bound_of(found);
            prop_assert!(!bound.is_lower() || truth >= found, "{truth} {found} {bound:?}");
            prop_assert!(!bound.is_upper() || truth <= found, "{truth} {found} {bound:?}");
        }
    }
}
