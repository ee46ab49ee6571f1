//! The solver that users hold: questions about a position, answered with a proof.

use std::thread;
use std::time::Instant;

use search_core::{Limits, Position, StopFlag, Table, TableError};

use super::board::Board;
use super::bounds::{Bounds, Interrupted};
use super::busy::Busy;
use super::engine::{Engine, Shared};
use super::glance::FULL;
use super::known::{Known, OnProved, Proved};
use super::nearby::Nearby;
use crate::eval::{Evaluation, FineReversi};
use crate::layout::{Layout, with_layout};
use crate::moves::Move;
use crate::position::Reversi;

/// How deep the search is that guesses the score, in plies. Chosen.
const GUESS_DEPTH: u32 = 4;

/// What to find out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The score of best play.
    Exact,
    /// Who wins: the sign of the score.
    WinLossDraw,
    /// Whether the side to move scores more than this (one null window).
    Exceeds(i32),
}

/// What is proved of the score of a position, for the side to move, by best play of both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The score is at least this.
    pub low: i32,
    /// The score is at most this. Equal to `low` when the score is known.
    pub high: i32,
    /// The line of best play as far as it is proved: to the end of the game when the score is known;
    /// empty when a limit ended the search or nothing was asked that a move answers.
    pub line: Vec<Move>,
    /// Positions visited by all threads: the root, and one for each move and each pass played, those
    /// of the short searches that order moves included.
    pub nodes: u64,
    /// Whether the question is answered; otherwise a limit ended the search.
    pub complete: bool,
}

impl Solution {
    /// The score, if it is known.
    #[must_use]
    pub fn score(&self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }
}

/// Solves positions of any board to the end.
///
/// The search asks null windows only, and MTD(f) puts them where they decide (Plaat et al. 1996).
/// Its own parts are the enhanced transposition cutoff, stable discs as a bound, parity of empty regions,
/// moves ordered by how few they leave the opponent, unrolled last squares, and symmetric positions
/// taken as one near the start.
///
/// ```
/// use reversi4::endgame::{Question, Solver};
/// use reversi4::{Reversi, Rules, Shape, Start};
/// use search_core::Limits;
///
/// let start = Reversi::start(Shape::FOUR, Rules::NOTEBOOK, Start::Standard)?;
/// let mut solver = Solver::with_bytes(1 << 20)?;
/// let solution = solver.solve(&start, Question::Exact, &Limits::depth(20));
/// assert_eq!(solution.score(), Some(-6)); // White wins by six discs without passes
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    table: Table,
    threads: usize,
    /// What the table's entries are of.
    origin: Option<(crate::Shape, crate::Rules)>,
    proved: Vec<Proved>,
    known_from: u32,
}

impl Solver {
    /// A solver with a table of at most `bytes` bytes, on one thread.
    ///
    /// # Errors
    /// As [`Table::with_bytes`].
    pub fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        let table = Table::with_bytes(bytes)?;
        Ok(Self { table, threads: 1, origin: None, proved: Vec::new(), known_from: u32::MAX })
    }

    /// The same solver on so many threads (0 counts as 1). Scores are the same; node counts vary from
    /// run to run with more than one.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Keeps what is proved of positions with at least `empties` empty squares for good, outside
    /// the table, beginning with `proved` (of an earlier run, say). Near the root such positions
    /// are few and dear.
    pub fn keep_proofs(&mut self, empties: u32, proved: Vec<Proved>) {
        self.known_from = empties;
        self.proved = proved;
    }

    /// The proofs kept so far, in no particular order. See [`Solver::keep_proofs`].
    #[must_use]
    pub fn proofs(&self) -> &[Proved] {
        &self.proved
    }

    /// Answers a question, within the nodes, the time and the stop flag of `limits`; its depth has
    /// no meaning here. With several threads the nodes are those of each.
    pub fn solve(&mut self, position: &Reversi, question: Question, limits: &Limits) -> Solution {
        self.solve_with(position, question, limits, None)
    }

    /// Like [`Solver::solve`], and tells `on_proved` of each proof that it keeps
    /// ([`Solver::keep_proofs`]).
    pub fn solve_with(
        &mut self,
        position: &Reversi,
        question: Question,
        limits: &Limits,
        on_proved: Option<OnProved<'_>>,
    ) -> Solution {
        self.prepare(position);
        let known = Known::new(&self.proved, on_proved);
        let evaluation = Some(Evaluation::of(position.shape())).filter(Evaluation::is_fitted);
        let nearby = (0..self.threads).map(|_| Nearby::new()).collect();
        let solution = with_layout!(position.geometry, layout => {
            let run = Run { solver: self, board: Board::new(layout, position.rules()), known: &known, limits, evaluation, begun: Instant::now(), nodes: 0, nodes_here: 0, nearby };
            run.answer(position, question)
        });
        self.proved = known.into_proved();
        solution
    }

    /// Forgets the table where it is of another game.
    fn prepare(&mut self, position: &Reversi) {
        let origin = Some((position.shape(), position.rules()));
        if self.origin != origin {
            self.table.clear();
            if self.origin.is_some() {
                self.proved.clear();
            }
            self.origin = origin;
        }
    }
}

/// The answering of one question.
struct Run<'r, L: Layout> {
    solver: &'r Solver,
    board: Board<L>,
    known: &'r Known<'r>,
    limits: &'r Limits,
    evaluation: Option<Evaluation>,
    begun: Instant,
    /// Nodes of all threads, and of this one alone, which the limits count.
    nodes: u64,
    nodes_here: u64,
    /// A small table for each thread.
    nearby: Vec<Nearby>,
}

impl<L: Layout + Send + Sync> Run<'_, L> {
    fn answer(mut self, position: &Reversi, question: Question) -> Solution {
        let squares = self.board.squares;
        let (mut low, mut high) = (-squares, squares);
        if position.is_over() {
            let score = self.board.finished(own_of(position), other_of(position));
            return Solution { low: score, high: score, line: Vec::new(), nodes: 0, complete: true };
        }
        let mut guess = match question {
            Question::Exact => self.guess(position),
            Question::WinLossDraw => 1,
            Question::Exceeds(alpha) => alpha.clamp(-squares - 1, squares) + 1,
        };
        let mut complete = true;
        let mut best = None;
        while !answered(question, low, high) {
            let alpha = if guess == low { guess } else { guess - 1 };
            let Ok((score, m)) = self.root(position, alpha) else {
                complete = false;
                break;
            };
            if score > alpha {
                low = low.max(score);
                best = m;
            } else {
                high = high.min(score);
            }
            guess = match question {
                Question::WinLossDraw if low >= 0 => 1,
                Question::WinLossDraw => 0,
                _ => score,
            };
        }
        let exact = low == high;
        if exact && best.is_none() {
            // The least score of all: no window below it was ever asked for, and any move will do.
            best = self.root(position, low - 1).ok().and_then(|(_, m)| m);
        }
        let line = match best {
            Some(first) if complete => self.line(position, first, low, exact),
            _ => Vec::new(),
        };
        Solution { low, high, line, nodes: self.nodes, complete }
    }

    /// Where to put the first window: a short search with the evaluation, or 0. Scores of boards with
    /// an even number of squares are even where the winner gets the empty ones.
    fn guess(&mut self, position: &Reversi) -> i32 {
        let Some(evaluation) = &self.evaluation else { return 0 };
        let (own, other) = (own_of(position), other_of(position));
        let value = self.board.glance(evaluation, &mut self.nodes, own, other, FULL, GUESS_DEPTH);
        let discs = 2 * (value as f64 / f64::from(2 * FineReversi::DISC)).round() as i32;
        discs.clamp(-self.board.squares, self.board.squares)
    }

    /// Best play from a position with a move that reaches `score`: all of it if that is exact.
    fn line(&mut self, position: &Reversi, first: Move, mut score: i32, exact: bool) -> Vec<Move> {
        let mut line = vec![first];
        let mut position = *position;
        position.play(first);
        while exact && !position.is_over() {
            score = -score;
            // Some move reaches the score: ask for more than one less.
            let Ok((_, Some(m))) = self.root(&position, score - 1) else { break };
            line.push(m);
            position.play(m);
        }
        line
    }

    /// What earlier windows have left of the limits.
    fn limits_left(&self) -> Limits {
        let Limits { nodes, time, .. } = self.limits;
        Limits {
            nodes: nodes.map(|nodes| nodes.saturating_sub(self.nodes_here)),
            time: time.map(|time| time.saturating_sub(self.begun.elapsed())),
            ..self.limits.clone()
        }
    }

    /// Whether the side to move scores more than alpha, and a move by which it does.
    fn root(&mut self, position: &Reversi, alpha: i32) -> Result<(i32, Option<Move>), Interrupted> {
        let busy = (self.solver.threads > 1).then(Busy::new);
        let finished = StopFlag::new();
        let (board, limits) = (self.board, self.limits_left());
        let shared = Shared {
            table: &self.solver.table,
            evaluation: self.evaluation.as_ref(),
            busy: busy.as_ref(),
            known: self.known,
            known_from: self.solver.known_from,
            symmetric_from: symmetric_from(board.squares),
        };
        let search = |nearby: &mut Nearby| {
            let bounds = Bounds::new(&limits, finished.clone());
            let mut engine = Engine::new(board, shared, bounds, nearby);
            let result = engine.root(position, alpha);
            finished.stop();
            (result, engine.nodes)
        };
        let results: Vec<_> = thread::scope(|scope| {
            let Some((own, others)) = self.nearby.split_first_mut() else { return Vec::new() };
            let search = &search;
            let helpers: Vec<_> = others
                .iter_mut()
                .map_while(|nearby| thread::Builder::new().spawn_scoped(scope, move || search(nearby)).ok())
                .collect();
            let mut results = vec![search(own)];
            results.extend(helpers.into_iter().filter_map(|helper| helper.join().ok()));
            results
        });
        self.nodes_here += results.first().map_or(0, |(_, nodes)| *nodes);
        self.nodes += results.iter().map(|(_, nodes)| nodes).sum::<u64>();
        results.into_iter().find_map(|(result, _)| result.ok()).ok_or(Interrupted)
    }
}

impl<L: Layout> Engine<'_, L> {
    /// A search that remembers its move. The position is not over.
    fn root(&mut self, position: &Reversi, alpha: i32) -> Result<(i32, Option<Move>), Interrupted> {
        let (own, other) = (own_of(position), other_of(position));
        let empties = position.empties().count_ones();
        self.nodes += 1;
        if position.placements() == 0 {
            return Ok((-self.search(other, own, !alpha, empties)?, Some(Move::PASS)));
        }
        let start = self.push_moves(own, other, position.placements());
        let stored = self.probe(self.key(own, other), empties).and_then(|entry| entry.move_code);
        self.rank(own, other, empties, stored, start);
        let (score, square) = self.best_of(own, other, alpha, empties, start)?;
        if let Some(square) = square {
            self.remember_root(own, other, score, empties, square);
        }
        Ok((score, square.map(Move::on)))
    }
}

fn own_of(position: &Reversi) -> u64 {
    position.discs(position.side_to_move())
}

fn other_of(position: &Reversi) -> u64 {
    position.discs(position.side_to_move().other())
}

/// Symmetric positions meet where few discs lie: up to this many beside the four of the start.
/// Chosen.
fn symmetric_from(squares: i32) -> u32 {
    (squares - 14).max(9) as u32
}

/// Whether bounds answer a question.
fn answered(question: Question, low: i32, high: i32) -> bool {
    match question {
        Question::Exact => low == high,
        Question::WinLossDraw => low > 0 || high < 0 || low == high,
        Question::Exceeds(alpha) => low > alpha || high <= alpha,
    }
}
