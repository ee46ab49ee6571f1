use reversi4::endgame::{Question, Solver};
use reversi4::{Reversi, Rules, Shape};
use search_core::{Limits, Side};
use std::time::Instant;
#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1])?;
    for (number, line) in text.lines().filter(|line| !line.starts_with('%') && !line.is_empty()).enumerate() {
        let which: Vec<usize> = args[2..].iter().map(|a| a.parse().unwrap()).collect();
        if !which.is_empty() && !which.contains(&(number + 40)) {
            continue;
        }
        let mut discs = [0u64; 2];
        for (i, c) in line.chars().take(64).enumerate() {
            match c {
                'X' => discs[0] |= 1 << i,
                'O' => discs[1] |= 1 << i,
                _ => {}
            }
        }
        let side = if line[65..].starts_with('X') { Side::First } else { Side::Second };
        let position = Reversi::new(Shape::STANDARD, Rules::STANDARD, discs, side)?;
        let threads = std::env::var("THREADS").map_or(1, |t| t.parse().unwrap());
        let mut solver = Solver::with_bytes(512 << 20)?.with_threads(threads);
        let begun = Instant::now();
        let solved = solver.solve(&position, Question::Exact, &Limits::depth(60));
        let time = begun.elapsed().as_secs_f64();
        println!(
            "#{} {} empties score {:+} nodes {} time {:.2} s, {:.1} Mn/s  ({})",
            number + 40,
            position.empties().count_ones(),
            solved.low,
            solved.nodes,
            time,
            solved.nodes as f64 / time / 1e6,
            &line[66..80]
        );
    }
    Ok(())
}
