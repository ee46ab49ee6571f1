//! What a server may spend on its visitors. Every bound is chosen; the command can set the first ones.

use std::path::PathBuf;
use std::time::Duration;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where games are kept over a restart; `None` keeps them in memory only.
    pub store: Option<PathBuf>,
    /// How many searches run at once. At least 1.
    pub searches: usize,
    /// The longest search for one move, or for one analysis.
    pub longest_search: Duration,
    /// After so long without a visitor a game is forgotten.
    pub expiry: Duration,
    /// The most games at a time.
    pub most_games: usize,
    /// Whether only this machine's own names are answered to (`localhost`, `127.0.0.1`, `[::1]`): for a
    /// server on loopback, so that no other site's name can be pointed at it.
    pub own_names_only: bool,
}

impl Default for Settings {
    /// Games in memory, as many searches as the machine has processors.
    fn default() -> Self {
        Self {
            store: None,
            searches: std::thread::available_parallelism().map_or(1, Into::into),
            longest_search: Duration::from_secs(30),
            expiry: Duration::from_secs(7 * 24 * 60 * 60),
            most_games: 5_000,
            own_names_only: true,
        }
    }
}

/// The largest body of a request, in bytes.
pub(crate) const MAX_BODY: usize = 512 << 10;
/// The most plies of a game.
pub(crate) const MAX_PLIES: usize = 4_000;
/// The largest table of an engine, in bytes.
pub(crate) const MAX_TABLE: u64 = 64 << 20;
/// The table of an engine that isn't told another size, in bytes. The GNU allocator gives blocks of this size
/// back to the system when they are freed; it keeps smaller ones (300 games with 16 MiB: 1.8 GB kept, with
/// 32 MiB: 0.17 GB at the most, while searching).
pub(crate) const TABLE: u64 = 32 << 20;
/// The time of an engine's move that isn't told another limit.
pub(crate) const MOVE_TIME: Duration = Duration::from_secs(1);
/// The most lines of one analysis.
pub(crate) const MAX_LINES: usize = 5;
/// The most analyses that wait for their turn; more are sent away.
pub(crate) const MAX_WAITING: usize = 32;
/// The longest that a request waits for an engine.
pub(crate) const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// The largest tree that is drawn, in nodes.
pub(crate) const MAX_TREE: usize = 1_500;
