//! What UCI says of a search: `info` lines.

use std::io;

use search_core::Bound;

use super::{Desk, plain};
use crate::analysis::{Analysis, Value};

/// One line for each of the lines found.
pub(super) fn tell(analysis: &Analysis, desk: &mut Desk<'_>) -> io::Result<()> {
    let millis = analysis.elapsed.as_millis();
    let speed = analysis.speed() as u64;
    for (number, line) in (1..).zip(&analysis.lines) {
        // The kernel doesn't say how deep single lines were searched: the line itself is what is known.
        let deepest = line.moves.len().max(analysis.depth as usize);
        let moves: Vec<String> = line.moves.iter().map(|m| plain(m)).collect();
        desk.say(format_args!(
            "info depth {} seldepth {deepest} multipv {number} score {} nodes {} nps {speed} time {millis} pv {}",
            analysis.depth,
            score(line.value),
            analysis.nodes,
            moves.join(" "),
        ))?;
    }
    Ok(())
}

/// `cp 13`, `mate 2`, `mate -1`; a bound is named. A mate is counted in moves of the side that mates.
fn score(value: Value) -> String {
    let bound = match value.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    match value.plies_to_end() {
        Some(plies) if plies > 0 => format!("mate {}{bound}", (plies + 1) / 2),
        Some(plies) => format!("mate {}{bound}", plies / 2),
        None => format!("cp {}{bound}", value.hundredths()),
    }
}
