// The turn: where it stands, the steps done and to come, and where each side stands.

import { h } from "/js/dom.js";
import { mapKey } from "/table/legend.js";
import { symbols } from "/table/symbols.js";
import { emblem, everybody, sideClass, sideName, turnParts } from "/table/words.js";
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
    /** @type {import("/table/legend.js").Marks} what marks on the map mean, told with the ground */
    this.legend = [];
  }

  /** @param {any} picture */
  see(picture) {
    this.legend = picture.guide?.legend ?? this.legend;
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
      rows.push(h("li", { class: `who ${sideClass(side)}` }, side === null ? `${everybody(picture)} sides` : sideName(picture, side)));
    }
    rows.push(h("li", { class: `${sideClass(each.side)} ${state}`, "aria-current": state === "now" ? "step" : null }, h("span", {}, each.title), h("em", {}, state)));
  };
  for (const each of steps.done.filter(plain)) row(each, "done");
  picture.agenda.filter(plain).forEach((/** @type {Coming} */ each, /** @type {number} */ at) => row(each, at === 0 ? "now" : ""));
  const { name, of, rest } = turnParts(picture.turn);
  return [
    h("h2", { class: "when" }, name || "Turn", of ? h("span", {}, of) : "", rest ? h("small", {}, capital(rest)) : ""),
    cup(picture),
    h("ol", { class: "steps" }, rows),
    ...mapKey(steps.legend),
    standings(picture),
  ];
}

/** The dice that are drawn blind: what is left of each side's, and whose the next may be. @param {any} picture */
function cup({ standings, sides }) {
  const [left, next] = ["cup", "next"].map((drawn) => standings.find((/** @type {any} */ each) => each.drawn === drawn));
  if (!left) return "";
  const dice = left.values.flatMap((/** @type {string} */ many, /** @type {number} */ side) => Array.from({ length: Number(many) }, () => symbols([`die-${sideClass(side)}`], "-10 -10 20 20", 17)));
  const name = (/** @type {number} */ side) => capital(sides[side] ?? "");
  return h("section", { class: "cup", "aria-label": left.label, "data-standing": left.rule || null },
    h("h3", { class: "caps" }, h("a", { class: "told-by", href: `/rules/#${left.rule}`, "data-rule": left.rule }, left.label)),
    h("div", { class: "dice", "aria-hidden": "true" }, dice.length ? dice : "empty"),
    h("p", {}, left.values.map((/** @type {string} */ many, /** @type {number} */ side) => `${many} ${name(side)}`).join(", ")),
    next ? h("p", {}, h("a", { class: "told-by", href: `/rules/#${next.rule}`, "data-rule": next.rule }, "Next"), ": ", next.values.map((/** @type {string} */ chance, /** @type {number} */ side) => [side ? ", " : "", h("b", { class: "num" }, `${chance} %`), ` ${name(side)}`])) : "");
}

/** @param {any} picture */
function standings(picture) {
  const lines = picture.standings.filter((/** @type {any} */ each) => !each.drawn);
  if (!lines.length) return "";
  return h("table", { class: "forces" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "caps" }, "Sides"), picture.sides.map((/** @type {string} */ name, /** @type {number} */ side) =>
      h("th", { scope: "col" }, emblem(side), h("span", { class: "sr" }, capital(name)))))),
    h("tbody", {}, lines.map((/** @type {any} */ each) => h("tr", { "data-standing": each.rule || null }, h("th", { scope: "row" }, each.rule ? h("a", { class: "told-by", href: `/rules/#${each.rule}`, "data-rule": each.rule }, each.label) : each.label),
      each.values.length === picture.sides.length ? each.values.map((/** @type {string} */ value) => h("td", {}, value)) : h("td", { colspan: picture.sides.length }, each.values.join(", "))))));
}
