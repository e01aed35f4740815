// The odds of a few named outcomes as one bar, best first, each with its own pattern and its number.

import { h } from "/js/dom.js";

/** Patterns by how many outcomes there are, from best to worst. @type {Record<number, string[]>} */
const SLOTS = { 1: ["flat"], 2: ["good", "bad"], 3: ["good", "flat", "bad"], 4: ["good", "soft", "flat", "bad"], 5: ["good", "soft", "flat", "worse", "bad"] };
/** A part narrower than this has its number in the key only. */
const ROOM = 0.09;

/** @param {any} odds */
export const fitsBar = (odds) => !odds.views.length && !odds.rises && odds.chances.length in SLOTS;

/** @param {{label: string, share: number, percent: string}[]} chances
 * @param {boolean} theirs  the enemy rolls, and what is best for it is worst for who looks
 * @returns {HTMLElement} */
export function oddsBar(chances, theirs) {
  const best = SLOTS[chances.length];
  const slots = theirs ? [...best].reverse() : best;
  const said = chances.map((each) => `${each.label} ${each.percent}`).join(", ");
  return h("figure", { class: "odds-bar" },
    h("div", { class: "bar", role: "img", "aria-label": said },
      chances.map((each, at) => h("span", { class: `o-${slots[at]}`, style: `flex:${Math.max(each.share, 0.01)}` }, each.share >= ROOM ? each.percent.replace(" %", "") : ""))),
    h("ul", { class: "key num", "aria-hidden": "true" },
      chances.map((each, at) => h("li", {}, h("i", { class: `o-${slots[at]}` }), h("span", {}, each.label), h("b", {}, each.percent)))));
}

/** Of chances that add up to all of them the last says nothing more. */
const ALL = 1 - 1e-9;

/** What is feared of a roll, where it is not just that what is hoped for does not come. @template {{share: number}} T @param {{share: number}} main @param {T | null} worst @returns {T | null} */
export const fearedApart = (main, worst) => (worst && main.share + worst.share < ALL ? worst : null);

/** What is left of a chance once the enemy, who may still reply, has added all he can. @param {any} forecast @returns {HTMLElement | ""} */
export function afterReply({ answered }) {
  if (!answered) return "";
  const worst = fearedApart(answered.main, answered.worst);
  return h("p", { class: "small replied" }, "If the enemy adds all he can: ", h("b", {}, `${answered.main.percent} ${answered.main.label}`), worst ? `, ${worst.percent} ${worst.label}` : "", ".");
}
