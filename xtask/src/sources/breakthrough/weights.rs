//! Where the weights of the 2009 evaluation come from: the article prints none.

use anyhow::Result;
use breakthrough::Weights;
use breakthrough::historical::{Engine, Model, run};

use crate::reproduce::parallel::parallel;
use crate::reproduce::source::Section;
use crate::reproduce::table::Table;
use crate::sources::breakthrough::published::{DEPTHS, Published};

/// The neighbours on the line of weights that are counted again here.
const STEPS: std::ops::RangeInclusive<i32> = -3..=6;

/// The weights `step` places along the line: attack, protection and the two connections together.
fn on_the_line(step: i32) -> (i32, i32, i32) {
    (38 + 4 * step, 50 + 5 * step, 31 + 3 * step)
}

fn weights((attack, protection, connection): (i32, i32, i32)) -> Weights {
    // The engine tests one thing twice, so only the sum of the connections counts.
    Weights {
        attack,
        protection,
        connection_horizontal: connection / 2,
        connection_vertical: connection - connection / 2,
        ..Weights::ARTICLE
    }
}

/// Whether `weights` give the published column of `engine` at `plies`.
fn matches(published: &Published, engine: Engine, weights: Weights, plies: u32) -> Result<bool> {
    let expected = published.row(plies)?.of(engine).column(engine);
    Ok(run(plies, &Model { weights, ..Model::of(engine) }).column(engine) == expected)
}

/// The first figure of the published table that `weights` don't give. A1 at 7 plies comes last, for
/// it takes longer than all others.
fn first_mismatch(published: &Published, weights: Weights) -> Result<Option<(Engine, u32)>> {
    let last = *DEPTHS.end();
    let a1 = (*DEPTHS.start()..last).map(|plies| (Engine::A1, plies));
    let figures = a1.chain(DEPTHS.map(|plies| (Engine::A2, plies))).chain([(Engine::A1, last)]);
    for (engine, plies) in figures {
        if !matches(published, engine, weights, plies)? {
            return Ok(Some((engine, plies)));
        }
    }
    Ok(None)
}

/// The origin of the weights, and how far the published counts tell them from their neighbours.
pub(crate) fn section(published: &Published) -> Result<Section> {
    let steps: Vec<_> = STEPS.collect();
    let rows = parallel(&steps, |step| first_mismatch(published, weights(on_the_line(*step))))?;
    let mut table =
        Table::new([">j", ">attack", ">protection", ">connection", "the twelve published counts of nodes"]);
    for (step, mismatch) in steps.iter().zip(&rows) {
        let (attack, protection, connection) = on_the_line(*step);
        let numbers = [*step, attack, protection, connection].map(|number| number.to_string());
        let result = mismatch.map_or("all come out".to_owned(), |(engine, plies)| {
            format!("{engine:?} at {plies} plies comes out otherwise")
        });
        table.row(numbers.into_iter().chain([result]));
    }
    let all = rows.iter().filter(|mismatch| mismatch.is_none()).count();
    Ok(Section::new("Where the weights come from")
        .text(
            "The article names twelve features and prints no weight. A piece (1300), a win, the almost-win, high \
             danger, mobility (1), attack (50) and protection (65) are constants of a public copy of the engine. \
             The connections (40 together), the advance (20 a row), and that home ground and empty columns count \
             nothing, were found by a search over about five million sets of weights for one that gives the \
             published counts. That search is not repeated here. It left only sets on one line, attack / \
             protection / connection = 38 / 50 / 31 + j (4, 5, 3), and of these 50 / 65 / 40 is the only one with \
             the copy's constants. High danger and the almost-win never act within seven plies, so nothing is \
             known of them from the table.",
        )
        .table(table)
        .text(format!(
            "{all} of these {} sets give all twelve counts, so the counts don't decide between them; the copy's \
             constants do, for 50 / 65 / 40 (j = 3). The copy's own full set (connections 50, advance 10, home \
             ground 10, empty columns 20) doesn't give the published counts: see the versions above.",
            rows.len()
        )))
}
