//! Zones in worlds of any steps: bounded, with trajectories that are shortest and allowed, none twice.
#![no_main]

use std::collections::BTreeSet;

use lg_patterns::{Side, World, ZoneLimits};
use libfuzzer_sys::{arbitrary, fuzz_target};

#[derive(arbitrary::Arbitrary, Debug)]
struct Walker {
    first: bool,
    at: u8,
    steps: Vec<(u8, u8)>,
}

#[derive(arbitrary::Arbitrary, Debug)]
struct Input {
    walkers: Vec<Walker>,
    horizon: u8,
    trajectories: u8,
}

const POINTS: u16 = 24;

fuzz_target!(|input: Input| {
    let mut world = World::new((0..POINTS).map(|point| point.to_string())).expect("few points");
    for (number, walker) in input.walkers.iter().take(8).enumerate() {
        let side = if walker.first { Side::First } else { Side::Second };
        let steps = walker.steps.iter().map(|step| (u16::from(step.0) % 32, u16::from(step.1) % 32));
        // Some points are none of this world's: an error, and no piece.
        let _ = world.add(&format!("p{number}"), side, u16::from(walker.at) % 32, steps);
    }
    let limits = ZoneLimits {
        zones: 20,
        trajectories: usize::from(input.trajectories) * 8,
        ..ZoneLimits::steps(u16::from(input.horizon))
    };
    for (attacker, target) in (0..world.walkers().len()).flat_map(|a| (0..9).map(move |b| (a, b))) {
        let Ok(zones) = world.zones(attacker, target, &limits) else { continue };
        for zone in &zones {
            assert!(zone.len() <= limits.trajectories.max(1) + 1);
            let mut seen = BTreeSet::new();
            for trajectory in zone.trajectories() {
                assert!(seen.insert((trajectory.walker, trajectory.points.to_vec())));
                let end = *trajectory.points.last().expect("points");
                assert_eq!(world.distance(trajectory.walker, end), Some(trajectory.steps() as u16));
            }
            assert_eq!(zone.to_string().matches("t(").count(), zone.len());
            assert!(zone.to_dot().ends_with("}\n"));
        }
    }
});
