// The odds of what is considered, roll by roll, and the reasons for them.

import { h } from "/js/dom.js";
import { whatFollows } from "/js/follows.js";
import { chart, charts, funnel, inShort, told, usual } from "/js/odds.js";
import { percent } from "/js/percent.js";
import { refusalList, why } from "/js/why.js";
import { afterReply, fitsBar, oddsBar } from "/table/odds_bar.js";
import { capital } from "/js/words.js";

/** @typedef {Set<string | null>} Opened  what was unfolded already */

/** The rolls that an answer leads to: the first with its chart, the others in short. @param {any} considered @param {Opened} opened */
export const forecasts = (considered, opened) => considered.forecasts.map((/** @type {any} */ each, /** @type {number} */ at) => (at && each.odds ? also(each, at, opened) : forecast(each, considered.forecasts.length > 1, opened)));

/** Why each is as it is. @param {any} considered @param {Opened} opened */
export const reasons = (considered, opened) => considered.forecasts.map((/** @type {any} */ each, /** @type {number} */ at) => reason(each, at, opened, considered.forecasts.length > 1));

/** The odds of one roll, or why it cannot come to it. Of several, each is told in short. @param {any} found @param {boolean} several @param {Opened} opened */
function forecast(found, several, opened) {
  if (!found.odds) return h("div", { class: "notice" }, refusalList(found.refusals));
  const { odds } = found;
  const needs = odds.needs.join(", ");
  return h("section", { class: several ? "forecast short" : "forecast" },
    several ? h("p", { class: "subject", title: odds.subject }, h("b", {}, found.label || odds.subject), needs ? `: ${needs}` : "") : [
      found.label ? h("p", { class: "quiet" }, capital(found.label)) : "",
      h("p", { class: "subject" }, odds.subject, needs ? h("b", {}, `: ${needs}`) : "")],
    ...(fitsBar(odds) ? [oddsBar(odds.chances, found.theirs)] : views(charts(odds), opened)), afterReply(found));
}

/** The first thing that is counted of a roll as a chart, the others in short with their chart one press away. @param {any[]} all @param {Opened} opened */
function views([first, ...others], opened) {
  if (!first) return [];
  const main = told(first, usual(first), false);
  return [h("p", { class: "hoped" }, h("b", { class: "num" }, `${percent(main.share)} %`), ` ${main.said}`), chart(first), ...others.map((view) =>
    h("details", { class: "also view", "data-at": `view-${view.label}`, open: opened.has(`view-${view.label}`) }, h("summary", {}, h("span", {}, capital(view.label)), h("b", { class: "num" }, inShort(view))), chart(view)))];
}

/** A roll that may come instead of the first: its headline, and its chart one press away. @param {any} found @param {number} at @param {Opened} opened */
function also(found, at, opened) {
  const [view] = charts(found.odds);
  const main = view ? told(view, usual(view), false) : null;
  return h("details", { class: "also", "data-at": `also-${at}`, open: opened.has(`also-${at}`) },
    h("summary", {}, h("span", {}, capital(found.label || found.odds.subject)), main ? h("b", { class: "num" }, `${percent(main.share)} % ${main.said}`) : ""), forecast({ ...found, label: "" }, true, opened));
}

/** Roll by roll, why, and what follows: one press away. @param {any} found @param {number} at @param {Opened} opened @param {boolean} several */
function reason(found, at, opened, several) {
  if (!found.odds) return "";
  const { odds } = found;
  const numbers = why(odds, opened.has(String(at)));
  numbers?.setAttribute("data-at", String(at));
  const then = whatFollows(odds, { "data-at": `then-${at}`, open: opened.has(`then-${at}`) }) ?? "";
  return h("div", { class: "because" }, several && found.label ? h("p", { class: "subject" }, h("b", {}, found.label)) : "", odds.stages.length > 1 ? funnel(odds.stages) : "", numbers ?? "", then);
}
