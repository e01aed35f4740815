// One answer and what came of it, each line with its rule, each die beside the line it belongs to.

import { die } from "/js/dice.js";
import { h } from "/js/dom.js";
import { ruleLink } from "/js/rule.js";
import { sideMark } from "/lobby/who_plays.js";
import { capital } from "/js/words.js";

/** Dice go to the first line that names their rule; what fits none stands at the end. @param {any} entry */
function besideLines(entry) {
  const left = [...entry.dice];
  const lines = entry.lines.map((/** @type {any} */ line) => {
    const at = line.rule ? left.findIndex((each) => each.why === line.rule) : -1;
    return { ...line, dice: at < 0 ? [] : left.splice(at, 1) };
  });
  return { lines, left };
}

/** @param {any[]} thrown */
const drawn = (thrown) => thrown.flatMap((each) => each.faces.map((/** @type {number} */ face) => die(each.sides, face)));

/** @param {any} line */
const said = (line) => h("li", { class: `level-${Math.min(line.level, 2)}${line.dice.length ? " with-dice" : ""}` },
  line.dice.length ? h("span", { class: "dice" }, drawn(line.dice)) : null, h("span", {}, line.text, " ", ruleLink(line.rule)));

/** @param {any} entry @param {number} number @param {string[]} sides */
export function stepTold(entry, number, sides) {
  if (!entry) return [h("h2", {}, `Answer ${number}`), h("p", { class: "quiet" }, "Nothing of this was seen from your seat.")];
  const { lines, left } = besideLines(entry);
  const who = entry.side === null ? "Before the first answer" : `${capital(sides[entry.side] ?? "")} · ${entry.title}`;
  return [
    h("p", { class: "caps by" }, entry.side === null ? null : sideMark(entry.side), who),
    h("h2", {}, number === 0 ? "The game begins" : capital(entry.worded || entry.title)),
    entry.why ? h("p", { class: "small quiet" }, entry.why) : null,
    lines.length ? h("ul", { class: "lines" }, lines.map(said)) : null,
    left.length ? h("p", { class: "dice" }, drawn(left)) : null,
    !lines.length && !left.length ? h("p", { class: "small quiet" }, "No dice, and nothing else changed.") : null,
  ].filter(Boolean);
}

/** @param {any} picture */
export function standingsTold(picture) {
  if (!picture.standings.length) return null;
  const each = picture.standings.filter((/** @type {any} */ row) => row.values.length === picture.sides.length);
  const table = picture.standings.filter((/** @type {any} */ row) => row.values.length !== picture.sides.length);
  return h("table", { class: "standings" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Standings"), picture.sides.map((/** @type {string} */ name, /** @type {number} */ at) =>
      h("th", { scope: "col" }, sideMark(at), capital(name))))),
    h("tbody", {}, each.map((/** @type {any} */ row) => h("tr", {}, h("th", { scope: "row" }, row.label), row.values.map((/** @type {string} */ value) => h("td", {}, value)))),
      table.map((/** @type {any} */ row) => h("tr", {}, h("th", { scope: "row" }, row.label), h("td", { colspan: picture.sides.length }, row.values.join(", "))))));
}

/** @param {any} picture */
export function endTold(picture) {
  if (!picture.ended) return null;
  const { winner } = picture.ended;
  return h("p", { class: "notice over" }, h("b", {}, winner === null ? "The game ends: nobody wins." : `The game ends: ${capital(picture.sides[winner])} wins.`));
}
