// House rules: cells of the printed tables that a club plays otherwise. Picked by table, row and column, checked by the
// server, kept in this browser for each game, and sent along with every question about it.

import { getJson, postJson, Problem } from "/js/api.js";
import { h, sheet } from "/js/dom.js";
import { houseRules, keepHouseRules } from "/js/shelf.js";
import { capital } from "/js/words.js";

/** @typedef {import("/js/shelf.js").HouseRule} HouseRule */
/** @typedef {{game: string, title: string, procedure?: string}} About  the game, and the question that is open */

/** The server takes no more. */
const MOST = 20;

/** A cell as it is written: the same in the terminal. @param {{table: string, row: string, column: string, value: string}} rule */
const written = (rule) => `${rule.table}.${rule.row}.${rule.column}=${rule.value}`;

/** What goes along with a question; nothing where all is played as printed. @param {string} game @returns {{house?: string[]}} */
export function alongWith(game) {
  const rules = houseRules(game);
  return rules.length ? { house: rules.map(written) } : {};
}

/** How many there are, in words; empty for none. @param {string} game */
export function counted(game) {
  const { length } = houseRules(game);
  return length ? `${length} house rule${length === 1 ? "" : "s"}` : "";
}

/** What an answer was given with, for a log or a text that is shared. @param {any[]} rules  as the server tells them @returns {string[]} */
export const told = (rules) => (rules.length
  ? [`With house rules: ${rules.map((each) => `${written(each)}, printed: ${each.printed || "nothing"}`).join("; ")}`] : []);

/** Change them. @param {About} about @param {() => void} changed  called when the sheet is closed and something is other than before */
export async function openHouseRules(about, changed) {
  const before = JSON.stringify(houseRules(about.game));
  const list = h("ul", { class: "house-rules", "aria-label": "House rules" });
  const unfit = h("p", { class: "notice warn", role: "alert", hidden: true });
  const place = h("div", {}, h("p", { class: "quiet", role: "status" }, "Loading the tables …"));
  const made = sheet(`House rules: ${about.title}`,
    h("p", { class: "small" }, "Where you play another number than is printed, say so: odds and dice then go by it. Kept in this browser only."),
    list, unfit, place);
  made.addEventListener("close", () => { if (JSON.stringify(houseRules(about.game)) !== before) changed(); });

  /** @param {string} fault */
  const tellUnfit = (fault) => {
    unfit.hidden = !fault;
    unfit.textContent = fault ? `${capital(fault).replace(/\.$/, "")}. Until that is mended nothing can be asked.` : "";
  };
  const show = () => {
    const rules = houseRules(about.game);
    list.replaceChildren(...rules.map((rule, at) => h("li", {}, h("span", {}, rule.said, h("small", {}, `printed: ${rule.printed || "nothing"}`)), h("b", { class: "num" }, rule.value || "nothing"),
      h("button", { class: "icon", type: "button", "aria-label": `Play as printed: ${rule.said}`, onclick: () => remove(at) }, "✕"))));
  };
  /** @param {number} at */
  const remove = async (at) => {
    keepHouseRules(about.game, houseRules(about.game).filter((_, other) => other !== at));
    show();
    const left = list.querySelectorAll("button");
    (left[Math.min(at, left.length - 1)] ?? place.querySelector("select"))?.focus();
    // Without a connection nobody can say whether the rest fits; the next question will.
    await check(about.game, houseRules(about.game)).then((read) => tellUnfit(read.unfit), () => tellUnfit(""));
  };
  /** Faults of the one that is added are the caller's to tell. @param {HouseRule} rule */
  const add = async (rule) => {
    const others = houseRules(about.game).filter((each) => ["table", "row", "column"].some((part) => each[/** @type {"table"} */ (part)] !== rule[/** @type {"table"} */ (part)]));
    if (others.length >= MOST) throw new Problem(400, `${MOST} house rules are as many as there can be`);
    const read = await check(about.game, [...others, rule]);
    const { value, printed } = read.rules.at(-1);
    keepHouseRules(about.game, value === printed ? others : [...others, { ...rule, value, printed }]);
    show();
    tellUnfit(read.unfit);
  };

  show();
  try {
    const [tables, read] = await Promise.all([getJson(`/api/rulesets/${about.game}/house_rules`),
      // What was kept long ago may not be readable any more; it can still be removed.
      houseRules(about.game).length ? check(about.game, houseRules(about.game)).catch((fault) => ({ unfit: fault.message })) : { unfit: "" }]);
    tellUnfit(read.unfit);
    place.replaceChildren(entry(tables, about, add));
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    place.replaceChildren(h("p", { class: "notice warn", role: "alert" }, capital(fault.message)));
  }
}

/** @param {string} game @param {HouseRule[]} rules @returns {Promise<any>} */
const check = (game, rules) => postJson(`/api/rulesets/${game}/house_rules`, { house: rules.map(written) });

/** Table, row, column and what stands there. @param {any[]} tables @param {About} about @param {(rule: HouseRule) => Promise<void>} add */
function entry(tables, about, add) {
  const table = h("select", { class: "pick", "aria-label": "Table" }, grouped(tables, about.procedure));
  const row = h("select", { class: "pick", "aria-label": "Row" });
  const column = h("select", { class: "pick", "aria-label": "Column" });
  const value = h("div", {});
  const printed = h("p", { class: "told" });
  const fault = h("p", { class: "told no", role: "alert", id: "house-fault" });
  const chosen = () => {
    const of = tables.find((each) => each.name === table.value);
    return { of, line: of.rows[row.selectedIndex], cell: of.columns[column.selectedIndex] };
  };
  const input = () => /** @type {HTMLInputElement} */ (value.firstElementChild);

  const showCell = () => {
    const { of, line, cell } = chosen();
    const stands = line.cells[of.columns.indexOf(cell)];
    value.replaceChildren(control(cell, stands));
    printed.textContent = `Printed: ${stands || "nothing"}`;
    fault.textContent = "";
  };
  const showTable = () => {
    const { of } = chosen();
    row.replaceChildren(...of.rows.map((/** @type {any} */ each) => h("option", {}, capital(each.label))));
    column.replaceChildren(...of.columns.map((/** @type {any} */ each) => h("option", {}, capital(each.label))));
    showCell();
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const { of, line, cell } = chosen();
    const rule = { table: of.name, row: line.name, column: cell.name, value: input().value.trim(), printed: "", said: `${of.title}: ${line.label}, ${cell.label}` };
    try {
      await add(rule);
      showCell();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      // Which cell it is stands above.
      fault.textContent = capital(problem.message.replace(`${rule.table}.${rule.row}.${rule.column}: `, ""));
      input().setAttribute("aria-invalid", "true");
      input().setAttribute("aria-describedby", fault.id);
    }
    input().focus();
  };

  table.addEventListener("change", showTable);
  row.addEventListener("change", showCell);
  column.addEventListener("change", showCell);
  const asked = (/** @type {string} */ label, /** @type {any[]} */ ...of) => h("div", { class: "row" }, h("div", { class: "lab" }, label), ...of);
  showTable();
  return h("form", { class: "entry", "aria-label": "Another house rule", onsubmit: submit },
    asked("Table", table), asked("Row", row), asked("Column", column), asked("We play", value, printed, fault),
    h("div", { class: "btns" }, h("button", { class: "btn", type: "submit" }, "Add")));
}

/** Tables that the open question uses come first, and of these those that few others use. @param {any[]} tables @param {string} [procedure] */
function grouped(tables, procedure) {
  const option = (/** @type {any} */ each) => h("option", { value: each.name }, each.title);
  const used = tables.filter((each) => each.used_by.includes(procedure)).sort((one, other) => one.used_by.length - other.used_by.length);
  if (!used.length) return tables.map(option);
  return [h("optgroup", { label: "Used by this question" }, used.map(option)),
    h("optgroup", { label: "All others" }, tables.filter((each) => !used.includes(each)).map(option))];
}

/** What is typed, or picked where there are only so many words. @param {any} cell @param {string} stands  what is printed */
function control(cell, stands) {
  const words = cell.kind === "flag" ? ["yes", "no"] : cell.kind === "choice" ? cell.choices : null;
  if (words) {
    const all = cell.may_be_empty && !words.includes("") ? ["", ...words] : words;
    return h("select", { class: "pick", "aria-label": "We play" }, all.map((/** @type {string} */ each) =>
      h("option", { value: each, selected: each === stands }, each.replaceAll("_", " ") || "nothing")));
  }
  return h("input", { class: "typed", type: "text", inputmode: cell.kind === "number" && !stands.startsWith("-") ? "numeric" : null, "aria-label": "We play", autocapitalize: "off", autocomplete: "off", spellcheck: "false",
    maxlength: 60, placeholder: SUCH_AS[cell.kind] ?? "", value: "" });
}

/** @type {Record<string, string>} */
const SUCH_AS = { number: "a whole number", decimal: "a number", faces: "such as 2-6, 10 or 7+", words: "as the table would print it", list: "words with commas" };
