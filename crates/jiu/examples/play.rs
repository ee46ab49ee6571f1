//! A game between two players, or a match: the record as SGF, or a line of results.
//!
//! ```text
//! cargo run --release -p jiu --example play -- 14 research shapes beginner       one game's record
//! cargo run --release -p jiu --example play -- 8 research shapes greedy 100      a match, colours changing
//! ```
#![allow(clippy::print_stdout, reason = "a program's results")]

use jiu::player::{GameLimits, Graded, Greedy, Player, Random, ShapePlayer, play_game};
use jiu::{Rules, Size};
use search_core::Side;

fn player(name: &str, seed: u64) -> Result<Box<dyn Player>, String> {
    Ok(match name {
        "random" => Box::new(Random::new(seed)),
        "greedy" => Box::new(Greedy::new(seed)),
        "shapes" => Box::new(ShapePlayer::new(seed)),
        "beginner" => Box::new(Graded::beginner(seed)),
        "intermediate" => Box::new(Graded::intermediate(seed)),
        _ => return Err(format!("no player {name:?}: random, greedy, shapes, beginner, intermediate")),
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, default| arguments.get(index).map_or(default, String::as_str);
    let (size, rules): (Size, Rules) = (word(0, "14").parse()?, word(1, "research").parse()?);
    let names = [word(2, "shapes"), word(3, "shapes")];
    let games: u64 = word(4, "0").parse()?;
    if games == 0 {
        let (mut white, mut black) = (player(names[0], 1)?, player(names[1], 2)?);
        let report = play_game(size, rules, &mut *white, &mut *black, GameLimits::default());
        print!("{}", report.record.to_sgf());
        return Ok(());
    }
    // Wins of the first player with White and with Black, draws, wins of the second, turns.
    let mut count = [0_u64; 5];
    for game in 0..games {
        let (mut first, mut second) = (player(names[0], 2 * game)?, player(names[1], 2 * game + 1)?);
        let (white, side) = if game % 2 == 0 {
            ([&mut first, &mut second], Side::First)
        } else {
            ([&mut second, &mut first], Side::Second)
        };
        let [white, black] = white;
        let report = play_game(size, rules, &mut **white, &mut **black, GameLimits::default());
        let index = match report.winner {
            Some(winner) if winner == side => side.index(),
            Some(_) => 3,
            None => 2,
        };
        count[index] += 1;
        count[4] += u64::from(report.turns);
    }
    println!("{size}, {rules}\n{} against {}, {games} games", names[0], names[1]);
    println!("won as White {}, as Black {}; draws {}; lost {}", count[0], count[1], count[2], count[3]);
    println!("{} turns of the battle a game", count[4] / games);
    Ok(())
}
