//! A search for people: a table of iterations, then the result in words.

use arena::{Analysis, Choices, Explanation, Session};
use search_core::{Bound, StopReason};

use super::View;
use super::words::{reason, show_counters};
use crate::machine::Machine;
use crate::output::{Output, OutputError};

pub(super) struct Text {
    /// Whether there is more than one line for each depth.
    pub(super) lines: bool,
}

impl View for Text {
    fn head(
        &self,
        session: &Session,
        settings: &[String],
        machine: Machine,
        out: &mut Output,
    ) -> Result<(), OutputError> {
        let (game, side) = (session.game().name(), session.side_name(session.side_to_move()));
        out.line(format_args!("{game}, {side} to move: {}", session.position_text()))?;
        out.text(&session.drawing())?;
        for setting in settings {
            out.line(format_args!("{setting}"))?;
        }
        out.line(format_args!("{machine}"))
    }

    fn explain(&self, session: &Session, engine: &Choices, out: &mut Output) -> Result<(), OutputError> {
        let [first, second] =
            [search_core::Side::First, search_core::Side::Second].map(|s| session.side_name(s));
        let Some(Explanation { of, features }) = session.game().explain(session, engine) else {
            return out
                .line(format_args!("\nthe evaluation of {} has no named features", session.game().name()));
        };
        out.line(format_args!("\n{of}"))?;
        out.line(format_args!(
            "feature                {first:>6} {second:>6}  weight    value ({first} minus {second})"
        ))?;
        let mut sum = 0_i64;
        for feature in &features {
            let ([a, b], weight) = (feature.counts, feature.weight);
            let value = i64::from(weight) * (i64::from(a) - i64::from(b));
            sum += value;
            out.line(format_args!("{:<22} {a:>6} {b:>6} {weight:>7} {value:>+8}", feature.name))?;
        }
        out.line(format_args!("{:<22} {:>6} {:>6} {:>7} {sum:>+8}", "sum", "", "", ""))
    }

    fn begin(&self, out: &mut Output) -> Result<(), OutputError> {
        out.line(format_args!(
            "\ndepth       score          nodes  seconds  best line (score for the side to move)"
        ))
    }

    fn iteration(&self, _session: &Session, found: &Analysis, out: &mut Output) -> Result<(), OutputError> {
        let (depth, nodes, seconds) = (found.depth, found.nodes, found.elapsed.as_secs_f64());
        for (number, line) in (1..).zip(&found.lines) {
            let score = line.value.to_string();
            let number = if self.lines { format!("{number}. ") } else { String::new() };
            let moves = line.moves.join(" ");
            out.line(format_args!("{depth:>5} {score:>11} {nodes:>14} {seconds:>8.3}  {number}{moves}"))?;
        }
        Ok(())
    }

    fn result(&self, session: &Session, found: &Analysis, out: &mut Output) -> Result<(), OutputError> {
        let [own, other] = [found.side, found.side.other()].map(|side| session.side_name(side));
        out.line(format_args!(""))?;
        let Some(best) = found.lines.first() else {
            return out.line(format_args!("no move was found"));
        };
        out.line(format_args!("best move  {}", best.moves.first().map_or("", String::as_str)))?;
        out.line(format_args!("score      {} for {own}, the side to move", best.value))?;
        out.line(format_args!("           {} for {other}", best.value.for_other_side()))?;
        if best.value.bound == Bound::Lower {
            let begun = found.depth + 1;
            out.line(format_args!("           by what was searched of the iteration of {begun} plies"))?;
        } else if found.depth == 0 && found.stop != Some(StopReason::Proved) {
            out.line(format_args!("           no iteration was completed: this is the static evaluation"))?;
        }
        if self.lines {
            for (number, line) in (1..).zip(&found.lines) {
                out.line(format_args!(
                    "line {number:<5} {:>8}  {}",
                    line.value.to_string(),
                    line.moves.join(" ")
                ))?;
            }
        }
        if let Some(stop) = found.stop {
            out.line(format_args!("stopped    {}", reason(stop)))?;
        }
        out.line(format_args!("nodes      {} in {:.3} s", found.nodes, found.elapsed.as_secs_f64()))?;
        found.counters.as_ref().map_or(Ok(()), |counters| show_counters(counters, out))
    }

    fn over(&self, session: &Session, out: &mut Output) -> Result<(), OutputError> {
        out.line(format_args!("\nthe game is over: {}", session.result_in_words().unwrap_or_default()))
    }
}
