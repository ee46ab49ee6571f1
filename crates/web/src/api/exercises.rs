//! Random trees, and exercises on them: set, and judged.

use std::ops::RangeInclusive;

use axum::Json;
use search_core::textbook::Textbook;
use search_core::tree::{Answers, CutCount, ExercisePlan, NodeKind, Shape, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::Body;
use super::trees::{Algorithm, Searched, refuse, small};
use crate::error::{Fault, Problem};
use crate::settings::MAX_TREE;

/// What a random tree should be like.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Plan {
    /// Least and most children of an inner node.
    #[schema(example = json!([2, 3]))]
    branching: [u32; 2],
    /// Plies to the deepest leaves.
    #[schema(example = 3)]
    depth: u32,
    /// Least and greatest value of a leaf.
    #[schema(example = json!([-9, 9]))]
    values: [i32; 2],
    /// Of 100 nodes above the full depth, about how many are leaves already.
    #[serde(default)]
    early_leaves: u32,
    seed: u64,
}

/// An exercise that is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ExerciseRequest {
    plan: Plan,
    /// Exactly so many cuts, with alpha-beta only; at least one if nothing is said.
    cuts: Option<u64>,
    #[serde(default)]
    algorithm: Algorithm,
}

/// The deepest tree that is made here.
const MAX_DEPTH: u32 = 10;

impl Plan {
    fn shape(&self) -> Result<Shape, Problem> {
        if !(1..=MAX_DEPTH).contains(&self.depth) {
            return Err(Problem::Bad(format!("depth {}: expected 1 to {MAX_DEPTH}", self.depth)));
        }
        if self.early_leaves > 100 {
            return Err(Problem::Bad(format!("early_leaves {}: expected 0 to 100", self.early_leaves)));
        }
        let largest = u64::from(self.branching[1]).saturating_pow(self.depth);
        if largest > MAX_TREE as u64 {
            return Err(Problem::Bad(format!("up to {largest} leaves; at most {MAX_TREE} nodes here")));
        }
        Ok(Shape {
            branching: range(self.branching),
            depth: self.depth,
            values: range(self.values),
            early_leaves: self.early_leaves,
        })
    }
}

fn range<T>([least, most]: [T; 2]) -> RangeInclusive<T> {
    least..=most
}

/// A tree in brackets.
#[derive(Serialize, ToSchema)]
pub(super) struct TreeText {
    tree: String,
}

/// A random tree; the same plan gives the same tree on every machine.
#[utoipa::path(post, path = "/api/trees/generate", tag = "trees", request_body = Plan, responses(
    (status = 200, body = TreeText), (status = 400, body = Fault)))]
pub(super) async fn generate(Body(plan): Body<Plan>) -> Result<Json<TreeText>, Problem> {
    let tree = plan.shape()?.grow(plan.seed).map_err(Problem::bad)?;
    small(&tree)?;
    Ok(Json(TreeText { tree: tree.to_brackets() }))
}

/// An exercise: a tree, and what to fill in.
#[derive(Serialize, ToSchema)]
pub(super) struct ExerciseView {
    tree: String,
    /// Which search is asked for.
    title: String,
    /// The tree without answers.
    svg: String,
    /// The letters of the inner nodes, each of which is asked about.
    nodes: Vec<String>,
    /// A form for the answers, as `grade` reads it.
    form: String,
}

/// An exercise with a promised number of cuts.
#[utoipa::path(post, path = "/api/trees/exercise", tag = "trees", request_body = ExerciseRequest, responses(
    (status = 200, body = ExerciseView), (status = 400, body = Fault)))]
pub(super) async fn exercise(Body(request): Body<ExerciseRequest>) -> Result<Json<ExerciseView>, Problem> {
    let ExerciseRequest { plan, cuts, algorithm } = request;
    let is_minimax = algorithm == Algorithm::Minimax;
    refuse(is_minimax && cuts.is_some(), "cuts", "minimax makes no cuts")?;
    let search = if is_minimax { Textbook::minimax() } else { Textbook::alpha_beta() };
    let cuts = cuts.map_or(CutCount::AtLeast(u64::from(!is_minimax)), CutCount::Exactly);
    let plan = ExercisePlan { shape: plan.shape()?, search, cuts, seed: plan.seed };
    let made = tokio::task::spawn_blocking(move || plan.make()).await;
    let trace = made.map_err(|error| Problem::Broken(error.to_string()))?.map_err(Problem::bad)?;
    let tree = trace.tree();
    small(tree)?;
    let inner = tree.nodes().filter(|&node| tree.kind(node) == NodeKind::Inner);
    Ok(Json(ExerciseView {
        tree: tree.to_brackets(),
        title: trace.title(),
        svg: trace.worksheet_svg(),
        nodes: inner.map(|node| tree.label(node)).collect(),
        form: trace.answer_form(),
    }))
}

/// Answers to be judged.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GradeRequest {
    search: Searched,
    /// Lines as `E alpha=5 beta=3 value=5`, and one that begins with `cut`.
    answers: String,
}

#[derive(Serialize, ToSchema)]
pub(super) struct GradeView {
    right: usize,
    total: usize,
    marks: Vec<MarkView>,
    /// The tree with all answers.
    svg: String,
}

#[derive(Serialize, ToSchema)]
struct MarkView {
    node: String,
    question: String,
    /// right, wrong or missing.
    verdict: &'static str,
    /// The same in words.
    told: String,
}

/// Judge answers.
#[utoipa::path(post, path = "/api/trees/grade", tag = "trees", request_body = GradeRequest, responses(
    (status = 200, body = GradeView), (status = 400, body = Fault)))]
pub(super) async fn grade(Body(request): Body<GradeRequest>) -> Result<Json<GradeView>, Problem> {
    let trace = request.search.trace()?;
    let answers = Answers::parse(&request.answers, trace.tree());
    let answers = answers.map_err(|error| Problem::Bad(format!("answers: {error}")))?;
    let grade = trace.grade(&answers);
    let mark = |mark: &search_core::tree::Mark| MarkView {
        node: mark.node.clone(),
        question: mark.question.to_string(),
        verdict: match mark.verdict {
            Verdict::Right => "right",
            Verdict::Wrong => "wrong",
            Verdict::Missing => "missing",
        },
        told: mark.to_string(),
    };
    Ok(Json(GradeView {
        right: grade.right(),
        total: grade.total(),
        marks: grade.marks.iter().map(mark).collect(),
        svg: trace.to_svg(),
    }))
}
