//! What the analysis found, in words and as JSON.

use std::time::Duration;

use anyhow::{Result, anyhow};
use jiu::retrograde::{Census, Choice, Solved, Tally, Value};
use jiu::{Jiu, Phase, Turn};
use search_core::Position as _;
use serde::Serialize;

use super::Arguments;
use crate::output::Output;
use crate::setup::jiu::{PositionFields, headline};

/// The most turns of a line that is shown.
const LONGEST_LINE: usize = 100;

/// What is known of a position, and of the game.
pub(super) struct Answer<'a> {
    position: &'a Jiu,
    value: Value,
    choices: Vec<Choice>,
    /// Best turns of both sides.
    line: Vec<String>,
    census: &'a Census,
    elapsed: Duration,
}

impl<'a> Answer<'a> {
    /// Looks the position up.
    ///
    /// # Errors
    /// A position that the solution doesn't cover.
    pub(super) fn new(solved: &'a Solved, position: &'a Jiu, elapsed: Duration) -> Result<Self> {
        let value = solved.value(position).map_err(|error| anyhow!("the position has no value: {error}"))?;
        let choices = solved.choices(position)?;
        let line = best_line(solved, position, value)?;
        Ok(Self { position, value, choices, line, census: solved.census(), elapsed })
    }

    /// Shows it all.
    pub(super) fn show(&self, arguments: &Arguments, out: &mut Output) -> Result<()> {
        if arguments.json {
            Ok(out.json(&Event::Result(self.fields(arguments.choices)))?)
        } else {
            self.show_text(arguments, out)
        }
    }

    fn fields(&self, most: usize) -> Fields<'_> {
        let choices = self.choices.iter().take(most).map(|choice| ChoiceFields {
            turn: text_of(self.position, choice),
            value: word_of(choice.value),
            turns: choice.value.turns(),
        });
        Fields {
            complete: true,
            value: word_of(self.value),
            turns: self.value.turns(),
            choices: choices.collect(),
            line: &self.line,
            census: self.census,
            seconds: self.elapsed.as_secs_f64(),
        }
    }

    fn show_text(&self, arguments: &Arguments, out: &mut Output) -> Result<()> {
        let side = jiu::name(self.position.side_to_move());
        out.line(format_args!(""))?;
        out.line(format_args!("value      {} for {side}, the side to move", self.value))?;
        for (index, choice) in self.choices.iter().take(arguments.choices).enumerate() {
            let head = if index == 0 { "turns" } else { "" };
            out.line(format_args!("{head:<10} {:<8} {}", text_of(self.position, choice), choice.value))?;
        }
        if self.choices.len() > arguments.choices {
            out.line(format_args!("{:<10} and {} more", "", self.choices.len() - arguments.choices))?;
        }
        if !self.line.is_empty() {
            out.line(format_args!("line       {}", self.line.join(" ")))?;
        }
        let Census { placement, lift, turn, chain, removal, starts, analysed } = self.census;
        out.line(format_args!(""))?;
        out.line(format_args!("positions that a game can come to, up to symmetry"))?;
        out.line(format_args!("  placing a stone           {placement:>9}"))?;
        out.line(format_args!("  lifting a stone           {lift:>9}"))?;
        out.line(format_args!("  beginning a turn          {}", tally(turn)))?;
        out.line(format_args!("    the first of the battle {}", tally(starts)))?;
        out.line(format_args!("  within a chain of jumps   {chain:>9}"))?;
        out.line(format_args!("  removing stones           {removal:>9}"))?;
        out.line(format_args!("analysed                    {}", tally(analysed)))?;
        out.line(format_args!("solved in {:.3} s", self.elapsed.as_secs_f64()))?;
        Ok(())
    }
}

fn tally(tally: &Tally) -> String {
    let Tally { positions, with_images, wins, losses, draws, longest } = tally;
    let longest = if *longest == 0 { String::new() } else { format!(", the longest in {longest} turns") };
    format!(
        "{positions:>9}: {wins} won, {losses} lost{longest}, {draws} drawn ({with_images} with their images)"
    )
}

/// The best turns of both sides: to the end of a decided game, the first of equals; none of a drawn one,
/// which has no end but by rule.
fn best_line(solved: &Solved, position: &Jiu, value: Value) -> Result<Vec<String>> {
    let mut line = Vec::new();
    if value == Value::Draw || within_a_turn(position) {
        return Ok(line);
    }
    let mut position = position.forgetting();
    while position.outcome().is_none() && line.len() < LONGEST_LINE {
        let Some(choice) = solved.choices(&position)?.into_iter().next() else { break };
        line.push(text_of(&position, &choice));
        for &m in &choice.plies {
            position.play(m);
        }
    }
    Ok(line)
}

fn within_a_turn(position: &Jiu) -> bool {
    matches!(position.phase(), Phase::Chain { .. } | Phase::Removal { .. })
}

/// A whole turn as people write it; the rest of one ply by ply.
fn text_of(position: &Jiu, choice: &Choice) -> String {
    if within_a_turn(position) {
        return choice.plies.iter().map(ToString::to_string).collect();
    }
    Turn::of(position.side_to_move(), &choice.plies).to_string()
}

const fn word_of(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "win",
        Value::Loss(_) => "loss",
        Value::Draw => "draw",
    }
}

/// What is asked.
pub(super) fn head(position: &Jiu, arguments: &Arguments, out: &mut Output) -> Result<()> {
    if arguments.json {
        out.json(&Event::Solve { position: PositionFields::of(position) })?;
    } else {
        out.line(format_args!("{}", headline(position)))?;
        out.text(&position.to_string())?;
    }
    Ok(out.flush()?)
}

/// The end of a run that was interrupted: half of a retrograde analysis tells nothing of the position.
pub(super) fn interrupted(elapsed: Duration, arguments: &Arguments, out: &mut Output) -> Result<()> {
    let seconds = elapsed.as_secs_f64();
    if arguments.json {
        out.json(&Event::Interrupted { complete: false, seconds })?;
    } else {
        out.line(format_args!(
            "\nstopped    interrupted after {seconds:.3} s: nothing is known before the end"
        ))?;
    }
    Ok(())
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event<'a> {
    Solve {
        #[serde(flatten)]
        position: PositionFields,
    },
    Result(Fields<'a>),
    #[serde(rename = "result")]
    Interrupted {
        complete: bool,
        seconds: f64,
    },
}

/// Values are those of the side to move; turns are those of both sides in the battle.
#[derive(Serialize)]
struct Fields<'a> {
    complete: bool,
    value: &'static str,
    turns: Option<u16>,
    choices: Vec<ChoiceFields>,
    line: &'a [String],
    census: &'a Census,
    seconds: f64,
}

#[derive(Serialize)]
struct ChoiceFields {
    turn: String,
    value: &'static str,
    turns: Option<u16>,
}
