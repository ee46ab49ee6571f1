//! What the arena asks of a type of position, beside the rules that the kernel knows.

use search_core::{Game, Side};

use crate::diagram::Diagram;
use crate::record::{Headers, MoveNote};

/// A position that people and programs can see, name and set up: [`Position`](search_core::Position)
/// with its texts. Implemented once for each game; everything else of the arena is written over it.
///
/// Texts go both ways: what [`Face::to_text`], [`Face::move_text`] and [`Face::record`] write, the
/// game reads back as the same (a suite of tests holds every game to it).
pub trait Face: Game<Move: Send + Sync> + Send + Sync + 'static {
    /// The names of the sides, that of the first to move first: `["White", "Black"]`.
    const SIDES: [&'static str; 2];

    /// The position on one line, with what is needed to go on from it; the game's way of reading
    /// positions ([`Game::set_up`](crate::Game::set_up)) reads it.
    fn to_text(&self) -> String;

    /// The options of the game that the position shows, by name, with their values: its board and its
    /// rules, `[("board", "8x8")]`.
    fn options(&self) -> Vec<(&'static str, String)>;

    /// A drawn board for a terminal: plain characters, some lines, the last one without a line break.
    fn drawing(&self) -> String;

    /// The board with its pieces, for pictures.
    fn diagram(&self) -> Diagram;

    /// The fields of the diagram that a move touches, to mark the last move: where a piece left, and
    /// where it went.
    fn touched(&self, m: Self::Move) -> Vec<u16>;

    /// A legal move of this position as text.
    fn move_text(&self, m: Self::Move) -> String;

    /// Reads one move, in the game's notations. Where a turn has several plies (JIU's chains and
    /// removals) a whole turn may be given, and comes back as its plies.
    ///
    /// # Errors
    /// What is wrong with it: malformed, or not legal and why.
    fn read_move(&self, text: &str) -> Result<Vec<Self::Move>, String>;

    /// How a finished game ended, in words: `White has won`.
    fn result_in_words(&self) -> Option<String>;

    /// The game from `self` on as a record of its own format, one file. Notes are one for each move, as
    /// far as there are any.
    fn record(&self, moves: &[Self::Move], headers: &Headers, notes: &[MoveNote]) -> String;

    /// A judgement of an unfinished game that has gone on for too long; `None` for a draw.
    fn adjudicate(&self) -> Option<Side> {
        None
    }

    /// Whether no turn of several plies has begun and not ended.
    fn is_between_turns(&self) -> bool {
        true
    }

    /// The position as its text has it: without what was played before, where that counts.
    #[must_use]
    fn forgetting(&self) -> Self {
        self.clone()
    }

    /// Positions equal to this one under the symmetries of the game, moves not counted. Their
    /// canonical keys must agree.
    fn images(&self) -> Vec<Self> {
        Vec::new()
    }
}
