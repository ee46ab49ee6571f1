//! Joining claims with measurements. Every claim has exactly one measurement and the other way
//! round; anything else is an error, so that a claim can't pass by being absent.

use std::collections::{BTreeMap, BTreeSet};

use crate::reproduce::claim::{Claim, ClaimSet, ClaimsError, SourceInfo};
use crate::reproduce::claims_file;
use crate::reproduce::source::{Measurement, Source};

/// A claim and how it is measured.
pub(crate) struct Entry<'a> {
    /// The claim.
    pub(crate) claim: Claim,
    /// Its measurement.
    pub(crate) measurement: Measurement<'a>,
}

/// A source's claims, joined with their measurements.
pub(crate) struct Chapter<'a> {
    /// The source that the claims were taken from.
    pub(crate) info: SourceInfo,
    /// The code that measures.
    pub(crate) source: &'a dyn Source,
    /// The claims, in the order of the claims file.
    pub(crate) entries: Vec<Entry<'a>>,
    /// Whether these are all claims of the source, not a selection.
    pub(crate) complete: bool,
}

/// Why claims and measurements can't be joined.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub(crate) enum CatalogueError {
    /// A claims file is faulty.
    #[error(transparent)]
    Claims(#[from] ClaimsError),
    /// Claims that nothing measures.
    #[error("{file}: no measurement for {}", .ids.join(", "))]
    Unmeasured {
        /// The claims file.
        file: &'static str,
        /// The claims.
        ids: Vec<String>,
    },
    /// Measurements of claims that don't exist.
    #[error("{file}: measured, but not claimed: {}", .ids.join(", "))]
    Unclaimed {
        /// The claims file.
        file: &'static str,
        /// The ids.
        ids: Vec<String>,
    },
    /// Claims that are measured more than once.
    #[error("{file}: measured more than once: {}", .ids.join(", "))]
    MeasuredTwice {
        /// The claims file.
        file: &'static str,
        /// The claims.
        ids: Vec<String>,
    },
    /// Two claims files with one prefix.
    #[error("{file}: the prefix {prefix:?} is taken by {first_file}")]
    DoubledPrefix {
        /// The second file.
        file: &'static str,
        /// The first file.
        first_file: &'static str,
        /// The prefix.
        prefix: String,
    },
    /// A selection of nothing.
    #[error("no claim's id starts with {prefix:?}; the sources are {}", .known.join(", "))]
    NothingSelected {
        /// What was asked for.
        prefix: String,
        /// The prefixes of the sources.
        known: Vec<String>,
    },
}

/// All claims of `sources`, joined with their measurements.
///
/// # Errors
/// A faulty claims file, or claims and measurements that don't match one to one.
pub(crate) fn join<'a>(sources: &'a [Box<dyn Source>]) -> Result<Vec<Chapter<'a>>, CatalogueError> {
    let mut files: BTreeMap<String, &'static str> = BTreeMap::new();
    let mut chapters = Vec::with_capacity(sources.len());
    for source in sources {
        let file = source.claims_file();
        let claims = claims_file::parse(file.name, file.text)?;
        let prefix = claims.source.prefix.clone();
        if let Some(first_file) = files.insert(prefix.clone(), file.name) {
            return Err(CatalogueError::DoubledPrefix { file: file.name, first_file, prefix });
        }
        let info = claims.source.clone();
        let entries = join_one(file.name, claims, source.measurements())?;
        chapters.push(Chapter { info, source: source.as_ref(), entries, complete: true });
    }
    Ok(chapters)
}

/// The claims whose ids start with `prefix`.
///
/// # Errors
/// No claim's id does.
pub(crate) fn select<'a>(
    chapters: Vec<Chapter<'a>>,
    prefix: &str,
) -> Result<Vec<Chapter<'a>>, CatalogueError> {
    let known = chapters.iter().map(|chapter| chapter.info.prefix.clone()).collect();
    let selected: Vec<_> = chapters
        .into_iter()
        .map(|mut chapter| {
            let all = chapter.entries.len();
            chapter.entries.retain(|entry| entry.claim.id.starts_with(prefix));
            chapter.complete = chapter.entries.len() == all;
            chapter
        })
        .filter(|chapter| !chapter.entries.is_empty())
        .collect();
    if selected.is_empty() {
        return Err(CatalogueError::NothingSelected { prefix: prefix.to_owned(), known });
    }
    Ok(selected)
}

fn join_one<'a>(
    file: &'static str,
    claims: ClaimSet,
    measurements: Vec<Measurement<'a>>,
) -> Result<Vec<Entry<'a>>, CatalogueError> {
    let mut by_id = BTreeMap::new();
    let mut twice = BTreeSet::new();
    for measurement in measurements {
        if let Some(earlier) = by_id.insert(measurement.id.clone(), measurement) {
            twice.insert(earlier.id);
        }
    }
    if !twice.is_empty() {
        return Err(CatalogueError::MeasuredTwice { file, ids: twice.into_iter().collect() });
    }
    let mut entries = Vec::with_capacity(claims.claims.len());
    let mut unmeasured = Vec::new();
    for claim in claims.claims {
        match by_id.remove(&claim.id) {
            Some(measurement) => entries.push(Entry { claim, measurement }),
            None => unmeasured.push(claim.id),
        }
    }
    if !unmeasured.is_empty() {
        return Err(CatalogueError::Unmeasured { file, ids: unmeasured });
    }
    if !by_id.is_empty() {
        return Err(CatalogueError::Unclaimed { file, ids: by_id.into_keys().collect() });
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use anyhow::Result;

    use super::*;
    use crate::reproduce::claims_file::ClaimsFile;
    use crate::reproduce::progress::Progress;
    use crate::reproduce::source::{Measured, Supplement};

    const TEXT: &str = "[source]\nprefix = 'p'\nname = 'n'\ntitle = 't'\nby = 'b'\n\
        [[claim]]\nid = 'p.a'\nwhat = 'w'\npublished = 1\nexpect = 'exact'\n\
        [[claim]]\nid = 'p.b'\nwhat = 'w'\npublished = 2\nexpect = 'exact'\n";

    struct Fake(&'static [&'static str]);

    impl Source for Fake {
        fn claims_file(&self) -> ClaimsFile {
            ClaimsFile { name: "claims/p.toml", text: TEXT }
        }

        fn measurements(&self) -> Vec<Measurement<'_>> {
            self.0.iter().map(|id| Measurement::new(*id, || Ok(Measured::figure(1)))).collect()
        }

        fn supplement(&self, _progress: &Progress) -> Result<Supplement> {
            Ok(Supplement::default())
        }
    }

    fn sources(ids: &'static [&'static str]) -> Vec<Box<dyn Source>> {
        vec![Box::new(Fake(ids))]
    }

    fn message(ids: &'static [&'static str]) -> String {
        join(&sources(ids)).err().expect("an error").to_string()
    }

    #[test]
    fn claims_and_measurements_must_match_one_to_one() {
        assert_eq!(message(&["p.a"]), "claims/p.toml: no measurement for p.b");
        assert_eq!(message(&[]), "claims/p.toml: no measurement for p.a, p.b");
        assert_eq!(message(&["p.a", "p.b", "p.c"]), "claims/p.toml: measured, but not claimed: p.c");
        assert_eq!(message(&["p.a", "p.b", "p.a"]), "claims/p.toml: measured more than once: p.a");
    }

    #[test]
    fn the_order_is_that_of_the_claims_file() {
        let sources = sources(&["p.b", "p.a"]);
        let chapters = join(&sources).expect("a match");
        let ids: Vec<_> = chapters[0].entries.iter().map(|entry| entry.claim.id.as_str()).collect();
        assert_eq!(ids, ["p.a", "p.b"]);
        assert!(chapters[0].entries.iter().all(|entry| entry.claim.id == entry.measurement.id));
    }

    #[test]
    fn a_prefix_belongs_to_one_file() {
        let sources: Vec<Box<dyn Source>> =
            vec![Box::new(Fake(&["p.a", "p.b"])), Box::new(Fake(&["p.a", "p.b"]))];
        let error = join(&sources).err().expect("an error").to_string();
        assert_eq!(error, "claims/p.toml: the prefix \"p\" is taken by claims/p.toml");
    }

    #[test]
    fn a_selection_picks_by_the_start_of_the_id_and_may_not_be_empty() {
        let sources = sources(&["p.a", "p.b"]);
        let picked = select(join(&sources).expect("a match"), "p.b").expect("one claim");
        assert_eq!(picked[0].entries.len(), 1);
        assert!(!picked[0].complete);
        let all = select(join(&sources).expect("a match"), "p").expect("both claims");
        assert!(all[0].complete);
        let error = select(join(&sources).expect("a match"), "x").err().expect("an error").to_string();
        assert_eq!(error, "no claim's id starts with \"x\"; the sources are p");
    }
}
