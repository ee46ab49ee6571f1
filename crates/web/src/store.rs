//! Where games outlive the server: a small embedded database, written by one thread.
//!
//! Writes that wait at the same time are committed together, and each is acknowledged once it is on
//! disk: many visitors share the cost of one commit, and what was acknowledged is not lost.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use redb::{Database, ReadableDatabase as _, ReadableTable as _, TableDefinition};
use tokio::sync::oneshot;

use crate::id::Id;

/// A store that can't be used, and why.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct StoreError {
    path: String,
    problem: String,
}

/// Games by name, as JSON.
const GAMES: TableDefinition<'_, [u8; 16], &[u8]> = TableDefinition::new("games");
/// The most writes of one commit.
const TOGETHER: usize = 1_000;

/// A change to the store; no bytes take a game out.
struct Write {
    id: Id,
    bytes: Option<Vec<u8>>,
    done: oneshot::Sender<Result<(), String>>,
}

/// Games on disk.
#[derive(Debug)]
pub(crate) struct Store {
    writes: Option<Sender<Write>>,
    writer: Option<JoinHandle<()>>,
}

impl Drop for Store {
    /// What was handed over is written before the file is let go.
    fn drop(&mut self) {
        drop(self.writes.take());
        if let Some(writer) = self.writer.take() {
            // A writer that panicked has told its callers.
            _ = writer.join();
        }
    }
}

/// Told once a write is on disk, or what kept it from there.
pub(crate) type Written = oneshot::Receiver<Result<(), String>>;

impl Store {
    /// Opens a store, or makes a new one; with everything that is kept there.
    ///
    /// # Errors
    /// A file that can't be opened, read or made, that is no such store, or that another server uses.
    pub(crate) fn open(path: &Path) -> Result<(Self, Vec<Vec<u8>>), StoreError> {
        let named = |problem: String| StoreError { path: path.display().to_string(), problem };
        let (database, games) = opened(path).map_err(|error| named(in_words(&error)))?;
        let (writes, queue) = channel();
        let mut file = File { path: path.to_owned(), database: Some(database) };
        let writer = thread::Builder::new().name("store".into()).spawn(move || file.keep_writing(&queue));
        let writer = writer.map_err(|error| named(error.to_string()))?;
        Ok((Self { writes: Some(writes), writer: Some(writer) }, games))
    }

    /// Keeps a game, in place of what was kept of it.
    pub(crate) fn keep(&self, id: Id, bytes: Vec<u8>) -> Written {
        self.write(id, Some(bytes))
    }

    /// Forgets a game.
    pub(crate) fn forget(&self, id: Id) -> Written {
        self.write(id, None)
    }

    fn write(&self, id: Id, bytes: Option<Vec<u8>>) -> Written {
        let (done, written) = oneshot::channel();
        // A writer that is gone drops `done`, and whoever waits is told so.
        if let Some(writes) = &self.writes {
            _ = writes.send(Write { id, bytes, done });
        }
        written
    }
}

fn opened(path: &Path) -> Result<(Database, Vec<Vec<u8>>), redb::Error> {
    let database = open_file(path)?;
    let transaction = database.begin_write()?;
    transaction.open_table(GAMES)?;
    transaction.commit()?;
    let table = database.begin_read()?.open_table(GAMES)?;
    let games: Result<_, redb::Error> = table.iter()?.map(|entry| Ok(entry?.1.value().to_vec())).collect();
    Ok((database, games?))
}

/// Opens or makes the file. A damaged one can make the database panic; that is an error like others.
fn open_file(path: &Path) -> Result<Database, redb::Error> {
    let opened = std::panic::catch_unwind(|| Database::create(path));
    let panicked = |_| redb::Error::Corrupted("its pages contradict each other".into());
    Ok(opened.map_err(panicked)??)
}

fn in_words(error: &redb::Error) -> String {
    use std::io::ErrorKind::{InvalidData, UnexpectedEof};

    let damaged = match error {
        redb::Error::DatabaseAlreadyOpen => return "another server has it open".into(),
        redb::Error::Corrupted(_) | redb::Error::UpgradeRequired(_) | redb::Error::RepairAborted => true,
        redb::Error::Io(error) => matches!(error.kind(), InvalidData | UnexpectedEof),
        _ => false,
    };
    if damaged {
        format!("{error}: the file is damaged, or no store of games; move it away, and a new one is made")
    } else {
        error.to_string()
    }
}

/// The file, held by the thread that writes it.
struct File {
    path: PathBuf,
    /// `None` after a fault, until it is opened again.
    database: Option<Database>,
}

impl File {
    /// Commits what waits, until the store is dropped.
    fn keep_writing(&mut self, queue: &Receiver<Write>) {
        while let Ok(first) = queue.recv() {
            let mut writes = vec![first];
            writes.extend(queue.try_iter().take(TOGETHER));
            let result = self.commit(&writes).map_err(|error| in_words(&error));
            if let Err(problem) = &result {
                let (file, changes) = (self.path.display(), writes.len());
                tracing::error!(
                    %file, changes, %problem,
                    "the store can't be written: these changes were refused, later ones are tried again; \
                     look at the disk's room and at the file's rights"
                );
            }
            for write in writes {
                // Whoever asked may have left.
                _ = write.done.send(result.clone());
            }
        }
    }

    /// Writes, on a file that is opened anew if the last write went wrong: a database that has seen a fault
    /// takes no more, and the disk may have room again.
    fn commit(&mut self, writes: &[Write]) -> Result<(), redb::Error> {
        let database = match self.database.take() {
            Some(database) => database,
            None => open_file(&self.path)?,
        };
        let result = commit(&database, writes);
        if result.is_ok() {
            self.database = Some(database);
        }
        result
    }
}

fn commit(database: &Database, writes: &[Write]) -> Result<(), redb::Error> {
    let transaction = database.begin_write()?;
    {
        let mut table = transaction.open_table(GAMES)?;
        for Write { id, bytes, .. } in writes {
            match bytes {
                Some(bytes) => table.insert(id.to_bytes(), bytes.as_slice())?,
                None => table.remove(id.to_bytes())?,
            };
        }
    }
    transaction.commit()?;
    Ok(())
}
