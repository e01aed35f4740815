// Zoom and pan of a drawing: wheel, pinch, drag. A drag is not a press.

const NEAREST = 5;
const DRAG = 6;
const LONG = 550;
const BESIDE = 120;

export class Camera {
  /** @param {HTMLElement} host @param {(event: PointerEvent) => void} long what a long press does */
  constructor(host, long) {
    this.host = host;
    this.long = long;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = false;
    this.onview = () => {};
    host.addEventListener("wheel", (event) => { event.preventDefault(); this.zoom(Math.exp(-event.deltaY / 500), event.clientX, event.clientY); }, { passive: false });
    host.addEventListener("pointerdown", (event) => this.down(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) host.addEventListener(end, (event) => this.up(/** @type {PointerEvent} */ (event)));
    host.addEventListener("click", (event) => { if (this.moved) { event.stopPropagation(); event.preventDefault(); this.moved = false; } }, true);
    host.addEventListener("contextmenu", (event) => { if (this.fingers.size || this.moved) event.preventDefault(); });
    new ResizeObserver(() => this.apply()).observe(host);
  }

  /** A drawing takes the place of the one before; the same sheet keeps its view. @param {SVGSVGElement} svg */
  attach(svg) {
    const box = svg.viewBox.baseVal;
    const [x, y, w, h] = [box.x, box.y, box.width, box.height];
    const same = this.whole && this.whole.w === w && this.whole.h === h;
    this.svg = svg;
    this.whole = { x, y, w, h };
    if (!same) this.view = { x, y, w, h };
    this.apply();
  }

  /** Screen pixels for one unit of the drawing. */
  get scale() {
    if (!this.view) return 1;
    return Math.min(this.host.clientWidth / this.view.w, this.host.clientHeight / this.view.h) || 1;
  }

  fit() {
    if (this.whole) this.view = { ...this.whole };
    this.apply();
  }

  /** @param {number} factor @param {number} [clientX] @param {number} [clientY] */
  zoom(factor, clientX, clientY) {
    if (!this.view || !this.whole) return;
    const box = this.host.getBoundingClientRect();
    const at = this.point(clientX ?? box.left + box.width / 2, clientY ?? box.top + box.height / 2);
    const w = Math.min(Math.max(this.view.w / factor, this.whole.w / NEAREST), this.whole.w);
    const real = this.view.w / w;
    this.view = { x: at.x - (at.x - this.view.x) / real, y: at.y - (at.y - this.view.y) / real, w, h: this.view.h / real };
    this.apply();
  }

  /** @param {number} dx @param {number} dy in screen pixels */
  pan(dx, dy) {
    if (!this.view) return;
    this.view.x -= dx / this.scale;
    this.view.y -= dy / this.scale;
    this.apply();
  }

  /** Bring a part of the drawing into view. @param {{x: number, y: number, w: number, h: number}} part */
  reveal(part) {
    if (!this.view) return;
    const inside = (/** @type {number} */ low, /** @type {number} */ size, /** @type {number} */ from, /** @type {number} */ width) =>
      Math.min(Math.max(from, low + size - width), low);
    const x = inside(part.x, part.w, this.view.x, this.view.w);
    const y = inside(part.y, part.h, this.view.y, this.view.h);
    if (x === this.view.x && y === this.view.y) return;
    this.view = { ...this.view, x, y };
    this.apply();
  }

  /** @param {number} clientX @param {number} clientY */
  point(clientX, clientY) {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix) : new DOMPoint();
  }

  apply() {
    const { svg, view, whole } = this;
    if (!svg || !view || !whole) return;
    view.x = Math.min(Math.max(view.x, whole.x), whole.x + whole.w - view.w);
    view.y = Math.min(Math.max(view.y, whole.y), whole.y + whole.h - view.h);
    // A map narrower than its place stands at the left, so that the panel finds room beside it; at the top always, so that it stays
    // where it is when what lies below it grows.
    const beside = this.host.clientWidth - view.w * this.scale;
    svg.setAttribute("preserveAspectRatio", `${beside > BESIDE ? "xMin" : "xMid"}YMin meet`);
    svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
    this.onview();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved = false;
    this.start = { x: event.clientX, y: event.clientY };
    clearTimeout(this.press);
    if (event.pointerType !== "mouse" && this.fingers.size === 1)
      this.press = setTimeout(() => { this.moved = true; this.long(event); }, LONG);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before || !this.start) return;
    if (!this.moved && Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) < DRAG && this.fingers.size < 2) return;
    if (!this.moved) { clearTimeout(this.press); this.host.setPointerCapture(event.pointerId); }
    this.moved = true;
    const now = { x: event.clientX, y: event.clientY };
    if (this.fingers.size === 2) {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const spread = (/** @type {{x: number, y: number}} */ p) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
        this.zoom(spread(now) / spread(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
      }
    } else this.pan(now.x - before.x, now.y - before.y);
    this.fingers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  up(event) {
    clearTimeout(this.press);
    this.fingers.delete(event.pointerId);
    // After a drag the click that follows is swallowed; where none follows, the next press starts afresh.
  }
}
