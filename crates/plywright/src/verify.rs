//! `plywright verify`: is a certificate a proof?

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use breakthrough_check::{CheckError, Checked, MAGIC, check};
use serde::Serialize;

use crate::cli::{Conclusion, epilogue};
use crate::input::Source;
use crate::output::{Output, note};

/// The largest certificate read.
const MAX_BYTES: u64 = 1 << 30;

/// Check a certificate that `solve breakthrough` wrote
///
/// The strategy is followed against every reply to the end of every game, by rules that share nothing with
/// the solver. A missing entry, a wrong move and damage are found, each with its place.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright solve breakthrough --board 4x4 --certificate 4x4.cert",
    "plywright verify 4x4.cert",
))]
pub(crate) struct Command {
    /// The certificate; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print a JSON line
    #[arg(long)]
    json: bool,
}

impl Command {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let source = Source::from(self.file.clone());
        let bytes = read(&source)?;
        let begun = Instant::now();
        let found = check(&bytes);
        let seconds = begun.elapsed().as_secs_f64();
        match &found {
            _ if self.json => out.json(&Event::new(&found, bytes.len(), seconds))?,
            Ok(checked) => show(checked, bytes.len(), seconds, out)?,
            Err(error) => note(format_args!("error: {source}: {error}")),
        }
        Ok(if found.is_ok() { Conclusion::Done } else { Conclusion::CheckFailed })
    }
}

/// The file, or its first bytes where they are no certificate's: whatever it is, it need not be read.
fn read(source: &Source) -> Result<Vec<u8>> {
    let mut file: Box<dyn Read> = match source {
        Source::Stdin => Box::new(io::stdin().lock()),
        Source::File(path) if path.is_dir() => bail!("{source}: this is a directory, not a file"),
        Source::File(path) => Box::new(File::open(path).with_context(|| source.to_string())?),
    };
    let mut bytes = Vec::new();
    file.by_ref().take(MAGIC.len() as u64).read_to_end(&mut bytes).with_context(|| source.to_string())?;
    if bytes == MAGIC {
        file.take(MAX_BYTES).read_to_end(&mut bytes).with_context(|| source.to_string())?;
    }
    if bytes.len() as u64 > MAX_BYTES {
        bail!("{source}: larger than {} MiB; no certificate that is read here is", MAX_BYTES >> 20);
    }
    Ok(bytes)
}

fn show(checked: &Checked, bytes: usize, seconds: f64, out: &mut Output) -> Result<()> {
    let Checked { files, ranks, position, winner, plies, entries, moves } = checked;
    out.line(format_args!("position   Breakthrough {files}x{ranks}: {position}"))?;
    out.line(format_args!("proved     {winner} wins in {plies} plies at most"))?;
    out.line(format_args!("strategy   {entries} entries in {bytes} bytes, each of them needed"))?;
    out.line(format_args!("checked    {moves} moves in {seconds:.3} s"))?;
    Ok(())
}

#[derive(Serialize)]
struct Event {
    event: &'static str,
    accepted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    proved: Option<Proved>,
    bytes: usize,
    seconds: f64,
}

#[derive(Serialize)]
struct Proved {
    board: String,
    position: String,
    winner: String,
    plies: u32,
    entries: u64,
    moves: u64,
}

impl Event {
    fn new(found: &Result<Checked, CheckError>, bytes: usize, seconds: f64) -> Self {
        let proved = found.as_ref().ok().map(|checked| Proved {
            board: format!("{}x{}", checked.files, checked.ranks),
            position: checked.position.clone(),
            winner: checked.winner.to_string(),
            plies: checked.plies,
            entries: checked.entries,
            moves: checked.moves,
        });
        let error = found.as_ref().err().map(ToString::to_string);
        Self { event: "verify", accepted: proved.is_some(), error, proved, bytes, seconds }
    }
}
