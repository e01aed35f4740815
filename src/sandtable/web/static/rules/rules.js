// The rules browser: search as one types, read, and go on to what uses a rule.

import { getJson, Problem, workOffline } from "/js/api.js";
import { byId, copy, h, toast } from "/js/dom.js";
import { cited, short } from "/js/rule.js";
import { heading, ruleBody } from "/js/rule_told.js";

/** @type {{rules: any[], tables: any[]}} */
const held = { rules: [], tables: [] };

/** @param {string} text @param {string[]} words  the words that were searched for stand out */
function marked(text, words) {
  if (!words.length) return [text];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${escaped.join("|")})`, "i")).map((part, at) => (at % 2 ? h("mark", {}, part) : part));
}

const wanted = () => byId("words").value.toLowerCase().split(/\s+/).filter(Boolean);

/** The shortest word of an id that stands for a longer one: "init" for initiative. */
const SHORTEST = 4;

/** Whether a rule has every word in its id, its section or its text, or one that a word of its id is short for. @param {any} rule @param {string[]} words */
const holds = (rule, words) => words.every((word) => `${rule.id} ${rule.title} ${rule.text}`.toLowerCase().includes(word)
  || rule.id.toLowerCase().split(/[.-]/).some((/** @type {string} */ part) => part.length >= SHORTEST && word.startsWith(part)));

function list() {
  const words = wanted();
  const found = held.rules.filter((rule) => holds(rule, words));
  const tables = held.tables.filter((table) => words.every((word) => `${table.title} ${table.columns.join(" ")} ${table.rows.flat().join(" ")}`.toLowerCase().includes(word)));
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const rule of found) {
    const name = rule.kind === "ruling" ? "Rulings: what the sheet leaves open" : heading(rule.title);
    groups.set(name, [...(groups.get(name) ?? []), rule]);
  }
  const sections = [...groups].map(([name, rules]) => h("section", {}, h("h2", {}, name), h("ul", { class: "list" }, rules.map((rule) => h("li", {},
    h("a", { href: `#${rule.id}` }, h("span", {},
      rule.kind === "ruling" ? h("b", {}, marked(rule.title, words)) : null, h("span", { class: "clip" }, marked(cited(rule.text), words)),
      h("small", {}, `§ ${short(rule.id)}`, rule.used_by ? `, used in ${rule.used_by === 1 ? "1 question" : `${rule.used_by} questions`} of the companion` : ""))))))));
  if (tables.length) {
    sections.push(h("section", {}, h("h2", {}, "Printed tables"), h("ul", { class: "list" }, tables.map((table) =>
      h("li", {}, h("a", { href: `#table:${table.name}` }, marked(table.title, words)))))));
  }
  byId("found").replaceChildren(...sections);
  const count = `${found.length === 1 ? "1 rule" : `${found.length} rules`}${tables.length ? `, ${tables.length === 1 ? "1 table" : `${tables.length} tables`}` : ""}`;
  byId("count").textContent = found.length || tables.length ? count : "Nothing has all these words. Fewer words find more.";
  current();
}

function current() {
  for (const link of byId("found").querySelectorAll("a")) {
    if (link.getAttribute("href") === location.hash) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** What the address names: a rule, a table, or nothing. */
async function read() {
  const id = decodeURIComponent(location.hash.slice(1));
  const place = byId("rule");
  const before = place.hidden ? scrollY : 0;
  if (!id || id.startsWith("search:")) {
    place.hidden = true;
    document.title = "Rules · sandtable";
    return;
  }
  const back = h("p", {}, h("a", { href: "#" }, "All rules"));
  try {
    const [name, parts] = id.startsWith("table:") ? tableParts(id.slice(6)) : await ruleParts(id);
    place.replaceChildren(back, ...parts);
    document.title = `${name} · Rules · sandtable`;
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    place.replaceChildren(back, h("div", { class: "notice warn", role: "alert" }, fault.offline ? "No connection, and this rule has not been read before." : fault.message));
  }
  const alone = place.hidden;
  place.hidden = false;
  current();
  // Two columns become one: what was pressed is elsewhere now.
  if (alone) byId("found").querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  if (matchMedia("(max-width: 899px)").matches && before >= 0) scrollTo(0, 0);
  place.focus({ preventScroll: true });
}

/** @param {string} id @returns {Promise<[string, HTMLElement[]]>} */
async function ruleParts(id) {
  const rule = await getJson(`/api/rules/${encodeURIComponent(id)}`);
  const parts = ruleBody(rule);
  for (const link of parts.flatMap((part) => [...part.querySelectorAll("[data-rule]")])) link.removeAttribute("data-rule");
  const again = h("button", { class: "btn", type: "button", onclick: () => copy(`${rule.id}: ${rule.text}`).then(() => toast("Copied: paste it anywhere")) }, "Copy the rule");
  return [heading(rule.title), [h("h2", {}, heading(rule.title)), ...parts.slice(0, -1), h("div", { class: "btns" }, again), h("p", { class: "small quiet", title: rule.id }, `§ ${short(rule.id)}`)]];
}

/** @param {string} name @returns {[string, HTMLElement[]]} */
function tableParts(name) {
  const table = held.tables.find((each) => each.name === name);
  if (!table) throw new Problem(404, `There is no table ${name}.`);
  const parts = [h("h2", {}, table.title),
    h("div", { class: "printed", tabindex: "0", role: "region", "aria-label": table.title }, h("table", {},
      h("thead", {}, h("tr", {}, table.columns.map((/** @type {string} */ each) => h("th", { scope: "col" }, each)))),
      h("tbody", {}, table.rows.map((/** @type {string[]} */ row) => h("tr", {}, row.map((cell) => h("td", {}, cited(cell.replaceAll("_", " "))))))))),
    table.note ? h("p", { class: "quiet small" }, cited(table.note)) : null,
    table.rule ? h("p", {}, "Rule: ", h("a", { href: `#${table.rule}` }, `§ ${short(table.rule)}`)) : null,
    table.used_by.length ? h("section", {}, h("h3", { class: "caps" }, "Used by"), h("ul", { class: "list" }, table.used_by.map((/** @type {string} */ each) =>
      h("li", {}, h("a", { href: `/companion/#${each}` }, each.split(".").pop()?.replaceAll("_", " ")))))) : null];
  return [table.title, parts.filter((part) => part !== null)];
}

async function load() {
  const game = byId("game").value;
  [held.rules, held.tables] = await Promise.all([getJson(`/api/rules?ruleset=${game}`), getJson(`/api/tables?ruleset=${game}`)]);
  list();
}

async function start() {
  try {
    const games = await getJson("/api/rulesets");
    byId("game").append(...games.map((/** @type {any} */ each) => h("option", { value: each.name }, each.title)));
    const id = decodeURIComponent(location.hash.slice(1)).replace(/^table:/, "");
    const home = games.find((/** @type {any} */ each) => id === each.name || id.startsWith(`${each.prefix}.`) || id.startsWith(`${each.name}.`));
    if (home) byId("game").value = home.name;
    await load();
    if (id && id !== home?.name) await read();
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    byId("found").replaceChildren(h("div", { class: "notice warn", role: "alert" }, fault.offline ? "No connection, and the rules have not been opened on this device before." : fault.message));
  }
}

byId("words").addEventListener("input", list);
byId("words").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  const first = byId("found").querySelector("a");
  if (event.key === "Enter" && wanted().length && first) first.click();
});
byId("game").addEventListener("change", () => { history.replaceState(null, "", "#"); byId("rule").hidden = true; load(); });
addEventListener("hashchange", read);
workOffline();
start();
