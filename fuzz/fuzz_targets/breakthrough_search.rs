//! Searches of random small positions: no technique panics, lines are legal, and what is lossless
//! returns plain minimax's value.
#![no_main]

use breakthrough::{Breakthrough, Evaluation, Move, Size};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use search_core::{Features, Limits, Report, Score, Searcher, StopReason, Table, minimax, minimax_quiescent};

#[derive(Arbitrary, Debug)]
struct Input {
    files: u8,
    ranks: u8,
    /// Two bits a square: empty, empty, White, Black.
    squares: u64,
    black_to_move: bool,
    features: u32,
    lossless: bool,
    depth: u8,
    earlier_depth: u8,
    small_table: bool,
    nodes: u16,
}

impl Input {
    /// At most 4 x 5 squares, so that plain minimax ends soon.
    fn position(&self) -> Option<Breakthrough<u64>> {
        let (files, ranks) = (2 + self.files % 3, 3 + self.ranks % 3);
        let size = Size::new(files.into(), ranks.into()).expect("a small board");
        let mut drawing = String::new();
        for square in 0..size.squares() {
            let piece = ['.', '.', 'P', 'p'][(self.squares >> (2 * square) & 3) as usize];
            drawing.push(piece);
            if (square + 1) % files == 0 {
                drawing.push('\n');
            }
        }
        drawing.push_str(if self.black_to_move { "black to move" } else { "white to move" });
        // No pieces, or two winners.
        Breakthrough::from_drawing(&drawing).ok()
    }
}

/// The most pieces with which minimax's quiescence, which visits every order of captures, ends soon.
const MAX_QUIESCENT_PIECES: usize = 8;

fuzz_target!(|input: Input| {
    let Some(position) = input.position() else { return };
    let lossy = if input.lossless { Features::LOSSY } else { Features::empty() };
    let features = Features::from_bits_truncate(input.features).difference(lossy);
    let quiescent = features.contains(Features::QUIESCENCE);
    let within = |depth: u8| u32::from(depth) % (if quiescent { 2 } else { 4 }) + 1;
    let depth = within(input.depth);
    let table = Table::with_bytes(if input.small_table { 64 } else { 1 << 14 }).expect("a small table");
    let mut searcher = Searcher::with_table(Evaluation::default(), table).with_policy(features);

    // First a search of another depth that may end anywhere: what it leaves in the table must be true.
    let cut_short = Limits::depth(within(input.earlier_depth)).with_nodes(u64::from(input.nodes) + 1);
    check(&position, &searcher.search(&position, &cut_short).expect("limits that can be kept"));
    let report = searcher.search(&position, &Limits::depth(depth)).expect("limits that can be kept");
    check(&position, &report);
    let squares = 0..position.size().squares();
    let pieces = squares.filter(|&square| position.piece_at(square).is_some()).count();
    if features.is_lossless() && (!quiescent || pieces <= MAX_QUIESCENT_PIECES) {
        let expected = if quiescent {
            minimax_quiescent(&position, depth, &Evaluation::default()).score
        } else {
            minimax(&position, depth, &Evaluation::default()).score
        };
        assert_eq!(report.score, expected, "{features}, depth {depth}, {position:?}");
    }
});

/// The line is legal, and the score one that can be.
fn check(position: &Breakthrough<u64>, report: &Report<Move>) {
    assert!(report.score >= Score::LOSS && report.score <= Score::WIN);
    assert_eq!(report.best_move, report.line.first().copied());
    assert_eq!(report.best_move.is_none(), report.stop == StopReason::GameOver);
    let mut position = *position;
    for &m in &report.line {
        position.try_play(m).expect("a legal line");
    }
}
