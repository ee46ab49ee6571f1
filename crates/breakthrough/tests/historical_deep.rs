//! The one figure of the historical model that takes a while (up to a minute, 650 MB): a program of
//! its own, so that the other tests don't wait for it.

use breakthrough::historical::{Engine, Model, Techniques, run};

#[test]
fn seven_plies_without_the_null_move() {
    let report = run(7, &Model::of(Engine::A2).without(Techniques::NULL_MOVE));
    assert_eq!(report.interior, 9_892_276);
}
