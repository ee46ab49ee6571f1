//! Games of the players of `jiu`, many at once: each game has a seed of its own, so that results depend
//! on nothing but the series.

use anyhow::Result;
use jiu::player::{GameLimits, Graded, Greedy, Player, Random, Removal, ShapePlayer, play_game};
use jiu::{Ending, Rules, Size};
use search_core::Side;

use crate::reproduce::parallel::parallel;

/// Games that one thread plays at a time.
const CHUNK: u32 = 50;

/// Somebody who can be asked to play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Who {
    /// Any legal ply.
    Random,
    /// What captures most at once.
    Greedy,
    /// The shape player with so many per cent of random plies.
    Graded(u8),
    /// The paper's player.
    Shapes,
    /// The paper's player, a square taking any stone.
    ShapesTakingAny,
}

impl Who {
    /// The weaker ones of `jiu`, as the paper has three people.
    pub(super) const BEGINNER: Self = Self::Graded((Graded::BEGINNER_SHARE * 100.0) as u8);
    pub(super) const INTERMEDIATE: Self = Self::Graded((Graded::INTERMEDIATE_SHARE * 100.0) as u8);

    fn player(self, seed: u64) -> Box<dyn Player> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Greedy => Box::new(Greedy::new(seed)),
            Self::Graded(share) => Box::new(Graded::new(f64::from(share) / 100.0, seed)),
            Self::Shapes => Box::new(ShapePlayer::new(seed)),
            Self::ShapesTakingAny => Box::new(ShapePlayer::new(seed).with_removal(Removal::Any)),
        }
    }

    /// What tables call it.
    pub(super) fn name(self) -> String {
        match self {
            Self::Random => "random".into(),
            Self::Greedy => "greedy".into(),
            Self::BEGINNER => "'beginner': shape player, half of its plies random".into(),
            Self::INTERMEDIATE => "'intermediate': shape player, a fifth of its plies random".into(),
            Self::Graded(share) => format!("shape player, {share} % of its plies random"),
            Self::Shapes => "shape player".into(),
            Self::ShapesTakingAny => "shape player, a square taking any stone".into(),
        }
    }
}

/// Games of one kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Series {
    pub(super) size: Size,
    pub(super) rules: Rules,
    /// Both players; the first is White in the games of even number.
    pub(super) players: [Who; 2],
    pub(super) games: u32,
}

/// How games ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Results {
    /// Games won, by player and colour, White first.
    pub(super) won: [[u32; 2]; 2],
    pub(super) draws: u32,
    /// Games won by a formation.
    pub(super) formations: u32,
    /// Games that reached the limit of turns, and went to the side with more stones.
    pub(super) broken_off: u32,
    /// Turns of the battle, of all games.
    pub(super) turns: u64,
}

impl Results {
    fn plus(mut self, other: Self) -> Self {
        for (own, other) in self.won.iter_mut().flatten().zip(other.won.iter().flatten()) {
            *own += other;
        }
        self.draws += other.draws;
        self.formations += other.formations;
        self.broken_off += other.broken_off;
        self.turns += other.turns;
        self
    }

    /// Games won by a player.
    pub(super) fn of_player(&self, player: usize) -> u32 {
        self.won[player].iter().sum()
    }

    /// Games won with a colour.
    pub(super) fn of(&self, side: Side) -> u32 {
        self.won.iter().map(|won| won[side.index()]).sum()
    }

    /// All games.
    pub(super) fn games(&self) -> u32 {
        self.of_player(0) + self.of_player(1) + self.draws
    }

    /// Black's share of the games that somebody won.
    pub(super) fn black(&self) -> Share {
        Share::of(self.of(Side::Second), self.of(Side::First) + self.of(Side::Second))
    }

    /// The first player's share of the games that somebody won.
    pub(super) fn first(&self) -> Share {
        Share::of(self.of_player(0), self.of_player(0) + self.of_player(1))
    }

    /// Turns of the battle a game, rounded.
    pub(super) fn turns_a_game(&self) -> u64 {
        let games = u64::from(self.games().max(1));
        (self.turns + games / 2) / games
    }
}

/// A share of some games, with its interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Share {
    pub(super) share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Share {
    /// `won` of `games`, with the interval of Wilson (1927), which is right for few games and for shares
    /// near 0 and 1 too.
    pub(super) fn of(won: u32, games: u32) -> Self {
        /// The normal quantile of 97.5 %.
        const Z: f64 = 1.959_963_984_540_054;
        let n = f64::from(games.max(1));
        let share = f64::from(won) / n;
        let (square, spread) = (Z * Z / n, share * (1.0 - share) / n + Z * Z / (4.0 * n * n));
        let (centre, width) = ((share + square / 2.0) / (1.0 + square), Z * spread.sqrt() / (1.0 + square));
        Self { share, low: centre - width, high: centre + width }
    }

    /// `52.4 % [48.0, 56.7]`.
    pub(super) fn shown(&self) -> String {
        let [share, low, high] = [self.share, self.low, self.high].map(|share| 100.0 * share);
        format!("{share:.1} % [{low:.1}, {high:.1}]")
    }
}

/// Plays all games of all series, on two threads.
///
/// # Errors
/// A thread that panicked.
pub(super) fn play(series: &[Series]) -> Result<Vec<Results>> {
    let chunks = series.iter().enumerate().flat_map(|(index, series)| {
        let firsts = (0..series.games).step_by(CHUNK as usize);
        firsts.map(move |first| (index, first..series.games.min(first + CHUNK)))
    });
    // Large boards first: they take longest.
    let mut chunks: Vec<_> = chunks.collect();
    chunks.sort_by_key(|(index, _)| std::cmp::Reverse(series[*index].size));
    let played = parallel(&chunks, |(index, games)| {
        Ok(games.clone().map(|game| one(&series[*index], game)).fold(Results::default(), Results::plus))
    })?;
    let mut results = vec![Results::default(); series.len()];
    for ((index, _), played) in chunks.into_iter().zip(played) {
        results[index] = results[index].plus(played);
    }
    Ok(results)
}

fn one(series: &Series, game: u32) -> Results {
    let seed = 2 * u64::from(game);
    let mut players = [series.players[0].player(seed), series.players[1].player(seed + 1)];
    let [first, second] = &mut players;
    let first_is = if game.is_multiple_of(2) { Side::First } else { Side::Second };
    let (white, black) = if first_is == Side::First { (first, second) } else { (second, first) };
    let report = play_game(series.size, series.rules, &mut **white, &mut **black, GameLimits::default());
    let mut results = Results {
        formations: u32::from(matches!(report.ending, Some(Ending::Formation { .. }))),
        broken_off: u32::from(report.ending.is_none()),
        turns: report.turns.into(),
        ..Results::default()
    };
    match report.winner {
        Some(winner) => results.won[usize::from(winner != first_is)][winner.index()] = 1,
        None => results.draws = 1,
    }
    results
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures from Wilson's formula, worked out by hand for 1 of 2 and found in textbooks for 81 of 263.
    #[test]
    fn intervals_are_wilsons() {
        let share = Share::of(81, 263);
        assert!((share.low - 0.2553).abs() < 5e-5 && (share.high - 0.3662).abs() < 5e-5, "{share:?}");
        let share = Share::of(0, 10);
        assert!(share.low.abs() < 1e-12 && (share.high - 0.2775).abs() < 5e-5, "{share:?}");
        assert_eq!(Share::of(262, 500).shown(), "52.4 % [48.0, 56.7]");
    }

    #[test]
    fn games_repeat_whatever_the_chunks() {
        let size = Size::new(6).expect("a size");
        let series = |games| Series { size, rules: Rules::PAPER, players: [Who::Shapes, Who::Greedy], games };
        let results = play(&[series(120), series(120), series(60)]).expect("games");
        assert_eq!(results[0], results[1]);
        assert_eq!((results[0].games(), results[2].games()), (120, 60));
        assert!(results[0].of_player(0) > results[0].of_player(1), "{:?}", results[0]);
    }
}
