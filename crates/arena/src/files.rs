//! Files that are written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// Puts these bytes in place of a file: they go into another beside it, which then takes its name, so
/// that a reader sees all of them or what was there before, whenever the program is killed. What is no
/// ordinary file (a pipe, a terminal) is written to directly; a symbolic link stays one.
///
/// # Errors
/// What the system says.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let before = fs::metadata(&target).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        return File::options().write(true).open(&target)?.write_all(bytes);
    }
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut part = OsString::from(".");
    part.push(name);
    part.push(format!(".{}.part", std::process::id()));
    let part = target.with_file_name(part);
    let written = fs::write(&part, bytes)
        .and_then(|()| before.map_or(Ok(()), |before| fs::set_permissions(&part, before.permissions())))
        .and_then(|()| fs::rename(&part, &target));
    if written.is_err() {
        _ = fs::remove_file(&part);
    }
    written
}
