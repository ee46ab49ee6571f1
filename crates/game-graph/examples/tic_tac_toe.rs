//! Tic-tac-toe's game graph: how large it is, who wins, and what simulated people make of it.
//!
//! Run it with `cargo run -p game-graph --example tic_tac_toe`.

use std::error::Error;

use game_graph::{Drawing, Explorer, Manner, Merge, Palette, Person, explore};

#[path = "../tests/it/common/tic_tac_toe.rs"]
#[allow(missing_docs, unreachable_pub, reason = "shared with the tests")]
mod tic_tac_toe;
use tic_tac_toe::TicTacToe;

#[allow(clippy::print_stdout, reason = "an example shows what it finds")]
fn main() -> Result<(), Box<dyn Error>> {
    let start = TicTacToe::default();
    for merge in [Merge::Raw, Merge::Canonical] {
        let graph = explore(&start, merge)?;
        let acyclic = graph.acyclic()?;
        println!("{merge:?}: {} positions, {} moves", graph.vertex_count(), graph.edge_count());
        println!("  {} ways to play, ending {:?}", acyclic.path_count()?, graph.results());
        println!("  fairness {:+.4}, dominance {}", acyclic.fairness()?[0], acyclic.dominance()?[0]);
    }

    let graph = explore(&start, Merge::Canonical)?;
    let acyclic = graph.acyclic()?;
    let player = |dial, plies| Person::new(Manner::Lapsing, dial, plies);
    let people = [player(0.2, 1)?, player(0.6, 2)?, player(1.0, Person::TO_THE_END)?];
    println!("\nA beginner, a proficient and a perfect player; how often the first one wins, draws, loses:");
    for (row, first) in acyclic.tournament(&people)?.iter().zip(["beginner", "proficient", "perfect"]) {
        let rates = row.iter().map(|r| format!("{:.3} {:.3} {:.3}", r.first, r.draw, r.second));
        println!("{first:>10}  {}", rates.collect::<Vec<_>>().join("   "));
    }

    // The first two moves, as a drawing.
    let opening = Explorer::new(Merge::Canonical).levels(2).run(&start).into_graph()?;
    let dominance = acyclic.dominance()?;
    let svg = Drawing::new(&opening).colours(&dominance, Palette::SAFE).to_svg();
    println!("\nThe first two moves: {} positions, an SVG of {} bytes", opening.vertex_count(), svg.len());
    Ok(())
}
