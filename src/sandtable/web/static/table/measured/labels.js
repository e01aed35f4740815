// Words on what is laid on a table, put so that they do not hide each other: each tries its own place first, then places around it.

import { s } from "/js/dom.js";

/** at: what it is about, in points; kind: filled changes a number, white is a distance or a reason, why stands against it, words have no box
 * @typedef {{at: [number, number], text: string, more?: string, kind: "filled" | "white" | "words" | "why", side: "over" | "under" | "left" | "right" | "middle", along?: [[number, number], [number, number]], below?: [number, number]}} Label
 * along: the line that it is said of, anywhere on which it may stand; below: the lower edge of what it is said of, where it may stand as well */

const [HIGH, END, OFF] = [17, 6, 13];
/** Words on what lies farther out of sight than this are left out. */
const FAR = 30;
const context = document.createElement("canvas").getContext("2d");

/** How wide some words are, in the type of labels. @param {string} text */
export function wide(text) {
  if (!context) return text.length * 6.4;
  context.font = `700 12px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(text).width;
}

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/** @param {Box} a @param {Box} b */
const shared = (a, b) => Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** @param {Label[]} labels @param {number} k  how large words are @param {{at: [number, number], r: number}[]} off  bodies that they keep off
 * @param {Box} seen  the part of the table that is seen, which they do not leave @param {Box[]} over  what lies over the table @returns {SVGElement[]} */
export function placed(labels, k, off, seen, over) {
  const inside = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ size, /** @type {number} */ own) => Math.max(low + 2, Math.min(at, low + size - own - 2));
  const near = labels.filter(({ at: [x, y] }) => x > seen.x - FAR && y > seen.y - FAR && x < seen.x + seen.w + FAR && y < seen.y + seen.h + FAR);
  /** @type {Box[]} */
  const taken = [...over, ...off.map(({ at: [x, y], r }) => ({ x: x - r, y: y - r, w: 2 * r, h: 2 * r }))];
  // What changes a number finds its place first.
  const order = near.sort((one, other) => Number(other.kind === "filled") - Number(one.kind === "filled"));
  return order.map((label) => {
    const [w, h] = [(Math.max(wide(label.text), label.more ? wide(label.more) : 0) + (label.kind === "words" ? 4 : 2 * END)) * k, HIGH * k * (label.more ? 1.8 : 1)];
    const spots = around(label, w, h, k).map(([x, y]) => ({ x: inside(x - w / 2, seen.x, seen.w, w), y: inside(y - h / 2, seen.y, seen.h, h), w, h }));
    const hides = spots.map((spot, nth) => taken.reduce((sum, box) => sum + shared(spot, box), 0) + nth * 2);
    const box = spots[hides.indexOf(Math.min(...hides))];
    taken.push(box);
    return drawn(label, box, k);
  });
}

/** A label on a line may stand at these parts of it. */
const PARTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

/** Where a label may stand, by its middle: the best first. @param {Label} label @param {number} w @param {number} h @param {number} k @returns {[number, number][]} */
function around({ at: [x, y], side, along, below }, w, h, k) {
  if (along) { const [[ax, ay], [bx, by]] = along; return PARTS.map((part) => [ax + (bx - ax) * part, ay + (by - ay) * part]); }
  const gap = OFF * k;
  /** @type {Record<string, [number, number]>} */
  const spots = { over: [x, y - gap - h / 2], under: [x, y + gap / 2 + h / 2], left: [x - w / 2 - gap, y], right: [x + w / 2 + gap, y], middle: [x, y] };
  const rest = ["right", "left", "over", "under"].filter((each) => each !== side).map((each) => spots[each]);
  const [sx, sy] = spots[side];
  return [[sx, sy], ...(below ? [/** @type {[number, number]} */ ([below[0], below[1] + gap / 2 + h / 2])] : []), [sx, sy - h], [sx, sy + h], ...rest, [x + w / 2 + gap, y - h], [x - w / 2 - gap, y - h], [x + w / 2 + gap, y + h], [sx, sy - 2 * h], [sx, sy + 2 * h]];
}

/** @param {Label} label @param {Box} box @param {number} k */
function drawn({ text, more, kind }, { x, y, w, h }, k) {
  const [cx, cy] = [x + w / 2, y + h / 2];
  const words = kind === "words" ? "im-words-over" : kind === "filled" ? "im-label-on" : "im-label-off";
  return s("g", { class: kind === "why" ? "im-label im-why" : "im-label", transform: `translate(${cx.toFixed(1)} ${cy.toFixed(1)}) scale(${k.toFixed(3)})` },
    kind === "words" ? null : s("rect", { class: kind === "filled" ? "im-label-filled" : "im-label-white", x: -w / k / 2, y: -h / k / 2, width: w / k, height: h / k, rx: 2 }),
    more ? [s("text", { class: words, y: -3 }, text), s("text", { class: words, y: 11 }, more)] : s("text", { class: words, y: 4 }, text));
}
