//! The records of a match: a file for each game, and one that says which match they are of.

use std::fs;
use std::io;
use std::path::Path;

use super::MatchError;
use super::plan::PlanLine;

/// Whose records a folder has: the plan, as in the journal's first line.
const OWNER: &str = "match.json";

/// The folder that takes them, and what their names end with.
pub(super) struct Records<'a> {
    folder: &'a Path,
    extension: &'static str,
}

impl<'a> Records<'a> {
    /// Makes the folder where there is none. `goes_on` says whether the match has begun, and `earlier`
    /// which records it has: they must be there, and none of another match.
    pub(super) fn open(
        folder: &'a Path,
        extension: &'static str,
        plan: &PlanLine,
        goes_on: bool,
        earlier: &[&str],
    ) -> Result<Self, MatchError> {
        let failed = |error| MatchError::File { path: folder.to_owned(), error };
        let wrong = |problem| MatchError::Records { path: folder.to_owned(), problem };
        let own = Self { folder, extension };
        if let Some(missing) = earlier.iter().find(|name| !folder.join(name).is_file()) {
            let many = earlier.iter().filter(|name| !folder.join(name).is_file()).count();
            return Err(wrong(format!(
                "{many} of the records that the journal names are not there, {missing} the first"
            )));
        }
        fs::create_dir_all(folder).map_err(failed)?;
        if let Some(found) = own.any().map_err(failed)? {
            if !goes_on {
                let problem = format!("it has records already ({found}); name another folder for this match");
                return Err(wrong(problem));
            }
            let owner = fs::read(folder.join(OWNER)).ok();
            let owner = owner.and_then(|bytes| serde_json::from_slice::<PlanLine>(&bytes).ok());
            if let Some(difference) = owner.and_then(|owner| owner.difference(plan)) {
                return Err(wrong(format!("it has the records of another match: {difference}")));
            }
        }
        let text = serde_json::to_string(plan).map_err(io::Error::from).map_err(failed)? + "\n";
        own.put(OWNER, &text)?;
        Ok(own)
    }

    /// A record that is there, if there is any.
    fn any(&self) -> io::Result<Option<String>> {
        for entry in fs::read_dir(self.folder)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let number = name.strip_prefix("game-").and_then(|rest| rest.strip_suffix(self.extension));
            if number.is_some_and(|number| number.ends_with('.')) {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// Writes the record of a game. Returns the file's name.
    pub(super) fn write(&self, number: u32, text: &str) -> Result<String, MatchError> {
        let name = format!("game-{number:04}.{}", self.extension);
        self.put(&name, text)?;
        Ok(name)
    }

    /// Writes a file: a reader sees all of it or nothing.
    fn put(&self, name: &str, text: &str) -> Result<(), MatchError> {
        let path = self.folder.join(name);
        crate::files::replace(&path, text.as_bytes()).map_err(|error| MatchError::File { path, error })
    }
}
