// Reading dice thrown on a real table: which dice to throw now, a pad to tap what they show, and what came of them.

import { postJson, Problem } from "/js/api.js";
import { die } from "/js/dice.js";
import { h } from "/js/dom.js";

/** @param {HTMLElement} place
 * @param {{procedure: string, facts: Record<string, any>}} situation
 * @param {(rolled: any) => void} done
 * @param {boolean} listed  the outcomes stand below, to be chosen instead */
export function readDice(place, situation, done, listed) {
  /** The throws that are complete. @type {number[][]} */
  const thrown = [];
  /** The one that is being read. @type {number[]} */
  let reading = [];

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
    const held = place.contains(document.activeElement);
    place.replaceChildren(
      h("p", { role: "status" }, h("b", {}, throws), awaits.dice > 1 ? `, ${left} to read` : ""),
      reading.length ? h("div", { class: "shown" }, reading.map((face) => die(awaits.sides, face))) : "",
      h("div", { class: "pad", role: "group", "aria-label": throws, style: `--columns:${columns(awaits)}` }, faces(awaits).map(([label, face]) =>
        h("button", { class: "btn num", type: "button", onclick: () => tap(awaits, face) }, label))),
      reading.length || thrown.length ? h("button", { class: "btn small", type: "button", onclick: back }, "Take one back") : "",
      listed ? h("p", { class: "caps" }, "Or say what came") : "");
    if (held) place.querySelector("button")?.focus({ preventScroll: true });
  };

  const tap = (/** @type {any} */ awaits, /** @type {number} */ face) => {
    reading.push(face);
    if (reading.length < awaits.dice) { show(awaits); return; }
    thrown.push(reading);
    reading = [];
    ask();
  };

  const back = () => {
    if (!reading.length) reading = thrown.pop() ?? [];
    reading.pop();
    ask();
  };

  ask();
}

/** What can be tapped, and the face it stands for. @param {any} awaits @returns {[string, number][]} */
function faces(awaits) {
  if (awaits.kinds.length) return awaits.kinds;
  return Array.from({ length: awaits.sides }, (_, at) => [String(at + 1), at + 1]);
}

/** Kinds have long names; faces stand in rows that are easily told apart. @param {any} awaits */
const columns = (awaits) => (awaits.kinds.length ? 2 : awaits.sides % 6 === 0 ? 6 : awaits.sides % 5 === 0 ? 5 : 4);
