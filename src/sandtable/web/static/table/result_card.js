// The card of a result, on the map at the place of it: one sentence, the dice with what each needed, and what followed.
// What concerns those who sit here stays until it is read, and the table waits with what comes after; the rest passes.

import { h } from "/js/dom.js";
import { ruleLink } from "/js/rule.js";
import { capital } from "/js/words.js";
import { layoutNow } from "/table/layout.js";
import { castDice, placesOf, scenesOf, toneOf } from "/table/scene.js";
import { emblem, sideName } from "/table/words.js";

/** @typedef {import("/table/scene.js").Scene} Scene */
/** @typedef {{number: number, scene: Scene, stays: boolean, own: number[], retold: boolean}} Card */

const GAP = 10;
/** The buttons at the right of the map are so wide. */
const TOOLS = 52;
/** What a spot for the card costs: hiding a zone that it is about, or one where somebody stands, against any other, and a pixel of distance against one of map that is hidden. */
const [INVOLVED, MANNED, FAR] = [60, 20, 120];
/** So many spots are tried across the map, and down. */
const [ACROSS, DOWN] = [9, 6];

export class Results {
  /** @param {{board: import("/table/board.js").Board, map: HTMLElement, said: HTMLElement, read: () => void, left: () => void, busy: () => boolean, passing: () => number}} table
   *  read: a card was read; left: the focus was on it, and where it was before is gone; busy: Enter and Escape mean something else just now; passing: how long a card stays that passes, 0 for ever */
  constructor(table) {
    this.table = table;
    /** @type {Card[]} in the order in which they are read */
    this.cards = [];
    /** @type {any} */
    this.picture = null;
    this.timer = 0;
    this.drawing = false;
    /** @type {Card | null} */
    this.shown = null;
    this.element = h("section", { class: "result", "aria-label": "Result", hidden: true, onclick: (/** @type {Event} */ event) => { if (!(event.target instanceof Element && event.target.closest("a, summary"))) this.read(); } });
    table.map.append(this.element);
    /** Where the focus was before the card took it. @type {EventTarget | null} */
    this.before = null;
    this.element.addEventListener("focusin", ({ relatedTarget }) => { if (!this.drawing && !(relatedTarget instanceof Node && this.element.contains(relatedTarget))) this.before = relatedTarget; });
    const { camera } = table.board;
    const before = camera.onview;
    camera.onview = () => { before(); this.place(); };
    new ResizeObserver(() => this.place()).observe(table.map);
    document.addEventListener("keydown", (event) => this.keyed(event), true);
  }

  /** Whether something lies here that is still to be read. */
  get holds() { return this.cards.some((card) => card.stays); }

  /** A picture with entries that are new on it.
   * @param {any} picture @param {any[]} entries @param {{sides: number[], tinted: boolean, mine: (entry: any) => boolean, retold?: boolean, slowly?: boolean}} how
   *  sides: those who are played here; tinted: whether they look with the eyes of one; slowly: nothing passes by itself */
  see(picture, entries, { sides, tinted, mine, retold = false, slowly = false }) {
    this.picture = picture;
    const own = tinted ? sides : [];
    // What was taken back did not happen, and who answers has read what lay there.
    const kept = retold || entries.some(mine) ? [] : this.cards.filter((card) => !card.retold && card.number <= picture.answers && (card.stays || !entries.length));
    const fresh = entries.flatMap((entry) => scenesOf(entry).filter((scene) => retold || scene.casts.length || scene.lost.length || !mine(entry)).map((scene) => {
      const matters = scene.casts.length > 0 || scene.lost.length > 0;
      return { number: entry.number, scene, own, retold, stays: slowly || (matters && scene.sides.some((side) => sides.includes(side))) };
    }));
    const staying = fresh.filter((card) => card.stays);
    this.cards = [...kept, ...staying, ...(staying.length || kept.length ? [] : fresh.slice(-1))];
    this.draw();
  }

  /** The places that the card on top tells of. */
  get told() {
    const scene = this.shown?.scene;
    return scene ? placesOf(scene) : [];
  }

  /** The card on top was read. */
  read() {
    if (!this.cards.length) return;
    this.cards.shift();
    this.draw();
    this.table.read();
  }

  /** All that lies here goes unread. */
  drop() {
    this.cards = [];
    this.draw();
  }

  draw() {
    const [card] = this.cards;
    if (card && card === this.shown) return this.count();
    clearTimeout(this.timer);
    const focused = this.element.contains(document.activeElement);
    this.shown = card ?? null;
    this.element.hidden = !card;
    this.table.board.tell(card ? this.table.board.happened([card.scene], card.own) : []);
    if (!card) { this.element.replaceChildren(); if (focused) this.giveBack(); return; }
    this.element.className = `result ${toneOf(card.scene, card.own)}`;
    this.element.dataset.holds = String(card.stays);
    const [band, ...told] = body(this.picture, card);
    this.element.replaceChildren(band, h("div", { class: "within" }, told), h("footer", {}, h("span", { class: "small quiet" }), h("button", { class: "btn", type: "button", id: "go-on" }, card.stays ? "Go on " : "Close ", h("kbd", {}, card.stays ? "Enter" : "Esc"))));
    this.drawing = true;
    if (focused) this.element.querySelector("button")?.focus({ preventScroll: true });
    this.drawing = false;
    this.count();
    if (card.scene.at) this.table.board.reveal(card.scene.at);
    this.place();
    this.table.said.textContent = `${sentence(card.scene.headline)} ${verdict(this.picture, card)}`;
    const passes = card.stays ? 0 : this.table.passing();
    if (passes) this.timer = setTimeout(() => { if (this.shown === card) this.read(); }, passes);
  }

  /** The focus goes back to where the card took it from; whoever has moved it since keeps it where it is. */
  giveBack() {
    const { before } = this;
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
    if (document.activeElement !== before) this.table.left();
  }

  count() {
    const left = this.cards.length - 1;
    const note = this.element.querySelector("footer span");
    if (note) note.textContent = left > 0 ? `${left} more` : "";
  }

  /** Beside the place of the fight where there is room, over as little of the map as can be; on a phone it lies below the map. */
  place() {
    const card = this.shown;
    const cell = card && this.table.board.cells.get(card.scene.at);
    const { element } = this;
    element.style.removeProperty("translate");
    if (!card || layoutNow() === "narrow") return;
    const map = this.table.map.getBoundingClientRect();
    const boxesOf = (/** @type {Iterable<string>} */ places) => [...new Set(places)].flatMap((place) => this.table.board.cells.get(place)?.getBoundingClientRect() ?? []);
    const [boxes, manned] = [boxesOf(cellsOf(card.scene)), boxesOf(this.table.board.where.values())];
    const { width, height } = element.getBoundingClientRect();
    const near = cell?.getBoundingClientRect() ?? new DOMRect(map.left, map.top, 0, 0);
    const inside = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) => Math.max(low + GAP, Math.min(at, high - GAP));
    const all = [...this.table.board.cells.values()].map((each) => each.getBoundingClientRect());
    const tools = [...this.table.map.querySelectorAll(".tools > *")].map((each) => each.getBoundingClientRect());
    const edge = Math.max(...all.map((each) => each.right), map.left);
    const spots = [[near.right + GAP, near.top], [near.left - width - GAP, near.top], [near.left, near.bottom + GAP], [near.left, near.top - height - GAP], [Math.min(edge + GAP, map.right - TOOLS - width - GAP), near.top],
      ...Array.from({ length: ACROSS * DOWN }, (_, nth) => [map.left + (nth % ACROSS) / (ACROSS - 1) * (map.width - TOOLS - width), map.top + Math.floor(nth / ACROSS) / (DOWN - 1) * (map.height - height)])]
      .map(([x, y]) => new DOMRect(inside(x, map.left, map.right - TOOLS - width), inside(y, map.top, map.bottom - height), width, height));
    const hides = (/** @type {DOMRect} */ spot, /** @type {DOMRect[]} */ these) => these.reduce((sum, box) => sum + Math.max(0, Math.min(spot.right, box.right) - Math.max(spot.left, box.left)) * Math.max(0, Math.min(spot.bottom, box.bottom) - Math.max(spot.top, box.top)), 0);
    const price = (/** @type {DOMRect} */ spot) => INVOLVED * hides(spot, boxes) + MANNED * hides(spot, manned) + hides(spot, [...all, ...tools]) + (cell ? FAR : 0) * Math.hypot(spot.x - near.right, spot.y - near.top);
    const [best] = spots.map((spot) => /** @type {[DOMRect, number]} */ ([spot, price(spot)])).reduce((one, other) => (other[1] < one[1] ? other : one));
    element.style.setProperty("translate", `${Math.round(best.x - map.left)}px ${Math.round(best.y - map.top)}px`);
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (!this.shown || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || document.querySelector("dialog[open]") || this.table.busy()) return;
    const { target } = event;
    if (target instanceof Element && target.closest("input, textarea, select")) return;
    const elsewhere = target instanceof Element && target.closest("button, a, summary");
    if (event.key !== "Escape" && (event.key !== "Enter" || elsewhere || !this.shown.stays)) return;
    event.preventDefault();
    event.stopPropagation();
    this.read();
  }
}

/** The places that a scene is about. @param {Scene} scene */
const cellsOf = ({ at, source, lost, moved }) => [...new Set([at, ...source, ...lost.map((each) => each.place), ...moved.flatMap((each) => [each.source, each.target])])].filter(Boolean);

/** @param {string} words */
const sentence = (words) => `${capital(words)}${/[.!?]$/.test(words) ? "" : "."}`;

/** For whom it went well, in words. @param {any} picture @param {Card} card */
function verdict(picture, { scene, own }) {
  const tone = toneOf(scene, own);
  if (tone !== "even") return tone === "good" ? "Good for you." : "Bad for you.";
  return scene.profits === null ? "" : `Good for ${sideName(picture, scene.profits)}.`;
}

/** @param {any} picture @param {Card} card */
function body(picture, card) {
  const { scene, own } = card;
  const tone = toneOf(scene, own);
  const band = { good: "o-good", bad: "o-bad", even: "o-flat" }[tone];
  return [
    h("p", { class: `band ${band}` }, h("span", {}, scene.side >= 0 ? emblem(scene.side) : null, scene.side >= 0 ? sideName(picture, scene.side) : picture.sides.length === 2 ? "Both sides" : "All sides"), h("b", {}, verdict(picture, card).replace(/\.$/, ""))),
    h("p", { class: "headline-said" }, sentence(scene.headline)),
    scene.casts.length ? h("ul", { class: "casts" }, scene.casts.map((cast) => castDrawn(picture, cast, own))) : "",
    numbers(scene.numbers),
    lines("because-said", scene.because),
    lines("then-said", scene.then),
  ];
}

/** More numbers than this are folded up; on a phone all, so that the map is seen above them. */
const FEW_NUMBERS = 2;

/** The numbers that were rolled for, with what they are made of. @param {string[]} told */
const numbers = (told) => (told.length ? h("details", { class: "numbers-said", open: told.length <= FEW_NUMBERS && layoutNow() !== "narrow" }, h("summary", {}, "Why these numbers"), h("ul", {}, told.map((line) => h("li", {}, line)))) : "");

/** Sentences, each with its rule. @param {string} kind @param {[string, string][]} told */
const lines = (kind, told) => (told.length ? h("ul", { class: kind }, told.map(([said, rule]) => h("li", {}, said, " ", ruleLink(rule)))) : "");

/** Dice of one rule with what they needed and came to. @param {any} picture @param {import("/table/scene.js").Cast} cast @param {number[]} own */
function castDrawn(picture, cast, own) {
  const whose = cast.side >= 0 ? `${sideName(picture, cast.side)}, ` : "";
  const words = [cast.needs ? `needs ${cast.needs}` : "", cast.came].filter(Boolean).join(": ");
  return h("li", {}, h("span", { class: "cast" }, castDice(cast, own)), h("span", {}, h("b", {}, capital(`${whose}${cast.label || "roll"}`)), words ? h("span", {}, ` ${words} `) : " ", ruleLink(cast.rule)));
}
