//! Who wins a small board, and how large a proof is: `solve FILES RANKS ROWS [MIB [THREADS]]`.
#![allow(clippy::print_stdout, reason = "a program's results")]

use std::error::Error;
use std::time::Instant;

use breakthrough::solving::Solver;
use breakthrough::{Breakthrough, Size};
use search_core::Limits;

fn main() -> Result<(), Box<dyn Error>> {
    let numbers = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<Vec<u32>, _>>()?;
    let &[files, ranks, rows, ref rest @ ..] = numbers.as_slice() else {
        return Err("expected FILES RANKS ROWS [MIB [THREADS]]".into());
    };
    let start = Breakthrough::<u64>::start(Size::new(files, ranks)?, rows)?;
    let mib = rest.first().copied().unwrap_or(64) as usize;
    let threads = rest.get(1).copied().unwrap_or(1) as usize;
    let mut solver = Solver::new(start.size(), mib << 20)?.with_threads(threads);
    let limits = Limits::depth(Limits::MAX_DEPTH);
    let begun = Instant::now();
    let solution = solver.solve(&start, &limits)?;
    println!("{:?} {:?} {:?}", solution.winner, solution.progress, solution.stop);
    let strategy = solver.strategy(&start, &limits)?;
    let bytes = strategy.to_bytes();
    println!(
        "{} plies, {} entries, {} bytes, {:?}",
        strategy.plies(),
        strategy.len(),
        bytes.len(),
        begun.elapsed()
    );
    Ok(())
}
