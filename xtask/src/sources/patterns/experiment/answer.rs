//! The answer, in words that follow from the figures.

use super::orders::Orders;
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

/// The answer to both questions: by how much an order by patterns is better, if it is, and whether they prune
/// better.
fn verdict(orders_better: Option<Ratio>, prunes_better: bool) -> String {
    let orders = match orders_better {
        Some(ratio) => {
            format!(
                "As an order of moves fuzzy patterns save nodes, {:.1} % of them at the best;",
                100.0 * (1.0 - ratio.mean)
            )
        }
        None => {
            "As an order of moves fuzzy patterns save no nodes over what a plain program does without them;"
                .to_owned()
        }
    };
    let prunes = if prunes_better {
        "as a way to leave moves out they solve more than the search of all moves and than the control."
    } else {
        "as a way to leave moves out they don't solve more than both the search of all moves and the control."
    };
    let word = match (orders_better, prunes_better) {
        (None, false) => "No.",
        (Some(_), true) => "Yes.",
        _ => "In part.",
    };
    format!("{word} {orders} {prunes}")
}

/// Where patterns in some place take fewer nodes than what stood there, and lots or a control don't: the least
/// ratio.
fn best_order(orders: &Orders) -> Option<Ratio> {
    let less = |ratio: Option<Ratio>| ratio.filter(|ratio| ratio.is_less() == Some(true));
    let [ties, lots] = orders.ties();
    let ties = less(ties).filter(|_| less(lots).is_none());
    let names = [scores::FUZZY, scores::TUNED];
    let placed = names.into_iter().flat_map(|name| orders.in_place(name));
    let placed = placed.filter_map(|[history, control]| less(control).and(less(history)));
    placed.chain(ties).min_by(|one, other| one.mean.total_cmp(&other.mean))
}

/// The section that states it.
pub(super) fn section(experiment: &Experiment) -> Section {
    let Experiment { scale, suites, orders, pruning, recall } = experiment;
    let [ties, lots] = orders.ties();
    let (plain, tuned) = (orders.in_place(scores::FUZZY), orders.in_place(scores::TUNED));
    let kept = [scores::FUZZY, scores::TUNED, scores::FORCING_FUZZY, scores::FORCING_TUNED];
    let prunes_better = kept.iter().any(|name| pruning.halves(suites, None, name).iter().all(is_more));
    let verdict = verdict(best_order(orders), prunes_better);
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
         - fuzzy patterns decide where captures, killers and history say nothing: {}; lots decide there: {}\n\
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
