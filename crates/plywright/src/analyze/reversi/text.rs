//! A search for people: a table of iterations, then the result in words.

use reversi4::Reversi;
use reversi4::eval::FineReversi;
use search_core::{Bound, StopReason};

use super::super::words::{kept, reason, show_counters};
use super::{Found, Head, View};
use crate::output::{Output, OutputError};
use crate::setup::reversi::{headline, result_in_words, side_name};

pub(super) struct Text;

impl View for Text {
    fn head(&self, head: &Head<'_>, out: &mut Output) -> Result<(), OutputError> {
        out.line(format_args!("{}", headline(head.position)))?;
        out.text(&head.position.to_string())?;
        out.line(format_args!("techniques {} ({})", head.features, kept(head.features)))?;
        let weights = if head.fitted { "patterns with fitted weights" } else { "counts with chosen weights" };
        out.line(format_args!("evaluation {weights}"))?;
        out.line(format_args!("{}", head.machine))
    }

    fn begin(&self, out: &mut Output) -> Result<(), OutputError> {
        out.line(format_args!(
            "\ndepth   score          nodes  seconds  best line (score in discs for the side to move)"
        ))
    }

    fn iteration(&self, found: &Found, out: &mut Output) -> Result<(), OutputError> {
        let depth = if found.exact.is_some() { "exact".to_owned() } else { found.depth.to_string() };
        let (score, nodes, seconds) = (found.discs(), found.nodes, found.elapsed.as_secs_f64());
        out.line(format_args!("{depth:>5} {score:>7} {nodes:>14} {seconds:>8.3}  {}", found.line.join(" ")))
    }

    fn result(&self, found: &Found, out: &mut Output) -> Result<(), OutputError> {
        let [own, other] = [found.side, found.side.other()].map(side_name);
        out.line(format_args!(""))?;
        if let Some(best) = found.line.first() {
            out.line(format_args!("best move  {best}"))?;
        }
        let (least, most) = if found.bound == Bound::Lower { ("at least ", "at most ") } else { ("", "") };
        out.line(format_args!("score      {least}{} discs for {own}, the side to move", found.discs()))?;
        out.line(format_args!("           {most}{} for {other}", found.written(-found.hundredths)))?;
        if found.bound == Bound::Lower {
            let begun = found.depth + 1;
            out.line(format_args!("           by what was searched of the iteration of {begun} plies"))?;
        } else if found.depth == 0 && found.stop != StopReason::Proved {
            out.line(format_args!("           no iteration was completed: this is the static evaluation"))?;
        }
        match &found.exact {
            Some(exact) if exact.score().is_some() => {
                out.line(format_args!("stopped    solved: best play to the end of the game"))?;
            }
            Some(exact) => {
                let (low, high) = (exact.low, exact.high);
                out.line(format_args!("           proved so far: {low:+} to {high:+}"))?;
                out.line(format_args!("stopped    {}", reason(found.stop)))?;
            }
            None => out.line(format_args!("stopped    {}", reason(found.stop)))?,
        }
        out.line(format_args!("nodes      {} in {:.3} s", found.nodes, found.elapsed.as_secs_f64()))?;
        if let Some(exact) = &found.exact {
            out.line(format_args!("  {:<18} {:>14}", "solver", exact.nodes))?;
        }
        show_counters(&found.counters, out)
    }

    fn over(&self, position: &Reversi, out: &mut Output) -> Result<(), OutputError> {
        out.line(format_args!("\nthe game is over: {}", result_in_words(position)))
    }
}

impl Found {
    /// The score in discs for the side to move: whole if it is solved, `+4`, else `+3.25`.
    fn discs(&self) -> String {
        self.written(self.hundredths)
    }

    fn written(&self, hundredths: i32) -> String {
        let solved = self.exact.as_ref().is_some_and(|exact| exact.score().is_some());
        if solved {
            format!("{:+}", hundredths / FineReversi::DISC)
        } else {
            format!("{:+.2}", f64::from(hundredths) / f64::from(FineReversi::DISC))
        }
    }
}
