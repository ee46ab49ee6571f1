//! A whole game annotated: what every move was worth, what would have been best, and the worst mistakes.

use anyhow::{Result, anyhow};
use arena::{Analyst, Played, Session, Task, Value};
use search_core::{Side, StopFlag};
use serde::Serialize;

use super::Arguments;
use super::json::ScoreFields;
use crate::output::{Output, note};

/// How many mistakes of each side are named.
const NAMED: usize = 3;
/// A move that is worse by at most so many hundredths of the game's unit is no mistake: searches to
/// different ends differ by as much. Chosen.
const SLACK: i32 = 10;

/// A move of the game, judged.
struct Judged {
    ply: usize,
    played: Played,
    value: Value,
    best: String,
    best_value: Value,
}

impl Judged {
    /// By how much the move was worse than the best, in hundredths.
    fn loss(&self) -> i32 {
        let [best, own] = [self.best_value, self.value].map(Value::hundredths);
        best.saturating_sub(own).max(0)
    }

    /// Whether a win was given away, or a loss come into: that is no sum of the game's units.
    fn decides(&self) -> bool {
        [self.best_value, self.value].iter().any(|value| value.plies_to_end().is_some())
    }
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event<'a> {
    Move {
        ply: usize,
        side: &'static str,
        text: &'a str,
        score: ScoreFields,
        best_move: &'a str,
        best_score: ScoreFields,
        /// `None` where the best move or the one played decides the game: a win is no number of units.
        loss_hundredths: Option<i32>,
    },
    /// The game was not judged to its end.
    Stopped { judged: usize, plies: usize },
    Mistakes {
        side: &'static str,
        /// The worst first.
        plies: Vec<usize>,
        /// The sum over the moves where neither the best move nor the one played decides the game.
        loss_hundredths: i64,
        /// Mistakes where one of them does.
        deciding: usize,
    },
}

/// Judges every move of the session's game, and shows it.
pub(super) fn run(
    arguments: &Arguments,
    session: &Session,
    analyst: &mut dyn Analyst,
    stop: &StopFlag,
    out: &mut Output,
) -> Result<()> {
    if !arguments.json {
        out.line(format_args!(" ply side   move          score  best          score    loss"))?;
    }
    let mut judged: Vec<Judged> = Vec::new();
    for (index, played) in session.history().into_iter().enumerate() {
        let before = session.after(index);
        let Some(one) = judge(arguments, &before, played, analyst, stop)? else { break };
        show(arguments, session, &one, out)?;
        out.flush()?;
        judged.push(one);
    }
    if judged.len() < session.len() {
        broken_off(arguments, judged.len(), session.len(), out)?;
    }
    for side in [Side::First, Side::Second] {
        summary(arguments, session, side, &judged, out)?;
    }
    Ok(())
}

/// Says that what follows is of a part of the game.
fn broken_off(arguments: &Arguments, judged: usize, plies: usize, out: &mut Output) -> Result<()> {
    note(format_args!("stopped: {judged} of the game's {plies} plies are judged"));
    if arguments.json {
        out.json(&Event::Stopped { judged, plies })?;
    } else {
        out.line(format_args!("\nstopped: {judged} of {plies} plies are judged, the others are not"))?;
    }
    Ok(())
}

/// What a move was worth beside the best; `None` once the stop flag is set.
fn judge(
    arguments: &Arguments,
    before: &Session,
    played: Played,
    analyst: &mut dyn Analyst,
    stop: &StopFlag,
) -> Result<Option<Judged>> {
    let mut task = Task::within(arguments.bounds.limits().with_stop(stop.clone()));
    let mut search = |task: &Task| {
        let found = analyst.analyze(before, task, &mut |_| ()).map_err(|error| anyhow!("{error}"))?;
        let line = found.lines.into_iter().next().filter(|_| !stop.is_set());
        anyhow::Ok(line)
    };
    let Some(best) = search(&task)? else { return Ok(None) };
    let best_move = best.moves.first().cloned().unwrap_or_default();
    let value = if best_move == played.text {
        best.value
    } else {
        task.moves = vec![played.text.clone()];
        match search(&task)? {
            Some(line) => line.value,
            None => return Ok(None),
        }
    };
    let ply = before.len() + 1;
    Ok(Some(Judged { ply, played, value, best: best_move, best_value: best.value }))
}

fn show(arguments: &Arguments, session: &Session, one: &Judged, out: &mut Output) -> Result<()> {
    let side = session.side_name(one.played.side);
    if arguments.json {
        return Ok(out.json(&Event::Move {
            ply: one.ply,
            side,
            text: &one.played.text,
            score: one.value.into(),
            best_move: &one.best,
            best_score: one.best_value.into(),
            loss_hundredths: (!one.decides()).then(|| one.loss()),
        })?);
    }
    let (value, best_value) = (one.value.to_string(), one.best_value.to_string());
    let loss = if one.loss() > SLACK { in_units(one.loss().into()) } else { String::new() };
    let text = &one.played.text;
    let line = format!(
        "{:>4} {side:<6} {text:<10} {value:>10}  {:<10} {best_value:>8}  {loss:>6}",
        one.ply, one.best
    );
    Ok(out.line(format_args!("{}", line.trim_end()))?)
}

/// `1.25`; what decides a game is no number.
fn in_units(hundredths: i64) -> String {
    if hundredths >= 1_000_000 {
        "game".into()
    } else {
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

fn summary(
    arguments: &Arguments,
    session: &Session,
    side: Side,
    judged: &[Judged],
    out: &mut Output,
) -> Result<()> {
    let own = || judged.iter().filter(|one| one.played.side == side);
    let mut worst: Vec<&Judged> = own().filter(|one| one.loss() > SLACK).collect();
    worst.sort_by_key(|one| (std::cmp::Reverse(one.loss()), one.ply));
    let name = session.side_name(side);
    if arguments.json {
        let plies = worst.iter().take(NAMED).map(|one| one.ply).collect();
        let loss_hundredths = own().filter(|one| !one.decides()).map(|one| i64::from(one.loss())).sum();
        let deciding = worst.iter().filter(|one| one.decides()).count();
        return Ok(out.json(&Event::Mistakes { side: name, plies, loss_hundredths, deciding })?);
    }
    let moves = own().count();
    if worst.is_empty() {
        return Ok(out.line(format_args!("\n{name}: no mistake found in {moves} moves"))?);
    }
    let mistakes = if worst.len() == 1 { "1 mistake".into() } else { format!("{} mistakes", worst.len()) };
    out.line(format_args!("\n{name}: {mistakes} in {moves} moves, the worst:"))?;
    for one in worst.iter().take(NAMED) {
        let (value, best_value) = (one.value.to_string(), one.best_value.to_string());
        out.line(format_args!(
            "  ply {}: {} ({value}); {} would have been {best_value}",
            one.ply, one.played.text, one.best
        ))?;
    }
    Ok(())
}
