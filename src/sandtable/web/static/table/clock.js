// The clocks of the game. The server keeps them; this only counts down from what it said last.

import { byId, h, toast } from "/js/dom.js";
import { clockSaid, lateSaid, leftSaid } from "/js/clock_words.js";
import { playedBy } from "/js/persons.js";
import { capital } from "/js/words.js";
import { emblem, sideClass } from "/table/words.js";

const TICK_MS = 250;
/** Milliseconds before the end at which one's own clock is told aloud, and in which words. @type {[number, string][]} */
const WARNINGS = [[60_000, "One minute left for your decision."], [10_000, "Ten seconds left."]];

export class ClockBar {
  /** @param {() => Promise<any>} claim lets the computer stand in for whoever is late @param {(picture: any, hand: any) => void} late  told once of each whose time is up */
  constructor(claim, late) {
    this.claim = claim;
    this.late = late;
    /** @type {Set<string>} those of whom it was told */
    this.told = new Set();
    this.element = h("div", { id: "clocks", class: "clocks", role: "group", "aria-label": "Clocks", hidden: true });
    byId("question")?.after(this.element);
    /** @type {{hand: any, shown: HTMLElement}[]} */
    this.faces = [];
    this.received = 0;
    this.warned = Infinity;
    this.timer = 0;
  }

  /** @param {any} picture  `received` is when this page had it */
  see(picture) {
    const { clocks } = picture;
    this.picture = picture;
    this.element.hidden = !clocks || Boolean(picture.ended) || !clocks.hands.length;
    clearInterval(this.timer);
    if (this.element.hidden) return;
    this.received = picture.received ?? performance.now();
    this.element.title = `${clockSaid(clocks.clock)}; ${lateSaid(clocks.clock)}`;
    const focused = this.element.contains(document.activeElement);
    this.faces = clocks.hands.map((/** @type {any} */ hand) => ({ hand, shown: h("b", { role: "timer", "aria-label": `${capital(hand.name)}'s clock` }) }));
    const claims = clocks.hands.filter((/** @type {any} */ each) => each.claim);
    this.element.replaceChildren(...this.faces.map(({ hand, shown }) => h("span", { class: `clock ${sideClass(hand.side)}${hand.running ? " running" : ""}` }, emblem(hand.side), `${playedBy(picture, hand.side, capital(hand.name))} `, shown,
      hand.stood_in ? h("small", {}, "the computer answers") : hand.running ? h("small", {}, hand.yours ? "running" : "thinks") : null)),
    claims.length ? h("button", { class: "btn", type: "button", id: "claim", onclick: () => this.claim() }, `${playedBy(picture, claims[0].side, capital(claims[0].name))} is late: let the computer play`) : "");
    if (focused) byId("claim")?.focus();
    this.tick();
    if (this.faces.some(({ hand }) => hand.running)) this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  tick() {
    for (const { hand, shown } of this.faces) {
      const left = Math.max(0, hand.running ? hand.left - (performance.now() - this.received) : hand.left);
      const said = left ? leftSaid(left) : "0:00, time is up";
      if (shown.textContent !== said) shown.textContent = said;
      shown.parentElement?.classList.toggle("short", hand.running && left < WARNINGS[0][0]);
      if (hand.yours && hand.running) this.warn(left);
      if (left || !hand.running) this.told.delete(hand.name);
      else if (!this.told.has(hand.name)) { this.told.add(hand.name); this.late(this.picture, hand); }
    }
  }

  /** One's own clock is told aloud at a few moments, not every second. @param {number} left */
  warn(left) {
    const crossed = WARNINGS.findLast(([at]) => left <= at && left > 0 && this.warned > at);
    if (crossed && this.warned !== Infinity) toast(crossed[1]);
    this.warned = left;
  }
}
