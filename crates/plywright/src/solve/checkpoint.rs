//! What a search found, in a file, line by line as it comes, so that a killed search loses little.
//!
//! ```text
//! plywright-checkpoint 1
//! game reversi
//! ...                      what else the header holds is the game's
//! ---X-----XO---... X -36 -4 1f0c77aa
//! ```
//!
//! After the header each line ends with a check word over what stands before it: a flipped digit would
//! be a wrong proof. The file is only ever appended to, each line by one write. What a kill may leave is
//! a last line without its end, which is dropped; any other damage is an error.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use search_core::{StopFlag, shortened};

use crate::output::note;

/// The first line: what the file is, and the version of its form.
const VERSION: &str = "plywright-checkpoint 1";
/// So often at most the disk is asked to keep what was written, for when the power fails. A killed
/// program needs no such care.
const SYNC: Duration = Duration::from_secs(10);

/// What a game's checkpoint is made of.
pub(super) struct Form<'a, T> {
    /// The lines of the header after the first.
    pub(super) header: String,
    /// What the lines after the header are called, in the plural.
    pub(super) lines: &'static str,
    /// What such a line consists of, its check word included.
    pub(super) line: &'static str,
    /// Reads a line without its check word; `None` if it has not the right parts.
    pub(super) parse: &'a dyn Fn(&str) -> Result<Option<T>>,
}

/// A file that takes lines.
pub(super) struct Checkpoint {
    path: PathBuf,
    state: Mutex<State>,
    /// Set when the file can't be written: a search whose proofs are lost had better end.
    stop: StopFlag,
}

struct State {
    file: File,
    /// Lines in the file, without the header.
    count: u64,
    synced: Instant,
    failed: Option<io::Error>,
}

impl Checkpoint {
    /// Opens a checkpoint, or begins it, and reads its lines.
    ///
    /// # Errors
    /// A file that can't be read or written, that another run is writing, whose header is another or that
    /// is no checkpoint at all, or that is damaged before its last line.
    pub(super) fn open<T>(path: PathBuf, form: &Form<'_, T>, stop: StopFlag) -> Result<(Self, Vec<T>)> {
        let name = path.display().to_string();
        let mut file =
            File::options().read(true).append(true).create(true).open(&path).with_context(|| name.clone())?;
        ensure!(file.metadata().with_context(|| name.clone())?.is_file(), "{name}: this is no ordinary file");
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => bail!("{name}: another run is writing this checkpoint"),
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let (found, end) = read(&file, form).map_err(|error| anyhow!("{name}: {error:#}"))?;
        let length = file.metadata().with_context(|| name.clone())?.len();
        if end < length {
            if end > 0 {
                note(format_args!("{name}: the last line is torn, and dropped"));
            }
            file.set_len(end).with_context(|| name.clone())?;
        }
        if end == 0 {
            file.write_all(header(form).as_bytes()).with_context(|| name.clone())?;
        } else {
            note(format_args!("{name}: going on from {} {}", found.len(), form.lines));
        }
        let state = State { file, count: found.len() as u64, synced: Instant::now(), failed: None };
        Ok((Self { path, state: Mutex::new(state), stop }, found))
    }

    /// Appends a line, given without its check word; the number of lines in the file then.
    pub(super) fn record(&self, text: &str) -> u64 {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        // Nothing may follow a line that was written in part.
        if state.failed.is_none() {
            match state.append(text) {
                Ok(()) => state.count += 1,
                Err(error) => {
                    state.failed = Some(error);
                    self.stop.stop();
                }
            }
        }
        state.count
    }

    /// Hands everything to the disk.
    ///
    /// # Errors
    /// The first write that failed.
    pub(super) fn close(self) -> Result<()> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let written = state.failed.map_or_else(|| state.file.sync_data(), Err);
        written.with_context(|| format!("{}: the proofs can't be kept", self.path.display()))
    }
}

impl State {
    fn append(&mut self, text: &str) -> io::Result<()> {
        let line = format!("{text} {:08x}\n", check_word(text));
        self.file.write_all(line.as_bytes())?;
        if self.synced.elapsed() >= SYNC {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }
}

/// What the file begins with.
fn header<T>(form: &Form<'_, T>) -> String {
    format!("{VERSION}\n{}", form.header)
}

/// What the lines say, and where the last whole line ends; 0 for a file whose header is not complete.
fn read<T>(file: &File, form: &Form<'_, T>) -> Result<(Vec<T>, u64)> {
    let header = header(form);
    let mut expected = header.lines();
    let mut reader = BufReader::new(file);
    let (mut found, mut end, mut number) = (Vec::new(), 0, 0);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let length = reader.read_until(b'\n', &mut bytes)? as u64;
        number += 1;
        let next = expected.next();
        let whole = bytes.pop_if(|last| *last == b'\n').is_some();
        match (next, whole) {
            (None, true) => {
                found.push(line_of(&bytes, form).with_context(|| format!("line {number}"))?);
            }
            (None, false) => return Ok((found, end)),
            (Some(line), true) => check_header(&bytes, line).with_context(|| format!("line {number}"))?,
            // Killed before the header was complete; or something else altogether.
            (Some(line), false) if line.as_bytes().starts_with(&bytes) => return Ok((found, 0)),
            (Some(line), false) => {
                bail!("line {number}: found {}, expected {line:?}", quoted(&bytes));
            }
        }
        end += length;
    }
}

/// Compares a line of the header with that of this run.
fn check_header(found: &[u8], expected: &str) -> Result<()> {
    let quoted = quoted(found);
    if found == expected.as_bytes() {
        return Ok(());
    }
    match expected.split_once(' ') {
        Some((key, _)) if found.starts_with(key.as_bytes()) && expected != VERSION => {
            bail!("a checkpoint of another game: it has {quoted}, this run {expected:?}")
        }
        Some((key, _)) if found.starts_with(key.as_bytes()) => {
            bail!("a checkpoint of another version: {quoted}, expected {expected:?}")
        }
        _ => bail!("found {quoted}, expected {expected:?}: this is no checkpoint"),
    }
}

/// Reads a line after the header.
fn line_of<T>(bytes: &[u8], form: &Form<'_, T>) -> Result<T> {
    let malformed = || anyhow!("found {}, expected {}", quoted(bytes), form.line);
    let text = std::str::from_utf8(bytes).map_err(|_| malformed())?;
    let (text, word) = text.rsplit_once(' ').ok_or_else(malformed)?;
    let right = format!("{:08x}", check_word(text));
    ensure!(word == right, "found the check word {:?}, expected {right} for this line", shortened(word));
    (form.parse)(text)?.ok_or_else(malformed)
}

/// Bytes of a file in a message.
fn quoted(bytes: &[u8]) -> String {
    format!("{:?}", shortened(&String::from_utf8_lossy(bytes)))
}

/// FNV-1a of 32 bits: tells any single damaged byte.
fn check_word(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
