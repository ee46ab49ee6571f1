//! The second move: White's three replies to Black's only first move.

use anyhow::{Context as _, Result, bail};
use game_graph::{Drawing, MeasureError, Palette, Person, Rates, Results, Subgraph, VertexId};
use reversi4::State;

use crate::reproduce::source::{Check, Measured, Plot, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;
use crate::sources::reversi::graphs::Graphs;
use crate::sources::reversi::multiway::{canonical, decimal, per_cent};

/// Black's first move, (3,4) in the notebook's coordinates; the others are images of it.
const FIRST: &str = "d3";
/// White's replies: the name of each, its square, and the fairness that an independent program finds.
const REPLIES: [(&str, &str, f64); 3] =
    [("corner", "d4", -0.779_000), ("parallel", "d2", 0.284_972), ("perpendicular", "b4", 0.016_810)];

/// What follows a reply of White's.
#[derive(Debug)]
pub(crate) struct Reply {
    name: &'static str,
    square: &'static str,
    known_fairness: f64,
    vertex: VertexId,
    fairness: f64,
    dominance: i8,
    value: i32,
    below: Subgraph<State>,
    /// The dominance of the vertices of `below`.
    dominance_below: Vec<i8>,
}

impl Reply {
    /// How many positions below are won for Black, for nobody, and for White.
    fn shares(&self) -> [usize; 3] {
        [1, 0, -1].map(|won| self.dominance_below.iter().filter(|&&value| value == won).count())
    }
}

/// The replies, with the canonical graph below each.
///
/// # Errors
/// A reply that the graph doesn't have.
pub(crate) fn all(graphs: &Graphs) -> Result<Vec<Reply>> {
    let reply = |(name, square, known_fairness)| {
        let multiway = &graphs.canonical;
        let vertex = multiway.vertex(&canonical(&graphs.after(&[FIRST, square])?))?;
        let below = multiway.graph.subgraph_from(vertex);
        let dominance_below =
            below.originals.iter().map(|&vertex| multiway.dominance[vertex as usize]).collect();
        Ok(Reply {
            name,
            square,
            known_fairness,
            vertex,
            fairness: multiway.fairness[vertex as usize],
            dominance: multiway.dominance[vertex as usize],
            value: multiway.values[vertex as usize],
            below,
            dominance_below,
        })
    };
    REPLIES.into_iter().map(reply).collect()
}

/// White's best reply by fairness and by dominance.
///
/// # Errors
/// There are none.
pub(crate) fn best(replies: &[Reply]) -> Result<Measured> {
    let by_fairness =
        replies.iter().min_by(|a, b| a.fairness.total_cmp(&b.fairness)).context("no replies")?;
    let least = replies.iter().map(|reply| reply.dominance).min();
    let by_dominance: Vec<_> =
        replies.iter().filter(|reply| Some(reply.dominance) == least).map(|reply| reply.name).collect();
    let by_dominance = by_dominance.join(" or ");
    let measured = if by_dominance == by_fairness.name {
        by_dominance
    } else {
        format!("{} by fairness, {by_dominance} by dominance", by_fairness.name)
    };
    let values: Vec<_> =
        replies.iter().map(|reply| format!("{} {}", reply.name, decimal(reply.fairness))).collect();
    Ok(Measured::figure(measured.as_str()).with_note(format!(
        "fairness: {}. The source calls the decision Black's; it is White's",
        values.join(", ")
    )))
}

/// The dominance after the reply in the corner.
///
/// # Errors
/// There is no such reply.
pub(crate) fn corner_dominance(replies: &[Reply]) -> Result<Measured> {
    Ok(Measured::figure(i64::from(corner(replies)?.dominance)))
}

fn corner(replies: &[Reply]) -> Result<&Reply> {
    match replies.first() {
        Some(reply) if reply.name == "corner" => Ok(reply),
        _ => bail!("no reply in the corner"),
    }
}

/// What chances White has after the corner move when Black plays at random, and when Black plays best, if
/// White plays on at random.
///
/// # Errors
/// A graph that can't be measured.
pub(crate) fn random_after_corner(graphs: &Graphs) -> Result<[Rates; 2]> {
    let multiway = &graphs.kept;
    let vertex = multiway.vertex(&canonical(&graphs.after(&[FIRST, REPLIES[0].1])?))?;
    let acyclic = multiway.graph.acyclic()?;
    let (random, perfect) = (acyclic.policy(&Person::random())?, acyclic.policy(&Person::perfect())?);
    let rates = |black| Ok::<_, MeasureError>(acyclic.duel(black, &random)?[vertex as usize]);
    Ok([rates(&random)?, rates(&perfect)?])
}

/// The replies in a table, and drawings of what follows.
///
/// # Errors
/// A graph that can't be measured.
pub(crate) fn section(graphs: &Graphs, replies: &[Reply]) -> Result<Section> {
    let columns = [
        "reply",
        "square",
        ">fairness",
        ">dominance",
        ">exact value",
        ">positions below",
        ">Black's",
        ">neither's",
        ">White's",
        ">ends: Black",
        ">ends: tied",
        ">ends: White",
    ];
    let mut table = Table::new(columns);
    for reply in replies {
        let all = reply.dominance_below.len();
        let [black, neither, white] = reply.shares().map(|count| per_cent(count as f64 / all as f64));
        let Results { first, second, draws, .. } = reply.below.graph.results();
        let [first, second, draws] = [first, second, draws].map(|count| grouped(count as u64));
        table.row([
            reply.name.to_owned(),
            reply.square.to_owned(),
            decimal(reply.fairness),
            reply.dominance.to_string(),
            reply.value.to_string(),
            grouped(all as u64),
            black,
            neither,
            white,
            first,
            draws,
            second,
        ]);
    }
    let [at_random, against_best] = random_after_corner(graphs)?;
    let mut section = Section::new("White's three replies")
        .text(format!(
            "After Black's {FIRST}, (3,4), in the canonical graph. The shares are of all positions that can follow, by who \
             wins under best play. The notebook calls its drawing for the corner 'almost entirely blue', White's."
        ))
        .table(table)
        .text(format!(
            "'After making a corner move, a player can almost guarantee their win even when they play randomly': if both \
             play on at random, White wins {} of the games and ties {}; if White plays at random and Black plays best, {} \
             and {}.",
            per_cent(at_random.second),
            per_cent(at_random.draw),
            per_cent(against_best.second),
            per_cent(against_best.draw),
        ))
        .text(
            "All positions after each reply, a row for each move, coloured by who wins under best play: vermilion Black, \
             blue White, grey neither.",
        );
    for reply in replies {
        section = section.plot(Plot {
            file: format!("reversi-reply-{}.svg", reply.name),
            alt: format!(
                "The canonical graph below White's {} reply, a stroke a position, by dominance: {} of {} are blue, White's",
                reply.name,
                grouped(reply.shares()[2] as u64),
                grouped(reply.dominance_below.len() as u64),
            ),
            svg: Drawing::new(&reply.below.graph)
                .colours(&reply.dominance_below, Palette::SAFE)
                .to_dense_svg(),
        });
    }
    Ok(section)
}

/// Whether these are all the replies there are, with the fairness that is known.
pub(crate) fn check(graphs: &Graphs, replies: &[Reply]) -> Check {
    let mut level: Vec<_> = replies.iter().map(|reply| reply.vertex).collect();
    level.sort_unstable();
    let missing = (!level.iter().copied().eq(graphs.canonical.graph.level(2)))
        .then(|| format!("the vertices {level:?} are not all of level 2"));
    let other = replies
        .iter()
        .filter(|reply| (reply.fairness - reply.known_fairness).abs() > 5e-7)
        .map(|reply| format!("{}: {}", reply.name, reply.fairness));
    Check::new(
        "White has these three replies and no other up to symmetry, with the fairness that an independent program finds",
        missing.into_iter().chain(other),
    )
}
