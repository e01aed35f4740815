// The units on my table: picked once for each game, kept on this phone, mine or theirs. Lists show them first, and a
// question that is opened without facts of its own starts with them.

import { h, sheet } from "/js/dom.js";
import { keepUnits, units } from "/js/shelf.js";

/** @typedef {"mine" | "theirs"} Side */
/** @typedef {{code: string, side: Side}[]} Picked */

const CALLED = { mine: "Mine", theirs: "Theirs" };
/** A list that names each of its things this often is what a squad carries, not what stands on the table. */
const CARRIED = 2;

/** The options of a list, those on the table first: for a field of the other side theirs before mine.
 * @param {any} field @param {HTMLElement[]} options  one for each choice @param {Picked} [picked] @returns {HTMLElement[]} */
export function grouped(field, options, picked = []) {
  const of = (/** @type {Side} */ side) => options.filter((_, at) => picked.some((each) => each.side === side && each.code === field.choices[at].value));
  const sides = /** @type {Side[]} */ (field.theirs ? ["theirs", "mine"] : ["mine", "theirs"]).filter((side) => of(side).length);
  if (!sides.length) return options;
  const known = sides.flatMap(of);
  return [...sides.map((side) => h("optgroup", { label: CALLED[side] }, of(side))),
    h("optgroup", { label: "All others" }, options.filter((each) => !known.includes(each)))];
}

/** What a question starts with instead of its printed example. @param {any} form @param {Picked} picked @returns {Record<string, any>} */
export function startingFacts(form, picked) {
  const started = form.fields.filter((/** @type {any} */ field) => field.on_table).map((/** @type {any} */ field) => {
    const codes = new Set(field.choices.map((/** @type {any} */ each) => each.value));
    const fit = picked.filter((each) => each.side === (field.theirs ? "theirs" : "mine") && codes.has(each.code)).map((each) => each.code);
    if (!fit.length) return null;
    // Where the printed example is on the table it will do.
    if ([field.default].flat().every((code) => fit.includes(code))) return null;
    if (field.control === "unit") return [field.name, fit[0]];
    const most = field.default.length;
    return most > CARRIED * new Set(field.default).size ? null : [field.name, fit.slice(0, most)];
  });
  return Object.fromEntries(started.filter((/** @type {any} */ each) => each !== null));
}

/** In short: "2 mine, 1 theirs". @param {Picked} picked */
export function counted(picked) {
  const said = /** @type {Side[]} */ (["mine", "theirs"]).map((side) => [side, picked.filter((each) => each.side === side).length])
    .filter(([, count]) => count).map(([side, count]) => `${count} ${side}`);
  return said.length ? said.join(", ") : "none yet";
}

/** Pick them. @param {any} game  as the server shows it @param {() => void} changed */
export function pickUnits(game, changed) {
  /** @type {Picked} */
  let cleared = [];
  const search = h("input", { class: "search", type: "search", placeholder: "tiger, rifle …", "aria-label": "Find a unit", autocomplete: "off" });
  const told = h("p", { class: "small quiet", role: "status" });
  const clear = h("button", { class: "btn quiet", type: "button" });
  const rows = game.on_table.flatMap((/** @type {any} */ group) => group.choices.map((/** @type {any} */ choice) => unitRow(group, choice)));
  const groups = game.on_table.map((/** @type {any} */ group) => h("section", {}, h("h3", { class: "caps" }, group.label),
    h("ul", { class: "units" }, rows.filter((/** @type {any} */ each) => each.group === group).map((/** @type {any} */ each) => each.el))));

  /** @param {any} group @param {any} choice */
  function unitRow(group, choice) {
    const buttons = /** @type {Side[]} */ (["mine", "theirs"]).map((side) => h("button", { class: "chip", type: "button", "data-side": side,
      "aria-label": `${choice.label}: ${side}`, onclick: () => set(choice.value, side) }, CALLED[side]));
    return { group, choice, buttons, el: h("li", {}, h("span", {}, choice.label, choice.detail ? h("small", {}, choice.detail) : null), ...buttons) };
  }

  /** A second tap takes it back. @param {string} code @param {Side} side */
  function set(code, side) {
    const before = units(game.name);
    const had = before.some((each) => each.code === code && each.side === side);
    const others = before.filter((each) => each.code !== code);
    keepUnits(game.name, had ? others : [...others, { code, side }]);
    cleared = [];
    show();
  }

  function show() {
    const picked = units(game.name);
    for (const { choice, buttons } of rows) for (const button of buttons) {
      button.setAttribute("aria-pressed", String(picked.some((each) => each.code === choice.value && each.side === button.dataset.side)));
    }
    told.textContent = `On the table: ${counted(picked)}. Kept in this browser only.`;
    clear.textContent = cleared.length ? "Put them back" : "Clear all";
    clear.hidden = !picked.length && !cleared.length;
    narrow();
  }

  function narrow() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const picked = units(game.name);
    for (const { choice, el } of rows) {
      const text = `${choice.label} ${choice.detail}`.toLowerCase();
      el.hidden = !words.every((/** @type {string} */ word) => text.includes(word)) && !(words.length === 0 && picked.some((each) => each.code === choice.value));
    }
    for (const group of groups) group.hidden = ![...group.querySelectorAll("li")].some((each) => !each.hidden);
  }

  clear.addEventListener("click", () => {
    const now = units(game.name);
    keepUnits(game.name, cleared);
    cleared = cleared.length ? [] : now;
    show();
  });
  search.addEventListener("input", narrow);
  const made = sheet(`My units: ${game.title}`, h("p", { class: "small" }, "Mark what stands on the table. Lists then show it first, and questions start with it: your own as attacker or shooter, theirs as target."),
    search, h("div", { class: "btns" }, told, clear), ...groups);
  made.addEventListener("close", changed);
  show();
}
