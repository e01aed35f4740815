// The seats that this page holds: one, or both at a hot seat. It shows the one that is asked.

import { download } from "/js/dom.js";
import { asFileName } from "/js/words.js";
import { Live } from "/table/live.js";

/** So the token of an invitation begins. */
export const INVITATION = "invite-";

export class Seats {
  /** @param {string} game @param {string[]} tokens
   * @param {{seen: (picture: any) => void, waiting: (said: any, begin: () => void) => void, connected: (state: "on" | "off" | "gone" | "other", why: string) => void}} told */
  constructor(game, tokens, told) {
    this.game = game;
    this.told = told;
    /** @type {Set<Live>} */
    this.off = new Set();
    this.lives = tokens.map((token) => new Live(game, token, { seen: (live) => this.seen(live), waiting: (live, said) => told.waiting(said, () => live.begin()), connected: (live, state, why) => this.connected(live, state, why) }));
    this.current = this.lives[0];
    /** @type {Live | null} a seat that takes an answer back and is then asked again, even if the other is asked too */
    this.back = null;
  }

  get several() { return this.lives.length > 1; }

  /** @param {Live} live */
  seen(live) {
    const before = this.current;
    // Each seat counts what is there for it, so versions of two seats say nothing about which is newer.
    const asked = (/** @type {Live} */ each) => each.picture?.asked?.yours && !each.picture.asked.ready && !each.picture.ended;
    if (this.back && asked(this.back)) [this.current, this.back] = [this.back, null];
    else if (!asked(this.current)) this.current = this.lives.find(asked) ?? this.current;
    if (live === this.current || before !== this.current) this.told.seen(this.current.picture);
  }

  /** @param {Live} live @param {"on" | "off" | "gone" | "other"} state @param {string} why */
  connected(live, state, why) {
    if (state === "gone" || state === "other") { this.told.connected(state, why); return; }
    if (state === "off") this.off.add(live); else this.off.delete(live);
    this.told.connected(this.off.size ? "off" : "on", why);
  }

  /** The seat that may take the last answer back: at a hot seat the one who gave it, even if the other is asked now.
   * @returns {Live} */
  get undoer() {
    return [this.current, ...this.lives].find((each) => each.picture && !each.picture.against_undo.length) ?? this.current;
  }

  /** Take the last answer back: what the seat that gave it is told. @returns {Promise<any>} */
  undo() {
    const { undoer } = this;
    this.back = undoer;
    return undoer.ask({ type: "undo", version: undoer.picture.version })
      .then((done) => ({ ...done, seat: undoer.picture.seat }), (fault) => { this.back = null; throw fault; });
  }

  /** Save what was seen, a file for each seat. */
  save() { for (const { proof } of this.lives) download(`${asFileName(this.game)}-${asFileName(proof.kept.seat)}.json`, "application/json", proof.file()); }

  /** Give up what was seen before, and take the game as the server has it. */
  forget() { for (const live of this.lives) live.proof.forget(); }

  /** @param {Record<string, any>} message */
  ask(message) { return this.current.ask(message); }
}

/** The seat of the address: "#GAME.TOKEN", or more tokens at a hot seat. @returns {{game: string, tokens: string[]} | null} */
export function seatOf(hash = location.hash) {
  const [game, ...tokens] = hash.replace(/^#/, "").split(".").filter(Boolean);
  return game && tokens.length ? { game, tokens } : null;
}

/** This browser remembers its games, for the home page. @param {any} picture @param {number} held how many seats the page holds */
export function remember(picture, held) {
  try {
    const before = JSON.parse(localStorage.getItem("sandtable.games") ?? "[]");
    const others = (Array.isArray(before) ? before : []).filter((/** @type {any} */ each) => each?.id !== picture.game || each?.link !== link());
    const seat = held > 1 ? "both sides" : picture.seat;
    localStorage.setItem("sandtable.games", JSON.stringify([{ id: String(picture.game).slice(0, LONGEST_TITLE), title: String(picture.title).slice(0, LONGEST_TITLE), seat, at: new Date().toISOString(), link: link() }, ...others].slice(0, 60)));
  } catch { /* private windows keep nothing */ }
}

/** What a server calls a game is cut, or it could fill all that a browser keeps. */
const LONGEST_TITLE = 120;

const link = () => `/table/${location.hash}`;
