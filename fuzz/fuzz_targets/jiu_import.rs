//! The two foreign notations of JIU: read into records that replay to the same position, or refused.
#![no_main]

use jiu::record::import::{self, Import};
use jiu::{Jiu, Record, Rules, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let small = Jiu::start(Size::new(4).expect("a size"), Rules::COMPETITION);
    let battle = Jiu::from_text("6 xo..../..o.../...x../.x..../ooo..x/o..o.. w turn", Rules::COMPETITION);
    for start in [small, battle.expect("a position")] {
        check(import::engine(text, &start));
    }
    check(import::demonstration(text, Rules::COMPETITION));
});

fn check(import: Result<Import, import::ImportError>) {
    match import {
        Ok(Import { record, position, .. }) => {
            assert_eq!(record.replay().expect("a record of our own").position, position);
            assert_eq!(Record::from_sgf(&record.to_sgf()), Ok(record));
        }
        Err(error) => _ = error.to_string(),
    }
}
