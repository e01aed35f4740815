// Reading dice thrown on a real table: which dice to throw now and what they need, a pad to tap what they show or only how
// many meet it, and what came of them.

import { postJson, Problem } from "/js/api.js";
import { die } from "/js/dice.js";
import { h } from "/js/dom.js";

/** A pad of so many counts is still found at a glance; beyond it the count is typed. */
const MOST_COUNTS = 40;

/** @param {HTMLElement} place
 * @param {{procedure: string, facts: Record<string, any>, house?: string[]}} situation
 * @param {(rolled: any) => void} done
 * @param {boolean} listed  the outcomes stand below, to be chosen instead */
export function readDice(place, situation, done, listed) {
  /** The throws that are complete: their faces, or one count. @type {(number | string)[][]} */
  const thrown = [];
  /** The one that is being read. @type {number[]} */
  let reading = [];
  /** Whether this player reads every die though the count would do. */
  let eachDie = false;

  const ask = async () => {
    try {
      const said = await postJson("/api/rolled", { ...situation, faces: thrown.flat() });
      if (said.rolled) done(said.rolled);
      else show(said.awaits);
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      // Without the server nobody can say what the dice mean; the outcomes below can still be chosen.
      place.replaceChildren(...(fault.offline ? [] : [h("p", { class: "notice warn", role: "alert" }, fault.message)]));
    }
  };

  const show = (/** @type {any} */ awaits) => {
    const left = awaits.dice - reading.length;
    const throws = awaits.kinds.length ? `Draw one: ${awaits.label}` : `Throw ${awaits.dice} D${awaits.sides}: ${awaits.label}`;
    const counts = awaits.tests > 1;
    const byCount = counts && !eachDie;
    const held = place.contains(document.activeElement);
    place.replaceChildren(
      h("p", { role: "status" }, h("b", {}, throws), awaits.needs ? `, ${awaits.tests ? "needs " : ""}${awaits.needs}` : "",
        awaits.dice > 1 && !byCount ? `, ${left} to read` : ""),
      reading.length ? h("div", { class: "shown" }, reading.map((face) => die(awaits.sides, face))) : "",
      byCount ? counting(awaits) : pad(throws, columns(awaits), faces(awaits), (face) => tap(awaits, Number(face))),
      h("div", { class: "btns" },
        counts ? h("button", { class: "btn small", type: "button", "data-ways": "", onclick: () => { eachDie = !eachDie; reading = []; show(awaits); } }, eachDie ? "Only count them" : "Read each die") : null,
        reading.length || thrown.length ? h("button", { class: "btn small", type: "button", onclick: back }, "Take one back") : null),
      listed ? h("p", { class: "caps" }, "Or say what came") : "");
    if (held) place.querySelector("button")?.focus({ preventScroll: true });
  };

  /** How many of them meet the need, with one tap. @param {any} awaits */
  const counting = (awaits) => {
    const asked = `How many of ${awaits.tests} show ${awaits.needs}?`;
    const complete = (/** @type {number | string} */ met) => { thrown.push([`${met}of${awaits.tests}`]); ask(); };
    if (awaits.tests > MOST_COUNTS) {
      const input = h("input", { class: "typed", type: "number", inputmode: "numeric", min: 0, max: awaits.tests, "aria-label": asked, onchange: () => { if (input.value !== "" && input.checkValidity()) complete(Number(input.value)); } });
      return h("div", {}, h("p", { class: "caps" }, asked), input);
    }
    const numbers = Array.from({ length: awaits.tests + 1 }, (_, met) => /** @type {[string, number]} */ ([String(met), met]));
    return h("div", {}, h("p", { class: "caps" }, asked), pad(asked, numbers.length > 7 ? 6 : numbers.length, numbers, complete));
  };

  const tap = (/** @type {any} */ awaits, /** @type {number} */ face) => {
    reading.push(face);
    if (reading.length < awaits.dice) { show(awaits); return; }
    thrown.push(reading);
    reading = [];
    ask();
  };

  const back = () => {
    if (!reading.length) {
      const last = thrown.pop() ?? [];
      reading = last.filter((each) => typeof each === "number");
    }
    reading.pop();
    ask();
  };

  ask();
}

/** Buttons in rows. @param {string} label @param {number} wide @param {[string, number | string][]} keys @param {(key: number | string) => void} tapped */
const pad = (label, wide, keys, tapped) => h("div", { class: "pad", role: "group", "aria-label": label, style: `--columns:${wide}` },
  keys.map(([text, key]) => h("button", { class: "btn num", type: "button", onclick: () => tapped(key) }, text)));

/** What can be tapped, and the face it stands for. @param {any} awaits @returns {[string, number][]} */
function faces(awaits) {
  if (awaits.kinds.length) return awaits.kinds;
  return Array.from({ length: awaits.sides }, (_, at) => [NOUGHT[at + 1 === awaits.sides ? awaits.sides : 0] ?? String(at + 1), at + 1]);
}

/** What the highest face of a D10 and of percentile dice is printed as. @type {Record<number, string>} */
const NOUGHT = { 10: "10 (0)", 100: "100 (00)" };

/** Kinds have long names; faces stand in rows that are easily told apart. @param {any} awaits */
const columns = (awaits) => (awaits.kinds.length ? 2 : awaits.sides % 6 === 0 ? 6 : awaits.sides % 5 === 0 ? 5 : 4);
