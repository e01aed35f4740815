// What happened, drawn over a table on inches: an arrow from who acted to whom, bodies that fell crossed out where they stood, and the
// way of each that moved. Where all this lies is asked of the board; everything is in points of its drawing.

import { s } from "/js/dom.js";
import { toneOf } from "/table/scene.js";
import { sideClass } from "/table/words.js";

/** @typedef {import("/table/scene.js").Scene} Scene */
/** @typedef {[number, number]} Point */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** point: the middle of a place; box: what lies there, or how a piece stands; far: hundredths in points
 * @typedef {{point: (place: string) => Point | null, box: (place: string) => Box | null, unit: (number: number) => Box | null, far: (hundredths: number) => number}} Where */

/** Around what is framed, what an arrow keeps from its ends, and its head: long, and half as wide. */
const [ROOM, CLEAR, HEAD, HALF] = [7, 11, 11, 5.5];
/** The head of a way, which is smaller. */
const SMALL = 6;

/** @param {Scene[]} scenes @param {number[]} own  the sides of who looks @param {Where} where @returns {SVGElement[]} */
export const happened = (scenes, own, where) => scenes.flatMap((scene) => {
  const at = where.point(scene.at);
  const ways = scene.moved.flatMap((went, nth) => way(went, nth, where));
  const fallen = scene.lost.flatMap((gone) => { const place = where.point(gone.place); return place ? [fell(gone, place, where)] : []; });
  const acts = at ? scene.source.flatMap((place) => { const from = where.point(place); return from ? [arrow(from, at, sideClass(scene.side))] : []; }) : [];
  return [...frames(scene, own, where), ...ways, ...fallen, ...acts];
});

/** A frame about everybody whom it befell; dice that the table throws for all befall nobody. @param {Scene} scene @param {number[]} own @param {Where} where */
function frames(scene, own, where) {
  if (!scene.lost.length && (scene.side < 0 || !scene.casts.length)) return [];
  const units = [...new Set(scene.lost.map((each) => each.number))];
  /** @type {(Box | null)[][]} */
  const groups = units.length ? units.map((number) => [where.unit(number), ...scene.lost.filter((each) => each.number === number).map((each) => about(where.point(each.place), where.far(each.radius ?? 0)))]) : [[where.box(scene.at)]];
  return groups.flatMap((boxes) => {
    const all = around(boxes);
    return all ? [s("rect", { class: `scene-at ${toneOf(scene, own)}`, x: all.x - ROOM, y: all.y - ROOM, width: all.w + 2 * ROOM, height: all.h + 2 * ROOM, rx: 9 })] : [];
  });
}

/** @param {Point | null} point @param {number} r @returns {Box | null} */
const about = (point, r) => (point ? { x: point[0] - r, y: point[1] - r, w: 2 * r, h: 2 * r } : null);

/** @param {(Box | null)[]} boxes @returns {Box | null} */
function around(boxes) {
  const found = boxes.flatMap((box) => box ?? []);
  if (!found.length) return null;
  const [x, y] = [Math.min(...found.map((box) => box.x)), Math.min(...found.map((box) => box.y))];
  return { x, y, w: Math.max(...found.map((box) => box.x + box.w)) - x, h: Math.max(...found.map((box) => box.y + box.h)) - y };
}

/** Where a body stood that is gone: its base, crossed out. @param {import("/table/scene.js").Gone} gone @param {Point} point @param {Where} where */
function fell(gone, [x, y], where) {
  const r = where.far(gone.radius ?? 0);
  const cross = `M${x - r * 0.62} ${y - r * 0.62}l${r * 1.24} ${r * 1.24}m0-${r * 1.24}l-${r * 1.24} ${r * 1.24}`;
  return s("g", { class: `ghost body ${sideClass(gone.side)}`, "data-fell": gone.number }, s("circle", { class: "ghost-halo", cx: x, cy: y, r }), s("circle", { class: "ghost-edge", cx: x, cy: y, r }), s("path", { class: "cross-halo", d: cross }), s("path", { class: "cross", d: cross }));
}

/** The way of a body that moved: from the ring where it stood, dashed, over its bends and up to its rim. @param {import("/table/scene.js").Went} went @param {number} nth @param {Where} where */
function way(went, nth, where) {
  const points = [went.source, ...(went.bends ?? []), went.target].map((place) => where.point(place)).filter((point) => point !== null);
  if (points.length < 2) return [];
  const [[cx, cy], r] = [points[0], where.far(went.radius ?? 0)];
  const lead = nth === 0 ? " lead" : "";
  return [s("g", { class: `went ${sideClass(went.side)}${lead}`, "data-went": went.number }, s("circle", { class: "went-from", cx, cy, r }), ...stroke(points, { begins: r, ends: r + 2, head: SMALL, half: SMALL / 2 }))];
}

/** @param {Point} from @param {Point} to @param {string} side */
const arrow = (from, to, side) => s("g", { class: `acted ${side}` }, stroke([from, to], { begins: CLEAR, ends: CLEAR, head: HEAD, half: HALF }));

/** An arrow over some points, which keeps off its first and its last. @param {Point[]} points @param {{begins: number, ends: number, head: number, half: number}} how */
function stroke(points, { begins, ends, head, half }) {
  const legs = points.slice(1).map(([x, y], nth) => Math.hypot(x - points[nth][0], y - points[nth][1]));
  const long = legs.reduce((sum, leg) => sum + leg, 0);
  if (long <= begins + ends + head) return [];
  const [start, neck, tip] = [begins, long - ends - head + 1, long - ends].map((along) => spot(points, legs, along));
  const said = (/** @type {Point} */ [x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const beside = (/** @type {number} */ aside) => said([tip.x - tip.ux * head - tip.uy * aside, tip.y - tip.uy * head + tip.ux * aside]);
  const bends = points.slice(start.leg + 1, neck.leg + 1);
  const shaft = `M${[[start.x, start.y], ...bends, [neck.x, neck.y]].map((point) => said(/** @type {Point} */ (point))).join("L")}`;
  const point3 = `M${said([tip.x, tip.y])}L${beside(half)}L${beside(-half)}z`;
  return ["halo", "ink"].flatMap((kind) => [s("path", { class: `told-shaft ${kind}`, d: shaft }), s("path", { class: `told-head ${kind}`, d: point3 })]);
}

/** So far along some points: where, on which leg, and which way that leads. @param {Point[]} points @param {number[]} legs @param {number} along */
function spot(points, legs, along) {
  let [leg, left] = [0, along];
  while (leg < legs.length - 1 && left > legs[leg]) left -= legs[leg++];
  const [[ax, ay], [bx, by], long] = [points[leg], points[leg + 1], legs[leg] || 1];
  const [ux, uy] = [(bx - ax) / long, (by - ay) / long];
  return { leg, ux, uy, x: ax + ux * left, y: ay + uy * left };
}
