// Who sits at the table, and what they say to each other.

import { computer } from "/js/computers.js";
import { byId, h } from "/js/dom.js";
import { emblem, inheritedSaid, PRACTICE, sideClass } from "/table/words.js";
import { called } from "/js/persons.js";
import { capital } from "/js/words.js";

/** Since when, in this browser's own time; nothing if it is not known. @param {string} at */
export const since = (at) => (at ? ` since ${new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}` : "");

/** @param {any} picture */
export function people(picture) {
  // An umpire sees both sides and may answer for them: whoever plays with others is told of one even while he is away.
  const others = picture.seats.some((/** @type {any} */ each) => each.role !== "spectator" && each.role !== "umpire" && each.player === "human" && each.name !== picture.seat);
  const shown = (/** @type {any} */ each) => each.role === "player" || each.here || each.name === picture.seat || (others && each.role === "umpire" && (each.taken || each.invited));
  return picture.seats.filter(shown).map((/** @type {any} */ each) => {
    const you = each.name === picture.seat;
    const here = each.role === "spectator" && each.many > 1 ? `${each.many} here` : "here";
    const who = each.player !== "human" ? computer(each.player) : you && each.many < 2 ? "you" : each.here ? here : each.invited ? "invited" : `away${since(each.away_since)}`;
    return h("span", { class: `person ${sideClass(each.sides[0])}` }, each.sides.length ? emblem(each.sides[0]) : "", `${each.role === "spectator" ? "Watching" : called(picture.seats, each.name)}: `, h("b", {}, who));
  });
}

/** Whether the others who play are here, in a few words beside the turn, where the window has no room for more. @param {any} picture */
export function presence(picture) {
  const others = picture.seats.filter((/** @type {any} */ each) => ["player", "team"].includes(each.role) && each.player === "human" && each.name !== picture.seat);
  return others.map((/** @type {any} */ each) => h("small", { class: "presence", "data-here": String(each.here), title: each.here ? null : `${called(picture.seats, each.name)}: away${since(each.away_since)}` },
    ` · ${each.person || capital(each.name)} ${each.here ? "here" : each.invited ? "invited" : "away"}`));
}

/** Whether nobody is at the table to talk to: all others are computers, or seats that nobody has taken. @param {any} picture */
export const alone = (picture) => !picture.chat.length && picture.seats.every((/** @type {any} */ each) => each.name === picture.seat ? each.many < 2
  : each.player !== "human" || (!["player", "team"].includes(each.role) && !each.here && !each.invited));

/** @param {any} picture @param {number} shown the number of the last line that is there already @returns {number} */
export function talk(picture, shown) {
  const list = byId("lines");
  const sideOf = new Map(picture.seats.map((/** @type {any} */ each) => [each.name, each.sides[0]]));
  for (const line of picture.chat.filter((/** @type {any} */ each) => each.number > shown)) {
    list.append(h("p", {}, h("b", { class: sideClass(/** @type {any} */ (sideOf.get(line.seat))) }, `${called(picture.seats, line.seat)}: `), line.text));
    list.scrollTop = list.scrollHeight;
  }
  const fair = byId("fair");
  const alone = Object.keys(picture.salts ?? {}).length ? "" : " by the server alone";
  const dice = picture.fair ? `Dice sealed${alone}: ${picture.commitment.slice(0, 12)}…` : PRACTICE;
  const coach = picture.coach ? [`Whoever plays may ask the coach for advice, a ${computer(picture.coach)}.`] : [];
  fair.textContent = [dice, ...inheritedSaid(picture.inherited), ...coach].join(" ");
  fair.title = picture.fair ? `The seal of the dice before the first was thrown: ${picture.commitment}. The fingerprint of the game: ${picture.fingerprint}. After the game the record shows what was sealed.` : "";
  return picture.chat.at(-1)?.number ?? shown;
}
