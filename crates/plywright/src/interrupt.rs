//! Signals: Ctrl-C, and the request to end.

use anyhow::{Context as _, Result};
use search_core::StopFlag;

/// The exit code of a program that Ctrl-C ended, as shells give it.
const INTERRUPTED: i32 = 130;
/// The same of a program that was asked to end.
const TERMINATED: i32 = 143;

/// What the system tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// A request to end: of another program, or of a terminal that was closed.
    Terminate,
}

impl Signal {
    /// Ends the program at once.
    pub(crate) fn exit(self) -> ! {
        std::process::exit(match self {
            Self::Interrupt => INTERRUPTED,
            Self::Terminate => TERMINATED,
        })
    }
}

/// A flag that a signal sets, so that a search returns its best result so far. The second signal ends the
/// program at once. Call it once.
///
/// # Errors
/// When the system takes no handler.
pub(crate) fn stop_flag() -> Result<StopFlag> {
    let flag = StopFlag::new();
    let theirs = flag.clone();
    on_signal(move |signal| {
        if theirs.is_set() {
            signal.exit();
        }
        theirs.stop();
    })?;
    Ok(flag)
}

/// Has every signal handled, one after another, by a thread of its own.
///
/// # Errors
/// When the system takes no handler.
pub(crate) fn on_signal(mut handle: impl FnMut(Signal) + Send + 'static) -> Result<()> {
    let problem = "no handler for Ctrl-C can be set";
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().context(problem)?;
    let mut signals = {
        let _context = runtime.enter();
        Signals::new().context(problem)?
    };
    std::thread::Builder::new()
        .name("signals".into())
        .spawn(move || {
            runtime.block_on(async {
                loop {
                    handle(signals.next().await);
                }
            });
        })
        .context(problem)?;
    Ok(())
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
    hang_up: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    async fn next(&mut self) -> Signal {
        use std::future::poll_fn;
        use std::task::Poll;
        poll_fn(|context| {
            let Self { interrupt, terminate, hang_up } = self;
            if interrupt.poll_recv(context).is_ready() {
                Poll::Ready(Signal::Interrupt)
            } else if terminate.poll_recv(context).is_ready() || hang_up.poll_recv(context).is_ready() {
                Poll::Ready(Signal::Terminate)
            } else {
                Poll::Pending
            }
        })
        .await
    }
}

#[cfg(windows)]
struct Signals(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl Signals {
    fn new() -> std::io::Result<Self> {
        tokio::signal::windows::ctrl_c().map(Self)
    }

    async fn next(&mut self) -> Signal {
        _ = self.0.recv().await;
        Signal::Interrupt
    }
}
