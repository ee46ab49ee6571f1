//! All games of a server: found by name, changed, kept, thought about, forgotten.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use arena::{Decision, Turn, make_player};
use tokio::task::spawn_blocking;

use crate::api::analysis::AnalysisView;
use crate::error::Problem;
use crate::game::{Game, Mark};
use crate::id::Id;
use crate::kept::Kept;
use crate::pool::Pool;
use crate::room::{Event, Room, Thinking, now};
use crate::seat::Seat;
use crate::settings::Settings;
use crate::store::{Store, StoreError, Written};

/// All games of a server, and what they share.
#[derive(Debug)]
pub(crate) struct Hall {
    pub(crate) settings: Settings,
    pub(crate) pool: Pool,
    rooms: RwLock<HashMap<Id, Arc<Room>>>,
    store: Option<Store>,
}

impl Hall {
    /// A hall with the games of its store. Games that can't be read any more stay in the store, and are
    /// counted.
    ///
    /// # Errors
    /// A store that can't be used.
    pub(crate) fn open(settings: Settings) -> Result<(Arc<Self>, Restored), StoreError> {
        let opened = settings.store.as_deref().map(Store::open).transpose()?;
        let (store, games) = opened.map_or((None, Vec::new()), |(store, games)| (Some(store), games));
        let mut rooms = HashMap::new();
        let mut restored = Restored::default();
        for bytes in games {
            let kept: Result<Kept, _> = serde_json::from_slice(&bytes).map_err(|error| error.to_string());
            match kept.and_then(|kept| Ok((kept.id, kept.used, kept.restore(&settings)?))) {
                Ok((id, used, game)) => {
                    rooms.insert(id, Arc::new(Room::new(id, game, used)));
                    restored.games += 1;
                }
                Err(problem) => restored.damage.push(problem),
            }
        }
        let pool = Pool::new(settings.searches);
        Ok((Arc::new(Self { settings, pool, rooms: RwLock::new(rooms), store }), restored))
    }

    /// The game of this name.
    ///
    /// # Errors
    /// None of this name.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Room>, Problem> {
        let id: Id = id.parse().map_err(Problem::Bad)?;
        let rooms = self.rooms.read().unwrap_or_else(PoisonError::into_inner);
        let room = rooms.get(&id).cloned();
        let room = room.ok_or_else(|| Problem::Missing(format!("no game {id}; it may have expired")))?;
        room.touch();
        Ok(room)
    }

    /// A new game.
    ///
    /// # Errors
    /// Too many games, and a store that can't keep it.
    pub(crate) async fn add(&self, game: Game) -> Result<Arc<Room>, Problem> {
        let id = Id::new()?;
        let room = Arc::new(Room::new(id, game, now()));
        {
            let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
            if rooms.len() >= self.settings.most_games {
                let most = self.settings.most_games;
                return Err(Problem::Busy(format!("{most} games are being played; no room for more")));
            }
            rooms.insert(id, Arc::clone(&room));
        }
        let written = self.keep(&room, &room.lock().game);
        kept(written).await?;
        Ok(room)
    }

    /// Changes a game, tells those who watch, and lets the next player think. The player that thinks now is
    /// stopped. Nobody sees the change before it is on disk.
    ///
    /// # Errors
    /// Those of `change`, and a store that can't keep it; the game is as it was then.
    pub(crate) async fn change(
        self: &Arc<Self>,
        room: &Arc<Room>,
        change: impl FnOnce(&mut Game) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        {
            let _changing = room.changing.lock().await;
            let mut game = room.lock().game.clone();
            change(&mut game)?;
            kept(self.keep(room, &game)).await?;
            room.lock().game = game;
        }
        room.abandon();
        room.tell(Event::Changed);
        self.think(room);
        Ok(())
    }

    /// Forgets a game.
    ///
    /// # Errors
    /// A store that can't be written.
    pub(crate) async fn forget(&self, room: &Room) -> Result<(), Problem> {
        room.close();
        self.rooms.write().unwrap_or_else(PoisonError::into_inner).remove(&room.id);
        kept(self.store.as_ref().map(|store| store.forget(room.id))).await
    }

    /// Forgets games that nobody has used for long.
    ///
    /// # Errors
    /// A store that can't be written.
    pub(crate) async fn forget_expired(&self) -> Result<(), Problem> {
        let oldest = now().saturating_sub(self.settings.expiry.as_secs());
        let expired: Vec<_> = {
            let rooms = self.rooms.read().unwrap_or_else(PoisonError::into_inner);
            rooms.values().filter(|room| room.used() < oldest && !room.is_waited_for()).cloned().collect()
        };
        for room in expired {
            self.forget(&room).await?;
        }
        Ok(())
    }

    /// Hands a game to the store; called by whoever holds [`Room::changing`], so that writes come in order.
    fn keep(&self, room: &Room, game: &Game) -> Option<Written> {
        let store = self.store.as_ref()?;
        let bytes = serde_json::to_vec(&Kept::of(room.id, game, room.used())).ok()?;
        Some(store.keep(room.id, bytes))
    }

    /// Lets the player to move think, if there is one, somebody waits for it, and it doesn't think yet.
    pub(crate) fn think(self: &Arc<Self>, room: &Arc<Room>) {
        let (seat, thinking) = {
            let mut inner = room.lock();
            let Some(seat @ Seat::Player { .. }) = inner.game.seat_to_move().cloned() else { return };
            if inner.thinking.is_some() || !room.is_waited_for() || room.is_gone() {
                return;
            }
            let thinking = Thinking::about(inner.game.version);
            inner.thinking = Some(thinking.clone());
            (seat, thinking)
        };
        let (hall, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            let Some(_turn) = hall.pool.turn(seat.searches()).await else { return };
            let worker = (Arc::clone(&hall), Arc::clone(&room));
            // A panic in a player ends its turn, not the server.
            let ended = spawn_blocking(move || worker.0.take_turn(&worker.1, &seat, thinking)).await;
            if let Err(problem) = ended.map_err(|error| error.to_string()).flatten() {
                room.abandon();
                tracing::error!(game = %room.id, %problem, "a player has no answer; the game waits for another try");
                room.tell(Event::Stuck(problem));
                return;
            }
            hall.think(&room);
        });
    }

    /// One player's turn: its plies until the other side is to move, by one instance of the player.
    fn take_turn(&self, room: &Room, seat: &Seat, mut thinking: Thinking) -> Result<(), String> {
        let Seat::Player { spec, .. } = seat else { return Ok(()) };
        if thinking.leave.is_set() {
            // Everybody left while it waited for its turn.
            return Ok(());
        }
        let mut session = room.lock().game.session.clone();
        let side = session.side_to_move();
        let salt = room.id.seed() ^ session.len() as u64;
        let mut player = make_player(spec, &session, salt).map_err(|error| error.to_string())?;
        player.begin(&session).map_err(|error| error.to_string())?;
        while !thinking.leave.is_set() && session.outcome().is_none() && session.side_to_move() == side {
            let turn = Turn { clock: None, opponent: None, stop: &thinking.hurry };
            let decision = player
                .choose_watched(&session, &turn, &mut |analysis| {
                    room.tell(Event::Thinking(Arc::new(AnalysisView::of(analysis))));
                })
                .map_err(|error| error.to_string())?;
            let decision = if decision == Decision::Resign && thinking.hurry.is_set() {
                // Stopped before it had found anything.
                let Some(first) = session.legal_moves().into_iter().next() else { return Ok(()) };
                Decision::play(first)
            } else {
                decision
            };
            let Some(version) = self.apply(room, decision, &thinking)? else { return Ok(()) };
            room.tell(Event::Changed);
            thinking.version = version;
            session = room.lock().game.session.clone();
        }
        Ok(())
    }

    /// Plays what a player decided, unless the game has changed meanwhile or nobody waits any more. The
    /// new version of the game, once it is on disk.
    fn apply(&self, room: &Room, decision: Decision, thinking: &Thinking) -> Result<Option<u64>, String> {
        let _changing = room.changing.blocking_lock();
        let mut game = room.lock().game.clone();
        if thinking.leave.is_set() || game.version != thinking.version {
            return Ok(None);
        }
        let side = game.session.side_to_move();
        match decision {
            Decision::Play { text, analysis } => {
                let mark = analysis.as_deref().and_then(Mark::of);
                game.play(&text, mark).map_err(|problem| problem.to_string())?;
            }
            Decision::Resign => game.resign(side).map_err(|problem| problem.to_string())?,
        }
        if let Some(written) = self.keep(room, &game) {
            written.blocking_recv().map_err(|error| error.to_string()).flatten()?;
        }
        let version = game.version;
        // The turn may go on; else the next player finds nobody thinking.
        let goes_on = game.seat_to_move().is_some() && game.session.side_to_move() == side;
        let mut inner = room.lock();
        inner.game = game;
        match &mut inner.thinking {
            Some(now) if goes_on => now.version = version,
            thinking => *thinking = None,
        }
        Ok(Some(version))
    }
}

/// What a store held when it was opened.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Restored {
    /// Games that go on.
    pub games: usize,
    /// What is wrong with those that can't be read.
    pub damage: Vec<String>,
}

/// Waits until a game is on disk.
async fn kept(written: Option<Written>) -> Result<(), Problem> {
    let Some(written) = written else { return Ok(()) };
    let result = written.await.map_err(|error| error.to_string()).flatten();
    result.map_err(|problem| Problem::Broken(format!("the game can't be kept: {problem}")))
}
