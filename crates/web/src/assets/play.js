// Playing: one game, its board, who plays, what the engine finds.

import { $, ask, fault, make, make_svg, quietly } from "/page.js";
import { show_board } from "/board.js";

let catalogue = null;
let state = null; // the game as it stands
let shown = null; // the game as it is shown, perhaps at an earlier ply
let stream = null;
let analysis = null;

export async function open(id) {
  catalogue ??= await begin_page();
  if (id && id !== state?.id) await enter(id);
  else if (!id && state) history.replaceState(null, "", `#play/${state.id}`);
  else if (!id) {
    const last = remembered();
    if (last) await enter(last, true).catch(() => start({ game: "breakthrough", seats: ["human", "engine:time=1s"] }));
    else await start({ game: "breakthrough", seats: ["human", "engine:time=1s"] });
  }
}

const remembered = () => sessionStorage.getItem("game");

async function begin_page() {
  const answer = await ask("GET", "/api/games");
  for (const game of answer.games) $("new-game").append(make("option", { value: game.name }, game.title));
  $("new-game").addEventListener("change", () => choose_game(answer));
  choose_game(answer);
  return answer;
}

const game_of = (answer, name) => answer.games.find((game) => game.name === name);

/** The options and players of the chosen game. */
function choose_game(answer) {
  const game = game_of(answer, $("new-game").value);
  const option = ({ name, what, default: usual }) =>
    make("label", {}, `${name} `, make("input", { name, placeholder: usual || "as usual", size: 16, spellcheck: "false", title: what }), make("span", { class: "hint" }, ` ${what}`));
  $("new-options").replaceChildren(...game.options.map(option));
  for (const side of [0, 1]) {
    const kinds = [make("option", { value: "human" }, "human"), ...game.players.map((kind) => make("option", { value: kind.name }, `${kind.name}: ${kind.what}`))];
    $(`seat-${side}`).replaceChildren(...kinds);
    $(`seat-${side}`).value = side === 0 ? "human" : "engine";
    $(`seat-${side}`).onchange = () => hint(game);
  }
  hint(game);
}

/** What the chosen players can be told. */
function hint(game) {
  const lines = [0, 1].flatMap((side) => {
    const kind = game.players.find((kind) => kind.name === $(`seat-${side}`).value);
    $(`seat-set-${side}`).disabled = !kind?.options.length;
    return kind?.options.length ? [`${kind.name}: ${kind.options.map((option) => `${option.name} (${option.what})`).join("; ")}.`] : [];
  });
  $("seat-hint").textContent = [...new Set(lines)].join(" ");
}

const seats = () => [0, 1].map((side) => {
  const settings = $(`seat-set-${side}`);
  const kind = $(`seat-${side}`).value;
  return kind === "human" || settings.disabled || !settings.value.trim() ? kind : `${kind}:${settings.value.trim()}`;
});

$("new-form").addEventListener("submit", quietly(async (event) => {
  event.preventDefault();
  const options = Object.fromEntries([...$("new-options").querySelectorAll("input")].filter((input) => input.value.trim()).map((input) => [input.name, input.value.trim()]));
  const asked = { game: $("new-game").value, options, seats: seats() };
  if ($("new-position").value.trim()) asked.position = $("new-position").value;
  if ($("new-record").value.trim()) asked.record = $("new-record").value;
  if ($("new-number").value.trim()) asked.number = Number($("new-number").value);
  await start(asked);
}));
$("new-file").addEventListener("change", quietly(async () => {
  const [file] = $("new-file").files;
  if (file) $("new-record").value = await file.text();
}));
$("change-seats").addEventListener("click", quietly(() => act("seats", { seats: seats() })));

async function start(asked) {
  const made = await ask("POST", "/api/sessions", asked);
  for (const name of ["position", "record", "file", "number"]) $(`new-${name}`).value = "";
  await enter(made.id);
}

/** Goes to a game, and stays with it. */
async function enter(id, quiet = false) {
  const found = await ask("GET", `/api/sessions/${id}`, undefined, { quiet });
  stop_watching();
  stream?.close();
  state = null;
  $("new-panel").open = false;
  receive(found);
  sessionStorage.setItem("game", id);
  history.replaceState(null, "", `#play/${id}`);
  stream = new EventSource(`/api/sessions/${id}/events`);
  stream.addEventListener("state", (event) => receive(JSON.parse(event.data)));
  stream.addEventListener("thinking", (event) => show_analysis(JSON.parse(event.data)));
  stream.addEventListener("stuck", (event) => fault(`The player to move has no answer: ${JSON.parse(event.data).error}`));
}

/** A newer state of the game. */
function receive(next) {
  if (state && (next.id !== state.id || next.version < state.version)) return;
  const was_latest = !shown || shown.ply === state?.moves.length;
  const is_new = next.version !== state?.version;
  state = next;
  if (is_new && analysis) stop_watching();
  if (was_latest || shown.ply > next.moves.length || is_new) show(next);
}

const act = async (what, body = {}) => receive(await ask("POST", `/api/sessions/${state.id}/${what}`, body));

function show(next) {
  shown = next;
  $("play-title").textContent = next.title;
  $("turn").textContent = turn_in_words(next);
  const board = show_board($("board"), next, quietly((text) => act("moves", { text })));
  board.ask = show_moves;
  // Moves without a field: a pass, a chain that ends.
  show_moves(next.legal.filter((move) => move.fields.length === 0));
  $("move-list").replaceChildren(...next.legal.map((move) => make("option", { value: move.text })));
  $("move-text").disabled = next.legal.length === 0;
  $("move-text").placeholder = next.legal[0]?.text ?? "";
  $("players").textContent = [0, 1].map((side) => `${next.sides[side]}: ${next.seats[side]}`).join(" · ");
  show_history(next);
  $("position").textContent = next.position;
  $("save").href = `/api/sessions/${next.id}/record`;
  $("save").download = `${next.game}.${next.extension}`;
  $("hurry").hidden = !next.thinking;
  $("resign").disabled = next.result !== null;
  $("back").disabled = state.moves.length === 0 && state.result === null;
  $("watch").disabled = next.result !== null;
  for (const side of [0, 1]) $(`seat-name-${side}`).textContent = next.sides[side];
}

function turn_in_words(next) {
  if (next.result) return `${next.result.text}.`;
  const side = next.sides[next.side_to_move];
  if (next.ply < next.moves.length) return `After ${next.ply} of ${next.moves.length} plies; ${side} to move.`;
  const seat = next.seats[next.side_to_move];
  const more = next.between_turns ? "" : " The turn goes on.";
  return seat === "human" ? `${side} to move.${more}` : `${side} (${seat}) is thinking.`;
}

/** Moves as buttons: those that the board alone can't tell apart. */
function show_moves(moves) {
  $("board-moves").hidden = moves.length === 0;
  $("board-moves").replaceChildren(...moves.map((move) => make("button", { type: "button", onclick: quietly(() => act("moves", { text: move.text })) }, move.text)));
}

function show_history(next) {
  const move = ({ side, text }, index) => make("li", {}, make("button", {
    type: "button",
    "aria-current": index + 1 === next.ply ? "true" : null,
    "aria-label": `ply ${index + 1}, ${next.sides[side]}: ${text}`,
    onclick: quietly(() => go(index + 1)),
  }, `${index + 1}. ${text}`));
  $("moves").replaceChildren(...next.moves.map(move));
  const current = $("moves").querySelector("[aria-current]");
  if (current) $("moves").scrollTop = current.offsetTop - $("moves").offsetTop - 40;
  $("ply").textContent = `${next.ply} / ${next.moves.length}`;
  $("first").disabled = $("earlier").disabled = next.ply === 0;
  $("later").disabled = $("latest").disabled = next.ply === next.moves.length;
  show_scores(next);
}

/** A line of the engine's scores; forced ends are at the edge. */
function show_scores(next) {
  const scores = next.moves.map((move, index) => [index + 1, move.score]).filter(([, score]) => score);
  $("scores").hidden = scores.length < 2;
  if (scores.length < 2) return;
  const value = (score) => (score.plies_to_end !== null ? Math.sign(score.plies_to_end) * Infinity : score.hundredths);
  const finite = scores.map(([, score]) => Math.abs(value(score))).filter(Number.isFinite);
  const most = Math.max(100, ...finite) * 1.1;
  const [width, height] = [Math.max(next.moves.length, 2), 100];
  const point = ([ply, score]) => `${ply},${50 - 48 * Math.max(-1, Math.min(1, value(score) / most))}`;
  const picture = make_svg("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img" });
  const last = scores.at(-1)[1];
  const title = make_svg("title", {});
  title.textContent = `${scores.length} scores, the last ${last.plies_to_end !== null ? `an end in ${Math.abs(last.plies_to_end)} plies` : (last.hundredths / 100).toFixed(2)}`;
  picture.append(title, make_svg("line", { class: "axis", x1: 0, x2: width, y1: 50, y2: 50 }), make_svg("polyline", { class: "line", points: scores.map(point).join(" ") }));
  $("scores-picture").replaceChildren(picture);
}

async function go(ply) {
  const wanted = Math.max(0, Math.min(ply, state.moves.length));
  stop_watching();
  show(wanted === state.moves.length ? state : await ask("GET", `/api/sessions/${state.id}?ply=${wanted}`));
}

$("first").addEventListener("click", quietly(() => go(0)));
$("earlier").addEventListener("click", quietly(() => go(shown.ply - 1)));
$("later").addEventListener("click", quietly(() => go(shown.ply + 1)));
$("latest").addEventListener("click", quietly(() => go(Infinity)));
$("back").addEventListener("click", quietly(() => act("back")));
$("resign").addEventListener("click", quietly(() => {
  const people = [0, 1].filter((side) => state.seats[side] === "human");
  return act("resign", people.length === 1 ? { side: people[0] } : {});
}));
$("hurry").addEventListener("click", quietly(() => ask("POST", `/api/sessions/${state.id}/hurry`)));
$("copy").addEventListener("click", quietly(async () => {
  await navigator.clipboard.writeText(shown.position);
  $("copy").textContent = "Copied";
  setTimeout(() => { $("copy").textContent = "Copy the position"; }, 1500);
}));
$("move-form").addEventListener("submit", quietly(async (event) => {
  event.preventDefault();
  const text = $("move-text").value.trim();
  if (!text) return;
  await act("moves", { text });
  $("move-text").value = "";
}));
document.addEventListener("keydown", (event) => {
  if ($("play").hidden || !shown || event.target.closest("input, select, textarea, #board")) return;
  if (event.key === "ArrowLeft") quietly(() => go(shown.ply - 1))();
  if (event.key === "ArrowRight") quietly(() => go(shown.ply + 1))();
});

// The engine, watched.

$("watch").addEventListener("click", () => (analysis ? stop_watching() : watch()));

function watch() {
  fault("");
  analysis = new EventSource(`/api/sessions/${state.id}/analysis?ply=${shown.ply}&lines=${$("watch-lines").value}`);
  $("watch").textContent = "Stop";
  analysis.addEventListener("analysis", (event) => show_analysis(JSON.parse(event.data)));
  analysis.addEventListener("stuck", (event) => { fault(JSON.parse(event.data).error); stop_watching(); });
  analysis.addEventListener("end", stop_watching);
  analysis.onerror = () => stop_watching();
}

function stop_watching() {
  analysis?.close();
  analysis = null;
  $("watch").textContent = "Analyse";
}

function show_analysis(found) {
  const count = (number) => number.toLocaleString("en");
  const share = (part, whole) => (whole ? ` (${Math.round((100 * part) / whole)} %)` : "");
  const rows = [["depth", found.depth], ["nodes", `${count(found.nodes)}, ${count(Math.round(found.nodes_per_second))} a second`]];
  if (found.cutoffs !== null) rows.push(["cutoffs", `${count(found.cutoffs)}, by the first move ${count(found.first_move_cutoffs)}${share(found.first_move_cutoffs, found.cutoffs)}`]);
  if (found.table_probes !== null) rows.push(["table", `${count(found.table_hits)} hits${share(found.table_hits, found.table_probes)}`]);
  $("counts").replaceChildren(...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, String(value))]));
  const side = state.sides[found.side];
  $("lines").replaceChildren(...found.lines.map((line) => make("li", {}, make("strong", {}, `${line.score} for ${side}: `), line.moves.join(" "))));
}
