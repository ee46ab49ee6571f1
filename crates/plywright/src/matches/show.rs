//! A match as text or as JSON lines.

use anyhow::Result;
use arena::matches::{Ends, GameLine, Match, MatchPlan, MatchReport, Standing, Summary};
use arena::stats::{Sprt, SprtState, Verdict};
use arena::{Adjudication, End, Judgement};
use search_core::Side;
use serde::Serialize;

use crate::output::{Output, OutputError};

/// Shows a match as it goes.
pub(super) struct Show<'a> {
    out: &'a mut Output,
    json: bool,
    plan: &'a MatchPlan,
    /// What the first side is called.
    side: &'static str,
}

/// The last line of JSON.
#[derive(Serialize)]
struct SummaryLine {
    summary: Summary,
    /// Whether the match was stopped before its end.
    stopped: bool,
}

impl<'a> Show<'a> {
    /// Will show this match.
    pub(super) fn new(out: &'a mut Output, of: &'a Match, json: bool) -> Self {
        let side = of.start().side_name(Side::First);
        Self { out, json, plan: of.plan(), side }
    }

    /// Shows what is to be played.
    pub(super) fn begin(&mut self) -> Result<(), OutputError> {
        let line = self.plan.line();
        if self.json {
            self.out.json(&line)?;
            return self.out.flush();
        }
        let options = if line.options.is_empty() { String::new() } else { format!(" {}", line.options) };
        let games = if line.games == 1 { "1 game".to_owned() } else { format!("{} games", line.games) };
        self.out.line(format_args!(
            "{}{options}, {games}: openings {}, seed {}",
            line.game, line.openings, line.seed
        ))?;
        self.out.line(format_args!("time {}, {}", line.time, judged(self.plan.conditions.adjudication)))?;
        self.out.line(format_args!("player 1  {}", line.player1))?;
        self.out.line(format_args!("player 2  {}", line.player2))?;
        self.out.line(format_args!(
            "{:>6}  {:>6}  {:>6}  {:<14}  {:>5}  {:>9}  {:>9}",
            "game", self.side, "winner", "end", "plies", "seconds 1", "seconds 2"
        ))?;
        self.out.flush()
    }

    /// Shows a game.
    pub(super) fn game(&mut self, line: &GameLine) -> Result<(), OutputError> {
        if self.json {
            self.out.json(line)?;
            return self.out.flush();
        }
        let winner = line.winner.map_or_else(|| "-".to_owned(), |player| player.to_string());
        let [first, second] = line.seconds;
        self.out.line(format_args!(
            "{:>6}  {:>6}  {winner:>6}  {:<14}  {:>5}  {first:>9.3}  {second:>9.3}",
            line.number,
            line.first_side,
            line.result.end.to_string(),
            line.plies
        ))?;
        if let Some(reason) = &line.reason {
            let loser = 3 - line.winner.unwrap_or(0);
            let reason = reason.lines().next().unwrap_or_default();
            self.out.line(format_args!("        player {loser} forfeits: {reason}"))?;
        }
        self.out.flush()
    }

    /// Shows how it went.
    pub(super) fn end(&mut self, report: &MatchReport) -> Result<()> {
        let summary = report.standing.summary();
        if self.json {
            self.out.json(&SummaryLine { summary, stopped: report.stopped })?;
            return Ok(());
        }
        let games = summary.games;
        let mut row = |name: &str, text: String| self.out.line(format_args!("{name:<9} {text}"));
        if report.stopped {
            row("stopped", format!("{games} of {} games are finished", self.plan.games))?;
        }
        let tally = summary.tally;
        row(
            "result",
            format!("{} won, {} drawn, {} lost by player 1", tally.wins, tally.draws, tally.losses),
        )?;
        if let (Some(score), Some(wilson), Some(elo)) = (summary.score, summary.wilson, summary.elo) {
            let percent = |score: f64| format!("{:.1}", score * 100.0);
            let [low, high] = [wilson.low, wilson.high].map(percent);
            row(
                "score",
                format!("{} %, 95 % interval {low} to {high} (Wilson; a draw counts half)", percent(score)),
            )?;
            let difference = bounded(elo.difference, score > 0.5);
            let (low, high) = (bounded(elo.low, false), bounded(elo.high, true));
            row("Elo", format!("{difference}, 95 % interval {low} to {high}"))?;
        }
        if let Some(los) = summary.los {
            row("likelihood", format!("{:.1} % that player 1 is the stronger one", los * 100.0))?;
        }
        let [none, half, one, more, two] = summary.pairs.0;
        row(
            "pairs",
            format!("{none} {half} {one} {more} {two} that brought player 1 0, 1/2, 1, 3/2, 2 points"),
        )?;
        if let Some(sprt) = summary.sprt {
            row("test", self.plan.sprt.map_or_else(String::new, |test| test_in_words(&test, &sprt)))?;
        }
        row("ends", ends_in_words(&summary.ends))?;
        if summary.distinct < games {
            row(
                "repeated",
                format!(
                    "only {} of {games} games differ: the same moves again say nothing new, and the intervals \
                     above take games as independent; more random openings, or players with seeds, help",
                    summary.distinct
                ),
            )?;
        }
        if summary.beyond > 0 {
            row(
                "beyond",
                format!("{} games were finished behind the test's end, and don't count", summary.beyond),
            )?;
        }
        Ok(())
    }
}

/// When games are judged, and to what.
fn judged(rule: Option<Adjudication>) -> String {
    let Some(Adjudication { plies, judgement }) = rule else { return "never judged".into() };
    match judgement {
        Judgement::Ahead => format!("won after {plies} plies by the side that is ahead"),
        Judgement::Draw => format!("drawn after {plies} plies"),
    }
}

/// A difference in Elo; without one, it is beyond all bounds.
fn bounded(elo: Option<f64>, above: bool) -> String {
    match elo {
        Some(elo) => format!("{elo:+.1}"),
        None if above => "+infinity".into(),
        None => "-infinity".into(),
    }
}

fn test_in_words(test: &Sprt, state: &SprtState) -> String {
    let SprtState { llr, lower, upper, verdict } = *state;
    let says = match verdict {
        Verdict::Continue => "undecided".to_owned(),
        Verdict::AcceptH0 => format!("H0 accepted: {:+} or less", test.elo0()),
        Verdict::AcceptH1 => format!("H1 accepted: {:+} or more", test.elo1()),
    };
    format!("SPRT {:+} to {:+}: LLR {llr:.2} ({lower:.2} to {upper:.2}), {says}", test.elo0(), test.elo1())
}

fn ends_in_words(ends: &Ends) -> String {
    let all = [
        (ends.rules, End::Rules),
        (ends.adjudicated, End::Adjudicated),
        (ends.resigned, End::Resigned),
        (ends.time, End::Time),
        (ends.forfeit, End::Forfeit),
    ];
    let some: Vec<_> =
        all.iter().filter(|(count, _)| *count > 0).map(|(count, end)| format!("{count} {end}")).collect();
    if some.is_empty() { "none".into() } else { some.join(", ") }
}

/// How far the match is, on one line.
pub(super) fn progress(standing: &Standing, games: u32, at_a_time: usize) -> String {
    let tally = standing.tally;
    let llr = standing.sprt.map_or_else(String::new, |sprt| format!(", LLR {:.2}", sprt.llr));
    format!(
        "{} of {games} games, {at_a_time} at a time: +{} ={} -{}{llr}",
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses
    )
}
