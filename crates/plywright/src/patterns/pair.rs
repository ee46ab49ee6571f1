//! One pair: matrices, main paths, who meddles, patterns, the fuzzy pattern, and zones.

use anyhow::{Context as _, Result};
use lg_patterns::{Drawing, Fuzzifier, Inquiry, Intervention, MainPath, PATHS_LIMIT, Pair, Pattern, PieceId};
use serde::Serialize;

use super::Request;
use super::summary::FuzzyFields;
use crate::output::{Output, OutputError};

#[derive(Serialize)]
struct Fields {
    from: String,
    to: String,
    distance: u16,
    combined: Vec<Vec<Option<u16>>>,
    main_paths: u128,
    paths: Vec<PathFields>,
    add: u128,
    #[serde(skip_serializing_if = "Option::is_none")]
    mul: Option<u128>,
    patterns: Vec<PatternFields>,
    fuzzy: FuzzyFields,
    zones: Vec<String>,
}

/// A main path and who can get onto it.
#[derive(Serialize)]
struct PathFields {
    path: String,
    interveners: Vec<IntervenerFields>,
}

#[derive(Serialize)]
struct IntervenerFields {
    piece: String,
    distance: u16,
    squares: Vec<String>,
    paths: u128,
}

#[derive(Serialize)]
struct PatternFields {
    path: String,
    interventions: Vec<String>,
    rank: f64,
}

/// The most trajectories of a pair's zones. Chosen: more than any position of interest has.
const TRAJECTORIES: usize = 1_000_000;

/// Shows it, and draws the main paths.
pub(super) fn show(request: &Request<'_>, from: PieceId, to: PieceId, out: &mut Output) -> Result<String> {
    let pair = request.scene.pair_of(from, to).context("--to")?;
    let fields = fields(request, &pair)?;
    if request.json {
        out.json(&fields)?;
    } else {
        text(request, &pair, &fields, out)?;
    }
    let title = format!("{} to {}", request.label(from), request.label(to));
    let drawing = Drawing::of_position(request.scene.position(), title);
    let drawing = drawing.shade(&request.scene.between(&pair));
    let paths = request.scene.paths(&pair).take(request.list).zip(0..);
    Ok(paths.fold(drawing, |drawing, (path, colour)| drawing.path(&path, colour)).to_svg())
}

fn fields(request: &Request<'_>, pair: &Pair) -> Result<Fields> {
    let scene = &request.scene;
    let fuzzifier = Fuzzifier::default();
    let inquiry = Inquiry {
        horizon: request.horizon,
        reading: request.reading,
        list: request.list,
        zones: request.list,
        walked: PATHS_LIMIT,
        trajectories: TRAJECTORIES,
    };
    let report = scene.report(request.geometry, pair, &fuzzifier, &inquiry)?;
    let counts = request.counted(report.counts)?;
    let fuzzy = report.fuzzy.context("every pair has a fuzzy pattern")?;
    Ok(Fields {
        from: request.label(pair.from),
        to: request.label(pair.to),
        distance: pair.distance,
        combined: scene.combined(pair).rows(),
        main_paths: pair.paths,
        paths: report.paths.iter().map(|main| path_fields(request, main)).collect(),
        add: counts.add,
        mul: counts.mul,
        patterns: report
            .patterns
            .iter()
            .map(|(pattern, rank)| pattern_fields(request, pattern, *rank))
            .collect(),
        fuzzy: FuzzyFields::new(request, &fuzzifier, &fuzzy),
        zones: report.zones?.into_iter().map(|zone| zone.text).collect(),
    })
}

fn path_fields(request: &Request<'_>, main: &MainPath) -> PathFields {
    let interveners = main.interveners.iter().map(|found| IntervenerFields {
        piece: request.label(found.piece),
        distance: found.distance,
        squares: found.squares.iter().map(|square| request.name(square)).collect(),
        paths: found.paths,
    });
    PathFields { path: request.path(&main.path), interveners: interveners.collect() }
}

fn pattern_fields(request: &Request<'_>, pattern: &Pattern, rank: f64) -> PatternFields {
    let taken =
        |taken: &Intervention| format!("{} {}", request.label(taken.piece), request.path(&taken.path));
    PatternFields {
        path: request.path(&pattern.path),
        interventions: pattern.interventions.iter().map(taken).collect(),
        rank,
    }
}

fn text(request: &Request<'_>, pair: &Pair, fields: &Fields, out: &mut Output) -> Result<(), OutputError> {
    let (from, to) = (&fields.from, &fields.to);
    out.line(format_args!("{from} to {to} in {} steps, {}", fields.distance, request.manner()))?;
    out.line(format_args!("\nreach-ability and obtain-ability added\n{}", request.scene.combined(pair)))?;
    out.line(format_args!("\nmain paths: {}", fields.main_paths))?;
    for path in &fields.paths {
        out.line(format_args!("  {}", path.path))?;
        for found in &path.interveners {
            let squares = found.squares.join(" ");
            let (piece, steps, paths) = (&found.piece, found.distance, found.paths);
            out.line(format_args!("    {piece:<4} steps {steps}, ways {paths}: {squares}"))?;
        }
    }
    rest(fields.main_paths, fields.paths.len(), out)?;
    let mul = fields.mul.map_or("2^128 or more".to_owned(), |mul| mul.to_string());
    out.line(format_args!("\npatterns: {} by ADD, {mul} by MUL", fields.add))?;
    for pattern in &fields.patterns {
        let others = pattern.interventions.join(", ");
        let gap = if others.is_empty() { "" } else { "; " };
        out.line(format_args!("  {} rank {:.3}{gap}{others}", pattern.path, pattern.rank))?;
    }
    let patterns = match request.reading {
        lg_patterns::Reading::Add => fields.add,
        lg_patterns::Reading::Mul => fields.mul.unwrap_or(u128::MAX),
    };
    rest(patterns, fields.patterns.len(), out)?;
    out.line(format_args!("\nfuzzy pattern\n{}\n{}", FuzzyFields::HEADING, fields.fuzzy.line()))?;
    out.line(format_args!("squares: {}", fields.fuzzy.squares.join(" ")))?;
    out.line(format_args!("\nzones, over an empty board"))?;
    fields.zones.iter().try_for_each(|zone| out.line(format_args!("  {zone}")))
}

fn rest(all: u128, shown: usize, out: &mut Output) -> Result<(), OutputError> {
    if all > shown as u128 {
        out.line(format_args!("  ... and {} more (--list)", all - shown as u128))?;
    }
    Ok(())
}
