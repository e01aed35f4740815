// A count of each side as the turns went by, as a chart that also reads as words.

import { h, s } from "/js/dom.js";
import { capital } from "/js/words.js";
import { sideClass, turnParts } from "/table/words.js";

const [HIGH, LEFT, RIGHT, TOP, LOW] = [200, 34, 92, 12, 30];
/** Drawn about as wide as it is shown, so that its letters keep their size. */
const width = () => (innerWidth < 700 ? 360 : 560);

/** A square, a diamond, and for any other side a circle, around a point. @type {Record<"a" | "b" | "n", (x: number, y: number) => string>} */
const MARKS = {
  a: (x, y) => `M${x - 4} ${y - 4}h8v8h-8z`,
  b: (x, y) => `M${x} ${y - 5.5}l5.5 5.5-5.5 5.5-5.5-5.5z`,
  n: (x, y) => `M${x - 4.5} ${y}a4.5 4.5 0 1 1 9 0 4.5 4.5 0 1 1-9 0z`,
};

/** How far each name is moved up or down: lines that end at one height would print them over each other. @param {number[]} ends @returns {number[]} */
export function apart(ends) {
  const order = ends.map((_, side) => side).sort((one, other) => ends[one] - ends[other] || one - other);
  /** @type {number[][]} sides whose names would touch */
  const groups = [];
  for (const side of order) {
    const last = groups.at(-1);
    if (last && ends[side] - ends[last[last.length - 1]] < 14) last.push(side); else groups.push([side]);
  }
  const shifts = ends.map(() => 0);
  for (const group of groups) if (group.length > 1) group.forEach((side, at) => { shifts[side] = 16 * at - 8 * (group.length - 2) - 7; });
  return shifts;
}

/** @param {string[]} sides @param {{turn: string, counts: number[]}[]} moments @param {string} what  as it begins the caption: "Points" */
export function timeline(sides, moments, what) {
  if (moments.length < 1 || !moments[0].counts.length) return h("p", {}, `This game counts no ${what.toLowerCase()}.`);
  const wide = width();
  const most = Math.max(1, ...moments.flatMap((each) => each.counts));
  const x = (/** @type {number} */ at) => LEFT + (moments.length > 1 ? at / (moments.length - 1) : 1) * (wide - LEFT - RIGHT);
  const y = (/** @type {number} */ count) => HIGH - LOW - (count / most) * (HIGH - LOW - TOP);
  const step = Math.max(1, Math.ceil(most / 5));
  const lines = [];
  for (let at = 0; at <= most; at += step)
    lines.push(s("path", { class: "rule-line", d: `M${LEFT} ${y(at)}H${wide - RIGHT}` }), s("text", { x: LEFT - 6, y: y(at) + 4, "text-anchor": "end" }, String(at)));
  const turns = moments.map((each, at) => s("text", { x: x(at), y: HIGH - 10, "text-anchor": "middle" }, turnParts(each.turn).number || (at ? "" : "0")));
  const ends = moments[moments.length - 1].counts.map(y);
  const shifts = apart(ends);
  const drawn = sides.map((name, side) => {
    const kind = sideClass(side);
    const path = moments.map((each, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(each.counts[side]).toFixed(1)}`).join("");
    const marks = moments.map((each, at) => s("path", { class: `mark-${kind}`, d: MARKS[kind](x(at), y(each.counts[side])) }));
    return s("g", {}, s("path", { class: `line-${kind}`, d: path }), marks, s("text", { class: `end-${kind}`, x: wide - RIGHT + 10, y: ends[side] + 4 + shifts[side] }, `${capital(name)} ${moments[moments.length - 1].counts[side]}`));
  });
  const said = sides.map((name, side) => `${capital(name)}: ${moments.map((each) => `${each.counts[side]} after ${each.turn}`).join(", ")}`).join(". ");
  return h("figure", { class: "timeline" }, s("svg", { viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": `${what}. ${said}.` }, lines, turns, drawn),
    h("figcaption", { class: "small quiet" }, `${what} as each turn ended`));
}
