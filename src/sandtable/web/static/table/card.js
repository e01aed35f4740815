// The card: who stands in the selected zone, all about the selected unit, and what it may do, or why not.

import { h, s } from "/js/dom.js";
import { asLine, emblem, sideName, zoneName } from "/table/words.js";
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

/** @typedef {{picture: any, place: string, piece: number | null, card: any, able: Set<number>, offers: Offer[], yours: boolean, about: any, considered: any, hint: string,
 *   drawn: (number: number) => SVGGElement | null, pick: (number: number) => void, choose: (offer: Offer, event: MouseEvent) => void}} What */

/** @param {What} what @returns {(HTMLElement | string)[]} */
export function cardBody(what) {
  const { picture, place, piece, card, offers, hint } = what;
  const here = picture.pieces.filter((/** @type {any} */ each) => place && each.place === place);
  const chosen = picture.pieces.find((/** @type {any} */ each) => each.number === piece);
  const shown = here.length ? here : chosen ? [chosen] : [];
  if (!shown.length && !offers.length && !place) return [h("div", { class: "empty" }, h("p", {}, hint), what.yours && what.able.size ? ready(what) : "", what.about ? h("p", { class: "brief" }, h("b", {}, what.about.when ? `${what.about.title}, ${what.about.when}. ` : `${what.about.title}. `), what.about.notes) : "")];
  const zone = place ? picture.board?.zones.find((/** @type {any} */ each) => each.place === place)?.said ?? place : card ? "" : chosen?.off ?? "";
  const missing = card ? "" : shown.length ? "Choose one of the units." : place ? "Nobody stands here." : hint;
  return [
    shown.length ? h("div", { class: "stack", role: "group", "aria-label": `Units in ${place || "the tray"}` }, shown.map((/** @type {any} */ each) =>
      h("button", { type: "button", "aria-pressed": String(each.number === piece), "data-piece": each.number, onclick: () => what.pick(each.number) },
        counter(what.drawn(each.number), each.side), h("span", {}, h("b", {}, each.name), h("span", {}, what.able.has(each.number) ? "can act" : sideName(picture, each.side)))))) : "",
    h("div", { class: "facts" }, card ? [h("h2", {}, card.title), h("ul", {}, card.lines.map((/** @type {string} */ line) => h("li", {}, line)))] : "",
      zone ? h("p", { class: "ground" }, capital(zone)) : "", missing ? h("p", {}, missing) : ""),
    acts(offers, what),
  ];
}

/** Those who can act, to begin with one of them. @param {What} what */
const ready = (what) => h("ul", { class: "ready" }, what.picture.pieces.filter((/** @type {any} */ each) => what.able.has(each.number)).map((/** @type {any} */ each) =>
  h("li", {}, h("button", { type: "button", "data-piece": each.number, onclick: () => what.pick(each.number) }, counter(what.drawn(each.number), each.side), h("span", {}, h("b", {}, each.name), h("span", {}, each.place || each.off))))));

/** Actions: one button each; a verb with many places gets a small one for each place. @param {Offer[]} offers @param {What} what */
function acts(offers, what) {
  if (!offers.length) return h("div", { class: "acts" }, h("p", { class: "quiet" }, what.hint));
  const rest = [...offers];
  const made = [];
  while (rest.length) {
    const [offer] = rest;
    const alike = rest.filter((each) => each.place ? each.verb === offer.verb && offer.place : !offer.place && start(each) === start(offer));
    const same = alike.length > (offer.place ? 1 : 2) ? alike : [offer];
    for (const each of same) rest.splice(rest.indexOf(each), 1);
    made.push(same.length === 1 ? act(offer, what) : several(same, what));
  }
  return h("div", { class: "acts", role: "group", "aria-label": "Actions" }, made);
}

/** The first word of what is done: "Face" of "Face north". @param {Offer} offer */
const start = (offer) => offer.verb.split(" ")[0];

/** @param {Offer} offer @param {What} what */
function act(offer, what) {
  const no = offer.refusals.length > 0;
  const on = what.considered && JSON.stringify(what.considered.answer) === JSON.stringify(offer.answer);
  return h("button", { class: `act${on ? " on" : ""}`, type: "button", "aria-disabled": no ? "true" : null, "data-verb": offer.verb, onclick: (/** @type {MouseEvent} */ event) => what.choose(offer, event) },
    h("b", {}, offer.verb, offer.place ? ` ${offer.place}` : ""), offer.letter ? h("kbd", {}, offer.letter.toUpperCase()) : "",
    h("small", {}, no ? [capital(offer.refusals[0].because), " ", h("span", { class: "rule" }, `§ ${short(offer.refusals[0].rule)}`)] : asLine(offer.said)));
}

/** One verb with many places, or with many ways. @param {Offer[]} same @param {What} what */
function several(same, what) {
  const placed = !!same[0].place;
  const verb = placed ? same[0].verb : start(same[0]);
  // Several things in one zone are told apart by the unit they are aimed at.
  const target = (/** @type {Offer} */ offer) => (same.filter((each) => each.place === offer.place).length > 1
    ? what.picture.pieces.find((/** @type {any} */ each) => each.number === offer.piece)?.name : "");
  return h("div", { class: placed ? "act many" : "act many short", role: "group", "aria-label": verb }, h("b", {}, verb), placed ? h("small", {}, "a hatched zone on the map, or") : "",
    h("span", { class: "zones" }, same.map((offer) => h("button", { type: "button", class: "zone", "aria-disabled": offer.refusals.length ? "true" : null, title: offer.refusals[0]?.because ?? asLine(offer.said),
      "aria-label": asLine(offer.said), onclick: (/** @type {MouseEvent} */ event) => what.choose(offer, event) }, placed ? [offer.place, zoneName(what.picture, offer.place), target(offer)].filter(Boolean).join(" ") : offer.verb.slice(verb.length + 1), !placed && offer.letter ? h("kbd", {}, offer.letter.toUpperCase()) : ""))));
}
