//! A program that runs beside this one, and is talked to line by line.

use std::io::{self, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::PlayerError;
use crate::protocol::lines::{Line, Lines};

/// Lines of the program that wait to be looked at; it stands still when there are more. Chosen.
const WAITING: usize = 256;
/// How long a program may take to end by itself. Chosen.
const FAREWELL: Duration = Duration::from_millis(300);

/// A name longer than this is cut.
const LONGEST_NAME: usize = 80;

/// A program's own name as it says it: on one line, and of a length that a record can hold.
pub(super) fn own_name(said: &str) -> String {
    let mut name = said.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = name.char_indices().nth(LONGEST_NAME) {
        name.truncate(end);
    }
    name
}

/// A running program. It is ended when this is dropped.
#[derive(Debug)]
pub(super) struct Program {
    command: String,
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// What came from a program within some time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    Line(String),
    Nothing,
}

impl Program {
    /// Starts a program: its path and its arguments, parted by blanks; double quotes hold blanks
    /// together. What it writes to standard error is dropped.
    pub(super) fn start(command: &str) -> Result<Self, PlayerError> {
        let problem = |problem: String| PlayerError::Program { program: command.to_owned(), problem };
        let words = words(command);
        let Some((path, arguments)) = words.split_first() else {
            return Err(problem("no program is named; expected command=PATH".into()));
        };
        let mut child = Command::new(path)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| problem(format!("can't be started: {error}")))?;
        tracing::info!(program = command, id = child.id(), "started");
        let (sender, lines) = sync_channel(WAITING);
        let stdin = child.stdin.take();
        let stdout = child.stdout.take();
        // From here on the program ends when `program` is dropped.
        let program = Self { command: command.to_owned(), child, stdin, lines };
        if let Some(stdout) = stdout {
            let reading = thread::Builder::new().name("program".into());
            let reading = reading.spawn(move || read(BufReader::new(stdout), &sender));
            reading.map_err(|error| problem(format!("can't be listened to: {error}")))?;
        }
        Ok(program)
    }

    /// An error of this program.
    pub(super) fn problem(&self, problem: impl Into<String>) -> PlayerError {
        PlayerError::Program { program: self.command.clone(), problem: problem.into() }
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), PlayerError> {
        tracing::trace!(program = self.command, line, "to");
        let sent = match &mut self.stdin {
            Some(stdin) => writeln!(stdin, "{line}").and_then(|()| stdin.flush()),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        sent.map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => self.gone(),
            _ => self.problem(format!("can't be written to: {error}")),
        })
    }

    /// Waits so long for a line.
    pub(super) fn hear(&mut self, patience: Duration) -> Result<Heard, PlayerError> {
        match self.lines.recv_timeout(patience) {
            Ok(line) => {
                tracing::trace!(program = self.command, line, "from");
                Ok(Heard::Line(line))
            }
            Err(RecvTimeoutError::Timeout) => Ok(Heard::Nothing),
            Err(RecvTimeoutError::Disconnected) => Err(self.gone()),
        }
    }

    /// Passes over lines until one is wanted.
    pub(super) fn wait_for<T>(
        &mut self,
        what: &str,
        patience: Duration,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, PlayerError> {
        let begun = Instant::now();
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            // A flood of other lines must not keep us here.
            if left.is_zero() {
                return Err(self.problem(format!("no {what} within {} s", patience.as_secs_f64())));
            }
            if let Heard::Line(line) = self.hear(left)?
                && let Some(found) = wanted(&line)
            {
                return Ok(found);
            }
        }
    }

    /// Whether it still runs.
    pub(super) fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    fn gone(&mut self) -> PlayerError {
        // It closed its output or input: give it a moment to say how it ended.
        self.wait_for_end(FAREWELL);
        match self.child.try_wait() {
            Ok(Some(status)) => self.problem(format!("has ended ({status})")),
            _ => self.problem("has closed its input or output"),
        }
    }

    fn wait_for_end(&mut self, patience: Duration) {
        let begun = Instant::now();
        while self.runs() && begun.elapsed() < patience {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if self.runs() {
            // A program that doesn't read could make a write wait: closing the pipe says the same.
            self.stdin = None;
            self.wait_for_end(FAREWELL);
        }
        _ = self.child.kill();
        let status = self.child.wait().ok();
        tracing::info!(program = self.command, status = status.map(tracing::field::display), "stopped");
    }
}

/// Sends every line that is no longer than a line may be, until nobody listens.
fn read(output: BufReader<impl io::Read>, sender: &SyncSender<String>) {
    let mut lines = Lines::new(output);
    while let Ok(Some(line)) = lines.next() {
        if let Line::Text(line) = line
            && sender.send(line).is_err()
        {
            return;
        }
    }
}

/// A command's words.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in command.chars() {
        if c == '"' {
            quoted = !quoted;
            word.get_or_insert_default();
        } else if c.is_whitespace() && !quoted {
            words.extend(word.take());
        } else {
            word.get_or_insert_default().push(c);
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn commands_are_split() {
        assert_eq!(words("  a -b  c"), ["a", "-b", "c"]);
        assert_eq!(words("\"a b\" \"\" c\"d e\""), ["a b", "", "cd e"]);
        assert!(words(" ").is_empty());
    }
}
