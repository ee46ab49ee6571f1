//! The games of a file, damaged ones told on standard error.

use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use arena::{Choices, DamagedGame, Game, RecordedGame};

use crate::cli::Conclusion;
use crate::input::Source;
use crate::output::note;

/// Where the games are.
#[derive(clap::Args)]
pub(crate) struct Input {
    /// The files; - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl Input {
    /// The files.
    ///
    /// # Errors
    /// The first that can't be read.
    pub(super) fn read(&self) -> Result<Vec<RecordFile>> {
        self.files.iter().cloned().map(RecordFile::read).collect()
    }
}

/// Where the game is.
#[derive(clap::Args)]
pub(crate) struct OneInput {
    /// The file; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl OneInput {
    /// The file.
    ///
    /// # Errors
    /// When it can't be read.
    pub(super) fn read(&self) -> Result<RecordFile> {
        RecordFile::read(self.file.clone())
    }
}

/// A game of a file, to begin with.
#[derive(clap::Args)]
#[command(next_help_heading = "Record")]
pub(crate) struct Recorded {
    /// Take the position from this record of a game; - reads it from standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    pub(crate) record: Option<PathBuf>,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, requires = "record", value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// The position after so many plies [default: all]
    #[arg(long, value_name = "PLY", requires = "record")]
    at: Option<usize>,
}

impl Recorded {
    /// The game up to the position that is asked for; `None` if no record is.
    ///
    /// # Errors
    /// A file that can't be read, a game or a ply that it doesn't have, and a damaged game.
    pub(crate) fn game(&self, game: &'static dyn Game, choices: &Choices) -> Result<Option<RecordedGame>> {
        let Some(path) = &self.record else { return Ok(None) };
        let number = self.game;
        let (recorded, _) = RecordFile::read(path.clone())?.one(game, choices, number)?;
        let Some(mut recorded) = recorded else { bail!("--game {number}: it is damaged") };
        if let Some(at) = self.at {
            let plies = recorded.session.len();
            if at > plies {
                bail!("--at {at}: the game has {plies} plies");
            }
            recorded.session = recorded.session.after(at);
        }
        Ok(Some(recorded))
    }
}

/// A file of records.
pub(crate) struct RecordFile {
    source: Source,
    bytes: Vec<u8>,
}

impl RecordFile {
    /// Reads a file, or standard input for `-`.
    ///
    /// # Errors
    /// When it can't be read.
    pub(crate) fn read(path: PathBuf) -> Result<Self> {
        let source = Source::from(path);
        let bytes = source.read_records()?;
        Ok(Self { source, bytes })
    }

    /// Its games.
    ///
    /// # Errors
    /// A file without a game.
    pub(super) fn games(&self, game: &'static dyn Game, choices: &Choices) -> Result<Games<'_>> {
        let records = game.read_records(choices, &self.bytes);
        let records = records.map_err(|error| anyhow!("{}: {error}", self.source))?;
        let asked = choices.clone();
        let records = records.map(move |read| read.and_then(|game| as_asked(game, &asked)));
        let source = &self.source;
        Ok(Games { records: Box::new(records.map(move |read| (source, read))), damaged: false })
    }

    /// The game with this number, from 1, and whether any game was damaged; no game if it is itself.
    ///
    /// # Errors
    /// A number that the file doesn't have.
    pub(crate) fn one(
        &self,
        game: &'static dyn Game,
        choices: &Choices,
        number: u32,
    ) -> Result<(Option<RecordedGame>, Conclusion)> {
        let mut games = self.games(game, choices)?;
        let (mut found, mut count, mut damaged) = (None, 0, false);
        for (_, read) in games.records.by_ref() {
            match read {
                Ok(game) => {
                    count = game.number;
                    if found.is_none() && count == number as usize {
                        found = Some(game);
                    }
                }
                Err(error) => {
                    note(format_args!("{}: {error}", self.source));
                    (count, games.damaged) = (error.number, true);
                    damaged |= count == number as usize;
                }
            }
        }
        if found.is_none() && !damaged {
            bail!("--game {number}: the file has {count} games");
        }
        Ok((found, games.conclusion()))
    }
}

/// The game, if it is of the board and rules that were asked for.
fn as_asked(game: RecordedGame, asked: &Choices) -> Result<RecordedGame, DamagedGame> {
    match game.session.agrees_with(asked) {
        Ok(()) => Ok(game),
        Err(error) => {
            Err(DamagedGame { number: game.number, place: String::new(), problem: format!("--{error}") })
        }
    }
}

/// The whole games of a file. Each damaged one is told when it comes.
pub(super) struct Games<'a> {
    records: Box<dyn Iterator<Item = Read<'a>> + 'a>,
    damaged: bool,
}

/// A game or what is wrong with it, and where it comes from.
type Read<'a> = (&'a Source, Result<RecordedGame, DamagedGame>);

impl<'a> Games<'a> {
    /// Those of all files, one after another.
    ///
    /// # Errors
    /// The first file without a game.
    pub(super) fn of(files: &'a [RecordFile], game: &'static dyn Game, choices: &Choices) -> Result<Self> {
        let games: Vec<_> = files.iter().map(|file| file.games(game, choices)).collect::<Result<_>>()?;
        Ok(Games { records: Box::new(games.into_iter().flat_map(|games| games.records)), damaged: false })
    }

    /// The next whole game, and the file that it is of.
    pub(super) fn next_with_source(&mut self) -> Option<(&'a Source, RecordedGame)> {
        loop {
            match self.records.next()? {
                (source, Ok(game)) => return Some((source, game)),
                (source, Err(error)) => {
                    note(format_args!("{source}: {error}"));
                    self.damaged = true;
                }
            }
        }
    }

    /// What the file comes to, when all was read.
    pub(super) fn conclusion(&self) -> Conclusion {
        if self.damaged { Conclusion::CheckFailed } else { Conclusion::Done }
    }
}

impl Iterator for Games<'_> {
    type Item = RecordedGame;

    fn next(&mut self) -> Option<RecordedGame> {
        self.next_with_source().map(|(_, game)| game)
    }
}
