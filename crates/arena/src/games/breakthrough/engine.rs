//! The engine for Breakthrough, as it is asked for.

use std::fs::File;
use std::io::Read as _;
use std::str::FromStr;
use std::sync::Arc;

use breakthrough::engine::{Board, Network, NetworkEvaluation, PrunedEvaluation, TECHNIQUES};
use breakthrough::{Bits, Breakthrough as Position, Evaluation, Size};
use search_core::{Features, Searcher};

use crate::analyst::{Analyst, Searching};
use crate::choices::{Choice, ChoiceError};
use crate::engine::EngineSpec;
use crate::player::PlayerError;
use crate::session::Session;

/// What the engine can be told beside what every engine can.
pub(super) const OPTIONS: [Choice; 2] = [
    Choice {
        name: "evaluation",
        what: "best (a network on 8x8, features elsewhere), or 2009 (the article's features, general techniques)",
        default: "best",
    },
    Choice { name: "network", what: "file of a network for 8x8, as cargo xtask fit writes it", default: "" },
];

const NAME: &str = "plywright";

/// The evaluations, in words.
pub(super) const ARTICLE: &str = "the features of the article of 2009";
const NETWORK: &str = "a network; a score of 1 is odds of e to one";
pub(super) const NOT_SEARCHED: &str = "the features of the article of 2009, not what is searched with here: a \
                                       network, which has no named features (--evaluation 2009 searches with these)";

/// What a piece is worth in the article's evaluation.
pub(super) const PIECE: i32 = 1300;

/// How the engine values positions, and searches them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Strength {
    /// As well as it can.
    Best,
    /// With the article's evaluation and techniques that know nothing of the game.
    Article,
}

impl FromStr for Strength {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "best" => Ok(Self::Best),
            "2009" => Ok(Self::Article),
            _ => Err("expected best or 2009"),
        }
    }
}

/// The engine for the board of this session.
pub(super) fn analyst(spec: &EngineSpec, start: &Session) -> Result<Box<dyn Analyst>, PlayerError> {
    spec.own.check(&OPTIONS)?;
    let strength: Strength = spec.own.read("evaluation", Strength::Best)?;
    let network = spec.own.get("network").filter(|path| !path.is_empty());
    if let Some(position) = start.position::<Position<u64>>()
        && strength == Strength::Best
        && position.size() == Size::STANDARD
    {
        return with_network(spec, network.map_or_else(|| Ok(Network::built_in()), read)?);
    }
    if let Some(path) = network {
        let problem = "only the best evaluation on 8x8 has a network";
        return Err(ChoiceError::value("network", path, problem).into());
    }
    if start.position::<Position<u64>>().is_some() {
        with_features::<u64>(spec, strength)
    } else if start.position::<Position<u128>>().is_some() {
        with_features::<u128>(spec, strength)
    } else {
        Err(PlayerError::Unfit("the engine plays Breakthrough only".into()))
    }
}

/// The network of a file.
fn read(path: &str) -> Result<Arc<Network>, ChoiceError> {
    // One byte more than a network has: enough to see that there are too many.
    let most = Network::BYTES as u64 + 1;
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most).read_to_end(&mut bytes))
        .map_err(|error| ChoiceError::value("network", path, error))?;
    let network = Network::from_bytes(&bytes);
    network.map(Arc::new).map_err(|error| ChoiceError::value("network", path, error))
}

fn with_features<B: Bits + Send + Sync + 'static>(
    spec: &EngineSpec,
    strength: Strength,
) -> Result<Box<dyn Analyst>, PlayerError> {
    let (table, evaluation) = (spec.make_table()?, Evaluation::default());
    let view = |position: &Position<B>| Some(*position);
    Ok(match strength {
        Strength::Best => {
            let searcher = Searcher::with_table(PrunedEvaluation(evaluation), table);
            let searcher = searcher.with_policy(spec.features.unwrap_or(TECHNIQUES));
            Box::new(Searching::new(NAME, searcher, spec.threads, PIECE, view).valuing_by(ARTICLE))
        }
        Strength::Article => {
            let searcher = Searcher::with_table(evaluation, table);
            let searcher = searcher.with_policy(spec.features.unwrap_or(Features::STRONG));
            Box::new(Searching::new(NAME, searcher, spec.threads, PIECE, view).valuing_by(ARTICLE))
        }
    })
}

/// The engine of 8x8.
fn with_network(spec: &EngineSpec, network: Arc<Network>) -> Result<Box<dyn Analyst>, PlayerError> {
    let features = spec.features.unwrap_or(TECHNIQUES);
    let searcher = Searcher::with_table(NetworkEvaluation, spec.make_table()?).with_policy(features);
    let view = move |position: &Position<u64>| Board::new(position, Arc::clone(&network));
    Ok(Box::new(Searching::new(NAME, searcher, spec.threads, Network::UNIT, view).valuing_by(NETWORK)))
}
