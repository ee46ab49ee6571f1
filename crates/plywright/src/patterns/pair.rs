//! One pair: matrices, main paths, who meddles, patterns, the fuzzy pattern, and zones.

use anyhow::{Context as _, Result, bail};
use lg_patterns::{Drawing, Fuzzifier, PATHS_LIMIT, Pair, Path, PieceId, World, ZoneLimits};
use serde::Serialize;

use super::Request;
use super::piece::rows;
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

/// Shows it, and draws the main paths.
pub(super) fn show(request: &Request<'_>, from: PieceId, to: PieceId, out: &mut Output) -> Result<String> {
    let (a, b) = (request.label(from), request.label(to));
    let side = |piece: PieceId| request.scene.position().pieces()[usize::from(piece)].side;
    if side(from) == side(to) {
        bail!("--to: {b} is on the side of {a}; patterns lead to enemies");
    }
    let pair = request
        .scene
        .pair(from, to)
        .with_context(|| format!("{a} can't attack {b}, in any number of steps"))?;
    let fields = fields(request, &pair)?;
    if request.json {
        out.json(&fields)?;
    } else {
        text(request, &pair, &fields, out)?;
    }
    let drawing = Drawing::of_position(request.scene.position(), format!("{a} to {b}"));
    let drawing = drawing.shade(&request.scene.between(&pair));
    let paths = request.scene.paths(&pair).take(request.list).zip(0..);
    Ok(paths.fold(drawing, |drawing, (path, colour)| drawing.path(&path, colour)).to_svg())
}

fn fields(request: &Request<'_>, pair: &Pair) -> Result<Fields> {
    let scene = &request.scene;
    let board = scene.position().board();
    let fuzzifier = Fuzzifier::default();
    let counts = scene.counts_of(pair, request.horizon, PATHS_LIMIT)?;
    let patterns = scene.patterns(pair, request.reading, request.horizon).take(request.list);
    let patterns = patterns.map(|pattern| PatternFields {
        path: pattern.path.to_text(board),
        interventions: (pattern.interventions.iter())
            .map(|taken| format!("{} {}", request.label(taken.piece), taken.path.to_text(board)))
            .collect(),
        rank: scene.rank(&pattern, fuzzifier.weights()),
    });
    let fuzzy = scene.fuzzy_patterns(&fuzzifier, request.horizon);
    let fuzzy = fuzzy.iter().find(|fuzzy| (fuzzy.from, fuzzy.to) == (pair.from, pair.to));
    Ok(Fields {
        from: request.label(pair.from),
        to: request.label(pair.to),
        distance: pair.distance,
        combined: rows(&scene.combined(pair)),
        main_paths: pair.paths,
        paths: scene.paths(pair).take(request.list).map(|path| path_fields(request, pair, &path)).collect(),
        add: counts.add,
        mul: counts.mul,
        patterns: patterns.collect(),
        fuzzy: FuzzyFields::new(request, &fuzzifier, fuzzy.context("every pair has a fuzzy pattern")?),
        zones: zones(request, pair)?,
    })
}

fn path_fields(request: &Request<'_>, pair: &Pair, path: &Path) -> PathFields {
    let interveners = request.scene.interveners(pair, path, request.horizon);
    let interveners = interveners.iter().map(|found| IntervenerFields {
        piece: request.label(found.piece),
        distance: found.distance,
        squares: found.squares.iter().map(|square| request.name(square)).collect(),
        paths: found.paths,
    });
    PathFields { path: path.to_text(request.scene.position().board()), interveners: interveners.collect() }
}

/// The zone around each main trajectory, over an empty board.
fn zones(request: &Request<'_>, pair: &Pair) -> Result<Vec<String>> {
    let world = World::of(request.geometry, request.scene.position())?;
    let (from, to) = (usize::from(pair.from), usize::from(pair.to));
    let steps = world.distance(from, request.scene.position().pieces()[to].square.index() as u16);
    let limits = ZoneLimits { zones: request.list, ..ZoneLimits::steps(steps.unwrap_or(0)) };
    Ok(world.zones(from, to, &limits)?.iter().map(ToString::to_string).collect())
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
