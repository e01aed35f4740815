// The seats that this page holds: one, or both at a hot seat. It shows the one that is asked.

import { download } from "/js/dom.js";
import { asFileName } from "/js/words.js";
import { Live } from "/table/live.js";

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
  }

  get several() { return this.lives.length > 1; }

  /** @param {Live} live */
  seen(live) {
    const before = this.current;
    const newest = Math.max(...this.lives.map((each) => each.picture?.version ?? 0));
    const asked = this.lives.find((each) => each.picture?.version === newest && each.picture.asked?.yours);
    if (asked) this.current = asked;
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
    const { version } = this.current.picture;
    return this.lives.find((each) => each.picture?.version === version && !each.picture.against_undo.length) ?? this.current;
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
