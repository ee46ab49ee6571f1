//! The games of a file, damaged ones told on standard error.

use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use arena::{Choices, Game, RecordedGame, Records};

use crate::cli::Conclusion;
use crate::input::Source;
use crate::output::note;

/// Where the games are.
#[derive(clap::Args)]
pub(crate) struct Input {
    /// The file; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Input {
    /// The file.
    ///
    /// # Errors
    /// When it can't be read.
    pub(super) fn read(&self) -> Result<RecordFile> {
        RecordFile::read(self.file.clone())
    }
}

/// A file of records.
pub(crate) struct RecordFile {
    source: Source,
    bytes: Vec<u8>,
}

impl RecordFile {
    /// Reads a file, or standard input for `-`.
    ///
    /// # Errors
    /// When it can't be read.
    pub(crate) fn read(path: PathBuf) -> Result<Self> {
        let source = Source::from(path);
        let bytes = source.read_records()?;
        Ok(Self { source, bytes })
    }

    /// Its games.
    ///
    /// # Errors
    /// A file without a game.
    pub(super) fn games(&self, game: &'static dyn Game, choices: &Choices) -> Result<Games<'_>> {
        let records = game.read_records(choices, &self.bytes);
        let records = records.map_err(|error| anyhow!("{}: {error}", self.source))?;
        Ok(Games { source: &self.source, records, damaged: false })
    }

    /// The game with this number, from 1, and whether any game was damaged; no game if it is itself.
    ///
    /// # Errors
    /// A number that the file doesn't have.
    pub(crate) fn one(
        &self,
        game: &'static dyn Game,
        choices: &Choices,
        number: u32,
    ) -> Result<(Option<RecordedGame>, Conclusion)> {
        let mut games = self.games(game, choices)?;
        let (mut found, mut count, mut damaged) = (None, 0, false);
        for read in games.records.by_ref() {
            match read {
                Ok(game) => {
                    count = game.number;
                    if found.is_none() && count == number as usize {
                        found = Some(game);
                    }
                }
                Err(error) => {
                    note(format_args!("{}: {error}", self.source));
                    (count, games.damaged) = (error.number, true);
                    damaged |= count == number as usize;
                }
            }
        }
        if found.is_none() && !damaged {
            bail!("--game {number}: the file has {count} games");
        }
        Ok((found, games.conclusion()))
    }
}

/// The whole games of a file. Each damaged one is told when it comes.
pub(super) struct Games<'a> {
    source: &'a Source,
    records: Records<'a>,
    damaged: bool,
}

impl Games<'_> {
    /// What the file comes to, when all was read.
    pub(super) fn conclusion(&self) -> Conclusion {
        if self.damaged { Conclusion::CheckFailed } else { Conclusion::Done }
    }
}

impl Iterator for Games<'_> {
    type Item = RecordedGame;

    fn next(&mut self) -> Option<RecordedGame> {
        loop {
            match self.records.next()? {
                Ok(game) => return Some(game),
                Err(error) => {
                    note(format_args!("{}: {error}", self.source));
                    self.damaged = true;
                }
            }
        }
    }
}
