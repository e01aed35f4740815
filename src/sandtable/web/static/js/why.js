// Numbers with their reasons, each reason with its rule.

import { h } from "/js/dom.js";
import { ruleLink } from "/js/rule.js";
import { capital } from "/js/words.js";

/** @param {string} value */
const minus = (value) => value.replace("-", "−");

/** @param {string} value */
const sign = (value) => (/^(die )?\+/.test(value) ? "pos" : /^(die )?-/.test(value) ? "neg" : null);

/** Numbers named in the headline; the others are inside. */
const TOLD = 4;

/** @param {any} odds @param {boolean} open */
export function why(odds, open) {
  if (!odds.numbers.length && !odds.notes.length) return null;
  const count = odds.numbers.reduce((/** @type {number} */ total, /** @type {any} */ each) =>
    total + each.reasons.filter((/** @type {any} */ reason) => !reason.value.startsWith("=")).length, odds.notes.length);
  const told = odds.numbers.slice(0, TOLD).map((/** @type {any} */ each) => `${each.name} ${each.counts}${each.reading}`);
  const short = [...told, ...(odds.numbers.length > TOLD ? ["…"] : [])].join(", ");
  return h("details", { class: "why", open },
    h("summary", {}, `Why${short ? `: ${short}` : ""}`, h("span", {}, count === 1 ? "1 reason" : `${count} reasons`)),
    h("table", { class: "reasons" }, odds.numbers.map(numberRows), notes(odds.notes)));
}

/** @param {any} number */
function numberRows(number) {
  const rows = number.reasons.filter((/** @type {any} */ reason) => !reason.value.startsWith("="));
  const { total, counts: counted, reading } = number;
  const counts = counted === total ? `${total}${reading}` : `${total}, counts as ${counted}${reading}`;
  return h("tbody", {},
    h("tr", {}, h("th", { colspan: 3, scope: "rowgroup" }, number.name, h("span", { class: "num" }, counts))),
    rows.map((/** @type {any} */ reason) => h("tr", {},
      h("td", { class: sign(reason.value) }, minus(reason.value)), h("td", {}, reason.label), h("td", {}, ruleLink(reason.rule)))));
}

/** @param {any[]} told */
function notes(told) {
  if (!told.length) return null;
  return h("tbody", {}, h("tr", {}, h("th", { colspan: 3, scope: "rowgroup" }, "The rules say")),
    told.map((note) => h("tr", {}, h("td", { colspan: 2, class: "say" }, note.label), h("td", {}, ruleLink(note.rule)))));
}

/** Why the rules say no. @param {{rule: string, because: string}[]} refusals */
export const refusalList = (refusals) => h("ul", {}, refusals.map((each) => h("li", {}, `${capital(each.because)} `, ruleLink(each.rule))));
