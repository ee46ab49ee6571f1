//! A whole position: all counts, and the fuzzy patterns of the highest ranks.

use anyhow::Result;
use lg_patterns::{Counts, Drawing, Fuzzifier, FuzzyPattern, PATHS_LIMIT};
use serde::Serialize;

use super::Request;
use crate::output::Output;

#[derive(Serialize)]
struct Fields {
    position: String,
    blocked: bool,
    horizon: char,
    fuzzy: u64,
    main_paths: u128,
    add: u128,
    /// Missing from 2^128 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    mul: Option<u128>,
    fuzzy_patterns: Vec<FuzzyFields>,
}

/// A fuzzy pattern.
#[derive(Serialize)]
pub(super) struct FuzzyFields {
    from: String,
    to: String,
    distance: u16,
    length: String,
    rank: f64,
    grade: String,
    pub(super) squares: Vec<String>,
    interveners: Vec<String>,
}

impl FuzzyFields {
    pub(super) fn new(request: &Request<'_>, fuzzifier: &Fuzzifier, fuzzy: &FuzzyPattern) -> Self {
        Self {
            from: request.label(fuzzy.from),
            to: request.label(fuzzy.to),
            distance: fuzzy.distance,
            length: fuzzifier.lengths().name(fuzzy.length).to_owned(),
            rank: fuzzy.rank,
            grade: fuzzifier.ranks().name(fuzzy.grade).to_owned(),
            squares: fuzzy.squares.iter().map(|square| request.name(square)).collect(),
            interveners: fuzzy.interveners.iter().map(|piece| request.label(piece)).collect(),
        }
    }

    pub(super) fn line(&self) -> String {
        let others =
            if self.interveners.is_empty() { "nobody".to_owned() } else { self.interveners.join(" ") };
        format!(
            "{:<4} {:<4} {:<7} {:>9.3} {:<9} {others}",
            self.from, self.to, self.length, self.rank, self.grade
        )
    }

    pub(super) const HEADING: &'static str = "from to   length       rank           who can meddle";
}

/// Shows it, and draws the position with the squares of the highest rank's paths.
pub(super) fn show(request: &Request<'_>, out: &mut Output) -> Result<String> {
    let counts = request.counted(request.scene.counts(request.horizon, PATHS_LIMIT))?;
    let fuzzifier = Fuzzifier::default();
    let mut fuzzy = request.scene.fuzzy_patterns(&fuzzifier, request.horizon);
    fuzzy.sort_by(|a, b| b.rank.total_cmp(&a.rank));
    let listed: Vec<_> =
        fuzzy.iter().take(request.list).map(|fuzzy| FuzzyFields::new(request, &fuzzifier, fuzzy)).collect();
    if request.json {
        out.json(&fields(request, counts, listed))?;
    } else {
        text(request, counts, &listed, out)?;
    }
    let position = request.scene.position();
    let drawing = Drawing::of_position(position, format!("{} fuzzy patterns", counts.fuzzy));
    Ok(fuzzy.first().map_or(drawing.clone(), |first| drawing.shade(&first.squares)).to_svg())
}

fn fields(request: &Request<'_>, counts: Counts, fuzzy_patterns: Vec<FuzzyFields>) -> Fields {
    Fields {
        position: request.scene.position().to_fen(),
        blocked: request.scene.occupancy() == lg_patterns::Occupancy::Blocked,
        horizon: request.horizon.letter(),
        fuzzy: counts.fuzzy,
        main_paths: counts.paths,
        add: counts.add,
        mul: counts.mul,
        fuzzy_patterns,
    }
}

fn text(request: &Request<'_>, counts: Counts, listed: &[FuzzyFields], out: &mut Output) -> Result<()> {
    out.line(format_args!("{}", request.scene.position().to_fen()))?;
    out.line(format_args!("{}, horizon {}", request.manner(), request.horizon.letter()))?;
    out.line(format_args!("fuzzy patterns     {:>20}", counts.fuzzy))?;
    out.line(format_args!("main paths         {:>20}", counts.paths))?;
    out.line(format_args!("patterns, ADD      {:>20}", counts.add))?;
    let mul = counts.mul.map_or("2^128 or more".to_owned(), |mul| mul.to_string());
    out.line(format_args!("patterns, MUL      {mul:>20}"))?;
    if !listed.is_empty() {
        out.line(format_args!("\n{}", FuzzyFields::HEADING))?;
        for fuzzy in listed {
            out.line(format_args!("{}", fuzzy.line()))?;
        }
    }
    Ok(())
}
