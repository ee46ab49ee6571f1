//! What a game tells the kernel: one trait for the rules, and small ones for what not every game has.
//!
//! [`Position`] follows the textbook definition of a game: an initial state (a value that the game
//! constructs), the player to move, the actions, the result of an action, the terminal test and the
//! utility. The companions [`Tactical`], [`NullMove`] and [`Symmetric`] have working defaults that
//! say "this game has none"; an empty `impl` adopts them. [`Game`] is all four together.

use std::fmt;
use std::hash::Hash;

use crate::score::Score;
use crate::window::Window;

/// One of the two players. `First` is the textbook's MAX, `Second` its MIN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Side {
    /// The player who starts the game; MAX.
    First,
    /// The other player; MIN.
    Second,
}

impl Side {
    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second: an index into per-side arrays.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// This side won. The kernel scores wins by distance: the sooner, the better.
    Winner(Side),
    /// Nobody won; worth 0.
    Draw,
    /// A margin from the first player's view, in the game's own unit (a disc difference, a leaf of
    /// an explicit tree). Not scored by distance.
    Points(i32),
}

impl Outcome {
    /// The value for `side` when the game ended `ply` plies below the root.
    #[inline]
    #[must_use]
    pub fn score_for(self, side: Side, ply: u32) -> Score {
        match self {
            Self::Winner(winner) if winner == side => Score::win_in(ply),
            Self::Winner(_) => Score::loss_in(ply),
            Self::Draw => Score::DRAW,
            Self::Points(points) => match side {
                Side::First => Score::eval(points),
                Side::Second => Score::eval(points.saturating_neg()),
            },
        }
    }
}

/// A state of a two-player, zero-sum game with perfect information, and the rules that lead on from it.
///
/// A position is a value: cloned, compared and keyed. Search plays and takes back moves on one
/// position instead of copying it; a small game may use a copy of itself as [`Position::Undo`].
///
/// Invariants that every implementation keeps (the kernel's tests check them for its own game):
/// - `undo(m, play(m))` restores an equal position with an equal key;
/// - equal positions have equal keys, and the key covers the side to move;
/// - a position without an outcome has at least one legal move (a pass, where a game has one, is a
///   legal move like any other), and a position with an outcome is never played on.
pub trait Position: Clone + PartialEq {
    /// A move. A ply is one move; where the rules let a side continue (a removal after a capture),
    /// each part is a ply of its own and the side to move stays the same.
    type Move: Copy + PartialEq + fmt::Debug;

    /// What [`Position::undo`] needs to restore the position before a move.
    type Undo;

    /// Whether the side to move changes with every ply. When `false`, the search asks
    /// [`Position::side_to_move`] after each move and flips the sign only when it changed.
    const ALTERNATES: bool = true;

    /// The player whose turn it is (in a finished game: whose turn it would be).
    fn side_to_move(&self) -> Side;

    /// `None` while the game goes on. Called once per visited position: keep it cheap.
    fn outcome(&self) -> Option<Outcome>;

    /// Appends the legal moves to `moves`, in the game's fixed generation order. The buffer may
    /// hold other moves already; they are left alone. Called only while there is no outcome.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Makes a legal move and returns what takes it back.
    fn play(&mut self, m: Self::Move) -> Self::Undo;

    /// Takes back `m`, the last move played, with what `play` returned for it.
    fn undo(&mut self, m: Self::Move, undo: Self::Undo);

    /// A 64-bit hash key of the whole state, side to move included.
    fn key(&self) -> u64;

    /// A code for the transposition table, the same for equal moves. The table's move is found
    /// again by comparing codes, so two legal moves of one position should differ; if they don't,
    /// only the order of moves suffers. `u16::MAX` is reserved for "no move".
    fn move_code(m: Self::Move) -> u16;
}

/// Which moves are forcing, and how quiet ones are told apart. Used by quiescence search, the
/// captures-first ordering, by killers, history and late-move reductions.
pub trait Tactical: Position {
    /// The number of different values of [`Tactical::history_index`]; 0 when the game has no history.
    const HISTORY_SIZE: usize = 0;

    /// Whether the move is forcing (a capture, a promotion, a step that wins next move): tried before
    /// quiet moves, and spared by reductions.
    #[inline]
    fn is_tactical(&self, _m: Self::Move) -> bool {
        false
    }

    /// The order among tactical moves: a higher rank is tried first. Keep it within +/- 1,000,000.
    #[inline]
    fn tactical_rank(&self, _m: Self::Move) -> i32 {
        0
    }

    /// Appends the moves that quiescence search follows to `moves`, in generation order: some or all
    /// of the tactical ones. A line of them should soon run out.
    fn quiescence_moves(&self, moves: &mut Vec<Self::Move>) {
        let mut all = Vec::new();
        self.legal_moves(&mut all);
        moves.extend(all.into_iter().filter(|&m| self.is_tactical(m)));
    }

    /// A win that is certain although the game goes on: what
    /// [`FORESIGHT`](crate::Features::FORESIGHT) asks, at every node but the root. It must be true of
    /// every line of play; `None` says nothing. Called often: keep it cheap.
    #[inline(always)]
    fn foresee(&self) -> Option<Foreseen> {
        None
    }

    /// Whether the side to move loses at once unless it answers a threat: standing pat is no choice
    /// then. Asked with [`FORESIGHT`](crate::Features::FORESIGHT) only.
    #[inline(always)]
    fn is_pressed(&self) -> bool {
        false
    }

    /// Appends the legal moves that are worth searching: all, or those among which a best one is
    /// sure to be, such as the answers to a threat. Never none. Asked with
    /// [`FORESIGHT`](crate::Features::FORESIGHT) only.
    #[inline(always)]
    fn answers(&self, moves: &mut Vec<Self::Move>) {
        self.legal_moves(moves);
    }

    /// Which history counter a quiet move shares, in `0..HISTORY_SIZE`.
    #[inline]
    fn history_index(_m: Self::Move) -> usize {
        0
    }
}

/// A win that a position foresees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foreseen {
    /// Who wins.
    pub winner: Side,
    /// After at most so many plies from here.
    pub plies: u32,
}

/// What the game says of skipping a turn in this position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NullAdvice {
    /// Passing could be better than every move, or would hide a short win: don't try.
    Forbidden,
    /// Passing is a fair lower bound as a rule: confirm a cutoff by a reduced search without it.
    Verify,
    /// Passing is never better than the best move here: cut without confirmation.
    Sound,
}

/// The null move: passing the turn although the rules don't allow it, to bound a position's value
/// from below (Donninger 1993). Lossy unless the game has no zugzwang and nothing hides behind the
/// reduced depth.
pub trait NullMove: Position {
    /// The conditions under which the game lets the search try a null move.
    #[inline]
    fn null_advice(&self) -> NullAdvice {
        NullAdvice::Forbidden
    }

    /// Passes the turn; `None` when the game has no null move.
    #[inline]
    fn play_null(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Takes the pass back.
    #[inline]
    fn undo_null(&mut self, _undo: Self::Undo) {}
}

/// Positions that mirror each other share a value; with this trait they share a table entry.
///
/// The symmetries must keep the evaluation too, or symmetry-reduced keys change scores.
pub trait Symmetric: Position {
    /// The key of the canonical image (the least key among the images, or any other fixed choice),
    /// and the number of the symmetry that leads to it, in the game's own numbering.
    #[inline]
    fn canonical_key(&self) -> (u64, u8) {
        (self.key(), 0)
    }

    /// The image of a move of this position under a symmetry that `canonical_key` returned.
    #[inline]
    fn image(&self, m: Self::Move, _symmetry: u8) -> Self::Move {
        m
    }
}

/// A position that can be a vertex of a game graph.
///
/// The game says what identifies a vertex. Often that is the board with the side to move; where the
/// side follows from the board (4x4 Reversi without passes), or no longer matters (a game that has
/// ended), the board alone will do.
///
/// Two positions with equal states must be alike to the graph: the same outcome and, while the game
/// goes on, the same side to move and successors with equal states. Images under a symmetry must be
/// alike in the same sense, up to that symmetry.
pub trait Vertex: Position {
    /// The identity of a vertex, as small as it can be: the graph keeps one for each vertex. Any
    /// order will do; the canonical form of a position is the least of its images in that order.
    ///
    /// A small position may be its own state.
    type State: Clone + Ord + Hash;

    /// The state of this position.
    fn state(&self) -> Self::State;

    /// The position that has this state, in the game of `self`: the same board size and the same
    /// rules. `state` is one that [`Vertex::state`] or [`Vertex::images`] gave for a position of
    /// that game.
    #[must_use]
    fn at(&self, state: &Self::State) -> Self;

    /// Appends the states of this position's images under the game's whole symmetry group to
    /// `images`, its own among them, in any order; images that are equal may be given once or
    /// several times. The buffer may hold other states already; they are left alone.
    ///
    /// A game without symmetries keeps this default, which appends the position's own state.
    #[inline]
    fn images(&self, images: &mut Vec<Self::State>) {
        images.push(self.state());
    }
}

/// Everything that the configurable searcher asks of a game. Implemented for every type that has
/// the four traits.
pub trait Game: Position + Tactical + NullMove + Symmetric {}

impl<T: Position + Tactical + NullMove + Symmetric> Game for T {}

/// What an evaluation knows of a node's moves without playing them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frontier<M> {
    /// A move that reaches beta. The buffer is as it was.
    Cut {
        /// The move.
        m: M,
        /// Its value is at least this, and this at least beta.
        least: Score,
    },
    /// No move is known to reach beta. Those that are not settled were appended to the buffer, in
    /// generation order.
    Left {
        /// The others are worth at most this, and this is at most alpha; minus infinity if there
        /// are no others.
        most: Score,
    },
}

/// A static evaluation of unfinished positions: a value of its own, so that one game can have
/// several and weights can be data.
///
/// Closures are evaluations too: `|position: &MyGame| position.material()`.
pub trait Evaluate<P: Position> {
    /// The value from the view of the side to move, in units that the evaluation defines. The
    /// search clamps it to [`Score::MAX_EVAL`].
    fn evaluate(&self, position: &P) -> i32;

    /// Settles what it can of the moves of `position` without playing them, for a node one ply above
    /// the horizon that is searched with `window`: what
    /// [`FRONTIER`](crate::Features::FRONTIER) asks. `None`, with `moves` left alone, from an
    /// evaluation that can't; the game is not over.
    ///
    /// A move's value here is that of [`Evaluate::evaluate`] after it, cut to
    /// [`Score::MAX_EVAL`] and turned to the view of the side that makes it. An answer must be true:
    /// see [`Frontier`]. No move that may end the game is ever settled.
    #[inline]
    fn frontier(
        &self,
        _position: &P,
        _window: Window,
        _moves: &mut Vec<P::Move>,
    ) -> Option<Frontier<P::Move>> {
        None
    }

    /// By how much a quiet move changes a value at most, as a rule, in the same units: what
    /// [`FUTILITY`](crate::Features::FUTILITY) allows for each ply. `None`: it does nothing.
    #[inline]
    fn pruning_margin(&self) -> Option<i32> {
        None
    }

    /// By how much a score typically changes from one iteration to the next, in the same units: the
    /// half-width of the first aspiration window.
    #[inline]
    fn aspiration_margin(&self) -> i32 {
        50
    }
}

impl<P: Position, F: Fn(&P) -> i32> Evaluate<P> for F {
    #[inline]
    fn evaluate(&self, position: &P) -> i32 {
        self(position)
    }
}

/// The evaluation that knows nothing: 0 everywhere. For games that are searched to their end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<P: Position> Evaluate<P> for Zero {
    #[inline]
    fn evaluate(&self, _position: &P) -> i32 {
        0
    }
}
