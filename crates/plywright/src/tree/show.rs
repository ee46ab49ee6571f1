//! `plywright tree show`: a tree as text or as a drawing, without answers.

use anyhow::Result;
use clap::ValueEnum;
use search_core::tree::TreeFormat;

use super::options::TreeInput;
use crate::cli::{Conclusion, epilogue};
use crate::output::Output;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum View {
    /// A line a node, indented.
    Outline,
    /// [[2,3],[5,?]]
    Brackets,
    /// (((2) (3)) ((5) (?)))
    Sexpr,
    /// A drawing, with blanks for alpha and beta.
    Svg,
    /// The language of Graphviz.
    Dot,
}

/// Show a tree, without any answers
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "echo '[[2,3],[5,?]]' | plywright tree show -",
    "echo '[[2,3],[5,?]]' | plywright tree show - --as svg --root min",
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: TreeInput,
    /// As what
    #[arg(long = "as", value_name = "VIEW", default_value = "outline")]
    view: View,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let text = match self.view {
            View::Outline => self.input.read_small()?.to_outline(),
            View::Brackets => self.input.read()?.to_text(TreeFormat::Brackets),
            View::Sexpr => self.input.read()?.to_text(TreeFormat::Parentheses),
            View::Svg => self.input.read_small()?.to_svg(),
            View::Dot => self.input.read_small()?.to_dot(),
        };
        out.text(&text)?;
        Ok(Conclusion::Done)
    }
}
