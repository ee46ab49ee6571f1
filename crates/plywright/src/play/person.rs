//! The person at the terminal.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};
use std::time::Duration;

use anyhow::{Result, bail};
use arena::{Decision, EngineSpec, Session, Task};
use search_core::Limits;

use super::show::Show;
use crate::output::{Output, note};

/// A line longer than this is no move.
const LONGEST_LINE: u64 = 64 << 10;

/// What can be said at the prompt.
const HELP: &str = "\
  a move, as the list of moves writes it
  moves    list the legal moves
  board    draw the board
  hint     what the game's engine would play
  back     take back your last move, and the answers to it (undo)
  resign   give the game up
  quit     leave the game unfinished (so does the end of the input): --record goes on with a saved one";

/// What a person answers.
pub(super) enum Answer {
    /// A move, or resignation.
    Decided(Decision),
    /// The last moves were a mistake.
    TookBack,
    /// The game is left unfinished.
    Left,
}

/// Reads a person's answers from standard input.
pub(super) struct Person {
    prompts: bool,
}

impl Person {
    pub(super) fn new() -> Self {
        Self { prompts: io::stdin().is_terminal() }
    }

    /// Asks until there is an answer. A move that can't be played is refused with those that can; on a
    /// terminal one may try again.
    pub(super) fn ask(&self, session: &mut Session, show: &Show, out: &mut Output) -> Result<Answer> {
        loop {
            out.flush()?;
            let side = session.side_name(session.side_to_move());
            if self.prompts {
                let mut stderr = io::stderr();
                // A prompt that nobody can read is dropped.
                _ = write!(stderr, "{side} to move: ").and_then(|()| stderr.flush());
            }
            let Some(line) = read_line()? else {
                if self.prompts {
                    note(format_args!(""));
                }
                return Ok(Answer::Left);
            };
            match line.trim().to_ascii_lowercase().as_str() {
                "" => {}
                "quit" | "exit" => return Ok(Answer::Left),
                "resign" => return Ok(Answer::Decided(Decision::Resign)),
                "back" | "undo" => return Ok(Answer::TookBack),
                "help" | "?" => note(format_args!("{HELP}")),
                "moves" => note(format_args!("{}", session.legal_moves().join(" "))),
                "board" => show.board(session, out)?,
                "hint" => note(format_args!("{}", hint(session)?)),
                _ => match session.clone().play(line.trim()) {
                    Ok(_) => return Ok(Answer::Decided(Decision::play(line.trim()))),
                    Err(error) if self.prompts => note(format_args!("{error}")),
                    Err(error) => bail!("standard input: {error}"),
                },
            }
        }
    }
}

/// How long the engine looks for a hint. Chosen.
const HINT_TIME: Duration = Duration::from_secs(1);

/// What the game's engine would play, and what it expects then.
fn hint(session: &Session) -> Result<String> {
    let mut engine = session.game().analyst(&EngineSpec::default(), session)?;
    let task = Task::within(Limits::time(HINT_TIME));
    let found = engine.analyze(session, &task, &mut |_| ())?;
    let Some(line) = found.lines.first() else { bail!("the engine has no move") };
    Ok(format!("{} ({})", line.moves.join(" "), line.value))
}

/// One line; `None` at the end.
fn read_line() -> Result<Option<String>> {
    let mut line = Vec::new();
    let mut input = io::stdin().lock().take(LONGEST_LINE);
    if input.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
        bail!("standard input: a line of more than {LONGEST_LINE} bytes is no move");
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}
