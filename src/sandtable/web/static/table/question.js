// The open question: whose decision it is, what is asked, and the answers that need no unit.

import { h } from "/js/dom.js";
import { wonBy } from "/table/report.js";
import { asLine, emblem, sideName } from "/table/words.js";
import { capital } from "/js/words.js";

/** @param {any} picture @param {boolean} several @param {boolean} behind @returns {HTMLElement[]} */
export function decision(picture, several, behind) {
  const { asked, ended } = picture;
  if (ended) return [h("p", { class: "caps" }, "The game is over"), h("p", { class: "prompt" }, wonBy(picture))];
  if (!asked) return [h("p", { class: "caps" }, "Nobody is asked"), h("p", { class: "prompt" }, "The table goes on by itself.")];
  if (asked.several && !behind && (asked.ready || !asked.yours || asked.waited.length + asked.done.length))
    return [h("p", { class: "caps" }, `Everybody decides: ${asked.title}`), h("p", { class: "prompt" }, atOnce(picture))];
  const name = sideName(picture, asked.side);
  if (asked.yours && !behind) {
    const who = several ? `${name} decides` : "Your decision";
    return [h("p", { class: "caps" }, emblem(asked.side), `${who}: ${asked.title}`), h("p", { class: "prompt" }, asked.prompt.startsWith(`${asked.title}: `) ? capital(asked.prompt.slice(asked.title.length + 2)) : asked.prompt, asked.several ? h("span", { class: "unseen" }, `${/[.?!]$/.test(asked.prompt) ? "" : "."} Nobody sees it until all are ready.`) : "")];
  }
  const thinks = picture.thinking !== null;
  const player = picture.seats.find((/** @type {any} */ each) => each.sides.includes(asked.side));
  const away = player && player.player === "human" && !player.here;
  return [h("p", { class: "caps" }, emblem(asked.side), `${name} decides: ${asked.title}`),
    h("p", { class: "prompt" }, behind ? "Showing what happened …" : thinks ? `The computer (${player?.player}) is thinking …` : away ? `Waiting for ${name}, who is not here just now.` : `Waiting for ${name}.`)];
}

/** How a decision of several stands. Of others nothing is said: neither who is ready, nor that anybody has begun. @param {any} picture */
function atOnce({ asked, seats, role }) {
  const umpired = role !== "umpire" && seats.some((/** @type {any} */ each) => each.role === "umpire" && each.taken);
  const closed = umpired ? "It goes on when everybody is, or when the umpire waits no longer" : "It goes on when everybody is";
  if (asked.ready && role !== "umpire") return `You are ready. ${closed}; until then you can change your orders.`;
  if (!asked.yours) return "All who are asked decide at once, hidden from each other.";
  const list = (/** @type {string[]} */ names) => names.map(capital).join(", ") || "nobody";
  return `Waited for: ${list(asked.waited)}. Ready: ${list(asked.done)}.${role === "umpire" ? " You may answer for them." : ""}`;
}

/** @param {any} what  picture, deciding, buttons, panel (whether one is open), behind; choose, next, hurry, report */
export function generalButtons(what) {
  const { picture, deciding, buttons, panel, behind } = what;
  if (picture.ended) return [h("button", { class: "btn main", type: "button", id: "report-open", onclick: what.report }, "Report")];
  if (behind) return [h("button", { class: "btn", type: "button", id: "hurry", onclick: what.hurry }, "Skip ahead ", h("kbd", {}, "H"))];
  const next = deciding.yours && deciding.able.size > 0 ? deciding.next() : null;
  const pointing = deciding.pointed.length > 0;
  const found = picture.pieces.find((/** @type {any} */ each) => each.number === next);
  // Where several decide at once, whoever has nobody left to see to is to say that he is ready.
  const filed = picture.asked?.several && !picture.asked.ready && !picture.pieces.some((/** @type {any} */ each) => each.waits);
  const made = [];
  if (found && !(deciding.able.size === 1 && deciding.piece === next))
    made.push(h("button", { class: `btn${panel || pointing || filed ? "" : " main"}`, type: "button", id: "next", onclick: what.next }, `${deciding.able.size > 1 ? "Next" : "To"}: ${found.name} `, h("kbd", {}, "N")));
  const main = ((!made.length && !panel && !pointing && !deciding.able.size) || filed) && !picture.asked?.ready;
  buttons.forEach((/** @type {any} */ offer, /** @type {number} */ at) => {
    const no = offer.refusals.length > 0;
    made.push(h("button", { class: `btn${main && at === 0 && !no ? " main" : ""}`, type: "button", "data-verb": offer.verb, "aria-disabled": no ? "true" : null, title: no ? offer.refusals[0].because : asLine(offer.said),
      onclick: (/** @type {Event} */ event) => what.choose(offer, event) }, offer.piece === null ? offer.verb : asLine(offer.said), " ", offer.letter ? h("kbd", {}, offer.letter.toUpperCase()) : ""));
  });
  return made;
}
