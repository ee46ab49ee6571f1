// Patterns on a chessboard: two squares are chosen, the server says how one piece gets to the other.

import { $, ask, make, make_svg, quietly } from "/page.js";
import { key_on } from "/board.js";

let samples = null;
let found = null; // what the server says of the position
let asked_for = 0; // counts the questions
let ends = [null, null]; // names of the chosen squares

/** `#explore/patterns/FEN/from/to`, each optional. */
export async function open([fen, from, to]) {
  samples ??= await begin();
  if (fen) await ask_for(decodeURIComponent(fen), [from || null, to || null]);
  else if (!found) await open_sample(samples[0]);
  else address();
}

async function begin() {
  const list = await ask("GET", "/api/explore/patterns/samples");
  $("pattern-samples").replaceChildren(...list.map((sample, index) => make("option", { value: index }, `${sample.name}: ${sample.what}`)));
  $("pattern-samples").addEventListener("change", quietly(() => open_sample(list[$("pattern-samples").value])));
  return list;
}

/** A sample with its pair, or the pair of the highest rank. */
async function open_sample(sample) {
  await ask_for(sample.position, sample.ends ?? [null, null]);
  const [best] = found.all.fuzzy;
  if (!sample.ends && best) await choose_ends(best.ends);
}

async function ask_for(position, [from, to]) {
  const [geometry, horizon, reading] = ["geometry", "horizon", "reading"].map((name) => $(`pattern-${name}`).value);
  const asked = { position, geometry, horizon, reading, ...(from && { from }), ...(from && to && { to }) };
  const number = ++asked_for;
  const answer = await ask("POST", "/api/explore/patterns", asked);
  // Only the last question counts, in whichever order answers come.
  if (number !== asked_for) return;
  found = answer;
  ends = [from, from && to];
  show();
  address();
}

const choose_ends = (next) => ask_for(found.position, next);
const address = () => history.replaceState(null, "", `#explore/patterns/${[found.position, ...ends].filter(Boolean).map(encodeURIComponent).join("/")}`);

/** A click or Enter on a square: the piece first, then where it goes. */
function choose(square) {
  const [from, to] = ends;
  if (square.name === from) return choose_ends([null, null]);
  if (!from || (to && square.side !== null && square.side === side_of(from))) {
    return square.piece ? choose_ends([square.name, null]) : undefined;
  }
  return choose_ends([from, square.name]);
}

const square_of = (name) => found.squares.find((square) => square.name === name);
const side_of = (name) => square_of(name).side;

$("pattern-form").addEventListener("submit", quietly((event) => { event.preventDefault(); return ask_for($("pattern-fen").value, [null, null]); }));
for (const name of ["geometry", "horizon", "reading"]) $(`pattern-${name}`).addEventListener("change", quietly(() => choose_ends(ends)));
$("pattern-clear").addEventListener("click", quietly(() => choose_ends([null, null])));
$("pattern-from").addEventListener("change", quietly(() => choose_ends([$("pattern-from").value || null, null])));
$("pattern-to").addEventListener("change", quietly(() => choose_ends([ends[0], $("pattern-to").value || null])));

const count = (text) => (text === null ? "2^128 or more" : BigInt(text).toLocaleString("en"));
const picture = (svg, attributes) => {
  const place = make("div", { class: "chart", ...attributes });
  place.innerHTML = svg;
  return place;
};

function show() {
  $("pattern-told").textContent = ends[0] && !ends[1] ? `${found.told} Choose where it goes.` : ends[0] ? found.told : `${found.told} Choose a piece.`;
  $("pattern-fen").value = found.position;
  show_board();
  show_choices();
  show_paths();
  show_pair();
  show_zones();
  show_matrices();
  show_all();
}

function show_board() {
  const place = $("pattern-board");
  const focused = place.querySelector(":focus")?.dataset.field;
  place.innerHTML = found.svg;
  const svg = place.querySelector("svg");
  svg.setAttribute("role", "group");
  const fields = new Map(found.squares.map((square) => [square.number, square]));
  const groups = new Map([...svg.querySelectorAll("[data-field]")].map((group) => [Number(group.dataset.field), group]));
  const board = { fields, groups };
  const let_go = quietly(() => choose_ends([null, null]));
  for (const [number, group] of groups) {
    const square = fields.get(number);
    const words = [square.name, square.piece ?? "empty"];
    if (group.classList.contains("shaded")) words.push("on a shortest path");
    const end = ends.indexOf(square.name);
    if (end >= 0) {
      words.push(end === 0 ? "chosen, the start" : "chosen, the end");
      const box = group.querySelector("rect");
      const [x, y, size] = ["x", "y", "width"].map((name) => Number(box.getAttribute(name)));
      group.append(make_svg("rect", { class: end === 0 ? "chosen" : "chosen target", x: x + 2, y: y + 2, width: size - 4, height: size - 4 }));
    }
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", "-1");
    group.setAttribute("aria-label", words.join(", "));
    group.querySelector("title").textContent = words.join(", ");
    const act = quietly(() => choose(square));
    group.addEventListener("click", act);
    group.addEventListener("keydown", (event) => key_on(board, number, event, act, let_go));
  }
  const first = groups.get(Number(focused)) ?? groups.get(square_of(ends[0] ?? "")?.number) ?? groups.values().next().value;
  first?.setAttribute("tabindex", "0");
  if (focused !== undefined) groups.get(Number(focused))?.focus();
}

/** The same choice as lists. */
function show_choices() {
  const option = (square) => make("option", { value: square.name }, square.piece ? `${square.name}: ${square.piece}` : square.name);
  const pieces = found.squares.filter((square) => square.piece);
  $("pattern-from").replaceChildren(make("option", { value: "" }, "choose a piece"), ...pieces.map(option));
  $("pattern-from").value = ends[0] ?? "";
  const group = (label, squares) => make("optgroup", { label }, ...squares.filter((square) => square.name !== ends[0]).map(option));
  const foes = pieces.filter((square) => ends[0] && square.side !== side_of(ends[0]));
  $("pattern-to").replaceChildren(make("option", { value: "" }, "choose a square"), group("enemies", foes), group("others", found.squares.filter((square) => !foes.includes(square))));
  $("pattern-to").value = ends[1] ?? "";
  $("pattern-to").disabled = !ends[0];
  $("pattern-clear").disabled = !ends[0];
}

/** A short piece of a line as it is drawn on the board. */
function swatch(colour) {
  const svg = make_svg("svg", { class: "swatch", viewBox: "0 0 42 12", "aria-hidden": "true" });
  svg.append(make_svg("line", { class: `path c${colour % 6}`, x1: 1, x2: 41, y1: 6, y2: 6 }));
  return svg;
}

const more = (all, shown) => (BigInt(all) > BigInt(shown) ? make("li", { class: "more" }, `and ${(BigInt(all) - BigInt(shown)).toLocaleString("en")} more`) : null);
const nothing = (text) => make("p", { class: "hint" }, text);

function show_paths() {
  const { route } = found;
  if (!route) return $("pattern-paths").replaceChildren(make("li", {}, "Choose two squares."));
  const meddler = ({ piece, distance, squares, paths }) =>
    make("span", { class: "hint" }, `${piece} in ${distance} ${distance === 1 ? "step" : "steps"}, ${count(paths)} ${paths === "1" ? "way" : "ways"}: ${squares.join(" ")}`);
  const path = ({ path, interveners }, index) => make("li", {}, swatch(index), path, ...interveners.map(meddler));
  const paths = route.paths.map(path);
  return $("pattern-paths").replaceChildren(...(paths.length ? paths : [make("li", {}, "There is no way.")]), ...[more(route.count, paths.length)].filter(Boolean));
}

const row = (...cells) => make("tr", {}, ...cells.map((cell) => make("td", {}, cell)));
const head = (...cells) => make("tr", {}, ...cells.map((cell) => make("th", { scope: "col" }, cell)));

function counts(of) {
  if (of.problem) return nothing(`Not counted: ${of.problem}.`);
  const rows = [["main paths", of.main_paths], ["patterns, one for each way", of.add], ["patterns, one for each choice", of.mul]];
  return make("dl", { class: "counts" }, ...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, count(value))]));
}

function show_pair() {
  const { pair } = found;
  if (!pair) return $("pattern-pair").replaceChildren(nothing("A pair is a piece and an enemy that it can attack: choose two such pieces."));
  const { fuzzy } = pair;
  const words = fuzzy && make("dl", { class: "counts" }, ...[
    ["fuzzy pattern", `${fuzzy.from} to ${fuzzy.to}`], ["distance", `${fuzzy.length} (${fuzzy.distance})`], ["rank", `${fuzzy.grade} (${fuzzy.rank.toFixed(3)})`],
    ["who can meddle", fuzzy.interveners.join(" ") || "nobody"], ["squares", fuzzy.squares.join(" ") || "none"],
  ].flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
  const lines = pair.patterns.map((pattern) => row(pattern.path, pattern.interventions.join(", "), pattern.rank.toFixed(3)));
  const table = make("div", { class: "scroll" }, make("table", {}, make("caption", { class: "out" }, "Patterns"), head("main path", "with", "rank"), ...lines));
  const all = $("pattern-reading").value === "add" ? pair.counts.add : pair.counts.mul;
  const left = all === null ? null : more(all, lines.length);
  return $("pattern-pair").replaceChildren(counts(pair.counts), words ?? "", table, left ? nothing(left.textContent) : "");
}

/** Names of a zone's levels. */
const level_name = (negation) => (negation === 0 ? "main trajectory" : negation === 1 ? "first negation" : negation === 2 ? "second negation" : `negation ${negation}`);

function show_zones() {
  const { pair } = found;
  if (!pair) return $("pattern-zones").replaceChildren(nothing("A zone is the network of trajectories around an attack: choose two enemies."));
  if (pair.zones_problem) return $("pattern-zones").replaceChildren(nothing(`Not drawn: ${pair.zones_problem}.`));
  const level = (trajectories, negation) => make("li", {}, swatch(negation), make("strong", {}, `${level_name(negation)}: `), trajectories.length ? trajectories.join("; ") : "none");
  const zone = (zone, index) => make("details", { open: index === 0 },
    make("summary", {}, `around ${zone.levels[0][0]}`),
    picture(zone.svg), make("ul", { class: "paths" }, ...zone.levels.map(level)),
    make("code", { class: "zone-text" }, zone.text));
  const list = pair.zones.map(zone);
  return $("pattern-zones").replaceChildren(...(list.length ? list : [nothing("There is none.")]));
}

function show_matrices() {
  const { piece, route } = found;
  if (!piece) return $("pattern-matrices").replaceChildren(nothing("Choose a piece."));
  const matrix = (name, view) => view && make("figure", {},
    make("figcaption", {}, name), picture(view.svg),
    make("details", {}, make("summary", {}, "as a table"), as_table(name, view.rows)));
  const shown = [
    matrix(`Reach-ability of ${piece.piece}`, piece.reach), matrix(`Attack-ability of ${piece.piece}`, piece.attack),
    route && matrix(`Obtain-ability of ${route.to}`, route.obtain), route && matrix("Reach and obtain added", route.combined),
  ];
  return $("pattern-matrices").replaceChildren(...shown.filter(Boolean));
}

function as_table(name, rows) {
  const letters = rows[0].map((_, column) => String.fromCharCode(97 + column));
  const line = (cells, index) => make("tr", {}, make("th", { scope: "row" }, String(rows.length - index)), ...cells.map((steps) => make("td", { class: "number" }, steps === null ? "." : String(steps))));
  return make("div", { class: "scroll" }, make("table", {}, make("caption", { class: "out" }, name), head("", ...letters), ...rows.map(line)));
}

function show_all() {
  const { all } = found;
  const line = (fuzzy) => make("tr", {}, make("td", {}, make("button", { type: "button", onclick: quietly(() => choose_ends(fuzzy.ends)) }, `${fuzzy.from} to ${fuzzy.to}`)),
    ...[fuzzy.length, `${fuzzy.grade} (${fuzzy.rank.toFixed(3)})`, fuzzy.interveners.join(" ") || "nobody"].map((cell) => make("td", {}, cell)));
  const table = make("table", {}, make("caption", { class: "out" }, "Fuzzy patterns, the highest ranks first"), head("pair", "distance", "rank", "who can meddle"), ...all.fuzzy.map(line));
  $("pattern-all").replaceChildren(counts(all.counts), make("div", { class: "scroll" }, table), nothing(`${all.fuzzy.length} of ${all.pairs}, the highest ranks first.`));
}
