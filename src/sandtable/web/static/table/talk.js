// Who sits at the table, and what they say to each other.

import { byId, h } from "/js/dom.js";
import { emblem, inheritedSaid, PRACTICE, sideClass } from "/table/words.js";
import { capital } from "/js/words.js";

/** @param {any} picture */
export function people(picture) {
  // An umpire sees both sides and may answer for them: whoever plays is told of one even while he is away.
  const shown = (/** @type {any} */ each) => each.role === "player" || each.here || each.name === picture.seat || (each.role === "umpire" && (each.taken || each.invited));
  return picture.seats.filter(shown).map((/** @type {any} */ each) => {
    const you = each.name === picture.seat;
    const who = each.player !== "human" ? each.player : you ? "you" : each.here ? "here" : each.invited ? "invited" : "away";
    return h("span", { class: `person ${sideClass(each.sides[0])}` }, each.sides.length ? emblem(each.sides[0]) : "", `${capital(each.name)}: `, h("b", {}, who));
  });
}

/** @param {any} picture @param {number} shown the number of the last line that is there already @returns {number} */
export function talk(picture, shown) {
  const list = byId("lines");
  const sideOf = new Map(picture.seats.map((/** @type {any} */ each) => [each.name, each.sides[0]]));
  for (const line of picture.chat.filter((/** @type {any} */ each) => each.number > shown)) {
    list.append(h("p", {}, h("b", { class: sideClass(/** @type {any} */ (sideOf.get(line.seat))) }, `${capital(line.seat)}: `), line.text));
    list.scrollTop = list.scrollHeight;
  }
  const fair = byId("fair");
  const alone = Object.keys(picture.salts ?? {}).length ? "" : " by the server alone";
  const dice = picture.fair ? `Dice sealed${alone}: ${picture.commitment.slice(0, 12)}…` : PRACTICE;
  fair.textContent = [dice, ...inheritedSaid(picture.inherited)].join(" ");
  fair.title = picture.fair ? `The seal of the dice before the first was thrown: ${picture.commitment}. The fingerprint of the game: ${picture.fingerprint}. After the game the record shows what was sealed.` : "";
  return picture.chat.at(-1)?.number ?? shown;
}
