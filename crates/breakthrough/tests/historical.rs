//! The engine of 2009: the article's twelve figures, and what its faults and techniques are worth.
//! Figures beside the published ones were measured on an independent prototype.

use breakthrough::Weights;
use breakthrough::historical::{Engine, Faults, HistoricalReport, Model, Techniques, position, run};
use search_core::Position;

/// Runs 2 plies and more, and compares one figure of each report.
fn check<const N: usize>(model: &Model, figure: impl Fn(&HistoricalReport) -> u64, expected: [u64; N]) {
    for (plies, expected) in (2..).zip(expected) {
        assert_eq!(figure(&run(plies, model)), expected, "{plies} plies");
    }
}

const A1: Model = Model::of(Engine::A1);
const A2: Model = Model::of(Engine::A2);

#[test]
fn the_articles_column_a1() {
    check(&A1, |report| report.column(Engine::A1), [192, 1_152, 12_389, 77_288, 804_367, 5_751_094]);
}

#[test]
fn the_articles_column_a2() {
    check(&A2, |report| report.column(Engine::A2), [25, 115, 526, 2_564, 3_568, 62_536]);
}

#[test]
fn like_for_like_a2_calls_more() {
    check(&A2, |report| report.calls, [600, 1_625, 11_950, 40_809, 59_790, 931_004]);
}

#[test]
fn keys_of_32_bits_collide_at_seven_plies() {
    check(&A2, |report| report.foreign_hits, [0, 0, 0, 0, 0, 49]);
    let report = run(7, &A2.mended(Faults::SHORT_KEYS));
    assert_eq!((report.interior, report.calls, report.foreign_hits), (62_594, 932_233, 0));
}

#[test]
fn without_the_null_move() {
    let model = A2.without(Techniques::NULL_MOVE);
    check(&model, |report| report.interior, [25, 552, 2_976, 25_059, 628_295]);
}

/// The root's own order stays as it was.
#[test]
fn with_the_sort_the_right_way_round_below_the_root() {
    let model = A2.mended(Faults::WORST_FIRST);
    check(&model, |report| report.interior, [25, 93, 107, 726, 1_213, 16_509]);
}

#[test]
fn with_the_sort_the_right_way_round_everywhere() {
    let model = A2.mended(Faults::WORST_FIRST | Faults::ROOT_WORST_FIRST);
    check(&model, |report| report.interior, [22, 46, 89, 746, 1_213, 16_606]);
}

#[test]
fn sound_alpha_beta_sorted() {
    check(&Model::sound(true), |report| report.calls, [66, 594, 12_007, 53_777, 91_372, 438_931]);
}

#[test]
fn sound_alpha_beta_unsorted() {
    check(&Model::sound(false), |report| report.calls, [112, 690, 8_695, 38_514, 195_705, 1_840_514]);
    // The leaf's sign is the only fault that A1's counts show.
    check(&A1.mended(Faults::LEAF_SIGN), |report| report.calls, [112, 690, 8_695, 38_514, 195_705]);
}

#[test]
fn the_table_was_not_made_with_the_copys_weights() {
    let copy = Model { weights: Weights::COPY, ..A1 };
    check(&copy, |report| report.calls, [192, 1_064, 12_383, 75_704, 793_826, 5_568_590]);
}

/// A1 cannot tell how Black's advance is counted, A2 can.
#[test]
fn blacks_advance_shows_in_a2_only() {
    check(&A1.mended(Faults::BLACK_ADVANCE), |report| report.calls, [192, 1_152, 12_389, 77_288, 804_367]);
    let report = run(4, &A2.mended(Faults::BLACK_ADVANCE));
    assert_ne!(report.interior, 526);
}

/// Neither acts within seven plies, as no piece is that far.
#[test]
fn faults_that_do_not_act() {
    let mended = A2.mended(Faults::ALMOST_WIN | Faults::NULL_REDUCTION);
    check(&mended, |report| report.interior, [25, 115, 526, 2_564, 3_568, 62_536]);
}

#[test]
fn every_call_is_of_one_kind() {
    for model in [A1, A2, Model::sound(true), A2.without(Techniques::NULL_MOVE)] {
        for plies in 1..=5 {
            let report = run(plies, &model);
            assert_eq!(report.calls, report.interior + report.leaves + report.table_cuts);
            let mut start = position();
            assert!(start.try_play(report.best_move.unwrap()).is_ok());
        }
    }
    assert_eq!(run(0, &A2), HistoricalReport::default());
    assert_eq!(position().to_fen(), "pppppppp/pppppppp/8/8/8/P7/1PPPPPPP/PPPPPPPP b - - 0 1");
    assert!(position().outcome().is_none());
}
