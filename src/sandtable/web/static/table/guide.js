// The guide: one thing to know at a time, in a strip above the map, with what it speaks of ringed. What was read is kept in this
// browser. It knows no game: the server says which steps apply now, the first of them that is not done with is told.

import { h, sheet, toast } from "/js/dom.js";
import { ruleLink } from "/js/rule.js";
import { guideRead, keepGuide } from "/js/guide_read.js";
import { sideName } from "/table/words.js";

/** @typedef {{key: string, words: string, more: string, rules: string[], parts: string[], standings: string[], pieces: number[], places: string[], done: "answered" | "over" | "seen", answer?: string}} Lesson */

/** The way to what is behind it where it has no room. */
const TURN = ".tabs [data-tab='turn']";
/** Where the parts of a table are that a guide may point at; of several the first that is in sight. @type {Record<string, string[]>} */
const PARTS = {
  question: ["#decision"], answers: ["#general"], board: ["#board"], card: ["#card"],
  points: ["#guide .points", "#turn .forces"], turn: ["#turn .steps", TURN], log: ["#log", ".tabs [data-tab='log']"], undo: ["#undo"],
};
const HERE = "guide-here";

export class Guide {
  /** @param {HTMLElement} place @param {{ring: (places: string[], pieces: number[]) => void, left: () => void, told: () => void, unfolded: () => void}} table  ring: what is spoken of on the board; left: the focus has to go somewhere else; told: it speaks of something else; unfolded: it lies over more or less of the map */
  constructor(place, table) {
    this.place = place;
    this.table = table;
    /** @type {any} */
    this.picture = null;
    /** @type {Lesson | null} */
    this.lesson = null;
    /** The number of the last own answer when the lesson was first told. */
    this.since = 0;
    this.words = h("p", { class: "words", role: "status" });
    this.points = h("p", { class: "points" });
    this.got = h("button", { class: "btn", type: "button", id: "guide-got", onclick: () => this.gotIt() }, "Got it ", h("kbd", {}, "G"));
    this.more = h("button", { class: "btn quiet", type: "button", id: "guide-more", "aria-haspopup": "dialog", onclick: () => this.tellMore() }, "More");
    this.skip = h("button", { class: "btn quiet", type: "button", id: "guide-skip", onclick: () => this.putAway() }, "Skip", h("span", { class: "sr" }, " the guide"));
    this.whole = h("button", { class: "btn quiet", type: "button", id: "guide-unfold", "aria-expanded": "false", onclick: () => this.unfold(true) }, "Read on ▾");
    place.replaceChildren(h("div", { class: "strip" }, this.words, h("div", { class: "btns" }, this.points, this.whole, this.got, this.more, this.skip)));
    this.words.addEventListener("click", () => this.unfold(!place.classList.contains("is-open")));
    // Folded when the finger has left what it pressed: what rises under it would be pressed instead.
    document.addEventListener("click", (event) => { if (event.target instanceof Node && !place.contains(event.target)) this.unfold(false); }, true);
  }

  /** Where it has one row, what is new is seen whole until something else is pressed. @param {boolean} open */
  unfold(open) {
    const focused = document.activeElement === this.whole;
    this.place.classList.toggle("is-open", open);
    this.whole.setAttribute("aria-expanded", String(open));
    if (open && focused) this.got.focus({ preventScroll: true });
    this.table.unfolded();
  }

  /** Whether this game has a guide, also one that was put away. */
  get there() { return Boolean(this.picture?.guided); }

  /** Whether it is shown. */
  get on() { return this.there && !this.read.skipped; }

  get read() { return guideRead(this.picture.game); }

  /** The kind of answer that what is told now speaks for; nothing if it leaves the choice open. @param {any} picture @returns {string} */
  advised(picture) { return this.told(picture)?.answer ?? ""; }

  /** Whom what is told now speaks of, in a picture. @param {any} picture @returns {number[]} */
  led(picture) { return this.told(picture)?.pieces ?? []; }

  /** What is told in a picture. @param {any} picture @returns {Lesson | undefined} */
  told(picture) {
    if (!picture.guided || guideRead(picture.game).skipped) return undefined;
    const { done } = guideRead(picture.game);
    return picture.guided.lessons.find((/** @type {Lesson} */ each) => !done.includes(each.key));
  }

  /** @param {any} picture */
  see(picture) {
    this.picture = picture;
    if (!this.there) { this.place.hidden = true; return; }
    this.settle(picture.guided);
    this.draw();
  }

  /** While the table shows what has happened only the points follow it. @param {any} picture */
  count(picture) {
    if (this.picture && this.on && picture.guided) this.points.replaceChildren(...this.score(picture));
  }

  /** What was told is done with once its player has answered, or what it speaks of is over. @param {any} guided */
  settle(guided) {
    const told = this.lesson;
    if (!told || !this.on) return;
    const gone = !guided.lessons.some((/** @type {Lesson} */ each) => each.key === told.key);
    if ((told.done === "answered" && guided.answered !== this.since) || (told.done === "over" && gone)) this.finish(told.key);
  }

  /** @param {string} key */
  finish(key) {
    const read = this.read;
    if (!read.done.includes(key)) keepGuide(this.picture.game, { ...read, done: [...read.done, key] });
  }

  draw() {
    const { guided } = this.picture;
    this.place.hidden = !this.on;
    if (!this.on) { this.lesson = null; this.table.unfolded(); this.point(); return; }
    const next = this.told(this.picture) ?? null;
    if (next?.key !== this.lesson?.key) { this.since = guided.answered; this.unfold(Boolean(next)); }
    this.lesson = next;
    const said = next?.words ?? guided.goal;
    // What is to be won was told; it is there to be looked at again.
    this.words.setAttribute("aria-live", next ? "polite" : "off");
    if (this.words.textContent !== said) this.words.textContent = said;
    this.points.replaceChildren(...this.score());
    this.place.classList.toggle("is-told", Boolean(next));
    const focused = document.activeElement === this.got;
    this.got.hidden = !next;
    this.more.textContent = next ? "More" : "How you win";
    if (focused && !next) this.more.focus({ preventScroll: true });
    this.table.unfolded();
    this.point();
  }

  /** The points of both sides as they would be counted in a picture. @param {any} picture */
  score(picture = this.picture) {
    const { points } = picture.guided;
    const own = picture.seats.find((/** @type {any} */ each) => each.name === picture.seat)?.sides ?? [];
    return points.length ? [h("span", { class: "sr" }, "Points now: "), ...points.map((/** @type {number} */ each, /** @type {number} */ side) =>
      h("span", {}, `${own.includes(side) ? "You" : sideName(picture, side)} `, h("b", {}, String(each))))] : [];
  }

  /** Ring what the lesson speaks of. */
  point() {
    for (const each of document.querySelectorAll(`.${HERE}`)) each.classList.remove(HERE);
    const { lesson } = this;
    this.table.ring(lesson?.places ?? [], lesson?.pieces ?? []);
    if (!lesson) return;
    const shown = (/** @type {string} */ where) => [...document.querySelectorAll(where)].filter((each) => each.getClientRects().length);
    for (const part of lesson.parts) (PARTS[part] ?? []).flatMap(shown)[0]?.classList.add(HERE);
    for (const rule of lesson.standings) {
      const rows = shown(`#turn [data-standing="${rule}"]`);
      for (const each of rows.length ? rows : shown(TURN)) each.classList.add(HERE);
    }
  }

  gotIt() {
    if (!this.on || !this.lesson) return;
    this.finish(this.lesson.key);
    this.draw();
    this.table.told();
  }

  tellMore() {
    const { guided } = this.picture;
    const { lesson } = this;
    const linked = (/** @type {string[]} */ rules) => (rules.length ? h("p", { class: "small" }, rules.flatMap((rule) => [ruleLink(rule), " "])) : "");
    sheet(guided.title,
      lesson ? [h("p", {}, h("b", {}, lesson.words)), lesson.more ? h("p", {}, lesson.more) : "", linked(lesson.rules)] : "",
      h("h3", { class: "caps" }, "How you win"),
      h("p", {}, guided.goal), h("p", { class: "points" }, this.score()), h("p", {}, guided.goal_more), linked(guided.goal_rules));
  }

  /** Skippable: Help brings it back. */
  putAway() {
    keepGuide(this.picture.game, { ...this.read, skipped: true });
    this.draw();
    this.table.told();
    this.table.left();
    toast("The guide is put away. Help brings it back.");
  }

  bringBack() {
    keepGuide(this.picture.game, { ...this.read, skipped: false });
    this.draw();
    this.table.told();
    this.more.focus({ preventScroll: true });
  }

  /** What Help says of it. */
  help() {
    if (!this.there) return "";
    const close = (/** @type {Event} */ event) => { if (event.target instanceof Element) event.target.closest("dialog")?.close(); };
    return h("p", {}, this.on ? "The guide above the map tells what matters now. " : "This game has a guide, which you have put away. ",
      this.on ? "" : h("button", { class: "btn", type: "button", id: "guide-back", onclick: (/** @type {Event} */ event) => { close(event); this.bringBack(); } }, "Bring the guide back"));
  }
}
