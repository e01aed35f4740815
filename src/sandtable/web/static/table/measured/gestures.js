// Laying by mouse and finger. A mouse leads the ghost, and a press sets it down; what is dragged goes where it is drawn to. A finger
// on the table looks around as always: a tap sets the ghost down, and its handle (touch.js) moves it. Near the border of the map it moves along.

import { EdgePan } from "/table/measured/edge_pan.js";

/** A wheel turns the ghost by so much for so many pixels. */
const [STEP, WHEEL] = [15, 60];
/** From so many pixels on it is a drag. */
const DRAG = 5;
/** So near to the ghost a wheel turns it once it is set down, in screen pixels. */
const NEAR = 48;
/** A body that a finger draws stands so far above it. */
const ABOVE = 64;

export class Gestures {
  /** @param {{board: import("/table/measured/inch_board.js").InchBoard, laying: import("/table/measured/laying.js").Laying, deciding: import("/table/deciding.js").Deciding, start: () => boolean}} table
   *  start: begin to lay for the selected piece, if it has something to lay */
  constructor(table) {
    this.table = table;
    /** @type {{id: number, body: number, x: number, y: number, dx: number, dy: number, moved: boolean, ghost: boolean, began: boolean} | null} */
    this.held = null;
    this.pan = new EdgePan(table.board);
    this.wheeled = 0;
    this.ended = false;
    const { element } = table.board;
    element.addEventListener("pointerdown", (event) => this.down(event), true);
    element.addEventListener("pointermove", (event) => this.move(event), true);
    for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, (event) => this.up(/** @type {PointerEvent} */ (event)), true);
    element.addEventListener("click", (event) => this.click(event), true);
    element.addEventListener("contextmenu", (event) => this.bend(event), true);
    element.addEventListener("wheel", (event) => this.wheel(event), { capture: true, passive: false });
  }

  /** @param {PointerEvent} event */
  down(event) {
    const { board, laying, deciding } = this.table;
    this.ended = false;
    if (event.button || this.held) return;
    const ghost = event.target instanceof Element ? event.target.closest("[data-ghost]") : null;
    const [, piece] = board.under(event.target);
    const own = laying.offer?.lays !== "point" && piece !== null && piece === deciding.piece && !(event.target instanceof Element && event.target.closest("[data-tag]"));
    if (!ghost && !own) return;
    const began = !laying.on;
    if (began && !this.table.start()) return;
    event.stopImmediatePropagation();
    const body = Number(ghost?.getAttribute("data-ghost") ?? 0);
    const at = laying.standsAt(body);
    const grip = ghost && at ? board.onScreen(at) : { x: event.clientX, y: event.clientY };
    const lift = event.pointerType === "mouse" ? 0 : ABOVE;
    this.held = { id: event.pointerId, body, x: event.clientX, y: event.clientY, dx: grip.x - event.clientX, dy: grip.y - event.clientY - lift, moved: false, ghost: ghost !== null, began };
    board.element.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { board, laying } = this.table;
    const { held } = this;
    if (held?.id === event.pointerId) {
      event.stopImmediatePropagation();
      if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG) return;
      if (!held.moved) { laying.take(held.body); laying.hold(true); this.pan.begin({ clientX: held.x, clientY: held.y }); }
      held.moved = true;
      laying.follows = false;
      const go = () => laying.move(board.spotAt(event.clientX + held.dx, event.clientY + held.dy), { body: held.body, free: event.altKey });
      this.pan.at(event, go);
      go();
      return;
    }
    if (!laying.on || event.pointerType !== "mouse" || event.buttons) return;
    const foe = this.foe(event.target);
    if (foe !== null) laying.aim(foe);
    else if (laying.follows) laying.move(board.spotAt(event.clientX, event.clientY), { body: 0, free: event.altKey });
  }

  /** Somebody who can be meant as a target: a piece of another side. A point is aimed at ground, whoever stands there. @param {EventTarget | null} target @returns {number | null} */
  foe(target) {
    const { board, deciding, laying } = this.table;
    const [, piece] = board.under(target);
    if (laying.offer?.lays === "point") return null;
    const sides = new Map(deciding.picture.pieces.map((/** @type {any} */ each) => [each.number, each.side]));
    return piece !== null && sides.get(piece) !== sides.get(deciding.piece) ? piece : null;
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { laying } = this.table;
    const { held } = this;
    if (held?.id !== event.pointerId) return;
    event.stopImmediatePropagation();
    this.held = null;
    this.ended = true;
    this.pan.stop();
    laying.hold(false);
    // A ghost that the mouse leads lies under it: to press it is to set it down.
    if (held.moved || (held.ghost && laying.follows)) laying.settle();
    // Of several bodies a press takes one; whoever is alone, or pressed where he comes from, goes to where it was.
    else if (held.began || (held.ghost && laying.ghosts.length > 1)) laying.take(held.body);
    else this.lay(event);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const { board, laying, deciding } = this.table;
    // A press on the ghost, or what was drawn: it is done already.
    if (this.ended) { this.ended = false; event.stopImmediatePropagation(); return; }
    if (!laying.on || event.defaultPrevented) return;
    const [, piece] = board.under(event.target);
    const foe = this.foe(event.target);
    if (foe !== null) { event.stopImmediatePropagation(); laying.aim(foe); if (laying.touched) laying.settle(); return; }
    if (piece !== null && piece !== deciding.piece && deciding.able.has(piece) && laying.offer?.lays !== "point") return;
    event.stopImmediatePropagation();
    this.lay(event);
  }

  /** Where it was pressed the tape ends, or bends. @param {MouseEvent} event */
  lay(event) {
    const { board, laying } = this.table;
    laying.take(0);
    laying.move(board.spotAt(event.clientX, event.clientY), { body: 0, free: event.altKey });
    if (event.shiftKey) laying.planner.quiet().then(() => laying.bend());
    else laying.settle();
  }

  /** The other button of a mouse bends the tape where the ghost is. @param {MouseEvent} event */
  bend(event) {
    if (!this.table.laying.on || !this.table.laying.touched) return;
    event.preventDefault();
    this.table.laying.bend();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const { board, laying } = this.table;
    if (!laying.on || event.ctrlKey) return;
    const at = laying.standsAt(laying.body);
    const seen = at ? board.onScreen(at) : null;
    const near = seen && Math.hypot(event.clientX - seen.x, event.clientY - seen.y) < NEAR;
    if (!this.held && !laying.follows && !near) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.wheeled += event.deltaY || event.deltaX;
    const steps = Math.trunc(this.wheeled / WHEEL);
    if (!steps) return;
    this.wheeled -= steps * WHEEL;
    laying.turn(steps * STEP);
  }
}
