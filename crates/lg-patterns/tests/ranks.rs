//! Ranks move in the direction that the documentation says, by every ingredient, exact and fuzzy.

use lg_patterns::{Fuzzifier, Ingredients, RankWeights, Term, Terms, TermsError};
use proptest::prelude::*;

/// Interveners as value and distance.
type Meddlers = Vec<(u32, u16)>;

fn meddlers() -> impl Strategy<Value = Meddlers> {
    proptest::collection::vec((1..200_u32, 1..12_u16), 0..6)
}

/// The exact rank, and the fuzzy one.
fn ranks(target: u32, starter: u32, distance: u16, friends: &Meddlers, foes: &Meddlers) -> [f64; 2] {
    let fuzzifier = Fuzzifier::default();
    let of = |length: &dyn Fn(u16) -> f64| {
        let sum = |list: &Meddlers| {
            list.iter().map(|(value, distance)| Ingredients::weight(*value, length(*distance))).sum()
        };
        fuzzifier.weights().rank(&Ingredients {
            target: f64::from(target),
            starter: f64::from(starter),
            distance: length(distance),
            friends: sum(friends),
            foes: sum(foes),
        })
    };
    [of(&f64::from), of(&|distance| fuzzifier.length(distance).1)]
}

proptest! {
    #[test]
    fn every_ingredient_moves_the_rank_one_way(
        target in 1..200_u32, starter in 1..200_u32, distance in 1..12_u16,
        friends in meddlers(), foes in meddlers(), value in 1..200_u32, far in 1..12_u16, more in 1..50_u32,
    ) {
        let rank = |target, starter, distance, friends: &Meddlers, foes: &Meddlers| ranks(target, starter, distance, friends, foes);
        let base = rank(target, starter, distance, &friends, &foes);
        let with = |list: &Meddlers, one: (u32, u16)| [list.as_slice(), &[one]].concat();
        let helped = rank(target, starter, distance, &with(&friends, (value, far)), &foes);
        let hindered = rank(target, starter, distance, &friends, &with(&foes, (value, far)));
        for which in [0, 1] {
            // Rounding may hide a difference of a part in 10^15, never turn it round.
            let above = |a: [f64; 2], b: [f64; 2]| a[which] >= b[which] * (1.0 - 1e-12);
            prop_assert!(above(rank(target + more, starter, distance, &friends, &foes), base));
            prop_assert!(above(base, rank(target, starter + more, distance, &friends, &foes)));
            prop_assert!(above(base, rank(target, starter, distance + 1, &friends, &foes)));
            prop_assert!(above(helped, base));
            prop_assert!(above(base, hindered));
            let dearer = rank(target, starter, distance, &with(&friends, (value + more, far)), &foes);
            let farther = rank(target, starter, distance, &with(&friends, (value, far + 1)), &foes);
            prop_assert!(above(helped, dearer) && above(helped, farther));
            let dearer = rank(target, starter, distance, &friends, &with(&foes, (value + more, far)));
            let farther = rank(target, starter, distance, &friends, &with(&foes, (value, far + 1)));
            prop_assert!(above(dearer, hindered) && above(farther, hindered));
        }
        // The exact rank moves strictly.
        prop_assert!(helped[0] > base[0] && hindered[0] < base[0]);
        prop_assert!(rank(target + more, starter, distance, &friends, &foes)[0] > base[0]);
        prop_assert!(rank(target, starter, distance + 1, &friends, &foes)[0] < base[0]);
    }

    #[test]
    fn words_follow_numbers(mut corners in proptest::collection::vec(0.0..100.0_f64, 6), a in -10.0..200.0_f64, b in -10.0..200.0_f64) {
        corners.sort_by(f64::total_cmp);
        let [p, q, r, s, t, u] = corners[..] else { unreachable!("six corners") };
        let terms = vec![Term::new("few", [p, p, q, s]), Term::new("some", [q, r, s, t]), Term::new("many", [r, t, u, u])];
        let terms = Terms::new(terms).expect("terms in order");
        let fuzzifier = Fuzzifier::new(terms.clone(), terms.clone(), RankWeights::default());
        let (low, high) = (a.min(b), a.max(b));
        prop_assert!(terms.best(low) <= terms.best(high));
        prop_assert!(fuzzifier.grade(low) <= fuzzifier.grade(high));
        for x in [low, high] {
            let degrees: Vec<_> = (0..3).map(|term| terms.degree(term, x)).collect();
            prop_assert!(degrees.iter().all(|degree| (0.0..=1.0).contains(degree)));
            let best = degrees[usize::from(terms.best(x))];
            prop_assert!(best > 0.0, "every number has a word");
            // Where two words fit alike to the last bits, either may be said.
            prop_assert!(best - degrees[usize::from(fuzzifier.grade(x))] < 1e-9);
        }
    }
}

#[test]
fn the_scales_in_use() {
    let fuzzifier = Fuzzifier::default();
    let words: Vec<_> = (1..=8).map(|steps| fuzzifier.lengths().name(fuzzifier.length(steps).0)).collect();
    assert_eq!(words, ["short", "short", "medium", "medium", "long", "long", "long", "long"]);
    assert_eq!([0.05, 0.5, 2.0, 9.0].map(|rank| fuzzifier.grade(rank)), [0, 1, 1, 2]);
}

#[test]
fn terms_that_make_no_scale_are_refused() {
    let term = |name: &str, points| Term::new(name, points);
    let error = |terms| Terms::new(terms).expect_err("no scale");
    assert_eq!(error(Vec::new()), TermsError::Number(0));
    assert_eq!(error(vec![term("a", [0.0, 2.0, 1.0, 3.0])]), TermsError::Points("a".into()));
    assert_eq!(error(vec![term("a", [0.0, f64::NAN, 1.0, 3.0])]), TermsError::Points("a".into()));
    let order = vec![term("a", [1.0, 2.0, 3.0, 4.0]), term("b", [0.0, 2.0, 3.0, 4.0])];
    assert_eq!(error(order), TermsError::Order("a".into(), "b".into()));
    let gap = vec![term("a", [0.0, 1.0, 2.0, 3.0]), term("b", [4.0, 5.0, 6.0, 7.0])];
    assert_eq!(error(gap), TermsError::Gap("a".into(), "b".into()));
    assert!(RankWeights::new(-1.0, 0.0).is_err() && RankWeights::new(0.0, f64::INFINITY).is_err());
}
