// The pictures of a game, one for every answer. Neighbours are fetched ahead, so that a step is there at once.

import { seatJson } from "/replay/seat.js";

const MOST_HELD = 400;

export class Reel {
  /** @param {import("/replay/seat.js").SeatLink} link */
  constructor(link) {
    this.link = link;
    /** @type {Map<number, Promise<any>>} */
    this.asked = new Map();
    /** @type {Map<number, any>} */
    this.held = new Map();
    /** @type {Map<string, string>} */
    this.grounds = new Map();
    /** @type {Map<number, any>} */
    this.entries = new Map();
    this.last = 0;
    /** @type {any} */
    this.newest = null;
  }

  /** The game as it stands now, with its whole log. */
  async open() {
    const picture = await seatJson(this.link, "");
    // After an answer was taken back, what was held behind it is of another course of the game.
    if (this.newest && this.newest.version !== picture.version) { this.asked.clear(); this.held.clear(); }
    this.newest = picture;
    this.last = picture.answers;
    this.entries = new Map(picture.log.map((/** @type {any} */ entry) => [entry.number, entry]));
    this.#learn(picture);
    this.held.set(this.last, picture);
    return picture;
  }

  /** @param {number} answers @returns {any} the picture, if it is here already */
  peek(answers) { return this.held.get(answers); }

  /** @param {number} answers @returns {Promise<any>} */
  at(answers) {
    const held = this.held.get(answers);
    if (held) return Promise.resolve(held);
    const asked = this.asked.get(answers) ?? this.#fetch(answers).finally(() => this.asked.delete(answers));
    this.asked.set(answers, asked);
    return asked;
  }

  /** Fetch what is likely to be shown next. @param {number} answers @param {number} ahead */
  near(answers, ahead) {
    for (const each of [...Array(ahead).keys()].map((step) => answers + step + 1).concat(answers - 1)) {
      if (each >= 0 && each <= this.last) this.at(each).catch(() => { /* it is asked again when it is wanted */ });
    }
  }

  /** @param {number} answers */
  async #fetch(answers) {
    const known = [...this.grounds.keys()].at(-1) ?? "";
    const picture = await seatJson(this.link, `/at/${answers}?ground=${known}`);
    this.#learn(picture);
    if (this.held.size >= MOST_HELD) this.held.delete(this.held.keys().next().value ?? -1);
    this.held.set(answers, picture);
    return picture;
  }

  /** The ground comes once and is put back wherever it was left out. @param {any} picture */
  #learn({ board }) {
    if (!board) return;
    if (board.ground) this.grounds.set(board.ground_id, board.ground); else board.ground = this.grounds.get(board.ground_id) ?? "";
  }

  // ---------------------------------------------------------------- places to jump to

  /** The next answer that rolled dice. @param {number} from */
  nextRoll(from) { return [...this.entries.values()].find((entry) => entry.number > from && entry.dice.length)?.number ?? null; }

  /** The first answer of the next turn. @param {number} from @returns {Promise<number | null>} */
  async nextTurn(from) {
    const [here, end] = await Promise.all([this.at(from), this.at(this.last)]);
    return here.turn === end.turn ? null : this.#firstBut(from, this.last, here.turn);
  }

  /** The beginning of this turn, or of the one before if this is it. @param {number} from @returns {Promise<number | null>} */
  async turnBefore(from) {
    if (from === 0) return null;
    const [first, before] = await Promise.all([this.at(0), this.at(from - 1)]);
    if (before.turn === first.turn) return 0;
    let [low, high] = [0, from - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((await this.at(middle)).turn === before.turn) high = middle; else low = middle;
    }
    return high;
  }

  /** @param {number} low @param {number} high @param {string} turn */
  async #firstBut(low, high, turn) {
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((await this.at(middle)).turn === turn) low = middle; else high = middle;
    }
    return high;
  }

  /** Where each turn begins, told one by one as they are found. @param {(at: number, turn: string) => void} told */
  async turns(told) {
    /** @type {number | null} */
    let at = 0;
    while (at !== null) {
      told(at, (await this.at(at)).turn);
      at = await this.nextTurn(at);
    }
  }
}
