// The card: who stands in the selected zone, what the selected unit may do, or why not, and all about it.

import { h, s } from "/js/dom.js";
import { GOES_ON } from "/table/letters.js";
import { emblem, sideName, zoneName } from "/table/words.js";
import { short } from "/js/rule.js";
import { capital } from "/js/words.js";

/** A counter by itself, as the board draws it. @param {SVGGElement | null} unit @param {number} side */
export function counter(unit, side) {
  if (!unit) return emblem(side);
  const copy = /** @type {SVGGElement} */ (unit.cloneNode(true));
  copy.removeAttribute("transform");
  copy.removeAttribute("data-unit");
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("role");
  copy.removeAttribute("aria-label");
  for (const extra of copy.querySelectorAll("title, .waits, .unit-name")) extra.remove();
  return s("svg", { class: "zone-map counter", viewBox: "-5 -5 48 49", width: 38, height: 38, "aria-hidden": "true" }, copy);
}

/** @typedef {import("/table/deciding.js").Offer} Offer */

/** @typedef {{picture: any, place: string, piece: number | null, card: any, able: Set<number>, offers: Offer[], answers: Offer[], yours: boolean, about: any, considered: any, hint: string,
 *   drawn: (number: number) => SVGGElement | null, pick: (number: number) => void, choose: (offer: Offer, event: MouseEvent) => void}} What */

/** @param {What} what @returns {(HTMLElement | string)[]} */
export function cardBody(what) {
  const { picture, place, piece, card, offers, hint } = what;
  const here = picture.pieces.filter((/** @type {any} */ each) => place && each.place === place);
  const chosen = picture.pieces.find((/** @type {any} */ each) => each.number === piece);
  const shown = here.length ? here : chosen ? [chosen] : [];
  if (!shown.length && !offers.length && !place) return [all(what), h("div", { class: "empty" }, h("p", {}, hint), what.yours && what.able.size ? ready(what) : "", what.about ? h("p", { class: "brief" }, h("b", {}, what.about.when ? `${what.about.title}, ${what.about.when}. ` : `${what.about.title}. `), what.about.notes) : "")];
  // A spot of a table, such as "24.5,18", says nothing that the card does not.
  const zone = place ? picture.board?.zones.find((/** @type {any} */ each) => each.place === place)?.said ?? (card && picture.board?.measured ? "" : place) : card ? "" : chosen?.off ?? "";
  const missing = card ? "" : shown.length ? "Choose one of the units." : place ? "Nobody stands here." : hint;
  const answers = all(what);
  const facts = h("div", { class: "facts" }, card ? [h("h2", {}, card.title), h("ul", {}, card.lines.map((/** @type {string} */ line) => h("li", {}, line)))] : "",
      zone ? h("p", { class: "ground" }, capital(zone)) : "", missing ? h("p", {}, missing) : "");
  return [
    shown.length ? h("div", { class: "stack", role: "group", "aria-label": `Units in ${place || "the tray"}` }, shown.map((/** @type {any} */ each) =>
      h("button", { type: "button", "aria-pressed": String(each.number === piece), "data-piece": each.number, onclick: () => what.pick(each.number) },
        counter(what.drawn(each.number), each.side), h("span", {}, h("b", {}, each.name), h("span", {}, what.able.has(each.number) ? "can act" : sideName(picture, each.side)))))) : "",
    // What may be done stays in sight, however much is to be read of who is selected.
    ...(offers.length ? [acts(offers, what), facts, answers] : answers ? [answers, facts] : [facts, acts(offers, what)]),
  ];
}

/** What the card is about, in a few words. @param {What} what */
export function cardTitle({ picture, place, piece, answers }) {
  const chosen = picture.pieces.find((/** @type {any} */ each) => each.number === piece);
  if (chosen && picture.board?.measured) return [chosen.name, chosen.off].filter(Boolean).join(", ");
  if (chosen || place) return [chosen?.name, place || chosen?.off].filter(Boolean).join(", ");
  return answers.length ? "All answers" : "Selection";
}

/** Every answer that needs no unit, where the bar has no room for them. @param {What} what */
const all = (what) => (what.answers?.length ? h("div", { class: `acts answers${wordy(what.answers)}`, role: "group", "aria-label": "All answers" }, what.place || what.piece !== null ? h("p", { class: "caps" }, "All answers") : "", what.answers.map((each) => act(each, what, only([...what.offers, ...what.answers], each)))) : "");

/** Whether a letter stands for one of them alone: pressed, it does nothing else. @param {Offer[]} offers @param {Offer} offer */
const only = (offers, { letter }) => offers.filter((each) => each.letter === letter).length === 1;

/** Those who can act, to begin with one of them. @param {What} what */
const ready = (what) => h("ul", { class: "ready" }, what.picture.pieces.filter((/** @type {any} */ each) => what.able.has(each.number)).map((/** @type {any} */ each) =>
  h("li", {}, h("button", { type: "button", "data-piece": each.number, onclick: () => what.pick(each.number) }, counter(what.drawn(each.number), each.side), h("span", {}, h("b", {}, each.name), h("span", {}, what.picture.board?.measured ? each.off : each.place || each.off))))));

/** Actions: one button each; a verb with many places gets a small one for each place. @param {Offer[]} offers @param {What} what */
function acts(offers, what) {
  if (!offers.length) return h("div", { class: "acts" }, h("p", { class: "quiet" }, what.hint));
  const barred = barredAlike(offers);
  const rest = offers.filter((each) => !barred.includes(each));
  const made = [];
  // A letter stands on one button: where it means several things, it asks which.
  const shown = new Set();
  const fresh = (/** @type {string | undefined} */ letter) => { const is = Boolean(letter) && !shown.has(letter); shown.add(letter); return is; };
  while (rest.length) {
    const [offer] = rest;
    const alike = rest.filter((each) => each.place ? each.verb === offer.verb && offer.place : !offer.place && start(each) === start(offer));
    const same = alike.length > (offer.place ? 1 : 2) ? alike : [offer];
    for (const each of same) rest.splice(rest.indexOf(each), 1);
    const keyed = fresh(offer.letter);
    made.push(same.length === 1 ? act(offer, what, keyed) : several(same, what, keyed));
  }
  if (barred.length) made.push(act({ ...barred[0], letter: undefined, verb: barred.map(({ verb }) => verb).join(", ") }, what, true, " alike"));
  return h("div", { class: `acts${wordy(offers)}`, role: "group", "aria-label": "Actions" }, made);
}

/** Where one has a long name, all are given more room. @param {Offer[]} offers */
const wordy = (offers) => (offers.some(({ verb, place }) => verb.length + (place?.length ?? 0) > LONG_NAME) ? " wordy" : "");
const LONG_NAME = 18;

/** The first word of what is done: "Face" of "Face north". @param {Offer} offer */
const start = (offer) => offer.verb.split(" ")[0];

/** What one refusal bars alike: it is told once for all, where it would else be told often. @param {Offer[]} offers */
function barredAlike(offers) {
  const no = (/** @type {Offer} */ { place, refusals }) => (refusals.length && !place ? `${refusals[0].rule} ${refusals[0].because}` : "");
  return offers.map((one) => offers.filter((each) => no(each) && no(each) === no(one))).find((alike) => alike.length > OFTEN) ?? [];
}
const OFTEN = 2;

/** @param {Offer} offer @param {What} what @param {boolean} keyed  whether it shows its letter @param {string} [also]  what it looks like besides */
function act(offer, what, keyed, also = "") {
  const no = offer.refusals.length > 0;
  const on = what.considered && JSON.stringify(what.considered.answer) === JSON.stringify(offer.answer);
  return h("button", { class: `act${on ? " on" : ""}${also}`, type: "button", "aria-disabled": no ? "true" : null, "data-verb": offer.verb, "data-goes-on": offer.letter === GOES_ON, onclick: (/** @type {MouseEvent} */ event) => what.choose(offer, event) },
    h("b", {}, offer.verb, offer.place ? ` ${offer.place}` : ""), offer.letter && keyed ? h("kbd", {}, offer.letter.toUpperCase()) : "",
    no ? h("small", {}, capital(offer.refusals[0].because), " ", h("span", { class: "rule" }, `§ ${short(offer.refusals[0].rule)}`)) : more(offer, what));
}

/** What an answer is besides its name, and besides whose card it stands on; nothing where that says it all. @param {Offer} offer @param {What} what */
function more(offer, { card }) {
  const own = card ? `${card.title}: ` : "";
  const said = LAID[offer.lays ?? ""] ?? capital(own && offer.worded.startsWith(own) ? offer.worded.slice(own.length) : offer.worded);
  return said === capital(offer.verb) ? "" : h("small", {}, said);
}

/** What is laid for an answer that has no words yet. @type {Record<string, string>} */
const LAID = { path: "Lay it on the table", place: "Put it on the table", point: "Choose a point on the table" };

/** One verb with many places, or with many ways. @param {Offer[]} same @param {What} what @param {boolean} keyed */
function several(same, what, keyed) {
  const placed = !!same[0].place;
  const verb = placed ? same[0].verb : start(same[0]);
  // Several things in one zone are told apart by the unit they are aimed at.
  const name = (/** @type {Offer} */ offer) => what.picture.pieces.find((/** @type {any} */ each) => each.number === offer.piece)?.name ?? "";
  const target = (/** @type {Offer} */ offer) => (same.filter((each) => each.place === offer.place).length > 1 ? name(offer) : "");
  // Where all are called alike it is the target that tells them apart.
  const alike = same.every((each) => each.verb === same[0].verb);
  const way = (/** @type {Offer} */ offer) => (alike ? name(offer) : offer.verb.slice(verb.length + 1)) || capital(offer.worded);
  return h("div", { class: placed ? "act many" : "act many short", role: "group", "aria-label": verb }, h("b", {}, verb, same[0].letter && keyed ? [" ", h("kbd", {}, same[0].letter.toUpperCase())] : ""), placed ? h("small", {}, "a hatched zone on the map, or") : "",
    h("span", { class: "zones" }, same.map((offer) => h("button", { type: "button", class: "zone", "aria-disabled": offer.refusals.length ? "true" : null, title: offer.refusals[0]?.because ?? capital(offer.worded),
      "aria-label": capital(offer.worded), onclick: (/** @type {MouseEvent} */ event) => what.choose(offer, event) }, placed ? [offer.place, zoneName(what.picture, offer.place), target(offer)].filter(Boolean).join(" ") : way(offer)))));
}
