//! Proxies for the people whom the paper's program played.

use anyhow::Result;
use jiu::{Rules, Size};

use crate::reproduce::chart::{Chart, Line, Scale, Stroke};
use crate::reproduce::source::{Check, Plot, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;
use crate::sources::jiu::games::{Results, Series, Share, Who, play};
use crate::sources::jiu::published::PEOPLE;

/// Boards and rules.
const BOARDS: [(Size, Rules); 3] =
    [(Size::ALL[2], Rules::PAPER), (Size::STANDARD, Rules::PAPER), (Size::STANDARD, Rules::RESEARCH)];
/// Games against each opponent: as many as against two of the three people.
const GAMES: u32 = 200;
const OPPONENTS: [Who; 4] = [Who::Random, Who::Greedy, Who::BEGINNER, Who::INTERMEDIATE];
/// Per cent of random plies of further opponents on 14x14.
const SHARES: [u8; 5] = [0, 2, 5, 10, 20];

/// The shape player's games against others.
pub(super) struct Opponents {
    proxies: Vec<(Series, Results)>,
    /// By the opponent's per cent of random plies.
    graded: Vec<(u8, Results)>,
}

impl Opponents {
    /// Plays; `times` as many games as usual.
    ///
    /// # Errors
    /// A thread that panicked.
    pub(super) fn measure(times: u32) -> Result<Self> {
        let series =
            |(size, rules), who| Series { size, rules, players: [Who::Shapes, who], games: GAMES * times };
        let proxies = BOARDS.into_iter().flat_map(|board| OPPONENTS.map(|who| series(board, who)));
        let graded = SHARES.map(|share| series((Size::STANDARD, Rules::PAPER), Who::Graded(share)));
        let all: Vec<_> = proxies.chain(graded).collect();
        let mut played = all.iter().copied().zip(play(&all)?);
        let proxies = played.by_ref().take(BOARDS.len() * OPPONENTS.len()).collect();
        let graded = SHARES.into_iter().zip(played.map(|(_, results)| results)).collect();
        Ok(Self { proxies, graded })
    }

    /// The tables and the plot.
    ///
    /// # Errors
    /// A plot that can't be drawn.
    pub(super) fn section(&self) -> Result<Section> {
        let mut table =
            Table::new(["the program against", "board", ">won", ">draws", ">lost", ">share, 95 % interval"]);
        for person in &PEOPLE {
            let won: u32 = person.program.iter().sum();
            let counts = [won, 0, person.games() - won].map(|count| count.to_string());
            let first = [format!("published: {} player", person.level), Size::STANDARD.to_string()];
            table.row(first.into_iter().chain(counts).chain([person.program_share().shown()]));
        }
        for (series, results) in &self.proxies {
            let counts = [results.of_player(0), results.draws, results.of_player(1)];
            let rules = series.rules.name().unwrap_or("custom");
            let first = [series.players[1].name(), format!("{}, rules `{rules}`", series.size)];
            let counts = counts.map(|count| grouped(count.into()));
            table.row(first.into_iter().chain(counts).chain([results.first().shown()]));
        }
        Ok(Section::new("Instead of the three people")
            .text(
                "The people can't be had. What can be measured is how the paper's player does against players that \
                 anybody can make again, colours changing from game to game. 'Beginner' and 'intermediate' are names of \
                 this repository's weakened shape players and claim nothing of people. Shares are of the games that \
                 somebody won. Random play takes some games on 14x14 by a formation in the first turns of the battle, \
                 which `research` does not have.",
            )
            .table(table)
            .plot(self.plot()?)
            .text(format!(
                "In these terms the paper's beginner, from whom the program took {}, played {}. The top and the \
                 intermediate player were stronger than the program, and no weakened copy of it stands for them.",
                PEOPLE[2].program_share().shown(),
                self.beginner_in_words(),
            )))
    }

    /// Between which shares of random plies the published rate lies.
    fn beginner_in_words(&self) -> String {
        let rate = PEOPLE[2].program_share().share;
        let above = self.graded.iter().position(|(_, results)| results.first().share > rate);
        match above {
            Some(0) => "better than the shape player itself".into(),
            Some(index) => {
                let [(low, _), (high, _)] = [&self.graded[index - 1], &self.graded[index]];
                format!("like the shape player with between {low} and {high} % of random plies on 14x14")
            }
            None => "worse than all of these".into(),
        }
    }

    fn plot(&self) -> Result<Plot> {
        let line = |name: &str, stroke, figure: &dyn Fn(Share) -> f64| {
            let points = self.graded.iter();
            let points = points.map(|(share, results)| (u32::from(*share), 100.0 * figure(results.first())));
            Line { name: name.to_owned(), stroke, points: points.collect() }
        };
        let beginner = PEOPLE[2].program_share();
        let lines = vec![
            line("the program's share", Stroke::Vermilion, &|share| share.share),
            line("95 % interval: low", Stroke::Bound, &|share| share.low),
            line("high", Stroke::Bound, &|share| share.high),
            line("published: the beginner", Stroke::Blue, &|_| beginner.share),
        ];
        let chart = Chart {
            title: "JIU on 14x14: the shape player against itself with random plies".into(),
            across: "per cent of random plies of the opponent".into(),
            unit: "per cent of decided games".into(),
            scale: Scale::EvenFrom(40.0),
            lines,
        };
        let alt =
            "The shape player's share against weakened copies of itself: from a half to nearly all games";
        Ok(Plot { file: "jiu-graded.svg".into(), alt: alt.into(), svg: chart.svg()? })
    }

    /// That the order of strength is as it should be.
    pub(super) fn check(&self) -> Check {
        let weak = self.proxies.iter().filter(|(_, results)| results.first().low <= 0.5);
        Check::new(
            "the paper's player is better than each proxy, beyond chance",
            weak.map(|(series, _)| format!("not than {} on {}", series.players[1].name(), series.size)),
        )
    }
}
