//! A match of the engine against another player.
#![allow(clippy::print_stdout, reason = "a program's results")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;
use std::time::Duration;

use jiu::engine::{Engine, Evaluation, Weights};
use jiu::player::{GameLimits, Graded, Greedy, Player, Random, ShapePlayer, play_game};
use jiu::{Rules, Size};
use search_core::{Limits, Side};

fn opponent(name: &str, seed: u64) -> Box<dyn Player> {
    match name {
        "random" => Box::new(Random::new(seed)),
        "greedy" => Box::new(Greedy::new(seed)),
        "beginner" => Box::new(Graded::beginner(seed)),
        "intermediate" => Box::new(Graded::intermediate(seed)),
        _ => Box::new(ShapePlayer::new(seed)),
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let get = |key: &str, default: &str| {
        args.iter().position(|a| a == key).map_or(default.to_string(), |i| args[i + 1].clone())
    };
    let size: Size = get("--size", "8").parse().unwrap();
    let rules: Rules = get("--rules", "competition").parse().unwrap();
    let games: u64 = get("--games", "20").parse().unwrap();
    let nodes: u64 = get("--nodes", "1000").parse().unwrap();
    let threads: usize = get("--threads", "1").parse().unwrap();
    let name = get("--opponent", "shapes");
    let text = std::fs::read_to_string(get("--weights", "crates/jiu/data/chosen.weights")).unwrap();
    let weights: Weights = text.parse().unwrap();
    let limits = if args.iter().any(|a| a == "--time") {
        Limits::time(Duration::from_millis(get("--time", "100").parse().unwrap()))
    } else {
        Limits::nodes(nodes)
    };
    let next = AtomicU64::new(0);
    let table = Mutex::new(([[0_u32; 3]; 2], 0_u64, 0_u64, Duration::ZERO));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games {
                    break;
                }
                let mut engine = Engine::new(Evaluation::new(weights.clone()), limits.clone());
                let mut other = opponent(&name, game + 1);
                let side = if game % 2 == 0 { Side::First } else { Side::Second };
                let report = if side == Side::First {
                    play_game(size, rules, &mut engine, &mut *other, GameLimits::default())
                } else {
                    play_game(size, rules, &mut *other, &mut engine, GameLimits::default())
                };
                let result = match report.winner {
                    Some(w) if w == side => 0,
                    Some(_) => 2,
                    None => 1,
                };
                let mut t = table.lock().unwrap();
                t.0[side.index()][result] += 1;
                t.1 += u64::from(report.turns);
                let (n, d) = engine.spent();
                t.2 += n;
                t.3 += d;
                if std::env::var("V").is_ok() {
                    println!("game {game} {side:?} {result} {:?} {} {} - {}", report.ending, report.turns,
                     report.position.stones(Side::First).count(), report.position.stones(Side::Second).count());
                }
            });
        }
    });
    let t = table.lock().unwrap();
    println!("W {:?} B {:?} turns {} nodes/s {:.0}", t.0[0], t.0[1], t.1 / games, t.2 as f64 / t.3.as_secs_f64());
}
