//! The table under every interleaving of two writers and a reader:
//! `RUSTFLAGS="--cfg loom" cargo test -p search-core --release --test loom`.

#![cfg(loom)]

use loom::sync::Arc;
use loom::thread;
use search_core::{Bound, Entry, Score, Table};

/// Keys that share the only bucket of a smallest table.
const KEYS: [u64; 2] = [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210];

fn entry(value: i32, depth: u8) -> Entry {
    Entry {
        score: Score::eval(value),
        bound: Bound::Exact,
        depth,
        complete: false,
        move_code: Some(depth.into()),
    }
}

fn smallest() -> Table {
    Table::with_bytes(Table::BUCKET_BYTES).unwrap()
}

/// Two threads race for the same slot with different positions: a reader finds one of them whole,
/// or nothing, never a mixture.
#[test]
fn a_slot_is_read_whole_or_not_at_all() {
    loom::model(|| {
        let table = Arc::new(smallest());
        let writers = [0, 1].map(|number| {
            let table = Arc::clone(&table);
            thread::spawn(move || table.store(KEYS[number], entry(100 + number as i32, 1 + number as u8)))
        });
        for number in [0, 1] {
            if let Some(found) = table.probe(KEYS[number]) {
                assert_eq!(found, entry(100 + number as i32, 1 + number as u8));
            }
        }
        for writer in writers {
            writer.join().unwrap();
        }
    });
}

/// Two threads store the same position: a reader finds one of their entries whole, or nothing.
#[test]
fn one_position_stored_twice_is_never_mixed() {
    loom::model(|| {
        let table = Arc::new(smallest());
        let writers = [3, 4].map(|depth| {
            let table = Arc::clone(&table);
            thread::spawn(move || table.store(KEYS[0], entry(i32::from(depth), depth)))
        });
        if let Some(found) = table.probe(KEYS[0]) {
            assert!(found == entry(3, 3) || found == entry(4, 4), "{found:?}");
        }
        for writer in writers {
            writer.join().unwrap();
        }
    });
}
