// What was rolled: the outcome, the dice with their needs, what to do at the table, and where the roll fell.

import { throwDrawn } from "/js/dice.js";
import { h } from "/js/dom.js";
import { oneRoll, standing } from "/js/luck.js";
import { chart, charts } from "/js/odds.js";
import { percent } from "/js/percent.js";
import { ruleLink } from "/js/rule.js";
import { standingOf } from "/companion/log.js";
import { capital } from "/js/words.js";

/** @param {any} rolled */
export function resultHead(rolled) {
  const how = rolled.by === "hand" ? "Rolled at the table" : rolled.by === "drawn" ? "Drawn from the exact odds, as there is no connection" : "";
  return [h("h2", { class: "result" }, capital(rolled.label)),
    h("p", {}, [rolled.subject, rolled.percent && rolled.percent !== "100 %" ? `chance ${rolled.percent}` : "", how].filter(Boolean).join(", "))];
}

/** @param {any} rolled @param {any} odds @param {() => void} undo */
export function resultBody(rolled, odds, undo) {
  const stands = standingOf(odds, rolled.place, rolled.view_places);
  return [
    ...together(rolled.rolls).map(pool),
    rolled.follows.length ? h("h3", { class: "caps", style: "margin-top:var(--s3)" }, "Now do this at the table") : null,
    rolled.follows.length ? h("ul", { class: "todo", "aria-label": "Now do this at the table" }, rolled.follows.map(step)) : null,
    h("div", { class: "luck" }, h("p", {}, h("b", {}, stands ? oneRoll(stands) : "")), h("p", {}, stands ? shares(stands) : "")),
    ...charts(odds).map((view, at) => chart(view, { got: odds.views.length ? rolled.view_places[at] : rolled.place })),
    h("div", { class: "btns", style: "margin-top:var(--s2)" }, h("button", { class: "btn quiet", type: "button", id: "undo", onclick: undo }, "Take this roll back")),
  ].filter((each) => each !== null);
}

/** @param {any} stands */
function shares(stands) {
  const { worse, better } = standing(stands);
  return worse + better < 1e-12 ? "" : `${percent(better)} % do better, ${percent(worse)} % worse`;
}

/** The same roll made again and again stands in one row. @param {any[]} rolls */
function together(rolls) {
  /** @type {any[]} */
  const rows = [];
  for (const roll of rolls) {
    const last = rows.at(-1);
    const [dice] = roll.throws;
    const again = last && last.rule === roll.rule && last.needs === roll.needs && roll.throws.length === 1 && last.throws.length === 1
      && last.throws[0].sides === dice.sides && !roll.needs;
    if (!again) rows.push({ ...roll });
    else {
      last.throws = [{ ...last.throws[0], inOrder: true, tests: [...last.throws[0].tests, ...dice.tests] }];
      last.result = `${last.result}, ${roll.result}`;
    }
  }
  return rows;
}

/** @param {any} roll */
function pool(roll) {
  const needs = roll.needs ? `needs ${roll.needs} ` : "";
  const one = roll.throws.length === 1 && roll.throws[0].tests.length === 1;
  return h("div", { class: `pool${one ? " one" : ""}` },
    h("p", {}, h("b", {}, `${capital(roll.label)}: ${roll.result}`), h("span", {}, needs, ruleLink(roll.rule))),
    roll.throws.filter((/** @type {any} */ thrown) => thrown.tests.length || thrown.counted).map(throwDrawn));
}

/** @param {any} effect */
const step = (effect) => h("li", {}, h("label", {}, h("input", { type: "checkbox" }), h("span", {}, capital(effect.label))), ruleLink(effect.rule));

