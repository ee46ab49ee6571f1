//! The winner's strategy in a file.

use std::fs::{self, File};
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use breakthrough::Breakthrough;
use breakthrough::solving::{Solver, Strategy, StrategyError};
use search_core::{Limits, StopFlag};
use serde::Serialize;

use super::answer::Answer;
use crate::output::Output;

/// Where a certificate will be.
pub(super) struct Certificate {
    path: PathBuf,
    /// Whether there was a file before.
    existed: bool,
}

/// What became of it.
pub(super) struct Written {
    path: PathBuf,
    /// `None` if there is no strategy to write.
    strategy: Option<(Strategy, usize)>,
}

impl Certificate {
    /// Makes sure that the file can be written, before hours are spent on what belongs there. One that is
    /// there is left as it is until there is a strategy.
    ///
    /// # Errors
    /// A file that can't be written.
    pub(super) fn at(path: PathBuf) -> Result<Self> {
        let name = path.display().to_string();
        let existed = path.exists();
        let file = File::options().append(true).create(true).open(&path).with_context(|| name.clone())?;
        ensure!(file.metadata().with_context(|| name.clone())?.is_file(), "{name}: this is no ordinary file");
        Ok(Self { path, existed })
    }

    /// Writes the strategy of a solved position.
    ///
    /// # Errors
    /// A file that can't be written.
    pub(super) fn write(
        self,
        position: &Breakthrough<u64>,
        answer: &Answer,
        solver: &mut Solver,
        stop: &StopFlag,
    ) -> Result<Written> {
        let name = self.path.display().to_string();
        let limits = Limits::depth(Limits::MAX_DEPTH).with_stop(stop.clone());
        let strategy = match answer.0.winner {
            None => Err(StrategyError::Interrupted),
            Some(_) => solver.strategy(position, &limits),
        };
        match strategy {
            Ok(strategy) => {
                let bytes = strategy.to_bytes();
                fs::write(&self.path, &bytes).with_context(|| name)?;
                Ok(Written { path: self.path, strategy: Some((strategy, bytes.len())) })
            }
            Err(StrategyError::Interrupted) => {
                if !self.existed {
                    fs::remove_file(&self.path).with_context(|| name)?;
                }
                Ok(Written { path: self.path, strategy: None })
            }
            Err(error) => Err(error.into()),
        }
    }
}

impl Written {
    /// Says what was written.
    pub(super) fn show(&self, json: bool, out: &mut Output) -> Result<()> {
        let path = self.path.display().to_string();
        let (plies, entries, bytes) = match &self.strategy {
            Some((strategy, bytes)) => (Some(strategy.plies()), Some(strategy.len()), Some(*bytes)),
            None => (None, None, None),
        };
        if json {
            out.json(&Event { event: "certificate", path, written: bytes.is_some(), plies, entries, bytes })?;
        } else if let (Some(plies), Some(entries), Some(bytes)) = (plies, entries, bytes) {
            out.line(format_args!("strategy   wins in {plies} plies at most, {entries} entries"))?;
            out.line(format_args!("written    {path}, {bytes} bytes"))?;
        } else {
            out.line(format_args!("written    nothing: the search is incomplete"))?;
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct Event {
    event: &'static str,
    path: String,
    written: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<usize>,
}
