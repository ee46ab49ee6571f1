//! What servers share that search while they listen: one place where lines come in, answers go out, and
//! a search runs in a thread of its own.
//!
//! Everything that happens (a line, a finished depth, the end of the search) comes through one
//! channel of bounded length, and everything is written by one thread. So answers never mix, and a
//! flood waits in the pipe instead of in memory.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use search_core::StopFlag;

use super::lines::{Line, Lines};
use crate::analysis::Analysis;
use crate::analyst::{Analyst, AnalystError, Task};
use crate::session::Session;

/// Events that wait to be looked at. Chosen.
const EVENTS: usize = 64;
/// Lines that may wait for the end of a search; one more, and the search is ended for them. Chosen.
const WAITING: usize = 256;
/// How long nothing happens after the end of the input before the server looks whether anybody still
/// reads. Chosen.
const SILENCE: Duration = Duration::from_secs(2);

/// A protocol over a desk.
pub(super) trait Service {
    /// When a line is obeyed that comes while a search is running.
    fn when(&self, line: &str) -> When;

    /// Obeys a line.
    fn obey(&mut self, line: &str, desk: &mut Desk<'_>) -> io::Result<Flow>;

    /// A line was too long.
    fn too_long(&mut self, desk: &mut Desk<'_>) -> io::Result<()>;

    /// A search has finished a depth.
    fn progress(&mut self, analysis: &Analysis, desk: &mut Desk<'_>) -> io::Result<()>;

    /// A search has ended.
    fn found(&mut self, found: Result<Analysis, AnalystError>, desk: &mut Desk<'_>) -> io::Result<()>;

    /// Nothing was said for a while, and the input has ended: a line that changes nothing.
    fn still_here(&mut self, desk: &mut Desk<'_>) -> io::Result<()>;
}

/// When to obey a line that comes while a search is running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    /// After the search, and after all lines that came before.
    InTurn,
    /// Now.
    Now,
    /// Now, and in its turn if other lines wait: a stop behind a waiting go is meant for both.
    NowAndInTurn,
    /// In its turn; a search that runs before it is ended for it.
    StopThenInTurn,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    Continue,
    Quit,
}

enum Event {
    Line(Line),
    InputOver,
    Progress(Analysis),
    Found(Box<Found>),
}

struct Found {
    analyst: Box<dyn Analyst>,
    result: Result<Analysis, AnalystError>,
}

/// A search that runs, or that has ended but may not say so yet.
struct Thinking {
    stop: StopFlag,
    begun: Instant,
    /// The answer is held back until it is asked for.
    held: bool,
    deadline: Option<Instant>,
    /// Whether it has a time of its own.
    timed: bool,
    found: Option<Box<Found>>,
}

/// Where a service says what it has to say, and lets searches run.
pub(super) struct Desk<'a> {
    output: &'a mut dyn Write,
    /// The engine, while it doesn't search.
    pub(super) analyst: Option<Box<dyn Analyst>>,
    thinking: Option<Thinking>,
    sender: SyncSender<Event>,
}

impl Desk<'_> {
    /// Writes a line, and hands it over at once.
    pub(super) fn say(&mut self, line: fmt::Arguments<'_>) -> io::Result<()> {
        tracing::trace!(%line, "said");
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    /// Whether a search is running, or holds its answer back.
    pub(super) fn is_busy(&self) -> bool {
        self.thinking.is_some()
    }

    fn is_held(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.held)
    }

    /// How long the search has been running.
    pub(super) fn thinking_for(&self) -> Duration {
        self.thinking.as_ref().map_or(Duration::ZERO, |thinking| thinking.begun.elapsed())
    }

    /// Lets the engine search; a `held` answer comes only after [`Desk::release`] or [`Desk::stop`].
    /// Nothing happens without an engine, or while it searches.
    pub(super) fn think(&mut self, session: Session, mut task: Task, held: bool) -> io::Result<()> {
        if self.thinking.is_some() {
            return Ok(());
        }
        let Some(mut analyst) = self.analyst.take() else { return Ok(()) };
        let stop = StopFlag::new();
        let timed = task.limits.time.is_some();
        task.limits = task.limits.with_stop(stop.clone());
        let sender = self.sender.clone();
        let theirs = stop.clone();
        thread::Builder::new().name("search".into()).spawn(move || {
            let mut progress = |analysis: &Analysis| {
                // Nobody listens any more: there is nobody to search for.
                if sender.send(Event::Progress(analysis.clone())).is_err() {
                    theirs.stop();
                }
            };
            let result = analyst.analyze(&session, &task, &mut progress);
            _ = sender.send(Event::Found(Box::new(Found { analyst, result })));
        })?;
        self.thinking =
            Some(Thinking { stop, begun: Instant::now(), held, deadline: None, timed, found: None });
        Ok(())
    }

    /// Ends the search; its answer comes at once.
    pub(super) fn stop(&mut self) {
        if let Some(thinking) = &mut self.thinking {
            thinking.stop.stop();
            thinking.held = false;
        }
    }

    /// The answer is no longer held back, and the search may go on for so long from now.
    pub(super) fn release(&mut self, time: Option<Duration>) {
        if let Some(thinking) = &mut self.thinking {
            thinking.held = false;
            thinking.deadline = time.and_then(|time| Instant::now().checked_add(time));
        }
    }

    /// The search's result, once it may be told.
    fn take_found(&mut self) -> Option<Result<Analysis, AnalystError>> {
        let ready = self.thinking.as_ref().is_some_and(|thinking| !thinking.held && thinking.found.is_some());
        let found = self.thinking.take_if(|_| ready)?.found?;
        self.analyst = Some(found.analyst);
        Some(found.result)
    }
}

impl Drop for Desk<'_> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Serves until the input ends or the service quits. When the input ends, a search that will end by
/// itself is waited for: for its own time, or for `after_input`.
pub(super) fn serve(
    service: &mut impl Service,
    after_input: Duration,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<()> {
    let (sender, events) = sync_channel(EVENTS);
    let lines = sender.clone();
    // Not waited for: it may stand in the middle of reading when everything is over.
    thread::Builder::new().name("input".into()).spawn(move || read(input, &lines))?;
    let mut desk = Desk { output, analyst: None, thinking: None, sender };
    let mut waiting = VecDeque::new();
    let mut input_over = false;
    // When searches without a time of their own are to end.
    let mut last = None;
    loop {
        if let (Some(last), Some(thinking)) = (last, &mut desk.thinking)
            && !thinking.timed
        {
            thinking.deadline = Some(last);
        }
        match next(&events, &mut desk, input_over) {
            Some(Event::Line(Line::TooLong)) => service.too_long(&mut desk)?,
            Some(Event::Line(Line::Text(line))) => {
                tracing::trace!(line, "heard");
                let when = service.when(&line);
                let now = matches!(when, When::Now | When::NowAndInTurn);
                if now && service.obey(&line, &mut desk)? == Flow::Quit {
                    desk.stop();
                    return last_words(service, &events, &mut desk);
                }
                if when == When::StopThenInTurn {
                    desk.stop();
                }
                if !now || when == When::NowAndInTurn && !waiting.is_empty() {
                    waiting.push_back(line);
                }
                if waiting.len() > WAITING {
                    desk.stop();
                }
            }
            Some(Event::InputOver) => {
                input_over = true;
                last = Instant::now().checked_add(after_input);
            }
            Some(Event::Progress(analysis)) => service.progress(&analysis, &mut desk)?,
            Some(Event::Found(found)) => {
                if let Some(thinking) = &mut desk.thinking {
                    thinking.found = Some(found);
                }
            }
            None if input_over => service.still_here(&mut desk)?,
            None => {}
        }
        // Nobody will ask any more for an answer that is held back.
        if input_over && desk.is_held() {
            desk.stop();
        }
        if settle(service, &mut waiting, &mut desk)? == Flow::Quit || input_over && !desk.is_busy() {
            return Ok(());
        }
    }
}

/// Tells what has been found, and obeys the lines that waited for it.
fn settle(
    service: &mut impl Service,
    waiting: &mut VecDeque<String>,
    desk: &mut Desk<'_>,
) -> io::Result<Flow> {
    loop {
        if let Some(found) = desk.take_found() {
            service.found(found, desk)?;
        }
        if desk.is_busy() {
            // A line that ends searches ends those before it, too.
            if waiting.iter().any(|line| service.when(line) == When::StopThenInTurn) {
                desk.stop();
            }
            let front = waiting.front().map(|line| service.when(line));
            if !matches!(front, Some(When::Now | When::NowAndInTurn)) {
                return Ok(Flow::Continue);
            }
        }
        let Some(line) = waiting.pop_front() else { return Ok(Flow::Continue) };
        if service.obey(&line, desk)? == Flow::Quit {
            return Ok(Flow::Quit);
        }
    }
}

/// The answer of the search that was running when the service quit.
fn last_words(service: &mut impl Service, events: &Receiver<Event>, desk: &mut Desk<'_>) -> io::Result<()> {
    while desk.is_busy() {
        match events.recv() {
            Ok(Event::Progress(analysis)) => service.progress(&analysis, desk)?,
            Ok(Event::Found(found)) => {
                if let Some(thinking) = &mut desk.thinking {
                    thinking.found = Some(found);
                }
            }
            Ok(Event::Line(_) | Event::InputOver) => {}
            Err(_) => break,
        }
        if let Some(found) = desk.take_found() {
            service.found(found, desk)?;
        }
    }
    Ok(())
}

/// The next event; `None` when time has passed: the search's, or the silence after the input.
fn next(events: &Receiver<Event>, desk: &mut Desk<'_>, input_over: bool) -> Option<Event> {
    let deadline = desk.thinking.as_ref().and_then(|thinking| thinking.deadline);
    let event = match (deadline, input_over) {
        (None, false) => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        (Some(deadline), _) => {
            let left = deadline.saturating_duration_since(Instant::now());
            events.recv_timeout(left.min(SILENCE))
        }
        (None, true) => events.recv_timeout(SILENCE),
    };
    if deadline.is_some_and(|deadline| deadline <= Instant::now()) {
        desk.stop();
    }
    event.ok()
}

/// Sends every line, until there are no more or nobody listens.
fn read(input: impl BufRead, events: &SyncSender<Event>) {
    let mut lines = Lines::new(input);
    // An input that can't be read has ended.
    while let Ok(Some(line)) = lines.next() {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    _ = events.send(Event::InputOver);
}
