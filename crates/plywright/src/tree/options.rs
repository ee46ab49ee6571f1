//! Options that several tree commands share: the tree, who moves at its root, and the search.

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use clap::ValueEnum;
use search_core::Side;
use search_core::textbook::{self, Textbook};
use search_core::tree::Tree;

use crate::input::Source;

/// The largest tree that is drawn or traced: a drawing of more helps nobody, and a trace takes a
/// hundred times the memory of its tree. Chosen.
const MAX_VIEWED: usize = 100_000;

/// Who moves at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Root {
    /// The side that wants the greatest value.
    Max,
    /// The side that wants the least value.
    Min,
}

/// A tree in a file, and its root.
#[derive(clap::Args)]
pub(super) struct TreeInput {
    /// The file with the tree, in brackets or parentheses; - is standard input
    #[arg(value_name = "FILE")]
    pub(super) file: std::path::PathBuf,
    /// Who moves at the root
    #[arg(long, value_name = "SIDE", default_value = "max")]
    root: Root,
}

impl TreeInput {
    /// Where the tree is read from.
    pub(super) fn source(&self) -> Source {
        Source::from(self.file.clone())
    }

    /// The tree.
    ///
    /// # Errors
    /// A text that can't be read, or that is no tree, with the place.
    pub(super) fn read(&self) -> Result<Tree> {
        let source = self.source();
        let tree = Tree::parse(&source.read()?).map_err(|error| anyhow!("{source}: {error}"))?;
        Ok(tree.rooted_at(match self.root {
            Root::Max => Side::First,
            Root::Min => Side::Second,
        }))
    }

    /// The tree, if it is small enough to be looked at.
    ///
    /// # Errors
    /// As [`TreeInput::read`], and a tree of more than [`MAX_VIEWED`] nodes.
    pub(super) fn read_small(&self) -> Result<Tree> {
        let tree = self.read()?;
        viewable(&tree).with_context(|| self.source().to_string())?;
        Ok(tree)
    }
}

/// Refuses a tree that is too large to be looked at.
///
/// # Errors
/// More than [`MAX_VIEWED`] nodes.
pub(super) fn viewable(tree: &Tree) -> Result<()> {
    let nodes = tree.node_count();
    ensure!(
        nodes <= MAX_VIEWED,
        "the tree has {nodes} nodes; drawings, traces and exercises take at most {MAX_VIEWED}"
    );
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Algorithm {
    /// Every node.
    Minimax,
    /// Alpha-beta pruning.
    AlphaBeta,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Fail {
    /// A node returns the best value it found.
    Soft,
    /// A node returns nothing outside its window.
    Hard,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Cut {
    /// At alpha >= beta.
    At,
    /// Only beyond it, at alpha > beta.
    Beyond,
}

/// The search, in the forms in which textbooks differ.
#[derive(clap::Args)]
#[command(next_help_heading = "Search")]
pub(super) struct SearchOptions {
    /// The algorithm
    #[arg(long, default_value = "alpha-beta")]
    algorithm: Algorithm,
    /// What alpha-beta returns for values outside its window [default: soft]
    #[arg(long)]
    fail: Option<Fail>,
    /// When alpha-beta cuts, at its bound or only beyond it [default: at]
    #[arg(long, value_name = "WHERE")]
    cut: Option<Cut>,
}

impl SearchOptions {
    /// The search that these options describe.
    ///
    /// # Errors
    /// Minimax with options of alpha-beta.
    pub(super) fn textbook(&self) -> Result<Textbook> {
        if self.algorithm == Algorithm::Minimax {
            if self.fail.is_some() || self.cut.is_some() {
                bail!("--algorithm minimax has no window: --fail and --cut are options of alpha-beta");
            }
            return Ok(Textbook::minimax());
        }
        let fail = match self.fail.unwrap_or(Fail::Soft) {
            Fail::Soft => textbook::Fail::Soft,
            Fail::Hard => textbook::Fail::Hard,
        };
        let cut = match self.cut.unwrap_or(Cut::At) {
            Cut::At => textbook::Cut::AtBound,
            Cut::Beyond => textbook::Cut::BeyondBound,
        };
        Ok(Textbook::alpha_beta_with(fail, cut))
    }
}
