//! Proof-number search of random small positions agrees with minimax to the end of the game.
#![no_main]

use breakthrough::Breakthrough;
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use search_core::proof::{Goal, Prover, Verdict};
use search_core::{Features, Limits, Position as _, Searcher, Side, Table, Zero};

#[derive(Arbitrary, Debug)]
struct Input {
    tall: bool,
    squares: u32,
    black_to_move: bool,
    small_table: bool,
    for_black: bool,
}

/// 3 x 4 or 2 x 6 squares.
fn position(input: &Input) -> Option<Breakthrough<u64>> {
    let files = if input.tall { 2 } else { 3 };
    let mut drawing = String::new();
    for square in 0..12 {
        drawing.push(['.', '.', 'P', 'p'][(input.squares >> (2 * square) & 3) as usize]);
        if (square + 1) % files == 0 {
            drawing.push('\n');
        }
    }
    drawing.push_str(if input.black_to_move { "black to move" } else { "white to move" });
    Breakthrough::from_drawing(&drawing).ok()
}

fuzz_target!(|input: Input| {
    let Some(position) = position(&input) else { return };
    let table = Table::with_bytes(1 << 16).expect("a small table");
    let mut searcher = Searcher::with_table(Zero, table).with_policy(Features::LOSSLESS);
    let report = searcher.search(&position, &Limits::depth(Limits::MAX_DEPTH)).expect("a depth in range");
    assert!(report.score.is_decided(), "no game of Breakthrough is drawn: {position:?}");

    let side = if input.for_black { Side::Second } else { Side::First };
    let mut prover =
        Prover::with_bytes(if input.small_table { 1 << 10 } else { 1 << 16 }).expect("a small table");
    let limits = Limits::nodes(200_000);
    let proof = prover.prove(&position, Goal::win(side), &limits);
    let wins = report.score.is_win() == (position.side_to_move() == side);
    match proof.verdict {
        Verdict::Proved => assert!(wins, "{position:?}"),
        Verdict::Disproved => assert!(!wins, "{position:?}"),
        Verdict::Open => {}
    }
    let mut position = position;
    for &m in &proof.line {
        position.try_play(m).expect("a legal line");
    }
});
