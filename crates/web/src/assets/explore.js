// Walking in the graph of 4x4 Reversi; the other thing to explore has a file of its own.

import { $, ask, make, make_svg, quietly } from "/page.js";

let levels = null;

export async function open(rest) {
  const [first, ...more] = rest.split("/");
  const is_patterns = first === "patterns";
  $("explore-graph").hidden = is_patterns;
  $("explore-patterns").hidden = !is_patterns;
  for (const link of document.querySelectorAll("#explore .parts a")) {
    if ((link.hash === "#explore/patterns") === is_patterns) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  await (is_patterns ? (await import("/patterns.js")).open(more) : open_graph(first));
}

async function open_graph(vertex) {
  if (!levels) {
    const graph = await ask("GET", "/api/graph");
    levels = graph.levels;
    $("graph-title").textContent = `${graph.title}: ${graph.vertices.toLocaleString("en")} vertices, ${graph.edges.toLocaleString("en")} edges.`;
    const head = make("tr", {}, ...["level", "vertices", "mean |fairness - dominance|", ""].map((name) => make("th", { scope: "col" }, name)));
    const row = (level) => make("tr", {},
      ...[level.level, level.vertices.toLocaleString("en"), level.gap === null ? "" : level.gap.toFixed(4)].map((cell) => make("td", { class: "number" }, String(cell))),
      make("td", {}, make("button", { type: "button", "aria-label": `a position of level ${level.level}`, onclick: () => walk(level.first + Math.floor(Math.random() * level.vertices)) }, "show one")));
    $("levels").replaceChildren(make("caption", { class: "out" }, "Levels of the graph"), head, ...levels.map(row));
  }
  await show(Number(vertex) || 0);
}

const walk = (vertex) => { location.hash = `#explore/${vertex}`; };

function board(text, words) {
  const rows = text.split("\n");
  const svg = make_svg("svg", { viewBox: `0 0 ${rows[0].length * 10} ${rows.length * 10}`, role: "img", "aria-label": `${words}: ${rows.join(" / ")}` });
  rows.forEach((row, y) => [...row].forEach((disc, x) => {
    svg.append(make_svg("rect", { class: "cell", x: 10 * x, y: 10 * y, width: 10, height: 10 }));
    if (disc !== ".") svg.append(make_svg("circle", { class: `disc-${disc}`, cx: 10 * x + 5, cy: 10 * y + 5, r: 4 }));
  }));
  return svg;
}

const sign = (number) => (number > 0 ? "Black wins" : number < 0 ? "White wins" : "nobody wins");

async function show(vertex) {
  const found = await ask("GET", `/api/graph/vertices/${vertex}`);
  $("vertex-board").replaceChildren(board(found.board, "The position"));
  const rows = [
    ["vertex", found.vertex], ["level", found.level],
    [found.result ? "result" : "to move", found.result ?? found.to_move],
    ["fairness", found.fairness.toFixed(6)],
    ["best play", `${sign(found.dominance)}, by ${Math.abs(found.value)} discs`],
    ["lines of play to here", Number(found.paths).toLocaleString("en")],
  ];
  $("vertex").replaceChildren(...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, String(value))]));
  const link = (next) => make("li", {}, make("button", { type: "button", onclick: () => walk(next.vertex) },
    board(next.board, "Position"), make("span", {}, `fairness ${next.fairness.toFixed(3)}`), make("span", {}, next.result ?? sign(next.dominance))));
  const shown = (list) => (list.length ? list.map(link) : [make("li", {}, "none")]);
  $("children").replaceChildren(...shown(found.children));
  $("parents").replaceChildren(...shown(found.parents));
}
