//! The certificates of solved boards that the repository keeps.

use anyhow::{Context as _, Result};
use breakthrough::{Breakthrough, Size};
use breakthrough_check::{Checked, check};

/// A solved board.
pub(super) struct Board {
    pub(super) files: u32,
    pub(super) ranks: u32,
    pub(super) rows: u32,
    pub(super) bytes: &'static [u8],
    /// Who published it, if anybody did.
    pub(super) source: &'static str,
}

impl Board {
    /// `5x5`.
    pub(super) fn name(&self) -> String {
        format!("{}x{}", self.files, self.ranks)
    }

    /// Its starting position.
    pub(super) fn start(&self) -> Result<Breakthrough<u64>> {
        Ok(Breakthrough::start(Size::new(self.files, self.ranks)?, self.rows)?)
    }

    /// What the certificate proves of the starting position.
    ///
    /// # Errors
    /// A certificate that is not accepted, or of another position.
    pub(super) fn check(&self) -> Result<Checked> {
        let name = || format!("the certificate of {} with {} rows", self.name(), self.rows);
        let checked = check(self.bytes).with_context(name)?;
        let start = self.start()?.to_fen();
        anyhow::ensure!(checked.position == start, "{} is of {}", name(), checked.position);
        Ok(checked)
    }
}

macro_rules! boards {
    ($($files:literal x $ranks:literal, $rows:literal: $source:expr;)+) => {
        [$(Board {
            files: $files,
            ranks: $ranks,
            rows: $rows,
            bytes: include_bytes!(concat!(
                "../../../../crates/breakthrough-check/certificates/",
                $files, "x", $ranks, "-", $rows, ".cert"
            )),
            source: $source,
        }),+]
    };
}

const OURS: &str = "ours";

/// All of them, the smallest first.
pub(super) static BOARDS: [Board; 17] = boards![
    3 x 4, 1: OURS;
    3 x 4, 2: OURS;
    4 x 4, 1: OURS;
    4 x 4, 2: OURS;
    5 x 4, 1: OURS;
    5 x 4, 2: OURS;
    6 x 4, 1: OURS;
    6 x 4, 2: OURS;
    3 x 5, 1: OURS;
    3 x 5, 2: OURS;
    4 x 5, 1: OURS;
    4 x 5, 2: OURS;
    5 x 5, 1: OURS;
    5 x 5, 2: "2006";
    5 x 6, 1: OURS;
    6 x 5, 1: OURS;
    6 x 5, 2: "solved 2011, winner ours";
];

/// The certificate of a board.
///
/// # Errors
/// None is kept.
pub(super) fn of(files: u32, ranks: u32, rows: u32) -> Result<&'static Board> {
    let found = BOARDS.iter().find(|board| (board.files, board.ranks, board.rows) == (files, ranks, rows));
    found.with_context(|| format!("no certificate of {files}x{ranks} with {rows} rows"))
}
