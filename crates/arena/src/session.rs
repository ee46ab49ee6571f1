//! A game that is being played: where it began, what was played, where it stands.

mod state;

use std::fmt;

use search_core::{Outcome, Side, shortened};

use crate::choices::{ChoiceError, Choices};
use crate::diagram::Diagram;
use crate::face::Face;
use crate::game::{Game, GameError};
use crate::record::{Headers, MoveNote};
use state::{State, Typed};

/// A game that is being played, of any kind.
///
/// ```
/// let mut session = arena::find("breakthrough")?.start(&"board=5x5".parse()?)?;
/// session.play("a2a3")?;
/// assert_eq!(session.side_name(session.side_to_move()), "Black");
/// assert_eq!(session.play("a3a4").unwrap_err().to_string().lines().count(), 2);
/// assert!(session.take_back());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    game: &'static dyn Game,
    state: Box<dyn State>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who played it.
    pub side: Side,
    /// Its text.
    pub text: String,
}

/// A move that can't be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalText {
    /// What was given; empty where the problem says it.
    pub text: String,
    /// What is wrong with it.
    pub problem: String,
    /// What could be played instead.
    pub legal: String,
}

impl std::error::Error for IllegalText {}

impl fmt::Display for IllegalText {
    /// What is wrong, and on a second line what could be played.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = shortened(&self.text);
        if !self.problem.contains(&text) {
            write!(f, "{text}: ")?;
        }
        write!(f, "{}\n  in {}", self.problem, self.legal)
    }
}

/// At most so many legal moves are named in an error.
const NAMED_MOVES: usize = 60;

impl Session {
    /// A session of `game` from a position of the type that the game's faces use.
    #[must_use]
    pub fn new<P: Face>(game: &'static dyn Game, start: P) -> Self {
        Self::with_moves(game, start, Vec::new())
    }

    /// The same after these moves, legal one after another.
    #[must_use]
    pub fn with_moves<P: Face>(game: &'static dyn Game, start: P, moves: Vec<P::Move>) -> Self {
        let mut state = Typed { position: start.clone(), start, moves };
        state.position = state.after(state.moves.len());
        Self { game, state: Box::new(state) }
    }

    /// Which game is played.
    #[must_use]
    pub fn game(&self) -> &'static dyn Game {
        self.game
    }

    /// The side to move; meaningless when the game is over.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.state.side_to_move()
    }

    /// What a side is called.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &'static str {
        self.state.sides()[side.index()]
    }

    /// The side of a name, in any case, or of the name's first letter.
    #[must_use]
    pub fn side_named(&self, name: &str) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|side| {
            let full = self.side_name(*side);
            full.eq_ignore_ascii_case(name) || full[..1].eq_ignore_ascii_case(name)
        })
    }

    /// How the game ended by its rules; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// The same in words.
    #[must_use]
    pub fn result_in_words(&self) -> Option<String> {
        self.state.result_in_words()
    }

    /// All legal moves as text, in the game's order; none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        self.state.legal_moves()
    }

    /// The same with the fields of the diagram that each touches: where a piece leaves, where it goes,
    /// what is taken off. None for a pass and its like.
    #[must_use]
    pub fn legal_moves_on_board(&self) -> Vec<(String, Vec<u16>)> {
        self.state.legal_moves_on_board()
    }

    /// The fields of the diagram that the last move touched; none when nothing was played.
    #[must_use]
    pub fn touched(&self) -> Vec<u16> {
        self.state.touched()
    }

    /// Plays a move, or a whole turn of several plies, given as text. Returns what was played, ply by
    /// ply.
    ///
    /// # Errors
    /// [`IllegalText`]; the session is unchanged then.
    pub fn play(&mut self, text: &str) -> Result<Vec<Played>, IllegalText> {
        let before = self.len();
        match self.state.play(text.trim()) {
            Ok(()) => Ok(self.state.history(before)),
            Err(problem) => {
                let legal = format!("{}: {}", self.position_text(), self.legal_in_words(text.trim()));
                Err(IllegalText { text: text.trim().to_owned(), problem, legal })
            }
        }
    }

    /// Plays a line of moves, as [`Game::play_line`].
    ///
    /// # Errors
    /// The first that can't be played, by its number; those before it are played.
    pub fn play_line(&mut self, moves: &str) -> Result<(), GameError> {
        let game = self.game;
        game.play_line(self, moves)
    }

    /// Takes the last ply back; false when nothing was played.
    pub fn take_back(&mut self) -> bool {
        let Some(plies) = self.len().checked_sub(1) else { return false };
        self.state.keep(plies);
        true
    }

    /// Takes plies back to the beginning of the last turn that was begun; false when nothing was
    /// played.
    pub fn take_back_turn(&mut self) -> bool {
        let any = self.take_back();
        while !self.is_between_turns() && self.take_back() {}
        any
    }

    /// Whether no turn of several plies has begun and not ended.
    #[must_use]
    pub fn is_between_turns(&self) -> bool {
        self.state.is_between_turns()
    }

    /// How many plies were played.
    #[must_use]
    pub fn len(&self) -> usize {
        self.state.len()
    }

    /// Whether nothing was played yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Everything that was played.
    #[must_use]
    pub fn history(&self) -> Vec<Played> {
        self.state.history(0)
    }

    /// The same game as it stood after so many plies; all of it if there are no more.
    #[must_use]
    pub fn after(&self, plies: usize) -> Self {
        let mut earlier = self.clone();
        earlier.state.keep(plies);
        earlier
    }

    /// The position on one line, as the game reads positions.
    #[must_use]
    pub fn position_text(&self) -> String {
        self.state.to_text()
    }

    /// The position at the beginning, on one line.
    #[must_use]
    pub fn start_text(&self) -> String {
        self.state.start_text()
    }

    /// The options of the game that the position shows: its board and its rules. How pieces stood at the
    /// start isn't among them.
    #[must_use]
    pub fn options(&self) -> Choices {
        let mut choices = Choices::new();
        for (name, value) in self.state.options() {
            choices.set(name, &value);
        }
        choices
    }

    /// Whether this game, which may have brought its own board and rules, is what was asked for.
    ///
    /// # Errors
    /// Options that make no game, and the first one that this game doesn't have: by its name, with what
    /// the game has.
    pub fn agrees_with(&self, asked: &Choices) -> Result<(), GameError> {
        let (own, meant) = (self.options(), self.game.start(asked)?.options());
        for (name, value) in asked.iter() {
            if let (Some(own), Some(meant)) = (own.get(name), meant.get(name))
                && own != meant
            {
                let problem = format!("the game that was read has {name}={own}");
                return Err(ChoiceError::value(name, value, problem).into());
            }
        }
        Ok(())
    }

    /// The board drawn in characters.
    #[must_use]
    pub fn drawing(&self) -> String {
        self.state.drawing()
    }

    /// The board for pictures.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        self.state.diagram()
    }

    /// The board for a terminal, the last move marked: [`Diagram::to_text`].
    #[must_use]
    pub fn board_text(&self, colours: bool) -> String {
        self.state.diagram().to_text(&self.state.touched(), colours)
    }

    /// The board as SVG, the last move marked.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.state.diagram().to_svg(&self.state.touched())
    }

    /// The position's key, for telling positions apart within one game.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.state.key()
    }

    /// The record of the game so far, in the game's own format.
    #[must_use]
    pub fn record(&self, headers: &Headers) -> String {
        self.record_with(headers, &[])
    }

    /// The same with notes to its plies, as far as there are any: evaluations and times.
    #[must_use]
    pub fn record_with(&self, headers: &Headers, notes: &[MoveNote]) -> String {
        self.state.record(headers, notes)
    }

    /// Who is ahead, for a game that has gone on for too long; `None` for nobody.
    #[must_use]
    pub fn adjudicate(&self) -> Option<Side> {
        self.state.adjudicate()
    }

    /// The position, if it is of this type: for those who know the game.
    #[must_use]
    pub fn position<P: Face>(&self) -> Option<&P> {
        let typed: &Typed<P> = self.state.as_any().downcast_ref()?;
        Some(&typed.position)
    }

    /// Whether the position keeps what its type promises: see [`conformance`](crate::conformance).
    pub(crate) fn conforms(&self, choices: &Choices) -> Result<(), String> {
        let text = self.position_text();
        let again =
            self.game.set_up(choices, &text).map_err(|error| format!("its text is refused: {error}"))?;
        self.state.conforms(&again)
    }

    /// What could be played instead of `text`, for people: the moves that begin as it does (of the same
    /// piece, in most games), or all.
    #[must_use]
    pub fn legal_in_words(&self, text: &str) -> String {
        if let Some(result) = self.result_in_words() {
            return format!("the game is over, {result}");
        }
        let mut moves = self.legal_moves();
        let mut from = String::new();
        if let Some(begin) = text.get(..2)
            && moves.iter().any(|m| m.starts_with(begin))
        {
            moves.retain(|m| m.starts_with(begin));
            from = format!(" from {begin}");
        }
        let side = self.side_name(self.side_to_move());
        let more = moves.len().saturating_sub(NAMED_MOVES);
        let named = moves[..moves.len() - more].join(" ");
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{side}'s legal moves{from} are {named}{more}")
    }
}

impl Clone for Session {
    fn clone(&self) -> Self {
        Self { game: self.game, state: self.state.boxed() }
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Session({} {})", self.game.name(), self.position_text())
    }
}
