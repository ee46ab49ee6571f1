//! `cargo xtask reproduce`: derive anew what published sources claim, and say what comes of it.
//!
//! Claims are data (`claims/*.toml`), measurements are code keyed by claim id (`sources`). The
//! catalogue joins them one to one, the outcome holds each claim's verdict, and four writers show
//! it: a terminal, a document, JSON lines, plots.

pub(crate) mod catalogue;
pub(crate) mod chart;
pub(crate) mod claim;
pub(crate) mod claims_file;
pub(crate) mod document;
pub(crate) mod expectation;
pub(crate) mod files;
pub(crate) mod jsonl;
pub(crate) mod outcome;
pub(crate) mod parallel;
pub(crate) mod progress;
pub(crate) mod source;
pub(crate) mod statistics;
pub(crate) mod table;
pub(crate) mod terminal;
pub(crate) mod value;
pub(crate) mod verdict;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::reproduce::files::{Files, repository_around};
use crate::reproduce::outcome::Outcome;
use crate::{output, sources};

/// What `cargo xtask reproduce` was asked for.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Change nothing in the repository, and fail when its report is stale.
    #[arg(long)]
    check: bool,
    /// Play ten times as many games, and search more, where claims are measured so; the repository's report is left
    /// alone.
    #[arg(long, conflicts_with = "check")]
    long: bool,
    /// Only the claims whose ids start with PREFIX; the repository's report is left alone.
    #[arg(long, value_name = "PREFIX")]
    only: Option<String>,
    /// The folder for claims.jsonl, the plots and a copy of the report [default: target/reproduce, in
    /// the repository if run from within].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Whether everything came out as foreseen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Conclusion {
    /// Every verdict is the expected one, every check holds, and the report, where that was asked, is fresh.
    AsExpected,
    /// Something is not.
    Surprise,
}

impl Conclusion {
    fn of(surprises: &[String]) -> Self {
        if surprises.is_empty() { Self::AsExpected } else { Self::Surprise }
    }
}

/// Measures, judges, prints and writes.
///
/// # Errors
/// A faulty claims file, claims and measurements that don't match, a selection of nothing, a folder
/// that can't be written.
pub(crate) fn run(arguments: &Arguments) -> Result<Conclusion> {
    let sources = sources::all(arguments.long);
    let mut chapters = catalogue::join(&sources)?;
    if let Some(prefix) = &arguments.only {
        chapters = catalogue::select(chapters, prefix)?;
    }
    let complete = chapters.len() == sources.len() && chapters.iter().all(|chapter| chapter.complete);
    let here = std::env::current_dir().context("the current folder can't be found")?;
    let root = repository_around(&here);
    if arguments.check && complete && root.is_none() {
        bail!("--check compares with docs/reproduction.md, but {} is in no clone of it", here.display());
    }

    let outcome = Outcome::measure(&chapters)?;
    output::result(&terminal::terminal(&outcome)).context("the table can't be written")?;
    let out = arguments.out.clone().unwrap_or_else(|| root.unwrap_or(&here).join("target/reproduce"));
    Files::all(&outcome)?.write(&out)?;
    let mut surprises = outcome.surprises();
    match root {
        Some(root) if complete && !arguments.long => {
            surprises.extend(keep(&outcome, &root.join("docs"), arguments.check)?);
        }
        _ => {}
    }
    for surprise in &surprises {
        output::remark(&format!("not as expected: {surprise}"));
    }
    Ok(Conclusion::of(&surprises))
}

/// Brings the repository's report up to date, or, for a check, says what in it is stale. A report
/// that may not be written is no failure: a clone may be read-only.
///
/// # Errors
/// Any other failure to write, such as a full disk.
fn keep(outcome: &Outcome, docs: &Path, check: bool) -> Result<Vec<String>> {
    let files = Files::kept(outcome);
    if check {
        return Ok(files.stale(docs));
    }
    match files.write(docs) {
        Err(error) if is_read_only(&error) => {
            output::remark(&format!("the repository's report was left as it is: {error:#}"));
        }
        written => written?,
    }
    Ok(Vec::new())
}

fn is_read_only(error: &anyhow::Error) -> bool {
    use std::io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
    let kind =
        error.chain().find_map(|cause| cause.downcast_ref::<std::io::Error>()).map(std::io::Error::kind);
    matches!(kind, Some(PermissionDenied | ReadOnlyFilesystem))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::reproduce::claim::SourceInfo;
    use crate::reproduce::outcome::SourceOutcome;
    use crate::reproduce::source::{Check, Plot, Section, Supplement};

    fn outcome(failure: Option<&str>) -> Outcome {
        let plot = Plot { file: "a.svg".into(), alt: "a plot".into(), svg: "<svg/>\n".into() };
        let info = SourceInfo {
            prefix: "p".into(),
            name: "n".into(),
            title: "t".into(),
            by: "b".into(),
            link: None,
        };
        let checks = vec![Check::new("a property", failure.map(str::to_owned))];
        let supplement =
            Supplement { sections: vec![Section::new("s").plot(plot)], checks, ..Supplement::default() };
        Outcome { sources: vec![SourceOutcome { info, rows: Vec::new(), supplement }] }
    }

    #[test]
    fn a_stale_report_and_a_failed_check_are_surprises() {
        let docs = std::env::temp_dir().join(format!("xtask-keep-{}", std::process::id()));
        let _ = fs::remove_dir_all(&docs);
        let stale = keep(&outcome(None), &docs, true).expect("a writable folder");
        assert_eq!(stale.len(), 2, "neither the document nor the plot is there: {stale:?}");
        assert!(!docs.exists(), "a check writes nothing");
        assert_eq!(Conclusion::of(&stale), Conclusion::Surprise);

        assert_eq!(keep(&outcome(None), &docs, false).expect("a writable folder"), Vec::<String>::new());
        let fresh = keep(&outcome(None), &docs, true).expect("a writable folder");
        assert_eq!(Conclusion::of(&fresh), Conclusion::AsExpected);
        assert_eq!(
            keep(&outcome(Some("no")), &docs, true).expect("a writable folder").len(),
            1,
            "the report says that it fails"
        );
        fs::remove_dir_all(&docs).expect("a folder to remove");

        assert_eq!(outcome(Some("why")).surprises(), ["a property: why"]);
        assert_eq!(outcome(None).surprises(), Vec::<String>::new());
    }

    #[test]
    fn a_report_that_cannot_be_written_is_an_error_unless_it_may_not_be() {
        let docs = std::env::temp_dir().join(format!("xtask-unwritable-{}", std::process::id()));
        fs::write(&docs, "a file where the folder should be").expect("a writable folder");
        keep(&outcome(None), &docs, false).expect_err("a file stands where the folder should be");
        let refused =
            |kind: std::io::ErrorKind| anyhow::Error::from(std::io::Error::from(kind)).context("can't write");
        assert!(is_read_only(&refused(std::io::ErrorKind::PermissionDenied)));
        assert!(!is_read_only(&refused(std::io::ErrorKind::StorageFull)));
        fs::remove_file(&docs).expect("a file to remove");
    }
}
