//! Black's edge: who wins when the paper's player plays itself.

use anyhow::Result;
use jiu::{Rules, Size};
use search_core::Side;

use crate::reproduce::chart::{Chart, Line, Scale, Stroke};
use crate::reproduce::source::{Check, Measured, Plot, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;
use crate::reproduce::verdict::Finding;
use crate::sources::jiu::games::{Results, Series, Share, Who, play};
use crate::sources::jiu::published;

/// The boards of the claim.
const CLAIMED: [u8; 3] = [6, 8, 14];
/// Games of the shape player under the paper's rules, by board: more on the claim's own.
const GAMES: [u32; 6] = [3_000, 3_000, 3_000, 1_000, 1_000, 4_000];
/// Games for each board of the claim under other rules, and with another reading of the player.
const OTHER_GAMES: [u32; 3] = [1_000, 1_000, 300];
/// The board on which players of other levels play themselves, and how often.
const LEVEL_BOARD: Size = Size::ALL[2];
const LEVEL_GAMES: u32 = 1_000;

/// Self-play: what was played, and how it ended.
pub(super) struct Edge {
    /// The shape player under the paper's rules, by board.
    by_board: Vec<(Series, Results)>,
    /// The same under other rules and another reading.
    others: Vec<(String, Vec<(Series, Results)>)>,
    /// Other players.
    levels: Vec<(Series, Results)>,
}

fn self_play(size: Size, rules: Rules, who: Who, games: u32) -> Series {
    Series { size, rules, players: [who, who], games }
}

fn boards() -> impl Iterator<Item = Size> {
    Size::ALL.into_iter().filter(|size| CLAIMED.contains(&size.extent()))
}

impl Edge {
    /// Plays; `times` as many games as usual.
    ///
    /// # Errors
    /// A thread that panicked.
    pub(super) fn measure(times: u32) -> Result<Self> {
        let by_board = Size::ALL.into_iter().zip(GAMES);
        let by_board =
            by_board.map(|(size, games)| self_play(size, Rules::PAPER, Who::Shapes, games * times));
        let other = |rules, who| {
            let series = boards().zip(OTHER_GAMES);
            series.map(move |(size, games)| self_play(size, rules, who, games * times)).collect::<Vec<_>>()
        };
        let others = [
            ("rules `research`", other(Rules::RESEARCH, Who::Shapes)),
            ("rules `competition`", other(Rules::COMPETITION, Who::Shapes)),
            ("rules `paper`, a square takes any stone", other(Rules::PAPER, Who::ShapesTakingAny)),
        ];
        let levels = [Who::Random, Who::Greedy, Who::BEGINNER, Who::INTERMEDIATE];
        let levels = levels.map(|who| self_play(LEVEL_BOARD, Rules::PAPER, who, LEVEL_GAMES * times));
        let series: Vec<_> =
            by_board.chain(others.iter().flat_map(|(_, series)| series.clone())).chain(levels).collect();
        let mut played = series.iter().copied().zip(play(&series)?);
        let by_board = played.by_ref().take(GAMES.len()).collect();
        let others = others
            .map(|(name, series)| (name.to_owned(), played.by_ref().take(series.len()).collect::<Vec<_>>()));
        Ok(Self { by_board, others: others.into(), levels: played.collect() })
    }

    /// The claim's boards with Black's share on each.
    fn claimed(&self) -> impl Iterator<Item = (Size, Share, u32)> {
        let played = self.by_board.iter().filter(|(series, _)| CLAIMED.contains(&series.size.extent()));
        played.map(|(series, results)| (series.size, results.black(), results.games()))
    }

    /// The claim: it holds if Black won more games than White on every board. Where that is beyond chance is
    /// told beside it.
    pub(super) fn claim(&self) -> Measured {
        let holds = self.claimed().all(|(_, share, _)| share.share > 0.5);
        let ahead =
            if holds { "Black ahead on all three boards" } else { "Black not ahead on all three boards" };
        let beyond: Vec<_> = self
            .claimed()
            .filter(|(_, share, _)| share.low > 0.5)
            .map(|(size, ..)| size.to_string())
            .collect();
        let beyond = if beyond.is_empty() { "none".into() } else { beyond.join(", ") };
        let finding =
            Finding::Holds { holds, shown: format!("{ahead}; beyond chance: {beyond}"), volatile: None };
        let parts: Vec<_> = self
            .claimed()
            .map(|(size, share, games)| {
                format!("{} on {size} ({} games)", share.shown(), grouped(games.into()))
            })
            .collect();
        Measured { finding, note: None }.with_note(format!(
            "published: Black won {} of the games with the three people. Measured by self-play of the shape player, \
             rules `paper`, with 95 % intervals: {}",
            published::PEOPLE.iter().map(|p| p.black_share().shown()).collect::<Vec<_>>().join(", "),
            parts.join(", "),
        ))
    }

    /// All tables, and the plot.
    ///
    /// # Errors
    /// A plot that can't be drawn.
    pub(super) fn section(&self) -> Result<Section> {
        let mut table = columns("board");
        self.by_board.iter().for_each(|(series, results)| row(&mut table, &series.size.to_string(), results));
        let mut section = Section::new("Black's edge")
            .text(
                "The paper's player (`jiu::player::ShapePlayer`) against itself under the rules `paper`: stones 3 and 4 \
                 next to a stone, no flying, fewer than n stones lose, and so does who has no gate against a Dalian; \
                 third repetition and 200 plies without a capture are draws. Ties are broken by dice, and a square \
                 takes a stone of the enemy's most valuable shape. Shares are of the games that somebody won.",
            )
            .table(table)
            .plot(self.plot()?)
            .text(
                "Black moves first in the battle, when only two points are empty: the smaller the board, the more that is \
                 worth. On 14x14 the edge is slight, as the paper says, and takes many games to tell from chance \
                 (`cargo xtask reproduce --long` plays ten times as many).",
            )
            .text(
                "Under `paper` most games on large boards end by the formation, long before a side is short of stones. The \
                 paper's words make that easy while the board is nearly full: a side that can complete no square on one \
                 of the few empty points has no gate. Under rules without the formation games are longer. Black is ahead there \
                 too, and also if a square takes any stone, which the paper leaves open:",
            );
        let mut table = columns("board");
        for (name, played) in &self.others {
            for (series, results) in played {
                row(&mut table, &format!("{}, {name}", series.size), results);
            }
        }
        section = section.table(table).text(format!(
            "At every level of play: players of other strength against themselves on {LEVEL_BOARD}, rules `paper`."
        ));
        let mut table = columns("player");
        self.levels.iter().for_each(|(series, results)| row(&mut table, &series.players[0].name(), results));
        Ok(section.table(table))
    }

    fn plot(&self) -> Result<Plot> {
        let line = |name: &str, stroke, figure: &dyn Fn(Share) -> f64| {
            let points = self.by_board.iter();
            let points = points
                .map(|(series, results)| (series.size.extent().into(), 100.0 * figure(results.black())));
            Line { name: name.to_owned(), stroke, points: points.collect() }
        };
        let lines = vec![
            line("Black's share", Stroke::Vermilion, &|share| share.share),
            line("95 % interval: low", Stroke::Bound, &|share| share.low),
            line("high", Stroke::Bound, &|share| share.high),
            line("even", Stroke::Blue, &|_| 0.5),
        ];
        let chart = Chart {
            title: "JIU: the shape player against itself, rules paper".into(),
            across: "extent of the board".into(),
            unit: "per cent of decided games".into(),
            scale: Scale::EvenFrom(44.0),
            lines,
        };
        let alt =
            "Black's share of decided games by board: about 60 per cent on 4x4 and 6x6, about half on 14x14";
        Ok(Plot { file: "jiu-black-edge.svg".into(), alt: alt.into(), svg: chart.svg()? })
    }

    /// That games ended by the rules.
    pub(super) fn check(&self) -> Check {
        let others = self.others.iter().flat_map(|(_, played)| played);
        let all = self.by_board.iter().chain(others).chain(&self.levels);
        let broken = all.filter(|(_, results)| results.broken_off > 0);
        Check::new(
            "every game of the edge's tables ended by the rules",
            broken.map(|(series, results)| format!("{} on {} didn't", results.broken_off, series.size)),
        )
    }
}

fn columns(first: &str) -> Table {
    Table::new([
        first,
        ">games",
        ">White won",
        ">Black won",
        ">draws",
        ">ended by a formation",
        ">Black's share, 95 % interval",
        ">turns of the battle a game",
    ])
}

fn row(table: &mut Table, name: &str, results: &Results) {
    let counts = [
        results.games(),
        results.of(Side::First),
        results.of(Side::Second),
        results.draws,
        results.formations,
    ];
    let counts = counts.map(|count| grouped(count.into()));
    let last = [results.black().shown(), results.turns_a_game().to_string()];
    table.row([name.to_owned()].into_iter().chain(counts).chain(last));
}
