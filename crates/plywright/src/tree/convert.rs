//! `plywright tree convert`: from one text format of trees to the other.

use anyhow::{Result, anyhow};
use clap::ValueEnum;
use search_core::tree::{Tree, TreeFormat};

use crate::cli::{Conclusion, epilogue};
use crate::input::Source;
use crate::output::Output;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// [[2,3],[5,?]]
    Brackets,
    /// (((2) (3)) ((5) (?)))
    Sexpr,
}

impl From<Format> for TreeFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Brackets => Self::Brackets,
            Format::Sexpr => Self::Parentheses,
        }
    }
}

/// Convert a tree to the other text format, on one line
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "echo '[[2,3],[5,?]]' | plywright tree convert - --to sexpr",
    "echo '(((2) (3)) ((5) (?)))' | plywright tree convert -",
))]
pub(crate) struct Arguments {
    /// The file with the tree; - is standard input
    #[arg(value_name = "FILE")]
    file: std::path::PathBuf,
    /// The format to read [default: parentheses if the text begins with one, else brackets]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The format to write [default: the other one]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let source = Source::from(self.file.clone());
        let text = source.read()?;
        let from = self.from.map_or_else(|| TreeFormat::detect(&text), TreeFormat::from);
        let other = match from {
            TreeFormat::Brackets => TreeFormat::Parentheses,
            TreeFormat::Parentheses => TreeFormat::Brackets,
        };
        let tree = Tree::parse_as(&text, from).map_err(|error| anyhow!("{source}: {error}"))?;
        out.text(&tree.to_text(self.to.map_or(other, TreeFormat::from)))?;
        Ok(Conclusion::Done)
    }
}
