//! Running the built binary.

#![allow(dead_code, unreachable_pub, reason = "each test file uses a part")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub const BINARY: &str = env!("CARGO_BIN_EXE_plywright");

/// What a run printed, and its exit code.
pub struct Run {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
        }
    }
}

/// Runs with nothing on standard input.
pub fn run(arguments: &[&str]) -> Run {
    run_with(arguments, b"")
}

/// Runs with this on standard input.
pub fn run_with(arguments: &[&str], stdin: &[u8]) -> Run {
    let mut child = Command::new(BINARY)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A program that finds its command line wrong does not read; that is no failure of the test.
    _ = child.stdin.take().expect("a pipe").write_all(stdin);
    child.wait_with_output().expect("the binary ends").into()
}

/// The words of a command line; what stands between single quotes is one word.
pub fn words(line: &str) -> Vec<&str> {
    let quoted = line.split('\'').enumerate();
    quoted
        .flat_map(|(n, part)| if n % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
        .collect()
}

/// The output of a run that must succeed without a word on standard error.
pub fn success(arguments: &[&str], stdin: &str) -> String {
    let run = run_with(arguments, stdin.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    run.stdout
}

/// The message of a run that must fail as bad input does: exit code 2, nothing on standard output, at
/// most `most` lines on standard error.
pub fn failure_within(most: usize, arguments: &[&str], stdin: &[u8]) -> String {
    let run = run_with(arguments, stdin);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}: {}", run.stderr);
    assert!(run.stderr.lines().count() <= most, "{arguments:?}: {}", run.stderr);
    assert!(run.stderr.starts_with("error: "), "{arguments:?}: {}", run.stderr);
    run.stderr
}

/// The same with at most two lines.
pub fn failure(arguments: &[&str], stdin: &[u8]) -> String {
    failure_within(2, arguments, stdin)
}

/// A fresh folder of this test's own.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// A file with these bytes, and its name as an argument.
pub fn file(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    fs::write(&path, bytes).expect("a file for the test");
    path.into_os_string().into_string().expect("a name in UTF-8")
}

/// What a command line prints.
pub fn output(line: &str, stdin: &str) -> String {
    success(&words(line), stdin)
}

/// The fields of JSON that hold times.
const TIMES: [&str; 3] = ["\"seconds\"", "\"leaves_per_second\"", "\"nodes_per_second\""];

/// Without what differs from run to run: decimal numbers with an exponent or three places, and the
/// fields of times in JSON.
pub fn steady(text: &str) -> String {
    text.lines().map(steady_line).collect::<Vec<_>>().join("\n")
}

fn steady_line(line: &str) -> String {
    if line.starts_with('{') {
        let parts = line.split(',');
        let timed = |part: &str| TIMES.iter().any(|name| part.trim_start_matches('{').starts_with(name));
        let kept = parts.filter(|part| !timed(part));
        // An object that ended with a time has lost its brace.
        let text = kept.collect::<Vec<_>>().join(",");
        return if text.ends_with('}') { text } else { text + "}" };
    }
    let is_time = |word: &str| {
        let exponent =
            word.split_once('e').is_some_and(|(a, b)| a.parse::<f64>().is_ok() && b.parse::<i32>().is_ok());
        let places = word
            .split_once('.')
            .is_some_and(|(a, b)| a.parse::<u32>().is_ok() && b.len() == 3 && b.parse::<u32>().is_ok());
        exponent || places
    };
    let words: Vec<_> = line.split(' ').map(|word| if is_time(word) { "~" } else { word }).collect();
    words.join(" ")
}

/// What a search found, without what it took: of the lines with times, counts of nodes are left out
/// too. How many a solver needs is pinned where it is made.
pub fn without_effort(text: &str) -> String {
    let is_count = |word: &str| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    let line = |line: &str| match line.split_once(",\"nodes\":") {
        Some((before, after)) => {
            let rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
            format!("{before}{rest}")
        }
        None if line.contains('~') || line.trim_start().starts_with("solver ") => {
            let words = line.split_whitespace().map(|word| if is_count(word) { "#" } else { word });
            words.collect::<Vec<_>>().join(" ")
        }
        None => line.to_owned(),
    };
    steady(text).lines().map(line).collect::<Vec<_>>().join("\n")
}
