// The board of a game on inches: a drawn table with units of one or several bodies on it. It offers what every board offers
// (board.js), and draws what is laid on the table while somebody plans. It turns y over and draws; it measures nothing.
//
// A place is where a unit stands ("24.5,18") or a named piece of the ground ("Mill"). A spot is a point in hundredths of an
// inch from the south-west corner, as the server counts them.

import { s } from "/js/dom.js";
import { capital } from "/js/words.js";
import { Board } from "/table/board.js";
import { happened } from "/table/measured/happened.js";
import { drawMarks, HATCH } from "/table/measured/marks.js";
import { sideClass } from "/table/words.js";

/** @typedef {import("/table/overprint.js").Box} Box */
/** @typedef {[number, number]} Spot */

const still = matchMedia("(prefers-reduced-motion: reduce)");
const coarse = matchMedia("(pointer: coarse)");
const MOVE_MS = 240;
/** No body is drawn smaller than so many screen pixels; a finger needs more of them. */
const [LEAST, LEAST_TOUCHED] = [14, 22];
/** And no point of the drawing smaller than so many of them, so that names can be read. */
const [POINT, POINT_TOUCHED] = [0.75, 0.9];
/** A ring about what a guide speaks of keeps so far off, in points. */
const RING = 7;
/** What is kept in sight keeps so far from the edges, in screen pixels; and for its sake the table may be drawn so much smaller. */
const [EDGE, SMALLER] = [16, 0.55];
/** A table is as good as square that is no more than so much wider than deep. */
const SQUARE = 1.25;
/** Around a place where nobody stands, in hundredths. */
const AROUND = 90;
/** A word on the table is so large on the screen, unless that would be out of scale with the table. */
const [SMALLEST, LARGEST] = [0.55, 1.3];
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class InchBoard extends Board {
  /** This board takes the place of the one that stood there before anything was known of the game. */
  became() {
    this.called = "place";
    this.measured = true;
    /** Hundredths of an inch to a point of the drawing, and how large the table is. */
    this.pen = 1;
    this.width = 0;
    this.depth = 0;
    /** @type {Map<string, string>} pieces that stand at a place, in words */
    this.words = new Map();
    /** @type {any} what is laid on the table just now */
    this.laid = null;
    /** @type {any} what the open question is about, seen as long as nothing else is laid */
    this.asks = null;
    /** The scale at which all is seen that belongs together now. */
    this.needed = Infinity;
    /** Whether the table is drawn smaller for the sake of what is kept in sight. */
    this.kept = false;
    /** @type {number | null} the one unit that Tab stops at */
    this.roving = null;
    this.onghosts = () => {};
    /** The ghost that is moved by itself; 0 is the first, with whom all go. */
    this.taken = 0;
    const places = { get: (/** @type {string} */ place) => this.inPoints(this.boxOf(place)), values: () => [...this.where.values()].map((place) => this.inPoints(this.boxOf(place))) };
    this.zones = /** @type {any} */ (places);
    const cells = { get: (/** @type {string} */ place) => this.drawn([place])[0], values: () => [this.element] };
    this.cells = /** @type {any} */ (cells);
    const view = this.camera.onview;
    // All of a table can be seen, however small that makes its bodies.
    this.camera.lowest = () => 0;
    this.camera.onview = () => { this.element.toggleAttribute("data-far", this.camera.far); view(); if (this.laid || this.asks) this.over(this.laid); else this.onghosts(); };
  }

  /** @param {any} picture */
  show(picture) {
    const held = this.focused();
    this.asks = picture.asked?.marks ?? null;
    super.show(picture);
    this.over(this.laid);
    this.rove(this.roving ?? picture.pieces.find((/** @type {any} */ each) => each.place)?.number ?? null);
    if (held !== null) this.unitAt(held)?.focus({ preventScroll: true });
  }

  /** @param {any} board */
  lay(board) {
    const held = this.focused();
    const drawn = new DOMParser().parseFromString(board.ground, "image/svg+xml");
    const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(drawn.documentElement, true)));
    this.ground = board.ground_id;
    this.pen = Number(svg.dataset.pen);
    this.width = Number(svg.dataset.width);
    this.depth = Number(svg.dataset.depth);
    // A square table leaves room beside it.
    document.body.toggleAttribute("data-square", this.width < SQUARE * this.depth);
    const sheet = /** @type {SVGGElement} */ (svg.querySelector(":scope > g"));
    sheet.id = "inch-sheet";
    const standing = /** @type {SVGGElement} */ (svg.querySelector(".im-standing"));
    // What is told by a label is told to whoever points at it, too.
    for (const piece of svg.querySelectorAll("[data-ground]")) piece.append(s("title", {}, capital(piece.getAttribute("aria-label") ?? "")));
    const told = [...(this.told?.childNodes ?? [])];
    this.beneath = s("g", { class: "over-under", "aria-hidden": "true" });
    this.pieces = s("g", { class: "over-pieces" });
    this.above = s("g", { class: "over-above", "aria-hidden": "true" });
    this.plan = s("g", { class: "im-over", "aria-hidden": "true" });
    this.told = s("g", { class: "over-scene", "aria-hidden": "true" }, told);
    this.rings = s("g", { class: "over-rings", "aria-hidden": "true" });
    svg.prepend(HATCH());
    standing.replaceWith(this.beneath, this.pieces, this.rings, this.above, this.plan, this.told);
    this.element.replaceChildren(svg);
    this.camera.attach(svg);
    if (held !== null) this.unitAt(held)?.focus({ preventScroll: true });
  }

  /** Units in words, each a button that can be gone to. @param {any} picture */
  say(picture) {
    this.grounds = new Map(picture.board.zones.map((/** @type {any} */ each) => [each.place, each.said]));
    this.words = new Map();
    for (const { number, place, said, name, side } of picture.pieces) {
      const unit = this.unitAt(number);
      if (place) this.words.set(place, said || name);
      unit?.setAttribute("role", "button");
      unit?.setAttribute("aria-label", `${capital(picture.sides[side] ?? "")}: ${said || name}`);
    }
  }

  name() { /* units on a table carry tags */ }

  smallest() {
    const sizes = [...(this.pieces?.querySelectorAll("[data-body]") ?? [])].map((body) => {
      const { width, height } = /** @type {SVGGElement} */ (body).getBBox();
      return Math.max(width, height) * this.pen;
    }).filter((size) => size > 0);
    const [body, point] = coarse.matches ? [LEAST_TOUCHED, POINT_TOUCHED] : [LEAST, POINT];
    const least = Math.max(point / this.pen, sizes.length ? body / Math.min(...sizes) : 0);
    return Math.max(Math.min(least, this.needed), least * SMALLER);
  }

  /** @returns {Map<string, string>} */
  places() {
    return new Map([...(this.pieces?.querySelectorAll("[data-body]") ?? [])].map((body) => [body.getAttribute("data-body") ?? "", body.getAttribute("transform") ?? ""]));
  }

  /** Bodies that stand elsewhere now go there. @param {Map<string, string>} before */
  travel(before) {
    if (still.matches || !before.size || document.hidden) return;
    const css = (/** @type {string} */ transform) => transform.replace(/translate\(([-\d.]+) ([-\d.]+)\)/, "translate($1px, $2px)").replace(/rotate\(([-\d.]+)\)/, "rotate($1deg)");
    for (const [body, now] of this.places()) {
      const from = before.get(body);
      if (from && from !== now) this.pieces?.querySelector(`[data-body="${body}"]`)?.animate([{ transform: css(from) }, { transform: css(now) }], { duration: MOVE_MS, easing: "cubic-bezier(.2,.7,.2,1)" });
    }
  }

  // ------------------------------------------------------------------ where things are

  /** @param {number | string} number @returns {SVGGElement | null} */
  unitAt(number) { return this.pieces?.querySelector(`[data-unit="${number}"]`) ?? null; }

  /** A unit by itself, as the card shows it: its first body. @param {number | string} number @returns {any} */
  unit(number) {
    const body = this.unitAt(number)?.querySelector("[data-body]") ?? this.pieces?.querySelector(`[data-aside="${number}"] > g`);
    if (!(body instanceof SVGGElement)) return null;
    // Who is not on the table is not drawn, and has no box: his base tells how large he is.
    const base = Number(body.querySelector("circle")?.getAttribute("r") ?? 0);
    const size = this.unitAt(number) ? Math.max(body.getBBox().width, body.getBBox().height, 1) : 2 * base || 38;
    const copy = /** @type {SVGGElement} */ (body.cloneNode(true));
    for (const name of ["data-body", "data-aside-body"]) copy.removeAttribute(name);
    copy.setAttribute("transform", `translate(19 19) scale(${(34 / size).toFixed(2)})`);
    return s("g", {}, copy);
  }

  /** @returns {number | null} the unit that has the focus */
  focused() {
    const unit = document.activeElement instanceof Element && this.element.contains(document.activeElement) ? document.activeElement.closest("[data-unit]")?.getAttribute("data-unit") : null;
    return unit === null || unit === undefined ? null : Number(unit);
  }

  /** @param {string} place @returns {number | null} */
  standsAt(place) { return [...this.where].find(([, each]) => each === place)?.[0] ?? null; }

  /** A place in the units of the view: round whoever stands there, or whatever bears the name. @param {string} place @returns {Box | undefined} */
  boxOf(place) {
    const number = place ? this.standsAt(place) : null;
    const ground = number === null && this.grounds.has(place) ? [...this.element.querySelectorAll("[data-ground]")].find((each) => each.getAttribute("aria-label")?.startsWith(`${place}, `)) : null;
    const node = /** @type {SVGGraphicsElement | null} */ (number === null ? ground ?? null : this.unitAt(number));
    if (node) {
      const { x, y, width, height } = atRest(node);
      return { x: x * this.pen, y: y * this.pen, w: width * this.pen, h: height * this.pen };
    }
    const [x, y] = place.split(",").map((each) => Number(each) * 100);
    if (!place.includes(",") || Number.isNaN(x) || Number.isNaN(y)) return undefined;
    return { x: x - AROUND, y: this.depth - y - AROUND, w: 2 * AROUND, h: 2 * AROUND };
  }

  /** @param {Box | undefined} box @returns {any} */
  inPoints(box) { return box && { x: box.x / this.pen, y: box.y / this.pen, w: box.w / this.pen, h: box.h / this.pen }; }

  /** The spot under a point of the screen. @param {number} clientX @param {number} clientY @returns {Spot} */
  spotAt(clientX, clientY) {
    const { left, top } = this.element.getBoundingClientRect();
    const { x, y, scale } = this.camera;
    return [Math.round(x + (clientX - left) / scale), Math.round(this.depth - y - (clientY - top) / scale)];
  }

  /** Where a spot is on the screen. @param {Spot} spot @returns {{x: number, y: number}} */
  onScreen([x, y]) {
    const { left, top } = this.element.getBoundingClientRect();
    const { camera } = this;
    return { x: left + (x - camera.x) * camera.scale, y: top + (this.depth - y - camera.y) * camera.scale };
  }

  /** @param {string} place */
  reveal(place) { const box = this.boxOf(place); if (box) this.camera.reveal(box); }

  /** Keep a spot in sight, and others with it: where they lie too far apart, from farther away. @param {Spot} spot @param {Spot[]} others */
  keep(spot, others = []) {
    const { camera } = this;
    const spots = [spot, ...others];
    const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
    const box = { x: Math.min(...xs) - AROUND, y: this.depth - Math.max(...ys) - AROUND, w: Math.max(...xs) - Math.min(...xs) + 2 * AROUND, h: Math.max(...ys) - Math.min(...ys) + 2 * AROUND };
    const fits = this.fits(box);
    if (others.length && fits < camera.scale) {
      // Bodies may be smaller than they else are, as long as it takes to decide.
      camera.scale = Math.min(camera.scale, Math.max(fits, camera.fitting, camera.least * SMALLER));
      camera.free = camera.far = false;
      this.kept = true;
    }
    camera.reveal(box);
  }

  /** Nothing is kept in sight any more: bodies are as large again as they have to be. */
  unkeep() {
    const { camera, kept } = this;
    this.kept = false;
    camera.limit(this.smallest());
    if (kept && camera.scale < camera.nearby) camera.near();
  }

  /** @param {import("/table/board.js").Followed} groups */
  followed(groups) {
    const boxes = (/** @type {string[]} */ places) => places.flatMap((place) => this.boxOf(place) ?? []);
    const [fight, own, meant] = [groups.fight, groups.own, groups.meant].map(boxes);
    const others = [...meant, ...this.askedAbout()];
    // A fight, or who decides and whom he may point at, are seen together, if need be from farther away.
    const together = fight.length > 1 ? fight : own.length && others.length ? [...own, ...others] : [];
    this.needed = together.length ? this.fits(around(together)) : Infinity;
    this.camera.limit(this.smallest());
    return [...Object.values(groups).flatMap(boxes), ...this.askedAbout()];
  }

  /** Whom and which way the open question is about. @returns {Box[]} */
  askedAbout() {
    const { rings = [], tapes = [] } = this.asks ?? {};
    const spots = [...rings.map((/** @type {any} */ ring) => ring.at), ...tapes.flatMap((/** @type {any} */ tape) => tape.path)];
    return spots.map(([x, y]) => ({ x: x - AROUND, y: this.depth - y - AROUND, w: 2 * AROUND, h: 2 * AROUND }));
  }

  /** The scale at which a part of the table is seen whole. @param {Box} box */
  fits(box) {
    const { host } = this.camera;
    return Math.min((host.clientWidth - this.camera.beside() - 2 * EDGE) / box.w, (host.clientHeight - this.camera.covered() - 2 * EDGE) / box.h);
  }

  /** What is drawn at places: so much of it as says where it is. @param {Iterable<string>} places @returns {any[]} */
  drawn(places) {
    return [...places].flatMap((place) => {
      if (!this.boxOf(place)) return [];
      return [{ getBoundingClientRect: () => {
        const box = /** @type {Box} */ (this.boxOf(place));
        const { left, top } = this.element.getBoundingClientRect();
        const { x, y, scale } = this.camera;
        return new DOMRect(left + (box.x - x) * scale, top + (box.y - y) * scale, box.w * scale, box.h * scale);
      } }];
    });
  }

  /** @param {string} place */
  said(place) { return this.words.get(place) ?? this.grounds.get(place) ?? place; }

  /** @param {any[]} pieces @returns {SVGElement[]} */
  small(pieces) {
    const whole = this.camera.whole;
    const size = (whole?.w ?? 0) / 32;
    const dots = pieces.flatMap(({ place, side }) => {
      const box = place ? this.boxOf(place) : undefined;
      return box ? [s("rect", { class: `dot ${sideClass(side)}`, x: box.x + box.w / 2 - size / 2, y: box.y + box.h / 2 - size / 2, width: size, height: size })] : [];
    });
    return [s("rect", { class: "cell", x: whole?.x, y: whole?.y, width: whole?.w, height: whole?.h }), ...dots];
  }

  /** The middle of a place, in points: of "24.5,18" itself, of a piece of ground the middle of it. @param {string} place @returns {[number, number] | null} */
  middleOf(place) {
    const [x, y] = place.split(",").map(Number);
    if (place.includes(",") && Number.isFinite(x + y)) return [x * 100 / this.pen, (this.depth - y * 100) / this.pen];
    const box = place ? this.inPoints(this.boxOf(place)) : null;
    return box ? [box.x + box.w / 2, box.y + box.h / 2] : null;
  }

  /** @param {import("/table/scene.js").Scene[]} scenes @param {number[]} own @returns {SVGElement[]} */
  happened(scenes, own) {
    const unit = (/** @type {number} */ number) => { const node = this.unitAt(number); const box = node && atRest(node); return box?.width ? { x: box.x, y: box.y, w: box.width, h: box.height } : null; };
    return happened(scenes, own, { point: (place) => this.middleOf(place), box: (place) => this.inPoints(this.boxOf(place)) ?? null, unit, far: (hundredths) => hundredths / this.pen });
  }

  /** @param {string[]} places @param {number[]} pieces */
  ring(places, pieces) {
    const boxes = [...places, ...this.standing(pieces.map(Number))].flatMap((place) => this.inPoints(this.boxOf(place)) ?? []);
    this.rings?.replaceChildren(...boxes.map(({ x, y, w, h }) => s("rect", { class: "guide-ring", x: x - RING, y: y - RING, width: w + 2 * RING, height: h + 2 * RING, rx: 9 })));
  }

  // ------------------------------------------------------------------ what is printed over it

  print() {
    const [from, to] = this.aimed;
    const ringed = this.marks.flatMap((mark) => {
      const number = this.standsAt(mark.place);
      const box = this.inPoints(this.boxOf(mark.place));
      if (number === null || !box || number === this.picked.piece) return [];
      return [s("rect", { class: `im-meant${mark.refused ? " refused" : ""}${mark.place === to ? " aimed" : ""}`, x: box.x - 5, y: box.y - 5, width: box.w + 10, height: box.h + 10, rx: 10 })];
    });
    this.beneath?.replaceChildren(...ringed);
    // From leader to leader, as it is measured.
    const [a, b] = [this.middleOf(from), this.middleOf(to)];
    this.above?.replaceChildren(...(a && b && from !== to ? ["im-halo", "im-sight"].map((name) => s("path", { class: name, d: `M${a.join(" ")}L${b.join(" ")}` })) : []));
    for (const part of this.pieces?.querySelectorAll("[data-unit], [data-hull], [data-tag]") ?? []) {
      const number = Number(part.getAttribute("data-unit") ?? part.getAttribute("data-hull") ?? part.getAttribute("data-tag"));
      part.classList.toggle("is-picked", number === this.picked.piece);
      if (part.hasAttribute("data-unit")) this.describe(part, number);
    }
  }

  /** @param {Element} unit @param {number} number */
  describe(unit, number) {
    unit.setAttribute("aria-pressed", String(number === this.picked.piece));
    const mark = this.marks.find((each) => each.place === this.where.get(number));
    unit.setAttribute("aria-description", mark ? (mark.refused ? `Not allowed: ${mark.word}` : `Press Enter: ${mark.word}`) : this.waiting.has(number) ? "Can act" : "");
    const flag = unit.querySelector(".waits");
    const body = unit.querySelector("[data-body]");
    if (!this.waiting.has(number) || !(body instanceof SVGGElement)) { flag?.remove(); return; }
    if (flag) return;
    const at = body.getAttribute("transform")?.match(/translate\(([-\d.]+) ([-\d.]+)\)/);
    const off = body.getBBox().height / 2;
    unit.append(s("g", { class: "waits", "aria-hidden": "true", transform: `translate(${Number(at?.[1]) + off * 0.75} ${Number(at?.[2]) - off * 0.95})` }, s("circle", { r: 5 }), s("path", { d: "M-1.4-2.8 1.9 0-1.4 2.8z" })));
  }

  /** What is laid on the table, as the server tells it; nothing takes it away, and what is asked about is seen again. @param {any} laid */
  over(laid) {
    this.laid = laid;
    const marks = laid ?? this.asks;
    const k = Math.min(LARGEST, Math.max(SMALLEST, 1 / (this.pen * this.camera.scale)));
    const outlined = new Set((marks?.outlines ?? []).map((/** @type {any} */ each) => String(each.piece)));
    // What is outlined says its name itself.
    for (const name of this.element.querySelectorAll("[data-name]")) name.toggleAttribute("hidden", outlined.has(name.getAttribute("data-name") ?? ""));
    this.plan?.replaceChildren(...(marks ? drawMarks(marks, { pen: this.pen, depth: this.depth, k, seen: this.seen(), over: [...this.hidden(), ...this.standingBoxes()], body: (number) => this.pieces?.querySelector(`[data-body="${number}"], [data-aside-body="${number}"]`) ?? null }) : []));
    this.take(this.taken);
    this.onghosts();
  }

  /** Which of the ghosts is moved by itself. @param {number} body */
  take(body) {
    this.taken = body;
    for (const ghost of this.plan?.querySelectorAll("[data-ghost]") ?? []) ghost.classList.toggle("taken", body > 0 && ghost.getAttribute("data-ghost") === String(body));
  }

  /** The part of the table that is seen, in points. @returns {Box} */
  seen() {
    const { x, y, w, h } = this.camera.view;
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    return this.inPoints({ x: left, y: top, w: Math.min(this.width, x + w - this.camera.beside() / this.camera.scale) - left, h: Math.min(this.depth, y + h - this.camera.covered() / this.camera.scale) - top });
  }

  /** Where units and their tags stand, in points: words on what is laid keep off them. @returns {Box[]} */
  standingBoxes() { return [...(this.pieces?.querySelectorAll("[data-unit], [data-tag]") ?? [])].map((each) => this.onSheet(each.getBoundingClientRect())); }

  /** What tools hide of the table, in points. @returns {Box[]} */
  hidden() {
    return [...(this.element.parentElement?.querySelectorAll(".lay-pad, .overview, .zoom, .pace") ?? [])].map((each) => each.getBoundingClientRect()).filter((box) => box.width).map((box) => this.onSheet(box));
  }

  /** A part of the screen in points of the drawing. @param {DOMRect} box @returns {Box} */
  onSheet(box) {
    const { left, top } = this.element.getBoundingClientRect();
    const { x, y, scale } = this.camera;
    return this.inPoints({ x: x + (box.left - left) / scale, y: y + (box.top - top) / scale, w: box.width / scale, h: box.height / scale });
  }

  /** Where the pointer wants a body, until the server has said where it comes to stand. @param {{from: Spot, to: Spot, radius: number} | null} wish */
  wish(wish) {
    this.plan?.querySelector(".im-wish")?.remove();
    if (!wish) return;
    const at = ([x, y]) => [x / this.pen, (this.depth - y) / this.pen];
    const [[ax, ay], [bx, by]] = [at(wish.from), at(wish.to)];
    this.plan?.append(s("g", { class: "im-wish" }, s("path", { d: `M${ax} ${ay}L${bx} ${by}` }), s("circle", { cx: bx, cy: by, r: wish.radius / this.pen })));
  }

  // ------------------------------------------------------------------ pointed at and gone to

  /** @param {EventTarget | null} target @returns {[string, number | null]} */
  under(target) {
    const node = target instanceof Element ? target.closest("[data-unit], [data-hull], [data-tag], [data-ground]") : null;
    const unit = node?.getAttribute("data-unit") ?? node?.getAttribute("data-hull") ?? node?.getAttribute("data-tag");
    if (unit !== null && unit !== undefined) return [this.where.get(Number(unit)) ?? "", Number(unit)];
    const named = node?.getAttribute("aria-label")?.split(", ")[0] ?? "";
    return [this.grounds.has(named) ? named : "", null];
  }

  /** @param {Event} event @param {boolean} long */
  pressed(event, long) {
    const [place, piece] = this.under(event.target);
    if (!place) return;
    if (piece !== null) {
      this.rove(piece);
      if (!long && event instanceof MouseEvent) this.unitAt(piece)?.focus({ preventScroll: true });
    }
    this.onplace(place, piece, long ? new MouseEvent("long", { shiftKey: true }) : event);
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    const [place, piece] = this.under(event.target);
    if (piece === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = ARROWS[event.key];
    if (step) {
      event.preventDefault();
      const next = this.nearest(piece, step);
      if (next) { this.focus(next); this.onlook(next, null, true); }
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onplace(place, piece, event);
    }
  }

  /** The unit that is next in a direction: near, and not far aside. @param {number} from @param {[number, number]} step @returns {string} */
  nearest(from, [sx, sy]) {
    const middle = (/** @type {string} */ place) => { const box = this.boxOf(place); return box ? [box.x + box.w / 2, box.y + box.h / 2] : [0, 0]; };
    const [x, y] = middle(this.where.get(from) ?? "");
    const found = [...this.where].filter(([number]) => number !== from).map(([, place]) => {
      const [dx, dy] = [middle(place)[0] - x, middle(place)[1] - y];
      const [on, aside] = [dx * sx + dy * sy, Math.abs(dx * sy) + Math.abs(dy * sx)];
      return { place, on, far: on + 2 * aside };
    }).filter((each) => each.on > 1);
    return found.reduce((best, each) => (each.far < (best?.far ?? Infinity) ? each : best), /** @type {any} */ (null))?.place ?? "";
  }

  /** Only one unit is a stop of Tab. @param {any} number a unit, or the place of one */
  rove(number) {
    const wanted = typeof number === "string" ? this.standsAt(number) : number;
    const first = this.pieces?.querySelector("[data-unit]")?.getAttribute("data-unit");
    this.roving = wanted !== null && this.unitAt(wanted) ? wanted : first === null || first === undefined ? null : Number(first);
    for (const unit of this.pieces?.querySelectorAll("[data-unit]") ?? []) unit.setAttribute("tabindex", Number(unit.getAttribute("data-unit")) === this.roving ? "0" : "-1");
  }

  /** @param {string} place */
  focus(place) {
    const number = this.standsAt(place);
    if (number === null) return;
    this.reveal(place);
    this.rove(number);
    this.unitAt(number)?.focus({ preventScroll: true });
  }

  /** @param {string} place */
  refocus(place) {
    const number = this.standsAt(place) ?? this.roving;
    if (number !== null) this.unitAt(number)?.focus({ preventScroll: true });
  }
}

/** How a node lies once nothing of it moves any more. @param {SVGGraphicsElement} node */
function atRest(node) {
  const moving = node.getAnimations({ subtree: true }).map((each) => /** @type {const} */ ([each, each.currentTime]));
  for (const [each] of moving) each.finish();
  const box = node.getBBox();
  for (const [each, time] of moving) each.currentTime = time;
  return box;
}

/** Around several parts. @param {Box[]} boxes @returns {Box} */
function around(boxes) {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return { x, y, w: Math.max(...boxes.map((box) => box.x + box.w)) - x, h: Math.max(...boxes.map((box) => box.y + box.h)) - y };
}
