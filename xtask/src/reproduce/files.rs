//! Where reports go: the `--out` folder, and the repository's own copy under `docs`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::reproduce::document::{PLOTS, document};
use crate::reproduce::jsonl::jsonl;
use crate::reproduce::outcome::Outcome;

/// The document's name, in the `--out` folder and under `docs`.
const DOCUMENT: &str = "reproduction.md";

/// A report's files, by their paths within a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Files(Vec<(PathBuf, String)>);

impl Files {
    /// The document and its plots: what the repository keeps.
    pub(crate) fn kept(outcome: &Outcome) -> Self {
        let document = (PathBuf::from(DOCUMENT), document(outcome));
        let plots = outcome.plots().map(|plot| (Path::new(PLOTS).join(&plot.file), plot.svg.clone()));
        Self(std::iter::once(document).chain(plots).collect())
    }

    /// The same, and the lines for programs.
    ///
    /// # Errors
    /// A figure that JSON can't hold.
    pub(crate) fn all(outcome: &Outcome) -> Result<Self> {
        let mut files = Self::kept(outcome);
        files.0.push((PathBuf::from("claims.jsonl"), jsonl(outcome)?));
        Ok(files)
    }

    /// Writes every file that isn't there with this content already.
    ///
    /// # Errors
    /// A file or folder that can't be written.
    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        for (name, content) in &self.0 {
            let path = folder.join(name);
            if fs::read_to_string(&path).is_ok_and(|old| old == *content) {
                continue;
            }
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)
                    .with_context(|| format!("can't make the folder {}", parent.display()))?;
            }
            replace(&path, content).with_context(|| format!("can't write {}", path.display()))?;
        }
        Ok(())
    }

    /// What in `folder` is not as this report has it, one line each: files that differ or are
    /// missing, and plots that no report draws any more.
    pub(crate) fn stale(&self, folder: &Path) -> Vec<String> {
        let mut lines = Vec::new();
        for (name, content) in &self.0 {
            let path = folder.join(name);
            match fs::read_to_string(&path) {
                Ok(old) if old == *content => {}
                Ok(old) => lines.push(format!("{}: {}", path.display(), first_difference(&old, content))),
                Err(error) => lines.push(format!("{}: {error}", path.display())),
            }
        }
        for path in plots_in(&folder.join(PLOTS)) {
            if !self.0.iter().any(|(name, _)| folder.join(name) == path) {
                lines.push(format!("{}: no report draws it", path.display()));
            }
        }
        lines
    }
}

fn plots_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "svg"));
    paths.sort();
    paths
}

fn first_difference(old: &str, new: &str) -> String {
    let line = old.lines().zip(new.lines()).take_while(|(old, new)| old == new).count() + 1;
    format!("stale from line {line} on")
}

/// Writes a file whole or not at all: what was there stays until the new text is on the disk.
fn replace(path: &Path, content: &str) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    let written = fs::write(&new, content).and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        // The first error is the one to tell; a leftover would only be in the way.
        let _ = fs::remove_file(&new);
    }
    written
}

/// The root of the repository around `start`; `None` outside one.
pub(crate) fn repository_around(start: &Path) -> Option<&Path> {
    start.ancestors().find(|folder| {
        folder.join("Cargo.toml").is_file() && folder.join("xtask/claims/tutorial.toml").is_file()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("xtask-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn a_fresh_copy_is_not_stale_and_a_changed_one_is() {
        let folder = scratch("stale");
        let name = Path::new(PLOTS).join("a.svg");
        let files = Files(vec![(PathBuf::from(DOCUMENT), "a\nb\n".to_owned()), (name, "svg".to_owned())]);
        assert_eq!(files.stale(&folder).len(), 2);
        files.write(&folder).expect("a writable folder");
        assert_eq!(files.stale(&folder), Vec::<String>::new());
        fs::write(folder.join(DOCUMENT), "a\nc\n").expect("a writable file");
        fs::write(folder.join(PLOTS).join("old.svg"), "svg").expect("a writable file");
        let lines = files.stale(&folder);
        assert!(lines[0].ends_with("stale from line 2 on"), "{lines:?}");
        assert!(lines[1].ends_with("no report draws it"), "{lines:?}");
        fs::remove_dir_all(&folder).expect("a folder to remove");
    }

    #[test]
    fn the_repository_is_found_from_within() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(repository_around(&here.join("src")), here.parent());
        assert_eq!(repository_around(&std::env::temp_dir()), None);
    }
}
