//! What a published source brings: its claims as data, a measurement for each, and what a reader
//! should see beside them. A new source is one claims file, one module with a [`Source`], and one
//! line in `sources::all`.

use anyhow::Result;

use crate::reproduce::claims_file::ClaimsFile;
use crate::reproduce::progress::Progress;
use crate::reproduce::table::Table;
use crate::reproduce::value::Value;
use crate::reproduce::verdict::Finding;

/// A published source whose claims can be checked.
pub(crate) trait Source {
    /// Its claims.
    fn claims_file(&self) -> ClaimsFile;

    /// One measurement for each claim, in any order. Building the list is cheap; running one may
    /// share work with others through the source.
    fn measurements(&self) -> Vec<Measurement<'_>>;

    /// What stands beside the claims: explanations, further tables, plots, and checks of its own.
    ///
    /// # Errors
    /// A measurement that could not be made.
    fn supplement(&self, progress: &Progress) -> Result<Supplement>;
}

/// How to measure what one claim is about.
pub(crate) struct Measurement<'a> {
    /// The claim's id.
    pub(crate) id: String,
    run: Box<dyn Fn() -> Result<Measured> + 'a>,
}

impl<'a> Measurement<'a> {
    /// The measurement of claim `id` by `run`.
    pub(crate) fn new(id: impl Into<String>, run: impl Fn() -> Result<Measured> + 'a) -> Self {
        Self { id: id.into(), run: Box::new(run) }
    }

    /// The answer to a claim that can't be repeated; the claims file says why.
    pub(crate) fn impossible(id: impl Into<String>) -> Self {
        Self::new(id, || Ok(Measured { finding: Finding::Nothing, note: None }))
    }

    /// Measures.
    ///
    /// # Errors
    /// Whatever kept the measurement from being made.
    pub(crate) fn run(&self) -> Result<Measured> {
        (self.run)()
    }
}

/// What a measurement found, and a remark on how.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Measured {
    /// The finding.
    pub(crate) finding: Finding,
    /// The remark; the same on every machine.
    pub(crate) note: Option<String>,
}

impl Measured {
    /// A figure without a remark.
    pub(crate) fn figure(value: impl Into<Value>) -> Self {
        Self { finding: Finding::Figure(value.into()), note: None }
    }

    /// The same with a remark.
    pub(crate) fn with_note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }
}

/// What a source's part of the report shows beside its claims.
#[derive(Clone, Default, Debug)]
pub(crate) struct Supplement {
    /// Sections of the report, in order.
    pub(crate) sections: Vec<Section>,
    /// Properties that must hold of what the sections show.
    pub(crate) checks: Vec<Check>,
    /// What varies from run to run, such as times: shown on the terminal, kept out of documents.
    pub(crate) volatile: Vec<String>,
}

/// A part of the report under a heading of its own.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// The heading.
    pub(crate) title: String,
    /// What stands under it.
    pub(crate) blocks: Vec<Block>,
}

impl Section {
    /// A section with nothing in it yet.
    pub(crate) fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), blocks: Vec::new() }
    }

    /// The same section, and a paragraph.
    pub(crate) fn text(mut self, text: impl Into<String>) -> Self {
        self.blocks.push(Block::Text(text.into()));
        self
    }

    /// The same section, and a table.
    pub(crate) fn table(mut self, table: Table) -> Self {
        self.blocks.push(Block::Table(table));
        self
    }

    /// The same section, and a plot.
    pub(crate) fn plot(mut self, plot: Plot) -> Self {
        self.blocks.push(Block::Plot(plot));
        self
    }
}

/// A piece of a section.
#[derive(Clone, Debug)]
pub(crate) enum Block {
    /// A paragraph, or a list, in Markdown.
    Text(String),
    /// A table.
    Table(Table),
    /// A drawing, in a file of its own.
    Plot(Plot),
}

/// A drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plot {
    /// Its file name, without a folder.
    pub(crate) file: String,
    /// What it shows, for who can't see it.
    pub(crate) alt: String,
    /// The drawing.
    pub(crate) svg: String,
}

/// A property that must hold, stated so that it can fail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Check {
    /// The property.
    pub(crate) what: String,
    /// What speaks against it; `None` when it holds.
    pub(crate) failure: Option<String>,
}

impl Check {
    /// The check of `what`, failed by the first of `failures` if there is one.
    pub(crate) fn new(what: impl Into<String>, failures: impl IntoIterator<Item = String>) -> Self {
        Self { what: what.into(), failure: failures.into_iter().next() }
    }
}
