//! A choice of techniques made at compile time searches exactly like the same choice at run time.
#![allow(clippy::unwrap_used, reason = "a test that fails to set up has failed")]

use crate::common;

use common::{RandomEvaluation, RandomGame};
use search_core::proof::{Goal, Prover, Verdict};
use search_core::{
    Counters, Features, Limits, NullMove, Outcome, Policy, Position, Score, Searcher, Side, Static,
    Symmetric, Table, Tactical, minimax,
};

fn counters<const A: bool>(policy: impl Policy, seed: u64) -> Counters {
    let table = Table::with_bytes(1 << 12).unwrap();
    let mut searcher = Searcher::with_table(RandomEvaluation, table).with_policy(policy);
    searcher.search(&RandomGame::<A>::new(seed, 12), &Limits::depth(8)).unwrap().counters
}

macro_rules! policies {
    ($($name:ident: $features:expr;)+) => {$(
        #[test]
        fn $name() {
            const FEATURES: Features = $features;
            for seed in 0..40 {
                let fixed = Static::<{ FEATURES.bits() }>;
                assert_eq!(fixed.features(), FEATURES);
                assert_eq!(counters::<true>(fixed, seed), counters::<true>(FEATURES, seed));
                assert_eq!(counters::<false>(fixed, seed), counters::<false>(FEATURES, seed));
            }
        }
    )+};
}

policies! {
    plain: Features::empty();
    iterative: Features::ITERATIVE;
    table: Features::TABLE;
    hash_move: Features::ITERATIVE.union(Features::TABLE).union(Features::HASH_MOVE);
    order_by_eval: Features::ORDER_BY_EVAL;
    captures_first: Features::CAPTURES_FIRST;
    killers: Features::KILLERS;
    history: Features::ITERATIVE.union(Features::HISTORY);
    null_move: Features::NULL_MOVE;
    pvs: Features::PVS;
    aspiration: Features::ITERATIVE.union(Features::ASPIRATION);
    lmr: Features::LMR.union(Features::CAPTURES_FIRST);
    quiescence: Features::QUIESCENCE;
    enhanced_cutoff: Features::TABLE.union(Features::ENHANCED_CUTOFF);
    symmetry: Features::TABLE.union(Features::SYMMETRY);
    deeper_entries: Features::ITERATIVE.union(Features::TABLE).union(Features::DEEPER_ENTRIES);
    frontier: Features::FRONTIER;
    mtdf: Features::ITERATIVE.union(Features::TABLE).union(Features::MTDF);
    lossless: Features::LOSSLESS;
    strong: Features::STRONG;
    all: Features::all();
}

#[test]
fn feature_lists_read_back_as_written() {
    for bits in 0..=Features::all().bits() {
        let features = Features::from_bits_truncate(bits);
        assert_eq!(features.to_string().parse(), Ok(features));
    }
    assert_eq!("lossless,-pvs, lmr".parse(), Ok((Features::LOSSLESS - Features::PVS) | Features::LMR));
}

#[test]
fn an_unknown_feature_is_named_with_its_place() {
    let error = "table, killer,pvs".parse::<Features>().unwrap_err();
    assert_eq!((error.word.as_str(), error.column), ("killer", 8));
    assert!(error.to_string().starts_with("unknown feature \"killer\" at position 8; known are plain, "));
    assert_eq!("".parse::<Features>().unwrap_err().column, 1);
}

#[test]
fn features_that_lack_another_are_named() {
    let idle = |text: &str| text.parse::<Features>().unwrap().idle();
    assert_eq!(idle("lossless"), Features::empty());
    assert_eq!(idle("plain,hash-move,pvs"), Features::HASH_MOVE);
    assert_eq!(idle("aspiration,table,symmetry"), Features::ASPIRATION);
    assert_eq!(
        idle("iterative,aspiration,mtdf,deeper-entries"),
        Features::ASPIRATION | Features::DEEPER_ENTRIES
    );
    assert_eq!(idle("strong"), Features::empty());
    assert_eq!(idle("strong,frontier"), Features::FRONTIER);
}

/// Against the contract: no outcome, and nothing to play. Searches say what a leaf says, and stand.
#[test]
fn a_stuck_position_is_a_leaf() {
    #[derive(Clone, PartialEq)]
    struct Stuck;
    impl Position for Stuck {
        type Move = u8;
        type Undo = ();
        fn side_to_move(&self) -> Side {
            Side::First
        }
        fn outcome(&self) -> Option<Outcome> {
            None
        }
        fn legal_moves(&self, _moves: &mut Vec<u8>) {}
        fn play(&mut self, _m: u8) {}
        fn undo(&mut self, _m: u8, (): ()) {}
        fn key(&self) -> u64 {
            0
        }
        fn move_code(m: u8) -> u16 {
            m.into()
        }
    }
    impl Tactical for Stuck {}
    impl NullMove for Stuck {}
    impl Symmetric for Stuck {}

    let evaluation = |_: &Stuck| 7;
    for features in
        [Features::empty(), Features::LOSSLESS, Features::LOSSLESS | Features::MTDF, Features::all()]
    {
        let table = Table::with_bytes(1 << 12).unwrap();
        let mut searcher = Searcher::with_table(evaluation, table).with_policy(features);
        let report = searcher.search(&Stuck, &Limits::depth(3)).unwrap();
        assert_eq!((report.score, report.best_move), (Score::eval(7), None), "{features}");
    }
    assert_eq!(minimax(&Stuck, 3, &evaluation).score, Score::eval(7));
    for side in [Side::First, Side::Second] {
        let mut prover = Prover::with_bytes(1 << 10).unwrap();
        let proof = prover.prove(&Stuck, Goal::win(side), &Limits::nodes(10));
        assert_eq!(proof.verdict, Verdict::Disproved);
    }
}
