// Dice drawn as the dice they are. A hit is filled, a miss dimmed, a die that is no test stays plain.

import { h, s } from "/js/dom.js";

/** @type {Record<number, number[][]>} where the pips of a D6 are, on a grid of 32 */
const PIPS = {
  1: [[16, 16]],
  2: [[10, 10], [22, 22]],
  3: [[10, 10], [16, 16], [22, 22]],
  4: [[10, 10], [22, 10], [10, 22], [22, 22]],
  5: [[10, 10], [22, 10], [16, 16], [10, 22], [22, 22]],
  6: [[10, 9], [22, 9], [10, 16], [22, 16], [10, 23], [22, 23]],
};

/** Outline, inner edges, and where the number stands. @type {Record<number, [string, string, number]>} */
const SHAPES = {
  4: ["M16 2 31 29H1z", "", 25],
  8: ["M16 1 30 16 16 31 2 16z", "M16 1 25 19H7zM2 16l5 3m23-3-5 3M7 19l9 12 9-12", 17],
  10: ["M16 1 31 14v5L16 31 1 19v-5z", "M16 1 24 17 16 22 8 17zM1 14l7 3m23-3-7 3M16 22v9", 18],
  12: ["M16 1 25 4 31 12v8l-6 8-9 3-9-3-6-8v-8L7 4z", "M16 7 24 13 21 23H11L8 13zM16 1v6M31 12l-7 1M25 28l-4-5M7 28l4-5M1 12l7 1", 20],
  20: ["M16 1 29 8.5v15L16 31 3 23.5v-15z", "M16 6 25 22H7zM16 1v5M29 8.5 16 6 3 8.5M29 8.5 25 22l4 1.5M3 8.5 7 22l-4 1.5M25 22l-9 9-9-9", 20],
};

/** @param {number} sides @param {number} face @param {boolean | null} [met] @returns {SVGElement} */
export function die(sides, face, met = null) {
  const state = met === null ? "" : met ? " hit" : " miss";
  const told = `${face} on a D${sides}${met === null ? "" : met ? ", success" : ", failure"}`;
  const drawn = s("svg", { class: `die${state}`, viewBox: "0 0 32 32", role: "img", "aria-label": told });
  if (sides === 6 && PIPS[face]) {
    drawn.append(
      s("rect", { x: 1, y: 1, width: 30, height: 30, rx: 6, fill: "var(--d)", stroke: "var(--de)", "stroke-width": 1.4 }),
      ...PIPS[face].map(([cx, cy]) => s("circle", { cx, cy, r: 2.9, fill: "var(--di)" })));
    return drawn;
  }
  const [outline, edges, at] = SHAPES[sides] ?? ["M4 1h24l3 3v24l-3 3H4l-3-3V4z", "", 20];
  drawn.append(
    s("path", { d: outline, fill: "var(--d)", stroke: "var(--de)", "stroke-width": 1.4, "stroke-linejoin": "round" }),
    s("path", { d: edges, fill: "none", stroke: "var(--di)", "stroke-width": 0.8, opacity: 0.45 }),
    s("text", { x: 16, y: at, "font-size": face > 99 ? 9 : 13 }, String(face)));
  return drawn;
}

/** Dice thrown together, hits first, a gap, then misses; dice that are added up stay side by side.
 * @param {{sides: number, kind: string, counted?: string, inOrder?: boolean, tests: {faces: number[], met: boolean | null, reads: string}[]}} thrown */
export function throwDrawn(thrown) {
  const best = (/** @type {{faces: number[]}} */ test) => test.faces.reduce((total, face) => total + face, 0);
  const groups = [true, false, null].map((met) =>
    thrown.tests.filter((test) => test.met === met).sort((a, b) => (thrown.inOrder ? 0 : best(b) - best(a))));
  const drawn = groups.flatMap((group, place) => group.map((test, at) => {
    const dice = test.faces.map((face) => die(thrown.sides, face, test.met));
    const one = dice.length > 1 ? h("span", { class: "together" }, dice) : dice[0];
    if (at === 0 && groups.slice(0, place).some((before) => before.length)) one.classList.add("gap");
    return [one, test.reads && h("span", { class: "small quiet" }, test.reads)];
  }));
  const kind = thrown.kind === "roll" ? null : h("span", { class: "small quiet" }, `${thrown.kind}:`);
  if (thrown.counted) return h("div", { class: "thrown" }, kind, h("span", { class: "small quiet" }, `${thrown.counted} counted at the table`));
  return h("div", { class: "thrown" }, kind, drawn);
}
