//! Lines of Reversi, in the published conventions.

use anyhow::Result;
use reversi4::{Convention, Reversi, perft, perft_divide};
use serde::Serialize;

use super::{Counting, Lines};
use crate::cli::{Conclusion, epilogue};
use crate::output::Output;
use crate::setup::reversi::{PositionFields, Setup, headline};

/// Count the lines of play from a position, to check a move generator
///
/// Programs count finished games and passes in three ways, which differ from the first pass or
/// finished game on; the output says which one it is.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright perft reversi --depth 7",
    "plywright perft reversi --board hex4 --depth 5 --convention B --divide",
    "plywright perft reversi --position '-----OX--XO----- X' --passes none --depth 12",
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    counting: Counting,
    /// What is counted; a pass is a ply in A and B, and a finished game counts 0 at later depths in A
    /// and 1 in B and C
    #[arg(long, value_name = "A|B|C", default_value_t)]
    convention: Convention,
    #[command(flatten)]
    setup: Setup,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let position = self.setup.position()?;
        if self.counting.json {
            out.json(&Head {
                event: "perft",
                position: PositionFields::of(&position),
                convention: self.convention.description(),
            })?;
        } else {
            out.line(format_args!("{}", headline(&position)))?;
            out.line(format_args!("leaves, convention {}", self.convention.description()))?;
        }
        self.counting.run(&Counted { position, convention: self.convention }, out)
    }
}

struct Counted {
    position: Reversi,
    convention: Convention,
}

impl Lines for Counted {
    fn count(&self, depth: u32) -> u64 {
        perft(&self.position, depth, self.convention)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let named = |(m, leaves)| (self.position.format_move(m), leaves);
        perft_divide(&self.position, depth, self.convention).into_iter().map(named).collect()
    }
}

#[derive(Serialize)]
struct Head {
    event: &'static str,
    #[serde(flatten)]
    position: PositionFields,
    convention: &'static str,
}
