// Pieces that are not on the table: to be set up, shattered, lost.

import { h } from "/js/dom.js";
import { emblem } from "/table/words.js";
import { capital } from "/js/words.js";

/** @param {any} picture @param {number | null} picked @param {Set<number>} able @param {(number: number) => void} pick */
export function trayBody(picture, picked, able, pick) {
  const off = picture.pieces.filter((/** @type {any} */ each) => !each.place);
  if (!off.length) return [];
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const each of off) groups.set(each.off, [...(groups.get(each.off) ?? []), each]);
  // It opens by itself only if nobody on the table can act, for it lies over the map; and not where the map is small, nor
  // on inches: whoever is put down may be put where it lies, and the card names all who can be.
  const waits = able.size > 0 && off.filter((/** @type {any} */ each) => able.has(each.number)).length === able.size && document.body.dataset.layout !== "narrow"
    && !picture.board?.measured;
  return [h("details", { open: waits }, h("summary", { title: "Units off the table" }, `${off.length} off`, h("span", { class: "the-map" }, " map")),
    [...groups].map(([state, pieces]) => h("div", { role: "group", "aria-label": capital(state) }, h("p", { class: "caps" }, capital(state)),
      h("ul", {}, pieces.map((each) => h("li", {}, h("button", { type: "button", "aria-pressed": String(each.number === picked), "data-piece": each.number, class: able.has(each.number) ? "able" : null, title: each.said, onclick: () => pick(each.number) }, emblem(each.side), each.name)))))))];
}
