// The board: the server's drawing, made playable by pointer and by keys.

import { make_svg } from "/page.js";

/** Shows a state's board in `place`; `play(text)` is called with a chosen move. */
export function show_board(place, state, play) {
  const focused = place.querySelector(":focus")?.dataset.field;
  place.innerHTML = state.svg;
  const svg = place.querySelector("svg");
  svg.removeAttribute("role");
  svg.setAttribute("role", "group");
  const fields = new Map(state.fields.map((field) => [field.number, field]));
  const groups = new Map([...svg.querySelectorAll("[data-field]")].map((group) => [Number(group.dataset.field), group]));
  const board = { state, fields, groups, chosen: [], play };
  for (const number of state.taken) cross(groups.get(number));
  for (const [number, group] of groups) {
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", "-1");
    group.addEventListener("click", () => choose(board, number));
    group.addEventListener("keydown", (event) => key_on(board, number, event, () => choose(board, number), () => {
      board.chosen = [];
      mark(board);
    }));
  }
  const first = groups.get(Number(focused)) ?? groups.get(state.last.at(-1)) ?? groups.values().next().value;
  first?.setAttribute("tabindex", "0");
  mark(board);
  if (focused !== undefined) groups.get(Number(focused))?.focus();
  return board;
}

/** The legal moves that begin with the chosen fields. */
const fitting = (board) =>
  board.state.legal.filter((move) => board.chosen.every((field, index) => move.fields[index] === field));

function choose(board, number) {
  const { state, chosen, play } = board;
  const next = [...chosen, number];
  const fits = (fields) => state.legal.filter((move) => fields.every((field, index) => move.fields[index] === field));
  let moves = fits(next);
  board.chosen = next;
  if (moves.length === 0) {
    // Another piece, or none.
    board.chosen = [number];
    moves = chosen.includes(number) ? [] : fits(board.chosen);
  }
  if (moves.length === 0) board.chosen = [];
  const whole = moves.filter((move) => move.fields.length === board.chosen.length);
  if (whole.length === 1 && moves.length === 1) {
    board.chosen = [];
    play(whole[0].text);
  } else if (whole.length > 0 && whole.length === moves.length) {
    board.ask?.(whole);
  }
  mark(board);
}

/** Marks what can be chosen now, for eyes and for screen readers. */
function mark(board) {
  const { state, fields, groups, chosen } = board;
  const next = new Set(fitting(board).map((move) => move.fields[chosen.length]).filter((field) => field !== undefined));
  for (const old of board.groups.values()) for (const extra of old.querySelectorAll(".spot, .chosen")) extra.remove();
  for (const [number, group] of groups) {
    const field = fields.get(number);
    const piece = field.piece === null ? "empty" : state.sides[field.piece];
    const words = [field.name, piece];
    if (state.last.includes(number)) words.push("last move");
    if (state.taken.includes(number)) words.push("taken");
    if (chosen.includes(number)) words.push("chosen");
    if (next.has(number)) words.push("can be chosen");
    group.setAttribute("aria-label", words.join(", "));
    group.querySelector("title").textContent = words.join(", ");
    group.classList.toggle("can", next.has(number));
    const box = group.querySelector("rect");
    const [x, y, size] = ["x", "y", "width"].map((name) => Number(box.getAttribute(name)));
    if (next.has(number)) group.append(make_svg("circle", { class: "spot", cx: x + size / 2, cy: y + size / 2, r: size / 8 }));
    if (chosen.includes(number)) group.append(make_svg("rect", { class: "chosen", x: x + 2, y: y + 2, width: size - 4, height: size - 4 }));
  }
}

/** A small cross where a piece was taken. */
function cross(group) {
  const box = group?.querySelector("rect");
  if (!box) return;
  const [x, y, size] = ["x", "y", "width"].map((name) => Number(box.getAttribute(name)));
  const [near, far] = [size * 0.12, size * 0.3];
  group.append(make_svg("path", { class: "gone", d: `M${x + near} ${y + near}L${x + far} ${y + far}M${x + far} ${y + near}L${x + near} ${y + far}` }));
}

/** The keys of a board: `choose` and `let_go` are called for Enter and Escape, arrows walk. */
export function key_on(board, number, event, choose, let_go) {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    choose();
  } else if (event.key === "Escape") {
    let_go();
  } else if (WAYS[event.key]) {
    event.preventDefault();
    event.stopPropagation();
    walk(board, number, WAYS[event.key]);
  }
}

const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function walk(board, number, way) {
  const from = board.fields.get(number);
  // The nearest field that way; rows may be shifted against each other.
  const distance = (field) => {
    const [rows, columns] = [field.row - from.row, (field.column - from.column) / 2];
    const ahead = rows * way[0] + columns * way[1];
    const aside = Math.abs(rows * way[1]) + Math.abs(columns * way[0]);
    return ahead > 0 ? ahead + 2 * aside : Infinity;
  };
  const nearest = [...board.fields.values()].reduce((best, field) => (distance(field) < distance(best) ? field : best), from);
  if (nearest === from || distance(nearest) === Infinity) return;
  board.groups.get(number).setAttribute("tabindex", "-1");
  const group = board.groups.get(nearest.number);
  group.setAttribute("tabindex", "0");
  group.focus();
}
