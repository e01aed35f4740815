// The overview: the whole board in small, and the part of it that is seen. Press or drag to look elsewhere; so do the arrow keys.
// It is there only where not all of the board is in sight.

import { s } from "/js/dom.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** Where it may lie, the first that hides nothing that matters; and how far from the edges, at the right beside the tools. */
const CORNERS = ["top left", "bottom left", "bottom right", "top right"];
const EDGE = 4;
/** A key moves the window by this share of itself. */
const STEP = 0.4;

export class Overview {
  /** @param {HTMLElement} element a button @param {import("/table/board.js").Board} board */
  constructor(element, board) {
    this.element = element;
    this.board = board;
    this.window = s("rect", { class: "window" });
    this.held = false;
    element.addEventListener("pointerdown", (event) => { this.held = true; element.setPointerCapture(event.pointerId); this.go(event); });
    element.addEventListener("pointermove", (event) => { if (this.held) this.go(event); });
    for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => { this.held = false; });
    element.addEventListener("keydown", (event) => {
      const step = ARROWS[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const { x, y, w, h } = board.camera.view;
      board.camera.centre(x + w * (0.5 + step[0] * STEP), y + h * (0.5 + step[1] * STEP));
    });
  }

  /** @param {any} picture */
  show(picture) {
    const { whole } = this.board.camera;
    if (!picture.board || !whole) return;
    this.element.replaceChildren(s("svg", { viewBox: `${whole.x} ${whole.y} ${whole.w} ${whole.h}`, "aria-hidden": "true" }, ...this.board.small(picture.pieces), this.window));
    this.see();
  }

  /** The window follows the camera. */
  see() {
    const { view, whole, complete } = this.board.camera;
    this.element.hidden = complete || !whole;
    if (!whole) return;
    const [left, top] = [Math.max(view.x, whole.x), Math.max(view.y, whole.y)];
    const box = { x: left, y: top, width: Math.min(view.x + view.w, whole.x + whole.w) - left, height: Math.min(view.y + view.h, whole.y + whole.h) - top };
    for (const [name, value] of Object.entries(box)) this.window.setAttribute(name, value.toFixed(1));
    this.clear();
  }

  /** Into the corner where it hides the fewest of the places that matter; in a row below the board it hides none. */
  clear() {
    const { element, board } = this;
    const { host, covered, beside, floor } = board.camera;
    if (element.hidden || floor()) { delete element.dataset.corner; return; }
    const all = host.getBoundingClientRect();
    const [wide, high] = [element.offsetWidth, element.offsetHeight];
    const places = board.drawn(board.matters.filter(Boolean)).map((each) => each.getBoundingClientRect());
    const tools = [...(host.parentElement?.querySelectorAll(".tools > *") ?? [])].map((each) => each.getBoundingClientRect()).filter((box) => box.width);
    const hides = (/** @type {string} */ corner) => {
      const x = corner.endsWith("right") ? all.right - beside() - EDGE - wide : all.left + EDGE;
      const y = corner.startsWith("bottom") ? all.bottom - covered() - EDGE - high : all.top + EDGE;
      const over = (/** @type {DOMRect[]} */ boxes) => boxes.filter((box) => box.left < x + wide && box.right > x && box.top < y + high && box.bottom > y).length;
      // Over the tools, or beyond the edge of the map, it would be of no use.
      return y < all.top || over(tools) ? Infinity : over(places);
    };
    element.dataset.corner = CORNERS.reduce((one, other) => (hides(other) < hides(one) ? other : one));
  }

  /** @param {PointerEvent} event */
  go(event) {
    const matrix = this.element.querySelector("svg")?.getScreenCTM()?.inverse();
    if (!matrix) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    this.board.camera.centre(at.x, at.y);
  }
}
