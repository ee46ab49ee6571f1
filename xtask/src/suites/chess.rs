//! Problems of chess: from games of a shallow player against itself, with answers that a full-width search
//! proves at its depth.
//!
//! - **Tactical**: after all lines of [`DEPTH`] plies and their captures, one move wins [`WINS`] more than the
//!   position looked worth, and [`WINS`] more than every other move; a look one ply ahead does not find it.
//! - **Quiet**: nobody wins anything. The best move takes nothing and checks nobody, is the same a ply less
//!   deep, and is better than every other by [`CLEAR`] at least.
//!
//! What is proved holds for this project's plain evaluation. A game gives at most one problem of each kind, so
//! that problems are independent of each other.

use anyhow::{Result, anyhow};
use lg_patterns::chess::{Chess, ChessMove, Material, Problem};
use search_core::{
    Features, Limits, Position as _, Report, Score, Searcher, Table, Tactical as _, ZobristKeys,
};

/// The seed of the suites in the repository.
pub(crate) const SEED: u64 = 2013;

/// How deep problems are proved, and how deep the players look.
const DEPTH: u32 = 6;
const PLAYED: u32 = 2;
/// Random plies at the start of a game, and one ply in so many after that: blunders make problems.
const OPENING: [u64; 2] = [8, 16];
const RANDOM_PLY: u64 = 6;
/// Positions are looked at in every so many plies, and games are broken off after so many.
const EVERY: u32 = 3;
const MOST_PLIES: u32 = 90;
/// What a tactical move wins, in hundredths of a pawn.
const WINS: i32 = 150;
/// By how much a quiet move is better than any other; how far the value may be from what the position looks
/// like; how far from even.
const CLEAR: i32 = 10;
const CALM: i32 = 60;
const EVEN: i32 = 200;

const TABLE_BYTES: usize = 1 << 22;

/// The problems of a game.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) tactical: Option<Problem>,
    pub(crate) quiet: Option<Problem>,
}

struct Dice(ZobristKeys);

impl Dice {
    fn below(&mut self, count: u64) -> u64 {
        self.0.next_key() % count.max(1)
    }
}

/// The problems of one game.
pub(crate) fn game(seed: u64, number: u64) -> Result<Found> {
    let mut dice = Dice(ZobristKeys::new(seed.wrapping_mul(1_000_003).wrapping_add(number)));
    let table = Table::with_bytes(TABLE_BYTES)?;
    let mut searcher =
        Searcher::with_table(Material, table).with_policy(Features::LOSSLESS | Features::QUIESCENCE);
    let opening = OPENING[0] + dice.below(OPENING[1] - OPENING[0] + 1);
    let mut chess = Chess::start();
    let mut found = Found::default();
    for ply in 0..MOST_PLIES {
        if chess.outcome().is_some() || (found.tactical.is_some() && found.quiet.is_some()) {
            break;
        }
        if u64::from(ply) >= opening && ply % EVERY == 0 && !chess.is_check() {
            look(&mut searcher, &chess, &format!("{number}.{ply}"), &mut found)?;
        }
        let random = u64::from(ply) < opening || dice.below(RANDOM_PLY) == 0;
        let m = if random {
            let mut moves = Vec::new();
            chess.legal_moves(&mut moves);
            moves[dice.below(moves.len() as u64) as usize]
        } else {
            let report = searcher.search(&chess, &Limits::depth(PLAYED))?;
            report.best_move.ok_or_else(|| anyhow!("a game that goes on without a move"))?
        };
        chess.play(m);
    }
    Ok(found)
}

/// Keeps the position if it is a problem of a kind that is still missing.
fn look(
    searcher: &mut Searcher<Material, Features>,
    chess: &Chess,
    place: &str,
    found: &mut Found,
) -> Result<()> {
    let mut moves = Vec::new();
    chess.legal_moves(&mut moves);
    // Iterations by depth, from 1.
    let mut lines: Vec<(Score, Option<ChessMove>)> = Vec::new();
    let report = searcher.search_with(chess, &Limits::depth(DEPTH), |iteration| {
        lines.push((iteration.score, iteration.line.first().copied()));
    })?;
    let Report { best_move: Some(best), score, .. } = report else { return Ok(()) };
    let [Some((first, at_once)), Some((_, before))] = [lines.first(), lines.iter().rev().nth(1)] else {
        return Ok(());
    };
    let wins = at_once != &Some(best) && score >= first.raised_by(WINS);
    let calm = before == &Some(best)
        && !chess.is_tactical(best)
        && !chess.gives_check(best)
        && (score.value() - first.value()).abs() <= CALM
        && score.value().abs() <= EVEN;
    let wanted = (wins && found.tactical.is_none()) || (calm && found.quiet.is_none());
    if !wanted || moves.len() < 2 {
        return Ok(());
    }
    let others = moves.into_iter().filter(|m| *m != best).map(Chess::move_code);
    let second = searcher.search(chess, &Limits::depth(DEPTH).with_root_moves(others))?.score;
    let problem =
        |kind: &str| Problem { id: format!("{kind} {place}"), chess: chess.clone(), best: vec![best] };
    if wins && found.tactical.is_none() && score >= second.raised_by(WINS) {
        found.tactical = Some(problem("tactical"));
    } else if calm && found.quiet.is_none() && score >= second.raised_by(CLEAR) {
        found.quiet = Some(problem("quiet"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first lines of the suites in the repository, made again.
    #[test]
    fn suites_are_made_again_byte_for_byte() {
        let kept = [
            include_str!("../../../crates/lg-patterns/data/tactical.epd"),
            include_str!("../../../crates/lg-patterns/data/quiet.epd"),
        ];
        let mut made = [String::new(), String::new()];
        for number in 0..3 {
            let found = game(SEED, number).expect("a game");
            for (text, problem) in made.iter_mut().zip([found.tactical, found.quiet]) {
                text.extend(problem.map(|problem| problem.to_epd() + "\n"));
            }
        }
        for (made, kept) in made.iter().zip(kept) {
            assert!(!made.is_empty() && kept.starts_with(made.as_str()), "made {made:?}");
        }
    }
}
