//! `plywright match`: two players, many games, and what the results say.

mod show;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use arena::matches::{Keeping, Match, MatchError, MatchEvent, MatchPlan, OpeningList, Openings};
use arena::stats::{Sprt, Verdict};
use arena::units::duration;
use arena::{Adjudication, Choices, Conditions, GameError, PlayerSpec, TimeControl};

use crate::cli::{Conclusion, epilogue};
use crate::input::Source;
use crate::interrupt;
use crate::output::{Output, note};
use crate::progress::Progress;
use show::Show;

/// Let two players play a match, and tell their difference in strength
///
/// Games come in pairs: both begin with the same opening, and the players swap sides. A player is a kind
/// with its options: engine:nodes=20000, engine:time=1s,table=16MiB, random:seed=7. Without a limit an
/// engine goes by the clock, and takes a second a move where there is none. Each game depends on the match and its number alone, so players that don't
/// go by time play the same games however many go on at once.
///
/// With --journal every finished game is kept as a line of JSON: killed at any time, a run with the same
/// options goes on from there. Ctrl-C ends the match with what there is; games in play are abandoned. A
/// player that gives an illegal move or no answer forfeits the game, and the match goes on. With --sprt
/// the match ends as soon as the test does; when H0 is accepted, the exit code is 1.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright match breakthrough --set board=5x5 --first engine:nodes=2000,table=1MiB --second random \\",
    "  --games 6 --openings random:2 --records games --journal match.jsonl",
    "plywright match reversi --set board=4x4 --first engine:depth=6,table=1MiB --second random \\",
    "  --games 200 --sprt 0,100 --json",
))]
pub(crate) struct Arguments {
    /// The game: breakthrough, reversi, jiu
    game: String,
    /// The game's options, as in board=6x6,rows=1
    #[arg(long = "set", value_name = "OPTIONS", default_value_t)]
    choices: Choices,
    /// Player 1, who begins the first game of each pair on the first side
    #[arg(long, value_name = "PLAYER")]
    first: PlayerSpec,
    /// Player 2
    #[arg(long, value_name = "PLAYER")]
    second: PlayerSpec,
    /// How many games at most
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MatchPlan::MOST_GAMES as i64))]
    games: u32,
    /// Where the pairs begin: start, random:N (after N random plies), or a file with an opening a line
    /// (moves, a position, or a record), - for standard input
    #[arg(long, value_name = "OPENINGS", default_value = "random:4")]
    openings: String,
    /// Of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    ending: Ending,
    #[command(flatten)]
    keeping: Kept,
}

/// When a game or the match is over, beside the rules.
#[derive(clap::Args)]
#[command(next_help_heading = "Endings")]
struct Ending {
    /// Time: none, 1s (each move), or 60s+1s (all moves, and what each adds)
    #[arg(long, value_name = "CONTROL", default_value_t)]
    time: TimeControl,
    /// How far a clock may be overdrawn before its flag falls
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = duration)]
    grace: Duration,
    /// Judge games after so many plies: N or N:ahead for the side that is ahead, N:draw for a draw
    #[arg(long, value_name = "PLIES", default_value = "1000:ahead")]
    adjudicate: Adjudication,
    /// End the match when a test of Elo differences says ELO0 or less (H0), or ELO1 or more (H1), as in
    /// 0,10; with the chances of both errors, as in 0,10,0.05,0.05
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
}

/// What is kept.
#[derive(clap::Args)]
#[command(next_help_heading = "Running and keeping")]
struct Kept {
    /// Games at a time; never more than there are cores [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: Option<u16>,
    /// Write a record of each game into this folder, in the game's own format, with evaluations and times;
    /// a folder with the records of another match is refused
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Keep finished games in this file, and go on from those that it holds
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let found = Match::new(self.plan()?).map_err(|error| match error {
            MatchError::Game(GameError::Choice(error)) => anyhow!("--set: {error}"),
            MatchError::Player { number: 1, error } => anyhow!("--first: {error}"),
            MatchError::Player { error, .. } => anyhow!("--second: {error}"),
            MatchError::Opening(error) => anyhow!("--openings: {error}"),
            error => error.into(),
        })?;
        let keeping = Keeping {
            concurrency: self.keeping.concurrency.map(usize::from),
            records: self.keeping.records.clone(),
            journal: self.keeping.journal.clone(),
        };
        let stop = interrupt::stop_flag()?;
        let mut show = Show::new(out, &found, self.json);
        let progress = Progress::new();
        let mut written = Ok(());
        let report = found.run(&keeping, &stop, &mut |event| {
            let shown = match event {
                MatchEvent::Begun { earlier, torn, at_a_time, standing } => {
                    if let Some(file) = self.keeping.journal.as_deref().map(std::path::Path::display) {
                        if torn {
                            note(format_args!("{file}: the last line is torn, and dropped"));
                        }
                        if !earlier.is_empty() {
                            note(format_args!("{file}: going on from {} games", earlier.len()));
                        }
                    }
                    progress.tell(|| show::progress(standing, self.games, at_a_time));
                    progress.aside(|| {
                        show.begin()?;
                        earlier.iter().try_for_each(|line| show.game(line))
                    })
                }
                MatchEvent::Finished { line, standing, at_a_time } => {
                    progress.tell(|| show::progress(standing, self.games, at_a_time));
                    progress.aside(|| show.game(line))
                }
            };
            // Nobody reads on: no further game is wanted.
            if written.is_ok() && shown.is_err() {
                stop.stop();
                written = shown;
            }
        });
        drop(progress);
        written?;
        let report = report?;
        show.end(&report)?;
        let rejected = report.standing.sprt.is_some_and(|sprt| sprt.verdict == Verdict::AcceptH0);
        Ok(if rejected { Conclusion::CheckFailed } else { Conclusion::Done })
    }

    fn plan(&self) -> Result<MatchPlan> {
        let ending = &self.ending;
        Ok(MatchPlan {
            choices: self.choices.clone(),
            openings: self.openings()?,
            conditions: Conditions {
                time: ending.time,
                grace: ending.grace,
                adjudication: Some(ending.adjudicate),
            },
            seed: self.seed,
            sprt: ending.sprt,
            ..MatchPlan::new(&self.game, [self.first.clone(), self.second.clone()], self.games)
        })
    }

    /// The openings in words, or those of a file.
    fn openings(&self) -> Result<Openings> {
        let text = self.openings.as_str();
        if text == "start" || text.starts_with("random:") {
            return text.parse().context("--openings");
        }
        let source = Source::from(PathBuf::from(text));
        let start =
            arena::find(&self.game)?.start(&self.choices).map_err(|error| anyhow!("--set: {error}"))?;
        let list = OpeningList::read(&source.to_string(), &source.read()?, &start, &self.choices)?;
        Ok(Openings::Listed(list))
    }
}
