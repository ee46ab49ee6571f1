//! What a search proved, in words and as JSON.

use anyhow::Result;
use breakthrough::solving::{Progress, Solution};
use breakthrough::{Breakthrough, MoveStyle};
use search_core::{Position as _, StopReason};
use serde::Serialize;

use super::Arguments;
use crate::output::Output;
use crate::setup::breakthrough::side_name;

/// What was proved.
pub(super) struct Answer(pub(super) Solution);

impl Answer {
    /// Shows it all.
    pub(super) fn show(&self, position: &Breakthrough<u64>, json: bool, out: &mut Output) -> Result<()> {
        let fields = self.fields(position);
        if json {
            out.json(&Event::Result(fields))?;
        } else {
            show_text(&fields, out)?;
        }
        Ok(out.flush()?)
    }

    fn fields(&self, position: &Breakthrough<u64>) -> Fields {
        let Solution { winner, stop, ref line, progress } = self.0;
        let mut position = *position;
        let text = |m: &_| {
            let text = position.format_move(*m, MoveStyle::Cross);
            position.play(*m);
            text
        };
        let seconds = progress.elapsed.as_secs_f64();
        Fields {
            complete: winner.is_some(),
            winner: winner.map(side_name),
            line: line.iter().map(text).collect(),
            stop,
            // A settled position has one number only.
            proof_numbers: winner.is_none().then_some([progress.win, progress.lose]),
            nodes: progress.expanded,
            seconds,
            nodes_per_second: (seconds > 0.0).then(|| (progress.expanded as f64 / seconds).round()),
            load_permille: progress.load_permille,
        }
    }
}

fn show_text(fields: &Fields, out: &mut Output) -> Result<()> {
    out.line(format_args!(""))?;
    match (fields.winner, fields.stop) {
        (Some(winner), StopReason::GameOver) => {
            out.line(format_args!("answer     the game is over: {winner} has won"))?;
        }
        (Some(winner), _) => out.line(format_args!("answer     {winner} wins"))?,
        (None, _) => out.line(format_args!("answer     none: the search is incomplete"))?,
    }
    if !fields.line.is_empty() {
        out.line(format_args!("line       {}", fields.line.join(" ")))?;
    }
    if let Some([win, lose]) = fields.proof_numbers {
        let why = match fields.stop {
            StopReason::Stopped => "interrupted",
            StopReason::Time => "the time was up",
            _ => "the node limit was reached",
        };
        out.line(format_args!("stopped    {why}: proof number {win}, disproof number {lose}"))?;
    }
    let (nodes, seconds, rate) = (fields.nodes, fields.seconds, fields.nodes_per_second.unwrap_or(0.0));
    out.line(format_args!("nodes      {nodes} in {seconds:.3} s, {rate:.1e} nodes/s"))?;
    out.line(format_args!("table      {:.1} % full", f64::from(fields.load_permille) / 10.0))?;
    Ok(())
}

/// How far a search is, in words.
pub(super) fn in_words(progress: &Progress) -> String {
    let Progress { win, lose, expanded, load_permille, .. } = progress;
    let load = f64::from(*load_permille) / 10.0;
    format!("{expanded} nodes, proof number {win}, disproof number {lose}, table {load:.1} % full")
}

/// What is asked, and how it will be searched.
pub(super) fn head(position: &Breakthrough<u64>, arguments: &Arguments, out: &mut Output) -> Result<()> {
    let machine = arguments.machine();
    let (board, position_text) = (position.size().to_string(), position.to_fen());
    let side_to_move = side_name(position.side_to_move());
    if arguments.json {
        out.json(&Event::Solve {
            game: "breakthrough",
            board,
            position: position_text,
            side_to_move,
            threads: machine.threads,
            table_bytes: machine.table.0,
        })?;
    } else {
        out.line(format_args!("Breakthrough {board}, {side_to_move} to move: {position_text}"))?;
        out.line(format_args!("question   who wins?"))?;
        out.line(format_args!("{machine}"))?;
    }
    Ok(out.flush()?)
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event {
    Solve {
        game: &'static str,
        board: String,
        position: String,
        side_to_move: &'static str,
        threads: u16,
        table_bytes: u64,
    },
    Result(Fields),
}

#[derive(Serialize)]
struct Fields {
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    line: Vec<String>,
    stop: StopReason,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof_numbers: Option<[u32; 2]>,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes_per_second: Option<f64>,
    load_permille: u32,
}
