// The board: a map of zones with counters on it. It knows no rules and no server: give it pictures.
// It fills the positioned box around it, and needs /css/zone_map.css and /table/board.css.
//
//   const board = new Board(element);
//   board.onplace = (place, piece, event) => …   pressed, or Enter; piece is the counter under the pointer or null
//   board.onlook = (place, piece) => …           pointed at or focused; place is "" when the pointer leaves
//   board.show(picture)                          a picture with a `board`, `pieces` and `sides`
//   board.highlight([{place, word, refused}])    zones to point at
//   board.select({place, piece}), board.aim(from, to), board.waits(numbers), board.focus(place), board.fit()

import { h, s } from "/js/dom.js";
import { Camera } from "/table/camera.js";
import { arrow, frame, hatch, reach, words } from "/table/overprint.js";
import { capital } from "/js/words.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const MOVE_MS = 240;
/** From so many screen pixels for a unit of the map on, counters carry their names. */
const NAMED = 1.7;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Board {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    element.classList.add("board");
    /** @type {(place: string, piece: number | null, event: Event) => void} */
    this.onplace = () => {};
    /** @type {(place: string, piece: number | null) => void} */
    this.onlook = () => {};
    this.ground = "";
    /** @type {Map<string, import("/table/overprint.js").Box>} */
    this.zones = new Map();
    /** @type {Map<string, SVGRectElement>} */
    this.cells = new Map();
    /** @type {Map<number, string>} */
    this.where = new Map();
    /** @type {import("/table/overprint.js").Mark[]} */
    this.marks = [];
    this.picked = { place: "", piece: /** @type {number | null} */ (null) };
    this.aimed = ["", ""];
    /** @type {Set<number>} */
    this.waiting = new Set();
    this.camera = new Camera(element, (event) => this.pressed(event, true));
    this.camera.onview = () => element.classList.toggle("named", this.camera.scale >= NAMED);
    element.addEventListener("click", (event) => this.pressed(event, false));
    element.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") this.onlook(...this.under(event.target)); });
    element.addEventListener("pointerleave", () => this.onlook("", null));
    element.addEventListener("focusin", (event) => { const [place] = this.under(event.target); if (place) { this.rove(place); this.onlook(place, null); } });
    element.addEventListener("keydown", (event) => this.keyed(event));
  }

  /** @param {any} picture */
  show(picture) {
    const { board } = picture;
    if (!board) { this.element.replaceChildren(h("p", { class: "quiet" }, "This game has no board.")); return; }
    if (board.ground_id !== this.ground) this.lay(board);
    const before = this.places();
    const made = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${board.pieces_svg}</svg>`, "image/svg+xml");
    this.pieces?.replaceChildren(...document.importNode(made.documentElement, true).childNodes);
    this.where = new Map(picture.pieces.filter((/** @type {any} */ each) => each.place).map((/** @type {any} */ each) => [each.number, each.place]));
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
    svg.append(hatch(), this.pieces, this.above);
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
    for (const { place, said } of picture.board.zones) {
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

  print() {
    const [from, to] = this.aimed;
    const marks = this.marks.map((mark) => ({ ...mark, aimed: mark.place === to }));
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
      if (next) this.focus(next[0]);
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

  /** @param {string} place */
  reveal(place) { const box = this.zones.get(place); if (box) this.camera.reveal(box); }

  fit() { this.camera.fit(); }

  /** @param {number} factor */
  zoom(factor) { this.camera.zoom(factor); }
}

/** @param {Element} cell @param {string} name */
const num = (cell, name) => Number(cell.getAttribute(name));

