// The turn: where it stands, the steps done and to come, and where each side stands.

import { h } from "/js/dom.js";
import { emblem, sideClass, sideName } from "/table/words.js";
import { capital } from "/js/words.js";

/** @typedef {{title: string, side: number | null, rule: string}} Coming */

/** Steps gone by in this turn, as far as this page saw them come. */
export class Steps {
  constructor() {
    this.turn = "";
    /** @type {Coming[]} */
    this.done = [];
    /** @type {Coming[]} */
    this.before = [];
    /** @type {Set<string>} */
    this.known = new Set();
  }

  /** @param {any} picture */
  see(picture) {
    if (picture.turn !== this.turn) Object.assign(this, { turn: picture.turn, done: [], before: [], known: new Set() });
    const key = (/** @type {Coming} */ each) => `${each.title}|${each.side}`;
    /** @type {Coming[]} */
    const now = picture.agenda;
    // Only what was seen waiting is a step of the turn; what came up on the way, such as a retreat, is not kept.
    for (const each of now.slice(1)) this.known.add(key(each));
    const left = now.map(key);
    const gone = this.before.filter((each) => this.known.has(key(each)) && !left.includes(key(each)));
    this.done = [...this.done.filter((each) => !left.includes(key(each))), ...gone];
    this.before = now;
  }
}

/** @param {any} picture @param {Steps} steps */
export function turnTrack(picture, steps) {
  const plain = (/** @type {Coming} */ each) => each.title !== "Player turn" && each.title !== "End of turn";
  /** @type {HTMLElement[]} */
  const rows = [];
  /** @type {number | null | undefined} */
  let side;
  const row = (/** @type {Coming} */ each, /** @type {string} */ state) => {
    if (each.side !== side) {
      side = each.side;
      rows.push(h("li", { class: `who ${sideClass(side)}` }, side === null ? "Both sides" : sideName(picture, side)));
    }
    rows.push(h("li", { class: `${sideClass(each.side)} ${state}`, "aria-current": state === "now" ? "step" : null }, h("span", {}, each.title), h("em", {}, state)));
  };
  for (const each of steps.done.filter(plain)) row(each, "done");
  picture.agenda.filter(plain).forEach((/** @type {Coming} */ each, /** @type {number} */ at) => row(each, at === 0 ? "now" : ""));
  const [turn, ...rest] = picture.turn.split(", ");
  const counted = turn.match(/^(\w+ \d+)( of \d+)?$/);
  return [
    h("h2", { class: "when" }, counted ? [counted[1], counted[2] ? h("span", {}, counted[2]) : ""] : turn || "Turn", rest.length ? h("small", {}, capital(rest.join(", "))) : ""),
    h("ol", { class: "steps" }, rows),
    standings(picture),
  ];
}

/** @param {any} picture */
function standings(picture) {
  if (!picture.standings.length) return "";
  return h("table", { class: "forces" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "caps" }, "Sides"), picture.sides.map((/** @type {string} */ name, /** @type {number} */ side) =>
      h("th", { scope: "col" }, emblem(side), h("span", { class: "sr" }, capital(name)))))),
    h("tbody", {}, picture.standings.map((/** @type {any} */ each) => h("tr", {}, h("th", { scope: "row" }, each.rule ? h("a", { class: "told-by", href: `/rules/#${each.rule}`, "data-rule": each.rule }, each.label) : each.label),
      each.values.length === picture.sides.length ? each.values.map((/** @type {string} */ value) => h("td", {}, value)) : h("td", { colspan: picture.sides.length }, each.values.join(", "))))));
}
