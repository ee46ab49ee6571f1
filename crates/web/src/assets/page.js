// The frame of the page: which part is shown, the theme, requests and their faults.

export const $ = (id) => document.getElementById(id);

/** Shows what went wrong; an empty text takes it away. */
export function fault(text) {
  $("fault").textContent = text;
  $("fault").hidden = !text;
}

/** A request to the interface; its answer as JSON or text. A refusal is shown and thrown. */
export async function ask(method, path, body, { quiet = false } = {}) {
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  let response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    if (!quiet) fault("The server doesn't answer. Is it still running?");
    throw new Error("no answer");
  }
  const isJson = (response.headers.get("Content-Type") ?? "").startsWith("application/json");
  const answer = response.status === 204 ? null : isJson ? await response.json() : await response.text();
  if (!response.ok) {
    const problem = answer?.error ?? `The server answers ${response.status}.`;
    if (!quiet) fault(problem);
    throw Object.assign(new Error(problem), { status: response.status });
  }
  fault("");
  return answer;
}

/** An element with attributes and children. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const make_svg = (name, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

/** Hands a text to the visitor as a file. */
export function save(text, kind, name) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Ignores what `ask` has shown already. */
export const quietly = (action) => (...given) => Promise.resolve(action(...given)).catch((error) => {
  if (error.status === undefined && error.message !== "no answer") fault(String(error));
});

const parts = { play: () => import("/play.js"), learn: () => import("/learn.js"), explore: () => import("/explore.js"), report: async () => ({ open: open_report }) };

async function open_report() {
  if (!$("report-text").firstChild) $("report-text").innerHTML = await ask("GET", "/api/report");
}

/** The part that the address names: `#play`, `#play/name-of-a-game`. */
async function show() {
  const [part, ...rest] = location.hash.slice(1).split("/");
  const name = part in parts ? part : "play";
  for (const other of Object.keys(parts)) $(other).hidden = other !== name;
  for (const link of document.querySelectorAll("header nav a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  fault("");
  await (await parts[name]()).open(rest.join("/"));
}

function set_theme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

const kept_theme = localStorage.getItem("theme") ?? "";
set_theme(kept_theme);
$("theme").value = kept_theme;
$("theme").addEventListener("change", () => {
  localStorage.setItem("theme", $("theme").value);
  set_theme($("theme").value);
});
window.addEventListener("hashchange", quietly(show));
quietly(show)();
