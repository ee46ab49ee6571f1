//! The records of a match: a file for each game.

use std::fs;
use std::path::{Path, PathBuf};

use super::MatchError;

/// The folder that takes them, and what their names end with.
pub(super) struct Records<'a> {
    folder: &'a Path,
    extension: &'static str,
}

impl<'a> Records<'a> {
    /// Makes the folder where there is none.
    pub(super) fn open(folder: &'a Path, extension: &'static str) -> Result<Self, MatchError> {
        fs::create_dir_all(folder).map_err(|error| MatchError::File { path: folder.to_owned(), error })?;
        Ok(Self { folder, extension })
    }

    /// Writes the record of a game, in place of an earlier one: a reader sees all of it or nothing.
    /// Returns the file's name.
    pub(super) fn write(&self, number: u32, text: &str) -> Result<String, MatchError> {
        let name = format!("game-{number:04}.{}", self.extension);
        let (part, path): (PathBuf, PathBuf) =
            (self.folder.join(format!("{name}.part")), self.folder.join(&name));
        let written = fs::write(&part, text).and_then(|()| fs::rename(&part, &path));
        written.map_err(|error| MatchError::File { path, error })?;
        Ok(name)
    }
}
