// The open question: whose decision it is, what is asked, and the answers that need no unit.

import { computer } from "/js/computers.js";
import { h } from "/js/dom.js";
import { playedBy } from "/js/persons.js";
import { GOES_ON } from "/table/letters.js";
import { since } from "/table/talk.js";
import { emblem, sideName, wonBy } from "/table/words.js";
import { capital } from "/js/words.js";

/** @param {any} picture @param {boolean} several @param {boolean} behind @param {boolean} unread  what happened is still to be read @returns {HTMLElement[]} */
export function decision(picture, several, behind, unread) {
  const { asked, ended } = picture;
  if (ended) return [h("p", { class: "caps" }, "The game is over"), h("p", { class: "prompt" }, wonBy(picture, several))];
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
  const who = playedBy(picture, asked.side, name);
  return [h("p", { class: "caps" }, emblem(asked.side), `${name} decides: ${asked.title}`),
    h("p", { class: "prompt" }, picture.role === "spectator" ? "You are watching. " : "", behind && unread ? "The table waits for you: read what happened, and press Go on." : behind ? "Showing what happened …" : thinks && player?.player === "human" ? `Time is up for ${who}: the computer answers …` : thinks ? `The ${computer(player?.player ?? "")} is thinking …` : away ? `Waiting for ${who}, who is not here just now${player.away_since ? `: away${since(player.away_since)}` : ""}.` : `Waiting for ${who}.`)];
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

/** More answers than this, or longer ones, make a list of their own; the bar keeps the way to it. */
const MOST_BUTTONS = 3;
const MOST_LETTERS = 44;

/** What a button says. @param {import("/table/deciding.js").Offer} offer */
const words = (offer) => (offer.piece === null || offer.lays ? offer.verb : capital(offer.worded));

/** The one answer that may be proposed: what the guide speaks for, or the only thing that can be done. Of several that are to be weighed none is.
 * @param {import("/table/deciding.js").Offer[]} buttons @param {string} advised  the kind of answer that the guide speaks for */
export function proposed(buttons, advised) {
  const open = buttons.filter((each) => !each.refusals.length);
  return open.find((each) => each.answer.type === advised) ?? (open.length === 1 ? open[0] : null);
}

/** The answers that have room in the bar, and all of them where they have not; then the bar keeps what is proposed, or what goes on.
 * @param {import("/table/deciding.js").Offer[]} buttons @param {boolean} others whether somebody is to be gone to first @param {string} advised */
export function parted(buttons, others, advised) {
  const letters = buttons.reduce((sum, each) => sum + words(each).length, others ? 12 : 0);
  if (buttons.length + Number(others) <= MOST_BUTTONS && letters <= MOST_LETTERS) return { bar: buttons, list: [] };
  const kept = proposed(buttons, advised) ?? buttons.find((each) => each.letter === GOES_ON && !each.refusals.length);
  return { bar: kept && words(kept).length <= MOST_LETTERS / 2 ? [kept] : [], list: buttons };
}

/** @param {any} what  picture, deciding, buttons, list (answers that are listed elsewhere), listed (whether the bar leads there), panel (whether one is open), behind, pacing (its buttons); choose, next, hurry, report, all; advised (the kind of answer that the guide speaks for) */
export function generalButtons(what) {
  const { picture, deciding, buttons, list, panel, behind } = what;
  if (picture.ended) return [h("button", { class: "btn main", type: "button", id: "report-open", onclick: what.report }, "Report")];
  if (behind) return [...what.pacing, h("button", { class: "btn", type: "button", id: "hurry", onclick: what.hurry }, "Skip ahead ", h("kbd", {}, "H"))];
  const next = deciding.yours && deciding.able.size > 0 ? deciding.next() : null;
  const pointing = deciding.pointed.length > 0 || deciding.offers.some((/** @type {any} */ each) => each.lays);
  const found = picture.pieces.find((/** @type {any} */ each) => each.number === next);
  // Where several decide at once, whoever has nobody left to see to is to say that he is ready.
  const filed = picture.asked?.several && !picture.asked.ready && !picture.pieces.some((/** @type {any} */ each) => each.waits);
  const made = [];
  if (found && !(deciding.able.size === 1 && deciding.piece === next))
    made.push(h("button", { class: `btn${panel || pointing || filed ? "" : " main"}`, type: "button", id: "next", onclick: what.next }, `${picture.asked.several || found.side === picture.asked.side ? (deciding.acting.length > 1 ? "Next" : "To") : "Target"}: ${found.name} `, h("kbd", {}, "N")));
  const main = ((!made.length && !panel && !pointing && !deciding.able.size) || filed) && !picture.asked?.ready;
  // Answers that weigh the same look the same: whoever asks the coach is not told otherwise by a button.
  const first = filed ? buttons.find((/** @type {any} */ offer) => offer.letter === GOES_ON) : proposed(list.length ? list : buttons, what.advised);
  const looks = (/** @type {any} */ offer) => (!main || offer.refusals.length ? "" : offer === first ? " main" : first || list.length ? "" : " solid");
  // A letter that several have would do none of them at once: it stands on no button.
  const keyed = (/** @type {any} */ offer) => offer.letter && buttons.filter((/** @type {any} */ each) => each.letter === offer.letter).length === 1;
  buttons.forEach((/** @type {any} */ offer) => {
    const no = offer.refusals.length > 0;
    made.push(h("button", { class: `btn${looks(offer)}`, type: "button", "data-verb": offer.verb, "data-goes-on": offer.letter === GOES_ON, "aria-disabled": no ? "true" : null, title: no ? offer.refusals[0].because : capital(offer.worded),
      onclick: (/** @type {Event} */ event) => what.choose(offer, event) }, words(offer), " ", keyed(offer) ? h("kbd", {}, offer.letter.toUpperCase()) : ""));
  });
  if (list.length && what.listed) made.push(h("button", { class: `btn${main && !buttons.includes(first) ? " main" : ""}`, type: "button", id: "all-answers", "aria-controls": "card", onclick: what.all }, `All answers (${list.length})`));
  return made;
}
