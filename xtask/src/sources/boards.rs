//! Small boards of Breakthrough: what has been published of them, checked by certificates that share
//! nothing with the solver; and those that nobody published, solved again.

mod certificates;

use anyhow::{Context as _, Result};
use breakthrough::solving::{Solution, Solver};
use breakthrough_check::{Checked, Player};
use search_core::{Limits, Side};

use crate::reproduce::claims_file::ClaimsFile;
use crate::reproduce::parallel::parallel;
use crate::reproduce::progress::Progress;
use crate::reproduce::source::{Check, Measured, Measurement, Section, Source, Supplement};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;
use certificates::{BOARDS, Board};

/// Memory of a solver's table: enough for the smaller boards, and for the larger.
const TABLE: usize = 64 << 20;
const LARGE_TABLE: usize = 1 << 30;
/// Boards with larger certificates are solved in a long run only.
const QUICK: usize = 16 << 10;
/// The opening of 2006.
const OPENING: [&str; 4] = ["a2a3", "b4xa3", "b2xa3", "b5b4"];

/// The small boards.
#[derive(Default)]
pub(crate) struct Boards {
    /// Whether to solve all of them.
    long: bool,
}

/// A board as its certificate has it, and as the solver has just found it.
struct Found {
    board: &'static Board,
    checked: Checked,
    solution: Option<Solution>,
}

impl Source for Boards {
    fn claims_file(&self) -> ClaimsFile {
        ClaimsFile { name: "xtask/claims/boards.toml", text: include_str!("../../claims/boards.toml") }
    }

    fn measurements(&self) -> Vec<Measurement<'_>> {
        let checked = || certificates::of(5, 5, 2)?.check();
        vec![
            Measurement::new("boards.5x5.winner", move || Ok(Measured::figure(player(checked()?.winner)))),
            Measurement::new("boards.5x5.opening", || Ok(Measured::figure(opening_keeps_the_win()?))),
            Measurement::new("boards.5x5.plies", move || Ok(Measured::figure(u64::from(checked()?.plies)))),
            Measurement::new("boards.6x5.solved", || {
                let checked = certificates::of(6, 5, 2)?.check()?;
                Ok(Measured::figure(true).with_note(format!(
                    "the {} wins in {} plies at most",
                    player(checked.winner),
                    checked.plies
                )))
            }),
        ]
    }

    fn supplement(&self, progress: &Progress) -> Result<Supplement> {
        progress.expect_more(1);
        progress.at("small boards of Breakthrough");
        let boards: Vec<_> = BOARDS.iter().collect();
        let found = parallel(&boards, |board| self.solve(board))?;
        progress.step();
        let disagree = found.iter().filter(|found| {
            let winner = found.solution.as_ref().and_then(|solution| solution.winner);
            found.solution.is_some() && winner != Some(side(found.checked.winner))
        });
        let disagree = disagree.map(|found| found.board.name());
        let check = Check::new("solver and certificate agree on who wins each small board", disagree);
        let times = found.iter().filter_map(|found| {
            let progress = found.solution.as_ref()?.progress;
            let (name, rows) = (found.board.name(), found.board.rows);
            Some(format!("{name}, rows {rows}: solved in {:.2} s", progress.elapsed.as_secs_f64()))
        });
        let volatile = if self.long { times.collect() } else { Vec::new() };
        Ok(Supplement { sections: vec![section(&found)], checks: vec![check], volatile })
    }
}

impl Boards {
    /// The small boards, all of them solved anew if `long`.
    pub(crate) const fn new(long: bool) -> Self {
        Self { long }
    }

    fn solve(&self, board: &'static Board) -> Result<Found> {
        let checked = board.check()?;
        let large = board.bytes.len() > QUICK;
        let solution = if large && !self.long {
            None
        } else {
            let start = board.start()?;
            let mut solver = Solver::new(start.size(), if large { LARGE_TABLE } else { TABLE })?;
            Some(solver.solve(&start, &Limits::depth(Limits::MAX_DEPTH))?)
        };
        Ok(Found { board, checked, solution })
    }
}

/// Whether the second player still wins 5x5 after the opening.
fn opening_keeps_the_win() -> Result<bool> {
    let mut position = certificates::of(5, 5, 2)?.start()?;
    for text in OPENING {
        let m = position.parse_move(text)?;
        position.try_play(m)?;
    }
    let solution =
        Solver::new(position.size(), TABLE)?.solve(&position, &Limits::depth(Limits::MAX_DEPTH))?;
    Ok(solution.winner.context("a search without limits is complete")? == Side::Second)
}

fn section(found: &[Found]) -> Section {
    let columns =
        ["board", ">rows", "winner", ">plies at most", ">entries", ">bytes", ">nodes to solve it", "source"];
    let mut table = Table::new(columns);
    for Found { board, checked, solution } in found {
        let nodes = solution
            .as_ref()
            .map_or_else(|| "only in a long run".into(), |solution| grouped(solution.progress.expanded));
        table.row([
            board.name(),
            board.rows.to_string(),
            player(checked.winner).into(),
            checked.plies.to_string(),
            grouped(checked.entries),
            grouped(board.bytes.len() as u64),
            nodes,
            board.source.into(),
        ]);
    }
    Section::new("Boards solved")
        .text(
            "Files x ranks, and the rows of pieces that each side starts with. Each winner's strategy is in \
             `crates/breakthrough-check/certificates` and was checked just now against every reply; the plies are those \
             of its longest game, both sides counted. *Ours*: we know of nobody who published who wins. \
             [breakthrough-solved.md](breakthrough-solved.md) says more.",
        )
        .table(table)
}

const fn player(player: Player) -> &'static str {
    match player {
        Player::White => "first player",
        Player::Black => "second player",
    }
}

const fn side(player: Player) -> Side {
    match player {
        Player::White => Side::First,
        Player::Black => Side::Second,
    }
}
