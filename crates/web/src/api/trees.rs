//! Explicit trees: entered, expanded from a small game, searched step by step, drawn.

use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use search_core::textbook::{Cut, Fail, Textbook};
use search_core::tree::{Expansion, NodeKind, Status, Trace, Tree, tutorial};
use search_core::{Position as _, Score, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::Body;
use crate::error::{Fault, Problem};
use crate::settings::MAX_TREE;
use crate::tictactoe::TicTacToe;

/// A tree, or a game to be expanded to one, and the search of it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Searched {
    /// The tree in brackets, or as nested parentheses.
    #[schema(example = "[[[2,3],[5,?]],[[0,1],[?,?]]]")]
    tree: Option<String>,
    /// Tic-tac-toe after these moves, in place of a tree: `b2,a1`.
    moves: Option<String>,
    /// How many plies of tic-tac-toe are expanded, 2 if nothing is said; with `moves` only.
    depth: Option<u32>,
    /// Who moves at the root of `tree`, where that doesn't say; MAX if nothing is said.
    root: Option<Root>,
    #[serde(default)]
    algorithm: Algorithm,
    /// With alpha-beta only; soft if nothing is said.
    fail: Option<FailKind>,
    /// With alpha-beta only; at the bound if nothing is said.
    cut: Option<CutKind>,
}

/// The plies of tic-tac-toe where nothing is said.
const DEPTH: u32 = 2;

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Root {
    Max,
    Min,
}

#[derive(Clone, Copy, Default, PartialEq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Algorithm {
    Minimax,
    #[default]
    AlphaBeta,
}

/// What alpha-beta returns for values outside its window.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum FailKind {
    Soft,
    Hard,
}

/// When alpha-beta cuts: at alpha >= beta, or only beyond.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum CutKind {
    At,
    Beyond,
}

impl Searched {
    fn textbook(&self) -> Result<Textbook, Problem> {
        if self.algorithm == Algorithm::Minimax {
            refuse(self.fail.is_some(), "fail", "minimax has no bounds to fail at")?;
            refuse(self.cut.is_some(), "cut", "minimax makes no cuts")?;
            return Ok(Textbook::minimax());
        }
        let fail = match self.fail {
            None | Some(FailKind::Soft) => Fail::Soft,
            Some(FailKind::Hard) => Fail::Hard,
        };
        let cut = match self.cut {
            None | Some(CutKind::At) => Cut::AtBound,
            Some(CutKind::Beyond) => Cut::BeyondBound,
        };
        Ok(Textbook::alpha_beta_with(fail, cut))
    }

    fn tree(&self) -> Result<Tree, Problem> {
        let tree = match (&self.tree, &self.moves) {
            (Some(text), None) => self.entered(text)?,
            (None, Some(moves)) => self.expanded(moves)?,
            (Some(_), Some(_)) => return Err(Problem::Bad("tree or moves, not both".into())),
            (None, None) => return Err(Problem::Bad("expected tree, or moves of tic-tac-toe".into())),
        };
        small(&tree)?;
        Ok(tree)
    }

    fn entered(&self, text: &str) -> Result<Tree, Problem> {
        refuse(
            self.depth.is_some(),
            "depth",
            "a tree that is given is searched whole; depth belongs to moves",
        )?;
        let tree = Tree::parse(text).map_err(|error| Problem::Bad(format!("tree: {error}")))?;
        Ok(if matches!(self.root, Some(Root::Min)) { tree.rooted_at(Side::Second) } else { tree })
    }

    fn expanded(&self, moves: &str) -> Result<Tree, Problem> {
        refuse(self.root.is_some(), "root", "the moves say who is to move")?;
        let position = TicTacToe::after(moves).map_err(Problem::Bad)?;
        let value = |position: &TicTacToe| position.open_lines();
        let depth = self.depth.unwrap_or(DEPTH);
        let expansion = Expansion { depth, max_nodes: MAX_TREE, win: 10 };
        Tree::expand(&position, &value, expansion).map_err(Problem::bad)
    }

    pub(super) fn trace(&self) -> Result<Trace, Problem> {
        self.tree()?.trace(&self.textbook()?).map_err(Problem::bad)
    }
}

/// Refuses a field that would have no effect.
pub(super) fn refuse(given: bool, field: &str, why: &str) -> Result<(), Problem> {
    if given { Err(Problem::Bad(format!("{field} would have no effect: {why}"))) } else { Ok(()) }
}

pub(super) fn small(tree: &Tree) -> Result<(), Problem> {
    let nodes = tree.node_count();
    if nodes > MAX_TREE {
        return Err(Problem::Bad(format!("the tree has {nodes} nodes; at most {MAX_TREE} here")));
    }
    Ok(())
}

/// A tree that is ready to be opened.
#[derive(Serialize, ToSchema)]
pub(super) struct Example {
    name: &'static str,
    what: &'static str,
    tree: &'static str,
    algorithm: &'static str,
}

const EXAMPLES: [Example; 4] = [
    Example {
        name: "Alpha-beta, worked",
        what: "The tutorial's tree: value 3 with leaves 2 3 5 0 1; it never gives the three leaves marked ?",
        tree: tutorial::ALPHA_BETA_TREE,
        algorithm: "alpha-beta",
    },
    Example {
        name: "Minimax, worked",
        what: "The tutorial's second tree: value 4, every leaf visited",
        tree: tutorial::MINIMAX_TREE,
        algorithm: "minimax",
    },
    Example {
        name: "A best order",
        what: "Three children each, best first: the fewest leaves that alpha-beta can do with",
        tree: "[[5,6,7],[4,8,9],[3,1,2]]",
        algorithm: "alpha-beta",
    },
    Example {
        name: "A deep cut",
        what: "The cut comes from a bound three plies up, not from the parent",
        tree: "[5,[8,[9,[2,7]]]]",
        algorithm: "alpha-beta",
    },
];

/// Trees to begin with.
#[utoipa::path(get, path = "/api/trees/examples", tag = "trees", responses((status = 200, body = [Example])))]
pub(super) async fn examples() -> Json<&'static [Example]> {
    Json(&EXAMPLES)
}

/// A search of a tree, as it stands after a step.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TraceRequest {
    search: Searched,
    /// After so many steps; at the end if nothing is said.
    step: Option<usize>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct TraceView {
    /// Which search, and who moves at A.
    title: String,
    step: usize,
    steps: usize,
    /// The last step in words.
    told: String,
    /// What the whole search came to, in words.
    summary: String,
    /// Nodes of the tree, leaves, and leaves that the search visits.
    nodes: usize,
    leaves: usize,
    visited: usize,
    /// The steps at which a cut is made.
    cuts: Vec<usize>,
    /// What is known of every inner node.
    states: Vec<StateView>,
    /// The drawing.
    svg: String,
}

#[derive(Serialize, ToSchema)]
struct StateView {
    /// Its letters.
    node: String,
    /// MAX or MIN.
    side: &'static str,
    status: &'static str,
    value: Option<String>,
    alpha: Option<String>,
    beta: Option<String>,
    cut: bool,
}

fn number(score: Score) -> String {
    match score {
        Score::INFINITY => "+inf".into(),
        Score::NEG_INFINITY => "-inf".into(),
        score => score.value().to_string(),
    }
}

impl TraceView {
    fn of(trace: &Trace, step: Option<usize>) -> Self {
        let steps = trace.steps().len();
        let step = step.unwrap_or(steps);
        let snapshot = trace.at(step);
        let tree = trace.tree();
        let told = step.checked_sub(1).and_then(|last| told(trace, last));
        let inner = tree.nodes().filter(|&node| tree.kind(node) == NodeKind::Inner);
        let state = |node| {
            let state = snapshot.node(node);
            StateView {
                node: tree.label(node),
                side: if tree.side(node) == Side::First { "MAX" } else { "MIN" },
                status: match state.status {
                    Status::Unvisited => "unvisited",
                    Status::Open => "open",
                    Status::Done => "done",
                    Status::Pruned => "pruned",
                },
                value: state.value.map(number),
                alpha: state.window.map(|window| number(window.alpha)),
                beta: state.window.map(|window| number(window.beta)),
                cut: state.cut,
            }
        };
        Self {
            title: trace.title(),
            step,
            steps,
            told: told.unwrap_or_else(|| "Before the search.".into()),
            summary: trace.summary(),
            nodes: tree.node_count(),
            leaves: tree.leaf_count(),
            visited: trace.visited_leaves().len(),
            cuts: cut_steps(trace),
            states: inner.map(state).collect(),
            svg: trace.to_svg_at(step),
        }
    }
}

/// A step in words; a cut with the test that led to it, which is the step before.
fn told(trace: &Trace, step: usize) -> Option<String> {
    let words = trace.explain(step)?;
    let test = is_cut(&trace.steps()[step]).then(|| trace.explain(step.checked_sub(1)?)).flatten();
    Some(test.map_or_else(|| words.clone(), |test| format!("{test}; {words}")))
}

fn is_cut(step: &search_core::tree::Step) -> bool {
    matches!(step.event, search_core::textbook::Event::Cut { .. })
}

/// After which steps a cut has just been made.
fn cut_steps(trace: &Trace) -> Vec<usize> {
    let after = |(index, step)| is_cut(step).then_some(index + 1);
    trace.steps().iter().enumerate().filter_map(after).collect()
}

/// A search, as it stands after a step: words, windows, drawing.
#[utoipa::path(post, path = "/api/trees/trace", tag = "trees", request_body = TraceRequest, responses(
    (status = 200, body = TraceView), (status = 400, body = Fault)))]
pub(super) async fn trace(Body(request): Body<TraceRequest>) -> Result<Json<TraceView>, Problem> {
    let trace = request.search.trace()?;
    let step = within(&trace, request.step)?;
    Ok(Json(TraceView::of(&trace, step)))
}

/// A tree to be written to a file.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PictureRequest {
    search: Searched,
    form: Form,
    /// For `svg` only: after so many steps; at the end if nothing is said.
    step: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Form {
    /// The search as a drawing.
    Svg,
    /// Every step in words.
    Text,
    /// The tree without answers, as a drawing.
    Worksheet,
    /// The search in the language of Graphviz.
    Dot,
    /// The tree alone.
    Brackets,
}

/// A search as a file: a drawing, or its steps in words.
#[utoipa::path(post, path = "/api/trees/picture", tag = "trees", request_body = PictureRequest, responses(
    (status = 200, body = String), (status = 400, body = Fault)))]
pub(super) async fn picture(Body(request): Body<PictureRequest>) -> Result<Response, Problem> {
    let PictureRequest { search, form, step } = request;
    refuse(step.is_some() && form != Form::Svg, "step", "only a drawing shows one step")?;
    let tree = search.tree()?;
    let trace = || search.trace();
    let (kind, text) = match form {
        Form::Svg => ("image/svg+xml", drawn(&trace()?, step)?),
        Form::Text => ("text/plain; charset=utf-8", trace()?.to_text()),
        Form::Worksheet => ("image/svg+xml", tree.to_svg()),
        Form::Dot => ("text/plain; charset=utf-8", trace()?.to_dot()),
        Form::Brackets => ("text/plain; charset=utf-8", tree.to_brackets()),
    };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

fn drawn(trace: &Trace, step: Option<usize>) -> Result<String, Problem> {
    let Some(step) = within(trace, step)? else { return Ok(trace.to_svg()) };
    Ok(trace.to_svg_at(step))
}

/// A step of a search, checked.
fn within(trace: &Trace, step: Option<usize>) -> Result<Option<usize>, Problem> {
    let steps = trace.steps().len();
    match step.filter(|step| *step > steps) {
        Some(step) => Err(Problem::Bad(format!("step {step}: this search has {steps} steps"))),
        None => Ok(step),
    }
}

/// Tic-tac-toe after some moves.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ExpandRequest {
    /// The moves so far: `b2,a1`.
    #[serde(default)]
    moves: String,
}

#[derive(Serialize, ToSchema)]
pub(super) struct ExpandView {
    /// The board, three lines of X, O and dots.
    board: String,
    /// MAX is X.
    side: &'static str,
    /// What can be played; nothing when the game is over.
    legal: Vec<String>,
    /// How many plies can be expanded within the bounds of drawings.
    deepest: u32,
}

/// Tic-tac-toe: a game whose tree is expanded on demand.
#[utoipa::path(post, path = "/api/trees/tic-tac-toe", tag = "trees", request_body = ExpandRequest, responses(
    (status = 200, body = ExpandView), (status = 400, body = Fault)))]
pub(super) async fn expand(Body(request): Body<ExpandRequest>) -> Result<Json<ExpandView>, Problem> {
    let position = TicTacToe::after(&request.moves).map_err(Problem::Bad)?;
    let mut legal = Vec::new();
    if position.outcome().is_none() {
        position.legal_moves(&mut legal);
    }
    let fits = |depth: &u32| {
        let expansion = Expansion { depth: *depth, max_nodes: MAX_TREE, win: 10 };
        Tree::expand(&position, &|position: &TicTacToe| position.open_lines(), expansion).is_ok()
    };
    Ok(Json(ExpandView {
        board: position.drawing(),
        side: if position.side_to_move() == Side::First { "MAX" } else { "MIN" },
        legal: legal.iter().map(|cell| format!("{cell:?}")).collect(),
        deepest: (0..=9).take_while(fits).last().unwrap_or(0),
    }))
}
