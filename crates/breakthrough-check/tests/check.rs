//! Certificates of the solver are accepted; whatever is wrong with one is found.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::path::Path;

use breakthrough::solving::Solver;
use breakthrough::{Breakthrough, Size};
use breakthrough_check::{CheckError, Fault, Player, check};
use proptest::prelude::*;
use search_core::Limits;

const NO_LIMIT: Limits = Limits::depth(Limits::MAX_DEPTH);

fn certificate(position: &Breakthrough<u64>) -> Vec<u8> {
    let mut solver = Solver::new(position.size(), 1 << 20).unwrap();
    solver.strategy(position, &NO_LIMIT).unwrap().to_bytes()
}

fn small() -> Vec<u8> {
    certificate(&Breakthrough::start(Size::new(4, 4).unwrap(), 2).unwrap())
}

/// With the checksum that belongs to it, as a forger would write it.
fn signed(body: &[u8]) -> Vec<u8> {
    let sum = body.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    [body, &sum.to_le_bytes()].concat()
}

fn body(bytes: &[u8]) -> Vec<u8> {
    bytes[..bytes.len() - 8].to_vec()
}

/// Where the header ends and the number of entries begins, in certificates of less than 128 plies.
const PLIES: usize = 29;
const COUNT: usize = 30;

/// A certificate taken apart: what stands before the number of entries, and the entries.
struct Parts {
    head: Vec<u8>,
    entries: Vec<(u64, u8)>,
}

impl Parts {
    fn of(bytes: &[u8]) -> Self {
        let body = body(bytes);
        let mut rest = &body[COUNT..];
        let count = number(&mut rest);
        let mut code = 0;
        let entry = |_| {
            code += number(&mut rest);
            let m = rest[0];
            rest = &rest[1..];
            (code, m)
        };
        Self { head: body[..COUNT].to_vec(), entries: (0..count).map(entry).collect() }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.head.clone();
        put(&mut bytes, self.entries.len() as u64);
        let mut before = 0;
        for &(code, m) in &self.entries {
            put(&mut bytes, code - before);
            bytes.push(m);
            before = code;
        }
        signed(&bytes)
    }
}

fn number(bytes: &mut &[u8]) -> u64 {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = bytes[0];
        *bytes = &bytes[1..];
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            break;
        }
    }
    value
}

fn put(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Each certificate of the repository: `FILESxRANKS-ROWS.cert`, and who wins it in how many plies.
#[test]
fn solved_boards() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates");
    let mut lines: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|file| {
            let path = file.unwrap().path();
            let checked =
                check(&fs::read(&path).unwrap()).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            let name = path.file_stem().unwrap().to_str().unwrap();
            let (size, rows) = name.split_once('-').unwrap();
            assert_eq!(format!("{}x{}", checked.files, checked.ranks), size);
            let start = Breakthrough::<u64>::start(size.parse().unwrap(), rows.parse().unwrap()).unwrap();
            assert_eq!(checked.position, start.to_fen());
            format!("{name}: {} in {}, {} entries", checked.winner, checked.plies, checked.entries)
        })
        .collect();
    lines.sort();
    insta::assert_snapshot!("solved_boards", lines.join("\n"));
}

#[test]
fn the_parts_are_the_whole() {
    let bytes = small();
    assert_eq!(Parts::of(&bytes).to_bytes(), bytes);
    assert!(Parts::of(&bytes).entries.len() > 10);
}

#[test]
fn a_removed_entry_is_missing() {
    let parts = Parts::of(&small());
    for removed in 0..parts.entries.len() {
        let mut entries = parts.entries.clone();
        entries.remove(removed);
        let bytes = Parts { head: parts.head.clone(), entries }.to_bytes();
        match check(&bytes) {
            Err(CheckError::Strategy { line, fault: Fault::Missing { horizon: 5 }, .. }) => {
                assert!(!line.is_empty());
            }
            other => panic!("entry {removed}: {other:?}"),
        }
    }
}

/// Every other move in every entry: refused, or it wins as well and all else is still needed.
#[test]
fn a_changed_move_is_found() {
    let parts = Parts::of(&small());
    let (mut refused, mut illegal) = (0, 0);
    for changed in 0..parts.entries.len() {
        for m in (0..48).filter(|m| *m != parts.entries[changed].1) {
            let mut entries = parts.entries.clone();
            entries[changed].1 = m;
            match check(&Parts { head: parts.head.clone(), entries }.to_bytes()) {
                Ok(checked) => assert_eq!(checked.winner, Player::Black),
                Err(CheckError::Strategy { fault: Fault::Illegal { entry, .. }, .. }) => {
                    assert_eq!(entry, changed);
                    illegal += 1;
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(illegal > 20 * parts.entries.len() && refused > parts.entries.len(), "{illegal} {refused}");
}

#[test]
fn an_entry_too_many_is_found() {
    let mut parts = Parts::of(&small());
    let last = parts.entries.last().unwrap().0;
    parts.entries.push((last + 1, 0));
    let entry = parts.entries.len() - 1;
    assert!(
        matches!(check(&parts.to_bytes()), Err(CheckError::Unreached { entry: found, .. }) if found == entry)
    );
}

#[test]
fn false_claims_are_found() {
    let bytes = small();
    let with = |place: usize, value: u8| {
        let mut body = body(&bytes);
        body[place] = value;
        check(&signed(&body)).unwrap_err()
    };
    // White is said to win, or to be the one who has moved.
    assert!(matches!(with(11, 0), CheckError::Strategy { .. }));
    assert!(matches!(
        with(10, 1),
        CheckError::Strategy { .. } | CheckError::Unreached { .. } | CheckError::Plies { .. }
    ));
    let plies = bytes[PLIES];
    assert_eq!(
        with(PLIES, plies + 2),
        CheckError::Plies { found: plies.into(), claimed: u64::from(plies) + 2 }
    );
    // A board that is too large, too small, or not of this width.
    assert!(with(8, 21).to_string().starts_with("byte 8: the number of files is 21, expected 2 to 20"));
    assert!(with(9, 20).to_string().contains("the number of squares is 80, expected at most 40"));
    assert!(with(9, 2).to_string().contains("the number of ranks is 2, expected 3 to 20"));
    // Pieces beyond the board, pieces of both sides on one square, a horizon that takes for ever.
    assert!(with(19, 1).to_string().contains("byte 12: the set of White's pieces is"));
    assert!(with(20, 1).to_string().contains("byte 20: the set of Black's pieces is"));
    assert!(with(28, 7).to_string().contains("byte 28: the number of plies left to the checker is 7"));
    assert!(with(28, 4).to_string().contains("expected an odd number"));
    assert!(matches!(with(28, 3), CheckError::Strategy { fault: Fault::Missing { horizon: 3 }, .. }));
}

#[test]
fn huge_numbers_are_refused() {
    let head = &body(&small())[..COUNT];
    let with = |tail: &[u8]| check(&signed(&[head, tail].concat())).unwrap_err().to_string();
    let most = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
    assert!(
        with(&most).contains("byte 30: the number of entries is 18446744073709551615, expected at most 0")
    );
    assert!(with(&[0xff; 12]).contains("expected a number below 2^64"));
    assert!(with(&[0x80, 0x00]).contains("in as few bytes as can be"));
    assert!(with(&[0x81]).contains("byte 31: the file ends here, expected the number of entries"));
    assert!(with(&[1, 0xff, 0x80]).contains("byte 33: the file ends here"));
    assert!(with(&[&[1][..], &most, &[0]].concat()).contains("a position below 3^16"));
    assert!(with(&[2, 5, 0, 0, 0]).contains("is 0, expected 1 or more"));
    assert!(with(&[1, 5, 48]).contains("a move is 48, expected 0 to 47"));
    assert!(with(&[0, 0]).contains("byte 31: 1 bytes more"));
}

#[test]
fn what_is_no_certificate_is_refused() {
    for bytes in [&b""[..], b"BTproof", b"BTproof2 and so on"] {
        assert_eq!(check(bytes), Err(CheckError::NoCertificate));
    }
    assert!(matches!(check(b"BTproof1"), Err(CheckError::Checksum { .. } | CheckError::Ends { .. })));
}

#[test]
fn positions_near_the_end() {
    for (fen, winner, plies) in [
        ("4/P3/4/3p w - - 0 1", None, 0),
        ("4/P3/3p/4 w - - 0 1", Some(Player::White), 1),
        ("4/4/P2p/4 w - - 0 1", Some(Player::Black), 2),
        ("4/4/P3/3p/4/4 w - - 0 1", Some(Player::White), 3),
        ("P3/4/3p/4 b - - 0 1", Some(Player::White), 0),
    ] {
        let Ok(position) = Breakthrough::from_fen(fen) else { panic!("{fen}") };
        let checked = check(&certificate(&position)).unwrap();
        if let Some(winner) = winner {
            assert_eq!((checked.winner, checked.plies, checked.entries), (winner, plies, 0), "{fen}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_flipped_bit_is_detected(place: prop::sample::Index, bit in 0..8) {
        let mut bytes = small();
        let place = place.index(bytes.len());
        bytes[place] ^= 1_u8 << bit;
        prop_assert!(check(&bytes).is_err());
    }

    #[test]
    fn a_file_cut_short_is_detected(length: prop::sample::Index) {
        let bytes = small();
        prop_assert!(check(&bytes[..length.index(bytes.len())]).is_err());
    }

    /// Forged on purpose: any byte another, and the checksum right. It may be accepted only if it proves
    /// the same.
    #[test]
    fn a_forged_byte_proves_nothing_false(place: prop::sample::Index, value: u8) {
        let mut body = body(&small());
        let place = place.index(body.len());
        body[place] = value;
        if let Ok(checked) = check(&signed(&body)) {
            let position = Breakthrough::<u64>::from_fen(&checked.position).unwrap();
            let solution = Solver::new(position.size(), 1 << 16).unwrap().solve(&position, &NO_LIMIT).unwrap();
            let winner = if checked.winner == Player::White { 0 } else { 1 };
            prop_assert_eq!(solution.winner.map(search_core::Side::index), Some(winner));
        }
    }

    /// Random positions: what the solver writes is accepted, whoever wins and whoever moves.
    #[test]
    fn random_certificates(
        squares in prop::collection::vec(0_u8..7, 20),
        tall: bool,
        black: bool,
    ) {
        let (files, ranks) = if tall { (4, 5) } else { (5, 4) };
        let row = |row: &[u8]| row.iter().map(|die| match die { 0 | 1 => 'P', 2 | 3 => 'p', _ => '.' }).collect();
        let rows: Vec<String> = squares.chunks(files).take(ranks).map(row).collect();
        let drawing = format!("{}\n{} to move", rows.join("\n"), if black { "black" } else { "white" });
        let Ok(position) = Breakthrough::<u64>::from_drawing(&drawing) else { return Ok(()) };
        let bytes = certificate(&position);
        let checked = check(&bytes).map_err(|error| TestCaseError::fail(format!("{position:?}: {error}")))?;
        prop_assert_eq!(checked.position, position.to_fen());
    }
}
