//! The answer, in words that follow from the figures.

use super::suites::{NAMES, Suites};
use super::{Experiment, scores};
use crate::reproduce::source::Section;
use crate::reproduce::statistics::{Discordance, Ratio};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;

/// Below this a difference in solved problems is called one.
const SIGNIFICANT: f64 = 0.05;

fn nodes(ratio: Option<Ratio>) -> String {
    let Some(ratio) = ratio else { return "not measured".to_owned() };
    let word = match ratio.is_less() {
        Some(true) => "fewer",
        Some(false) => "more",
        None => "no clear difference",
    };
    format!("x{}, {word}", ratio.shown())
}

fn solved(discordance: &Discordance) -> String {
    let word = if discordance.probability() >= SIGNIFICANT {
        "no clear difference"
    } else if discordance.first > discordance.second {
        "more"
    } else {
        "fewer"
    };
    format!("{}: {word}", discordance.shown())
}

fn is_more(discordance: &Discordance) -> bool {
    discordance.first > discordance.second && discordance.probability() < SIGNIFICANT
}

/// The answer to both questions.
const fn verdict(orders_better: bool, prunes_better: bool) -> &'static str {
    match (orders_better, prunes_better) {
        (false, false) => {
            "No. As an order of moves fuzzy patterns save no nodes over what a plain program does without them, and as a way \
             to leave moves out they don't solve more than both the search of all moves and the control."
        }
        (true, false) => {
            "In part. As an order of moves fuzzy patterns save nodes; as a way to leave moves out they don't solve more \
             than both the search of all moves and the control."
        }
        (false, true) => {
            "In part. As an order of moves fuzzy patterns save no nodes over what a plain program does without them; as a \
             way to leave moves out they solve more than the search of all moves and than the control."
        }
        (true, true) => {
            "Yes. Fuzzy patterns save nodes as an order of moves, and solve more as a way to leave moves out."
        }
    }
}

/// The section that states it.
pub(super) fn section(experiment: &Experiment) -> Section {
    let Experiment { scale, suites, orders, pruning, recall } = experiment;
    let less = |ratio: Option<Ratio>| ratio.and_then(|ratio| ratio.is_less()) == Some(true);
    let [ties, lots] = orders.ties();
    let (plain, tuned) = (orders.in_place(scores::FUZZY), orders.in_place(scores::TUNED));
    let mut places = plain.iter().chain(&tuned);
    let orders_better =
        less(ties) && !less(lots) || places.any(|[history, control]| less(*history) && less(*control));
    let kept = [scores::FUZZY, scores::TUNED, scores::FORCING_FUZZY, scores::FORCING_TUNED];
    let prunes_better = kept.iter().any(|name| pruning.halves(suites, None, name).iter().all(is_more));
    let verdict = verdict(orders_better, prunes_better);
    let recalled = |suite| {
        let share = |name| format!("{:.0}", recall.in_half(suites, suite, name));
        format!(
            "{} by fuzzy patterns, {} attack in words, {} by captures, checks and squares, {} by lot",
            share(scores::FUZZY),
            share(scores::TUNED),
            share(scores::FORCING),
            share(scores::RANDOM)
        )
    };
    let placed = |[history, control]: [Option<Ratio>; 2], name| {
        format!("{}; for {name} in the same place {}", nodes(history), nodes(control))
    };
    let text = format!(
        "**{verdict}**\n\n\
         The paper expects a tree 'cut at least in half'. Here legal chess (`cozy-chess`) with a plain evaluation \
         (material and squares) is searched by the kernel, quiescence included: Bratko and Kopec's 24 positions by their \
         two kinds, and {own} tactical and {own} quiet ones of `cargo xtask suites patterns`. A move is worth the rank of \
         the best pattern of ours that it carries on, plus that of the best one of theirs that it meddles with; 'attack \
         in words' is the variant that did best here: the best pattern of ours alone, by the word for its rank. Over all \
         {all} positions, with a table, nodes for those of MVV-LVA, killers and history (geometric mean, bootstrap \
         interval of 95 %), {depth} plies, all scores equal:\n\n\
         - fuzzy patterns decide among quiet moves without a history: {}; lots decide: {}\n\
         - in place of the history: {}\n\
         - the same, attack in words: {}\n\
         - in place of captures, killers and history: {}\n\
         - the same, attack in words: {}\n\n\
         Best moves among the better half, of 100: on the tactical suite {}; on the quiet one {}.\n\n\
         With half of the moves kept everywhere, problems that only this search solves (+) and only the other (-), \
         McNemar's exact probability, {} nodes each; the control keeps captures, then checks, then what gains by its \
         square:",
        nodes(ties),
        nodes(lots),
        placed(plain[0], "squares"),
        placed(tuned[0], "squares"),
        placed(plain[1], scores::FORCING),
        placed(tuned[1], scores::FORCING),
        recalled(Some(2)),
        recalled(Some(3)),
        grouped(scale.nodes),
        own = scale.problems,
        all = suites.items.len(),
        depth = scale.ordered,
    );
    let mut table = Table::new(["suite", "half kept by", "than all moves", "than the control"]);
    for suite in Suites::columns() {
        for name in kept {
            let suite_name = suite.map_or("all", |suite| NAMES[suite]).to_owned();
            let cells = pruning.halves(suites, suite, name).map(|pair| solved(&pair));
            table.row([suite_name, name.to_owned()].into_iter().chain(cells));
        }
    }
    Section::new("Does it help a search?").text(text).table(table)
}
