//! Games played once and kept: a text file for each round, one line a game.
//!
//! ```text
//! # reversi games: board 8x8 seed 1 round 2 depth 4 weights 0123456789abcdef
//! 14 -6 f5d6c3...       random moves, result for Black, squares
//! ```

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::thread::{self, ScopedJoinHandle};

use anyhow::{Context as _, Result, bail};
use reversi4::Shape;
use reversi4::eval::Evaluation;

use super::play::{Game, Player};
use crate::output;

/// Games between two writes.
const CHUNK: u32 = 512;

/// The games of one round.
pub(super) struct Task<'a> {
    pub(super) shape: Shape,
    pub(super) seed: u64,
    pub(super) round: u32,
    pub(super) depth: u32,
    pub(super) games: u32,
    pub(super) evaluation: &'a Evaluation,
    /// Which weights play.
    pub(super) name: &'a str,
}

impl Task<'_> {
    /// The games, those kept in the folder and the rest played now and kept.
    pub(super) fn played(&self, folder: &Path) -> Result<Vec<Game>> {
        fs::create_dir_all(folder).with_context(|| format!("can't make the folder {}", folder.display()))?;
        let path = folder.join(format!("round-{}.games", self.round));
        let mut games = self.kept(&path)?;
        let mut text = self.header();
        text.extend(games.iter().map(|game| line_of(self.shape, game)));
        fs::write(&path, &text).with_context(|| format!("can't write {}", path.display()))?;
        let mut file = OpenOptions::new().append(true).open(&path)?;
        while games.len() < self.games as usize {
            let first = games.len() as u32;
            let chunk = self.play(first, (first + CHUNK).min(self.games))?;
            let text: String = chunk.iter().map(|game| line_of(self.shape, game)).collect();
            file.write_all(text.as_bytes()).with_context(|| format!("can't write {}", path.display()))?;
            games.extend(chunk);
            output::remark(&format!("round {}: {} of {} games", self.round, games.len(), self.games));
        }
        games.truncate(self.games as usize);
        Ok(games)
    }

    fn header(&self) -> String {
        let Self { shape, seed, round, depth, name, .. } = self;
        format!("# reversi games: board {shape} seed {seed} round {round} depth {depth} weights {name}\n")
    }

    /// The games of an earlier run with the same arguments: whole lines up to the first other one.
    fn kept(&self, path: &Path) -> Result<Vec<Game>> {
        if !path.exists() {
            return Ok(Vec::new());
        }
        let text = fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
        let Some(lines) = text.strip_prefix(&self.header()) else {
            output::remark(&format!("{} is of another run: played anew", path.display()));
            return Ok(Vec::new());
        };
        let whole = lines.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
        Ok(whole.map_while(|line| game_of(self.shape, line)).collect())
    }

    /// Plays the games with numbers from `first` to before `end`, in their order.
    fn play(&self, first: u32, end: u32) -> Result<Vec<Game>> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let players = thread::scope(|scope| {
            let play = |thread: usize| -> Result<Vec<Game>> {
                let mut player = Player::new(self.shape, self.evaluation, self.depth)?;
                let numbers = (first..end).skip(thread).step_by(threads);
                Ok(numbers.map(|number| player.play(self.seed_of(number))).collect())
            };
            let running: Vec<_> = (0..threads).map(|thread| scope.spawn(move || play(thread))).collect();
            running.into_iter().map(ScopedJoinHandle::join).collect::<Vec<_>>()
        });
        let mut games = vec![None; (end - first) as usize];
        for (thread, played) in players.into_iter().enumerate() {
            let Ok(played) = played else { bail!("a player stopped") };
            for (game, place) in played?.into_iter().zip(games.iter_mut().skip(thread).step_by(threads)) {
                *place = Some(game);
            }
        }
        Ok(games.into_iter().flatten().collect())
    }

    /// Each game has a seed of its own.
    fn seed_of(&self, number: u32) -> u64 {
        self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(self.round) << 32 ^ u64::from(number)
    }
}

fn line_of(shape: Shape, game: &Game) -> String {
    let squares: String = game.squares.iter().map(|&square| shape.square_name(square)).collect();
    format!("{} {} {squares}\n", game.random, game.result)
}

/// The game of a line; `None` if it is none.
fn game_of(shape: Shape, line: &str) -> Option<Game> {
    let mut words = line.split(' ');
    let (random, result, squares) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?, words.next()?);
    // Names of two characters: the boards with patterns have fewer than ten rows.
    let squares = (0..squares.len().div_ceil(2))
        .map(|place| shape.square_named(squares.get(2 * place..2 * place + 2)?))
        .collect::<Option<_>>()?;
    Some(Game { random, result, squares })
}
