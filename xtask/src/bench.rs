//! `cargo xtask bench` and `cargo xtask peers`: what searches cost, in figures that can be compared.
//!
//! Wall time depends on the machine and the hour; instruction counts repeat. `--instructions` runs
//! the same search generic and hand-written under valgrind's callgrind and compares the counts.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::output;
use crate::reproduce::Conclusion;

/// The package of the benches.
const PACKAGE: &str = "plywright-benches";
/// The most that the generic searcher may cost over the hand-written one.
const ALLOWED_RATIO: f64 = 1.05;

/// What `cargo xtask bench` was asked for.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Count instructions (needs valgrind) of the generic and the hand-written search instead of
    /// taking times; fails when the generic one takes more than 5 % more.
    #[arg(long)]
    instructions: bool,
    /// The depth of the searches that are counted, in plies.
    #[arg(long, value_name = "PLIES", default_value_t = 7, requires = "instructions",
          value_parser = clap::value_parser!(u32).range(1..=12))]
    depth: u32,
    /// Passed on to criterion, such as the name of a bench.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, conflicts_with = "instructions")]
    criterion: Vec<String>,
}

/// What `cargo xtask peers` was asked for.
#[derive(Debug, clap::Args)]
pub(crate) struct PeersArguments {
    /// The depth of the deepest searches, in plies; every depth from 4 on is searched.
    #[arg(long, value_name = "PLIES", default_value_t = 7,
          value_parser = clap::value_parser!(u32).range(1..=12))]
    depth: u32,
}

/// Runs the benches, or counts instructions.
///
/// # Errors
/// A program that can't be started or fails, or whose output is not what it should be.
pub(crate) fn run(arguments: &Arguments) -> Result<Conclusion> {
    if arguments.instructions {
        return count_instructions(arguments.depth);
    }
    succeed(cargo(["bench", "--package", PACKAGE, "--"]).args(&arguments.criterion))?;
    Ok(Conclusion::AsExpected)
}

/// Searches beside the `minimax` crate and prints nodes, times and their ratios.
///
/// # Errors
/// As [`run`].
pub(crate) fn peers(arguments: &PeersArguments) -> Result<Conclusion> {
    let depth = arguments.depth.to_string();
    succeed(&mut cargo([
        "run",
        "--release",
        "--quiet",
        "--package",
        PACKAGE,
        "--bin",
        "peer",
        "--",
        &depth,
    ]))?;
    Ok(Conclusion::AsExpected)
}

fn cargo<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").as_deref().unwrap_or(OsStr::new("cargo")));
    command.args(arguments);
    command
}

fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("can't start {:?}", command.get_program()))?;
    ensure!(status.success(), "{:?} failed: {status}", command.get_program());
    Ok(())
}

/// What one counted search took.
struct Count {
    name: &'static str,
    nodes: u64,
    instructions: u64,
}

fn count_instructions(depth: u32) -> Result<Conclusion> {
    let program = instructions_program()?;
    let idle = callgrind(&program, "none", depth)?.instructions;
    let mut counts = Vec::new();
    for name in ["handwritten", "generic", "dynamic"] {
        let mut count = callgrind(&program, name, depth)?;
        count.instructions -= idle.min(count.instructions);
        counts.push(count);
    }
    let hand = &counts[0];
    let ratio = |count: &Count| count.instructions as f64 / hand.instructions as f64;
    let mut text = format!("8x8 after a2-a3, {depth} plies, {} nodes each; instructions:\n", hand.nodes);
    for count in &counts {
        ensure!(
            count.nodes == hand.nodes,
            "the {} search visits {} nodes, the hand-written one {}: not the same search",
            count.name,
            count.nodes,
            hand.nodes
        );
        let each = count.instructions as f64 / count.nodes as f64;
        text += &format!(
            "  {:12} {:>12}  {each:7.1} a node  {:.4} of hand-written\n",
            count.name,
            count.instructions,
            ratio(count)
        );
    }
    output::result(&text)?;
    Ok(if ratio(&counts[1]) <= ALLOWED_RATIO { Conclusion::AsExpected } else { Conclusion::Surprise })
}

/// Builds the program that does one search, and returns where it is.
fn instructions_program() -> Result<PathBuf> {
    let build = [
        "build",
        "--release",
        "--quiet",
        "--package",
        PACKAGE,
        "--bin",
        "instructions",
        "--message-format=json",
    ];
    let built = cargo(build).stderr(std::process::Stdio::inherit()).output().context("can't start cargo")?;
    ensure!(built.status.success(), "the bench program can't be built");
    let messages = String::from_utf8_lossy(&built.stdout);
    let executable = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .find_map(|message| message.get("executable")?.as_str().map(PathBuf::from));
    executable.context("cargo names no executable for the bench program")
}

/// Runs one search under callgrind.
fn callgrind(program: &PathBuf, name: &'static str, depth: u32) -> Result<Count> {
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args([name, &depth.to_string()])
        .output()
        .context("can't start valgrind, which counts the instructions: is it installed?")?;
    let log = String::from_utf8_lossy(&run.stderr);
    if !run.status.success() {
        bail!("valgrind failed on the {name} search: {}", log.trim());
    }
    let instructions = log
        .lines()
        .find_map(|line| line.split("Collected :").nth(1)?.trim().parse().ok())
        .with_context(|| format!("valgrind names no count: {}", log.trim()))?;
    let nodes =
        String::from_utf8_lossy(&run.stdout).trim().parse().context("the search names no node count")?;
    Ok(Count { name, nodes, instructions })
}
