//! Proof numbers of Breakthrough in a checkpoint.
//!
//! ```text
//! plywright-checkpoint 1
//! game breakthrough
//! start ppppp/ppppp/5/PPPPP/PPPPP w - - 0 1
//! ppppp/1pppp/p4/1P2P/PPP1P/PPPPP 12 340 20117 0d1c77aa
//! ```
//!
//! A line is a board as its side to move sees it (P), the proof numbers of its win and of its loss (`-`:
//! it can't be), and the nodes that it took. The last line of a position counts.

use std::path::PathBuf;

use anyhow::{Result, bail};
use breakthrough::Breakthrough;
use breakthrough::solving::{Kept, Solver};
use search_core::{Position as _, StopFlag, shortened};

use crate::solve::checkpoint::{self, Form};

/// A file that takes proof numbers.
pub(super) struct Checkpoint(checkpoint::Checkpoint);

impl Checkpoint {
    /// Opens the checkpoint of a position, or begins it, and tells the solver what it holds.
    ///
    /// # Errors
    /// As [`checkpoint::Checkpoint::open`].
    pub(super) fn open(
        path: PathBuf,
        position: &Breakthrough<u64>,
        stop: &StopFlag,
        solver: &mut Solver,
    ) -> Result<Self> {
        let form = Form {
            header: format!("game breakthrough\nstart {}\n", position.to_fen()),
            lines: "positions",
            line: "a board, two proof numbers, nodes and a check word",
            parse: &|text| kept(text, position),
        };
        let (file, found) = checkpoint::Checkpoint::open(path, &form, stop.clone())?;
        for kept in &found {
            solver.remember(kept)?;
        }
        Ok(Self(file))
    }

    /// Appends a position.
    pub(super) fn record(&self, kept: &Kept) {
        let fen = kept.position.to_fen();
        let board = fen.split(' ').next().unwrap_or_default();
        let number = |number: Option<u32>| number.map_or_else(|| "-".into(), |number| number.to_string());
        self.0.record(&format!("{board} {} {} {}", number(kept.win), number(kept.lose), kept.work));
    }

    /// Hands everything to the disk.
    ///
    /// # Errors
    /// The first write that failed.
    pub(super) fn close(self) -> Result<()> {
        self.0.close()
    }
}

/// Reads a line; `None` if it has not the right parts.
fn kept(text: &str, start: &Breakthrough<u64>) -> Result<Option<Kept>> {
    let parts: Vec<_> = text.split(' ').collect();
    let &[board, win, lose, work] = parts.as_slice() else { return Ok(None) };
    let position = Breakthrough::<u64>::from_fen(&format!("{board} w - - 0 1"))?;
    let (size, expected) = (position.size(), start.size());
    if size != expected {
        bail!("found a board of {size}, expected one of {expected}");
    }
    if position.outcome().is_some() {
        bail!("found a game that is over, expected one that goes on");
    }
    let number = |text: &str| match text {
        "-" => Ok(None),
        _ => match text.parse() {
            Ok(number) => Ok(Some(number)),
            Err(_) => bail!("found {:?}, expected a proof number or -", shortened(text)),
        },
    };
    let Ok(work) = work.parse() else {
        bail!("found {:?}, expected a number of nodes", shortened(work));
    };
    let kept = Kept { position, win: number(win)?, lose: number(lose)?, work };
    kept.check()?;
    Ok(Some(kept))
}
