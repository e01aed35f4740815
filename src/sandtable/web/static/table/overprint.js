// What the page prints over the map: reach, selection, aim, and marks on those who wait.

import { s } from "/js/dom.js";

/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {{place: string, word: string, refused?: boolean, aimed?: boolean, named?: boolean}} Mark */

/** The hatch of reach; one for each drawing. */
export const hatch = () => s("defs", {}, s("pattern", { id: "over-hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
  s("rect", { width: 2.2, height: 8, fill: "var(--over)" })));

/** @param {Box} box @param {number} by */
const inner = (box, by) => ({ x: box.x + by, y: box.y + by, width: box.w - 2 * by, height: box.h - 2 * by });

/** Under the counters: zones that can be pointed at. @param {Mark[]} marks @param {Map<string, Box>} zones */
export const reach = (marks, zones) => marks.flatMap(({ place, refused, aimed }) => {
  const box = zones.get(place);
  if (!box) return [];
  const rim = [s("rect", { ...inner(box, 2), class: "rim-halo" }), s("rect", { ...inner(box, 2), class: refused ? "rim refused" : aimed ? "rim aimed" : "rim" })];
  return refused ? rim : [s("rect", { ...inner(box, 2), class: "reach" }), ...rim];
});

/** Over the counters: what pointing at each zone would do. @param {Mark[]} marks @param {Map<string, Box>} zones */
export const words = (marks, zones) => marks.flatMap(({ place, word, refused, named }) => {
  const box = zones.get(place);
  if (!box || !word) return [];
  const said = refused ? `no: ${word}` : word;
  const wide = Math.min(box.w - 6, said.length * 4.6 + 9);
  // A word as long as its zone is wide is drawn closer.
  const close = said.length * 5 > wide - 5 && wide === box.w - 6 ? { textLength: wide - 5, lengthAdjust: "spacingAndGlyphs" } : {};
  // The name of a zone stands at its lower edge.
  const [cx, y] = [box.x + box.w / 2, box.y + box.h - (named ? 25 : 13.5)];
  return [s("g", { class: refused ? "word refused" : "word" }, s("rect", { x: cx - wide / 2, y, width: wide, height: 11.5, rx: 2 }), s("text", { x: cx, y: y + 8.6, ...close }, said))];
});

/** @param {Box | undefined} box */
export const frame = (box) => (box ? [s("rect", { ...inner(box, 1), class: "picked-halo" }), s("rect", { ...inner(box, 1), class: "picked-zone" })] : []);

/** An arrow from zone to zone. @param {Box | undefined} from @param {Box | undefined} to */
export function arrow(from, to) {
  if (!from || !to || from === to) return [];
  const [ax, ay, bx, by] = [from.x + from.w / 2, from.y + from.h / 2, to.x + to.w / 2, to.y + to.h / 2];
  const long = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / long, (by - ay) / long];
  const point = (/** @type {number} */ along, /** @type {number} */ aside) => `${(ax + ux * along - uy * aside).toFixed(1)} ${(ay + uy * along + ux * aside).toFixed(1)}`;
  const tip = long - 14;
  const shaft = `M${point(26, 0)}Q${point(long / 2, 7)} ${point(tip - 12, 1)}`;
  const head = `M${point(tip, 0)}L${point(tip - 20, 11)}L${point(tip - 20, -11)}z`;
  return ["halo", "ink"].flatMap((kind) => [s("path", { class: `aim-shaft ${kind}`, d: shaft }), s("path", { class: `aim-head ${kind}`, d: head })]);
}
