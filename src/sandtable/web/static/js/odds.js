// The odds as a chart: bars side by side for numbers, one below the other for named outcomes.
// Each bar is a button: the outcome one taps is the one told large.

import { h } from "/js/dom.js";
import { exactly } from "/js/fraction.js";
import { percent, sum } from "/js/percent.js";

/** @typedef {{label: string, chance: string, share: number, percent: string, number: number | null, group: string}} Chance */
/** @typedef {{label: string, chances: Chance[], mean: string}} View */

const MOST_BARS = 10;
const ALMOST_SURE = 0.95;
const ALWAYS = "always rolled";
const PLAIN = new Set(["succeeds", "on average"]);

/** The charts of an answer: one, or one for each count of an outcome that has several.
 * @param {any} odds @returns {View[]} */
export const charts = (odds) => (odds.too_wide ? [] : odds.views.length ? odds.views : [{ label: "", chances: odds.chances, mean: odds.mean }]);

/** @param {View} view */
export const isNumbers = (view) => view.chances.length > 0 && view.chances.every((each) => each.number !== null);

/** Whether a chart only tells if something happens. @param {View} view */
const isYesOrNo = (view) => view.label !== "" && view.chances.every((each) => each.label === "yes" || each.label === "no");

/** Which outcome is told large if the player has picked none: something happens, or the first named.
 * @param {View} view */
export function usual(view) {
  if (!isNumbers(view)) return isYesOrNo(view) && view.chances.length > 1 ? 1 : 0;
  if (view.chances.length < 2) return 0;
  if (sum(view.chances, 1) <= ALMOST_SURE) return 1;
  // A number that is as good as certain tells nothing: the highest that is as likely as not.
  let at = 1;
  while (at + 1 < view.chances.length && sum(view.chances, at + 1) >= 0.5) at += 1;
  return at;
}

/** One view in short, for choosing among several: its average, the chance of a yes, or its likeliest.
 * @param {View} view */
export function inShort(view) {
  if (isYesOrNo(view)) return view.chances.find((each) => each.label === "yes")?.percent ?? "0 %";
  if (view.mean) return view.mean;
  return view.chances.reduce((best, each) => (each.share > best.share ? each : best)).label;
}

/** How likely the watched outcome is, and in words. Numbers are watched from there on; named results that a player
 * calls by one name are told together until one is picked. `rest` is what else may come, so that no headline hides it.
 * @param {View} view @param {number} watched @param {boolean} picked
 * @returns {{share: number, said: string, exact: string, rest: string}} */
export function told(view, watched, picked) {
  const at = Math.min(Math.max(watched, 0), view.chances.length - 1);
  const { label, group } = view.chances[at];
  const one = { share: view.chances[at].share, exact: exactly([view.chances[at].chance]), rest: "" };
  if (isYesOrNo(view)) return { ...one, said: label === "yes" ? view.label : `not ${view.label}` };
  if (isNumbers(view)) {
    const of = (/** @type {string} */ number) => (view.label ? `${number} ${view.label}` : number);
    if (view.chances.length === 1) return { ...one, said: of(label) };
    // "1 or more casualties" is true also where there cannot be more, and reads better than "1 casualties".
    const last = at === view.chances.length - 1 && !(view.label && label === "1");
    return { share: sum(view.chances, at), said: of(last ? label : `${label} or more`), exact: exactly(view.chances.slice(at).map((each) => each.chance)), rest: "" };
  }
  const alike = view.chances.filter((each) => group && each.group === group);
  if (!picked && alike.length > 1) {
    return { share: sum(alike, 0), said: group, exact: exactly(alike.map((each) => each.chance)), rest: listed(view.chances) };
  }
  return { ...one, said: label, rest: view.chances.length > 2 ? listed(view.chances.filter((each) => each !== view.chances[at])) : "" };
}

/** So many classes are named beside a headline; the chart has them all. */
const MOST_BESIDE = 5;

/** @param {Chance[]} chances */
function listed(chances) {
  const some = chances.length > MOST_BESIDE ? [...chances].sort((a, b) => b.share - a.share).slice(0, MOST_BESIDE) : chances;
  return [...some.map((each) => `${each.percent} ${each.label}`), ...(some.length < chances.length ? ["…"] : [])].join(", ");
}

/** One sentence with all numbers, for those who do not see the chart. @param {View} view */
const spoken = (view) => `${view.label ? `${view.label}: ` : ""}${view.chances.map((each) => `${each.label} ${each.percent}`).join(", ")}.`;

/** Long ranges of numbers keep their likely middle; what is left over on either side is one bar.
 * @param {View} view @param {number | null} got */
function columns(view, got) {
  const each = view.chances.map((chance, at) => ({ from: at, to: at + 1, text: String(chance.number), share: chance.share }));
  while (each.length > MOST_BARS) {
    const [first, last] = [each[0], each[each.length - 1]];
    const keepFirst = got !== null && each[1].from <= got && got < each[1].to;
    if (first.share <= last.share && !keepFirst) {
      const [a, b] = each.splice(0, 2);
      each.unshift({ from: a.from, to: b.to, text: `≤${view.chances[b.to - 1].number}`, share: a.share + b.share });
    } else {
      const [a, b] = each.splice(-2, 2);
      each.push({ from: a.from, to: b.to, text: `${view.chances[a.from].number}+`, share: a.share + b.share });
    }
  }
  return each;
}

/** @param {View} view
 * @param {{watched?: number, got?: number | null, watch?: (at: number) => void}} how
 * @returns {HTMLElement} */
export function chart(view, { watched = -1, got = null, watch } = {}) {
  const bars = isNumbers(view) ? columns(view, got) : null;
  const tallest = Math.max(...(bars ?? []).map((bar) => bar.share), 1e-9);
  const drawn = bars
    ? bars.map((bar) => {
      const fell = got !== null && bar.from <= got && got < bar.to;
      const seen = `${fell ? "got " : ""}${watched >= 0 && bar.from >= watched ? "in" : ""}`;
      const name = `${bar.text}: ${percent(bar.share)} percent${fell ? ", this is what was rolled" : ""}`;
      return h("button", { type: "button", class: seen, style: `--h:${(bar.share / tallest) * 100}%`, "aria-label": name,
        "aria-pressed": watch ? String(bar.from === watched) : null, "aria-disabled": watch ? null : "true",
        onclick: () => watch?.(bar.from) },
      h("b", {}, percent(bar.share)), h("i"), h("span", {}, bar.text));
    })
    : view.chances.map((each, at) => {
      const seen = `${got === at ? "got " : ""}${at === watched ? "in" : ""}`;
      return h("button", { type: "button", class: seen, style: `--h:${each.share * 100}%`,
        "aria-pressed": watch ? String(at === watched) : null, "aria-disabled": watch ? null : "true",
        onclick: () => watch?.(at) },
      h("span", {}, each.label, got === at ? h("span", { class: "sr" }, ", this is what was rolled") : null), h("b", {}, each.percent));
    });
  const figure = h("figure", { "aria-label": spoken(view), role: "group" });
  if (view.label) figure.append(h("figcaption", { class: "caps" }, view.label, view.mean ? `, ${view.mean} on average` : ""));
  figure.append(h("div", { class: bars ? "bars" : "rows" }, drawn));
  return figure;
}

/** The rolls one after the other; of one that is not always made, how often it is. @param {any[]} stages */
export function funnel(stages) {
  if (!stages.length) return null;
  return h("ol", { class: "funnel", "aria-label": "Roll by roll" },
    stages.map((stage) => h("li", {}, h("b", {}, stage.value), `${stage.label}${PLAIN.has(stage.said) ? "" : ":"} ${stage.said}`,
      stage.asked === ALWAYS ? null : h("small", {}, stage.asked))));
}
