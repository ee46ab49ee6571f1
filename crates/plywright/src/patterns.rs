//! `plywright patterns`: the geometry of a position. Patterns, fuzzy patterns and zones, counted and shown.

mod pair;
mod piece;
mod summary;

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result, anyhow};
use clap::ValueEnum;
use lg_patterns::{
    Counts, Geometry, Horizon, Kinds, Occupancy, Path, PieceId, Position, Reading, Scene, Square,
    TooManyPaths, sample,
};

use crate::cli::{Conclusion, epilogue};
use crate::input::Source;
use crate::output::Output;

/// The most lines of any list. Chosen: nobody reads more.
const MOST_LISTED: u64 = 100_000;

/// From how far a third piece may get onto a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum HorizonArgument {
    /// From one step away.
    #[value(name = "1")]
    One,
    /// From anywhere, to the nearest squares of the path.
    #[value(name = "n")]
    Nearest,
    /// From where it is no later than the piece on the path.
    #[value(name = "t")]
    Timed,
}

/// How many patterns a path gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ReadingArgument {
    /// One for each way of each piece that has several.
    Add,
    /// One for each choice of a way for every piece.
    Mul,
}

/// Count and show patterns, fuzzy patterns and zones of a position
///
/// A pattern is a piece, an enemy piece, a shortest path between them, and paths of third pieces onto it; a
/// fuzzy pattern is all of those of one pair as a group; a zone is what Linguistic Geometry makes of them.
/// Without --from, everything is counted; with it, one piece is shown; with --to as well, one pair. Squares
/// are h1 or (8,1).
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright patterns",
    "plywright patterns example --from h1 --to e8 --svg rook.svg",
    "plywright patterns 'r1bqkb1r/4npp1/p1p4p/1p1pP1B1/8/1B6/PPPN1PPP/R2Q1RK1' --blocked --json",
))]
pub(crate) struct Arguments {
    /// A FEN (its first field is enough; any size up to 16x16, * is a hole), or a name: start, example, bk1 to bk24
    /// (Bratko and Kopec's positions)
    #[arg(value_name = "POSITION", default_value = "start")]
    position: String,
    /// The piece that starts
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
    /// The enemy piece at the end
    #[arg(long, value_name = "SQUARE", requires = "from")]
    to: Option<String>,
    /// Let pieces stand in each other's way [default: distances of an empty board]
    #[arg(long)]
    blocked: bool,
    /// From how far third pieces may come
    #[arg(long, value_name = "HORIZON", default_value = "1")]
    horizon: HorizonArgument,
    /// Which patterns a path gives
    #[arg(long, value_name = "READING", default_value = "add")]
    reading: ReadingArgument,
    /// Show at most so many paths, patterns, trajectories or fuzzy patterns
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u64).range(..=MOST_LISTED))]
    list: u64,
    /// Pieces of your own, a line each, such as: knight N 3 leap 1,2 all; - is standard input
    #[arg(long, value_name = "FILE")]
    pieces: Option<PathBuf>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
    /// Draw what is shown into a file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// What the parts of this command share.
struct Request<'a> {
    scene: Scene<'a>,
    geometry: &'a Geometry,
    horizon: Horizon,
    reading: Reading,
    list: usize,
    json: bool,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let kinds = self.kinds()?;
        let text = sample(&self.position).unwrap_or(&self.position);
        let position = Position::from_fen(text, &kinds)?;
        let from =
            self.from.as_ref().map(|square| piece_on(&position, square).context("--from")).transpose()?;
        let to = self.to.as_ref().map(|square| piece_on(&position, square).context("--to")).transpose()?;
        let geometry = Geometry::new(position.board(), &kinds);
        let occupancy = if self.blocked { Occupancy::Blocked } else { Occupancy::Empty };
        let request = Request {
            scene: Scene::new(&geometry, &position, occupancy)?,
            geometry: &geometry,
            horizon: match self.horizon {
                HorizonArgument::One => Horizon::One,
                HorizonArgument::Nearest => Horizon::Nearest,
                HorizonArgument::Timed => Horizon::Timed,
            },
            reading: match self.reading {
                ReadingArgument::Add => Reading::Add,
                ReadingArgument::Mul => Reading::Mul,
            },
            list: usize::try_from(self.list)?,
            json: self.json,
        };
        // A drawing that can't be written is told before anything is printed.
        let file = self
            .svg
            .as_ref()
            .map(|file| fs::File::create(file).with_context(|| format!("--svg: {}", file.display())));
        let file = file.transpose()?;
        let svg = match (from, to) {
            (Some(from), Some(to)) => pair::show(&request, from, to, out)?,
            (Some(from), None) => piece::show(&request, from, out)?,
            _ => summary::show(&request, out)?,
        };
        if let Some(mut file) = file {
            file.write_all(svg.as_bytes()).context("--svg")?;
        }
        Ok(Conclusion::Done)
    }

    fn kinds(&self) -> Result<Kinds> {
        let Some(file) = &self.pieces else { return Ok(Kinds::chess()) };
        let source = Source::from(file.clone());
        source.read()?.parse().map_err(|error| anyhow!("{source}: {error}"))
    }
}

fn piece_on(position: &Position, square: &str) -> Result<PieceId> {
    let square = position.board().parse_square(square)?;
    position.piece_at(square).with_context(|| format!("nothing stands on {}", position.board().name(square)))
}

impl Request<'_> {
    fn label(&self, piece: PieceId) -> String {
        self.scene.position().label(piece)
    }

    fn name(&self, square: Square) -> String {
        self.scene.position().board().name(square)
    }

    fn path(&self, path: &Path) -> String {
        path.to_text(self.scene.position().board())
    }

    /// Counts, or what to do about too many.
    fn counted(&self, counts: Result<Counts, TooManyPaths>) -> Result<Counts> {
        let hint = if self.horizon == Horizon::One { "" } else { "; --horizon 1 needs fewer" };
        counts.map_err(|error| anyhow!("{error}{hint}"))
    }

    /// How the request was meant, for headings.
    fn manner(&self) -> &'static str {
        match self.scene.occupancy() {
            Occupancy::Empty => "an empty board's distances",
            Occupancy::Blocked => "pieces in each other's way",
        }
    }
}
