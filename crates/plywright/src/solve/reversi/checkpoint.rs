//! Proofs in a file, line by line as they come, so that a killed search loses little.
//!
//! ```text
//! plywright-checkpoint 1
//! game reversi
//! board 6x6
//! rules passes=standard count=winner
//! start --------------OX----XO-------------- X
//! ---X-----XO---... X -36 -4 1f0c77aa
//! ```
//!
//! A proof is a board with the side to move as X, the least and the greatest score that it may have,
//! and a check word over what stands before it: a flipped digit would be a wrong proof. The file is
//! only ever appended to, each line by one write. What a kill may leave is a last line without its
//! end, which is dropped; any other damage is an error.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use reversi4::endgame::Proved;
use reversi4::{Reversi, Rules, Shape};
use search_core::{Position as _, Side, StopFlag, shortened};

use crate::output::note;

/// The first line: what the file is, and the version of its form.
const VERSION: &str = "plywright-checkpoint 1";
/// So often at most the disk is asked to keep what was written, for when the power fails. A killed
/// program needs no such care.
const SYNC: Duration = Duration::from_secs(10);

/// A file that takes proofs.
pub(super) struct Checkpoint {
    path: PathBuf,
    shape: Shape,
    rules: Rules,
    state: Mutex<State>,
    /// Set when the file can't be written: a search whose proofs are lost had better end.
    stop: StopFlag,
}

struct State {
    file: File,
    /// Proofs in the file.
    count: u64,
    synced: Instant,
    failed: Option<io::Error>,
}

impl Checkpoint {
    /// Opens the checkpoint of a position, or begins it, and reads its proofs.
    ///
    /// # Errors
    /// A file that can't be read or written, that another run is writing, that is of another position
    /// or no checkpoint at all, or that is damaged before its last line.
    pub(super) fn open(path: PathBuf, position: &Reversi, stop: StopFlag) -> Result<(Self, Vec<Proved>)> {
        let name = path.display().to_string();
        let mut file =
            File::options().read(true).append(true).create(true).open(&path).with_context(|| name.clone())?;
        ensure!(file.metadata().with_context(|| name.clone())?.is_file(), "{name}: this is no ordinary file");
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => bail!("{name}: another run is writing this checkpoint"),
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let (proved, end) = read(&file, position).map_err(|error| anyhow!("{name}: {error:#}"))?;
        let length = file.metadata().with_context(|| name.clone())?.len();
        if end < length {
            if end > 0 {
                note(format_args!("{name}: the last line is torn, and dropped"));
            }
            file.set_len(end).with_context(|| name.clone())?;
        }
        if end == 0 {
            file.write_all(header(position).as_bytes()).with_context(|| name.clone())?;
        } else {
            note(format_args!("{name}: going on from {} proofs", proved.len()));
        }
        let state = State { file, count: proved.len() as u64, synced: Instant::now(), failed: None };
        let checkpoint =
            Self { path, shape: position.shape(), rules: position.rules(), state: Mutex::new(state), stop };
        Ok((checkpoint, proved))
    }

    /// Appends a proof; the number of proofs in the file then.
    pub(super) fn record(&self, proof: &Proved) -> u64 {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        // Nothing may follow a line that was written in part.
        if state.failed.is_none() {
            match self.append(&mut state, proof) {
                Ok(()) => state.count += 1,
                Err(error) => {
                    state.failed = Some(error);
                    self.stop.stop();
                }
            }
        }
        state.count
    }

    fn append(&self, state: &mut State, proof: &Proved) -> io::Result<()> {
        state.file.write_all(self.line(proof).as_bytes())?;
        if state.synced.elapsed() >= SYNC {
            state.file.sync_data()?;
            state.synced = Instant::now();
        }
        Ok(())
    }

    fn line(&self, proof: &Proved) -> String {
        let most = i32::from(self.shape.squares());
        let (low, high) = (proof.low.max(-most), proof.high.min(most));
        let board = Reversi::new(self.shape, self.rules, proof.discs, Side::First)
            .map_or_else(|error| error.to_string(), |position| position.to_line());
        let text = format!("{board} {low} {high}");
        format!("{text} {:08x}\n", check_word(&text))
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

/// What the file begins with.
fn header(position: &Reversi) -> String {
    let (shape, rules) = (position.shape(), position.rules());
    format!("{VERSION}\ngame reversi\nboard {shape}\nrules {rules}\nstart {}\n", position.to_line())
}

/// The proofs, and where the last whole line ends; 0 for a file whose header is not complete.
fn read(file: &File, position: &Reversi) -> Result<(Vec<Proved>, u64)> {
    let header = header(position);
    let mut expected = header.lines();
    let mut reader = BufReader::new(file);
    let (mut proved, mut end, mut number) = (Vec::new(), 0, 0);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let length = reader.read_until(b'\n', &mut bytes)? as u64;
        number += 1;
        let next = expected.next();
        let whole = bytes.pop_if(|last| *last == b'\n').is_some();
        match (next, whole) {
            (None, true) => {
                proved.push(proof(&bytes, position).with_context(|| format!("line {number}"))?);
            }
            (None, false) => return Ok((proved, end)),
            (Some(line), true) => check_header(&bytes, line).with_context(|| format!("line {number}"))?,
            // Killed before the header was complete; or something else altogether.
            (Some(line), false) if line.as_bytes().starts_with(&bytes) => return Ok((proved, 0)),
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

/// Reads the line of a proof.
fn proof(bytes: &[u8], position: &Reversi) -> Result<Proved> {
    let form = || anyhow!("found {}, expected a board, X, two scores and a check word", quoted(bytes));
    let text = std::str::from_utf8(bytes).map_err(|_| form())?;
    let (text, word) = text.rsplit_once(' ').ok_or_else(form)?;
    let right = format!("{:08x}", check_word(text));
    ensure!(word == right, "found the check word {:?}, expected {right} for this line", shortened(word));
    let (board, high) = text.rsplit_once(' ').ok_or_else(form)?;
    let (board, low) = board.rsplit_once(' ').ok_or_else(form)?;
    let shape = position.shape();
    let board = Reversi::from_line(shape, position.rules(), board)?;
    ensure!(board.side_to_move() == Side::First, "found O to move, expected X");
    let most = i32::from(shape.squares());
    let score = |text: &str| {
        let score = text.parse().ok().filter(|score: &i32| score.unsigned_abs() <= most.unsigned_abs());
        score.ok_or_else(|| anyhow!("found the score {:?}, expected -{most} to {most}", shortened(text)))
    };
    let (low, high) = (score(low)?, score(high)?);
    ensure!(low <= high, "the scores {low} and {high} contradict each other: expected the lesser first");
    let board = board.canonical();
    Ok(Proved { discs: [Side::First, Side::Second].map(|side| board.discs(side)), low, high })
}

/// Bytes of a file in a message.
fn quoted(bytes: &[u8]) -> String {
    format!("{:?}", shortened(&String::from_utf8_lossy(bytes)))
}

/// FNV-1a of 32 bits: tells any single damaged byte.
fn check_word(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
