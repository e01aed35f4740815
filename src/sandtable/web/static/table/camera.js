// Zoom and pan of a drawing: wheel, pinch, drag. A drag is not a press. What is looked at from near is never smaller than it may be:
// where the whole would be too small, a part is shown, and the part that matters is kept in sight.

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

const NEAREST = 5;
const DRAG = 6;
const LONG = 550;
const BESIDE = 120;
/** Around what is brought into view, in screen pixels. */
const MARGIN = 8;
/** So much of the drawing in sight is as good as all: only its margin is cut. */
const NEARLY = 0.93;

export class Camera {
  /** @param {HTMLElement} host @param {(event: PointerEvent) => void} long what a long press does */
  constructor(host, long) {
    this.host = host;
    this.long = long;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Box | null} the whole drawing */
    this.whole = null;
    /** Screen pixels for one unit of the drawing. */
    this.scale = 1;
    /** The corner of what is seen. */
    this.x = 0;
    this.y = 0;
    /** Until somebody zooms or pans, the camera fits and follows by itself. */
    this.free = true;
    /** Whether it shows the whole drawing, though what lies on it may be small, until something comes that is to be seen from near. */
    this.far = true;
    /** The least scale at which all that lies on the drawing can be told apart, and the least to which anybody can zoom out by hand. */
    this.least = 0;
    this.lowest = () => this.least;
    /** @type {Box[]} what is followed, the most important first */
    this.followed = [];
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = false;
    this.onview = () => {};
    /** Whether a drag that begins here carries something instead of moving the view, how far it has come in units of the drawing, and where it ends.
     * @type {(event: PointerEvent) => boolean} */
    this.carries = () => false;
    /** @type {(dx: number, dy: number) => void} */
    this.oncarry = () => {};
    /** @type {(event: PointerEvent | null) => void}  without an event it was given up */
    this.ondrop = () => {};
    this.carrying = false;
    /** Screen pixels at the lower and at the upper edge that something else lies over, and those at the upper one that are kept free where there is room. */
    this.covered = () => 0;
    this.above = () => 0;
    this.kept = () => 0;
    /** Those at the lower and at the right edge that are never free: the whole drawing fits above and beside them. */
    this.floor = () => 0;
    this.beside = () => 0;
    host.addEventListener("wheel", (event) => { event.preventDefault(); this.zoom(Math.exp(-event.deltaY / 500), event.clientX, event.clientY); }, { passive: false });
    host.addEventListener("pointerdown", (event) => this.down(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) host.addEventListener(end, (event) => this.up(/** @type {PointerEvent} */ (event)));
    host.addEventListener("click", (event) => { if (this.moved) { event.stopPropagation(); event.preventDefault(); this.moved = false; } }, true);
    host.addEventListener("contextmenu", (event) => { if (this.fingers.size || this.moved) event.preventDefault(); });
    new ResizeObserver(() => this.resized()).observe(host);
  }

  /** A drawing takes the place of the one before; the same sheet keeps its view. @param {SVGSVGElement} svg */
  attach(svg) {
    const { x, y, width: w, height: h } = svg.viewBox.baseVal;
    const same = this.whole && this.whole.w === w && this.whole.h === h;
    this.svg = svg;
    this.whole = { x, y, w, h };
    if (same) this.apply();
    else this.fit();
  }

  /** The scale at which the whole drawing is seen. */
  get fitting() {
    if (!this.whole) return 1;
    return Math.min((this.host.clientWidth - this.beside()) / this.whole.w, (this.host.clientHeight - this.floor()) / this.whole.h) || 1;
  }

  /** The scale below which nobody can zoom out. */
  get farthest() { return Math.max(this.fitting, this.lowest()); }

  /** The scale from which things are looked at: the whole drawing, or as much of it as can be told apart. */
  get nearby() { return Math.max(this.fitting, this.least); }

  /** What is seen of the drawing, and perhaps of the table beside it. @returns {Box} */
  get view() { return { x: this.x, y: this.y, w: this.host.clientWidth / this.scale, h: this.host.clientHeight / this.scale }; }

  /** How wide and how high what nothing lies over is, in units of the drawing. */
  get room() { return { w: (this.host.clientWidth - this.beside()) / this.scale, h: (this.host.clientHeight - this.covered() - this.above()) / this.scale }; }

  /** Whether all of the drawing is in sight, but for a little of its margin. */
  get complete() {
    const { room, whole } = this;
    return !whole || (room.w >= whole.w * NEARLY && room.h >= whole.h * NEARLY);
  }

  /** As much of the drawing as may be seen at once. */
  fit() { this.stand(true); }

  /** So near that all can be told apart, with what is followed in sight. */
  near() { this.stand(false); }

  /** @param {boolean} far */
  stand(far) {
    this.free = true;
    this.far = far;
    this.scale = far ? this.farthest : this.nearby;
    this.apply();
    this.keep();
  }

  /** @param {number} least */
  limit(least) {
    if (Math.abs(least - this.least) < 0.001) return;
    this.least = least;
    if (this.free || this.scale < this.farthest) this.stand(this.free && this.far);
  }

  resized() {
    if (this.free) this.stand(this.far);
    else { this.scale = Math.max(this.scale, this.farthest); this.apply(); }
  }

  /** @param {number} factor @param {number} [clientX] @param {number} [clientY] */
  zoom(factor, clientX, clientY) {
    if (!this.whole) return;
    const box = this.host.getBoundingClientRect();
    const [dx, dy] = [(clientX ?? box.left + box.width / 2) - box.left, (clientY ?? box.top + box.height / 2) - box.top];
    const at = { x: this.x + dx / this.scale, y: this.y + dy / this.scale };
    const farthest = this.farthest;
    this.scale = Math.min(Math.max(this.scale * factor, farthest), Math.max(this.fitting * NEAREST, this.nearby));
    this.free = this.far = this.scale === farthest;
    Object.assign(this, { x: at.x - dx / this.scale, y: at.y - dy / this.scale });
    this.apply();
  }

  /** @param {number} dx @param {number} dy in screen pixels */
  pan(dx, dy) {
    this.free = false;
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.apply();
  }

  /** @param {number} x @param {number} y a point of the drawing that comes into the middle */
  centre(x, y) {
    const { room } = this;
    this.free = false;
    Object.assign(this, { x: x - room.w / 2, y: y - this.above() / this.scale - room.h / 2 });
    this.apply();
  }

  /** Bring these into sight, the first before all others. @param {Box[]} boxes @param {boolean} [near]  whether they are to be seen from near */
  follow(boxes, near = true) {
    this.followed = boxes;
    if (near && boxes.length && this.free && this.far) this.near();
    else this.keep();
  }

  keep() {
    if (!this.followed.length) return;
    const { room } = this;
    let [all] = this.followed;
    for (const each of this.followed.slice(1)) {
      const [x, y] = [Math.min(all.x, each.x), Math.min(all.y, each.y)];
      const both = { x, y, w: Math.max(all.x + all.w, each.x + each.w) - x, h: Math.max(all.y + all.h, each.y + each.h) - y };
      if (both.w <= room.w && both.h <= room.h) all = both;
    }
    this.reveal(all);
  }

  /** Bring a part of the drawing into view. @param {Box} part */
  reveal(part) {
    const { view, room } = this;
    const margin = MARGIN / this.scale;
    const inside = (/** @type {number} */ low, /** @type {number} */ size, /** @type {number} */ from, /** @type {number} */ width) =>
      Math.min(Math.max(from, low + size + margin - width), low - margin);
    if (!this.complete) this.x = inside(part.x, part.w, view.x, room.w);
    const above = this.above() / this.scale;
    this.y = inside(part.y, part.h, view.y + above, room.h) - above;
    this.apply();
  }

  apply() {
    const { svg, whole } = this;
    const { w, h } = this.view;
    if (!svg || !whole || !w || !h) return;
    const [under, above] = [this.covered() / this.scale, this.above() / this.scale];
    const spare = h - under - whole.h;
    // A map narrower than its place stands at the left, so that the panel finds room beside it.
    const free = this.room.w - whole.w;
    this.x = free > 0 ? whole.x - (free * this.scale > BESIDE ? 0 : free / 2) : Math.min(Math.max(this.x, whole.x), whole.x - free);
    // Its upper edge stands below what lies over it, or has lain there: what folds away moves nothing under a finger, nor what rises over less than matters.
    this.y = Math.max(Math.min(this.y, whole.y - Math.min(spare, above)), whole.y - Math.max(above, this.kept() / this.scale));
    svg.setAttribute("preserveAspectRatio", "xMinYMin meet");
    svg.setAttribute("viewBox", [this.x, this.y, w, h].map((each) => Number(each.toFixed(2))).join(" "));
    this.onview();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved = false;
    this.start = { x: event.clientX, y: event.clientY };
    clearTimeout(this.press);
    if (this.carrying) this.ondrop(null);
    this.carrying = this.fingers.size === 1 && this.carries(event);
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
    } else if (this.carrying) this.oncarry((now.x - this.start.x) / this.scale, (now.y - this.start.y) / this.scale);
    else this.pan(now.x - before.x, now.y - before.y);
    this.fingers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  up(event) {
    clearTimeout(this.press);
    this.fingers.delete(event.pointerId);
    if (this.carrying) this.ondrop(this.moved && event.type === "pointerup" ? event : null);
    this.carrying = false;
    // After a drag the click that follows is swallowed; where none follows, the next press starts afresh.
  }
}
