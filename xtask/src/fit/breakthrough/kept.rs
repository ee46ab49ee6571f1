//! Games played once and kept: a text file for each round, one line a game.
//!
//! ```text
//! # breakthrough games: seed 1 nodes 600 by 0123456789abcdef
//! 1a2b... ff00... -35 1 | ...      positions: own pieces, enemy pieces, score, won
//! ```

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use super::games::{Sample, Teacher, game};
use crate::output;
use crate::reproduce::parallel::parallel;

/// Games between two writes.
const CHUNK: u64 = 1_000;

/// The games of one round.
pub(super) struct Task<'a> {
    pub(super) seed: u64,
    pub(super) nodes: u64,
    pub(super) games: u64,
    pub(super) teacher: &'a Teacher,
    /// Who plays.
    pub(super) name: &'a str,
}

impl Task<'_> {
    /// The positions of each game: of those kept in the file, and of the rest, played now and kept.
    pub(super) fn played(&self, path: &Path) -> Result<Vec<Vec<Sample>>> {
        let inside = || format!("in {}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("can't make {}", folder.display()))?;
        }
        let mut games = self.kept(path).with_context(inside)?;
        let mut text = self.header();
        text.extend(games.iter().map(|game| line_of(game)));
        fs::write(path, &text).with_context(inside)?;
        let mut file = OpenOptions::new().append(true).open(path).with_context(inside)?;
        while (games.len() as u64) < self.games {
            let first = games.len() as u64;
            let numbers: Vec<u64> = (first..(first + CHUNK).min(self.games)).collect();
            let chunk = parallel(&numbers, |number| Ok(game(self.seed ^ number, self.teacher, self.nodes)))?;
            let text: String = chunk.iter().map(|game| line_of(game)).collect();
            file.write_all(text.as_bytes()).with_context(inside)?;
            games.extend(chunk);
            output::remark(&format!("{} of {} games", games.len(), self.games));
        }
        games.truncate(self.games as usize);
        Ok(games)
    }

    fn header(&self) -> String {
        let Self { seed, nodes, name, .. } = self;
        format!("# breakthrough games: seed {seed} nodes {nodes} by {name}\n")
    }

    /// What the file holds, if its games are this task's; a last line that was cut off is dropped.
    fn kept(&self, path: &Path) -> Result<Vec<Vec<Sample>>> {
        let Ok(text) = fs::read_to_string(path) else { return Ok(Vec::new()) };
        let Some(lines) = text.strip_prefix(&self.header()) else { return Ok(Vec::new()) };
        let whole = lines.rfind('\n').map_or("", |end| &lines[..=end]);
        (2..)
            .zip(whole.lines())
            .map(|(number, line)| read(line).with_context(|| format!("line {number}")))
            .collect()
    }
}

fn line_of(game: &[Sample]) -> String {
    let one =
        |Sample { own, enemy, score, won }: &Sample| format!("{own:x} {enemy:x} {score} {}", u8::from(*won));
    format!("{}\n", game.iter().map(one).collect::<Vec<_>>().join(" | "))
}

fn read(line: &str) -> Result<Vec<Sample>> {
    line.split(" | ").filter(|part| !part.is_empty()).map(read_sample).collect()
}

fn read_sample(part: &str) -> Result<Sample> {
    let words: Vec<_> = part.split(' ').collect();
    let [own, enemy, score, won] = words[..] else { bail!("expected four words, found {}", words.len()) };
    Ok(Sample {
        own: u64::from_str_radix(own, 16)?,
        enemy: u64::from_str_radix(enemy, 16)?,
        score: score.parse()?,
        won: won == "1",
    })
}
