//! A match of two players, colours balanced: a table of results with Wilson's interval.
//!
//! ```text
//! cargo run --release -p jiu --example matches -- --size 14 --games 200 --time 100ms
//! cargo run --release -p jiu --example matches -- --size 8 --nodes 2000 --opponent engine,nodes=500 --random-stones 8
//! ```
//!
//! The engine plays every other game with White. `--opponent` is the paper's player (`shapes`), `random`,
//! `greedy`, `beginner`, `intermediate`, or another engine: `engine` with options after commas. A player
//! without dice plays the same game again and again, so matches of two engines need `--random-stones N`:
//! the first N stones are placed at random, the same in both games of a pair.
//!
//! A game that is not decided after `--turns` turns of the battle is adjudicated: more stones win. Draws,
//! by the rules or with equal stones then, count half.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program's results")]

mod contestant;
mod tally;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Parser;
use contestant::{Contestant, duration};
use jiu::player::{GameLimits, Player, RandomOpening, play_game};
use jiu::{Rules, Size};
use search_core::Side;
use tally::Tally;

#[derive(Parser)]
#[command(about = "A match of JIU players, colours balanced")]
struct Arguments {
    /// The board: 4, 6, ... 14.
    #[arg(long, default_value = "14")]
    size: Size,
    /// The rules: a rule set, options after it if wanted, as in "competition fly=off".
    #[arg(long, default_value = "competition")]
    rules: Rules,
    /// Games.
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// The engine's time for a turn: 100ms, 2s.
    #[arg(long, value_parser = duration)]
    time: Option<std::time::Duration>,
    /// The engine's nodes for a turn.
    #[arg(long)]
    nodes: Option<u64>,
    /// The engine's other options, as after `engine,` in an opponent.
    #[arg(long, default_value = "")]
    engine: String,
    /// Who it plays.
    #[arg(long, default_value = "shapes")]
    opponent: String,
    /// Games played at once. With a budget in time: no more than there are idle cores.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The first so many stones are placed at random.
    #[arg(long, default_value_t = 0)]
    random_stones: u32,
    /// Seed of all dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Turns of the battle after which a game is adjudicated.
    #[arg(long, default_value_t = 2_000)]
    turns: u32,
    /// Tell each game as it ends.
    #[arg(long)]
    verbose: bool,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::parse();
    let mut engine = Contestant::parse(&format!("engine,{}", arguments.engine))?;
    engine.limit(arguments.nodes, arguments.time);
    let mut opponent = Contestant::parse(&arguments.opponent)?;
    opponent.limit_like(&engine);
    let next = AtomicU64::new(0);
    let tally = Mutex::new(Tally::default());
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= arguments.games {
                        break;
                    }
                    play(&arguments, [&engine, &opponent], game, &tally);
                }
            });
        }
    });
    let tally = tally.into_inner()?;
    println!("{} against {}, {}, {}", engine.name(), opponent.name(), arguments.size, arguments.rules);
    print!("{tally}");
    Ok(())
}

/// Plays one game and counts it.
fn play(arguments: &Arguments, players: [&Contestant; 2], game: u64, tally: &Mutex<Tally>) {
    let seed = arguments.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(game / 2 * 4);
    let [mut engine, mut opponent] = [players[0].player(seed), players[1].player(seed + 1 + game % 2)];
    let side = if game % 2 == 0 { Side::First } else { Side::Second };
    let limits = GameLimits { turns: arguments.turns };
    let report = {
        let (white, black): (&mut dyn Player, &mut dyn Player) =
            if side == Side::First { (&mut engine, &mut opponent) } else { (&mut opponent, &mut engine) };
        let mut white = RandomOpening::new(Borrowed(white), arguments.random_stones, seed);
        let mut black = RandomOpening::new(Borrowed(black), arguments.random_stones, seed + 1);
        play_game(arguments.size, arguments.rules, &mut white, &mut black, limits)
    };
    if arguments.verbose {
        let stones = [Side::First, Side::Second].map(|side| report.position.stones(side).count());
        let ending = report.ending.map_or("broken off".into(), |ending| ending.to_string());
        eprintln!("game {game}: engine {side:?}, {} turns, {ending}, {} : {}", report.turns, stones[0], stones[1]);
    }
    let spent = [engine.spent(), opponent.spent()];
    let mut tally = tally.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    tally.add(side, &report, spent);
}

/// A player that somebody else keeps.
struct Borrowed<'a>(&'a mut dyn Player);

impl Player for Borrowed<'_> {
    fn choose(&mut self, position: &jiu::Jiu) -> Option<jiu::Move> {
        self.0.choose(position)
    }

    fn name(&self) -> String {
        self.0.name()
    }
}
