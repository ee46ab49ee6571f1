//! The answer, in words that follow from the figures.

use anyhow::Result;

use super::suites::{NAMES, Suites};
use super::{Experiment, scores};
use crate::reproduce::source::Section;
use crate::reproduce::statistics::{Discordance, Ratio};
use crate::reproduce::value::grouped;

/// Below this a difference in solved problems is called one.
const SIGNIFICANT: f64 = 0.05;

fn nodes(ratio: Option<Ratio>) -> String {
    let Some(ratio) = ratio else { return "were not measured".to_owned() };
    let word = match ratio.is_less() {
        Some(true) => "fewer nodes",
        Some(false) => "more nodes",
        None => "no clear difference in nodes",
    };
    format!("{word} (x{})", ratio.shown())
}

fn solved(discordance: &Discordance) -> String {
    let word = if discordance.probability() >= SIGNIFICANT {
        "no clear difference"
    } else if discordance.first > discordance.second {
        "more"
    } else {
        "fewer"
    };
    format!("{word} ({})", discordance.shown())
}

/// The section that states it.
pub(super) fn section(experiment: &Experiment) -> Result<Section> {
    let Experiment { scale, suites, orders, pruning, recall } = experiment;
    let [ties, history, all] = orders.fuzzy_with_table();
    let [for_squares, for_forcing] = orders.fuzzy_for_control();
    let helps = |ratio: Option<Ratio>| ratio.and_then(|ratio| ratio.is_less()) == Some(true);
    let whole = pruning.halves(suites, 1, None);
    let wins = |discordance: &Discordance| {
        discordance.first > discordance.second && discordance.probability() < SIGNIFICANT
    };
    let orders_better = helps(history) || helps(ties);
    let prunes_better = whole.iter().step_by(2).any(wins) && whole.iter().skip(1).step_by(2).any(wins);
    let verdict = match (orders_better, prunes_better) {
        (false, false) => {
            "No: neither as an order of moves nor as a way to leave moves out do fuzzy patterns better what a plain \
             program does without them."
        }
        (true, false) => {
            "As an order of moves fuzzy patterns save nodes; as a way to leave moves out they don't solve more than the \
             search without them and than captures, checks and squares."
        }
        (false, true) => {
            "As an order of moves fuzzy patterns save no nodes; as a way to leave moves out they solve more than the \
             search without them and than captures, checks and squares."
        }
        (true, true) => {
            "Yes: fuzzy patterns save nodes as an order of moves, and solve more as a way to leave moves out."
        }
    };
    let halves = |axis| {
        let rows = Suites::columns().map(|suite| {
            let name = suite.map_or("all", |suite| NAMES[suite]);
            let [against_all, against_control, forcing_all, forcing_control] =
                pruning.halves(suites, axis, suite).map(|pair| solved(&pair));
            format!(
                "  - {name}: by fuzzy patterns {against_all} than all moves, {against_control} than the control; with \
                 captures and checks first {forcing_all} than all moves, {forcing_control} than the control"
            )
        });
        rows.collect::<Vec<_>>().join("\n")
    };
    let recalled = |suite| {
        let share = |name| format!("{:.0}", recall.in_half(suites, suite, name));
        format!(
            "{} of 100 by fuzzy patterns, {} by captures, checks and squares, {} by lot",
            share(scores::FUZZY),
            share(scores::FORCING),
            share(scores::RANDOM)
        )
    };
    let text = format!(
        "**{verdict}**\n\n\
         The paper expects a tree 'cut at least in half'. Legal chess (`cozy-chess`), a plain evaluation (material and \
         squares) and the kernel's searcher, quiescence included; {} positions: Bratko and Kopec's 24 by their two \
         kinds, and {} tactical and quiet ones each that `cargo xtask suites patterns` makes. A move is scored by the rank \
         of the best pattern of ours that it carries on, plus that of the best one of theirs that it meddles with. \
         Figures below are over all positions, with a table.\n\n\
         - Ordering, {} plies, nodes for MVV-LVA, killers and history: fuzzy patterns among moves without a history take {}; by lot, {}. In \
         place of the history they take {}. In place of captures, killers and history together they take {}.\n\
         - Against controls in the same place: for gain of squares, {}; for captures, checks and squares, {}.\n\
         - Pruning, half of the moves kept, {} nodes each, problems solved:\n{}\n\
         - The same to {} plies:\n{}\n\
         - Recall, half of the moves kept: tactical {}; quiet {}.",
        suites.items.len(),
        scale.problems,
        scale.ordered,
        nodes(ties),
        nodes(orders.lot_with_table()),
        nodes(history),
        nodes(all),
        nodes(for_squares),
        nodes(for_forcing),
        grouped(scale.nodes),
        halves(1),
        scale.pruned,
        halves(0),
        recalled(Some(2)),
        recalled(Some(3)),
    );
    Ok(Section::new("Does it help a search?").text(text))
}
