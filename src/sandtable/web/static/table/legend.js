// What the marks on a map of zones mean, drawn with the symbols of the map that is on the page.

import { h, s } from "/js/dom.js";

/** What is shown of a symbol: the upper edge of a counter, its lower right corner, a place, a whole zone. */
const [TOP, CORNER, PLACE, ZONE] = ["7 -6 24 24", "19 20 20 20", "-13 -13 26 26", "0 0 83 83"];

/** Box, symbols, words. @type {[string, string[], string][]} */
const MARKS = [
  [TOP, ["chip-a", "facing-0"], "the pale tooth: where it faces"],
  [TOP, ["chip-a", "size-battalion"], "two strokes on top: a battalion; one: a detachment; crosses: a headquarters"],
  [CORNER, ["chip-a", "state-moved"], "has moved"],
  [CORNER, ["chip-a", "state-fought"], "has fought"],
  [CORNER, ["chip-a", "state-road"], "on road march"],
  [CORNER, ["chip-a", "state-out_of_supply"], "out of supply"],
  [PLACE, ["objective"], "objective; a plate behind it shows who holds it"],
  [PLACE, ["supply"], "supply point"],
  [ZONE, ["works"], "prepared position"],
];

export const legend = () => h("ul", { class: "legend" },
  MARKS.map(([box, names, words]) => h("li", {}, s("svg", { class: "zone-map", viewBox: box, width: 34, height: 34, "aria-hidden": "true" }, names.map((name) => s("use", { href: `#zm-${name}` }))), words)),
  h("li", { class: "wide" }, "Dots at the lower left of a counter: one Poor, two Regular, three Veteran. Blue rectangles are one side, red diamonds the other. Plain zones are open; any texture is rough."));
