// What is laid on a table while somebody plans, drawn from what the server sends: reach, tapes, ghosts, lines of sight, bands,
// templates. The same as inches/svg_marks.py draws; here it follows the pointer. All words come from the server.

import { s } from "/js/dom.js";
import { placed } from "/table/measured/labels.js";

/** @typedef {[number, number]} Spot */
/** pen and depth: the sheet that it is drawn on; k: how large words and strokes are; seen: the part of it that is; over: what lies over it, in points; body: a body as it is drawn on the table
 * @typedef {{pen: number, depth: number, k: number, seen: import("/table/measured/labels.js").Box, over: import("/table/measured/labels.js").Box[], body: (number: number) => Element | null}} Sheet */

/** Half of a tick across a tape, of the bar that stops a line, of the cross of a template; the ring at a bend. */
const [TICK, BAR, CROSS, BEND] = [4, 6, 7, 3.4];

/** Words have room under what lies so far from the southern edge. */
const LOW = 30;

/** A reason with more letters than this has two lines. */
const LONG = 34;

/** Beyond the edges of any table. */
const EVERYWHERE = "M-999-999h9999v9999h-9999z";

/** The hatching of templates; one for each drawing. */
export const HATCH = () => s("defs", {}, s("pattern", { id: "im-hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, s("path", { class: "im-hatching", d: "M0 3h6" })));

/** @param {number} value */
const num = (value) => Number(value.toFixed(1));

/** @param {any} marks @param {Sheet} sheet @returns {SVGElement[]} */
export function drawMarks(marks, sheet) {
  const at = (/** @type {Spot} */ [x, y]) => /** @type {Spot} */ ([num(x / sheet.pen), num((sheet.depth - y) / sheet.pen)]);
  const far = (/** @type {number} */ hundredths) => num(hundredths / sheet.pen);
  const path = (/** @type {Spot[]} */ spots, closed = false) => (spots.length ? `M${spots.map((spot) => at(spot).join(" ")).join("L")}${closed ? "z" : ""}` : "");
  const stroke = (/** @type {string} */ name, /** @type {string} */ d) => s("path", { class: name, d });
  const low = (/** @type {Spot} */ [, y]) => y / sheet.pen < LOW * sheet.k;
  const pen = { at, far, path, stroke, low, k: sheet.k, body: sheet.body };
  /** @type {import("/table/measured/labels.js").Label[]} */
  const labels = [];
  const drawn = [
    ...(marks.reach ?? []).map((/** @type {any} */ each, /** @type {number} */ nth) => reach(each, nth, pen, labels)),
    ...(marks.bands ?? []).flatMap((/** @type {any} */ each) => band(each, pen, labels)),
    ...(marks.templates ?? []).flatMap((/** @type {any} */ each) => template(each, pen, labels)),
    ...(marks.outlines ?? []).flatMap((/** @type {any} */ each) => outline(each, pen, labels)),
    ...(marks.lines ?? []).flatMap((/** @type {any} */ each) => line(each, pen, labels)),
    ...(marks.tapes ?? []).flatMap((/** @type {any} */ each) => tape(each, pen, labels)),
    ...(marks.ghosts ?? []).map((/** @type {any} */ each, /** @type {number} */ nth) => ghost(each, nth, pen)),
    ...(marks.rings ?? []).map((/** @type {any} */ { at: middle, radius, dashed }) => s("circle", { class: dashed ? "im-hidden" : "im-target", cx: at(middle)[0], cy: at(middle)[1], r: far(radius) + 2.5 })),
  ];
  for (const label of marks.labels ?? []) labels.push({ at: at(label.at), text: label.text, kind: label.filled ? "filled" : "white", side: "over" });
  const wrong = (marks.ghosts ?? []).find((/** @type {any[]} */ ghost) => ghost[5]);
  // Why nobody can stand there is said there; the first reason is enough.
  if (wrong) labels.push({ at: at([wrong[1], wrong[2] + wrong[4]]), ...halved(wrong[5]), kind: "why", side: "over" });
  const keepOff = [...(marks.ghosts ?? []).map((/** @type {number[]} */ [, x, y, , radius]) => ({ at: at([x, y]), r: far(radius) })), ...(marks.rings ?? []).map((/** @type {any} */ ring) => ({ at: at(ring.at), r: far(ring.radius) }))];
  return [...drawn, ...placed(labels, sheet.k, keepOff, sheet.seen, sheet.over)];
}

/** A long reason in two lines. @param {string} why @returns {{text: string, more?: string}} */
function halved(why) {
  const words = why.split(" ");
  const at = words.findIndex((_, nth) => words.slice(0, nth + 1).join(" ").length >= why.length / 2) + 1;
  return why.length > LONG && at < words.length ? { text: words.slice(0, at).join(" "), more: words.slice(at).join(" ") } : { text: why };
}

/** One area with one edge, though its outlines lie over each other: what of an edge is inside is masked. @param {any} mark @param {number} nth @param {any} pen @param {any[]} labels */
function reach({ outlines, label }, nth, { at, path, stroke, low }, labels) {
  // At the edge of the table there is no room under it.
  if (label) labels.push({ at: at(label.at), text: label.text, kind: "words", side: low(label.at) ? "over" : "under" });
  const rings = outlines.map((/** @type {Spot[]} */ ring) => path(ring, true));
  const areas = () => rings.map((/** @type {string} */ d) => s("path", { d }));
  const id = `im-out-${nth}`;
  const rim = stroke("im-reach-rim", rings.join(""));
  rim.setAttribute("mask", `url(#${id})`);
  return s("g", { class: "im-reach" }, s("mask", { id }, s("path", { fill: "#fff", d: EVERYWHERE }), areas()), s("g", { class: "im-reach-in" }, areas()), rim);
}

/** An arc towards the aim. @param {any} mark @param {any} pen @param {any[]} labels */
function band({ middle, radius, start, end, label }, { at, far, stroke }, labels) {
  const [[x, y], r] = [at(middle), far(radius)];
  const on = (/** @type {number} */ turn) => `${num(x + r * Math.sin(turn * Math.PI / 180))} ${num(y - r * Math.cos(turn * Math.PI / 180))}`;
  labels.push({ at: at(label.at), text: label.text, kind: "words", side: "under" });
  return [stroke("im-band", `M${on(start)}A${r} ${r} 0 ${((end - start) % 360 + 360) % 360 > 180 ? 1 : 0} 1 ${on(end)}`)];
}

/** @param {any} mark @param {any} pen @param {any[]} labels */
function template({ middle, ring = [], radius = 0, label, clear = [], clear_radius = 0 }, { at, far, path, stroke }, labels) {
  const [x, y] = at(middle);
  const round = (/** @type {string} */ name, /** @type {number} */ r) => s("circle", { class: name, cx: x, cy: y, r: far(r) });
  if (label) labels.push({ at: at(label.at), text: label.text, kind: label.filled ? "filled" : "white", side: "over", below: [x, 2 * y - at(label.at)[1]] });
  // It is drawn about by its own ground, as a ghost is.
  return [s("g", { class: "template-body", "data-ghost": 0 }, ring.length ? stroke("im-template", path(ring, true)) : round("im-template", radius), stroke("im-tape-tick", `M${x - CROSS} ${y}h${2 * CROSS}M${x} ${y - CROSS}v${2 * CROSS}`)),
    ...(clear.length ? [stroke("im-clear", path(clear, true))] : []), ...(clear_radius ? [round("im-clear", clear_radius)] : [])];
}

/** The piece that matters, outlined and named. @param {any} mark @param {any} pen @param {any[]} labels */
function outline({ rings, closed, at: where, text, why = "", radius = 0 }, { at, far, path, stroke }, labels) {
  const [x, y] = at(where);
  labels.push({ at: [x, y], text, more: why, kind: "words", side: "middle" });
  return [radius && rings[0].length === 1 ? s("circle", { class: "im-blocker", cx: x, cy: y, r: far(radius) }) : stroke("im-blocker", rings.map((/** @type {Spot[]} */ ring) => path(ring, closed)).join(""))];
}

/** @param {Spot} one @param {Spot} other */
const isAt = (one, other) => one[0] === other[0] && one[1] === other[1];

/** Solid to what stops it, there a bar, dashed beyond. @param {any} mark @param {any} pen @param {any[]} labels */
function line({ a, b, kind = "sight", stop = null, labels: said = [] }, { at, path, stroke, k }, labels) {
  for (const label of said) labels.push({ at: at(label.at), text: label.text, kind: label.filled ? "filled" : "white", ...(isAt(label.at, a) || isAt(label.at, b) ? { side: "over" } : { side: "middle", along: [at(a), at(b)] }) });
  if (kind === "flight") return [stroke("im-thin", path([a, b]))];
  if (!stop) return [stroke("im-sight", path([a, b]))];
  const [[ax, ay], [bx, by], [x, y]] = [at(a), at(b), at(stop)];
  const long = Math.hypot(bx - ax, by - ay) || 1;
  const [ex, ey] = [-(by - ay) / long * BAR * k, (bx - ax) / long * BAR * k];
  return [stroke("im-sight", path([a, stop])), stroke("im-unseen", path([stop, b])), stroke("im-stop", `M${num(x - ex)} ${num(y - ey)}L${num(x + ex)} ${num(y + ey)}`)];
}

/** @param {any} mark @param {any} pen @param {any[]} labels */
function tape({ path: way, ticks = [], labels: said = [], beyond = [], thin = false }, { at, path, stroke, k }, labels) {
  if (way.length < 2) return [];
  if (thin) return [stroke("im-thin", path(way))];
  for (const label of said) labels.push({ at: at(label.at), text: label.text, kind: label.filled ? "filled" : "white", side: label.filled ? "right" : "left" });
  const allowed = beyond.length ? [...way.slice(0, way.length - beyond.length + 1), beyond[0]] : way;
  const across = ticks.map((/** @type {[number, number, number]} */ [x, y, facing]) => {
    const [[cx, cy], turn] = [at([x, y]), facing * Math.PI / 180];
    const [ex, ey] = [Math.cos(turn) * TICK * k, Math.sin(turn) * TICK * k];
    return `M${num(cx - ex)} ${num(cy - ey)}L${num(cx + ex)} ${num(cy + ey)}`;
  }).join("");
  return [stroke("im-halo", path(way)), stroke("im-tape", path(allowed)), ...(beyond.length ? [stroke("im-tape-beyond", path(beyond))] : []), stroke("im-tape-tick", across),
    ...way.slice(1, -1).map((/** @type {Spot} */ spot) => s("circle", { class: "im-bend", cx: at(spot)[0], cy: at(spot)[1], r: BEND * k }))];
}

/** A base of the true size, dashed, what stands on it, and where it faces. @param {any} mark @param {number} nth @param {any} pen */
function ghost([number, x, y, facing, radius, why = ""], nth, { at, far, body }) {
  const r = far(radius);
  const real = body(number);
  const turned = real?.getAttribute("transform")?.includes("rotate") ?? false;
  const stands = [...(real?.querySelectorAll("use") ?? [])].map((use) => use.cloneNode(true));
  return s("g", { class: why ? "ghost-body wrong" : "ghost-body", "data-ghost": nth, transform: `translate(${at([x, y]).join(" ")})` },
    why ? s("title", {}, why) : null,
    s("circle", { class: "im-ghost", r }),
    s("g", { class: "ghost-sign", transform: turned ? `rotate(${facing})` : null }, stands),
    s("path", { class: "im-ghost-front", transform: `rotate(${facing})`, d: `M0-${r}V-${num(r + 5)}M-3-${num(r + 2)}L0-${num(r + 5)} 3-${num(r + 2)}` }));
}
