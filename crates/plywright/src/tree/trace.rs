//! `plywright tree trace`: a search of a tree, every step of it, or the state after one of them.

use anyhow::{Result, anyhow, bail};
use clap::ValueEnum;
use search_core::tree::Trace;

use super::options::{SearchOptions, TreeInput};
use super::state;
use crate::cli::{Conclusion, epilogue};
use crate::output::Output;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum View {
    /// Every step in words.
    Text,
    /// Every step as a line of JSON.
    Json,
    /// The searched tree in the language of Graphviz.
    Dot,
    /// The searched tree as a drawing.
    Svg,
}

/// Search a tree and tell every step
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "echo '[[[2,3],[5,?]],[[0,1],[?,?]]]' | plywright tree trace -",
    "echo '[[[2,3],[5,?]],[[0,1],[?,?]]]' | plywright tree trace - --fail hard --cut at --as json",
    "echo '[[3,12,8],[2,4,6]]' | plywright tree trace - --step 9 --as text",
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: TreeInput,
    /// As what
    #[arg(long = "as", value_name = "VIEW", default_value = "text")]
    view: View,
    /// Only what is known after step N, as the text numbers them; 0 is before the search
    #[arg(long, value_name = "N")]
    step: Option<usize>,
    #[command(flatten)]
    search: SearchOptions,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let textbook = self.search.textbook()?;
        let tree = self.input.read_small()?;
        let trace = tree.trace(&textbook).map_err(|error| anyhow!("{}: {error}", self.input.source()))?;
        let text = match self.step {
            Some(step) => self.state_after(&trace, step)?,
            None => match self.view {
                View::Text => trace.to_text(),
                View::Json => trace.to_json_lines()?,
                View::Dot => trace.to_dot(),
                View::Svg => trace.to_svg(),
            },
        };
        out.text(&text)?;
        Ok(Conclusion::Done)
    }

    fn state_after(&self, trace: &Trace, step: usize) -> Result<String> {
        let steps = trace.steps().len();
        if step > steps {
            bail!("--step {step}: this search has {steps} steps");
        }
        match self.view {
            View::Text => Ok(state::words(trace, step)),
            View::Json => state::json(trace, step),
            View::Svg => Ok(trace.to_svg_at(step)),
            View::Dot => bail!("--step: a single step is shown as text, json or svg, not as dot"),
        }
    }
}
