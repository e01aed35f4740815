// Why not: a small tag on the map, at what was pointed at, with the reason and its rule. The map stays as it is.

import { h } from "/js/dom.js";
import { refusalList } from "/js/why.js";

/** So many reasons are enough on the map; the panel has them all. */
const MOST = 2;
/** The buttons at the right of the map are so wide. */
const TOOLS = 52;

export class Barred {
  /** @param {HTMLElement} element @param {import("/table/board.js").Board} board */
  constructor(element, board) {
    this.element = element;
    this.board = board;
    this.place = "";
    /** Told by a press, so that it stays until something else is done. */
    this.kept = false;
    // It lies over zones that may be meant next: a press on its words puts it away.
    element.addEventListener("click", (event) => { if (event.target instanceof Element && !event.target.closest("a, button")) this.hide(); });
  }

  get open() { return !this.element.hidden; }

  /** @param {string} place @param {string} title @param {{rule: string, because: string}[]} refusals @param {{kept: boolean, closer?: (() => void) | null}} how  closer: look at it in the panel */
  tell(place, title, refusals, { kept, closer = null }) {
    this.place = place;
    this.kept = kept;
    this.element.replaceChildren(h("p", {}, title), refusals.length ? refusalList(refusals.slice(0, MOST)) : "",
      kept ? h("p", { class: "ends" }, closer ? h("button", { class: "btn quiet", type: "button", onclick: closer }, refusals.length > MOST ? `All ${refusals.length} reasons` : "Look closer") : "", h("button", { class: "btn quiet", type: "button", onclick: () => { this.hide(); this.board.focus(place); } }, "Close")) : "");
    this.element.toggleAttribute("data-kept", kept);
    this.element.hidden = false;
    this.put();
  }

  hide() {
    this.element.hidden = true;
    this.kept = false;
    this.place = "";
  }

  /** Below its zone, or above or beside it where there is no room or a result lies; never over the edge of the map. */
  put() {
    const zone = this.board.drawn([this.place])[0]?.getBoundingClientRect();
    const map = this.element.offsetParent?.getBoundingClientRect();
    if (!this.open || !zone || !map) return;
    const { offsetWidth: wide, offsetHeight: high } = this.element;
    const floor = map.height - this.board.camera.covered() - 4;
    const [left, top, middle] = [zone.left - map.left, zone.top - map.top, zone.left - map.left + zone.width / 2 - wide / 2];
    const inside = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(4, Math.min(at, most));
    const below = top + zone.height + 4;
    const spots = [[middle, below + high <= floor ? below : top - high - 4], [middle, top - high - 4], [left + zone.width + 4, top], [left - wide - 4, top]]
      .map(([x, y]) => [inside(x, map.width - TOOLS - wide), inside(y, floor - high)]);
    const told = document.querySelector(".result:not([hidden])")?.getBoundingClientRect();
    const covers = (/** @type {number[]} */ [x, y]) => told && x + map.left < told.right && x + map.left + wide > told.left && y + map.top < told.bottom && y + map.top + high > told.top;
    const [x, y] = spots.find((spot) => !covers(spot)) ?? spots[0];
    this.element.style.left = `${x}px`;
    this.element.style.top = `${y}px`;
  }
}
