//! Statistics of matches against published and independently computed values.

use arena::stats::{Pairs, Sprt, Tally, Verdict, elo_of_score, score_of_elo};
use proptest::prelude::*;
use rand_mt::Mt64;

fn near(value: f64, expected: f64, within: f64) -> bool {
    (value - expected).abs() <= within
}

fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
    Tally { wins, draws, losses }
}

/// Computed by hand from Wilson's formula.
#[test]
fn wilson_intervals() {
    for (tally, low, high) in [
        (tally(53, 0, 147), 0.20868, 0.33018),
        (tally(15, 0, 5), 0.53130, 0.88814),
        (tally(10, 10, 0), 0.53130, 0.88814),
        (tally(10, 0, 0), 0.72247, 1.0),
        (tally(0, 0, 10), 0.0, 0.27753),
    ] {
        let wilson = tally.wilson().expect("games");
        assert!(near(wilson.low, low, 5e-6) && near(wilson.high, high, 5e-6), "{tally:?} {wilson:?}");
    }
    assert_eq!(tally(0, 0, 0).wilson(), None);
}

/// 400 log10 3 = 190.85, and the table in Elo's book: 76 % for 200, 64 % for 100.
#[test]
fn elo_differences() {
    assert!(near(elo_of_score(0.75).expect("inside"), 190.848, 1e-3));
    assert!(near(score_of_elo(200.0), 0.76, 0.005) && near(score_of_elo(100.0), 0.64, 0.005));
    let elo = tally(50, 20, 30).elo().expect("games");
    let [difference, low, high, error] =
        [elo.difference, elo.low, elo.high, elo.error].map(|x| x.expect("inside"));
    assert!(near(difference, 70.4365, 1e-3), "{elo:?}");
    assert!(
        near(low, 10.125, 1e-3) && near(high, 135.301, 1e-3) && near(error, (high - low) / 2.0, 1e-9),
        "{elo:?}"
    );
}

#[test]
fn elo_of_one_sided_results_is_unbounded_on_one_side() {
    let all = tally(10, 0, 0).elo().expect("games");
    assert!(all.difference.is_none() && all.high.is_none() && all.error.is_none());
    // The lower end of Wilson's interval, 0.72247.
    assert!(near(all.low.expect("a lower end"), 166.2, 0.1), "{all:?}");
    let none = tally(0, 0, 10).elo().expect("games");
    assert!(none.difference.is_none() && none.low.is_none() && near(none.high.expect("an end"), -166.2, 0.1));
    let drawn = tally(0, 10, 0).elo().expect("games");
    assert_eq!(drawn.difference, Some(0.0));
    assert!(drawn.error.expect("both ends") > 100.0, "ten draws leave much open: {drawn:?}");
    assert_eq!(tally(0, 0, 0).elo(), None);
}

/// From tables of the normal distribution: 20 / sqrt(180) = 1.4907.
#[test]
fn likelihood_of_superiority() {
    let los = |tally: Tally| tally.likelihood_of_superiority();
    assert!(near(los(tally(100, 40, 80)).expect("decided games"), 0.93198, 1e-5));
    assert!(near(los(tally(1, 0, 0)).expect("a game"), 0.841_345, 1e-6));
    assert!(near(los(tally(7, 0, 7)).expect("games"), 0.5, 1e-6));
    assert_eq!(los(tally(0, 9, 0)), None);
}

/// Wald's bounds for errors of 5 %: 2.944. Ratios as a second program computes them; the normal
/// approximation `n (s1 - s0) (2 mean - s0 - s1) / (2 variance)` gives 1.4098 and -0.1325.
#[test]
fn likelihood_ratios() {
    let test: Sprt = "0,10".parse().expect("a test");
    for (pairs, llr) in [
        ([10, 50, 100, 60, 20], 1.402_613),
        ([5, 20, 30, 20, 5], -0.132_365),
        ([0, 0, 0, 0, 10], 0.283_737),
        ([3, 0, 7, 0, 10], 0.298_464),
    ] {
        let state = test.state(&Pairs(pairs));
        assert!(near(state.llr, llr, 1e-5), "{pairs:?} {state:?}");
        assert!(near(state.lower, -2.944, 5e-4) && near(state.upper, 2.944, 5e-4));
        assert_eq!(state.verdict, Verdict::Continue);
    }
    assert_eq!(test.state(&Pairs::default()).llr, 0.0);
    assert_eq!(test.state(&Pairs([0, 0, 0, 0, 400])).verdict, Verdict::AcceptH1);
    assert_eq!(test.state(&Pairs([400, 0, 0, 0, 0])).verdict, Verdict::AcceptH0);
}

/// How often the test accepts H1 when games are independent and won with this chance.
fn accepts_h1(test: &Sprt, elo: f64, runs: u32) -> u32 {
    let mut generator = Mt64::new(5);
    let chance = (score_of_elo(elo) * (u64::MAX as f64)) as u64;
    let mut accepted = 0;
    for _ in 0..runs {
        let mut pairs = Pairs::default();
        loop {
            let mut game = || u32::from(generator.next_u64() < chance) * 2;
            let halves = game() + game();
            pairs.add(halves);
            match test.state(&pairs).verdict {
                Verdict::Continue => {}
                Verdict::AcceptH1 => break accepted += 1,
                Verdict::AcceptH0 => break,
            }
        }
    }
    accepted
}

/// Errors of 5 % each are promised; 300 runs may show up to 8 %.
#[test]
fn a_test_errs_as_seldom_as_it_promises() {
    let test = Sprt::new(0.0, 100.0, 0.05, 0.05).expect("a test");
    assert!(accepts_h1(&test, 0.0, 300) <= 24);
    assert!(accepts_h1(&test, 100.0, 300) >= 276);
}

#[test]
fn tests_that_are_none() {
    for text in [
        "",
        "0",
        "10,0",
        "0,0",
        "0,10,0.05",
        "0,10,0,0.05",
        "0,10,0.5,0.05",
        "0,1e9",
        "nan,1",
        "0,inf",
        "a,b",
    ] {
        assert!(text.parse::<Sprt>().is_err(), "{text}");
    }
    let test: Sprt = "-5, 0, 0.01, 0.1".parse().expect("a test");
    assert_eq!(test.to_string().parse(), Ok(test));
}

proptest! {
    #[test]
    fn intervals_hold_what_they_are_of(wins in 0_u32..5000, draws in 0_u32..5000, losses in 0_u32..5000) {
        let tally = tally(wins, draws, losses);
        prop_assume!(tally.games() > 0);
        let (score, wilson) = (tally.score().expect("games"), tally.wilson().expect("games"));
        prop_assert!(0.0 <= wilson.low && wilson.low <= score && score <= wilson.high && wilson.high <= 1.0);
        let elo = tally.elo().expect("games");
        if let (Some(low), Some(difference)) = (elo.low, elo.difference) {
            prop_assert!(low <= difference);
            prop_assert!(near(score_of_elo(difference), score, 1e-9));
        }
        if let (Some(high), Some(difference)) = (elo.high, elo.difference) {
            prop_assert!(difference <= high);
        }
    }

    #[test]
    fn ratios_are_finite_and_turn_with_the_sides(counts: [u16; 5], elo in 1.0_f64..999.0) {
        let pairs = Pairs(counts.map(u32::from));
        let mut turned = pairs;
        turned.0.reverse();
        let test = Sprt::new(-elo, elo, 0.05, 0.05).expect("a test");
        let (llr, other) = (test.state(&pairs).llr, test.state(&turned).llr);
        prop_assert!(llr.is_finite() && near(llr, -other, 1e-6 * (1.0 + llr.abs())), "{llr} {other}");
    }
}
