//! Matches at a fixed depth: the evaluation against other ways to value a position.
//! `cargo run --release -p reversi4 --example eval_match -- 8x8 4 200` plays 200 openings of random
//! moves on 8x8, each twice with sides exchanged, at depth 4.

use reversi4::eval::{Evaluation, FineReversi};
use reversi4::{Move, Reversi, Rules, Shape, Start};
use search_core::{Evaluate, Features, Limits, Position as _, Searcher, Side, ZobristKeys};

/// Random moves of an opening.
const OPENING: u32 = 8;
/// An opening is balanced if the hand-made evaluation at this depth gives neither side more, in
/// hundredths of a disc.
const BALANCE: (u32, i32) = (4, 500);

type Value = Box<dyn Fn(&FineReversi) -> i32>;

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let shape: Shape = arguments.next().as_deref().unwrap_or("8x8").parse()?;
    let depth: u32 = arguments.next().as_deref().unwrap_or("4").parse()?;
    let openings: usize = arguments.next().as_deref().unwrap_or("200").parse()?;
    let mut players = vec![
        ("fitted", valued(Evaluation::of(shape))),
        ("hand-made", valued(Evaluation::hand_made(shape))),
        ("mobility", Box::new(|p: &FineReversi| difference(p, |p, side| p.with_side(side).placements()))),
        ("greedy", Box::new(|p: &FineReversi| difference(p, Reversi::discs))),
    ];
    if let Some(file) = arguments.next() {
        players.insert(1, ("file", valued(Evaluation::from_bytes(&std::fs::read(file)?)?)));
    }
    let openings = balanced_openings(shape, openings)?;
    println!("{shape}, depth {depth}, {} openings of {OPENING} random moves, both ways", openings.len());
    let (_, fitted) = players.remove(0);
    let mut us = Searcher::new(fitted).with_policy(Features::LOSSLESS);
    for (name, value) in players {
        let mut them = Searcher::new(value).with_policy(Features::LOSSLESS);
        let (mut wins, mut draws, mut losses, mut discs) = (0, 0, 0, 0);
        for &opening in &openings {
            for side in [Side::First, Side::Second] {
                let black = play(opening, side, &mut us, &mut them, depth)?;
                let points = if side == Side::First { black } else { -black };
                match points.signum() {
                    1 => wins += 1,
                    0 => draws += 1,
                    _ => losses += 1,
                }
                discs += points;
            }
        }
        let games = wins + draws + losses;
        let score = 100.0 * (f64::from(wins) + f64::from(draws) / 2.0) / f64::from(games);
        let each = f64::from(discs) / f64::from(games);
        println!("fitted - {name:9}  +{wins} ={draws} -{losses}  {score:5.1} %  {each:+.1} discs a game");
    }
    Ok(())
}

fn valued(evaluation: Evaluation) -> Value {
    Box::new(move |position| evaluation.evaluate(position))
}

/// Own minus other's number of squares, times 100.
fn difference(position: &FineReversi, squares: impl Fn(&Reversi, Side) -> u64) -> i32 {
    let side = position.side_to_move();
    let [own, other] = [side, side.other()].map(|side| squares(&position.0, side).count_ones() as i32);
    FineReversi::DISC * (own - other)
}

/// Plays a game to the end and returns Black's discs minus White's.
fn play(
    mut position: FineReversi,
    us_as: Side,
    us: &mut Searcher<Value>,
    them: &mut Searcher<Value>,
    depth: u32,
) -> Result<i32, search_core::LimitsError> {
    us.clear();
    them.clear();
    while position.outcome().is_none() {
        let searcher = if position.side_to_move() == us_as { &mut *us } else { &mut *them };
        let Some(m) = searcher.search(&position, &Limits::depth(depth))?.best_move else { break };
        position.play(m);
    }
    Ok(position.0.difference())
}

fn balanced_openings(shape: Shape, count: usize) -> Result<Vec<FineReversi>, Box<dyn std::error::Error>> {
    let mut random = ZobristKeys::new(2_026);
    let mut judge = Searcher::new(Evaluation::hand_made(shape));
    let mut openings = Vec::new();
    while openings.len() < count {
        let mut position = FineReversi(Reversi::start(shape, Rules::STANDARD, Start::Standard)?);
        for _ in 0..OPENING {
            let mut moves: Vec<Move> = Vec::new();
            if position.outcome().is_none() {
                position.legal_moves(&mut moves);
                position.play(moves[(random.next_key() % moves.len() as u64) as usize]);
            }
        }
        let report = judge.search(&position, &Limits::depth(BALANCE.0))?;
        if position.outcome().is_none()
            && report.score.value().abs() <= BALANCE.1
            && !openings.contains(&position)
        {
            openings.push(position);
        }
    }
    Ok(openings)
}
