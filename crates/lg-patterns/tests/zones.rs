//! Zones: the worked graph of Linguistic Geometry, and what holds of every zone.

mod common;

use std::collections::BTreeSet;

use common::{EXAMPLE, at, bratko_kopec, chess, read};
use lg_patterns::{Side, World, WorldError, Zone, ZoneLimits};

/// The source's graph: each piece may use the steps of its own trajectory alone.
fn oracle() -> World {
    let mut world = World::new((0..14).map(|point| point.to_string())).expect("few points");
    let pieces: [(&str, Side, &[u16]); 7] = [
        ("p0", Side::First, &[1, 2, 3, 4, 5]),
        ("q0", Side::Second, &[5]),
        ("q3", Side::Second, &[6, 7, 4]),
        ("q2", Side::Second, &[8, 9, 4]),
        ("p1", Side::First, &[13, 9]),
        ("q1", Side::Second, &[11, 12, 9]),
        ("p2", Side::First, &[10, 12]),
    ];
    for (name, side, points) in pieces {
        let steps = points.windows(2).map(|step| (step[0], step[1]));
        world.add(name, side, points[0], steps).expect("points of this world");
    }
    world
}

fn as_set(text: &str) -> BTreeSet<&str> {
    text.split(' ').collect()
}

#[test]
fn the_zone_of_the_worked_graph() {
    let world = oracle();
    let within = |attacker, target, steps| {
        world.zones(attacker, target, &ZoneLimits::steps(steps)).expect("few trajectories")
    };
    let zones = within(0, 1, 4);
    let [zone] = zones.as_slice() else { panic!("one main trajectory: {zones:?}") };
    let expected = "t(p0,1-2-3-4-5,5) t(q3,6-7-4,4) t(q2,8-9-4,4) t(p1,13-9,3) t(q1,11-12-9,3) t(p2,10-12,2)";
    assert_eq!(as_set(&zone.to_string()), as_set(expected));
    assert_eq!(zone.trajectories().map(|trajectory| trajectory.negation).max(), Some(3));
    assert_eq!(zone.to_dot().matches(" -> ").count(), 4 + 2 + 2 + 1 + 2 + 1);
    assert!(within(0, 1, 3).is_empty(), "beyond the horizon");
    assert!(within(0, 3, 4).is_empty(), "not reachable");
    assert!(within(0, 4, 4).is_empty(), "a friend");
    assert!(within(0, 99, 4).is_empty(), "no such piece");
}

#[test]
fn zones_of_the_worked_example() {
    let (geometry, position) = (chess(), read(EXAMPLE));
    let world = World::of(&geometry, &position).expect("one board");
    let (rook, king) = (at(&position, "h1"), at(&position, "e8"));
    let zones = world.zones(rook.into(), king.into(), &ZoneLimits::steps(2));
    let zones = zones.expect("few trajectories");
    let texts: Vec<_> = zones.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(texts.join("\n"));
}

/// What holds of every zone, by its definition.
fn check(zone: &Zone<'_>) {
    let world = zone.world();
    let all: Vec<_> = zone.trajectories().collect();
    let main = all[0];
    assert_eq!((main.negation, usize::from(main.time)), (0, main.steps() + 1));
    let own = world.walkers()[main.walker].side;
    for trajectory in &all {
        let walker = &world.walkers()[trajectory.walker];
        let (start, end) = (trajectory.points[0], *trajectory.points.last().expect("points"));
        assert_eq!(walker.at, start);
        assert_eq!(world.distance(trajectory.walker, end).map(usize::from), Some(trajectory.steps()));
        if trajectory.negation > 0 {
            let most = if walker.side == own { 1 } else { usize::from(trajectory.time) };
            assert!(trajectory.steps() <= most);
        }
    }
    let mut points: Vec<_> = all.iter().map(|trajectory| (trajectory.walker, trajectory.points)).collect();
    points.sort_unstable();
    let beginning = points.windows(2).find(|pair| pair[0].0 == pair[1].0 && pair[1].1.starts_with(pair[0].1));
    assert_eq!(beginning, None, "none twice, none the beginning of another");
}

#[test]
fn zones_of_real_positions_keep_to_their_definition() {
    let geometry = chess();
    let mut zones = 0;
    for position in bratko_kopec().iter().take(6) {
        let world = World::of(&geometry, position).expect("one board");
        let pieces = world.walkers().len();
        for (attacker, target) in (0..pieces).flat_map(|a| (0..pieces).map(move |b| (a, b))) {
            for zone in world.zones(attacker, target, &ZoneLimits::steps(2)).expect("few trajectories") {
                check(&zone);
                zones += 1;
            }
        }
    }
    assert!(zones > 1_000, "{zones}");
}

#[test]
fn what_would_explode_is_an_error() {
    let geometry = chess();
    let position = &bratko_kopec()[2];
    let world = World::of(&geometry, position).expect("one board");
    let limits = ZoneLimits { trajectories: 3, ..ZoneLimits::steps(8) };
    let found = (0..world.walkers().len()).map(|target| world.zones(0, target, &limits));
    let errors: Vec<_> = found.filter_map(Result::err).map(|error| error.to_string()).collect();
    assert!(errors.iter().any(|error| error == "the zones have more than 3 trajectories"), "{errors:?}");
    let limits = ZoneLimits { zones: 2, ..ZoneLimits::steps(8) };
    let found = (0..world.walkers().len()).filter_map(|target| world.zones(0, target, &limits).ok());
    assert_eq!(found.map(|zones| zones.len()).max(), Some(2));
}

#[test]
fn worlds_refuse_what_they_do_not_have() {
    let error = World::new((0..5_000).map(|point| point.to_string())).expect_err("too many");
    assert_eq!(error, WorldError::Points);
    let mut world = World::new(["a".to_owned(), "b".to_owned()]).expect("two points");
    let error = world.add("p", Side::First, 0, [(0, 7)]).expect_err("no point 7");
    assert_eq!(
        error.to_string(),
        "p stands on, or steps over, point number 7, but there are 2, numbered from 0"
    );
}
