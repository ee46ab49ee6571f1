//! Claims files of `cargo xtask reproduce`: read, or refused with a place in the file.
#![no_main]

/// The modules of `xtask` that read claims, under the names that they know each other by.
#[allow(dead_code)]
#[path = "../../xtask/src/reproduce"]
mod reproduce {
    pub(crate) mod claim;
    pub(crate) mod claims_file;
    pub(crate) mod expectation;
    pub(crate) mod value;
}

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use reproduce::claims_file::parse;

fuzz_target!(|text: &str| match parse("claims.toml", text) {
    Ok(set) => {
        let ids: BTreeSet<_> = set.claims.iter().map(|claim| &claim.id).collect();
        assert_eq!(ids.len(), set.claims.len(), "an id twice");
        let prefix = format!("{}.", set.source.prefix);
        for claim in &set.claims {
            assert!(claim.id.starts_with(&prefix) && !claim.what.trim().is_empty());
            assert_eq!(claim.expect.to_string().parse().as_ref(), Ok(&claim.expect));
            _ = claim.published.to_string();
        }
    }
    Err(error) => {
        let place = &error.place;
        let line = text.split('\n').nth(place.line - 1).expect("the line is there");
        assert!(place.column <= line.chars().count() + 1, "{error}");
    }
});
