//! JIU, the Tibetan game of squares, on boards of 4x4 to 14x14: rules with every variant named, chess
//! shapes, the published shape player, and records.
//!
//! Two stages. First both sides fill the board with stones in turn. Then two stones are lifted from
//! the centre, and stones step, jump over and capture enemy stones; whoever completes a 2x2 square of
//! own stones takes any enemy stone. `docs/rules/jiu.md` in the repository explains the game to
//! newcomers, and says which source has which rule.
//!
//! ```
//! use jiu::player::{GameLimits, Player, Random, ShapePlayer, play_game};
//! use jiu::{Jiu, Rules, Size, Turn};
//! use search_core::{Limits, Searcher, Side, Position};
//!
//! // The public board; White is the first to place, on the centre square's diagonal.
//! let mut game = Jiu::start(Size::STANDARD, Rules::COMPETITION);
//! game.play_turn(&Turn::parse(Side::First, "gg")?)?;
//! assert_eq!(game.moves().len(), 1, "Black takes the other end");
//!
//! // A battle on a small board, as one line of text: x White, o Black. White steps from cb to bb, which
//! // completes a square, and takes the stone on ae: two plies, one turn.
//! let mut battle = Jiu::from_text("6 xx..../x.x.../....../....../ooo.../o..o.. w turn", Rules::COMPETITION)?;
//! assert_eq!(battle.shapes(Side::First).triangles, 1);
//! let plies = battle.play_turn(&Turn::parse(Side::First, "cb-bb*ae")?)?;
//! assert_eq!(plies.len(), 2);
//! assert_eq!(battle.stones(Side::Second).count(), 4);
//!
//! // The kernel searches it, with any evaluation.
//! let stones = |position: &Jiu| {
//!     let side = position.side_to_move();
//!     position.stones(side).count() as i32 - position.stones(side.other()).count() as i32
//! };
//! let report = Searcher::new(stones).search(&battle, &Limits::depth(3))?;
//! assert!(report.best_move.is_some());
//!
//! // Every game played leaves a record, which is read back exactly.
//! let (mut white, mut black) = (ShapePlayer::new(1), Random::new(2));
//! let played = play_game(Size::new(6)?, Rules::RESEARCH, &mut white, &mut black, GameLimits::default());
//! assert_eq!(jiu::Record::from_sgf(&played.record.to_sgf())?, played.record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to find | look in |
//! |---|---|
//! | options and named rule sets | [`Rules`] |
//! | plies, and why a turn is several of them | [`Move`], [`Phase`] |
//! | whole turns, as people write them | [`Turn`] |
//! | what a key covers, and repetition | [`KeyScope`] |
//! | squares, triangles, Dalians | [`shapes`] |
//! | the paper's player, and opponents | [`player`] |
//! | the paper's automaton | [`automaton`] |
//! | 4x4, solved | [`retrograde`] |
//! | SGF, replays, foreign notations | [`record`] |

pub mod automaton;
mod ending;
pub mod engine;
mod generate;
mod geometry;
mod history;
mod legality;
mod moves;
mod phase;
mod play;
pub mod player;
mod point;
mod points;
mod position;
pub mod record;
pub mod retrograde;
mod rules;
mod rules_text;
mod setup;
pub mod shapes;
mod size;
mod symmetry;
mod tactics;
mod text;
mod turn;

pub use ending::{Ending, name};
pub use legality::{IllegalMove, Illegality};
pub use moves::Move;
pub use phase::{Phase, Stage};
pub use play::Undo;
pub use point::{Direction, Point};
pub use points::{Iter, Points};
pub use position::{Jiu, KeyScope};
pub use record::Record;
pub use rules::{Fly, Formation, Jumps, Opening, Repetition, Rules, RulesError, SingleJump, Win};
pub use setup::{PositionError, Setup};
pub use shapes::{Shape, ShapeCounts};
pub use size::{Size, SizeError};
pub use text::PositionTextError;
pub use turn::{Action, IllegalTurn, Turn, TurnTextError};
