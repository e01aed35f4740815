// Symbols of the map that is on the page, shown beside words: an order die, a model, a mark on a counter.

import { s } from "/js/dom.js";

/** Names of symbols on a map of zones, and on a table of inches. */
const MAPS = [["zm", "zone-map"], ["im", "inch-map"]];

/** @param {string[]} names  as the game gives them @param {string} box  which part of them is seen @param {number} size @returns {SVGElement | ""} nothing where the map has none of them */
export function symbols(names, box, size) {
  const map = names.length ? MAPS.find(([prefix]) => document.getElementById(`${prefix}-${names[0]}`)) : null;
  return map ? s("svg", { class: `symbol ${map[1]}`, viewBox: box, width: size, height: size, "aria-hidden": "true" }, names.map((name) => s("use", { href: `#${map[0]}-${name}` }))) : "";
}
