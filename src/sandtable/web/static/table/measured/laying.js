// Laying: an answer that is put on the table bit by bit, a tape with bends, a facing, a formation, bodies by hand. What it comes
// to is asked of the server at every step; nothing is measured here. What is shown is what was answered, and that is given.

import { bending, foldable, hints } from "/table/measured/lay_sheet.js";
import { layoutNow } from "/table/layout.js";
import { Planner } from "/table/measured/planner.js";

/** @typedef {[number, number]} Spot */

const CLICK_MS = 400;
const mouse = matchMedia("(hover: hover) and (pointer: fine)");

export class Laying {
  /** @param {{ask: (message: any) => Promise<any>, board: import("/table/measured/inch_board.js").InchBoard, deciding: import("/table/deciding.js").Deciding, panel: import("/table/panel.js").Panel,
   *   fault: (fault: unknown) => void, told: () => void}} table  told: something of what is laid has changed */
  constructor(table) {
    this.table = table;
    this.planner = new Planner({ ask: table.ask, planned: (found) => this.planned(found), changed: () => this.mark(), fault: (fault) => { this.drop(); table.fault(fault); } });
    this.clear(null);
    /** Whether something in the panel is being pressed: it is not changed under the finger. */
    this.pressed = false;
    this.stale = false;
    /** Whether what is laid is being drawn along where the panel would move the table under the finger: both stay as they are until it is let go. */
    this.held = false;
    /** Whether what is led somewhere snaps to what is near it there. */
    this.snaps = true;
    const { element } = table.panel;
    element.addEventListener("pointerdown", () => { this.pressed = true; });
    // The click that makes a press of it comes a while after the finger has left.
    const released = () => { this.pressed = false; if (this.stale && this.on) this.show(); };
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { if (this.pressed) setTimeout(released, CLICK_MS); });
    element.addEventListener("click", () => setTimeout(released));
  }

  /** @param {any} offer */
  clear(offer) {
    this.offer = offer;
    /** @type {Spot[]} */
    this.bends = [];
    /** @type {Spot | null} */
    this.end = null;
    /** @type {number | null} */
    this.facing = null;
    this.form = "";
    /** @type {any} an answer that was chosen in the panel: what is not laid stays as it is there */
    this.like = null;
    /** @type {Map<number, {x: number, y: number, facing: number}>} bodies that were put by hand, by their number within the piece */
    this.bodies = new Map();
    /** @type {number | null} */
    this.target = null;
    /** The body that is moved: 0 is the first, and all others with it. */
    this.body = 0;
    this.table.board.take(0);
    /** Whether the ghost goes where the pointer is, until it is set down. */
    this.follows = false;
    /** @type {any} what the server said last */
    this.found = null;
    this.version = "";
    /** @type {any[]} what can be reached, told with the first plan */
    this.reach = [];
    /** Whether something was laid before the first plan was there. */
    this.later = false;
    /** Whether the end was put exactly there, by keys or on purpose: it snaps to nothing. */
    this.exact = false;
    /** Whether a point is asked for that the server proposes. */
    this.asked = false;
  }

  get on() { return this.offer !== null; }

  /** Whether anything is laid yet. */
  get touched() { return this.end !== null || this.bends.length > 0 || this.facing !== null || this.form !== "" || this.bodies.size > 0; }

  /** @returns {number[][]} the ghosts as the server put them: body, x, y, facing, radius */
  get ghosts() { return this.found?.marks.ghosts ?? []; }

  get draft() {
    const path = [...this.bends, ...(this.end ? [this.end] : [])].filter((spot, at, all) => !at || spot[0] !== all[at - 1][0] || spot[1] !== all[at - 1][1]);
    return { verb: this.offer.verb, piece: this.offer.piece ?? this.table.deciding.piece, path, facing: this.facing, form: this.form, like: this.like, target: this.target, snap: this.snaps && !this.exact,
      bodies: [...this.bodies].map(([body, { x, y, facing }]) => ({ body, x, y, facing })) };
  }

  /** @param {any} offer @param {{follows?: boolean}} how  follows: a mouse is there to lead the ghost */
  start(offer, { follows = false } = {}) {
    this.drop();
    this.clear(offer);
    this.follows = follows;
    this.version = this.moment;
    this.asked = offer.lays === "point" && !follows;
    this.want();
  }

  /** It begins because the player said so: a mouse that is there leads the ghost. @param {any} offer */
  begins(offer) { this.start(offer, { follows: mouse.matches }); return true; }

  /** Nothing is laid any more. */
  drop() {
    if (!this.on) return;
    this.planner.stop();
    this.clear(null);
    this.table.board.over(null);
    this.table.board.unkeep();
    const { panel, deciding } = this.table;
    if (panel.open && panel.laid) panel.hide();
    if (deciding.aimed?.lays) deciding.aimed = null;
    this.mark();
  }

  /** The question that it is laid for. */
  get moment() { const { picture, piece } = this.table.deciding; return `${picture?.seat}|${picture?.version}|${piece}`; }

  /** What is laid for another question, or another piece, is gone. */
  see() { if (this.on && this.version !== this.moment) this.drop(); }

  /** How it stands, for style and for whoever waits for it. */
  mark() {
    const { dataset } = document.body;
    if (!this.on) delete dataset.laying;
    else dataset.laying = this.planner.busy || this.later || !this.found ? "asking" : this.touched && !this.follows ? "laid" : "open";
    this.table.told();
  }

  want() {
    // The first plan tells the reach, which is told once: the rest waits for it.
    this.later = !this.found && this.planner.busy;
    if (!this.later) this.planner.want(this.draft);
  }

  // ------------------------------------------------------------------ what is laid

  /** Where the body that is moved stands now: as the server put it, or where it is wanted while that is not known. @param {number} body @returns {Spot | null} */
  standsAt(body = this.body) {
    const wanted = body ? this.bodies.get(body) : null;
    if (this.planner.busy && wanted) return [wanted.x, wanted.y];
    if (this.planner.busy && !body && this.end) return this.end;
    const ghost = this.ghosts[body];
    return ghost ? [ghost[1], ghost[2]] : this.end ?? this.found?.marks.templates?.[0]?.middle ?? this.home;
  }

  /** Where the piece itself stands, to begin with where nothing is laid yet. @returns {Spot | null} */
  get home() {
    const place = this.table.board.where.get(this.draft.piece);
    const [x, y] = (place ?? "").split(",").map((each) => Math.round(Number(each) * 100));
    return place && Number.isFinite(x + y) ? [x, y] : null;
  }

  /** @param {Spot} spot @param {{body?: number, free?: boolean}} how  free: exactly there */
  move(spot, { body = this.body, free = false } = {}) {
    if (!this.on) return;
    this.exact = free;
    this.asked = false;
    const ghost = this.ghosts[body];
    const [x, y] = this.onTable(spot, ghost?.[4] ?? 0);
    if (body) this.bodies.set(body, { x, y, facing: this.bodies.get(body)?.facing ?? ghost?.[3] ?? 0 });
    else this.end = [x, y];
    const from = body || !this.bends.length ? null : this.bends[this.bends.length - 1];
    if (ghost) this.table.board.wish({ from: from ?? [ghost[1], ghost[2]], to: [x, y], radius: ghost[4] });
    this.want();
  }

  /** The spot of the table that is nearest, with a whole base on it. @param {Spot} spot @param {number} radius @returns {Spot} */
  onTable([x, y], radius) {
    const { width, depth } = this.table.board;
    const within = (/** @type {number} */ at, /** @type {number} */ size) => Math.max(Math.min(at, size - radius), radius);
    return [within(x, width), within(y, depth)];
  }

  /** Whether it is being drawn along. @param {boolean} held */
  hold(held) { this.held = held && layoutNow() === "narrow"; }

  /** @param {number} dx @param {number} dy in hundredths */
  nudge(dx, dy) {
    const from = this.standsAt();
    if (!from) return;
    this.follows = false;
    this.move([from[0] + dx, from[1] + dy], { free: true });
  }

  /** A point where the server would lay it. */
  propose() {
    if (!this.on || this.offer.lays !== "point") return;
    this.end = null;
    this.follows = false;
    this.asked = true;
    this.want();
  }

  /** What is led snaps from now on, or no longer. */
  snapping() {
    this.snaps = !this.snaps;
    this.exact = false;
    if (this.on) this.want();
    this.table.told();
  }

  /** From the middle of a square that is laid to its side, in hundredths; nothing for bodies. */
  get half() {
    const [laid] = this.found?.marks.templates ?? [];
    return laid ? laid.radius ?? Math.max(...laid.ring.map((/** @type {Spot} */ [x]) => x)) - laid.middle[0] : 0;
  }

  /** Where whoever is shot at stands, as long as odds of it are shown. @returns {Spot[]} */
  get aimedAt() {
    const place = this.target !== null && this.found?.considered?.forecasts.length ? this.table.board.where.get(this.target) : undefined;
    return place ? [/** @type {Spot} */ (place.split(",").map((each) => Math.round(Number(each) * 100)))] : [];
  }

  /** What is decided on stays in sight: the ghost, and with odds whoever is shot at. */
  keep() {
    const at = this.on ? this.standsAt() : null;
    if (!at || this.follows) return;
    const { board } = this.table;
    // All of a square that is laid.
    const [laid] = this.found?.marks.templates ?? [];
    if (laid) { board.keep(at, [[at[0] - this.half, at[1] - this.half], [at[0] + this.half, at[1] + this.half]]); return; }
    board.keep(at, this.aimedAt);
  }

  /** A bend where the first body would stand. */
  bend() {
    const at = this.standsAt(0);
    const last = this.bends.at(-1);
    if (!this.on || this.offer.lays !== "path" || !at || !this.end || (last && last[0] === at[0] && last[1] === at[1])) return;
    this.bends.push(at);
    this.want();
  }

  /** A bend there, and on with the tape: a mouse leads its end again. */
  bendHere() {
    this.bend();
    this.follows = mouse.matches;
    this.show();
    this.mark();
  }

  /** The last bend is straight again. */
  unbend() { if (this.bends.pop()) this.want(); }

  /** @param {number} degrees clockwise */
  turn(degrees) {
    if (!this.on) return;
    const round = (/** @type {number} */ facing) => ((Math.round(facing) % 360) + 360) % 360;
    const ghost = this.ghosts[this.body];
    const put = this.body ? this.bodies.get(this.body) : null;
    if (this.body && ghost) this.bodies.set(this.body, { x: put?.x ?? ghost[1], y: put?.y ?? ghost[2], facing: round((put?.facing ?? ghost[3]) + degrees) });
    else this.facing = round((this.facing ?? ghost?.[3] ?? 0) + degrees);
    this.want();
  }

  /** @param {string} form */
  formUp(form) { this.form = form; this.bodies.clear(); this.want(); }

  /** @param {number | null} piece  who is pointed at */
  aim(piece) { if (this.on && piece !== this.target) { this.target = piece; this.want(); } }

  /** Which body is moved. @param {number} body */
  take(body) {
    this.body = Math.max(0, Math.min(body, this.ghosts.length - 1));
    this.table.board.take(this.body);
    this.table.told();
  }

  /** The pointer has set it down: what it comes to can be given now. */
  settle() {
    this.follows = false;
    if (this.found) this.show();
    this.mark();
  }

  // ------------------------------------------------------------------ what it comes to

  /** @param {any} found */
  planned(found) {
    this.found = found;
    if (this.asked && !this.later) this.takeProposed();
    this.reach = found.marks.reach ?? this.reach;
    // Nobody is wrong where he was before anything is laid.
    const ghosts = this.touched ? this.ghosts : this.ghosts.map((ghost) => ghost.slice(0, 5));
    this.table.board.over({ ...found.marks, ghosts, reach: this.reach });
    if (this.later) this.want();
    // Who is not on the table yet is shown where he could stand.
    if (!this.touched && !this.home) this.keep();
    this.show();
  }

  /** What the server proposes lies there as if it had been laid. */
  takeProposed() {
    const proposed = this.found.marks.templates?.[0]?.middle;
    this.asked = false;
    if (proposed) { this.end = proposed; this.exact = true; }
  }

  /** The panel with what would be given: to be looked at while the ghost follows, to be decided on once it is set down. */
  show() {
    const { panel, deciding } = this.table;
    this.stale = this.pressed || this.held;
    if (this.stale) return;
    const before = `${panel.open} ${panel.fixed}`;
    this.tell();
    // The rest of the page need not know of every step, but that there is something to decide on.
    if (`${panel.open} ${panel.fixed}` !== before) deciding.table.changed();
  }

  tell() {
    const { panel, deciding } = this.table;
    const { considered, forms, said } = this.found;
    const tells = considered && (considered.forecasts.length || considered.refusals.length || considered.warnings.length);
    if (!considered || !this.touched || (this.follows && !tells)) { if (panel.open && panel.laid) panel.hide(); return; }
    const formations = forms.length ? [{ title: "Formation", pick: "one", options: ["", ...forms].map((form) => ({ label: form ? form[0].toUpperCase() + form.slice(1) : "As it is", answer: { form }, on: form === this.form, refusals: [] })) }] : [];
    deciding.aimed = this.offer;
    deciding.title = this.offer.verb;
    panel.show({ ...considered, options: [...considered.options, ...formations] }, { fixed: !this.follows, title: this.offer.verb, note: [considered.worded.endsWith(said) ? "" : said, bending(this), hints(this)], then: "Press the table to set it down", laid: true,
});
    foldable(panel.element);
  }

  /** Another choice in the panel: a formation, a facing, or what else the answer leaves open. It is laid on with that. @param {any} answer */
  change(answer) {
    if (typeof answer.form === "string" && answer.type === undefined) { this.formUp(answer.form); return; }
    const was = this.found?.considered?.answer ?? {};
    const changed = Object.keys({ ...was, ...answer }).filter((each) => JSON.stringify(was[each]) !== JSON.stringify(answer[each]));
    if (changed.join() === "facing") this.facing = answer.facing;
    else { this.like = answer; this.facing = null; }
    this.want();
  }

  /** Give what is laid, once the server has said what it comes to. @param {(answer: any) => void} give */
  async commit(give) {
    await this.planner.quiet();
    const considered = this.found?.considered;
    if (this.on && considered && !considered.refusals.length) give(considered.answer);
  }
}
