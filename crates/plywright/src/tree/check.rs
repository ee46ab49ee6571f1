//! `plywright tree check`: grades a learner's answers.

use anyhow::{Result, anyhow, bail};
use search_core::tree::{Answers, Grade, Mark, Verdict};
use serde::Serialize;

use super::options::{SearchOptions, TreeInput};
use crate::cli::{Conclusion, epilogue};
use crate::input::Source;
use crate::output::Output;

/// Grade answers: exit code 1 when one is wrong or missing
///
/// The answers are a worksheet of `tree exercise` filled in: lines as "E alpha=5 beta=3 value=5", and
/// one that begins with "cut". The search must be the one that the worksheet names.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright tree exercise --seed 7 --as brackets > tree.txt",
    "plywright tree exercise --seed 7 --as key > answers.txt",
    "plywright tree check tree.txt answers.txt",
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: TreeInput,
    /// The file with the answers; - is standard input
    #[arg(value_name = "ANSWERS")]
    answers: std::path::PathBuf,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchOptions,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let (tree_from, source) = (self.input.source(), Source::from(self.answers.clone()));
        if tree_from == Source::Stdin && source == Source::Stdin {
            bail!("the tree and the answers can't both come from standard input");
        }
        let textbook = self.search.textbook()?;
        let tree = self.input.read_small()?;
        let trace = tree.trace(&textbook).map_err(|error| anyhow!("{tree_from}: {error}"))?;
        let text = source.read()?;
        same_search(&text, &trace.title()).map_err(|error| anyhow!("{source}: {error}"))?;
        let answers = Answers::parse(&text, &tree).map_err(|error| anyhow!("{source}: {error}"))?;
        let grade = trace.grade(&answers);
        if self.json {
            print_json(&grade, out)?;
        } else {
            out.text(&grade.to_string())?;
        }
        let flawless = grade.right() == grade.total();
        Ok(if flawless { Conclusion::Done } else { Conclusion::CheckFailed })
    }
}

/// A form says which search it is for; answers to another would be graded wrong without a word.
fn same_search(answers: &str, title: &str) -> Result<()> {
    let said =
        answers.lines().filter_map(|line| line.strip_prefix("# ")).find(|line| line.ends_with(" moves at A"));
    match said {
        Some(said) if said != title => {
            bail!(
                "answers for \"{said}\" can't be checked by \"{title}\": see --algorithm, --fail, --cut and --root"
            )
        }
        _ => Ok(()),
    }
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event<'a> {
    Mark { node: &'a str, question: String, verdict: &'static str, told: String },
    Grade { right: usize, total: usize },
}

fn print_json(grade: &Grade, out: &mut Output) -> Result<()> {
    for mark in &grade.marks {
        let Mark { node, question, verdict, .. } = mark;
        let verdict = match verdict {
            Verdict::Right => "right",
            Verdict::Wrong => "wrong",
            Verdict::Missing => "missing",
        };
        out.json(&Event::Mark { node, question: question.to_string(), verdict, told: mark.to_string() })?;
    }
    out.json(&Event::Grade { right: grade.right(), total: grade.total() })?;
    Ok(())
}
