// Learning: a tree searched step by step, exercises, and tic-tac-toe as a tree.

import { $, ask, make, quietly, save } from "/page.js";

let source = null; // what is searched: a tree, or moves of tic-tac-toe
let trace = null;
let picture = null;
let small = [];

export async function open() {
  if (source) return;
  const examples = await ask("GET", "/api/trees/examples");
  $("examples").replaceChildren(...examples.map((example, index) => make("option", { value: index, title: example.what }, example.name)));
  const load = () => {
    const example = examples[$("examples").value];
    $("tree-text").value = example.tree;
    $("tree-root").value = "max";
    $("tree-search").value = example.algorithm === "minimax" ? "minimax" : "alpha-beta soft at";
    return search(0);
  };
  $("examples").addEventListener("change", quietly(load));
  await load();
  await show_small();
}

function how() {
  const [algorithm, fail, cut] = $("tree-search").value.split(" ");
  return { algorithm, ...(fail && { fail, cut }) };
}

const entered = () => ({ tree: $("tree-text").value, root: $("tree-root").value, ...how() });

/** Searches the tree that is entered. */
async function search(step) {
  source = entered();
  await go(step);
}

async function go(step) {
  const last = trace && step === Infinity ? undefined : Math.max(0, step);
  show(await ask("POST", "/api/trees/trace", { search: source, step: last }));
}

function show(next) {
  trace = next;
  $("tree-title").textContent = next.title;
  show_picture(next.svg, next.told);
  $("told").textContent = next.told;
  $("step").max = next.steps;
  $("step").value = next.step;
  $("step-count").textContent = `${next.step} / ${next.steps}`;
  $("step-first").disabled = $("step-back").disabled = next.step === 0;
  $("step-on").disabled = $("step-last").disabled = next.step === next.steps;
  $("step-cut").disabled = !next.cuts.some((cut) => cut > next.step);
  const head = make("tr", {}, ...["node", "", "state", "alpha", "beta", "value"].map((name) => make("th", { scope: "col" }, name)));
  const row = (state) => make("tr", {}, ...[state.node, state.side, state.cut ? `${state.status}, cut` : state.status, state.alpha, state.beta, state.value].map((cell) => make("td", {}, cell ?? "")));
  $("states").replaceChildren(head, ...next.states.map(row));
  $("tree-summary").textContent = next.step === next.steps ? next.summary : `${next.nodes} nodes, ${next.leaves} leaves.`;
}

/** A drawing as a picture of its own, so that its styles stay its own. */
function show_picture(svg, words) {
  if (picture) URL.revokeObjectURL(picture);
  picture = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  $("tree-picture").replaceChildren(make("img", { src: picture, alt: `The tree. ${words}` }));
}

$("tree-form").addEventListener("submit", quietly((event) => { event.preventDefault(); return search(0); }));
$("step").addEventListener("input", quietly(() => go(Number($("step").value))));
$("step-first").addEventListener("click", quietly(() => go(0)));
$("step-back").addEventListener("click", quietly(() => go(trace.step - 1)));
$("step-on").addEventListener("click", quietly(() => go(trace.step + 1)));
$("step-last").addEventListener("click", quietly(() => go(trace.steps)));
$("step-cut").addEventListener("click", quietly(() => go(trace.cuts.find((cut) => cut > trace.step) ?? trace.step)));
$("tree-picture").addEventListener("keydown", quietly((event) => {
  const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!steps || trace.step + steps > trace.steps) return undefined;
  event.preventDefault();
  return go(trace.step + steps);
}));

const written = async (form, kind, name) => save(await ask("POST", "/api/trees/picture", { search: source, form, ...(form === "svg" && { step: trace.step }) }), kind, name);
$("save-svg").addEventListener("click", quietly(() => written("svg", "image/svg+xml", "tree.svg")));
$("save-text").addEventListener("click", quietly(() => written("text", "text/plain", "tree.txt")));
$("save-sheet").addEventListener("click", quietly(() => written("worksheet", "image/svg+xml", "worksheet.svg")));

// Random trees and exercises.

const plan = () => {
  const number = (id) => Number($(id).value);
  const seed = number("grow-seed");
  return { branching: [number("grow-least"), number("grow-most")], depth: number("grow-depth"), values: [number("grow-low"), number("grow-high")], early_leaves: number("grow-early"), seed };
};

$("grow-form").addEventListener("submit", quietly(async (event) => {
  event.preventDefault();
  $("tree-text").value = (await ask("POST", "/api/trees/generate", plan())).tree;
  await search(0);
}));

let exercise = null;

$("exercise").addEventListener("click", quietly(async () => {
  exercise = await ask("POST", "/api/trees/exercise", { plan: plan(), algorithm: how().algorithm });
  exercise.how = { tree: exercise.tree, root: "max", algorithm: how().algorithm };
  $("tree-text").value = exercise.tree;
  $("tree-title").textContent = exercise.title;
  show_picture(exercise.svg, "An exercise, without answers.");
  $("told").textContent = "An exercise: fill in what the search knows of each node as it leaves it.";
  const windows = exercise.how.algorithm !== "minimax";
  const asked = windows ? ["alpha", "beta", "value"] : ["value"];
  const head = make("tr", {}, make("th", { scope: "col" }, "node"), ...asked.map((name) => make("th", { scope: "col" }, name)), windows ? make("th", { scope: "col" }, "cut") : null);
  const blank = (node) => (name) => make("td", {}, make("input", { "data-node": node, "data-name": name, "aria-label": `${node}, ${name}`, autocomplete: "off" }));
  const row = (node) => make("tr", {}, make("th", { scope: "row" }, node), ...asked.map(blank(node)), windows ? make("td", {}, make("input", { type: "checkbox", "data-node": node, "aria-label": `cut at ${node}` })) : null);
  $("answers").replaceChildren(head, ...exercise.nodes.map(row));
  $("grade").textContent = "";
  $("marks").replaceChildren();
  $("exercise-panel").open = true;
  $("answers").querySelector("input").focus();
}));

$("answer-form").addEventListener("submit", quietly(async (event) => {
  event.preventDefault();
  if (!exercise) return;
  const said = new Map(exercise.nodes.map((node) => [node, []]));
  for (const input of $("answers").querySelectorAll("[data-name]")) {
    if (input.value.trim()) said.get(input.dataset.node).push(`${input.dataset.name}=${input.value.trim()}`);
  }
  const cuts = [...$("answers").querySelectorAll("[type=checkbox]:checked")].map((box) => box.dataset.node);
  const lines = [...said].filter(([, words]) => words.length).map(([node, words]) => `${node} ${words.join(" ")}`);
  if (cuts.length) lines.push(`cut ${cuts.join(" ")}`);
  const grade = await ask("POST", "/api/trees/grade", { search: exercise.how, answers: lines.join("\n") });
  $("grade").textContent = `${grade.right} of ${grade.total} right.`;
  $("marks").replaceChildren(...grade.marks.map((mark) => make("li", { class: mark.verdict }, mark.told)));
  if (grade.right === grade.total) {
    $("grade").textContent += " All of it: the drawing shows the whole search.";
    show_picture(grade.svg, "The whole search.");
  }
}));

// Tic-tac-toe, expanded where it is asked for.

async function show_small() {
  const view = await ask("POST", "/api/trees/tic-tac-toe", { moves: small.join(",") });
  $("small-board").textContent = view.board;
  $("small-side").textContent = view.legal.length ? `${view.side} (${view.side === "MAX" ? "X" : "O"}) to move` : "The game is over";
  $("small-moves").replaceChildren(...view.legal.map((move) => make("button", { type: "button", onclick: quietly(() => { small.push(move); return expand(); }) }, move)));
  $("small-back").disabled = small.length === 0;
  $("small-depth").max = view.deepest;
  if (Number($("small-depth").value) > view.deepest) $("small-depth").value = view.deepest;
}

async function expand() {
  await show_small();
  source = { moves: small.join(","), depth: Number($("small-depth").value), ...how() };
  await go(0);
}

$("small-back").addEventListener("click", quietly(() => { small.pop(); return expand(); }));
$("small-expand").addEventListener("click", quietly(expand));
$("small-depth").addEventListener("change", quietly(expand));
