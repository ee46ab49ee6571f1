//! Any game of the project by name, behind one face: sessions to play in, players, clocks, matches and
//! records.
//!
//! ```
//! use arena::{Turn, make_player};
//!
//! let game = arena::find("reversi")?;
//! let mut session = game.start(&"board=6x6".parse()?)?;
//! let mut players = [
//!     make_player(&"engine:depth=3".parse()?, &session, 0)?,
//!     make_player(&"random:seed=7".parse()?, &session, 0)?,
//! ];
//! let stop = search_core::StopFlag::new();
//! while session.outcome().is_none() {
//!     let player = &mut players[session.side_to_move().index()];
//!     let turn = Turn { clock: None, opponent: None, stop: &stop };
//!     if let arena::Decision::Play { text, .. } = player.choose(&session, &turn)? {
//!         session.play(&text)?;
//!     }
//! }
//! assert!(session.result_in_words().unwrap().starts_with("Black has won"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | find a game, and start or read one | [`games`], [`find`], [`Game`] |
//! | play moves by their text, see the board | [`Session`] |
//! | ask an engine | [`Analyst`], [`Task`], [`Analysis`] |
//! | let somebody choose moves | [`Player`], [`make_player`] |
//! | play a game with clocks to its result | [`play_game`], [`Conditions`], [`TimeControl`] |
//! | play a match, and see what it says | [`mod@matches`], [`stats`] |
//! | add a game | [`Face`] for its positions, [`Game`] for its name, and a line in `games.rs` |

mod analysis;
mod analyst;
mod choices;
mod clock;
pub mod conformance;
mod diagram;
mod engine;
mod face;
pub mod files;
mod game;
mod games;
pub mod matches;
pub mod memory;
pub mod pgn;
mod play;
mod player;
pub mod protocol;
mod record;
mod result;
mod session;
pub mod stats;
pub mod units;

pub use analysis::{Analysis, Line, Value};
pub use analyst::{Analyst, AnalystError, Searching, Task};
pub use choices::{Choice, ChoiceError, Choices};
pub use clock::{Clock, GRACE, TimeControl, TimeControlError};
pub use diagram::{Diagram, Field, Row, Style};
pub use engine::{EnginePlayer, EngineSpec};
pub use face::Face;
pub use game::{Explained, Explanation, Game, GameError};
pub use games::{find, games};
pub use play::{Adjudication, AdjudicationError, Conditions, Judgement, Made, PlayedGame, play_game};
pub use player::{
    COMMON_KINDS, Decision, Left, Player, PlayerError, PlayerKind, PlayerSpec, RandomPlayer, Turn,
    make_player,
};
pub use record::{DamagedGame, Headers, MoveNote, RecordedGame, Records};
pub use result::{End, GameResult, Winner};
pub use session::{IllegalText, Played, Session};
