// Warnings: what the rules make impossible by an answer, told over the button that commits it.

import { h } from "/js/dom.js";
import { ruleLink } from "/js/rule.js";
import { capital } from "/js/words.js";

/** @typedef {{rule: string, says: string}} Warned */

/** A sentence with its rule. @param {Warned} each */
const line = (each) => h("li", {}, `${capital(each.says)}${each.says.endsWith(".") ? "" : "."} `, ruleLink(each.rule));

/** What an answer costs and what comes of it apart from its dice. @param {{notes?: Warned[]}} considered */
export const noted = ({ notes = [] }) => (notes.length ? h("ul", { class: "noted" }, notes.map(line)) : "");

/** @param {{warnings: Warned[]}} considered */
export const warned = ({ warnings }) => (warnings.length
  ? h("div", { class: "warned", id: "panel-warned" }, h("p", { class: "caps" }, "Before you commit"), h("ul", {}, warnings.map(line)))
  : "");

/** What a player has been warned of and did all the same: of a piece that is pointed at, each rule warns once a turn. */
export class Warnings {
  constructor() {
    this.turn = "";
    /** @type {Set<string>} */
    this.taken = new Set();
  }

  /** Whether an answer is shown with its warnings before it is given. What ends a question always is.
   * @param {{warnings: Warned[]}} considered @param {{place: string, piece: number | null}} offer @param {string} turn */
  stops({ warnings }, offer, turn) {
    if (turn !== this.turn) { this.turn = turn; this.taken.clear(); }
    const general = !offer.place && offer.piece === null;
    return general ? warnings.length > 0 : warnings.some((each) => !this.taken.has(each.rule));
  }

  /** @param {{warnings: Warned[]} | undefined} considered */
  took(considered) { for (const { rule } of considered?.warnings ?? []) this.taken.add(rule); }
}
