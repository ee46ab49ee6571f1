//! The shipped weights: that they are the ones that were fitted, how well they predict positions that
//! are solved here, and that they play.

use reversi4::endgame::{Question, Solver};
use reversi4::eval::{Evaluation, FineReversi, Weights};
use reversi4::{Reversi, Rules, Shape, Start};
use search_core::{Features, Limits, Position, Searcher, Side, Table, ZobristKeys};

fn shipped(board: &str) -> (Shape, Vec<u8>) {
    let path = format!("{}/data/{board}.weights", env!("CARGO_MANIFEST_DIR"));
    (board.parse().expect("a board"), std::fs::read(path).expect("the file"))
}

#[test]
fn the_files_are_those_that_were_fitted() {
    for (board, checksum) in [("8x8", 0x9e2d_f572_6e1d_aa5c), ("6x6", 0x98a7_1dd4_7849_1a68_u64)] {
        let (_, bytes) = shipped(board);
        assert_eq!(u64::from_le_bytes(*bytes.last_chunk().unwrap()), checksum, "{board}");
        // And written as we write: the fit leaves these very bytes.
        assert!(Weights::from_bytes(&bytes).unwrap().to_bytes() == bytes, "{board}");
    }
}

#[test]
fn what_is_built_in_is_the_file() {
    for board in ["8x8", "6x6"] {
        let (shape, bytes) = shipped(board);
        let (built_in, read) = (Evaluation::of(shape), Evaluation::from_bytes(&bytes).unwrap());
        for position in played(shape, 12, 50) {
            assert_eq!(built_in.hundredths(&position), read.hundredths(&position), "{position:?}");
        }
    }
}

/// Positions with so many empty squares after a random opening and play by the hand-made evaluation,
/// looking two plies ahead: not by the weights under test.
fn played(shape: Shape, empties: u32, count: usize) -> Vec<Reversi> {
    let mut random = ZobristKeys::new(20_260);
    let table = Table::with_bytes(1 << 20).expect("a table");
    let mut searcher = Searcher::with_table(Evaluation::hand_made(shape), table);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position =
            FineReversi(Reversi::start(shape, Rules::STANDARD, Start::Standard).expect("a start"));
        let opening = position.0.empties().count_ones() / 4;
        let mut plies = 0;
        while position.outcome().is_none() && position.0.empties().count_ones() > empties {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let chosen = moves[(random.next_key() % moves.len() as u64) as usize];
            let m = if plies < opening {
                chosen
            } else {
                searcher.search(&position, &Limits::depth(2)).expect("limits").best_move.expect("a move")
            };
            position.play(m);
            plies += 1;
        }
        if position.outcome().is_none() {
            positions.push(position.0);
        }
    }
    positions
}

/// Root mean square error, in discs, on positions solved here.
fn error(evaluation: &Evaluation, solved: &[(Reversi, i32)]) -> f64 {
    let squares = solved.iter().map(|(position, score)| {
        let error = f64::from(evaluation.hundredths(position)) / 100.0 - f64::from(*score);
        error * error
    });
    (squares.sum::<f64>() / solved.len() as f64).sqrt()
}

/// The error of the shipped weights, and that of predicting 0 always.
fn errors(board: &str, empties: u32, count: usize) -> [f64; 2] {
    let shape = board.parse().expect("a board");
    let mut solver = Solver::with_bytes(4 << 20).expect("a table");
    let solved: Vec<_> = played(shape, empties, count)
        .into_iter()
        .map(|position| {
            let solution = solver.solve(&position, Question::Exact, &Limits::depth(Limits::MAX_DEPTH));
            (position, solution.score().expect("no limit"))
        })
        .collect();
    let of_nothing = solved.iter().map(|(_, score)| f64::from(score * score)).sum::<f64>() / count as f64;
    [error(&Evaluation::of(shape), &solved), of_nothing.sqrt()]
}

#[test]
fn endings_of_eight_by_eight_are_predicted() {
    // 8.97 of 31.72 when the weights were fitted.
    let [error, of_nothing] = errors("8x8", 12, 200);
    assert!(error < 9.3 && of_nothing > 30.0, "{error} of {of_nothing}");
}

#[test]
fn endings_of_six_by_six_are_predicted() {
    // 7.11 of 22.68 when the weights were fitted.
    let [error, of_nothing] = errors("6x6", 14, 200);
    assert!(error < 7.5 && of_nothing > 21.0, "{error} of {of_nothing}");
}

#[test]
fn the_shipped_weights_beat_the_hand_made_evaluation() {
    for board in ["8x8", "6x6"] {
        let shape: Shape = board.parse().expect("a board");
        let searcher = |evaluation| {
            let table = Table::with_bytes(1 << 20).expect("a table");
            Searcher::with_table(evaluation, table).with_policy(Features::LOSSLESS)
        };
        let mut players = [searcher(Evaluation::of(shape)), searcher(Evaluation::hand_made(shape))];
        let start = Reversi::start(shape, Rules::STANDARD, Start::Standard).expect("a start");
        let openings = played(shape, start.empties().count_ones() - 6, 12);
        let mut wins = 0;
        for (opening, fitted) in openings.iter().flat_map(|opening| [(opening, 0), (opening, 1)]) {
            let mut position = FineReversi(*opening);
            while position.outcome().is_none() {
                let player = usize::from(position.side_to_move() as usize != fitted);
                let report = players[player].search(&position, &Limits::depth(3)).expect("limits");
                position.play(report.best_move.expect("a move"));
            }
            let black = position.0.difference();
            wins += i32::from(if fitted == Side::First as usize { black > 0 } else { black < 0 });
        }
        // 22 and 18 when the weights were fitted.
        assert!(wins >= 16, "{board}: {wins} of 24");
    }
}
