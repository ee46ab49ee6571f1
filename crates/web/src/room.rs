//! A game with those who watch it, and the player that thinks about it.
//!
//! A player thinks as long as somebody waits for it: a stream of events or a waiting request. When the
//! last one leaves, the search is stopped and forgotten; when somebody comes back, it begins again.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use search_core::StopFlag;
use tokio::sync::broadcast;

use crate::api::analysis::AnalysisView;
use crate::game::Game;
use crate::id::Id;

/// What those who watch a game are told.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// The game has changed.
    Changed,
    /// The player to move has found something.
    Thinking(Arc<AnalysisView>),
    /// The player to move has no answer, and why.
    Stuck(String),
    /// The game was deleted.
    Gone,
}

/// A game and those around it.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) id: Id,
    inner: Mutex<Inner>,
    /// Held by whoever changes the game, from reading it until the change is on disk.
    pub(crate) changing: tokio::sync::Mutex<()>,
    gone: AtomicBool,
    events: broadcast::Sender<Event>,
    waiting: AtomicUsize,
    /// Seconds since 1970.
    used: AtomicU64,
}

#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) game: Game,
    pub(crate) thinking: Option<Thinking>,
}

/// A player that thinks.
#[derive(Clone, Debug)]
pub(crate) struct Thinking {
    /// About which version of the game.
    pub(crate) version: u64,
    /// Ends the search with its best so far.
    pub(crate) hurry: StopFlag,
    /// Ends it with nothing.
    pub(crate) leave: StopFlag,
}

impl Thinking {
    pub(crate) fn about(version: u64) -> Self {
        Self { version, hurry: StopFlag::new(), leave: StopFlag::new() }
    }

    fn abandon(&self) {
        self.leave.stop();
        self.hurry.stop();
    }
}

/// Somebody who waits for the player to move, until dropped.
#[derive(Debug)]
pub(crate) struct Waiting(Arc<Room>);

impl Drop for Waiting {
    fn drop(&mut self) {
        if self.0.waiting.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.0.abandon();
        }
    }
}

pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

impl Room {
    pub(crate) fn new(id: Id, game: Game, used: u64) -> Self {
        let (events, _) = broadcast::channel(64);
        let inner = Mutex::new(Inner { game, thinking: None });
        Self {
            id,
            inner,
            changing: tokio::sync::Mutex::new(()),
            gone: AtomicBool::new(false),
            events,
            waiting: AtomicUsize::new(0),
            used: AtomicU64::new(used),
        }
    }

    /// The game, for a short moment. A panic of another who held it leaves it whole: games change by
    /// single assignments of valid states.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn wait(self: &Arc<Self>) -> Waiting {
        self.waiting.fetch_add(1, Ordering::AcqRel);
        Waiting(Arc::clone(self))
    }

    pub(crate) fn is_waited_for(&self) -> bool {
        self.waiting.load(Ordering::Acquire) > 0
    }

    /// What happens from now on.
    pub(crate) fn watch(&self) -> broadcast::Receiver<Event> {
        self.events.subscribe()
    }

    pub(crate) fn tell(&self, event: Event) {
        // Nobody may be listening.
        _ = self.events.send(event);
    }

    /// Stops the player to move; its answer, if it has one, is not played.
    pub(crate) fn abandon(&self) {
        if let Some(thinking) = self.lock().thinking.take() {
            thinking.abandon();
        }
    }

    /// The game is deleted: nobody thinks about it any more, and those who watch are told.
    pub(crate) fn close(&self) {
        self.gone.store(true, Ordering::Release);
        self.abandon();
        self.tell(Event::Gone);
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Acquire)
    }

    pub(crate) fn touch(&self) {
        self.used.store(now(), Ordering::Relaxed);
    }

    /// When it was last used, in seconds since 1970.
    pub(crate) fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }
}
