// Laying by finger: a handle that is tied to the ghost by dots, so that the finger never covers it; a loupe that shows the ghost
// enlarged, away from the finger; and a pad that moves a quarter of an inch and turns fifteen degrees.

import { h, s } from "/js/dom.js";
import { EdgePan } from "/table/measured/edge_pan.js";

/** Screen pixels: the handle, how far it lies from the ghost, the loupe, and what both keep from the edges. */
const [HANDLE, AWAY, LOUPE, EDGE] = [44, { x: 46, y: 66 }, 112, 8];
/** So near to the ghost no pad lies, in screen pixels. */
const CLEAR = 24;
/** How much larger a loupe shows the table. */
const LARGER = 2.2;
const [QUARTER, TURN] = [25, 15];

export class Touch {
  /** @param {{board: import("/table/measured/inch_board.js").InchBoard, laying: import("/table/measured/laying.js").Laying, map: HTMLElement}} table */
  constructor(table) {
    this.table = table;
    const { board, map } = table;
    this.dots = s("path", { class: "lay-dots" });
    this.knob = s("g", { class: "lay-handle" }, s("circle", { r: HANDLE / 2 }), s("path", { d: "M-8 0h16M0-8v16" }));
    this.element = s("svg", { class: "lay-touch", "aria-hidden": "true" }, this.dots, this.knob);
    this.glass = s("svg", { class: "lay-glass" }, s("use", { href: "#inch-sheet" }));
    this.loupe = h("div", { class: "lay-loupe", "aria-hidden": "true", hidden: true }, this.glass, s("svg", { class: "lay-hairs", viewBox: "-50 -50 100 100" }, s("path", { d: "M-50 0h36M14 0h36M0-50v36M0 14v36" })));
    this.pad = this.padded();
    this.pan = new EdgePan(board);
    /** @type {{id: number, dx: number, dy: number} | null} */
    this.held = null;
    /** @type {{id: number, angle: number} | null} a second finger, which turns */
    this.second = null;
    /** Whether the pad was pressed since the ghost was laid otherwise: it stays under the finger. */
    this.padding = false;
    this.pad.addEventListener("pointerdown", () => { this.padding = true; });
    board.element.addEventListener("pointerdown", () => { this.padding = false; }, true);
    map.append(this.element, this.loupe, this.pad);
    // What is drawn by the handle is no fling of the page, which would swallow the next tap.
    this.knob.addEventListener("touchstart", (/** @type {Event} */ event) => event.preventDefault(), { passive: false });
    this.knob.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.down(event));
    for (const [name, does] of Object.entries({ pointermove: this.move, pointerup: this.up, pointercancel: this.up })) this.knob.addEventListener(name, (/** @type {PointerEvent} */ event) => does.call(this, event));
    // A finger that comes down while the handle is held turns what is held.
    board.element.addEventListener("pointerdown", (event) => { if (this.held) { event.stopImmediatePropagation(); this.second = { id: event.pointerId, angle: this.angle(event) }; board.element.setPointerCapture(event.pointerId); } }, true);
    board.element.addEventListener("pointermove", (event) => this.twist(event), true);
    for (const end of ["pointerup", "pointercancel"]) board.element.addEventListener(end, () => { this.second = null; }, true);
    board.onghosts = () => this.put();
  }

  padded() {
    const { laying } = this.table;
    const nudge = (/** @type {number} */ dx, /** @type {number} */ dy) => () => { laying.nudge(dx * QUARTER, dy * QUARTER); laying.settle(); };
    const turn = (/** @type {number} */ way) => () => { laying.turn(way * TURN); laying.settle(); };
    const press = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ does, /** @type {string} */ sign) => h("button", { type: "button", class: `btn lay-${name}`, "aria-label": label, onclick: does }, sign);
    return h("div", { class: "lay-pad", role: "group", "aria-label": "Move what is laid", hidden: true },
      press("left-turn", "Turn left 15 degrees", turn(-1), "↺"), press("up", "A quarter of an inch up", nudge(0, 1), "↑"), press("right-turn", "Turn right 15 degrees", turn(1), "↻"),
      press("left", "A quarter of an inch left", nudge(-1, 0), "←"), h("span", { class: "lay-steps", "aria-hidden": "true" }, "¼ in", h("span", { class: "lay-degrees" }, "15°")), press("right", "A quarter of an inch right", nudge(1, 0), "→"),
      press("bend", "Bend the tape here", () => laying.bend(), "Bend"), press("best", "Lay it where it does most", () => laying.propose(), "Best"), press("down", "A quarter of an inch down", nudge(0, -1), "↓"), press("unbend", "Straighten the last bend", () => laying.unbend(), "Unbend"));
  }

  /** Everything where it belongs; nothing while nothing is laid. */
  put() {
    const { board, laying, map } = this.table;
    const at = laying.on ? laying.standsAt() : null;
    const shown = laying.on && Boolean(at);
    this.element.toggleAttribute("data-on", shown && laying.touched);
    this.pad.hidden = !shown;
    this.pad.dataset.lays = laying.offer?.lays ?? "";
    this.loupe.hidden = !this.held || !shown;
    if (!laying.on) this.padding = false;
    if (!at) return;
    const box = map.getBoundingClientRect();
    const ghost = board.onScreen(at);
    const [gx, gy] = [ghost.x - box.left, ghost.y - box.top];
    this.clearTheWay([ghost, ...laying.ghosts.slice(1).map(([, x, y]) => board.onScreen([x, y])), ...laying.aimedAt.map((spot) => board.onScreen(spot))]);
    const floor = box.height - board.camera.covered();
    const room = HANDLE / 2 + EDGE;
    // A square that is laid is larger than a body.
    const away = { x: AWAY.x, y: AWAY.y + laying.half * board.camera.scale };
    const below = gy + away.y + room < floor ? away.y : gy - away.y - room > 0 ? -away.y : 0;
    // Where there is room neither below nor above, it lies farther beside.
    const aside = below ? away.x : away.x + away.y;
    const beside = gx + aside + room < box.width - 52 ? aside : -aside;
    this.away = this.away && this.held ? this.away : { x: beside, y: below };
    const [hx, hy] = [gx + this.away.x, gy + this.away.y];
    this.knob.setAttribute("transform", `translate(${hx.toFixed(1)} ${hy.toFixed(1)})`);
    this.dots.setAttribute("d", `M${gx.toFixed(1)} ${gy.toFixed(1)}L${hx.toFixed(1)} ${hy.toFixed(1)}`);
    if (this.held) this.look(at, { gx, gy, hx, hy, wide: box.width });
  }

  /** The pad goes to the other side when it lies on the ghost, or on who is aimed at, unless it would hide as much there. @param {{x: number, y: number}[]} seen */
  clearTheWay(seen) {
    if (this.padding) return;
    const hides = () => {
      const { left, top, right, bottom } = this.pad.getBoundingClientRect();
      return seen.filter(({ x, y }) => x > left - CLEAR && x < right + CLEAR && y > top - CLEAR && y < bottom + CLEAR).length;
    };
    const here = hides();
    if (!here) return;
    this.pad.toggleAttribute("data-aside");
    if (hides() >= here && seen.length > 1) this.pad.toggleAttribute("data-aside");
  }

  /** The loupe in the upper corner that is farther from the finger. @param {[number, number]} at @param {any} where */
  look([x, y], { hx, wide }) {
    const { board } = this.table;
    const left = hx > wide / 2;
    this.loupe.style.left = left ? `${EDGE}px` : "";
    this.loupe.style.right = left ? "" : "56px";
    const size = LOUPE / (board.camera.scale * LARGER);
    this.glass.setAttribute("viewBox", `${x - size / 2} ${board.depth - y - size / 2} ${size} ${size}`);
  }

  /** @param {PointerEvent} event */
  down(event) {
    const { board, laying } = this.table;
    const at = laying.standsAt();
    if (!at) return;
    event.preventDefault();
    event.stopPropagation();
    const ghost = board.onScreen(at);
    this.held = { id: event.pointerId, dx: ghost.x - event.clientX, dy: ghost.y - event.clientY };
    this.padding = false;
    laying.hold(true);
    this.pan.begin(event);
    this.knob.setPointerCapture(event.pointerId);
    this.put();
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.held?.id !== event.pointerId) return;
    const { board, laying } = this.table;
    laying.follows = false;
    const { dx, dy } = this.held;
    const go = () => { laying.move(board.spotAt(event.clientX + dx, event.clientY + dy)); this.put(); };
    this.pan.at(event, go);
    go();
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (this.held?.id !== event.pointerId) return;
    this.held = null;
    this.second = null;
    this.pan.stop();
    const { laying } = this.table;
    laying.hold(false);
    laying.settle();
    laying.planner.quiet().then(() => laying.keep());
    this.put();
  }

  /** How a finger lies about the ghost. @param {PointerEvent} event */
  angle(event) {
    const { board, laying } = this.table;
    const at = laying.standsAt();
    const ghost = at ? board.onScreen(at) : { x: 0, y: 0 };
    return Math.atan2(event.clientY - ghost.y, event.clientX - ghost.x) * 180 / Math.PI;
  }

  /** @param {PointerEvent} event */
  twist(event) {
    if (!this.second || this.second.id !== event.pointerId) return;
    event.stopImmediatePropagation();
    const angle = this.angle(event);
    const turned = Math.round((angle - this.second.angle) / 5) * 5;
    if (!turned) return;
    this.second.angle = angle;
    this.table.laying.turn(turned);
  }
}
