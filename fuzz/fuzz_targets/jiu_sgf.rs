//! Records of JIU in SGF: what is read is written and read back alike, and replayed or refused.
#![no_main]

mod jiu_conformance;

use jiu::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match Record::from_sgf(text) {
    Ok(record) => {
        assert_eq!(Record::from_sgf(&record.to_sgf()).as_ref(), Ok(&record));
        match record.replay() {
            Ok(replay) => {
                _ = replay.remarks.iter().map(ToString::to_string).collect::<Vec<_>>();
                jiu_conformance::check(&replay.position);
            }
            Err(error) => _ = error.to_string(),
        }
    }
    Err(error) => _ = error.to_string(),
});
