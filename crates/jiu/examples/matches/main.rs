//! A match of two players, colours balanced: a table of results with Wilson's interval.
//!
//! ```text
//! cargo run --release -p jiu --example matches -- --size 14 --games 200 --time 100ms
//! cargo run --release -p jiu --example matches -- --size 8 --nodes 2000 --opponent engine,nodes=500 --random-stones 8
//! ```
//!
//! | option | meaning |
//! |---|---|
//! | `--size N`, `--rules NAME` | the board and the rule set; 14 and `competition` |
//! | `--games N` | 200 |
//! | `--time 100ms`, `--nodes N` | the engine's budget for a turn; 100 ms |
//! | `--engine OPTIONS` | the engine's other options, as after `engine,` |
//! | `--opponent NAME` | `shapes` |
//! | `--threads N` | games at once; with a budget in time, no more than there are idle cores |
//! | `--random-stones N`, `--seed N` | random openings; the seed of all dice |
//! | `--turns N` | 2,000: when a game is adjudicated |
//! | `--verbose` | tell each game as it ends |
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

use contestant::{Contestant, duration};
use jiu::player::{GameLimits, Player, RandomOpening, play_game};
use jiu::{Rules, Size};
use search_core::Side;
use tally::Tally;

/// What was asked for.
struct Arguments {
    size: Size,
    rules: Rules,
    games: u64,
    engine: Contestant,
    opponent: Contestant,
    threads: usize,
    random_stones: u32,
    seed: u64,
    turns: u32,
    verbose: bool,
}

impl Arguments {
    fn read(words: impl Iterator<Item = String>) -> Result<Self, Box<dyn std::error::Error>> {
        let mut arguments = Self {
            size: Size::STANDARD,
            rules: Rules::COMPETITION,
            games: 200,
            engine: Contestant::parse("engine")?,
            opponent: Contestant::parse("shapes")?,
            threads: 1,
            random_stones: 0,
            seed: 1,
            turns: 2_000,
            verbose: false,
        };
        let (mut nodes, mut time) = (None, None);
        let mut words = words;
        while let Some(option) = words.next() {
            if option == "--verbose" {
                arguments.verbose = true;
                continue;
            }
            let value = words.next().ok_or_else(|| format!("{option} needs a value"))?;
            match option.as_str() {
                "--size" => arguments.size = value.parse()?,
                "--rules" => arguments.rules = value.parse()?,
                "--games" => arguments.games = value.parse()?,
                "--time" => time = Some(duration(&value)?),
                "--nodes" => nodes = Some(value.parse()?),
                "--engine" => arguments.engine = Contestant::parse(&format!("engine,{value}"))?,
                "--opponent" => arguments.opponent = Contestant::parse(&value)?,
                "--threads" => arguments.threads = value.parse()?,
                "--random-stones" => arguments.random_stones = value.parse()?,
                "--seed" => arguments.seed = value.parse()?,
                "--turns" => arguments.turns = value.parse()?,
                _ => return Err(format!("no option {option:?}").into()),
            }
        }
        arguments.engine.limit(nodes, time);
        arguments.opponent.limit_like(&arguments.engine);
        Ok(arguments)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::read(std::env::args().skip(1))?;
    let (engine, opponent) = (&arguments.engine, &arguments.opponent);
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
                    play(&arguments, game, &tally);
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
fn play(arguments: &Arguments, game: u64, tally: &Mutex<Tally>) {
    let seed = arguments.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(game / 2 * 4);
    let [mut engine, mut opponent] =
        [arguments.engine.player(seed), arguments.opponent.player(seed + 1 + game % 2)];
    let side = if game.is_multiple_of(2) { Side::First } else { Side::Second };
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
        eprintln!(
            "game {game}: engine {side:?}, {} turns, {ending}, {} : {}",
            report.turns, stones[0], stones[1]
        );
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
