// The board: a map of zones with counters on it. It knows no rules and no server: give it pictures.
// It fills the positioned box around it, and needs /css/zone_map.css and /table/board.css.
//
//   board.onplace = (place, piece, event) => …   pressed, or Enter; piece is the counter under the pointer or null
//   board.onlook = (place, piece, keyed) => …    pointed at, or gone to by an arrow key; place is "" when the pointer leaves
//   board.ondrop = (piece, place) => …           a counter that can act was drawn to a place
//   board.onview = () => …                       another part of it is seen, or at another size
//
// Its methods say the rest. All that speaks of a board speaks to these, so that one of another kind can stand here.

import { h, s } from "/js/dom.js";
import { Camera } from "/table/camera.js";
import { arrow, frame, hatch, reach, words } from "/table/overprint.js";
import { sceneDrawn } from "/table/scene.js";
import { sideClass } from "/table/words.js";
import { capital } from "/js/words.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const MOVE_MS = 240;
/** From so many screen pixels for a unit of the map on, counters carry their names. */
const NAMED = 1.7;
/** No counter is drawn smaller than so many screen pixels. */
const LEAST = 26;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Places by what they are to the question; the most important first.
 * @typedef {{fight: string[], aimed: string[], own: string[], able: string[], meant: string[], news: string[]}} Followed  fight: what is told or answered just now; own: where the selected stands; meant: where it may act */

export class Board {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    element.classList.add("board");
    /** @type {(place: string, piece: number | null, event: Event) => void} */
    this.onplace = () => {};
    /** @type {(place: string, piece: number | null, keyed?: boolean) => void} */
    this.onlook = () => {};
    this.onview = () => {};
    /** @type {(piece: number, place: string) => void} */
    this.ondrop = () => {};
    /** @type {string[]} where something happened last */
    this.news = [];
    /** Whether it is a table on inches. */
    this.measured = false;
    /** What a place is called here. */
    this.called = "zone";
    this.subject = "";
    /** @type {string[]} the places that what floats keeps off: those of the fight, and of what is chosen and meant */
    this.matters = [];
    this.ground = "";
    /** @type {Map<string, import("/table/overprint.js").Box>} */
    this.zones = new Map();
    /** @type {Map<string, SVGRectElement>} */
    this.cells = new Map();
    /** @type {Map<string, string>} the ground of each place, in words */
    this.grounds = new Map();
    /** @type {Map<number, string>} */
    this.where = new Map();
    /** @type {import("/table/overprint.js").Mark[]} */
    this.marks = [];
    this.picked = { place: "", piece: /** @type {number | null} */ (null) };
    this.aimed = ["", ""];
    /** @type {Set<number>} */
    this.waiting = new Set();
    this.camera = new Camera(element, (event) => this.pressed(event, true));
    this.camera.onview = () => { element.classList.toggle("named", this.camera.scale >= NAMED); this.onview(); };
    this.carried();
    element.addEventListener("click", (event) => this.pressed(event, false));
    element.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") this.onlook(...this.under(event.target)); });
    element.addEventListener("pointerleave", () => this.onlook("", null));
    element.addEventListener("focusin", (event) => { const [place] = this.under(event.target); if (place) this.rove(place); });
    element.addEventListener("keydown", (event) => this.keyed(event));
  }

  /** A counter that can act is drawn to where it is meant to act; everything else moves the view. */
  carried() {
    /** @type {number | null} */
    let piece = null;
    const { camera } = this;
    const put = (/** @type {string} */ at) => { const unit = piece === null ? null : this.unit(piece); unit?.style.setProperty("translate", at); unit?.classList.toggle("is-carried", at !== "none"); };
    camera.carries = (event) => {
      [, piece] = this.measured ? ["", null] : this.under(event.target);
      return piece !== null && this.waiting.has(piece);
    };
    camera.oncarry = (dx, dy) => put(`${dx.toFixed(1)}px ${dy.toFixed(1)}px`);
    camera.ondrop = (event) => {
      const [place] = event ? this.under(document.elementFromPoint(event.clientX, event.clientY)) : [""];
      put("none");
      if (piece !== null && place && place !== this.where.get(piece)) this.ondrop(piece, place);
    };
  }

  /** A board of another kind takes over the place, the camera and whoever listens: which one is needed is known with the first picture.
   * @param {typeof Board} kind */
  become(kind) { return Object.setPrototypeOf(this, kind.prototype); }

  /** @param {any} picture */
  show(picture) {
    const { board } = picture;
    if (!board) { this.element.replaceChildren(h("p", { class: "quiet" }, "This game has no board.")); return; }
    if (board.ground_id !== this.ground) this.lay(board);
    const [before, stood] = [this.places(), this.where];
    const made = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${board.pieces_svg}</svg>`, "image/svg+xml");
    this.pieces?.replaceChildren(...document.importNode(made.documentElement, true).childNodes);
    this.where = new Map(picture.pieces.filter((/** @type {any} */ each) => each.place).map((/** @type {any} */ each) => [each.number, each.place]));
    if (stood.size) this.news = [...new Set([...stood, ...this.where].filter(([number]) => stood.get(number) !== this.where.get(number)).map(([, place]) => place).reverse())];
    this.camera.limit(this.smallest());
    this.name(picture);
    this.say(picture);
    this.travel(before);
    this.print();
  }

  /** @param {any} board */
  lay(board) {
    const focused = document.activeElement instanceof Element && this.element.contains(document.activeElement) ? document.activeElement.getAttribute("data-zone") : null;
    const roving = [...this.cells].find(([, cell]) => cell.getAttribute("tabindex") === "0")?.[0];
    const drawn = new DOMParser().parseFromString(board.ground, "image/svg+xml");
    const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(drawn.documentElement, true)));
    this.ground = board.ground_id;
    this.beneath = s("g", { class: "over-under", "aria-hidden": "true" });
    this.pieces = s("g", { class: "over-pieces" });
    this.above = s("g", { class: "over-above", "aria-hidden": "true" });
    const grid = svg.querySelector(".zm-zones");
    svg.insertBefore(this.beneath, grid);
    const told = [...(this.told?.childNodes ?? [])];
    this.told = s("g", { class: "over-scene", "aria-hidden": "true" }, told);
    svg.append(hatch(), this.pieces, this.above, this.told);
    const cells = /** @type {SVGRectElement[]} */ ([...svg.querySelectorAll(".zm-zone")]);
    this.cells = new Map(cells.map((cell) => [cell.getAttribute("data-zone") ?? "", cell]));
    this.zones = new Map(cells.map((cell) => [cell.getAttribute("data-zone") ?? "", { x: num(cell, "x"), y: num(cell, "y"), w: num(cell, "width"), h: num(cell, "height") }]));
    this.element.replaceChildren(svg);
    this.camera.attach(svg);
    this.rove(roving ?? cells[0]?.getAttribute("data-zone") ?? "");
    if (focused) this.focus(focused);
  }

  /** Zones in words: the ground, and who stands there. @param {any} picture */
  say(picture) {
    /** @type {Map<string, string[]>} */
    const standing = new Map();
    for (const { place, said, name, side } of picture.pieces) {
      if (!place) continue;
      const short = said.replace(new RegExp(`, ${place}$`), "");
      standing.set(place, [...(standing.get(place) ?? []), `${capital(picture.sides[side] ?? "")} ${short || name}`]);
    }
    this.grounds = new Map(picture.board.zones.map((/** @type {any} */ each) => [each.place, each.said]));
    for (const [place, said] of this.grounds) {
      const who = standing.get(place);
      const label = `${said}. ${who ? who.join("; ") : "Nobody here"}`;
      const cell = this.cells.get(place);
      cell?.setAttribute("aria-label", label);
      const title = cell?.querySelector("title");
      if (title) title.textContent = said;
    }
  }

  /** Names on counters, seen from near. @param {any} picture */
  name(picture) {
    const names = new Map(picture.pieces.map((/** @type {any} */ each) => [String(each.number), each.name]));
    for (const unit of this.pieces?.querySelectorAll("[data-unit]") ?? [])
      unit.append(s("text", { class: "unit-name", x: 19, y: 40.5, "aria-hidden": "true" }, String(names.get(unit.getAttribute("data-unit") ?? "") ?? "")));
  }

  /** The scale at which the smallest counter is still large enough. */
  smallest() {
    const sizes = [...(this.pieces?.querySelectorAll("[data-unit]") ?? [])].map((unit) => {
      const chip = unit.querySelector("use");
      const box = chip instanceof SVGGraphicsElement ? chip.getBBox() : null;
      return box ? Math.min(box.width, box.height) * scaleOf(unit) : 0;
    }).filter((size) => size > 0);
    return sizes.length ? LEAST / Math.min(...sizes) : 0;
  }

  /** @returns {Map<string, string>} */
  places() {
    return new Map([...(this.pieces?.querySelectorAll("[data-unit]") ?? [])].map((unit) => [unit.getAttribute("data-unit") ?? "", unit.getAttribute("transform") ?? ""]));
  }

  /** Counters that stand elsewhere now go there. @param {Map<string, string>} before */
  travel(before) {
    if (still.matches || !before.size || document.hidden) return;
    const css = (/** @type {string} */ transform) => transform.replace(/translate\(([-\d.]+) ([-\d.]+)\)/, "translate($1px, $2px)");
    for (const [unit, now] of this.places()) {
      const from = before.get(unit);
      if (from && from !== now) this.unit(unit)?.animate([{ transform: css(from) }, { transform: css(now) }], { duration: MOVE_MS, easing: "cubic-bezier(.2,.7,.2,1)" });
    }
  }

  /** @param {number | string} number @returns {SVGGElement | null} */
  unit(number) { return this.pieces?.querySelector(`[data-unit="${number}"]`) ?? null; }

  /** @param {import("/table/overprint.js").Mark[]} marks */
  highlight(marks) { this.marks = marks; this.print(); }

  /** @param {{place?: string, piece?: number | null}} what */
  select({ place = "", piece = null }) { this.picked = { place, piece }; this.print(); }

  /** @param {string} from @param {string} to */
  aim(from = "", to = "") { this.aimed = [from, to]; this.print(); }

  /** @param {Iterable<number>} numbers */
  waits(numbers) { this.waiting = new Set(numbers); this.print(); }

  /** @param {SVGElement[]} drawn */
  tell(drawn) { this.told?.replaceChildren(...drawn); }

  /** Scenes as they are drawn on this board. @param {import("/table/scene.js").Scene[]} scenes @param {number[]} own  the sides of who looks @returns {SVGElement[]} */
  happened(scenes, own) { return sceneDrawn(scenes, this.zones, own); }

  /** Rings about what is spoken of, and no others. @param {string[]} places @param {number[]} pieces */
  ring(places, pieces) {
    for (const each of this.element.querySelectorAll(".guide-ring")) each.remove();
    const drawn = (/** @type {Element | null | undefined} */ on, /** @type {any} */ how) => on?.append(s("rect", { class: "guide-ring", "aria-hidden": "true", ...how }));
    for (const box of places.flatMap((place) => this.zones.get(place) ?? [])) drawn(this.beneath, { x: box.x + 3, y: box.y + 3, width: box.w - 6, height: box.h - 6, rx: 6 });
    for (const piece of pieces) drawn(this.unit(Number(piece)), { x: -3, y: -3, width: 44, height: 44, rx: 9 });
  }

  print() {
    const [from, to] = this.aimed;
    const marks = this.marks.map((mark) => ({ ...mark, aimed: mark.place === to, named: this.said(mark.place).startsWith(`${mark.place} `) }));
    this.beneath?.replaceChildren(...reach(marks, this.zones), ...frame(this.zones.get(this.picked.place)));
    this.above?.replaceChildren(...words(marks, this.zones), ...arrow(this.zones.get(from), this.zones.get(to)));
    for (const [place, cell] of this.cells) {
      cell.setAttribute("aria-selected", String(place === this.picked.place));
      const mark = this.marks.find((each) => each.place === place);
      cell.setAttribute("aria-description", mark ? (mark.refused ? `Not allowed: ${mark.word}` : `Press Enter: ${mark.word}`) : "");
    }
    for (const unit of this.pieces?.querySelectorAll("[data-unit]") ?? []) {
      const number = Number(unit.getAttribute("data-unit"));
      unit.classList.toggle("is-picked", number === this.picked.piece);
      const flag = unit.querySelector(".waits");
      if (this.waiting.has(number) && !flag) unit.append(s("g", { class: "waits", "aria-hidden": "true" }, s("circle", { cx: 36, cy: 2, r: 6 }), s("path", { d: "M34.4-1.2 38 2l-3.6 3.2z" })));
      else if (!this.waiting.has(number)) flag?.remove();
    }
  }

  /** The zone and the counter at a node. @param {EventTarget | null} target @returns {[string, number | null]} */
  under(target) {
    const node = target instanceof Element ? target.closest("[data-unit], [data-zone]") : null;
    if (!node) return ["", null];
    const unit = node.getAttribute("data-unit");
    if (unit !== null) return [this.where.get(Number(unit)) ?? "", Number(unit)];
    return [node.getAttribute("data-zone") ?? "", null];
  }

  /** @param {Event} event @param {boolean} long */
  pressed(event, long) {
    const [place, piece] = this.under(event.target);
    if (!place) return;
    this.rove(place);
    if (!long && event instanceof MouseEvent) this.cells.get(place)?.focus({ preventScroll: true });
    this.onplace(place, piece, long ? new MouseEvent("long", { shiftKey: true }) : event);
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    const [place] = this.under(event.target);
    const box = this.zones.get(place);
    if (!box || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = ARROWS[event.key];
    if (step) {
      event.preventDefault();
      const next = [...this.zones].find(([, each]) => Math.abs(each.x - box.x - step[0] * box.w) < 1 && Math.abs(each.y - box.y - step[1] * box.h) < 1);
      // A focus that was put somewhere by the page is nobody's pointing; an arrow key is.
      if (next) { this.focus(next[0]); this.onlook(next[0], null, true); }
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onplace(place, null, event);
    }
  }

  /** Only one zone is a stop of Tab. @param {string} place */
  rove(place) {
    for (const [each, cell] of this.cells) cell.setAttribute("tabindex", each === place ? "0" : "-1");
  }

  /** @param {string} place */
  focus(place) {
    const box = this.zones.get(place);
    if (!box) return;
    this.camera.reveal(box);
    this.rove(place);
    this.cells.get(place)?.focus({ preventScroll: true });
  }

  /** The focus back on the board: to a place, or where it was. @param {string} place */
  refocus(place) {
    const cell = this.cells.get(place) ?? [...this.cells.values()].find((each) => each.getAttribute("tabindex") === "0");
    cell?.focus({ preventScroll: true });
  }

  /** What is drawn at places. @param {Iterable<string>} places @returns {Element[]} */
  drawn(places) { return [...places].flatMap((place) => this.cells.get(place) ?? []); }

  /** The places where pieces stand. @param {Iterable<number>} numbers @returns {string[]} */
  standing(numbers) { return [...numbers].flatMap((number) => this.where.get(number) ?? []); }

  /** A place and its ground in words. @param {string} place @returns {string} */
  said(place) { return this.grounds.get(place) ?? place; }

  /** The board in small: its places, and a dot for each piece. @param {any[]} pieces @returns {SVGElement[]} */
  small(pieces) {
    const zones = [...this.zones.values()].map(({ x, y, w, h: high }) => s("rect", { class: "cell", x, y, width: w, height: high }));
    /** @type {Map<string, number>} */
    const crowd = new Map();
    return [...zones, ...pieces.flatMap(({ place, side }) => {
      const box = this.zones.get(place);
      if (!box) return [];
      const at = crowd.get(place) ?? 0;
      crowd.set(place, at + 1);
      const size = box.w / 3.4;
      return [s("rect", { class: `dot ${sideClass(side)}`, x: box.x + box.w * 0.06 + (at % 3) * box.w * 0.3, y: box.y + box.h * 0.06 + (Math.floor(at / 3) % 3) * box.h * 0.3, width: size, height: size })];
    })];
  }

  /** @param {string} place */
  reveal(place) { const box = this.zones.get(place); if (box) this.camera.reveal(box); }

  /** What must be in sight where not all can be: groups of places, the most important first. @param {Followed} groups @param {boolean} [comes]  whether what is told, chosen or meant is looked at from near */
  follow(groups, comes = true) {
    const subject = JSON.stringify(groups);
    if (subject === this.subject) return;
    this.subject = subject;
    this.matters = [...groups.fight, ...groups.aimed, ...groups.own, ...groups.meant];
    // Who might act, or stands elsewhere now, is seen on the whole board.
    this.camera.follow(this.followed(groups), comes && this.matters.some(Boolean));
  }

  /** What the camera follows, in its units. @param {Followed} groups */
  followed(groups) { return Object.values(groups).flat().flatMap((place) => this.zones.get(place) ?? []); }

  fit() { this.camera.fit(); }

  /** @param {number} factor */
  zoom(factor) { this.camera.zoom(factor); }
}

/** @param {Element} cell @param {string} name */
const num = (cell, name) => Number(cell.getAttribute(name));

/** How much smaller or larger than drawn a counter stands on the map. @param {Element} unit */
const scaleOf = (unit) => Number(unit.getAttribute("transform")?.match(/scale\(([\d.]+)/)?.[1] ?? 1);
