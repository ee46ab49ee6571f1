//! `cargo xtask tidy`: the rules of the house that a program can check.
//!
//! - A crate uses crates of lower floors only (docs/architecture.md).
//! - Every crate takes over the workspace's lints, `unsafe_code = "forbid"` among them.
//! - A Rust file is one idea: at most [`MAX_LINES`] lines.
//! - Libraries don't print, and no test is switched off.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::output;
use crate::reproduce::Conclusion;
use crate::reproduce::files::repository_around;

/// The most lines of one Rust file.
const MAX_LINES: usize = 450;

/// Every crate's folder and floor.
const FLOORS: [(&str, u32); 11] = [
    ("crates/search-core", 1),
    ("crates/game-graph", 2),
    ("crates/breakthrough", 2),
    ("crates/breakthrough-check", 2),
    ("crates/reversi4", 2),
    ("crates/jiu", 2),
    ("crates/lg-patterns", 2),
    ("crates/arena", 3),
    ("crates/web", 4),
    ("crates/plywright", PROGRAMS),
    ("xtask", PROGRAMS),
];

/// The floor of programs, which nobody uses.
const PROGRAMS: u32 = 5;

/// What no library's source may hold.
const PRINTING: [&str; 2] = ["println!", "dbg!"];
/// What no line may begin with, anywhere, and why.
const FORBIDDEN: [(&str, &str); 3] = [
    ("#[ignore", "a test that is switched off tests nothing"),
    ("todo!", "unfinished"),
    ("unimplemented!", "unfinished"),
];

/// Checks the repository around the current folder.
///
/// # Errors
/// No repository around, or a file that can't be read.
pub(crate) fn run() -> Result<Conclusion> {
    let here = std::env::current_dir().context("the current folder can't be found")?;
    let Some(root) = repository_around(&here) else {
        bail!("{} is in no clone of Plywright", here.display())
    };
    let mut faults = Vec::new();
    for crate_folder in crate_folders(root)? {
        check_manifest(root, &crate_folder, &mut faults)?;
        for file in rust_files(&root.join(&crate_folder))? {
            check_file(root, &crate_folder, &file, &mut faults)?;
        }
    }
    if faults.is_empty() {
        output::result("tidy: nothing to mend\n")?;
        return Ok(Conclusion::AsExpected);
    }
    output::result(&faults.join(""))?;
    Ok(Conclusion::Surprise)
}

fn crate_folders(root: &Path) -> Result<Vec<String>> {
    let mut folders = vec!["xtask".to_owned(), "benches".to_owned()];
    let crates = root.join("crates");
    for entry in fs::read_dir(&crates).with_context(|| format!("can't read {}", crates.display()))? {
        folders.push(format!("crates/{}", entry?.file_name().to_string_lossy()));
    }
    folders.sort();
    Ok(folders)
}

/// A crate's floor; the benches, like every program, stand on the fifth.
fn floor(folder: &str) -> Option<u32> {
    if folder == "benches" {
        return Some(PROGRAMS);
    }
    FLOORS.iter().find(|(known, _)| *known == folder).map(|(_, floor)| *floor)
}

fn check_manifest(root: &Path, folder: &str, faults: &mut Vec<String>) -> Result<()> {
    let path = root.join(folder).join("Cargo.toml");
    let text = fs::read_to_string(&path).with_context(|| format!("can't read {}", path.display()))?;
    let manifest: toml::Table = text.parse().with_context(|| format!("in {}", path.display()))?;
    let Some(own) = floor(folder) else {
        faults.push(format!("{folder}: not in the list of floors (xtask/src/tidy.rs)\n"));
        return Ok(());
    };
    let inherits =
        manifest.get("lints").and_then(|lints| lints.get("workspace")).and_then(toml::Value::as_bool);
    if inherits != Some(true) {
        faults.push(format!("{folder}: no `lints.workspace = true`\n"));
    }
    let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
    for name in dependencies.into_iter().flat_map(toml::Table::keys) {
        let below = floor(&format!("crates/{name}"));
        if below.is_some_and(|below| below >= own) {
            faults.push(format!("{folder}: uses {name}, which is not on a lower floor\n"));
        }
    }
    Ok(())
}

fn rust_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("can't read {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn check_file(root: &Path, crate_folder: &str, file: &Path, faults: &mut Vec<String>) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| format!("can't read {}", file.display()))?;
    let name = file.strip_prefix(root).unwrap_or(file).display();
    let lines = text.lines().count();
    if lines > MAX_LINES {
        faults.push(format!("{name}: {lines} lines; more than {MAX_LINES} are more than one idea\n"));
    }
    let is_library = floor(crate_folder).is_some_and(|floor| floor < PROGRAMS)
        && file.strip_prefix(root.join(crate_folder)).is_ok_and(|inner| inner.starts_with("src"));
    for (number, line) in text.lines().enumerate() {
        let code = line.trim_start();
        let place = format!("{name}:{}", number + 1);
        for (_, why) in FORBIDDEN.iter().filter(|(word, _)| code.starts_with(word)) {
            faults.push(format!("{place}: {why}\n"));
        }
        if is_library && !code.starts_with("//") && PRINTING.iter().any(|word| code.contains(word)) {
            faults.push(format!("{place}: libraries don't print\n"));
        }
    }
    Ok(())
}
