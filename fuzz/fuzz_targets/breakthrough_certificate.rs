//! Certificates: any bytes are read without a panic, and what is accepted is true.
#![no_main]

use breakthrough::Breakthrough;
use breakthrough::solving::Solver;
use breakthrough_check::{Player, check};
use libfuzzer_sys::fuzz_target;
use search_core::{Limits, Side};

fuzz_target!(|bytes: &[u8]| {
    // As it is, and as a forger would sign it: the fuzzer can't guess a checksum.
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    for bytes in [bytes.to_vec(), [bytes, &sum.to_le_bytes()].concat()] {
        let checked = match check(&bytes) {
            Ok(checked) => checked,
            Err(error) => {
                assert!(error.to_string().len() < 4_000, "a message without bounds");
                continue;
            }
        };
        let position = Breakthrough::<u64>::from_fen(&checked.position).expect("a position");
        let mut solver = Solver::new(position.size(), 1 << 20).expect("a small board");
        let found = solver.solve(&position, &Limits::nodes(20_000)).expect("the solver's board");
        let winner = if checked.winner == Player::White { Side::First } else { Side::Second };
        assert!(found.winner.is_none_or(|found| found == winner), "{checked:?}");
    }
});
