//! JIU.

pub mod automaton;
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
mod rules;
mod rules_text;
mod setup;
pub mod shapes;
mod size;
mod symmetry;
mod tactics;
mod text;
mod turn;

pub use legality::{IllegalMove, Illegality};
pub use moves::Move;
pub use phase::{Phase, Stage};
pub use play::Undo;
pub use point::{Direction, Point};
pub use points::Points;
pub use position::{Ending, Jiu, KeyScope, name};
pub use record::Record;
pub use rules::{Fly, Formation, Jumps, Opening, Repetition, Rules, RulesError, SingleJump, Win};
pub use setup::{PositionError, Setup};
pub use shapes::{Shape, ShapeCounts};
pub use size::{Size, SizeError};
pub use text::PositionTextError;
pub use turn::{Action, IllegalTurn, Turn, TurnTextError};
