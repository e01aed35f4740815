// What the results of a roll would bring, class by class, before it is made.

import { h } from "/js/dom.js";
import { ruleLink } from "/js/rule.js";
import { capital } from "/js/words.js";

/** @param {any} odds @param {Record<string, any>} [attributes]  of the details that hold it
 * @returns {HTMLDetailsElement | null} nothing where nothing follows */
export function whatFollows(odds, attributes = {}) {
  if (!odds.consequences.length) return null;
  const named = odds.consequences.filter((/** @type {any} */ each) => each.label || each.brings.length);
  return h("details", { class: "why", ...attributes }, h("summary", {}, "What follows"),
    h("dl", { class: "follows" }, named.map((/** @type {any} */ each) => [
      each.label ? h("dt", {}, capital(each.label), h("span", { class: "num" }, each.percent)) : null,
      each.brings.map((/** @type {any} */ brought) => h("dd", {}, brought.percent ? h("b", { class: "num" }, each.label ? `${brought.percent} of these: ` : `${brought.percent} `) : null, `${brought.label} `, ruleLink(brought.rule))),
      each.brings.length ? null : h("dd", {}, "Nothing more"),
      each.left_off ? h("dd", { class: "quiet" }, `and ${each.left_off} rarer`) : null,
    ])));
}
