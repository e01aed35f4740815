// What nobody at the table is to miss: whose time is up, what somebody took back, and what happened while one was away.
// A note stays until it is closed, or until it is over what it tells of.

import { h } from "/js/dom.js";
import { called, playedBy } from "/js/persons.js";
import { capital } from "/js/words.js";
import { sideClass, sideName } from "/table/words.js";

const SEEN = "sandtable.seen";
/** So many seats are remembered, with how far each was seen. */
const MOST = 60;
/** Whoever looks elsewhere for less than this was not away. */
const AWAY_MS = 20_000;

/** @returns {[string, number][]} */
function seenSeats() {
  try {
    const held = JSON.parse(localStorage.getItem(SEEN) ?? "[]");
    return Array.isArray(held) ? held.filter((each) => Array.isArray(each) && typeof each[0] === "string" && Number.isInteger(each[1])) : [];
  } catch { return []; }
}

/** @param {any} picture */
const keyOf = (picture) => `${picture.game}.${picture.seat}`;

/** How many answers of this game were seen here; null if none ever was. @param {any} picture @returns {number | null} */
const seenOf = (picture) => seenSeats().find(([key]) => key === keyOf(picture))?.[1] ?? null;

/** @param {any} picture */
function keepSeen(picture) {
  const others = seenSeats().filter(([key]) => key !== keyOf(picture));
  try { localStorage.setItem(SEEN, JSON.stringify([[keyOf(picture), picture.answers], ...others].slice(0, MOST))); } catch { /* then nothing is told of what was missed */ }
}

/** What others did behind a number, in short; nothing if they did nothing. @param {any} picture @param {number} after @returns {string} */
export function missed(picture, after) {
  const done = picture.log.filter((/** @type {any} */ entry) => entry.number > after && entry.seat && entry.seat !== picture.seat);
  if (!done.length) return "";
  const who = [...new Set(done.map((/** @type {any} */ entry) => called(picture.seats, entry.seat)))].join(" and ");
  return `While you were away, ${who} decided ${done.length === 1 ? "once" : `${done.length} times`}.`;
}

/** What is told of somebody who has no time left. @param {any} picture @param {any} hand */
export function lateTold(picture, hand) {
  const claim = picture.clocks.clock.late === "claim" && !picture.asked?.several;
  if (hand.yours) return claim ? "Your time is up. You can still answer, until another player lets the computer play on for you." : "Your time is up: the computer answers this decision for you.";
  const who = playedBy(picture, hand.side, capital(hand.name));
  if (!claim) return `Time is up for ${who}: the computer answers this decision.`;
  return picture.role === "spectator" ? `Time is up for ${who}. Another player may let the computer play on.` : `Time is up for ${who}. You can wait, or let the computer play on.`;
}

export class News {
  /** @param {HTMLElement} place @param {{claim: () => void, retell: () => void, mine: (entry: any) => boolean}} table */
  constructor(place, table) {
    this.place = place;
    this.table = table;
    /** @type {any} the newest picture */
    this.last = null;
    /** Which taking back was the last that is known here. */
    this.takenBack = 0;
    this.hidden = 0;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) { this.hidden = performance.now(); return; }
      if (this.last && performance.now() - this.hidden >= AWAY_MS) this.cameBack();
      if (this.last) keepSeen(this.last);
    });
  }

  /** @param {any} now */
  see(now) {
    const before = this.last;
    this.last = now;
    document.body.dataset.role = now.role;
    const newest = now.taken_back.at(-1)?.at ?? 0;
    if (!before) this.cameBack();
    else if (before.seat === now.seat) for (const each of now.taken_back) if (each.at > this.takenBack && !this.table.mine({ seat: each.by })) this.tell("taken-back", takenBackSaid(now, each));
    const fresh = before ? now.log.filter((/** @type {any} */ entry) => entry.number > before.answers) : [];
    this.takenBack = newest;
    if (fresh.some((/** @type {any} */ entry) => this.table.mine(entry) && !entry.why)) this.close("taken-back", "late", "away");
    const stood = fresh.findLast((/** @type {any} */ entry) => entry.why && now.seats.some((/** @type {any} */ seat) => seat.name === entry.seat && seat.player === "human"));
    if (stood) this.tell("late", `Time was up: the computer answered for ${this.table.mine(stood) ? "you" : called(now.seats, stood.seat)}: ${capital(stood.worded)}`);
    if (!now.clocks?.hands.some((/** @type {any} */ hand) => hand.running && !hand.left)) this.close("claim");
  }

  /** So far was seen what happened. @param {any} picture */
  shown(picture) { if (!document.hidden) keepSeen(picture); }

  /** What happened meanwhile is offered to be told. */
  cameBack() {
    const seen = seenOf(this.last);
    const said = seen === null ? "" : missed(this.last, seen);
    if (said) this.tell("away", said, h("button", { class: "btn", type: "button", id: "what-happened", onclick: () => { this.close("away"); this.table.retell(); } }, "Show me what happened"));
  }

  /** Somebody has no time left. @param {any} picture @param {any} hand */
  late(picture, hand) {
    const claim = picture.clocks.clock.late === "claim" && !picture.asked?.several;
    const may = claim && !hand.yours && picture.role !== "spectator";
    this.tell(claim ? "claim" : "late", lateTold(picture, hand), may ? h("button", { class: "btn", type: "button", id: "claim-now", onclick: () => { this.close("claim"); this.table.claim(); } }, "Let the computer play") : "");
  }

  /** @param {string} kind  one note of each is there at a time @param {string} said @param {any} [button] */
  tell(kind, said, button = "") {
    this.close(kind);
    this.place.append(h("div", { class: "notice", "data-kind": kind }, h("p", {}, said), button,
      h("button", { class: "icon", type: "button", "aria-label": "Close this note", onclick: () => this.close(kind) }, "✕")));
  }

  /** @param {...string} kinds */
  close(...kinds) { for (const kind of kinds) this.place.querySelector(`[data-kind="${kind}"]`)?.remove(); }
}

/** @param {any} picture @param {any} each  an answer that was taken back */
export function takenBackSaid(picture, each) {
  const who = called(picture.seats, each.by);
  const umpire = picture.seats.some((/** @type {any} */ seat) => seat.name === each.by && seat.role === "umpire");
  const whose = umpire && each.side >= 0 ? ` for ${sideName(picture, each.side)}` : "";
  return each.worded ? `${who} took back${whose}: ${capital(each.worded)}` : `${who} took an answer back${whose}.`;
}

/** In the log, what was taken back stays as a line where it stood: put what is not there yet behind the entry after which it was. @param {HTMLElement} list @param {any} picture */
export function noteTakenBack(list, picture) {
  for (const each of picture.taken_back ?? []) {
    if (list.querySelector(`[data-taken-back="${each.at}"]`)) continue;
    /** @type {Element | null | undefined} */
    let after = [...list.querySelectorAll("[data-number]")].findLast((entry) => Number(entry.getAttribute("data-number")) <= each.number);
    while (after?.nextElementSibling?.hasAttribute("data-taken-back")) after = after.nextElementSibling;
    const made = h("li", { class: "entry taken-back", "data-taken-back": each.at }, h("p", { class: sideClass(each.side) }, takenBackSaid(picture, each)));
    if (after) after.after(made); else list.append(made);
  }
}
