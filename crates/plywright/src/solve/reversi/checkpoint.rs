//! Reversi's proofs in a checkpoint.
//!
//! ```text
//! plywright-checkpoint 1
//! game reversi
//! board 6x6
//! rules passes=standard count=winner
//! start --------------OX----XO-------------- X
//! ---X-----XO---... X -36 -4 1f0c77aa
//! ```
//!
//! A proof is a board with the side to move as X, and the least and the greatest score that it may have.

use std::path::PathBuf;

use anyhow::{Result, anyhow, ensure};
use reversi4::endgame::Proved;
use reversi4::{Reversi, Rules, Shape};
use search_core::{Position as _, Side, StopFlag, shortened};

use crate::solve::checkpoint::{self, Form};

/// A file that takes proofs.
pub(super) struct Checkpoint {
    file: checkpoint::Checkpoint,
    shape: Shape,
    rules: Rules,
}

impl Checkpoint {
    /// Opens the checkpoint of a position, or begins it, and reads its proofs.
    ///
    /// # Errors
    /// As [`checkpoint::Checkpoint::open`].
    pub(super) fn open(path: PathBuf, position: &Reversi, stop: StopFlag) -> Result<(Self, Vec<Proved>)> {
        let (shape, rules) = (position.shape(), position.rules());
        let form = Form {
            header: format!("game reversi\nboard {shape}\nrules {rules}\nstart {}\n", position.to_line()),
            lines: "proofs",
            line: "a board, X, two scores and a check word",
            parse: &|text| proof(text, position),
        };
        let (file, proved) = checkpoint::Checkpoint::open(path, &form, stop)?;
        Ok((Self { file, shape, rules }, proved))
    }

    /// Appends a proof; the number of proofs in the file then.
    pub(super) fn record(&self, proof: &Proved) -> u64 {
        let most = i32::from(self.shape.squares());
        let (low, high) = (proof.low.max(-most), proof.high.min(most));
        let board = Reversi::new(self.shape, self.rules, proof.discs, Side::First)
            .map_or_else(|error| error.to_string(), |position| position.to_line());
        self.file.record(&format!("{board} {low} {high}"))
    }

    /// Hands everything to the disk.
    ///
    /// # Errors
    /// The first write that failed.
    pub(super) fn close(self) -> Result<()> {
        self.file.close()
    }
}

/// Reads a proof; `None` if it has not the right parts.
fn proof(text: &str, position: &Reversi) -> Result<Option<Proved>> {
    let Some((board, high)) = text.rsplit_once(' ') else { return Ok(None) };
    let Some((board, low)) = board.rsplit_once(' ') else { return Ok(None) };
    let shape = position.shape();
    let board = Reversi::from_line(shape, position.rules(), board)?;
    ensure!(board.side_to_move() == Side::First, "found O to move, expected X");
    let most = i32::from(shape.squares());
    let score = |text: &str| {
        let score = text.parse().ok().filter(|score: &i32| score.unsigned_abs() <= most.unsigned_abs());
        score.ok_or_else(|| anyhow!("found the score {:?}, expected -{most} to {most}", shortened(text)))
    };
    let (low, high) = (score(low)?, score(high)?);
    ensure!(low <= high, "the scores {low} and {high} contradict each other: expected the lesser first");
    let board = board.canonical();
    Ok(Some(Proved { discs: [Side::First, Side::Second].map(|side| board.discs(side)), low, high }))
}
