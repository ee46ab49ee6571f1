//! The table under every interleaving of writers and a reader:
//! `RUSTFLAGS="--cfg loom" cargo test -p search-core --release --test loom`.

#![cfg(loom)]

use loom::sync::Arc;
use loom::thread;
use search_core::{Bound, Entry, Score, Table};

/// Keys that share the only bucket of a smallest table.
const KEYS: [u64; 3] = [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, 0x0f1e_2d3c_4b5a_6978];

/// The entry that is stored for `KEYS[number]`, and for no other key.
fn entry(number: usize) -> Entry {
    let depth = 1 + number as u8;
    Entry {
        score: Score::eval(100 + number as i32),
        bound: Bound::Exact,
        depth,
        complete: false,
        move_code: Some(depth.into()),
    }
}

/// A full table of one bucket, in which the entry of `KEYS[0]` is worth least.
fn full() -> Arc<Table> {
    let table = Table::with_bytes(Table::BUCKET_BYTES).unwrap();
    table.store(KEYS[0], entry(0));
    for key in 1..4 {
        table.store(key, Entry { depth: 100, ..entry(0) });
    }
    Arc::new(table)
}

fn store(table: &Arc<Table>, number: usize) -> thread::JoinHandle<()> {
    let table = Arc::clone(table);
    thread::spawn(move || table.store(KEYS[number], entry(number)))
}

/// Whatever is found for a key is the entry that was stored for it.
fn probe_all(table: &Table) {
    for (number, key) in KEYS.iter().enumerate() {
        if let Some(found) = table.probe(*key) {
            assert_eq!(found, entry(number), "the entry of another position");
        }
    }
}

/// A writer replaces one position's entry by another's while a reader looks for both.
#[test]
fn a_slot_is_read_whole_or_not_at_all() {
    loom::model(|| {
        let table = full();
        let reader = {
            let table = Arc::clone(&table);
            thread::spawn(move || probe_all(&table))
        };
        table.store(KEYS[1], entry(1));
        reader.join().unwrap();
        assert_eq!(table.probe(KEYS[1]), Some(entry(1)));
    });
}

/// Two writers race for the same slot with different positions.
#[test]
fn two_writers_leave_one_entry_or_none() {
    loom::model(|| {
        let table = full();
        let writers = [store(&table, 1), store(&table, 2)];
        for writer in writers {
            writer.join().unwrap();
        }
        probe_all(&table);
    });
}
