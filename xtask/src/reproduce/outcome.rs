//! The result of a run: every claim with its verdict, and what the sources show beside them.

use anyhow::{Context as _, Result};

use crate::reproduce::catalogue::Chapter;
use crate::reproduce::claim::{Claim, SourceInfo};
use crate::reproduce::progress::Progress;
use crate::reproduce::source::{Block, Check, Plot, Supplement};
use crate::reproduce::verdict::{Finding, Verdict, judge};

/// A claim, what was measured, and what comes of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    /// The claim.
    pub(crate) claim: Claim,
    /// What was measured.
    pub(crate) finding: Finding,
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// The remark of the measurement, else of the claim.
    pub(crate) note: Option<String>,
}

impl Row {
    /// Whether the verdict is the one that the claims file foresaw.
    pub(crate) fn as_expected(&self) -> bool {
        self.verdict.is_expected_by(&self.claim.expect)
    }

    /// The verdict in words, and what was expected if that is another.
    pub(crate) fn verdict_words(&self) -> String {
        if self.as_expected() {
            self.verdict.words().to_owned()
        } else {
            format!("{} (expected: {})", self.verdict.words(), self.claim.expect)
        }
    }
}

/// What came of one source.
#[derive(Clone, Debug)]
pub(crate) struct SourceOutcome {
    /// The source.
    pub(crate) info: SourceInfo,
    /// Its claims, in the order of the claims file.
    pub(crate) rows: Vec<Row>,
    /// What it shows beside them; nothing when only some of its claims were asked for.
    pub(crate) supplement: Supplement,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// The sources, in order.
    pub(crate) sources: Vec<SourceOutcome>,
}

impl Outcome {
    /// Measures and judges every claim of `chapters`, one after the other: some are times, which a
    /// second thread would spoil.
    ///
    /// # Errors
    /// A measurement that could not be made, or one that can't be held against its claim.
    pub(crate) fn measure(chapters: &[Chapter<'_>]) -> Result<Self> {
        let claims: usize = chapters.iter().map(|chapter| chapter.entries.len()).sum();
        let progress = Progress::new(claims as u64);
        let sources = chapters.iter().map(|chapter| measure_source(chapter, &progress));
        let sources = sources.collect::<Result<_>>()?;
        progress.finish();
        Ok(Self { sources })
    }

    /// All rows.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &Row> {
        self.sources.iter().flat_map(|source| &source.rows)
    }

    /// All checks.
    pub(crate) fn checks(&self) -> impl Iterator<Item = &Check> {
        self.sources.iter().flat_map(|source| &source.supplement.checks)
    }

    /// All remarks on what varies from run to run.
    pub(crate) fn volatile(&self) -> impl Iterator<Item = &String> {
        self.sources.iter().flat_map(|source| &source.supplement.volatile)
    }

    /// All plots.
    pub(crate) fn plots(&self) -> impl Iterator<Item = &Plot> {
        let sections = self.sources.iter().flat_map(|source| &source.supplement.sections);
        sections.flat_map(|section| &section.blocks).filter_map(|block| match block {
            Block::Plot(plot) => Some(plot),
            Block::Text(_) | Block::Table(_) => None,
        })
    }

    /// What is not as expected, one line each; empty when all is well.
    pub(crate) fn surprises(&self) -> Vec<String> {
        let rows = self.rows().filter(|row| !row.as_expected()).map(|row| {
            let Row { claim, finding, .. } = row;
            let (id, published, measured) = (&claim.id, &claim.published, finding.shown());
            format!("{id}: published {published}, measured {measured}: {}", row.verdict_words())
        });
        let checks = self.checks().filter_map(|check| {
            let failure = check.failure.as_ref()?;
            Some(format!("{}: {failure}", check.what))
        });
        rows.chain(checks).collect()
    }
}

fn measure_source(chapter: &Chapter<'_>, progress: &Progress) -> Result<SourceOutcome> {
    let mut rows = Vec::with_capacity(chapter.entries.len());
    for entry in &chapter.entries {
        let claim = &entry.claim;
        progress.at(&claim.id);
        let measured = entry.measurement.run().with_context(|| format!("measuring {}", claim.id))?;
        let verdict = judge(&claim.expect, &claim.published, &measured.finding)
            .with_context(|| format!("judging {}", claim.id))?;
        let note = measured.note.or_else(|| claim.note.clone());
        rows.push(Row { claim: claim.clone(), finding: measured.finding, verdict, note });
        progress.step();
    }
    let supplement = if chapter.complete {
        let prefix = &chapter.info.prefix;
        chapter.source.supplement(progress).with_context(|| format!("what stands beside {prefix}"))?
    } else {
        Supplement::default()
    };
    Ok(SourceOutcome { info: chapter.info.clone(), rows, supplement })
}

/// How many claims got which verdict.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tally {
    /// All.
    pub(crate) claims: usize,
    /// The published figure.
    pub(crate) exact: usize,
    /// Within a bound, at least as much, or the direction or shape claimed.
    pub(crate) holds: usize,
    /// Another figure.
    pub(crate) differs: usize,
    /// Not to be repeated.
    pub(crate) not_reproducible: usize,
    /// As the claims file foresaw.
    pub(crate) as_expected: usize,
}

impl Tally {
    /// The tally of some rows.
    pub(crate) fn of<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Self {
        let mut tally = Self::default();
        for row in rows {
            tally.claims += 1;
            tally.as_expected += usize::from(row.as_expected());
            *match row.verdict {
                Verdict::Exact => &mut tally.exact,
                Verdict::WithinBound { .. }
                | Verdict::AtLeast
                | Verdict::DirectionHolds
                | Verdict::ShapeHolds => &mut tally.holds,
                Verdict::Differs => &mut tally.differs,
                Verdict::NotReproducible => &mut tally.not_reproducible,
            } += 1;
        }
        tally
    }

    /// The counts as cells of a table, in declaration order.
    pub(crate) fn cells(self) -> [String; 6] {
        [self.claims, self.exact, self.holds, self.differs, self.not_reproducible, self.as_expected]
            .map(|count| count.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reproduce::catalogue::{join, select};
    use crate::reproduce::claims_file::ClaimsFile;
    use crate::reproduce::source::{Measured, Measurement, Section, Source};

    const TEXT: &str = "[source]\nprefix = 'p'\nname = 'n'\ntitle = 't'\nby = 'b'\n\
        [[claim]]\nid = 'p.right'\nwhat = 'w'\npublished = 1\nexpect = 'exact'\nnote = 'of the claim'\n\
        [[claim]]\nid = 'p.wrong'\nwhat = 'w'\npublished = 2\nexpect = 'exact'\n";

    struct Fake;

    impl Source for Fake {
        fn claims_file(&self) -> ClaimsFile {
            ClaimsFile { name: "claims/p.toml", text: TEXT }
        }

        fn measurements(&self) -> Vec<Measurement<'_>> {
            vec![
                Measurement::new("p.right", || Ok(Measured::figure(1))),
                Measurement::new("p.wrong", || Ok(Measured::figure(3).with_note("of the measurement"))),
            ]
        }

        fn supplement(&self, _progress: &Progress) -> Result<Supplement> {
            Ok(Supplement { sections: vec![Section::new("beside")], ..Supplement::default() })
        }
    }

    #[test]
    fn verdicts_are_told_from_expectations() {
        let sources: Vec<Box<dyn Source>> = vec![Box::new(Fake)];
        let outcome = Outcome::measure(&join(&sources).expect("a match")).expect("a run");
        let rows = &outcome.sources[0].rows;
        assert_eq!(rows[0].verdict_words(), "exact");
        assert_eq!(rows[0].note.as_deref(), Some("of the claim"));
        assert_eq!(rows[1].verdict_words(), "differs (expected: exact)");
        assert_eq!(rows[1].note.as_deref(), Some("of the measurement"));
        assert_eq!(outcome.surprises(), ["p.wrong: published 2, measured 3: differs (expected: exact)"]);
        let tally = Tally::of(outcome.rows());
        assert_eq!(tally, Tally { claims: 2, exact: 1, differs: 1, as_expected: 1, ..Tally::default() });
        assert_eq!(outcome.sources[0].supplement.sections.len(), 1);
    }

    #[test]
    fn a_selection_leaves_out_what_stands_beside_the_claims() {
        let sources: Vec<Box<dyn Source>> = vec![Box::new(Fake)];
        let chapters = select(join(&sources).expect("a match"), "p.r").expect("one claim");
        let outcome = Outcome::measure(&chapters).expect("a run");
        assert_eq!(outcome.rows().count(), 1);
        assert!(outcome.sources[0].supplement.sections.is_empty());
    }
}
