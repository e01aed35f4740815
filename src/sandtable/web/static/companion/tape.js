// A distance on a tape, with the bands that the rules lay along it.

import { h, s } from "/js/dom.js";
import { reason, row } from "/companion/row.js";

const [LEFT, NARROW] = [10, 282];
const UNITS = { inches: "″", zones: "", degrees: "°" };
/** Room that numbers on the tape need: for each of their characters, and between two. */
const [CHARACTER, GAP] = [7, 6];
const STEPS = [1, 2, 6, 12, 30, 45, 90];

/** @param {any} band */
function label(band) {
  if (band.refusals.length) return "no";
  const texts = band.brings.map((/** @type {any} */ each) => each.text.replace(/^die /, "").replace(/^-/, "−"));
  return texts.length === 1 ? texts[0] : "";
}

/** Neighbours differ; whether a plus is good for somebody no tint could say. @param {any} band @param {number} at */
const tint = (band, at) => (band.refusals.length ? "url(#refused)" : at % 2 ? "var(--raised)" : "var(--flat)");

/** @param {any} field @param {(value: number) => void} change */
export function tapeControl(field, change) {
  const input = h("input", { type: "range", min: field.low, max: field.high, step: field.whole ? 1 : 0.5, "aria-label": field.label,
    oninput: () => change(Number(input.value)) });
  const drawing = s("svg", { "aria-hidden": "true" });
  const { el, tell } = row(field, h("div", { class: "tape" }, drawing, input));
  return {
    el,
    show(/** @type {number} */ value, /** @type {any} */ now) {
      const reach = now?.reach ?? field.high;
      input.max = String(reach);
      input.value = String(value);
      drawing.replaceChildren(...marks(field, value, reach, now?.bands ?? [], drawing.clientWidth || NARROW));
      const band = (now?.bands ?? []).find((/** @type {any} */ each) => each.low <= value && value <= each.high);
      const said = band ? (band.refusals.length ? `not allowed, ${reason(band)}` : band.brings.map((/** @type {any} */ each) => `${each.number} ${each.text}`).join(", ")) : "";
      input.setAttribute("aria-valuetext", `${value} ${field.unit}${said ? `, ${said}` : ""}`);
      tell(band);
    },
  };
}

/** @param {any} field @param {number} value @param {number} reach @param {any[]} bands @param {number} room */
function* marks(field, value, reach, bands, room) {
  const width = room - 2 * LEFT;
  const x = (/** @type {number} */ at) => LEFT + ((Math.min(at, reach) - field.low) / (reach - field.low || 1)) * width;
  yield s("defs", {}, s("pattern", { id: "refused", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    s("path", { d: "M0 0v6", stroke: "var(--line-strong)", "stroke-width": 2 })));
  // A band ends half-way to the next value, so that a whole value stands in the middle of its own.
  const half = field.whole ? 0.5 : 0;
  for (const [at, band] of bands.entries()) {
    const from = Math.max(x(field.low) - 4, x(band.low - half));
    const to = at === bands.length - 1 ? x(reach) + 4 : x(Math.min(reach, band.high + half));
    if (to <= from) continue;
    yield s("path", { d: `M${from} 30H${to}v8H${from}z`, fill: tint(band, at), stroke: "var(--line-strong)", "stroke-width": 0.6 });
    yield s("text", { x: (from + to) / 2, y: 51 }, label(band));
  }
  const span = reach - field.low;
  const longest = Math.max(String(field.low).length, String(reach).length);
  const every = STEPS.find((step) => span / step < width / (CHARACTER * longest + GAP)) ?? span;
  const fine = every > 6 ? every / 3 : 1;
  let ticks = `M${LEFT} 30h${width}`;
  for (let at = field.low; at <= reach; at += fine) ticks += `M${x(at)} 30v${(at - field.low) % every ? -4 : -8}`;
  yield s("path", { d: ticks, stroke: "var(--ink-2)", "stroke-width": 1.1, fill: "none" });
  const more = reach < field.high ? "+" : "";
  for (let at = field.low; at <= reach; at += every) {
    if (Math.abs(x(at) - x(value)) < 24) continue;
    yield s("text", { x: x(at), y: 18 }, `${at}${at + every > reach ? more : ""}`);
  }
  const mark = `${value}${UNITS[/** @type {"inches"} */ (field.unit)] ?? ""}${value >= reach ? more : ""}`;
  const left = Math.min(Math.max(x(value), 20), room - 20);
  yield s("path", { d: `M${x(value)} 40V18`, stroke: "var(--over)", "stroke-width": 2.5 });
  yield s("rect", { x: left - 18, y: 0, width: 36, height: 21, rx: 4, fill: "var(--over)" });
  yield s("text", { x: left, y: 15.5, style: "fill:var(--over-ink);font-size:14px;font-weight:700" }, mark);
}
