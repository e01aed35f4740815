// What the marks on a map mean, drawn with the symbols of the map that is on the page.

import { h } from "/js/dom.js";
import { symbols as drawn } from "/table/symbols.js";

/** What is shown of a symbol: the upper edge of a counter, its lower right corner, a place, a whole zone; of a table a die or a model, a vehicle. @type {Record<string, string>} */
const BOXES = { top: "7 -6 24 24", corner: "19 20 20 20", place: "-13 -13 26 26", zone: "0 0 83 83", die: "-10 -10 20 20", model: "-6 -6 12 12" };

/** Some are small on the map. @type {Record<string, number>} */
const SMALL = { die: 22, model: 18 };

/** @typedef {{said: string, symbols: string[], part: string, head?: string}[]} Marks  as the game gives them */

/** @param {Marks} marks */
export const legend = (marks) => h("ul", { class: "legend" }, marks.map(({ said, symbols, part }) => (symbols.length
  ? h("li", {}, drawn(symbols, BOXES[part], SMALL[part] ?? 34), said)
  : h("li", { class: "wide" }, said))));

/** The marks that are short enough to stand beside the map all the time, under their headings. @param {Marks} marks @returns {HTMLElement[]} */
export function mapKey(marks) {
  const heads = [...new Set(marks.map(({ head }) => head).filter(Boolean))];
  return heads.map((head) => h("section", { class: "map-key" }, h("h3", { class: "caps" }, head), legend(marks.filter((each) => each.head === head))));
}
