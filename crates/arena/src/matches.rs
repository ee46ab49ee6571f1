//! Matches: two players, many games, balanced openings, results as they come.
//!
//! A match is a [`MatchPlan`]; what happens in a game depends on the plan and the game's number alone,
//! so games can be played in any order, several at a time, and again. Games come in pairs: both games of
//! a pair have the same opening, and the players swap sides.
//!
//! ```
//! use arena::matches::{Keeping, Match, MatchPlan};
//!
//! let plan = MatchPlan {
//!     choices: "board=5x5".parse()?,
//!     openings: arena::matches::Openings::Random { plies: 2 },
//!     ..MatchPlan::new("breakthrough", ["engine:depth=4,table=1MiB".parse()?, "random".parse()?], 4)
//! };
//! let stop = search_core::StopFlag::new();
//! let report = Match::new(plan)?.run(&Keeping::default(), &stop, &mut |_| ())?;
//! assert_eq!(report.standing.tally.games(), 4);
//! assert!(report.standing.tally.points() > 2.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod date;
mod files;
mod journal;
mod line;
mod openings;
mod plan;
mod run;
mod standing;

use std::io;
use std::path::PathBuf;

use crate::game::GameError;
use crate::player::PlayerError;

pub use date::today;
pub use line::GameLine;
pub use openings::{OpeningError, OpeningList, Openings};
pub use plan::{MatchPlan, PlanLine};
pub use run::{Keeping, Match, MatchEvent, MatchReport};
pub use standing::{Ends, Standing, Summary};

/// A match that can't be played, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// Its game can't be set up.
    #[error(transparent)]
    Game(#[from] GameError),
    /// There is no such player.
    #[error("player {number}: {error}")]
    Player {
        /// Which one, 1 or 2.
        number: u8,
        /// Why not.
        error: PlayerError,
    },
    /// An opening that can't be played.
    #[error("openings: {0}")]
    Opening(OpeningError),
    /// No game to play, or more than can be.
    #[error("a match has from 1 to {most} games")]
    Games {
        /// The most.
        most: u32,
    },
    /// A game that begins at its end.
    #[error("the game is over before it begins")]
    Over,
    /// The system gives no thread to play games on.
    #[error("no thread to play on: {0}")]
    Thread(String),
    /// A journal that is damaged, or of another match.
    #[error("{path}: {problem}", path = path.display())]
    Journal {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        problem: String,
    },
    /// A folder of records that is not this match's, or lacks some.
    #[error("{path}: {problem}", path = path.display())]
    Records {
        /// The folder.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// A file that can't be read or written.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// The file, or the folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A player or a game that broke down, which is a fault of this program.
    #[error("game {number} broke down")]
    Broken {
        /// The game.
        number: u32,
    },
}
