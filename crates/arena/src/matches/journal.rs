//! The journal of a match: the plan, then a line of JSON for each game, in the order in which they end.
//!
//! It is only ever appended to, each line by one write. What a kill may leave is a last line without
//! its end, which is dropped; any other damage is an error.

use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use search_core::shortened;
use serde::Serialize;

use super::MatchError;
use super::line::GameLine;
use super::plan::PlanLine;

/// So often at most the disk is asked to keep what was written, for when the power fails. A killed
/// program needs no such care.
const SYNC: Duration = Duration::from_secs(10);

/// A file that takes the lines.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    synced: Instant,
}

/// What a journal held when it was opened.
#[derive(Default)]
pub(super) struct Held {
    /// The games, in the order of the file.
    pub(super) lines: Vec<GameLine>,
    /// Whether a line without its end was dropped.
    pub(super) torn: bool,
    /// Whether the match had begun.
    pub(super) goes_on: bool,
}

impl Journal {
    /// Opens the journal of a match, or begins it. `check` says what is wrong with a game's line.
    pub(super) fn open(
        path: &Path,
        plan: &PlanLine,
        check: impl Fn(&GameLine) -> Result<(), String>,
    ) -> Result<(Self, Held), MatchError> {
        let failed = |error| MatchError::File { path: path.to_owned(), error };
        let wrong = |problem| MatchError::Journal { path: path.to_owned(), problem };
        let mut file = File::options().read(true).append(true).create(true).open(path).map_err(failed)?;
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(wrong("this is no ordinary file".into()));
        }
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(wrong("another run is writing this journal".into())),
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let (held, end) = match read(&file, plan, check) {
            Ok(read) => read,
            Err(Damage::File(error)) => return Err(failed(error)),
            Err(Damage::Line(number, problem)) => return Err(wrong(format!("line {number}: {problem}"))),
        };
        if end < file.metadata().map_err(failed)?.len() {
            file.set_len(end).map_err(failed)?;
        }
        if end == 0 {
            file.write_all(text(plan).map_err(failed)?.as_bytes()).map_err(failed)?;
        }
        Ok((Self { path: path.to_owned(), file, synced: Instant::now() }, held))
    }

    /// Appends a game.
    pub(super) fn append(&mut self, line: &GameLine) -> Result<(), MatchError> {
        let written = text(line).and_then(|text| self.file.write_all(text.as_bytes()));
        written.map_err(|error| self.failed(error))?;
        if self.synced.elapsed() >= SYNC {
            self.sync()?;
        }
        Ok(())
    }

    /// Hands everything to the disk.
    pub(super) fn sync(&mut self) -> Result<(), MatchError> {
        self.synced = Instant::now();
        self.file.sync_data().map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> MatchError {
        MatchError::File { path: self.path.clone(), error }
    }
}

/// A value as a line of JSON.
fn text(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// Why a journal can't be gone on with.
enum Damage {
    File(io::Error),
    Line(usize, String),
}

/// The games, and where the last whole line ends; 0 for a file without a whole line.
fn read(
    file: &File,
    plan: &PlanLine,
    check: impl Fn(&GameLine) -> Result<(), String>,
) -> Result<(Held, u64), Damage> {
    let mut reader = BufReader::new(file);
    let (mut held, mut end, mut seen) = (Held::default(), 0, BTreeSet::new());
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        let length = reader.read_until(b'\n', &mut bytes).map_err(Damage::File)? as u64;
        let wrong = |problem| Damage::Line(number, problem);
        if bytes.pop_if(|last| *last == b'\n').is_none() {
            held.torn = length > 0;
            // A plan that was written in part begins as plans do; whatever else is no journal.
            if number == 1
                && !PLAN_BEGINS.as_bytes().starts_with(&bytes[..bytes.len().min(PLAN_BEGINS.len())])
            {
                return Err(wrong(no_plan(&bytes)));
            }
            break;
        }
        if number == 1 {
            let found: PlanLine = serde_json::from_slice(&bytes).map_err(|_| wrong(no_plan(&bytes)))?;
            if let Some(difference) = found.difference(plan) {
                return Err(wrong(format!("the journal of another match: {difference}")));
            }
            held.goes_on = true;
        } else {
            let line: GameLine =
                serde_json::from_slice(&bytes).map_err(|error| wrong(no_game(&bytes, &error)))?;
            check(&line).map_err(wrong)?;
            if !seen.insert(line.number) {
                return Err(wrong(format!("game {} is there twice", line.number)));
            }
            held.lines.push(line);
        }
        end += length;
    }
    Ok((held, end))
}

/// What every plan begins with.
const PLAN_BEGINS: &str = "{\"plywright_match\":";

fn no_plan(bytes: &[u8]) -> String {
    format!("found {}, expected the plan of a match: this is no journal", quoted(bytes))
}

fn no_game(bytes: &[u8], error: &serde_json::Error) -> String {
    format!(
        "found {}, expected a game of a match: column {}: {}",
        quoted(bytes),
        error.column(),
        cause(error)
    )
}

/// What JSON says, without its place.
fn cause(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_owned()
}

/// Bytes of a file in a message.
fn quoted(bytes: &[u8]) -> String {
    format!("{:?}", shortened(&String::from_utf8_lossy(bytes)))
}
