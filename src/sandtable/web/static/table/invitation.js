// What an invitation is to: the battle, the sides and who has them, the dice and the clocks, before a seat is taken.

import { computer } from "/js/computers.js";
import { h } from "/js/dom.js";
import { capital } from "/js/words.js";
import { sideMark } from "/lobby/who_plays.js";

/** What somebody is asked to, in one sentence. @param {any} to */
export function invitationSaid(to) {
  const battle = `${to.battle} (${to.rules})`;
  if (to.role === "umpire") return `${to.by || "Somebody"} asks you to umpire ${battle}: you see everything and take no side.`;
  if (to.role === "spectator") return `${to.by || "Somebody"} invites you to watch ${battle}.`;
  return `${to.by ? `${to.by} invites you` : "You are invited"} to ${to.battle} as ${capital(to.seat)} (${to.rules}).`;
}

/** Who has a seat, as far as it is known: a link that was given out says nothing of who is here. @param {any} seat @param {any} to */
function whoSits(seat, to) {
  if (seat.name === to.seat) return "You";
  if (seat.player !== "human") return `A ${computer(seat.player)}`;
  const where = seat.here ? "at the table" : seat.came || seat.bound ? "was here, away now" : seat.taken ? "not at the table yet" : seat.invited ? "invited, not here yet" : "nobody yet";
  return seat.person ? `${seat.person}, ${where}` : capital(where);
}

/** All that is agreed on, as a card. @param {any} to @param {string} label @param {...any} more rows of term and words */
export function invitationCard(to, label, ...more) {
  const plays = to.seats.filter((/** @type {any} */ each) => !["umpire", "spectator"].includes(each.role));
  const row = (/** @type {any} */ what, /** @type {any} */ is) => [h("dt", {}, what), h("dd", {}, is)];
  return h("section", { class: "invitation", "aria-label": label },
    h("h2", {}, to.battle), h("p", { class: "quiet" }, to.title !== to.battle ? `${to.rules} · “${to.title}”` : to.rules),
    h("dl", {}, plays.map((/** @type {any} */ each, /** @type {number} */ at) => row([sideMark(at), h("span", {}, capital(each.name), each.side && each.side.toLowerCase() !== each.name ? h("small", {}, each.side) : null)], whoSits(each, to))),
      to.umpire && to.role !== "umpire" ? row("Umpire", "May see and answer everything") : null,
      row("Dice", to.practice ? "From a seed, for practice" : "Fair and sealed"), ...more.map(([what, is]) => row(what, is))));
}

/** Put something over the map for as long as the game has not begun, each in a part of its own. @param {string} part @param {...any} body */
export function beforeTheGame(part, ...body) {
  let place = document.getElementById("before");
  if (!place) document.querySelector(".map")?.append(place = h("div", { id: "before" }, h("div", { "data-part": "card" }), h("div", { "data-part": "links" })));
  place?.querySelector(`[data-part="${part}"]`)?.replaceChildren(...body);
}
