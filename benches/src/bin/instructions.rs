//! One search, for an instruction counter: `instructions generic|dynamic|handwritten|none DEPTH`.
//!
//! Prints the nodes searched. `none` prepares the search and doesn't run it: what is to be
//! subtracted.

use std::process::ExitCode;

use breakthrough::Evaluation;
use plywright_benches::{COMPARED, article, handwritten};
use search_core::{Limits, Policy, Position, Searcher, Static, Table};

const TABLE_BYTES: usize = 4 << 20;

fn generic(policy: impl Policy, depth: u32, table: Table) -> Option<u64> {
    let mut searcher = Searcher::with_table(Evaluation::default(), table).with_policy(policy);
    let report = searcher.search(&article(), &Limits::depth(depth)).ok()?;
    Some(report.counters.nodes())
}

fn run(which: &str, depth: u32) -> Option<u64> {
    let table = Table::with_bytes(TABLE_BYTES).ok()?;
    match which {
        "generic" => generic(Static::<{ COMPARED.bits() }>, depth, table),
        "dynamic" => generic(COMPARED, depth, table),
        "handwritten" => Some(handwritten::search(&article(), depth, &Evaluation::default(), &table).1),
        "none" => Some(u64::from(table.load_permille() + article().key() as u32)),
        _ => None,
    }
}

#[allow(clippy::print_stdout, clippy::print_stderr)]
fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let which = arguments.next().unwrap_or_default();
    let depth =
        arguments.next().and_then(|depth| depth.parse().ok()).filter(|depth| (1..=20).contains(depth));
    match depth.and_then(|depth| run(&which, depth)) {
        Some(nodes) => {
            println!("{nodes}");
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("usage: instructions generic|dynamic|handwritten|none DEPTH (1 to 20)");
            ExitCode::from(2)
        }
    }
}
