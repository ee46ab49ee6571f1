//! The same rules and the same evaluation on the `minimax` crate (0.6): a peer to be measured beside.

use std::cell::Cell;
use std::marker::PhantomData;

use breakthrough::{Breakthrough, Evaluation, Move};
use minimax::{Evaluator, Game, IterativeOptions, IterativeSearch, Strategy, Winner};
use search_core::{Evaluate, Position};

thread_local! {
    /// Positions that the peer reached by a move, counted by `Counting<true>`.
    static REACHED: Cell<u64> = const { Cell::new(0) };
}

/// Breakthrough for the peer; with `COUNTS` every move made is counted.
pub struct Rules<const COUNTS: bool>;

impl<const COUNTS: bool> Game for Rules<COUNTS> {
    type S = Breakthrough;
    type M = Move;

    fn generate_moves(state: &Breakthrough, moves: &mut Vec<Move>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            state.legal_moves(moves);
        }
        winner
    }

    fn apply(state: &mut Breakthrough, m: Move) -> Option<Breakthrough> {
        if COUNTS {
            REACHED.set(REACHED.get() + 1);
        }
        let mut next = *state;
        next.play(m);
        Some(next)
    }

    /// Only the side that just moved can have won.
    fn get_winner(state: &Breakthrough) -> Option<Winner> {
        state.outcome().map(|_| Winner::PlayerJustMoved)
    }

    fn zobrist_hash(state: &Breakthrough) -> u64 {
        state.key()
    }

    fn table_index(m: Move) -> u16 {
        Breakthrough::<u64>::move_code(m)
    }

    fn max_table_index() -> u16 {
        u16::MAX
    }
}

/// The article's evaluation, cut to the peer's 16 bits.
pub struct PeerEvaluation<const COUNTS: bool>(PhantomData<Rules<COUNTS>>);

impl<const COUNTS: bool> Evaluator for PeerEvaluation<COUNTS> {
    type G = Rules<COUNTS>;

    fn evaluate(&self, state: &Breakthrough) -> i16 {
        let limit = i32::from(i16::MAX) - 1;
        Evaluation::default().evaluate(state).clamp(-limit, limit) as i16
    }
}

/// The peer's options that are tried; a comparison takes the best of them.
pub const OPTIONS: [&str; 3] = ["default", "countermoves", "countermoves and history"];

/// A peer with the `number`th of [`OPTIONS`] and a table of about `table_bytes` bytes.
#[must_use]
pub fn peer<const COUNTS: bool>(
    number: usize,
    table_bytes: usize,
) -> IterativeSearch<PeerEvaluation<COUNTS>> {
    let options = IterativeOptions::new().with_table_byte_size(table_bytes);
    let options = match number {
        0 => options,
        1 => options.with_countermoves(),
        _ => options.with_countermoves().with_countermove_history(),
    };
    IterativeSearch::new(PeerEvaluation(PhantomData), options)
}

/// The positions that the peer reaches in a search of `position` to `depth`.
#[must_use]
pub fn nodes(number: usize, table_bytes: usize, position: &Breakthrough, depth: u8) -> u64 {
    REACHED.set(0);
    let mut peer = peer::<true>(number, table_bytes);
    peer.set_max_depth(depth);
    peer.choose_move(position);
    REACHED.get()
}
