//! A search for people: a table of iterations, then the result in words.

use breakthrough::{FeatureCount, Move};
use search_core::{Bound, Outcome, Report, Side};

use super::super::words::{kept, reason, show_counters};
use super::{Found, Head, View};
use crate::output::{Output, OutputError};
use crate::setup::breakthrough::{outcome_in_words, side_name};

pub(super) struct Text;

impl View for Text {
    fn head(&self, head: &Head, out: &mut Output) -> Result<(), OutputError> {
        let side = side_name(head.side);
        out.line(format_args!("Breakthrough {}, {side} to move: {}", head.board, head.fen))?;
        out.text(&head.drawing)?;
        out.line(format_args!("techniques {} ({})", head.features, kept(head.features)))?;
        out.line(format_args!("{}", head.machine))
    }

    fn features(&self, counts: &[FeatureCount; 12], out: &mut Output) -> Result<(), OutputError> {
        out.line(format_args!(
            "\nfeature                 White  Black  weight    value (White minus Black)"
        ))?;
        for count in counts {
            let (name, value) = (count.feature.name(), count.value());
            let FeatureCount { white, black, weight, .. } = count;
            out.line(format_args!("{name:<22} {white:>6} {black:>6} {weight:>7} {value:>+8}"))?;
        }
        let sum = counts.iter().fold(0_i32, |sum, count| sum.wrapping_add(count.value()));
        out.line(format_args!("{:<22} {:>6} {:>6} {:>7} {sum:>+8}", "sum", "", "", ""))
    }

    fn begin(&self, out: &mut Output) -> Result<(), OutputError> {
        out.line(format_args!(
            "\ndepth       score          nodes  seconds  best line (score for the side to move)"
        ))
    }

    fn iteration(&self, found: &Found, out: &mut Output) -> Result<(), OutputError> {
        let seconds = found.elapsed.as_secs_f64();
        let Found { depth, score, nodes, line, .. } = found;
        out.line(format_args!("{depth:>5} {score:>11} {nodes:>14} {seconds:>8.3}  {}", line.join(" ")))
    }

    fn result(
        &self,
        found: &Found,
        outcome: Option<Outcome>,
        report: &Report<Move>,
        out: &mut Output,
    ) -> Result<(), OutputError> {
        if let Some(outcome) = outcome {
            return out.line(format_args!("\nthe game is over: {}", outcome_in_words(outcome)));
        }
        let side = side_name(found.side);
        out.line(format_args!(""))?;
        if let Some(best) = found.line.first() {
            out.line(format_args!("best move  {best}"))?;
        }
        let least = if report.bound == Bound::Lower { "at least " } else { "" };
        let for_white = if found.side == Side::First || least.is_empty() { least } else { "at most " };
        out.line(format_args!("score      {least}{} for {side}, the side to move", found.score))?;
        out.line(format_args!("           {for_white}{} for White", found.score_for_white()))?;
        if report.bound == Bound::Lower {
            let begun = found.depth + 1;
            out.line(format_args!("           by what was searched of the iteration of {begun} plies"))?;
        } else if found.depth == 0 {
            out.line(format_args!("           no iteration was completed: this is the static evaluation"))?;
        }
        out.line(format_args!("stopped    {}", reason(report.stop)))?;
        out.line(format_args!("nodes      {} in {:.3} s", found.nodes, found.elapsed.as_secs_f64()))?;
        show_counters(&report.counters, out)
    }
}
