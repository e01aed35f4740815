// One seat of one game over a WebSocket: what it sees, what it asks, and coming back after a lost connection.

import { Proof } from "/table/proof.js";

/** What did not happen, with the reasons of the rules. */
export class Declined extends Error {
  /** @param {string} error @param {{rule: string, because: string}[]} refusals */
  constructor(error, refusals = []) {
    super(error);
    this.refusals = refusals;
  }
}

const WAITS = [300, 1000, 2000, 4000, 8000];
/** Codes of closing after which trying again is of no use. */
const FINAL = new Set([4404, 4400]);
/** The server has another game than this page has seen. */
const OTHER_GAME = 4409;

export class Live {
  /** @param {string} game @param {string} token
   * @param {{seen: (live: Live) => void, waiting: (live: Live, said: any) => void, connected: (live: Live, state: "on" | "off" | "gone" | "other", why: string) => void}} told */
  constructor(game, token, told) {
    this.game = game;
    this.token = token;
    this.told = told;
    this.proof = new Proof(game, token);
    /** @type {any} the newest picture, with the whole log and the ground put in */
    this.picture = null;
    this.pending = new Map();
    this.number = 0;
    this.tries = 0;
    /** Whether this connection has bound the salt of its seat. */
    this.bound = false;
    /** @type {any} what was last heard of a game that has not begun */
    this.waited = null;
    /** Whether this page has left a game that is not the one it had seen. */
    this.parted = false;
    /** What was last looked at of the dice. */
    this.dice = "";
    /** What is wrong with the dice, as far as this page can tell. */
    this.doubt = "";
    addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.again(); });
    this.open();
  }

  open() {
    this.timer = 0;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(this.game)}/live`);
    this.socket = socket;
    this.bound = false;
    socket.addEventListener("open", () => socket.send(JSON.stringify({ type: "join", token: this.token, ...this.known() })));
    socket.addEventListener("message", (event) => this.heard(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.closed(event));
  }

  /** What this page has seen of the game: a server that has another one there is told so. */
  known() {
    const { last } = this.proof;
    return last ? { version: last[0], seen: last[1] } : {};
  }

  /** Try at once instead of waiting on. */
  again() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** @param {CloseEvent} event */
  closed(event) {
    if (this.parted) return;
    for (const { no } of this.pending.values()) no(new Declined("The connection was lost. What the table shows once it is back is what counts."));
    this.pending.clear();
    if (event.code === OTHER_GAME) return this.told.connected(this, "other", event.reason);
    if (FINAL.has(event.code)) return this.told.connected(this, "gone", event.reason || "There is no such seat.");
    this.told.connected(this, "off", event.reason);
    this.timer = setTimeout(() => this.open(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
  }

  /** @param {any} message */
  heard(message) {
    if (message.type === "waiting") {
      const wrong = this.proof.against(message);
      if (wrong) return this.partFrom(wrong);
      this.here();
      this.waited = message;
      this.give(message);
      this.told.waiting(this, message);
      return;
    }
    if (message.type === "picture") {
      const wrong = this.proof.wrongWith(message);
      if (wrong) return this.partFrom(wrong);
      this.here();
      const dice = JSON.stringify([message.commitment, message.salts, this.proof.unkept]);
      if (dice !== this.dice) this.doubt = this.proof.doubtOf(message);
      this.dice = dice;
      message.trouble = this.doubt || message.trouble;
      message.received = performance.now();
      this.picture = merged(this.picture, message);
      this.told.seen(this);
      return;
    }
    if (message.type === "declined" && !message.to && !message.refusals.length) this.giveAgain();
    const waiting = this.pending.get(message.to);
    if (!waiting) return;
    this.pending.delete(message.to);
    if (message.type === "declined") waiting.no(new Declined(message.error, message.refusals));
    else waiting.yes(message);
  }

  /** Leave a game that is not the one that was seen here. @param {string} why */
  partFrom(why) {
    this.parted = true;
    this.socket?.close();
    this.told.connected(this, "other", why);
  }

  here() {
    if (this.tries < 0) return;
    this.tries = 0;
    this.told.connected(this, "on", "");
  }

  /** Give this seat's salt to the dice of a game that has not begun: first bound by its hash, told when all are bound.
   * @param {any} waiting */
  give(waiting) {
    const mine = waiting.seats.find((/** @type {any} */ each) => each.name === waiting.seat);
    waiting.unkept = Boolean(waiting.step) && !this.proof.keeps;
    if (waiting.step === "bind" && !this.bound && !waiting.unkept) this.send({ type: "salt", commitment: this.proof.commitment });
    if (waiting.step === "give" && !mine.given && this.proof.mayTell(waiting)) this.send({ type: "salt", salt: this.proof.salt });
    this.bound ||= waiting.step === "bind";
  }

  /** The server could not keep what this seat gave: it is given once more in a while. */
  giveAgain() {
    this.bound = false;
    setTimeout(() => { if (this.waited && !this.picture && this.socket?.readyState === WebSocket.OPEN) this.give(this.waited); }, WAITS[1]);
  }

  /** Begin without those who are not there. */
  begin() { this.send({ type: "begin" }); }

  /** @param {Record<string, any>} message */
  send(message) { this.socket?.send(JSON.stringify(message)); }

  /** @param {Record<string, any>} message @returns {Promise<any>} the reply; Declined if it does not happen */
  ask(message) {
    if (this.socket?.readyState !== WebSocket.OPEN || !this.picture)
      return Promise.reject(new Declined("There is no connection just now. Nothing has changed: try again when it is back."));
    const id = ++this.number;
    return new Promise((yes, no) => {
      this.pending.set(id, { yes, no });
      this.socket?.send(JSON.stringify({ ...message, id }));
    });
  }
}

/** A picture with what the server left out because we have it: the ground, what is told with it, and the log so far.
 * @param {any} before @param {any} now */
export function merged(before, now) {
  const whole = now.log[0]?.number === 0;
  const first = now.log.length ? now.log[0].number : Infinity;
  const kept = whole || !before ? [] : before.log.filter((/** @type {any} */ each) => each.number <= now.answers && each.number < first);
  const board = now.board && !now.board.ground && before?.board ? { ...now.board, ground: before.board.ground } : now.board;
  return { ...now, board, guide: now.guide ?? before?.guide, log: [...kept, ...now.log] };
}
