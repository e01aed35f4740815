// What the coach says: his choice and his second, each with its reason and its odds.

import { h } from "/js/dom.js";
import { capital } from "/js/words.js";
import { seatPost } from "/replay/seat.js";
import { afterReply, fitsBar, oddsBar } from "/table/odds_bar.js";

/** @param {{game: string, token: string}} seat @param {number} version */
export const adviceFor = (seat, version) => seatPost(seat, "/coach", { version });

/** @param {any} told @param {(advice: any) => void} consider */
export const counsels = (told, consider) => [
  counsel("best", "The coach would", told.best, [spending(told.best.considered, told.second?.considered), ...told.best.considered.forecasts.map(odds)], consider),
  told.second ? counsel("second", "Second choice", told.second, otherOdds(told.second.considered, told.best.considered), consider) : h("p", { class: "small" }, "There is no other answer to speak of."),
  h("p", { class: "small quiet" }, `${told.hints} ${told.hints === 1 ? "hint" : "hints"} asked. The report counts them when the game is over.`),
];

/** To consider it opens the normal panel, for which the card makes room.
 * @param {string} name @param {string} head @param {{reason: string, considered: any, by: number | null, place: string}} said @param {any[]} rolls @param {(advice: any) => void} consider */
const counsel = (name, head, { reason, considered, by, place }, rolls, consider) => h("div", { class: `counsel ${name}` },
  h("p", {}, `${head}: `, h("b", {}, capital(considered.worded || considered.said))),
  h("p", { class: "small" }, `Reason: ${reason}.`),
  ...rolls,
  h("button", { class: `btn${name === "best" ? " main" : ""}`, type: "button", onclick: () => consider({ answer: considered.answer, by, place }) }, "Consider it ",
    name === "best" ? h("kbd", { "aria-hidden": "true" }, "Enter") : h("span", { class: "sr" }, "(the second choice)")));

/** Why the first choice spends what the second would keep: what it gains by that, now or once the enemy has replied. @param {any} best @param {any} [second] */
function spending(best, second) {
  const notes = (/** @type {any} */ one) => (one?.notes ?? []).map((/** @type {any} */ each) => each.says);
  const spent = notes(best).filter((/** @type {string} */ each) => each.startsWith("spends ") && !notes(second).includes(each));
  const [one, other] = [best, second].map((each) => each?.forecasts[0]?.answered);
  if (!spent.length || !one || !other || one.main.share <= other.main.share || one.main.label !== other.main.label) return "";
  return h("p", { class: "small" }, `It ${spent.join(", ")}, so that more is left if the enemy adds all he can: ${one.main.percent} instead of ${other.main.percent}.`);
}

/** The odds of the second choice, unless they are those of the first. @param {any} second @param {any} best */
const otherOdds = (second, best) => (second.forecasts.length && JSON.stringify(second.forecasts) === JSON.stringify(best.forecasts)
  ? [h("p", { class: "small quiet" }, "With the same odds.")] : second.forecasts.map(odds));

/** The odds of one roll in a bar; those with more outcomes than fit are in the panel. @param {any} forecast */
function odds(forecast) {
  const { label, odds: found, theirs } = forecast;
  if (!found) return null;
  return h("div", { class: "coach-odds" }, h("p", { class: "small quiet" }, capital(label || found.subject)),
    fitsBar(found) ? oddsBar(found.chances, theirs) : h("p", { class: "small" }, "“Consider it” shows its odds."), afterReply(forecast));
}
